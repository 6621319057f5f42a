"""The table as a seat sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from grognard.engine.names import inches, labels, result_words, side_of
from grognard.engine.page.closed import figure
from grognard.engine.page.scene import Box, Goal, Scene, Stage, Tally, Token, ribbon, side_names
from grognard.engine.page.sketches import Sketches
from grognard.engine.prose import number
from grognard.engine.tags import tags
from grognard.rulesets.two_by_two.battle import SIDES, Point, Skirmish
from grognard.rulesets.two_by_two.objectives import OBJECTIVES
from grognard.rulesets.two_by_two.page.tokens import spent, token
from grognard.rulesets.two_by_two.rally import COMMAND_REACH
from grognard.rulesets.two_by_two.reinforcements import judge
from grognard.rulesets.two_by_two.victory import LEAD, LOSSES, all_it_has

HALVES = ("first half", "second half")
SETTING_UP: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "terms": ("Terms", "2X2-15.1", ("TermsChoice",)),
    "armies": ("Armies", "2X2-15.1", ("ArmyChoice",)),
    "mode": ("Kind of game", "2X2-3.1", ("ModeChoice",)),
    "roll_off": ("Roll-off", "2X2-4.1", ("ExtraPoints",)),
    "terrain": ("Terrain", "2X2-4.4", ("TerrainChoice", "FeaturePlacement", "LayoutChoice", "LayoutOffer")),
    "deployment": ("Deployment", "2X2-4.17", ("Deployment",)),
    "points": ("Reinforcement points", "2X2-4.19", ("ReinforcementPoint",)),
}


def scene(view: Skirmish, seat: str, sketches: Sketches | None = None) -> Scene:
    """The battle ready to be drawn; what was sketched before and has not changed is taken from there."""
    sketches = sketches or Sketches()
    return sketches.whole(view, partial(drawn, view, sketches))


def drawn(view: Skirmish, sketches: Sketches) -> Scene:
    """The battle as everybody sees it who has this view of it."""
    ground = view.field.ground
    return Scene(
        width=ground.width,
        depth=ground.depth,
        measure="inch",
        sides=side_names(view),
        tokens=tuple(tokens(view, sketches)),
        features=ground.features,
        turn_title=turn_title(view),
        turn_note=turn_note(view),
        stages=tuple(stages(view)),
        boxes=tuple([box(view, point) for point in view.points]),
        tallies=tuple(tallies(view)),
        goals=tuple(goals(view)),
        contacts=tuple([(c.attacker, c.defender) for c in view.contacts]),
        result=result_words(view),
    )


def tokens(view: Skirmish, sketches: Sketches) -> Iterator[Token]:
    """Every unit; a token tells beside it how it is called, the ground, and what it has done in this phase."""
    page = sketches.page(view.options.panic, view.rules_open, view.field.ground)
    for unit, label, tag in zip(view.field.units, labels(view), tags(view), strict=True):
        about = (label, tag, spent(view, unit))
        yield page.known(unit, about) or page.keep(unit, about, token(view, unit, label, tag))


def turn_title(view: Skirmish) -> str:
    """Which turn it is, and of how many."""
    if view.phase == "setup":
        return "Setting up"
    limit = view.layer.turn_limit
    return f"Turn {view.turn} of {limit}" if limit else f"Turn {view.turn}"


def turn_note(view: Skirmish) -> str:
    """Whose half of the turn it is."""
    if view.phase == "setup":
        return "before the first turn"
    return f"{HALVES[view.half - 1]} · {side_of(view, view.phasing).short}"


def stages(view: Skirmish) -> Iterator[Stage]:
    """The phases of this half, or the states of setting up; turning to face only where somebody is in contact."""
    if view.phase == "setup":
        asked = {type(q).__name__ for q in view.questions}
        for name, (title, clause, kinds) in SETTING_UP.items():
            yield Stage(name=name, title=title, now=bool(asked & set(kinds)), clause=clause)
        return
    clause = "2X2-5.2" if view.half == 1 else "2X2-5.3"
    yield from ribbon(view, [(name, title, clause) for name, title in phase_titles(view).items()], view.phase)


def phase_titles(view: Skirmish) -> dict[str, str]:
    """What the phases are called on the ribbon."""
    other = 1 - view.phasing
    titles = {"move": "Move and reinforce", "rally": "Rally"}
    if view.phase == "face":
        titles["face"] = side_of(view, other).heading("turns")
    return titles | {"shoot": side_of(view, other).heading("shoots"), "melee": "Melee"}


def box(view: Skirmish, point: Point) -> Box:
    """A reinforcement point with its queue."""
    return Box(
        id=point.id,
        side=point.side,
        x=point.x,
        y=point.y,
        edge=point.edge,
        units=point.queue,
        name=point.name,
        note=box_note(view, point),
    )


def box_note(view: Skirmish, point: Point) -> str:
    """What the next unit there needs."""
    if not point.queue:
        return "nobody left"
    needed = figure(view, f", on {judge(view, point).results[0].low}+")
    if view.turn < point.not_before:
        return f"from turn {point.not_before}{needed}"
    return "no room this turn" if point.no_room else f"next{needed}"


def tallies(view: Skirmish) -> Iterator[Tally]:
    """What each side has lost of what it can lose."""
    for side in range(len(SIDES)):
        yield losses(view, side)
    for side in range(len(SIDES)):
        hqs = [u for u in view.field.units if u.side == side and u.type == "hq"]
        lost = len([u for u in hqs if u.place == "destroyed"])
        if lost:
            text = f"Only a unit with an HQ {figure(view, f'within {inches(COMMAND_REACH)}', 'near')} can rally."
            title = f"{side_of(view, side).short} HQ lost"
            yield Tally(side=side, title=title, count=lost, limit=len(hqs), text=text, clause="2X2-10.2")


def losses(view: Skirmish, side: int) -> Tally:
    """Units Destroyed, and how many lose the battle as things stand."""
    title, lost = f"{side_of(view, side).short} lost", view.destroyed(side)
    if few := all_it_has(view, side):
        text = f"Whoever has lost all {number(few)} units loses the battle.{when_time_is_up(view)}"
        return Tally(side=side, title=title, count=lost, limit=few, text=text, clause="2X2-3.2")
    if view.options.mode == "fast":
        text = f"First to lose {LOSSES} units loses the battle.{when_time_is_up(view)}"
        return Tally(side=side, title=title, count=lost, limit=LOSSES, text=text, clause="2X2-3.2")
    limit = max(LOSSES, view.destroyed(1 - side) + LEAD)
    text = f"A side that has lost {LOSSES} units, and {LEAD} more than the other, loses the battle."
    text += when_time_is_up(view)
    return Tally(side=side, title=title, count=lost, limit=limit, text=text, clause="2X2-3.3")


def when_time_is_up(view: Skirmish) -> str:
    """What decides a battle that has a last turn, if losses have not by then."""
    layer = view.layer
    if not layer.turn_limit:
        return ""
    asked = " ".join([o.text for o in layer.objectives if o.text])
    side = SIDES.index(layer.undecided) if layer.undecided in SIDES else None
    last = "it is a draw" if side is None else f"{side_of(view, side):wins}"
    then = f": {asked} Otherwise {last}." if asked else f" {last}."
    return f" After turn {layer.turn_limit}{then}"


def goals(view: Skirmish) -> Iterator[Goal]:
    """The ground the scenario wants held, and who has it now."""
    held = dict(view.layer.held)
    for objective in view.layer.objectives:
        for name in objective.features:
            feature = view.field.ground.named(name)
            if feature is None:
                continue
            (x, y), holders = feature.middle, [s for s in (0, 1) if OBJECTIVES.has_ground(view, objective, feature, s)]
            owner = held.get(name) if objective.kind == "last_held" else next(iter(holders), None)
            text = objective.text or f"Hold {feature.name or name} at the end."
            yield Goal(x=round(x, 3), y=round(y, 3), text=text, held_by=owner)
