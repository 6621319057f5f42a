"""The lattice of moves a page and a random player are offered: ahead, obliquely, aside, back, and at the enemy."""

from __future__ import annotations

from math import dist, hypot

from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.paths import Leg, leg_length, start_of
from grognard.table.pose import bearing, heading

HEADINGS = (0.0, 45.0, 315.0, 180.0, 90.0, 270.0)


def move_menu(battle: Engagement, unit: Unit, most: float) -> list[tuple[Leg, ...]]:
    """Paths of one leg: each heading at full and half rate keeping the facing, and straight at enemies in reach."""
    x, y, facing = start_of(unit)
    found: list[tuple[Leg, ...]] = []
    for turn in HEADINGS:
        fx, fy = heading(round((facing + turn) % 360.0, 2))
        for far in (most, most / 2) if turn in (0.0,) else (most,):
            found.append((Leg(round(x + fx * far, 3), round(y + fy * far, 3), facing),))
    return [*found, *charges_of(battle, unit, most)]


def charges_of(battle: Engagement, unit: Unit, most: float) -> list[tuple[Leg, ...]]:
    """A leg at each enemy in reach, facing it."""
    x, y, facing = start_of(unit)
    found: list[tuple[Leg, ...]] = []
    for enemy in battle.enemies(unit):
        ex, ey = enemy.middle
        if unit.body.gap(enemy.body) > most:
            continue
        look = bearing(x, y, ex, ey)
        far = min(most, dist((x, y), (ex, ey)))
        leg = at_most(unit, (x, y, facing), (ex - x, ey - y), look, far, most)
        if leg is not None:
            found.append((leg,))
    return found


def at_most(
    unit: Unit, start: tuple[float, float, float], way: tuple[float, float], look: float, far: float, most: float
) -> Leg | None:
    """The longest leg that way whose furthest corner keeps within the rate."""
    length = hypot(*way) or 1.0
    for share in (1.0, 0.75, 0.5, 0.25):
        x, y = start[0] + way[0] / length * far * share, start[1] + way[1] / length * far * share
        if leg_length(unit, start, (x, y, look)) <= most:
            return Leg(round(x, 3), round(y, 3), look)
    return None
