"""What lies before a base: the nearest of another base in its front zone, and what stands on the straight line there.

The front zone opens by 45 degrees from both ends of the front edge.
"""

from math import hypot, sqrt
from typing import Final

from grognard.table.kernel import HAIR, Rect, corners
from grognard.table.kernel_polygon import hit

SLACK: Final = 0.01
NOISE: Final = 1e-9
Point = tuple[float, float]
Line = tuple[float, float, float, float, float]  # length, from where, to where


def cut(points: list[Point], a: float, b: float, c: float) -> list[Point]:
    """A polygon cut to the side where a·u + b·v + c is not negative."""
    out: list[Point] = []
    if not points:
        return out
    pu, pv = points[-1]
    was = a * pu + b * pv + c
    for u, v in points:
        now = a * u + b * v + c
        if (was >= 0.0) != (now >= 0.0):
            share = was / (was - now)
            out.append((pu + (u - pu) * share, pv + (v - pv) * share))
        if now >= 0.0:
            out.append((u, v))
        pu = u
        pv = v
        was = now
    return out


def in_front(a: Rect, b: Rect) -> list[Point]:
    """The part of base b in the front zone of base a, as a sees it: to its right, ahead of its front."""
    part: list[Point] = []
    ahead = False
    whole = True
    for x, y in corners(b):
        dx = x - a.x
        dy = y - a.y
        u = dx * a.fy - dy * a.fx
        v = dx * a.fx + dy * a.fy - a.hd
        ahead = ahead or v >= 0.0
        whole = whole and v >= 0.0 and v - u + a.hw >= 0.0 and u + v + a.hw >= 0.0
        part.append((u, v))
    if whole:
        return part
    if not ahead:
        return []
    part = cut(part, 0.0, 1.0, 0.0)
    part = cut(part, -1.0, 1.0, a.hw)
    return cut(part, 1.0, 1.0, a.hw)


def _nearest(half: float, part: list[Point]) -> tuple[float, Point, Point]:
    """The shortest way from a front edge to what lies ahead; of all as short the one in the middle."""
    least = 1e300
    pu, pv = part[-1]
    for u, v in part:
        for k in range(4):
            mu, mv = _mark(half, pu, pv, u, v, k)
            e = mu - max(-half, min(half, mu))
            d = sqrt(e * e + mv * mv)
            if d < least:
                least = d
        pu = u
        pv = v
    return _halfway(half, part, least)


def _mark(half: float, pu: float, pv: float, qu: float, qv: float, k: int) -> Point:
    """Four points of a segment, one of which is nearest to the edge: its ends, and the nearest to each end of that."""
    if k == 0:
        return (pu, pv)
    if k == 1:
        return (qu, qv)
    du = qu - pu
    dv = qv - pv
    length = du * du + dv * dv
    at = -half if k == 2 else half
    share = 0.0
    if length != 0.0:
        share = max(0.0, min(1.0, ((at - pu) * du + (0.0 - pv) * dv) / length))
    return (pu + du * share, pv + dv * share)


def _halfway(half: float, part: list[Point], least: float) -> tuple[float, Point, Point]:
    """Midway between the first from the left and the last of the shortest ways."""
    ways: list[tuple[float, float, float, float]] = []
    far = 1e300
    pu, pv = part[-1]
    for u, v in part:
        for k in range(4):
            mu, mv = _mark(half, pu, pv, u, v, k)
            m = max(-half, min(half, mu))
            e = mu - m
            if sqrt(e * e + mv * mv) <= least + SLACK + NOISE:
                d = hypot(e, mv)
                ways.append((m, mu, mv, d))
                if d < far:
                    far = d
        pu = u
        pv = v
    first = True
    left, lu, lv = 0.0, 0.0, 0.0
    right, ru, rv = 0.0, 0.0, 0.0
    for m, mu, mv, d in ways:
        if d > far + SLACK:
            continue
        if first or m < left or (m == left and (mu < lu or (mu == lu and mv < lv))):
            left, lu, lv = m, mu, mv
        if first or m > right or (m == right and (mu > ru or (mu == ru and mv > rv))):
            right, ru, rv = m, mu, mv
        first = False
    return far, ((left + right) / 2, 0.0), ((lu + ru) / 2, (lv + rv) / 2)


def reach_ahead(a: Rect, b: Rect) -> Line | None:
    """From the front edge of base a to what of base b lies in its front zone; None if nothing does."""
    part = in_front(a, b)
    if not part:
        return None
    far, (mu, mv), (tu, tv) = _nearest(a.hw, part)
    mv += a.hd
    tv += a.hd
    return (
        far,
        a.x + a.fx * mv + a.fy * mu,
        a.y + a.fy * mv - a.fx * mu,
        a.x + a.fx * tv + a.fy * tu,
        a.y + a.fy * tv - a.fx * tu,
    )


def nearest_ahead(fronts: list[Rect], bases: list[Rect]) -> Line | None:
    """The shortest line from the front edge of one base to one of others in its front zone; the first of equals."""
    best: Line | None = None
    for a in fronts:
        for b in bases:
            found = reach_ahead(a, b)
            if found is not None and (best is None or found[0] < best[0]):
                best = found
    return best


def stands_across(x0: float, y0: float, x1: float, y1: float, r: Rect) -> bool:
    """Does a straight line pass through a base? Along its edge it passes by."""
    dx = x1 - x0
    dy = y1 - y0
    ex = r.x - x0
    ey = r.y - y0
    length2 = dx * dx + dy * dy
    off = ex * dy - ey * dx
    wide = r.r + SLACK
    if off * off > wide * wide * length2 + HAIR:
        return False
    px, py = 0.0, 0.0
    points = corners(Rect(r.x, r.y, r.fx, r.fy, r.hd - SLACK, r.hw - SLACK))
    px, py = points[3]
    for x, y in points:
        if NOISE < hit(x0, y0, dx, dy, px, py, x, y) < 1.0 - NOISE:
            return True
        px = x
        py = y
    return False


def first_across(
    x0: float, y0: float, x1: float, y1: float, bases: list[Rect], owners: list[int], a: int, b: int
) -> int:
    """Whose base a straight line passes through first in the list, leaving two owners out; -1 if nobody's."""
    for k in range(len(bases)):
        if owners[k] != a and owners[k] != b and stands_across(x0, y0, x1, y1, bases[k]):
            return owners[k]
    return -1
