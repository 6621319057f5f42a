"""Chapter 16: which way runners run and the beaten go back (EA-R21, EA-R53)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.rulesets.en_avant.battle import CONTACT, SLACK, Engagement, Unit
from grognard.rulesets.en_avant.clock.clearance import barred_at, clear_before, clear_beyond, taken
from grognard.rulesets.en_avant.geometry import bodies, bodies_at, distance, shaped, touching
from grognard.rulesets.en_avant.pace import farthest, impassable
from grognard.rulesets.en_avant.precedence import first_hand
from grognard.rulesets.en_avant.ways import Way
from grognard.table.edges import OUTWARD
from grognard.table.kernel import NEVER
from grognard.table.kernel_crowd import apart
from grognard.table.pose import bearing, heading, round_facing

BEYOND = 50.0
EVEN = 1e-6


def ways_out(battle: Engagement, unit: Unit) -> list[Way]:
    """Homeward; where that is barred, or ends nearer the nearest enemy, directly away from him (EA-R21)."""
    homeward = OUTWARD[battle.hosts[unit.side].home]
    home, foes = run_along(battle, unit, homeward), nearest_enemies(battle, unit)
    if not foes:
        return [home]
    away = run_along(battle, unit, away_from(unit, foes, homeward))
    if ends_nearer(home, foes):
        return [away]
    if is_open(home):
        return [home, away]
    return [away, home] if is_open(away) or away.far > home.far else [home, away]


def rate_of_run(unit: Unit) -> float:
    """Double the first time (EA-16.13)."""
    return unit.shape.rate * (2 if unit.run_turns == 0 else 1)


def run_along(battle: Engagement, unit: Unit, facing: float) -> Way:
    """A run: double rate the first time, slowed by ground, through friends; it ends clear of those it leaves."""
    at = unit.here
    rate = rate_of_run(unit)
    start = shaped(at.x, at.y, facing, unit)
    ux, uy = heading(facing)
    stands = bodies_at(unit, start)
    left = [r for e in battle.combatants(1 - unit.side) if touching(unit, e) for r in bodies(e)]
    rubs = taken(stands, ux, uy, left)
    wanted = clear_beyond(farthest(battle, unit, start, ux, uy, rate, rate), rubs)
    closed = impassable(battle, unit, start, ux, uy, wanted + BEYOND)
    limit = min(barred_at(battle, unit, start, ux, uy), NEVER if closed is None else closed[0])
    return Way(unit, start, ux, uy, wanted, limit if wanted <= limit else clear_before(limit, rubs), onward=False)


def is_open(way: Way) -> bool:
    """Does nobody bar the way that it has the time to go?"""
    return SLACK < way.wanted <= way.limit


def nearest_enemies(battle: Engagement, unit: Unit) -> list[Unit]:
    """The nearest enemy, and all who are as near: those it is in contact with, above all."""
    foes = [(distance(unit, e), e) for e in battle.combatants(1 - unit.side)]
    least = min([d for d, _ in foes], default=NEVER)
    return [e for d, e in foes if d <= least + CONTACT]


def ends_nearer(way: Way, foes: list[Unit]) -> bool:
    """Would the run end nearer the nearest enemy than it began?"""
    end = bodies_at(way.unit, way.end(way.far))
    return any([apart(end, bodies(e)) < distance(way.unit, e) - SLACK for e in foes])


def away_from(unit: Unit, foes: list[Unit], homeward: float) -> float:
    """Directly away from an enemy, or from the middle of several; between two, from him whom it leaves going
    home, or to the right of the way home (EA-R48).
    """
    at = unit.here
    ways = [heading(bearing(e.at.x, e.at.y, at.x, at.y)) for e in foes if e.at is not None]
    x, y = sum([w[0] for w in ways]), sum([w[1] for w in ways])
    if x * x + y * y < EVEN:
        hx, hy = heading(homeward)
        hand = first_hand()
        x, y = max(ways, key=lambda w: (round(w[0] * hx + w[1] * hy, 6), hand * round(w[0] * hy - w[1] * hx, 6)))
    return bearing(0.0, 0.0, x, y)


def ways_back(battle: Engagement, unit: Unit) -> list[Way]:
    """Facing the winner's axis as it was in the melee, or without turning where there is no room for that (EA-R53)."""
    duty, at = unit.duty, unit.here
    assert duty is not None
    winner = battle.unit(duty.enemy).at if duty.enemy >= 0 else None
    axis = duty.axis if duty.axis is not None or winner is None else winner.facing
    to_winner = at.facing if duty.keeps_facing or axis is None else round_facing(axis + 180.0)
    return [back_along(battle, unit, facing, duty.distance) for facing in dict.fromkeys((to_winner, at.facing))]


def back_along(battle: Engagement, unit: Unit, facing: float, wanted: float) -> Way:
    """Straight back, through friends and beyond them if need be; closed ground and enemies stop it (EA-R47)."""
    at = unit.here
    start = shaped(at.x, at.y, facing, unit)
    fx, fy = heading(facing)
    closed = impassable(battle, unit, start, -fx, -fy, wanted + BEYOND)
    barred = barred_at(without_its_losers(battle, unit), unit, start, -fx, -fy)
    return Way(unit, start, -fx, -fy, wanted, min(barred, NEVER if closed is None else closed[0]), onward=True)


def without_its_losers(battle: Engagement, unit: Unit) -> Engagement:
    """The battle without those who go back from this very unit in the same moment, out of its way (EA-R48)."""
    field = battle.field
    for enemy in battle.combatants(1 - unit.side):
        if enemy.duty is not None and enemy.duty.kind == "withdraw" and enemy.duty.enemy == unit.no:
            field = field.put(replace(enemy, at=None))
    return battle if field is battle.field else replace(battle, field=field)
