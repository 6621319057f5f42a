"""Segments, and polygons as lists of points; convex ones run anticlockwise."""

from math import sqrt

from grognard.table.kernel import HAIR, NEVER


def hull(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The convex hull, anticlockwise."""
    ordered = sorted(points)
    lower = _chain(ordered)
    ordered.reverse()
    upper = _chain(ordered)
    return lower[:-1] + upper[:-1]


def _chain(ordered: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """One side of the hull, from the first point to the last."""
    out: list[tuple[float, float]] = []
    for x, y in ordered:
        while len(out) >= 2:
            bx, by = out[-1]
            ax, ay = out[-2]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0.0:
                break
            out.pop()
        out.append((x, y))
    return out


def clipped(points: list[tuple[float, float]], x0: float, y0: float, x1: float, y1: float) -> list[tuple[float, float]]:
    """The part of a polygon to the left of the line from one point to another; all of it if they all but coincide."""
    nx = y0 - y1
    ny = x1 - x0
    if not points or nx * nx + ny * ny < HAIR * HAIR:
        return points
    out: list[tuple[float, float]] = []
    px, py = points[-1]
    was = (px - x0) * nx + (py - y0) * ny
    for cx, cy in points:
        now = (cx - x0) * nx + (cy - y0) * ny
        if (was > 0.0 and now < 0.0) or (was < 0.0 and now > 0.0):
            share = was / (was - now)
            out.append((px + share * (cx - px), py + share * (cy - py)))
        if now >= 0.0:
            out.append((cx, cy))
        px = cx
        py = cy
        was = now
    return out


def polygon_area(points: list[tuple[float, float]]) -> float:
    """The area of a polygon, either way round."""
    if len(points) < 3:
        return 0.0
    ox, oy = points[0]
    px = 0.0
    py = 0.0
    twice = 0.0
    for x, y in points:
        twice += px * (y - oy) - (x - ox) * py
        px = x - ox
        py = y - oy
    return abs(twice) / 2.0


def segment_gap(x: float, y: float, x0: float, y0: float, x1: float, y1: float) -> float:
    """From a point to a segment."""
    dx = x1 - x0
    dy = y1 - y0
    length2 = dx * dx + dy * dy
    share = ((x - x0) * dx + (y - y0) * dy) / length2 if length2 > 0.0 else 0.0
    share = 0.0 if share < 0.0 else 1.0 if share > 1.0 else share
    ex = x - x0 - share * dx
    ey = y - y0 - share * dy
    return sqrt(ex * ex + ey * ey)


def hit(x: float, y: float, dx: float, dy: float, x0: float, y0: float, x1: float, y1: float) -> float:
    """How many times (dx, dy) from a point the way crosses a segment, or NEVER; of its ends only one counts."""
    was = dx * (y0 - y) - dy * (x0 - x)
    now = dx * (y1 - y) - dy * (x1 - x)
    if (was > 0.0) == (now > 0.0):
        return NEVER
    share = was / (was - now)
    ix = x0 + share * (x1 - x0) - x
    iy = y0 + share * (y1 - y0) - y
    return (ix * dx + iy * dy) / (dx * dx + dy * dy)
