"""What a battle is about, for the page: the places objectives ask for, and who has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grognard.engine.files.scenario import Objective
from grognard.engine.objectives import Contested, Objectives
from grognard.engine.page.scene import Goal, Tally
from grognard.engine.terrain import Feature
from grognard.table.edges import edge_length, on_edge

PLACES = ("hold", "on")


def place_tallies(objectives: Objectives, view: Contested, clause: str) -> Iterator[Tally]:
    """One for each side and place that can win it the battle."""
    for one in view.layer.objectives:
        if one.kind in (*PLACES, "reach") and one.result == "win":
            for side, name in enumerate(objectives.sides):
                if one.side in (None, name):
                    count = int(has_alone(objectives, view, one, side))
                    title = place_title(view, one)
                    yield Tally(side=side, title=title, count=count, limit=1, text=one.text, clause=clause)


def losses_asked(objectives: Objectives, view: Contested, side: int, clause: str) -> Tally | None:
    """What a side has lost, against the number at which the other wins by an objective, if there is such a one."""
    for one in view.layer.objectives:
        if one.kind == "losses" and one.result == "win" and one.side in (None, objectives.sides[1 - side]):
            count = objectives.losses(view, one, side)
            return Tally(side=side, title="Lost", count=count, limit=one.count, text=one.text, clause=clause)
    return None


def has_alone(objectives: Objectives, view: Contested, one: Objective, side: int) -> bool:
    """Does a side meet an objective as things stand, and no rival with it?"""
    rival = one.kind == "on" and one.side is None and objectives.meets(view, one, 1 - side)
    return objectives.meets(view, one, side) and not rival


def place_title(view: Contested, one: Objective) -> str:
    """What a place is called."""
    names = [f.name or f.kind for f in view.field.ground.features if f.id in one.features]
    if names:
        return " and ".join(names)
    return "The enemy's edge" if one.within is not None else "The field"


def goals(objectives: Objectives, view: Contested, length: Callable[[float], str]) -> tuple[Goal, ...]:
    """Places worth having, each once, with who has it."""
    found: dict[str, Goal] = {}
    for one in view.layer.objectives:
        if one.kind in PLACES:
            for feature in [f for f in view.field.ground.features if f.id in one.features and f.id not in found]:
                found[feature.id] = feature_goal(objectives, view, feature)
        elif one.kind == "reach" and one.within is not None:
            found.setdefault(one.within.edge, edge_goal(objectives, view, one, length))
    return tuple(found.values())


def feature_goal(objectives: Objectives, view: Contested, feature: Feature) -> Goal:
    """A piece of ground, and the side that alone has it by an objective that speaks of it."""
    spoken = [o for o in view.layer.objectives if o.kind in PLACES and feature.id in o.features]
    there = [s for s in (0, 1) if any([objectives.has_ground(view, o, feature, s) for o in spoken])]
    x, y = feature.middle
    held = there[0] if len(there) == 1 else None
    return Goal(x=round(x, 2), y=round(y, 2), text=feature.name or feature.kind.replace("_", " "), held_by=held)


def edge_goal(objectives: Objectives, view: Contested, one: Objective, length: Callable[[float], str]) -> Goal:
    """The strip along a table edge that a side has to reach."""
    ground, within = view.field.ground, one.within
    assert within is not None
    x, y = on_edge(ground, within.edge, edge_length(ground, within.edge) / 2, within.distance)
    sides = [s for s, name in enumerate(objectives.sides) if one.side in (None, name)]
    there = [s for s in sides if objectives.reaches(view, one, s)]
    text = f"within {length(within.distance)} of the edge"
    return Goal(x=x, y=y, text=text, held_by=there[0] if there else None)
