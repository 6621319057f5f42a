"""Chapters 5 and 9: changes of formation and pivots, made instead of movement."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avants.events import UnitMoved
from grognard.rulesets.en_masse.battle import Change, Clash, Unit
from grognard.rulesets.en_masse.crowding import forced_together
from grognard.rulesets.en_masse.effects import not_done, relocate, take_formation
from grognard.rulesets.en_masse.geometry import about, bodies, features_at, formed, head
from grognard.rulesets.en_masse.marching import on_a_road
from grognard.rulesets.en_masse.precedence import in_order
from grognard.rulesets.en_masse.units import CHANGES, Formation
from grognard.table.kernel import depth
from grognard.table.pose import pose


class Turned(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit turned about its centre."""

    unit: int
    facing: float
    because: tuple[str, ...] = ()


CROWDED = 0.01
"""Centimetres by which two footprints may graze."""


def no_room(battle: Clash, unit: Unit, then: Unit) -> str:
    """Whom a unit would stand on in a new footprint, more than it does now; nobody, if there is room (EM-R.28)."""
    for other in [u for u in in_order(battle) if u.no != unit.no]:
        if _overlap(then, other) > _overlap(unit, other) + CROWDED and not shares(battle, then, other):
            return other.name
    return ""


def shares(battle: Clash, unit: Unit, other: Unit) -> bool:
    """Are they friends whom a defile forces on to the same ground (EM-5.4)?"""
    return unit.side == other.side and forced_together(battle, bodies(unit), bodies(other))


def _overlap(unit: Unit, other: Unit) -> float:
    return max([0.0, *[depth(a, b) for a in bodies(unit) for b in bodies(other)]])


def turned(unit: Unit, facing: float) -> Unit:
    """A unit turned about its centre."""
    at = unit.here
    return replace(unit, at=pose(at.x, at.y, facing, at.depth, at.width))


def formed_up(unit: Unit, formation: Formation, spread: float) -> Unit:
    """A unit where it stands in another formation."""
    then = replace(unit, formation=formation, spread=spread, trail=())
    return replace(then, at=formed(then, *head(unit), unit.here.facing))


def pivot(umpire: Umpire[Clash], no: int, facing: float, why: str) -> None:
    """Turn about the centre, which is all it does this turn (EM-9.1, EM-R.23)."""
    unit = umpire.battle.unit(no)
    then = turned(unit, facing)
    barred = no_room(umpire.battle, unit, then)
    if barred:
        umpire.change(unit, "EM-5.4", held=True)
        reason = f"{unit.name} has no room to turn: {barred} is in the way"
        not_done(umpire, no, "EM-5.4", "turn", reason)
        return
    relocate(umpire, no, then.here, "EM-9.1", moved=False)
    umpire.change(umpire.battle.unit(no), "EM-9.1", manoeuvred=True)
    umpire.tell(Turned(clause="EM-9.1", unit=no, facing=then.here.facing, because=(why,)))


def turn_about(umpire: Umpire[Clash], no: int, why: str) -> None:
    """A column turns about on its road, head and tail changing places, which is all it does (EM-9.1, EM-R.91)."""
    unit, ground = umpire.battle.unit(no), umpire.battle.field.ground
    then = about(unit)
    x, y = head(then)
    if not (0.0 <= x <= ground.width and 0.0 <= y <= ground.depth):
        not_done(umpire, no, "EM-5.11", "turn about", f"{unit.name} has its tail off the table still")
        return
    umpire.change(unit, "EM-9.1", at=then.here, trail=then.trail, manoeuvred=True)
    umpire.tell(UnitMoved(clause="EM-9.1", unit=no, end=then.here))
    umpire.tell(Turned(clause="EM-9.1", unit=no, facing=then.here.facing, because=(why,)))


def change_refusal(battle: Clash, unit: Unit, to: Formation) -> Refusal | None:
    """Why a unit cannot form up so where it stands."""
    if to == "marching" and not on_a_road(battle, unit):
        return Refusal("EM-5.11", f"{unit.name} is not on a road")
    if to in ("dense", "assault") and unit.type == "infantry" and features_at(battle, unit, "built_up"):
        return Refusal("EM-7.17", f"{unit.name} cannot deploy in a built-up area")
    return None


def begin_change(umpire: Umpire[Clash], no: int, to: Formation, spread: float) -> None:
    """Begin a change of formation, or go on with one under way (EM-R.18)."""
    unit = umpire.battle.unit(no)
    refused = change_refusal(umpire.battle, unit, to)
    if refused is not None:
        not_done(umpire, no, refused.clause, f"form {to}", refused.reason)
        return
    turns, clause = CHANGES[unit.formation, to]
    under_way = unit.change if unit.change is not None and unit.change.to == to else None
    change = under_way or Change(to=to, spread=spread, left=turns, clause=clause)
    former = unit.formation if to == "dense" else None
    umpire.change(unit, clause, change=change, former=former, manoeuvred=True)
    if change.left < 1.0 and umpire.battle.options.half_turn == "always_in_time":
        complete(umpire, no)


def half_done(umpire: Umpire[Clash]) -> None:
    """At half the turn changes of half a turn are complete (EM-5.14, EM-R.19)."""
    if umpire.battle.options.half_turn == "next_turn":
        return
    for unit in working(umpire.battle):
        if unit.change is not None and unit.change.left < 1.0:
            complete(umpire, unit.no)


def whole_done(umpire: Umpire[Clash]) -> None:
    """At the end of the movement every change has taken a turn, and is complete if that was the last (EM-R.18)."""
    for unit in working(umpire.battle):
        change = unit.change
        if change is None:
            continue
        if change.left <= 1.0:
            complete(umpire, unit.no)
        else:
            umpire.change(unit, change.clause, change=replace(change, left=change.left - 1.0))


def working(battle: Clash) -> list[Unit]:
    """The units that work at a change this turn."""
    return [unit for unit in in_order(battle) if unit.change is not None and unit.manoeuvred]


def complete(umpire: Umpire[Clash], no: int) -> None:
    """The new formation stands, if there is room for it."""
    unit = umpire.battle.unit(no)
    change = unit.change
    assert change is not None
    barred = no_room(umpire.battle, unit, formed_up(unit, change.to, change.spread))
    if barred:
        umpire.change(unit, "EM-5.4", change=None, held=True)
        reason = f"{unit.name} has no room to form up: {barred} is in the way"
        not_done(umpire, no, "EM-5.4", f"form {change.to}", reason)
        return
    take_formation(umpire, no, change.to, change.spread, change.clause)
