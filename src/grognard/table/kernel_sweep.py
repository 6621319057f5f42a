"""Sweeps: the first moment at which moving bases come near each other, or slide onto an area."""

from math import sqrt

from grognard.table.kernel import (
    HAIR,
    NEVER,
    Rect,
    box_span,
    corners,
    disc_span,
    face_mid,
    local,
    rounded_span,
    slid,
    within,
)
from grognard.table.kernel_ground import Area, overlap_area, rect_area_gap
from grognard.table.kernel_polygon import hit


def _corners_reach(a: Rect, vx: float, vy: float, b: Rect, d: float) -> float:
    """When a corner of moving a first comes within d of base b, being further now."""
    du = vx * b.fx + vy * b.fy
    dv = vx * b.fy - vy * b.fx
    best = NEVER
    for x, y in corners(a):
        u, v = local(b, x, y)
        first, last = rounded_span(u, v, du, dv, b.hd, b.hw, d)
        if last >= 0.0 and first < best:
            best = first if first > 0.0 else 0.0
    return best


def first_within(a: Rect, avx: float, avy: float, b: Rect, bvx: float, bvy: float, d: float, end: float) -> float:
    """The first clock value up to end at which two moving bases are within d."""
    vx = avx - bvx
    vy = avy - bvy
    dx = a.x - b.x
    dy = a.y - b.y
    first, last = disc_span(dx, dy, vx, vy, a.r + b.r + d + HAIR)
    if last < 0.0 or first > end:
        return NEVER
    if within(a, b, d):
        return 0.0
    t = min(_corners_reach(a, vx, vy, b, d), _corners_reach(b, -vx, -vy, a, d))
    return t if t <= end else NEVER


def _mids_reach(b: Rect, a: Rect, ux: float, uy: float, d: float) -> float:
    """The slide of a at which a face middle of b is first within d of it."""
    du = -(ux * a.fx + uy * a.fy)
    dv = -(ux * a.fy - uy * a.fx)
    best = NEVER
    for face in range(4):
        x, y = face_mid(b, face)
        u, v = local(a, x, y)
        first, last = rounded_span(u, v, du, dv, a.hd, a.hw, d)
        if last >= 0.0 and first < best:
            best = first if first > 0.0 else 0.0
    return best


def along(
    a: Rect, ux: float, uy: float, length: float, others: list[Rect], d: float, slack: float
) -> list[tuple[float, int]]:
    """Who is within d of base a on its slide, measured from their face middles: (smallest slide, index), in order."""
    met: list[tuple[float, int]] = []
    for j in range(len(others)):
        b = others[j]
        dx = a.x - b.x
        dy = a.y - b.y
        first, last = disc_span(dx, dy, ux, uy, a.r + b.r + (d if d > slack else slack) + HAIR)
        if last < 0.0 or first > length:
            continue
        s = min(_mids_reach(b, a, ux, uy, d), first_within(a, ux, uy, b, 0.0, 0.0, slack, length))
        if s <= length:
            met.append((s, j))
    met.sort()
    return met


def _events(a: Rect, ux: float, uy: float, top: float, ar: Area) -> list[float]:
    """The slides at which a point of the outline enters or leaves the base, or a corner of it crosses the outline."""
    du = -(ux * a.fx + uy * a.fy)
    dv = -(ux * a.fy - uy * a.fx)
    points = corners(a)
    out: list[float] = []
    for i in range(len(ar.xs)):
        u, v = local(a, ar.xs[i], ar.ys[i])
        first, last = box_span(u, v, du, dv, a.hd, a.hw)
        _keep(first, top, out)
        _keep(last, top, out)
        for x, y in points:
            _keep(hit(x, y, ux, uy, ar.xs[i - 1], ar.ys[i - 1], ar.xs[i], ar.ys[i]), top, out)
    out.sort()
    return out


def _keep(t: float, top: float, out: list[float]) -> None:
    if 0.0 <= t <= top:
        out.append(t)


def _misses(a: Rect, ux: float, uy: float, top: float, ar: Area) -> bool:
    """Does the slide plainly pass the area by?"""
    ex = ux * top
    ey = uy * top
    reach = a.r + HAIR
    return (
        a.x + max(ex, 0.0) + reach < ar.x0
        or a.x + min(ex, 0.0) - reach > ar.x1
        or a.y + max(ey, 0.0) + reach < ar.y0
        or a.y + min(ey, 0.0) - reach > ar.y1
    )


def first_touch(a: Rect, ux: float, uy: float, top: float, ar: Area) -> float:
    """The slide at which the base first touches the area; 0 if it does already, NEVER if not by top."""
    if _misses(a, ux, uy, top, ar):
        return NEVER
    if rect_area_gap(a, ar) <= HAIR:
        return 0.0
    events = _events(a, ux, uy, top, ar)
    return events[0] if events else NEVER


def first_overlap(a: Rect, ux: float, uy: float, top: float, ar: Area, tol: float) -> float:
    """The first slide with more than tol of the base in the area, NEVER if there is none by top."""
    if _misses(a, ux, uy, top, ar):
        return NEVER
    here = overlap_area(a, ar)
    if here > tol:
        return 0.0
    at = 0.0
    cuts = _events(a, ux, uy, top, ar)
    cuts.append(top)
    for t in cuts:
        # between two events the overlap is a quadratic of the slide, so three values give it
        middle = overlap_area(slid(a, ux, uy, (at + t) / 2.0), ar)
        there = overlap_area(slid(a, ux, uy, t), ar)
        share = _first_above(here - tol, middle - tol, there - tol)
        if share <= 1.0:
            return at + share * (t - at)
        at = t
        here = there
    return NEVER


def _first_above(p: float, q: float, r: float) -> float:
    """Where in 0 to 1 the quadratic through p at 0, q at a half and r at 1 first rises above 0, or NEVER."""
    if p > 0.0:
        return 0.0
    bend = 2.0 * (p - 2.0 * q + r)
    rise = r - p - bend
    root = rise * rise - 4.0 * bend * p
    peaks = root > 0.0 and 0.0 < rise < -2.0 * bend
    if q <= 0.0 and r <= 0.0 and not peaks:
        return NEVER
    root = sqrt(root) if root > 0.0 else 0.0
    if rise < 0.0:
        share = (root - rise) / (2.0 * bend)
    else:
        share = -2.0 * p / (root + rise) if root + rise > 0.0 else 0.0
    return share if share < 1.0 else 1.0
