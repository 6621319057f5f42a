"""Chapters 11 and 12: markers and the push-back."""

from __future__ import annotations

from typing import Literal

from grognard.engine.events import Event
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import CONTACT, STANDOFF, Skirmish, Unit, without
from grognard.rulesets.two_by_two.going import closed_here, still_in_road_column
from grognard.rulesets.two_by_two.shifting import make_room, moved_pose
from grognard.table.kernel import on_table, settled, spoke
from grognard.table.pose import Pose

PUSH_STEP = 0.01


class Marked(Event, frozen=True, kw_only=True, tag=True):
    """A unit became Pinned or Disrupted."""

    unit: int
    marker: Literal["pinned", "disrupted"]


class MarkerStands(Event, frozen=True, kw_only=True, tag=True):
    """A result left a unit as it was: its marker says as much or more already, and there are only two (R-31, R-32)."""

    unit: int
    marker: Literal["pinned", "disrupted"]


class PushedBack(Event, frozen=True, kw_only=True, tag=True):
    """Defensive fire threw a charger back; its melee is not fought."""

    unit: int
    end: Pose


def mark(umpire: Umpire[Skirmish], no: int, marker: str, because: str) -> None:
    """Set a marker: one state, Disrupted outranks Pinned (R-31), unless the switch lets them stack."""
    unit, stack = umpire.battle.unit(no), umpire.battle.options.stack_states
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
    assert unit.at is not None
    back = (-unit.rect.fx, -unit.rect.fy)
    met = {c.defender for c in battle.contacts if c.attacker == no}
    others = [c for c in battle.contacts if c.attacker != no and c.defender in met]
    end = moved_pose(unit.at, *back, room_behind(battle, unit, back))
    umpire.change(unit, "2X2-11.9", at=end, road_march=still_in_road_column(battle, unit, end))
    umpire.set("2X2-11.9", contacts=without(battle.contacts, no))
    umpire.tell(PushedBack(clause="2X2-11.11" if others else "2X2-11.9", unit=no, end=end))
    make_room(umpire, no, back, "2X2-11.9")


def room_behind(battle: Skirmish, unit: Unit, back: tuple[float, float]) -> float:
    """A base depth, or less where an enemy, closed ground or the edge is in the way (R-40)."""
    assert unit.at is not None
    depth = unit.at.depth
    foes = [battle.field.rects[no] for no in battle.field.present[1 - unit.side]]
    stop, _, touch, _ = spoke(unit.rect, *back, depth + STANDOFF, [], foes, CONTACT)
    most = min(depth, stop, max(touch - STANDOFF, 0.0))
    if not free_ground(battle, unit, back, most):
        steps = range(int(most / PUSH_STEP), -1, -1)
        most = next((s * PUSH_STEP for s in steps if free_ground(battle, unit, back, s * PUSH_STEP)), 0.0)
    return most


def free_ground(battle: Skirmish, unit: Unit, back: tuple[float, float], distance: float) -> bool:
    """Is a unit pushed back so far still on the table and out of closed ground?"""
    base, ground = settled(unit.rect, *back, distance), battle.field.ground
    return on_table(base, ground.width, ground.depth, 0.0) and closed_here(battle, unit, base) is None
