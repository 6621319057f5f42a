"""Shapes drawn by hand and chance: winding courses, uneven ovals, squares along a line, places in a box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

from grognard.table.edges import Board
from grognard.table.kernel import round3
from grognard.table.outlines import rounded
from grognard.table.plane import length, meetings

Point = tuple[float, float]
Box = tuple[float, float, float, float]
MARGIN = 0.3


def around(reach: float) -> list[Point]:
    """Eight points about the origin."""
    return [(reach * sin(k * pi / 4), reach * cos(k * pi / 4)) for k in range(8)] if reach else []


def within(rng: Random, low: float, high: float, margin: float) -> float:
    """A number between two, away from both where there is room."""
    margin = min(margin, (high - low) / 2)
    return low + margin + rng.random() * (high - low - 2 * margin)


def spot(box: Box, rng: Random, margin: float) -> Point:
    """A point in a box."""
    return (within(rng, box[0], box[2], margin), within(rng, box[1], box[3], margin))


def winding(
    board: Board, start: Point, via: Point, end: Point, legs: int, sway: float, rng: Random
) -> tuple[Point, ...]:
    """A curve from start to end by way of a point, swaying a little; nothing if it would leave the table."""
    cx, cy = 2 * via[0] - (start[0] + end[0]) / 2, 2 * via[1] - (start[1] + end[1]) / 2
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = hypot(dx, dy) or 1.0
    waves, phase = 1 + 2 * rng.random(), 2 * pi * rng.random()
    course = [start]
    for i in range(1, legs):
        t = i / legs
        a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        swing = sway * sin(pi * t) * sin(2 * pi * waves * t + phase)
        x = a * start[0] + b * cx + c * end[0] - swing * dy / far
        y = a * start[1] + b * cy + c * end[1] + swing * dx / far
        course.append((round3(x), round3(y)))
    inner = (MARGIN, MARGIN, board.width - MARGIN, board.depth - MARGIN)
    return (*course, end) if all([in_box(p, inner) for p in course[1:]]) else ()


def ends(board: Board, via: Point, upright: bool, rng: Random) -> tuple[Point, Point]:
    """Two points on opposite edges, not too far aside of a point to be passed."""
    top = board.width if upright else board.depth
    at = via[0] if upright else via[1]
    first, last = [round3(min(max(at + 10 * (rng.random() - 0.5), 1.0), top - 1.0)) for _ in range(2)]
    if upright:
        return (first, 0.0), (last, board.depth)
    return (0.0, first), (board.width, last)


def flowing_into(course: tuple[Point, ...], other: Sequence[Point]) -> tuple[Point, ...]:
    """A course as far as the water it meets."""
    for i, leg in enumerate(pairwise(course), 1):
        met = meetings(leg, other)
        if met:
            return course[:i] if met[0] == course[i - 1] else (*course[:i], met[0])
    return course


def along(course: Sequence[Point], step: float) -> Iterator[Point]:
    """Points every so far along a line."""
    n = int(length(course) / step)
    for i in range(1, n):
        left = i * step
        for p, q in pairwise(course):
            leg = hypot(q[0] - p[0], q[1] - p[1])
            if left <= leg:
                yield (round3(p[0] + (q[0] - p[0]) * left / leg), round3(p[1] + (q[1] - p[1]) * left / leg))
                break
            left -= leg


def in_box(p: Point, box: Box) -> bool:
    """Is a point in a box?"""
    return box[0] <= p[0] <= box[2] and box[1] <= p[1] <= box[3]


def oval(centre: Point, long: float, short: float, rough: float, n: int, rng: Random) -> tuple[Point, ...]:
    """An uneven oval, turned somehow."""
    tilt, phase = pi * rng.random(), 2 * pi * rng.random()
    ct, st = cos(tilt), sin(tilt)
    points = []
    for i in range(n):
        t = 2 * pi * i / n
        swell = 1 + rough * sin(2 * t + phase) / 2 + rough * (rng.random() - 0.5)
        u, v = long * swell * cos(t), short * swell * sin(t)
        points.append((round3(centre[0] + u * ct - v * st), round3(centre[1] + u * st + v * ct)))
    return tuple(points)


def grid(box: Box, margin: float, step: float = 0.5) -> Iterator[Point]:
    """The lattice points of a box, off its rim."""
    across, up = int((box[2] - box[0] - 2 * margin) / step), int((box[3] - box[1] - 2 * margin) / step)
    for i in range(across + 1):
        for j in range(up + 1):
            yield (box[0] + margin + i * step, box[1] + margin + j * step)


def to_edge(board: Board, start: Point, ux: float, uy: float) -> Point:
    """Where a ray leaves the table."""
    ways = [(board.width - start[0]) / ux if ux > 0 else -start[0] / ux] if ux else []
    ways += [(board.depth - start[1]) / uy if uy > 0 else -start[1] / uy] if uy else []
    t = min(ways)
    return (round3(start[0] + t * ux), round3(start[1] + t * uy))


def corners_of(place: Point, side: float, ahead: Point) -> tuple[Point, ...]:
    """A square with its sides along a direction."""
    (x, y), (ux, uy), h = place, ahead, side / 2
    turns = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    return rounded([(x + h * (a * ux - b * uy), y + h * (a * uy + b * ux)) for a, b in turns])
