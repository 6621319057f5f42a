"""Outlines on the table: rings, fans and grown bases as they are drawn, and polygons cut at a line or at the edge."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, pi, radians, sin, sqrt

from grognard.table.kernel import Rect, round3

Point = tuple[float, float]
ARC_STEPS = 12


def place(r: Rect, aside: float, ahead: float) -> Point:
    """A place told from a base: so far to the right and ahead of its centre."""
    return (r.x + r.fx * ahead + r.fy * aside, r.y + r.fy * ahead - r.fx * aside)


def before_front(r: Rect, aside: float, ahead: float) -> Point:
    """A place told from the middle of a base's front edge."""
    return place(r, aside, ahead + r.hd)


def faces(r: Rect) -> list[Rect]:
    """A base as four that lie on it, one looking out of each face, clockwise from the front."""
    turns = ((r.fx, r.fy, r.hd, r.hw), (r.fy, -r.fx, r.hw, r.hd), (-r.fx, -r.fy, r.hd, r.hw), (-r.fy, r.fx, r.hw, r.hd))
    return [Rect(r.x, r.y, fx, fy, deep, wide) for fx, fy, deep, wide in turns]


def circle(x: float, y: float, reach: float, n: int) -> list[Point]:
    """So many points at a distance."""
    turns = [2 * pi * i / n for i in range(n)]
    return [(x + reach * sin(t), y + reach * cos(t)) for t in turns]


def grown(r: Rect, reach: float) -> list[Point]:
    """A base with so much room about it."""
    out = []
    for k in range(4 * ARC_STEPS):
        angle = 2 * pi * (k + 0.5) / (4 * ARC_STEPS)
        aside, ahead = sin(angle), cos(angle)
        right, forward = r.hw if aside > 0 else -r.hw, r.hd if ahead > 0 else -r.hd
        out.append(place(r, right + reach * aside, forward + reach * ahead))
    return out


def all_round(r: Rect, reach: float) -> list[Point]:
    """A distance from the middle of each face, between lines at 45° from its corners."""
    out = []
    for face in faces(r):
        t = (sqrt(max(2 * reach * reach - face.hw * face.hw, 0.0)) - face.hw) / 2
        widest = pi / 2 - atan2(max(t, 0.0), face.hw + t)
        angles = [widest * k / ARC_STEPS for k in range(-ARC_STEPS, ARC_STEPS + 1)]
        out += [before_front(face, reach * sin(a), reach * cos(a)) for a in angles]
    return out


def fan(face: Rect, reach: float, spread: int, pace: int, with_edge: bool = True) -> list[Point]:
    """What lies within a distance of a front edge and so many degrees beyond its ends; the edge itself, if wanted."""
    left = [(-face.hw + reach * sin(radians(a)), reach * cos(radians(a))) for a in range(-spread, 1, pace)]
    right = [(face.hw + reach * sin(radians(a)), reach * cos(radians(a))) for a in range(0, spread + 1, pace)]
    edge = ([(-face.hw, 0.0)], [(face.hw, 0.0)]) if with_edge else ([], [])
    return [before_front(face, u, v) for u, v in (*edge[0], *left, *right, *edge[1])]


def half_plane(points: list[Point], a: float, b: float, c: float) -> list[Point]:
    """A polygon cut to the side where a·x + b·y + c is not negative."""
    out: list[Point] = []
    for i, (x, y) in enumerate(points):
        px, py = points[i - 1]
        was, now = a * px + b * py + c, a * x + b * y + c
        if (was >= 0) != (now >= 0):
            share = was / (was - now)
            out.append((px + (x - px) * share, py + (y - py) * share))
        if now >= 0:
            out.append((x, y))
    return out


def within_table(points: list[Point], width: float, depth: float) -> list[Point]:
    """A convex outline cut at the table's edges."""
    for a, b, c in ((1.0, 0.0, 0.0), (-1.0, 0.0, width), (0.0, 1.0, 0.0), (0.0, -1.0, depth)):
        points = half_plane(points, a, b, c)
    return points


def foot_point(at: Point, p: Point, q: Point) -> Point:
    """The point of a segment nearest to a point."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = dx * dx + dy * dy
    share = 0.0 if length == 0 else max(0.0, min(1.0, ((at[0] - p[0]) * dx + (at[1] - p[1]) * dy) / length))
    return (p[0] + dx * share, p[1] + dy * share)


def rounded(points: Iterable[Point]) -> tuple[Point, ...]:
    """Points to a thousandth."""
    return tuple([(round3(x), round3(y)) for x, y in points])
