"""A charge that swings: aside first, then straight in, far round from the enemy's front if it can be."""

from __future__ import annotations

from typing import NamedTuple

from grognard.rulesets.two_by_two.battle import CONTACT, Skirmish, Unit
from grognard.rulesets.two_by_two.charging import RUN_IN
from grognard.rulesets.two_by_two.march import Leg
from grognard.rulesets.two_by_two.meeting import charge_bar
from grognard.rulesets.two_by_two.movement import Move
from grognard.table.kernel import NEVER, Rect, gap, round3, spoke, turned
from grognard.table.pose import bearing, between, heading, round_facing

SWINGS = [22.5 * k for k in range(16)]
SWING_STEPS = (0.75, 1.5, 2.25, 3.0)
TRIED = 15


class Swing(NamedTuple):
    """A charge aside, then straight in: how far from the enemy's front it strikes, and its four legs."""

    rank: float
    aside: float
    first: float
    facing: float
    ahead: float

    def move(self, no: int) -> Move:
        """The order that makes it."""
        path = (Leg(turn=self.aside), Leg(ahead=self.first), Leg(turn=self.facing), Leg(ahead=self.ahead))
        return Move(unit=no, path=path)


def swings(battle: Skirmish, unit: Unit, foe: Unit, enough: int) -> list[Move]:
    """Charges that first go aside and then run straight in, no more than are enough."""
    most = unit.troop.move
    if unit.at is None or most <= RUN_IN or charge_bar(battle, unit, foe) or gap(unit.rect, foe.rect) > most:
        return []
    found = run_ins(unit.rect, most, foe.rect, foe.here.facing)
    found.sort(key=lambda swing: -swing.rank)
    moves: list[Move] = []
    for swing in found[:TRIED]:
        move = swing.move(unit.no)
        if move.refusal(battle, None) is None:
            moves.append(move)
            if len(moves) == enough:
                break
    return moves


def run_ins(me: Rect, most: float, foe: Rect, front: float) -> list[Swing]:
    """Every way aside from which a unit can run straight into an enemy with such a front."""
    found = []
    for turn in SWINGS:
        fx, fy = heading(turn)
        for first in SWING_STEPS:
            if first > most - RUN_IN:
                break
            start = Rect(me.x + fx * first, me.y + fy * first, fx, fy, me.hd, me.hw)
            facing = bearing(start.x, start.y, foe.x, foe.y)
            touch = run_in(turned(start, *heading(facing)), foe, most - first)
            if touch >= 0.0:
                found.append(Swing(180.0 - between(facing, front), round_facing(turn), first, facing, round3(touch)))
    return found


def run_in(base: Rect, foe: Rect, left: float) -> float:
    """The straight part of a swinging charge, with so much of the march left; below 0 there is none."""
    _, _, touch, _ = spoke(base, base.fx, base.fy, left, [], [foe], CONTACT)
    return touch if touch < NEVER and RUN_IN <= touch <= left else -1.0
