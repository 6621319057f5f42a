"""Bases and areas to try the table with, and what Shapely, the oracle, makes of them."""

from collections.abc import Callable
from math import cos, pi, sin
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from shapely import LineString, MultiPoint, Point, Polygon

from grognard.table.kernel import Rect, corners, depth, face_mid, slid
from grognard.table.kernel_ground import Area, area
from grognard.table.pose import heading, pose

SIDE = 24.0
SLACK = 0.01
SIZES = [(0.5, 1.0), (0.5, 1.0), (0.5, 0.5), (2.0, 1.0), (1.5, 0.25)]


def examples(n: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Try a property n times, however slow the machine."""
    return settings(max_examples=n, deadline=None)


def base(x: float, y: float, facing: float, size: tuple[float, float] = (0.5, 1.0)) -> Rect:
    """A base as a battle would hold it: rounded."""
    return pose(x, y, facing, *size).rect


def some_facing(random: Random) -> float:
    """Often along the table's sides, sometimes along its diagonals, else anywhere."""
    kind = random.random()
    if kind < 0.3:
        return random.randrange(4) * 90.0
    return random.randrange(24) * 15.0 if kind < 0.5 else random.randrange(36000) / 100.0


def some_base(random: Random, side: float = SIDE) -> Rect:
    """A base anywhere on a table."""
    size = random.choice(SIZES)
    return base(random.uniform(0.0, side), random.uniform(0.0, side), some_facing(random), size)


def neighbour(random: Random, a: Rect) -> Rect:
    """A base beside another: a little apart, a little overlapping, or exactly touching, perhaps aligned."""
    hd, hw = (half / 2.0 for half in random.choice(SIZES))
    turn = random.randrange(4)
    fx, fy = [(a.fx, a.fy), (a.fy, -a.fx), (-a.fx, -a.fy), (-a.fy, a.fx)][turn]
    deep, wide = (hd, hw) if turn % 2 == 0 else (hw, hd)
    off = random.choice([0.0, 0.0, 0.004, -0.004, 0.01, -0.01, 0.02, -0.02])
    along = random.choice([0.0, a.hw - wide, a.hw + wide, random.uniform(-1.5, 1.5)])
    ahead = (a.hd + deep + off) * random.choice([1.0, -1.0])
    x, y = a.x + a.fx * ahead + a.fy * along, a.y + a.fy * ahead - a.fx * along
    return Rect(round(x, 3), round(y, 3), fx, fy, hd, hw)


def some_pair(random: Random) -> tuple[Rect, Rect]:
    """Two bases: anywhere, close by, or beside each other."""
    a = some_base(random)
    kind = random.random()
    if kind < 0.2:
        return a, some_base(random)
    if kind < 0.6:
        return a, neighbour(random, a)
    b = some_base(random, 3.0)
    return a, Rect(a.x + b.x - 1.5, a.y + b.y - 1.5, b.fx, b.fy, b.hd, b.hw)


def crowd(random: Random, n: int = 40, side: float = SIDE) -> list[Rect]:
    """Many bases, some beside others."""
    bases = [some_base(random, side)]
    while len(bases) < n:
        bases.append(neighbour(random, random.choice(bases)) if random.random() < 0.3 else some_base(random, side))
    return bases


def some_ring(random: Random, x: float, y: float, size: float) -> list[tuple[float, float]]:
    """An outline round a point: a star (often concave), or a piece with straight sides and a bay."""
    if random.random() < 0.3:
        bay = [(0, 0), (3, 0), (3, 3), (2, 3), (2, 1), (1, 1), (1, 3), (0, 3)]
        fx, fy = heading(some_facing(random))
        local = [((u - 1.5) * size / 3.0, (v - 1.5) * size / 3.0) for u, v in bay]
        ring = [(x + u * fy + v * fx, y - u * fx + v * fy) for u, v in local]
    else:
        n = random.randint(3, 9)
        turns = [2.0 * pi * (i + random.uniform(-0.2, 0.2)) / n for i in range(n)]
        radii = [random.uniform(0.2, 1.0) * size for _ in range(n)]
        ring = [(x + r * sin(t), y + r * cos(t)) for r, t in zip(radii, turns, strict=True)]
    ring = [(round(px, 3), round(py, 3)) for px, py in ring]
    return ring[::-1] if random.random() < 0.5 else ring


def some_area(random: Random, a: Rect) -> Area:
    """An area that a base may well lie on, near or beside."""
    ring = some_ring(random, a.x + random.uniform(-2.5, 2.5), a.y + random.uniform(-2.5, 2.5), random.uniform(0.3, 3.0))
    return area(ring)


def some_way(random: Random, a: Rect) -> tuple[float, float]:
    """A direction to slide: ahead, back, aside, or any."""
    ways = [(a.fx, a.fy), (-a.fx, -a.fy), (a.fy, -a.fx), heading(some_facing(random))]
    return random.choice(ways)


def outline(a: Rect) -> Polygon:
    """A base for Shapely."""
    return Polygon(corners(a))


def ground(ar: Area) -> Polygon:
    """An area for Shapely."""
    return Polygon(list(zip(ar.xs, ar.ys, strict=True)))


def middles(a: Rect) -> list[Any]:
    """The face middles for Shapely."""
    return [Point(face_mid(a, face)) for face in range(4)]


def deepest(a: Rect, b: Rect) -> float:
    """How far two overlapping bases must be pushed apart: from 0 to the edge of all their differences."""
    differences = [(px - qx, py - qy) for px, py in corners(a) for qx, qy in corners(b)]
    hull = MultiPoint(differences).convex_hull
    return float(hull.exterior.distance(Point(0.0, 0.0))) if hull.contains(Point(0.0, 0.0)) else 0.0


def swept(a: Rect, ux: float, uy: float, d: float) -> Any:
    """The ground a slide covers."""
    return MultiPoint(corners(a) + corners(slid(a, ux, uy, d))).convex_hull


def common(p: Any, q: Any) -> float:
    """The area of what two shapes share; on a grid, for Shapely errs where edges all but coincide."""
    return float(p.intersection(q, grid_size=1e-9).area)


def segment(x0: float, y0: float, x1: float, y1: float) -> LineString:
    """A straight line for Shapely."""
    return LineString([(x0, y0), (x1, y1)])


def samples(first: float, last: float, n: int = 25) -> list[float]:
    """Evenly spread values."""
    return [first + (last - first) * i / n for i in range(n + 1)]


def apart(a: Rect, b: Rect) -> float:
    """The signed distance of the axis that parts two bases most."""
    return -depth(a, b)


seeds = st.integers(min_value=0, max_value=2**32 - 1).map(Random)
