"""Straight ways to an enemy: axes, gaps, what is in between (EA-8.2, EA-8.3, EA-R38, EA-R47)."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from grognard.rulesets.en_avant.battle import CONTACT, SLACK, Engagement, Unit
from grognard.rulesets.en_avant.effects import stands_clear
from grognard.rulesets.en_avant.geometry import (
    bodies,
    bodies_at,
    crowd,
    crowd_of,
    distance,
    keeps_to_table,
    moved,
    shaped,
    slide_to_within,
)
from grognard.rulesets.en_avant.pace import cost, impassable
from grognard.rulesets.en_avant.precedence import rank
from grognard.rulesets.en_avant.units import REACHES
from grognard.table.kernel import NEVER, Rect, slid
from grognard.table.kernel_crowd import Crowd, contact_slide, contact_slides, lies_on
from grognard.table.pose import Pose, bearing, heading, round_facing, turn_to

FAR = 400.0
AT_ONCE = 0.001
BACK = 0.25
FIRST_STEP = 0.5
HALVINGS = 12
THROUGH = ("hq", "light_company")
TOUCH = 0.01


class Approach(NamedTuple):
    """A straight way to an enemy: the first one met becomes the target."""

    target: int
    axis: float
    gap: float
    price: float
    clear: bool
    reachable: bool


def axis_to(battle: Engagement, unit: Unit, target: Unit) -> float:
    """The axis of an assault on a target: the facing, if it leads there."""
    at = unit.here
    ahead = contact_slide(bodies(unit), *heading(at.facing), bodies(target)) < NEVER
    return at.facing if ahead else varied_axis(battle, at, target)


def varied_axis(battle: Engagement, at: Pose, target: Unit) -> float:
    """The axis from a pose straight at a target, as far as the small variation allows (EA-8.3)."""
    aim, most = target.here, battle.options.closing_variation_deg
    off = turn_to(at.facing, bearing(at.x, at.y, aim.x, aim.y))
    return round_facing(at.facing + max(-most, min(most, off)))


def approach(
    battle: Engagement, unit: Unit, target: int, axis: float | None = None, obliged: bool = False
) -> Approach | None:
    """The straight way to a target, or to the enemy met before it; None if nobody is on it.

    Friends bar it, but not to a unit under an obligation (EA-R47).
    """
    if unit.at is None or not 0 <= target < len(battle.field.units) or battle.unit(target).at is None:
        return None
    line = axis_to(battle, unit, battle.unit(target)) if axis is None else round_facing(axis)
    at = shaped(unit.at.x, unit.at.y, line, unit)
    ux, uy = heading(line)
    stands = bodies_at(unit, at)
    met = first_enemy(battle, unit, stands, ux, uy, target)
    if met is None:
        return None
    gap, first = met
    price = cost(battle, unit, at, ux, uy, gap)
    stop = impassable(battle, unit, at, ux, uy, gap)
    clear = stop is None and not lies_on_enemy(battle, unit, stands)
    clear = clear and (obliged or free_to_go(battle, unit, stands, ux, uy, gap))
    return Approach(first, line, gap, price, clear, clear and price <= unit.shape.rate + SLACK)


def leads_to_enemy(battle: Engagement, unit: Unit, target: Unit, axis: float | None) -> bool:
    """Is anybody on the straight way to a target? If he is straight ahead, he is himself."""
    at = unit.at
    if at is None or target.at is None:
        return False
    if axis is None:
        ahead = contact_slide(bodies(unit), *heading(at.facing), bodies(target))
        if ahead < FAR - 1.0:
            return True
        line = at.facing if ahead < NEVER else varied_axis(battle, at, target)
    else:
        line = round_facing(axis)
    stands = bodies_at(unit, shaped(at.x, at.y, line, unit))
    return first_enemy(battle, unit, stands, *heading(line), target.no) is not None


def free_to_go(battle: Engagement, unit: Unit, stands: list[Rect], ux: float, uy: float, gap: float) -> bool:
    """Is no friend in between, and does the unit keep to the table from its turn to the axis up to the enemy?"""
    ends = [slid(r, ux, uy, gap) for r in stands]
    on_table = keeps_to_table(battle, unit, stands) and keeps_to_table(battle, unit, ends)
    return on_table and not friend_between(battle, unit, stands, ux, uy, gap)


def first_enemy(
    battle: Engagement, unit: Unit, stands: list[Rect], ux: float, uy: float, wanted: int
) -> tuple[float, int] | None:
    """How far to the first enemy met on a straight way, and who it is; of two at once he who is meant, or by rank."""
    slides = contact_slides(stands, ux, uy, crowd(battle, 1 - unit.side))
    least = min(slides, default=(NEVER, -1))[0]
    if least >= FAR:
        return None
    met = [(d, no) for d, no in slides if d <= least + AT_ONCE]
    d, first = met[0] if len(met) == 1 else min(met, key=lambda m: (m[1] != wanted, rank(battle, battle.unit(m[1]))))
    return round(d, 6), first


def lies_on_enemy(battle: Engagement, unit: Unit, stands: list[Rect]) -> bool:
    """Would turning to the axis put the unit on top of an enemy?"""
    return lies_on(stands, crowd(battle, 1 - unit.side), [], CONTACT)


def last_clear(battle: Engagement, unit: Unit, start: Pose, ux: float, uy: float, d: float) -> float:
    """How far along a way a unit last stands without lying on another; command groups make room (EA-R47)."""
    ignore = () if unit.type == "hq" else tuple([u.no for u in battle.field.units if u.type == "hq"])

    def clear(s: float) -> bool:
        return stands_clear(battle, unit, moved(start, ux, uy, s), ignore)

    if clear(d):
        return d
    blocked, free = d, d
    while free > 0.0 and not clear(free):
        blocked, free = free, max(free - BACK, 0.0)
    for _ in range(HALVINGS if free > 0.0 else 0):
        mid = (free + blocked) / 2
        free, blocked = (mid, blocked) if clear(mid) else (free, mid)
    return free


def formed(battle: Engagement, side: int) -> Crowd:
    """A side's units that nobody passes through."""
    return crowd_of(battle, f"formed {side}", lambda unit: unit.side == side and unit.type not in THROUGH)


def friend_between(battle: Engagement, unit: Unit, stands: list[Rect], ux: float, uy: float, gap: float) -> bool:
    """Is a friend touched before the enemy, stood on at once by turning to him, or run into with the first step?

    Who may be passed through bars it too if the unit would end upon him (EA-R47).
    """
    if lies_on([slid(r, ux, uy, gap) for r in stands], crowd(battle, unit.side), [unit.no], CONTACT):
        return True
    if unit.type in THROUGH:
        return False
    friends = formed(battle, unit.side)
    step = [slid(r, ux, uy, min(FIRST_STEP, gap)) for r in stands]
    if lies_on([*stands, *step], friends, [unit.no], CONTACT):
        return True
    met = contact_slides(stands, ux, uy, friends)
    return any([SLACK < d < gap - SLACK and no != unit.no for d, no in met])


def ride(hq: Unit, target: Unit) -> tuple[Pose, float]:
    """A command group turned to a unit, and how far it must ride to touch it."""
    at, aim = hq.here, target.here
    facing = bearing(at.x, at.y, aim.x, aim.y)
    start = shaped(at.x, at.y, facing, hq)
    if distance(hq, target) <= CONTACT:
        return at, 0.0
    far = hypot(aim.x - at.x, aim.y - at.y)
    d = slide_to_within(bodies_at(hq, start), *heading(facing), bodies(target), TOUCH, far + 1.0)
    return start, far if d >= NEVER else d


def road_to(battle: Engagement, hq: Unit, target: Unit) -> float:
    """What the ride to a unit costs; it pays for ground as cavalry does (EA-R35)."""
    start, far = ride(hq, target)
    return cost(battle, hq, start, *heading(start.facing), far)


def reaches(battle: Engagement, hq: Unit, target: Unit) -> bool:
    """Is the ride to a unit within the rate, as the ground counts? No ground makes it shorter than it is."""
    at, aim, limit = hq.here, target.here, hq.shape.rate + SLACK
    if hypot(aim.x - at.x, aim.y - at.y) > limit + REACHES["hq", "block"] + REACHES[target.type, target.formation]:
        return False
    start, far = ride(hq, target)
    return far <= limit + SLACK and cost(battle, hq, start, *heading(start.facing), far) <= limit
