"""Chapters E and I: rout moves toward the board edge."""

from __future__ import annotations

from math import dist

from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import TOUCH, Engagement, Unit
from grognard.rulesets.sound_of_guns.effects import UnitMoved, make_room, put, remove
from grognard.rulesets.sound_of_guns.geometry import apart, collide, formed, posed
from grognard.rulesets.sound_of_guns.ground import barred
from grognard.rulesets.sound_of_guns.precedence import hand
from grognard.rulesets.sound_of_guns.units import ROUTED
from grognard.table.edges import OUTWARD
from grognard.table.pose import round_facing

LOOK, TURN, FURTHER = 0.25, 5, 60
"""Inches between two looks along the way, degrees between two ways tried, looks past the distance."""


def flee(umpire: Umpire[Engagement], unit: Unit, because: str) -> None:
    """A full rout move: laid out as a column that faces its board edge, then straight for it (SG-R.25, SG-R.93)."""
    battle = umpire.battle
    clause, far = ROUTED[unit.arm]
    edge = battle.hosts[unit.side].edge
    column = formed(unit, "column", OUTWARD[edge])
    for turn in angles():
        end = run(battle, column, round_facing(OUTWARD[edge] + turn), far)
        if end is not None:
            settle(umpire, column, end, clause, because)
            return
    remove(umpire, unit, "surrendered", "SG-I.15")


def angles() -> list[int]:
    """Straight on, then the smallest turns to either side, to a right angle."""
    return [0, *[sign * turn for turn in range(TURN, 91, TURN) for sign in (hand(), -hand())]]


def settle(umpire: Umpire[Engagement], column: Unit, end: Unit, clause: str, because: str) -> None:
    """It stands where the run has brought it, or has left the table."""
    length = dist(column.reference, end.reference)
    if gone(umpire.battle, end):
        umpire.tell(UnitMoved(clause=clause, unit=end.no, manner="rout", length=length, also=(because,)))
        remove(umpire, umpire.battle.unit(end.no), "left the table", clause)
        return
    put(umpire, end, clause)
    umpire.tell(UnitMoved(clause=clause, unit=end.no, manner="rout", length=length, also=(because,)))
    make_room(umpire)


def gone(battle: Engagement, unit: Unit) -> bool:
    """Has its reference point crossed the table's edge?"""
    x, y = unit.reference
    land = battle.field.ground
    return not (-TOUCH <= x <= land.width + TOUCH and -TOUCH <= y <= land.depth + TOUCH)


def run(battle: Engagement, unit: Unit, facing: float, far: float) -> Unit | None:
    """Where a run of that length ends, further if that is on friends; nowhere if an enemy or the ground bars it."""
    x, y = unit.reference
    cx, cy = unit.middle
    there = posed(unit, x, y, facing)
    there = posed(unit, x + cx - there.middle[0], y + cy - there.middle[1], facing)
    x, y = there.reference
    fx, fy = there.here.rect.fx, there.here.rect.fy
    looks = [far * i / round(far / LOOK) for i in range(round(far / LOOK) + 1)]
    looks += [far + LOOK * i for i in range(1, FURTHER + 1)]
    grounded = closed_to(battle, there)
    held = {u.no: apart(there.body, u.body) for u in battle.enemies(unit)}
    for go in looks:
        at = posed(unit, x + fx * go, y + fy * go, facing)
        if gone(battle, at):
            return at
        if (not grounded and closed_to(battle, at)) or into_enemies(battle, at, held):
            return None
        if go >= far and not on_friends(battle, at):
            return at
    return None


def closed_to(battle: Engagement, unit: Unit) -> bool:
    """Is it on ground where it may not go?"""
    return any([barred(battle.field.ground, unit.arm, stand, False) is not None for stand in unit.rects])


def into_enemies(battle: Engagement, unit: Unit, held: dict[int, float]) -> bool:
    """Does it come up against an enemy? One it has touched from the start it only gets away from."""
    for enemy in battle.enemies(unit):
        if unit.body.box_gap(enemy.body) > TOUCH:
            continue
        now = apart(unit.body, enemy.body)
        if now <= TOUCH and now < held[enemy.no] - 1e-6:
            return True
        if now <= TOUCH and held[enemy.no] > TOUCH:
            return True
        held[enemy.no] = max(held[enemy.no], now)
    return False


def on_friends(battle: Engagement, unit: Unit) -> bool:
    """Would it stand on other units?"""
    return any([collide(unit.body, other.body) for other in battle.others(unit)])
