"""2 by 2: random paths, from a stroll to a charge."""

from __future__ import annotations

from math import atan2, degrees
from random import Random
from typing import Any

from grognard.rulesets.two_by_two.battle import Unit
from grognard.rulesets.two_by_two.march import Leg
from tests.oracle.two_by_two.geometry import Base
from tests.oracle.two_by_two.marches import RATES
from tests.oracle.two_by_two.table import Table


def some_path(random: Random, table: Table, unit: Unit) -> tuple[Leg, ...]:
    """Any path: a few legs anyhow, along a road, or at an enemy."""
    ways = [stroll, stroll, along_a_road, at_an_enemy, at_an_enemy, crooked_charge]
    return random.choice(ways)(random, table, unit)


def rate_of(unit: Unit) -> float:
    """About what a unit may spend."""
    return RATES.get(unit.type, 3.0)


def stroll(random: Random, table: Table, unit: Unit) -> tuple[Leg, ...]:
    """One to four legs of any kind."""
    n = random.choice([1, 1, 2, 2, 3, 4])
    most = rate_of(unit) * random.choice([0.5, 1.0, 1.2]) / n
    return tuple([some_leg(random, most) for _ in range(n)])


def some_leg(random: Random, most: float) -> Leg:
    """A turn, ahead, back, aside or a slanting step."""
    d = round(random.uniform(0.05, most), 3)
    kind = random.choice(["turn", "turn", "ahead", "ahead", "ahead", "back", "aside", "step"])
    if kind == "turn":
        return Leg(turn=random.choice([random.randrange(24) * 15.0, round(random.uniform(0, 359), 2)]))
    if kind == "aside":
        return Leg(aside=d / 2 * random.choice([-1, 1]))
    if kind == "step":
        return Leg(step=(round(random.uniform(-d, d) / 2, 3), round(random.uniform(-d, d) / 2, 3) or 0.1))
    return Leg(ahead=d) if kind == "ahead" else Leg(back=d)


def bearing(dx: float, dy: float) -> float:
    """The facing that looks along a vector."""
    return round(degrees(atan2(dx, dy)) % 360, 2) % 360


def along_a_road(random: Random, table: Table, unit: Unit) -> tuple[Leg, ...]:
    """On to the nearest road and along it, or only along it if there already."""
    roads = [line for line, _ in table.lines("road")]
    base = table.bases[unit.no]
    if not roads:
        return stroll(random, table, unit)
    road = min(roads, key=lambda r: float(r.distance(base.centre)))
    at = road.project(base.centre)
    on, far = road.interpolate(at), road.interpolate(at + random.choice([-3, 3]))
    ahead = Leg(ahead=round(random.uniform(0.3, rate_of(unit) + 1.1), 3))
    legs = [Leg(turn=bearing(far.x - on.x, far.y - on.y)), ahead]
    if road.distance(base.centre) > 0.25 and on.distance(base.centre) > 0.01:
        way = Leg(ahead=round(on.distance(base.centre), 3))
        legs = [Leg(turn=bearing(on.x - base.x, on.y - base.y)), way, *legs]
    return tuple(legs)


def at_an_enemy(random: Random, table: Table, unit: Unit) -> tuple[Leg, ...]:
    """Perhaps turned towards an enemy, straight at him until the bases touch."""
    base = table.bases[unit.no]
    enemies = [table.bases[e.no] for e in table.units if e.side != unit.side]
    if not enemies:
        return stroll(random, table, unit)
    foe = random.choice(sorted(enemies, key=lambda e: abs(e.x - base.x) + abs(e.y - base.y))[:4])
    turned = Base(base.x, base.y, random.choice([base.facing, bearing(foe.x - base.x, foe.y - base.y)]))
    before = [] if turned.facing == base.facing else [Leg(turn=turned.facing)]
    aside = [Leg(aside=round(random.uniform(-0.4, 0.4), 3) or 0.1)] if random.random() < 0.15 else []
    for leg in aside:
        turned = turned.moved((leg.aside or 0) * turned.r[0], (leg.aside or 0) * turned.r[1])
    d = first_touch(turned, [e for no, e in table.bases.items() if no != unit.no])
    if d is None or d > rate_of(unit) + 1:
        d = random.uniform(0.1, rate_of(unit))
    return (*before, *aside, Leg(ahead=max(round(d, 3), 0.001)))


def crooked_charge(random: Random, table: Table, unit: Unit) -> tuple[Leg, ...]:
    """Some way ahead first, then a turn towards somebody and straight at him."""
    base, ahead = table.bases[unit.no], round(random.uniform(0.2, 1.2), 3)
    there = base.moved(ahead * base.f[0], ahead * base.f[1])
    enemies = [table.bases[e.no] for e in table.units if e.side != unit.side]
    if not enemies:
        return stroll(random, table, unit)
    foe = random.choice(sorted(enemies, key=lambda e: abs(e.x - there.x) + abs(e.y - there.y))[:4])
    turned = Base(there.x, there.y, bearing(foe.x - there.x, foe.y - there.y))
    d = first_touch(turned, [e for no, e in table.bases.items() if no != unit.no])
    return (Leg(ahead=ahead), Leg(turn=turned.facing), Leg(ahead=round(d or 1.0, 3) or 0.001))


def first_touch(base: Base, others: list[Base]) -> float | None:
    """How far straight ahead the first base is met."""
    low = 0.0
    for _ in range(200):
        at = base.moved(low * base.f[0], low * base.f[1])
        gap = min([at.shape.distance(o.shape) for o in others])
        if gap < 0.0005:
            return low
        if low > 7:
            return None
        low += gap
    return None


def some_wood_assault(random: Random, table: Table, unit: Unit) -> list[tuple[tuple[Leg, ...], int]]:
    """Up to the edge of a wood with Light Infantry of the enemy in it, now and then not quite."""
    base, out = table.bases[unit.no], []
    for enemy in [e for e in table.units if e.side != unit.side and e.type == "light_infantry"]:
        foe = table.bases[enemy.no]
        for wood in [w for w in table.areas("dense_wood") if w.buffer(0.2).contains(foe.centre)]:
            if foe.centre.distance(base.centre) < rate_of(unit) + 1.5:
                out.append((up_to(random, base, foe, wood), enemy.no))
    return out


def up_to(random: Random, base: Base, foe: Base, wood: Any) -> tuple[Leg, ...]:
    """Turn to the enemy, or not, and go on until the front is at the wood's edge."""
    turned = Base(base.x, base.y, random.choice([base.facing, bearing(foe.x - base.x, foe.y - base.y)]))
    before = [] if turned.facing == base.facing else [Leg(turn=turned.facing)]
    low = 0.0
    while low < 7 and (gap := turned.moved(low * turned.f[0], low * turned.f[1]).shape.distance(wood)) > 0.0005:
        low += gap
    low = low if random.random() < 0.8 else random.uniform(0, low)
    return (*before, Leg(ahead=max(round(low, 3), 0.001)))
