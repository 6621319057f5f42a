"""A charge that swings: aside first, then straight in, far round from the enemy's front if it can be."""

from __future__ import annotations

from grognard.rulesets.two_by_two.battle import CONTACT, Skirmish, Unit
from grognard.rulesets.two_by_two.charging import RUN_IN
from grognard.rulesets.two_by_two.march import Leg
from grognard.rulesets.two_by_two.meeting import charge_bar
from grognard.rulesets.two_by_two.movement import Move
from grognard.table.kernel import NEVER, Rect, gap, round3, spoke
from grognard.table.pose import bearing, between, heading, round_facing

SWINGS = [22.5 * k for k in range(16)]
SWING_STEPS = (0.75, 1.5, 2.25, 3.0)
TRIED = 5


def swings(battle: Skirmish, unit: Unit, foe: Unit) -> list[Move]:
    """Charges that first go aside and then run straight in, as many as are worth a look."""
    me, at, most = unit.rect, unit.at, unit.troop.move
    if at is None or most <= RUN_IN or charge_bar(battle, unit, foe) or gap(me, foe.rect) > most:
        return []
    found: list[tuple[float, Move]] = []
    for turn in SWINGS:
        fx, fy = heading(turn)
        for first in SWING_STEPS:
            if first > most - RUN_IN:
                break
            move = run_in(
                battle, unit, foe, (turn, first), Rect(me.x + fx * first, me.y + fy * first, fx, fy, me.hd, me.hw)
            )
            if move is not None:
                found.append(move)
    found.sort(key=lambda pair: -pair[0])
    moves: list[Move] = []
    for _, charge in found[: 3 * TRIED]:
        if len(moves) < TRIED and charge.refusal(battle, None) is None:
            moves.append(charge)
    return moves


def run_in(
    battle: Skirmish, unit: Unit, foe: Unit, first: tuple[float, float], start: Rect
) -> tuple[float, Move] | None:
    """The straight part of a swinging charge; the rank prefers to strike far round from the enemy's front."""
    facing = bearing(start.x, start.y, foe.rect.x, foe.rect.y)
    fx, fy = heading(facing)
    base = Rect(start.x, start.y, fx, fy, start.hd, start.hw)
    left = unit.troop.move - first[1]
    _, _, touch, _ = spoke(base, fx, fy, left, [], [foe.rect], CONTACT)
    if touch >= NEVER or not RUN_IN <= touch <= left:
        return None
    angle = between(facing, foe.here.facing)
    path = (Leg(turn=round_facing(first[0])), Leg(ahead=first[1]), Leg(turn=facing), Leg(ahead=round3(touch)))
    return (180.0 - angle, Move(unit=unit.no, path=path))
