"""What the battle is about: losses, places worth having, how it ended (EA-R50)."""

from __future__ import annotations

from grognard.engine.files.scenario import Objective
from grognard.engine.page.scene import Goal, Tally
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant.battle import SIDES, Engagement
from grognard.rulesets.en_avant.objectives import counted, fit, holds, is_on, losses, lost, reaches, stands_on
from grognard.rulesets.en_avant.page.openness import cited

CALL = "EA-0.8"
PLACES = ("hold", "on")


def tallies(view: Engagement, seat: str) -> tuple[Tally, ...]:
    """What each side has lost of what it can lose, then what it has of what it needs."""
    clause = cited(view, seat, CALL)
    found = [loss_tally(view, side, clause) for side in (0, 1)]
    return (*found, *place_tallies(view, clause))


def loss_tally(view: Engagement, side: int, clause: str) -> Tally:
    """Units destroyed, gone or running, against the number at which the battle is lost."""
    for objective in view.layer.objectives:
        wins = objective.side in (None, SIDES[1 - side])
        if objective.kind == "losses" and wins and objective.result == "win":
            count = losses(view, objective, side)
            return Tally(
                side=side, title="Lost", count=count, limit=objective.count, text=objective.text, clause=clause
            )
    mine = [u for u in view.field.units if u.side == side and u.half_of < 0 and u.combatant]
    if view.layer.objectives:
        return Tally(side=side, title="Lost", count=sum([lost(u) for u in mine]), text=gone_words(), clause=clause)
    heavy = [u for u in mine if u.type != "light_company"]
    count, limit = sum([lost(u) for u in heavy]), len(heavy) // 2 + 1
    text = "A side that has lost more than half of its battalions, regiments and batteries is beaten."
    return Tally(side=side, title="Lost", count=count, limit=limit, text=text, clause=clause)


def gone_words() -> str:
    """What counts as lost."""
    return "Units destroyed, gone or running."


def place_tallies(view: Engagement, clause: str) -> list[Tally]:
    """One for each side and place that can win it the battle."""
    found = []
    for objective in view.layer.objectives:
        if objective.kind not in (*PLACES, "reach") or objective.result != "win":
            continue
        for side in (0, 1):
            if objective.side in (None, SIDES[side]):
                count = int(has_it(view, objective, side))
                title = place_title(view, objective)
                row = Tally(side=side, title=title, count=count, limit=1, text=objective.text, clause=clause)
                found.append(row)
    return found


def has_it(view: Engagement, objective: Objective, side: int) -> bool:
    """Does a side meet an objective as things stand, alone?"""
    if objective.kind == "on":
        rival = objective.side is None and is_on(view, objective, 1 - side)
        return is_on(view, objective, side) and not rival
    return reaches(view, objective, side) if objective.kind == "reach" else holds(view, objective, side)


def place_title(view: Engagement, objective: Objective) -> str:
    """What a place is called."""
    names = [f.name or f.kind for f in view.field.ground.features if f.id in objective.features]
    if names:
        return " and ".join(names)
    return "The enemy's edge" if objective.within is not None else "The field"


def goals(view: Engagement) -> tuple[Goal, ...]:
    """Places worth having, each once, with who has it."""
    found: dict[str, Goal] = {}
    for objective in view.layer.objectives:
        if objective.kind in PLACES:
            for feature in view.field.ground.features:
                if feature.id in objective.features and feature.id not in found:
                    found[feature.id] = feature_goal(view, feature)
        elif objective.kind == "reach" and objective.within is not None:
            found.setdefault(objective.within.edge, edge_goal(view, objective))
    return tuple(found.values())


def feature_goal(view: Engagement, feature: Feature) -> Goal:
    """A piece of ground, and the side that alone has it by an objective that speaks of it."""
    points = feature.points()
    x, y = sum([p[0] for p in points]) / len(points), sum([p[1] for p in points]) / len(points)
    spoken = [o for o in view.layer.objectives if o.kind in PLACES and feature.id in o.features]
    there = [s for s in (0, 1) if any([has_ground(view, o, feature, s) for o in spoken])]
    held = there[0] if len(there) == 1 else None
    return Goal(x=round(x, 2), y=round(y, 2), text=feature.name or feature.kind.replace("_", " "), held_by=held)


def has_ground(view: Engagement, objective: Objective, feature: Feature, side: int) -> bool:
    """Has a side what an objective asks for on a piece of ground: to be there, or to be there alone?"""
    if not any([stands_on(u, feature) for u in fit(view, objective, side)]):
        return False
    return objective.kind == "on" or not any([stands_on(u, feature) for u in counted(view, objective, 1 - side)])


def edge_goal(view: Engagement, objective: Objective) -> Goal:
    """The strip along a table edge that a side has to reach."""
    ground, within = view.field.ground, objective.within
    assert within is not None
    inward = {"x_min": within.distance, "y_min": within.distance}
    x = inward.get(within.edge, ground.width - within.distance) if within.edge[0] == "x" else ground.width / 2
    y = inward.get(within.edge, ground.depth - within.distance) if within.edge[0] == "y" else ground.depth / 2
    sides = [s for s in (0, 1) if objective.side in (None, SIDES[s]) and reaches(view, objective, s)]
    return Goal(x=x, y=y, text=f"within {within.distance:g} cm of the edge", held_by=sides[0] if sides else None)


def result_words(view: Engagement) -> str:
    """How the battle ended."""
    if view.result is None:
        return ""
    if view.result not in SIDES:
        return "A drawn battle"
    return f"Victory for {view.hosts[SIDES.index(view.result)].name or view.result.capitalize()}"
