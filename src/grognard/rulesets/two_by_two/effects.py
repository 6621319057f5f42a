"""Chapters 11 and 12: markers and the push-back."""

from __future__ import annotations

from typing import Literal, NamedTuple

from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import CONTACT, STANDOFF, Skirmish, Unit, without
from grognard.rulesets.two_by_two.going import called, closed_here, still_in_road_column
from grognard.rulesets.two_by_two.shifting import make_room, moved_pose
from grognard.table.kernel import on_table, settled, spoke
from grognard.table.pose import Pose

PUSH_STEP = 0.01


class Marked(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit became Pinned or Disrupted."""

    unit: int
    marker: Literal["pinned", "disrupted"]


class MarkerStands(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A result left a unit as it was: its marker says as much or more already, and there are only two (R-31, R-32)."""

    unit: int
    marker: Literal["pinned", "disrupted"]


class PushedBack(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Defensive fire threw a charger back; its melee is not fought."""

    unit: int
    end: Pose
    because: tuple[str, ...] = ()
    obstacle: str = ""


class Recoil(NamedTuple):
    """How far a unit is pushed back, and who or what stops it short of a base depth."""

    distance: float
    obstacle: str = ""
    because: tuple[str, ...] = ()


def mark(umpire: Umpire[Skirmish], no: int, marker: str, because: str) -> None:
    """Set a marker: one state, Disrupted outranks Pinned (R-31), unless the switch lets them stack."""
    unit, stack = umpire.table.unit(no), umpire.table.options.stack_states
    if marker == "disrupted" and not unit.disrupted:
        umpire.change(unit, because, disrupted=True, pinned=unit.pinned and stack)
        umpire.tell(Marked(clause="2X2-12.14", unit=no, marker="disrupted"))
    elif marker == "pinned" and not unit.pinned and (stack or not unit.disrupted):
        umpire.change(unit, because, pinned=True)
        umpire.tell(Marked(clause="2X2-12.15", unit=no, marker="pinned"))
    else:
        umpire.tell(MarkerStands(clause="2X2-1.1", unit=no, marker="disrupted" if unit.disrupted else "pinned"))


def push_back(umpire: Umpire[Skirmish], no: int) -> None:
    """Straight back one base depth, friends behind giving room; edge, enemy or closed ground stop it (R-40)."""
    battle = umpire.battle
    unit = battle.unit(no)
    back = (-unit.rect.fx, -unit.rect.fy)
    met = {c.defender for c in battle.contacts if c.attacker == no}
    others = [c for c in battle.contacts if c.attacker != no and c.defender in met]
    recoil = room_behind(battle, unit, back)
    end = moved_pose(unit.here, *back, recoil.distance)
    umpire.change(unit, "2X2-11.9", at=end, road_march=still_in_road_column(battle, unit, end))
    umpire.set("2X2-11.9", contacts=without(battle.contacts, no))
    clause = "2X2-11.11" if others else "2X2-11.9"
    umpire.tell(PushedBack(clause=clause, unit=no, end=end, because=recoil.because, obstacle=recoil.obstacle))
    make_room(umpire, no, back, "2X2-11.9")


def room_behind(battle: Skirmish, unit: Unit, back: tuple[float, float]) -> Recoil:
    """A base depth, or less where an enemy, closed ground or the edge is in the way (R-40)."""
    before = short_of_the_enemy(battle, unit, back)
    barred = ground_behind(battle, unit, back, before.distance)
    if barred is None:
        return before
    steps = range(int(before.distance / PUSH_STEP), -1, -1)
    free = [s * PUSH_STEP for s in steps if ground_behind(battle, unit, back, s * PUSH_STEP) is None]
    return Recoil(free[0] if free else 0.0, barred[0], (barred[1],))


def short_of_the_enemy(battle: Skirmish, unit: Unit, back: tuple[float, float]) -> Recoil:
    """A base depth, or to a little short of the enemy behind."""
    at = unit.here
    nos = battle.field.present[1 - unit.side]
    foes = [battle.field.rects[no] for no in nos]
    stop, behind, touch, met = spoke(unit.rect, *back, at.depth + STANDOFF, [], foes, CONTACT)
    most, enemy = min((stop, behind), (max(touch - STANDOFF, 0.0), met))
    if most >= at.depth:
        return Recoil(at.depth)
    return Recoil(most, battle.unit(nos[enemy]).name, ("2X2-8.4",))


def ground_behind(battle: Skirmish, unit: Unit, back: tuple[float, float], distance: float) -> tuple[str, str] | None:
    """The edge of the table or the closed ground that a unit pushed back so far would be on, with its clause."""
    base, ground = settled(unit.rect, *back, distance), battle.field.ground
    if not on_table(base, ground.width, ground.depth, 0.0):
        return ("the edge of the table", "2X2-1.6")
    closed = closed_here(battle, unit, base)
    return None if closed is None else (called(closed[1]), closed[0])
