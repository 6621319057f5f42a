"""Sight between two bases: the corridor, and what lies in it."""

from typing import Final

from grognard.table.kernel import Rect, corners, face_ends, local
from grognard.table.kernel_ground import Area, Line, clip_area, edge_in_box
from grognard.table.kernel_polygon import clipped, hull, polygon_area
from grognard.table.kernel_strips import strips

SLIVER: Final = 1e-12  # no piece of ground


def corridor(a: Rect, face_a: int, b: Rect, face_b: int) -> list[tuple[float, float]]:
    """The hull of a face of each base, anticlockwise."""
    ax0, ay0, ax1, ay1 = face_ends(a, face_a)
    bx0, by0, bx1, by1 = face_ends(b, face_b)
    return hull([(ax0, ay0), (ax1, ay1), (bx0, by0), (bx1, by1)])


def silhouette(a: Rect, b: Rect) -> list[tuple[float, float]]:
    """The hull of both bases, anticlockwise."""
    return hull(corners(a) + corners(b))


def rect_clip_area(convex: list[tuple[float, float]], b: Rect) -> float:
    """How much of base b lies in a convex polygon."""
    if len(convex) < 3 or _beyond(convex, b):
        return 0.0
    total = 0.0
    x, y = convex[-1]
    pu, pv = local(b, x, y)
    for x, y in convex:
        u, v = local(b, x, y)
        total += edge_in_box(pu, pv, u, v, b.hd, b.hw)
        pu = u
        pv = v
    return abs(total)


def _beyond(convex: list[tuple[float, float]], b: Rect) -> bool:
    """Does the base's circle lie wholly outside one edge of the polygon?"""
    px, py = convex[-1]
    for x, y in convex:
        ex = x - px
        ey = y - py
        off = ex * (b.y - py) - ey * (b.x - px)
        if off < 0.0 and off * off > b.r * b.r * (ex * ex + ey * ey):
            return True
        px = x
        py = y
    return False


def _without(
    pieces: list[list[tuple[float, float]]], hole: list[tuple[float, float]]
) -> list[list[tuple[float, float]]]:
    """Convex pieces less a convex hole, as convex pieces."""
    out: list[list[tuple[float, float]]] = []
    for piece in pieces:
        rest = piece
        px, py = hole[-1]
        for x, y in hole:
            outer = clipped(rest, x, y, px, py)
            if polygon_area(outer) > SLIVER:
                out.append(outer)
            rest = clipped(rest, px, py, x, y)
            px = x
            py = y
    return out


def band_area(convex: list[tuple[float, float]], ar: Area, lines: list[Line]) -> float:
    """How much of a convex polygon lies in the area and off the bands of the lines."""
    full = clip_area(convex, ar)
    if full == 0.0 or not lines:
        return full
    pieces = [convex]
    for ln in lines:
        for strip in strips(ln):
            pieces = _without(pieces, strip)
    total = 0.0
    for piece in pieces:
        total += clip_area(piece, ar)
    return total


def next_in_space(convex: list[tuple[float, float]], rects: list[Rect], start: int, tol: float) -> int:
    """The first base from a place in the list on that lies in a convex polygon by more than tol, or -1."""
    x0, y0 = convex[0]
    x1 = x0
    y1 = y0
    for x, y in convex:
        x0 = x if x < x0 else x0
        x1 = x if x > x1 else x1
        y0 = y if y < y0 else y0
        y1 = y if y > y1 else y1
    for i in range(start, len(rects)):
        b = rects[i]
        if b.x + b.r < x0 or b.x - b.r > x1 or b.y + b.r < y0 or b.y - b.r > y1:
            continue
        if rect_clip_area(convex, b) > tol:
            return i
    return -1
