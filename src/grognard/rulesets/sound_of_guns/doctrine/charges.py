"""Doctrine: charges: the ways into contact that can be gone, and what each promises."""

from __future__ import annotations

from math import dist, hypot

from msgspec import Struct

from grognard.engine.doctrine import Weights
from grognard.engine.ruling import Refusal
from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.doctrine.clash import Clash, outcome
from grognard.rulesets.sound_of_guns.doctrine.plan import Plan
from grognard.rulesets.sound_of_guns.interrupts import may_evade, may_square
from grognard.rulesets.sound_of_guns.legs import Leg
from grognard.rulesets.sound_of_guns.melee.impact import gone_home
from grognard.rulesets.sound_of_guns.melee.table import CELLS, column_of, row_of
from grognard.rulesets.sound_of_guns.moves import judged_move
from grognard.rulesets.sound_of_guns.orders import rate
from grognard.rulesets.sound_of_guns.paths import leg_length, start_of
from grognard.rulesets.sound_of_guns.units import QUALITIES
from grognard.table.plane import nearest_points
from grognard.table.pose import bearing, between

SHARES = (1.0, 0.9, 0.8, 0.7, 0.6)
"""Of its move, what a leg is tried with when turning eats up part of it."""
NUDGE = 0.15  # inches past contact, so that rounding does not leave it short
OBLIQUE = 50.0  # degrees off its front that it may still go without turning
DEAR = 2  # command points a charge may cost: one for the order, one for contact
FIRST, BELOW = 5.0, 4.9
"""Added to every charge, and the most any march is worth: charges are ordered before the ground is crowded."""
FACES = 6  # of a die
EVEN = 0.5  # the chance that horse gets away, and what a charge that comes to nothing is taken to cost


class Charging(Struct, frozen=True):
    """A way into contact, and what it promises."""

    legs: tuple[Leg, ...]
    enemy: int
    clash: Clash
    sure: float


def charges_of(view: Engagement, unit: Unit, weights: Weights, left: float | None = None) -> list[Charging]:
    """Every charge a unit can make with what it has left of its move."""
    row = row_of(view, unit)
    most = rate(view, unit)[1] if left is None else left
    if row is None or most <= 0 or unit.formation == "march":
        return []
    found = []
    for enemy in view.enemies(unit):
        if unit.body.box_gap(enemy.body) > most or not CELLS[row, column_of(view, enemy)].attacker.allowed:
            continue
        one = charge_on(view, unit, enemy, most, weights)
        if one is not None:
            found.append(one)
    return found


def charge_on(view: Engagement, unit: Unit, enemy: Unit, most: float, weights: Weights) -> Charging | None:
    """The charge of a unit on an enemy: straight at him, or at the part of him that is nearest."""
    for legs in ways(unit, enemy, most):
        judged = judged_move(view, unit, legs, 0.0, most)
        if isinstance(judged, Refusal):
            continue
        way, there = judged
        if enemy.no not in way.enemies:
            continue
        fight = gone_home(view, [(unit, there, way)])
        if fight is None:
            continue
        clash = outcome(*fight, weights)
        return Charging(legs, enemy.no, clash, going_in(view, unit, enemy, there))
    return None


def ways(unit: Unit, enemy: Unit, most: float) -> list[tuple[Leg, ...]]:
    """Legs at an enemy that keep within the move: at his middle, his nearest stand and his ends, turning or not."""
    start = start_of(unit)
    (_, _), near = nearest_points(unit.rects, enemy.rects)
    first, last = enemy.rects[0], enemy.rects[-1]
    points = [enemy.middle, near, (first.x, first.y), (last.x, last.y)]
    looks = [(point, bearing(start[0], start[1], *point)) for point in points]
    ahead = [(point, start[2]) for point, look in looks if between(look, start[2]) <= OBLIQUE]
    found = [straight(unit, start, point, look, dist(start[:2], near), most) for point, look in (*looks, *ahead)]
    return [(leg,) for leg in dict.fromkeys(found) if leg is not None]


def straight(
    unit: Unit, start: tuple[float, float, float], to: tuple[float, float], look: float, touch: float, most: float
) -> Leg | None:
    """The leg to a point that ends just past contact, as far as the move allows."""
    dx, dy = to[0] - start[0], to[1] - start[1]
    length = hypot(dx, dy) or 1.0
    for far in (touch + 1.0, *[most * share for share in SHARES]):
        far = min(far, length + NUDGE)
        x, y = round(start[0] + dx / length * far, 3), round(start[1] + dy / length * far, 3)
        if leg_length(unit, start, (x, y, look)) <= most:
            return Leg(x, y, look)
    return None


def going_in(view: Engagement, unit: Unit, enemy: Unit, there: Unit) -> float:
    """The chance that the enemy is met as he stands: no square formed in time, no horse that gets away."""
    if unit.arm == "cavalry" and unit.no not in enemy.tries and may_square(view, enemy):
        return (QUALITIES[enemy.profile.quality][1] - 1) / FACES
    if unit.arm == "infantry" and may_evade(view, enemy, there):
        return EVEN
    return 1.0


def promise(one: Charging) -> float:
    """What a charge is worth, the chance that it does not come to it allowed for."""
    return one.sure * one.clash.gain - (1.0 - one.sure) * EVEN


def dared(one: Charging, plan: Plan, weights: Weights) -> float:
    """What is thrown in for a charge because the side must press: as much as is written down where it is even."""
    return weights["daring"] * plan.press * 2.0 * one.clash.win


def told(view: Engagement, unit: Unit, one: Charging) -> str:
    """A charge in words."""
    clash, foe = one.clash, view.unit(one.enemy)
    return (
        f"{unit.name} charges {foe.name}: {clash.win:.0%} to win the round, "
        f"about {clash.taken:.1f} stands for {clash.given:.1f}."
    )
