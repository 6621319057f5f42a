"""Outlines and lines on the table: how broad, how long, where they meet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist, hypot

from grognard.table.kernel import NEVER, Rect, corners, point_gap, round3
from grognard.table.kernel_ground import Area, inside_spans
from grognard.table.kernel_polygon import hull
from grognard.table.outlines import foot_point

HAIR = 1e-9
APART = 0.1
Point = tuple[float, float]


def across(points: Sequence[Point]) -> tuple[float, float]:
    """The least and the greatest width of an outline, over every direction."""
    ring = hull(list(points))
    least = NEVER
    for i in range(len(ring)):
        (x0, y0), (x1, y1) = ring[i - 1], ring[i]
        length = hypot(x1 - x0, y1 - y0)
        least = min(least, max([(x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) for x, y in ring]) / length)
    return least, max([hypot(p[0] - q[0], p[1] - q[1]) for p in ring for q in ring])


def length(course: Sequence[Point]) -> float:
    """How long a line is."""
    return sum([hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(course)])


def length_inside(course: Sequence[Point], ring: Area) -> float:
    """How much of a line lies in an area."""
    legs = pairwise(course)
    return sum([hi - lo for p, q in legs for lo, hi in inside_spans(*p, *q, ring)])


def meetings(one: Sequence[Point], other: Sequence[Point]) -> list[Point]:
    """Where two lines cross or touch, each place once, along the first."""
    found: list[Point] = []
    for p, q in pairwise(one):
        for r, s in pairwise(other):
            at = crossing(p, q, r, s)
            if at is not None and all([hypot(at[0] - x, at[1] - y) > APART for x, y in found]):
                found.append(at)
    return found


def crossing(p: Point, q: Point, r: Point, s: Point) -> Point | None:
    """Where two segments meet; none if they are parallel."""
    ax, ay, bx, by = q[0] - p[0], q[1] - p[1], s[0] - r[0], s[1] - r[1]
    turn = ax * by - ay * bx
    if abs(turn) < HAIR:
        return None
    t = ((r[0] - p[0]) * by - (r[1] - p[1]) * bx) / turn
    u = ((r[0] - p[0]) * ay - (r[1] - p[1]) * ax) / turn
    if not (-HAIR <= t <= 1 + HAIR and -HAIR <= u <= 1 + HAIR):
        return None
    return (round3(p[0] + t * ax), round3(p[1] + t * ay))


def nearest_on(bodies: Sequence[Rect], x: float, y: float) -> Point:
    """The point of some bases that is nearest to a point."""
    base = min(bodies, key=lambda base: point_gap(x, y, base))
    if point_gap(x, y, base) == 0:
        return (x, y)
    edges = pairwise([*corners(base)[-1:], *corners(base)])
    return min([foot_point((x, y), p, q) for p, q in edges], key=lambda foot: dist((x, y), foot))


def nearest_points(a: Sequence[Rect], b: Sequence[Rect]) -> tuple[Point, Point]:
    """The two points by which some bases are nearest to some others."""
    pairs = [(nearest_on(a, *q), q) for base in b for q in corners(base)]
    pairs += [(p, nearest_on(b, *p)) for base in a for p in corners(base)]
    return min(pairs, key=lambda pair: dist(*pair))


def nearest_in(x: float, y: float, base: Rect) -> Point:
    """The point of a base that is nearest to a point."""
    ahead = (x - base.x) * base.fx + (y - base.y) * base.fy
    aside = (x - base.x) * base.fy - (y - base.y) * base.fx
    ahead = max(-base.hd, min(base.hd, ahead))
    aside = max(-base.hw, min(base.hw, aside))
    return (base.x + base.fx * ahead + base.fy * aside, base.y + base.fy * ahead - base.fx * aside)
