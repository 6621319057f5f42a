"""What a scenario adds to the book: a last turn, and ground to hold."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.files.scenario import Objective
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import SIDES, Skirmish
from grognard.table.kernel_ground import area, inside


def on_feature(battle: Skirmish, name: str) -> list[int]:
    """The units whose centre is on a feature."""
    feature = battle.field.ground.named(name)
    ring = feature.outline() if feature is not None else ()
    if not ring:
        return []
    patch, rects = area(ring), battle.field.rects
    return [no for side in (0, 1) for no in battle.field.present[side] if inside(rects[no].x, rects[no].y, patch)]


def note_holders(umpire: Umpire[Skirmish]) -> None:
    """Remember which side last had a unit on each feature that an objective asks about."""
    layer = umpire.battle.layer
    names = [f for o in layer.objectives if o.kind == "last_held" for f in o.features]
    if not names:
        return
    held = dict(layer.held)
    for name in names:
        sides = {umpire.battle.unit(no).side for no in on_feature(umpire.battle, name)}
        if len(sides) == 1:
            held[name] = sides.pop()
    now = tuple(sorted(held.items()))
    if now != layer.held:
        umpire.set("2X2-3.1", layer=replace(layer, held=now))


def holder(battle: Skirmish, name: str) -> int | None:
    """The side that is alone on a feature, with a unit in good order there."""
    units = [battle.unit(no) for no in on_feature(battle, name)]
    sides = {u.side for u in units}
    return sides.pop() if len(sides) == 1 and any([not u.shaken for u in units]) else None


def winner(battle: Skirmish, objective: Objective) -> int | None:
    """The side an objective gives the battle to, if any."""
    if objective.kind == "last_held":
        held = dict(battle.layer.held)
        sides = {held.get(f) for f in objective.features}
    else:
        sides = {holder(battle, f) for f in objective.features}
    side = sides.pop() if len(sides) == 1 else None
    wanted = SIDES.index(objective.side) if objective.side in SIDES else side
    return side if side == wanted else None


def last_turn_over(umpire: Umpire[Skirmish]) -> bool:
    """At the end of the last turn the objectives decide, else what the scenario says."""
    battle, layer = umpire.battle, umpire.battle.layer
    if not layer.turn_limit or battle.turn < layer.turn_limit:
        return False
    for objective in layer.objectives:
        side = winner(battle, objective)
        if side is not None:
            umpire.end(SIDES[side], "2X2-3.1")
            return True
    umpire.end(layer.undecided, "2X2-3.1")
    return True
