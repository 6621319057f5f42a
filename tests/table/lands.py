"""Landscapes to march over, as crowded as they come, and ways through them."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from shapely import Point, unary_union

from grognard.table.kernel import HAIR, Rect
from grognard.table.kernel_going import Going, Land, Rate, tally
from grognard.table.kernel_ground import Area, Line, area, line
from grognard.table.kernel_spans import Span
from grognard.table.pose import heading
from tests.table.shapes import ground, some_area, some_facing
from tests.table.test_ground import course, some_line

Place = tuple[float, float, float, float]

TOL = 0.01
CLEAR = 0.002  # so far from every edge no tolerance matters
RINGS = [
    [(0, 0), (4, 0), (4, 4), (0, 4)],
    [(0, 0), (4, 4), (0, 8), (-4, 4)],
    [(0, 0), (6, 0), (6, 2), (4, 4), (2, 2), (0, 2)],
    [(0, 0), (3, 1), (2, 4), (-1, 3)],
]
COURSES = [
    [(-8, 0), (8, 0)],
    [(-6, -6), (6, 6)],
    [(-4, -2), (0, 0), (4, 0), (6, 2)],
    [(-4, 2), (0, 0), (4, 0), (6, 2)],
    [(0, -9), (3, 0), (0, 9)],
]


def on_grid(random: Random, a: Rect, drawn: list[tuple[int, int]]) -> list[tuple[float, float]]:
    """A figure drawn in quarter inches near a base, either way round."""
    x, y = (round(at * 4) / 4 + random.randint(-6, 6) / 4 for at in (a.x, a.y))
    points = [(x + u / 4, y + v / 4) for u, v in drawn]
    return points[::-1] if random.random() < 0.5 else points


def areas_near(random: Random, a: Rect) -> list[Area]:
    """Areas anywhere near, or with corners on the grid."""
    some: list[Callable[[], Area]] = [
        lambda: some_area(random, a),
        lambda: area(on_grid(random, a, random.choice(RINGS))),
    ]
    return [random.choice(some)() for _ in range(random.choice([0, 1, 1, 2]))]


def lines_near(random: Random, a: Rect, width: float) -> list[Line]:
    """Lines likewise."""
    some: list[Callable[[], Line]] = [
        lambda: some_line(random, a.x, a.y),
        lambda: line(on_grid(random, a, random.choice(COURSES)), width),
    ]
    return [random.choice(some)() for _ in range(random.choice([0, 1, 1, 2]))]


def some_land(random: Random, a: Rect) -> Land:
    """A crowded landscape near a base."""
    rivers = lines_near(random, a, 1.0)
    return Land(
        roads=lines_near(random, a, 0.5),
        decks=areas_near(random, a),
        fords=areas_near(random, a),
        waters=lines_near(random, a, 0.25) + rivers,
        rivers=rivers,
        towns=areas_near(random, a),
        slow=areas_near(random, a) if random.random() < 0.5 else [],
        steep=lines_near(random, a, 0.0) if random.random() < 0.5 else [],
        closed=areas_near(random, a),
        slow_roads=random.random() < 0.5,
    )


def some_rate(random: Random) -> Rate:
    """The prices of some unit."""
    return Rate(random.choice([2.0, 4.0, 6.0]), random.choice([0.0, 1.0]), 1.0, random.random() < 0.5)


def some_place(random: Random, a: Rect) -> Place:
    """A point and a direction: anywhere, or on the grid, where ways run along edges and through corners."""
    if random.random() < 0.3:
        return (a.x, a.y, *heading(some_facing(random)))
    x, y = (round(at * 4) / 4 + random.randint(-4, 4) / 4 for at in (a.x, a.y))
    return (x, y, *heading(random.randrange(8) * 45.0))


def some_spans(random: Random, grid: float) -> list[Span]:
    """A few stretches of a way, their ends on a grid."""
    ends = sorted(random.randrange(int(5 / grid)) * grid for _ in range(random.choice([0, 0, 2, 2, 4])))
    return [(ends[i], ends[i + 1]) for i in range(0, len(ends), 2) if ends[i] < ends[i + 1]]


def some_way(random: Random) -> Going:
    """A leg made up of whatever can lie on it, with places where several things come close together."""
    way, grid = Going(), random.choice([0.5, 0.001])
    way.road = random.choice([0.0, 0.0, random.uniform(0.0, 5.0), 5.0])
    way.towns, way.slow_woods = some_spans(random, grid), some_spans(random, grid) if random.random() < 0.3 else []
    way.decks = some_spans(random, grid)
    way.bridges = sorted(random.uniform(first, last) for first, last in way.decks)
    way.wades = sorted(random.uniform(0.01, 5.0) for _ in range(random.choice([0, 0, 1, 2])))
    if way.towns and random.random() < 0.5:
        close = way.towns[0][0]
        way.wades = sorted([*way.wades, close + random.choice([0.0, 0.001, 0.003, 0.0039, 0.006])])
        way.slow_woods = way.slow_woods or [(close + random.choice([0.002, 0.0035, 0.007]), 5.0)]
    return way


def off_edge(shape: Any, point: Any) -> bool:
    """Is the point well away from the edge of the shape?"""
    return bool(shape.is_empty or shape.boundary.distance(point) > CLEAR)


def at(place: Place, t: float) -> Any:
    """The point so far along a way."""
    return Point(place[0] + place[2] * t, place[1] + place[3] * t)


def holds(spans: list[Span], t: float) -> bool:
    """Is the distance in one of the spans?"""
    return any(first - HAIR <= t <= last + HAIR for first, last in spans)


def first_part(spans: list[Span], d: float) -> list[Span]:
    """What the spans tell of the first d, but for specks."""
    cut = [(first, min(last, d)) for first, last in spans]
    return [(first, last) for first, last in cut if last - first > 1e-6]


def same_spans(one: list[Span], two: list[Span]) -> bool:
    """Are the spans the same to a hair?"""
    flat = [[t for pair in spans for t in pair] for spans in (one, two)]
    return flat[0] == pytest.approx(flat[1], abs=1e-6)


def band(lines: list[Line]) -> Any:
    """Roads or waters for Shapely."""
    return unary_union([course(ln).buffer(ln.half, quad_segs=64) for ln in lines])


def patch(areas: list[Area]) -> Any:
    """Areas for Shapely, as one."""
    return unary_union([ground(ar) for ar in areas])


def price(way: Going, d: float, rate: Rate) -> float:
    """What is left of the allowance after the first d of a leg."""
    paid = tally([way], [d], [1.0], rate)
    return paid.allowance - paid.cost
