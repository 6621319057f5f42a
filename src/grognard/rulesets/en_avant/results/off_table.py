"""Chapter 16: over the edge of the table, and back again three turns later."""

from __future__ import annotations

from math import hypot
from typing import Any

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.effects import disorder, part, remove, stands_clear
from grognard.rulesets.en_avant.geometry import bodies_at, forward, keeps_to_table, shaped
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.precedence import first_hand
from grognard.table.edges import INWARD, edge_length, on_edge
from grognard.table.pose import Pose, pose

RETURN_TURNS = 3
RINGS, STEPS = 40, 5


class PursuedOff(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Cavalry followed a beaten enemy off the table."""

    unit: int
    quarry: int


class PursuersReturned(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Scattered pursuers rallied beside their own command group."""

    unit: int
    end: Pose


def leave_table(umpire: Umpire[Engagement], no: int) -> None:
    """A unit whose reference point has crossed the edge is gone for good, and pursuing cavalry with it (EA-R23)."""
    at = umpire.battle.unit(no).at
    if at is None or not over_the_edge(umpire.battle, at.x, at.y):
        return
    hunters = [u for u in umpire.battle.field.units if u.at is not None and hunts(u, no)]
    remove(umpire, no, "left_table", "EA-16.18" if hunters else "EA-16.13")
    for hunter in hunters:
        follow(umpire, hunter)
        umpire.tell(PursuedOff(clause="EA-16.17", unit=hunter.no, quarry=no))


def over_the_edge(battle: Engagement, x: float, y: float) -> bool:
    """Is a place off the table?"""
    ground = battle.field.ground
    return not (0 <= x <= ground.width and 0 <= y <= ground.depth)


def follow(umpire: Umpire[Engagement], hunter: Unit) -> None:
    """Off the table for three turns."""
    part(umpire, hunter.no, "EA-16.17")
    off: dict[str, Any] = {"at": None, "place": "pursuing", "timer": RETURN_TURNS, "duty": None, "moved": True}
    umpire.change(hunter, "EA-16.17", **off)
    leave_commander(umpire, hunter)


def leave_commander(umpire: Umpire[Engagement], hunter: Unit) -> None:
    """A commander does not ride off the table with his cavalry."""
    hq = umpire.battle.hq(hunter.side)
    if hq is not None and hq.attached == hunter.no:
        umpire.change(hq, "EA-16.17", attached=-1, attached_all_turn=False)


def hunts(unit: Unit, quarry: int) -> bool:
    """Is it cavalry in pursuit of that unit?"""
    duty = unit.duty
    return unit.type == "cavalry" and duty is not None and duty.kind == "pursue" and duty.enemy == quarry


class Returns(Step, frozen=True, tag=True):
    """4d: cavalry that pursued off the table comes back three turns later (EA-16.19)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Tick the timers, from the turn after they left; place those that are due."""
        away = [u for u in umpire.battle.field.units if u.place == "pursuing" and not u.moved]
        for unit in first_to_return(umpire.battle, away):
            left = max(unit.timer - 1, 0)
            unit = umpire.change(unit, "EA-16.19", timer=left)
            if left == 0:
                come_back(umpire, unit)


def first_to_return(battle: Engagement, units: list[Unit]) -> list[Unit]:
    """Of several who come back at once the steadier chooses first, then the first in the order of battle (EA-R23)."""
    return sorted(units, key=lambda unit: (-label(battle, unit), unit.id))


def come_back(umpire: Umpire[Engagement], unit: Unit) -> None:
    """Beside the command group, at the nearest free place, in disorder (EA-16.20, EA-R23)."""
    end = free_place(umpire.battle, unit)
    if end is None:
        return
    umpire.change(unit, "EA-16.19", at=end, place="table")
    umpire.tell(PursuersReturned(clause="EA-16.19", unit=unit.no, end=end))
    disorder(umpire, unit.no, "EA-16.20")


def free_place(battle: Engagement, unit: Unit) -> Pose | None:
    """The free place nearest to the command group, touching it if there is one, with the group's facing."""
    rally = rallying_point(battle, unit.side)
    for x, y in places_round(rally, unit):
        at = shaped(x, y, rally.facing, unit)
        if keeps_to_table(battle, unit, bodies_at(unit, at)) and stands_clear(battle, unit, at):
            return at
    return None


def rallying_point(battle: Engagement, side: int) -> Pose:
    """The command group; a side that has none rallies at the middle of its own edge."""
    hq, ground = battle.hq(side), battle.field.ground
    if hq is not None and hq.at is not None:
        return hq.at
    home = battle.hosts[side].home
    return pose(*on_edge(ground, home, edge_length(ground, home) / 2, 2.0), INWARD[home], 0.0, 0.0)


def places_round(hq: Pose, unit: Unit) -> list[tuple[float, float]]:
    """All round the command group: touching it, the nearest first; then farther off; the right first (EA-R48)."""
    fx, fy = forward(hq)
    deep, wide = (hq.depth + unit.shape.depth) / 2, (hq.width + unit.shape.width) / 2
    found = []
    for ring in range(RINGS):
        back, aside = deep + ring, wide + ring
        along = [(u, v) for k in range(STEPS) for u in (aside * k / STEPS,) for v in (back,)]
        across = [(u, v) for k in range(STEPS) for v in (back * k / STEPS,) for u in (aside,)]
        for u, v in [*along, *across]:
            found += [(ring, hypot(u, v), i, p) for i, p in enumerate(((u, -v), (-u, -v), (u, v), (-u, v)))]
    ordered = [p for *_, p in sorted(found)]
    hand = first_hand()
    return [(hq.x + fx * v + hand * fy * u, hq.y + fy * v - hand * fx * u) for u, v in ordered]
