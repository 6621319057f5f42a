"""Control's hand on the table: hidden ground in a unit's way, and blank ground to be painted."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from grognard.engine.page.wood import Point
from grognard.engine.terrain import Feature

STRIDE = 1.0


def hidden_ahead(features: Sequence[Feature], side: str, way: Sequence[Point]) -> list[Feature]:
    """The areas a way leads into that a side does not know of."""
    return [one for one in features if not one.known_by(side) and enters(one, way)]


def enters(feature: Feature, way: Sequence[Point]) -> bool:
    """Does a way begin outside an area and lead into it?"""
    ring = feature.outline()
    return bool(ring and way) and not within(way[0], ring) and any(within(spot, ring) for _, spot in strides(way))


def reached(feature: Feature, way: Sequence[Point]) -> float:
    """How far along a way an area begins."""
    ring = feature.outline()
    return next((far for far, spot in strides(way) if within(spot, ring)), 0.0)


def strides(way: Sequence[Point]) -> Iterator[tuple[float, Point]]:
    """Places along a way, a stride apart, with how far each is."""
    gone = 0.0
    for (x, y), (to_x, to_y) in pairwise(way):
        leg = math.hypot(to_x - x, to_y - y)
        for i in range(1, math.ceil(leg / STRIDE) + 1):
            part = min(1.0, i * STRIDE / leg)
            yield gone + part * leg, (x + part * (to_x - x), y + part * (to_y - y))
        gone += leg


def within(spot: Point, ring: Sequence[Point]) -> bool:
    """Is a place inside an outline?"""
    x, y = spot
    inside = False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def lies_at(feature: Feature, spot: Point) -> bool:
    """Does ground lie at a place: an area around it, or a line or point near it?"""
    if ring := feature.outline():
        return within(spot, ring)
    near = [math.hypot(x - spot[0], y - spot[1]) for _, (x, y) in strides(feature.line or ())]
    near += [math.hypot(x - spot[0], y - spot[1]) for x, y in ((feature.point,) if feature.point else ())]
    return bool(near) and min(near) <= max(STRIDE, (feature.width or 0.0) / 2)


def new_ground(features: Sequence[Feature]) -> Feature:
    """Blank ground with an id that is not taken, known to nobody."""
    taken = {one.id for one in features}
    no = next(n for n in range(1, len(taken) + 2) if f"painted_{n}" not in taken)
    return Feature(id=f"painted_{no}", kind="", known_to=(), polygon=())
