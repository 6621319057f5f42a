"""Straight ways to an enemy: axes, gaps, what is in between (EA-8.2, EA-8.3, EA-R38, EA-R47)."""

from __future__ import annotations

from typing import NamedTuple

from grognard.rulesets.en_avant.battle import SLACK, Engagement, Unit
from grognard.rulesets.en_avant.geometry import bodies, bodies_at, contact_slide, shaped
from grognard.rulesets.en_avant.going import cost, impassable
from grognard.table.kernel import NEVER
from grognard.table.pose import bearing, heading, round_facing

FAR = 400.0
THROUGH = ("hq", "light_company")


class Approach(NamedTuple):
    """A straight way to an enemy: the first one met becomes the target."""

    target: int
    axis: float
    gap: float
    price: float
    reachable: bool


def turn_to(a: float, b: float) -> float:
    """The signed turn from one facing to another, -180 to 180."""
    return (b - a + 180.0) % 360.0 - 180.0


def axis_to(battle: Engagement, unit: Unit, target: Unit) -> float:
    """The axis of an assault on a target: straight at it as far as the variation allows."""
    assert unit.at is not None
    assert target.at is not None
    off = turn_to(unit.at.facing, bearing(unit.at.x, unit.at.y, target.at.x, target.at.y))
    most = battle.options.closing_variation_deg
    ux, uy = heading(unit.at.facing)
    if contact_slide(bodies(unit), ux, uy, bodies(target)) < NEVER:
        return unit.at.facing
    return round_facing(unit.at.facing + max(-most, min(most, off)))


def approach(battle: Engagement, unit: Unit, target: int, axis: float | None = None) -> Approach | None:
    """The straight way to a target, or to the enemy met before it; None if nobody is on it."""
    if unit.at is None or not 0 <= target < len(battle.field.units) or battle.unit(target).at is None:
        return None
    line = axis_to(battle, unit, battle.unit(target)) if axis is None else round_facing(axis)
    at = shaped(unit.at.x, unit.at.y, line, unit)
    ux, uy = heading(line)
    stands = bodies_at(unit, at)
    found = []
    for enemy in battle.combatants(1 - unit.side):
        d = contact_slide(stands, ux, uy, bodies(enemy))
        if d < FAR:
            found.append((round(d, 6), enemy.no))
    if not found:
        return None
    gap, first = min(found)
    price = cost(battle, unit, at, ux, uy, gap)
    stop = impassable(battle, unit, at, ux, uy, gap)
    clear = stop is None and not friend_between(battle, unit, stands, ux, uy, gap)
    return Approach(first, line, gap, price, clear and price <= unit.shape.rate + SLACK)


def friend_between(battle: Engagement, unit: Unit, stands: list, ux: float, uy: float, gap: float) -> bool:  # type: ignore[type-arg]
    """Is a friend touched before the enemy?"""
    if unit.type in THROUGH:
        return False
    friends = [f for f in battle.on_table(unit.side) if f.no != unit.no and f.type not in THROUGH]
    return any([SLACK < contact_slide(stands, ux, uy, bodies(f)) < gap - SLACK for f in friends])
