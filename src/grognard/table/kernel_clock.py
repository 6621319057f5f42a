"""Bases that all move at once, each straight and at its own pace: when two are near, or one before the other's front.

Both questions are about convex bodies in relative motion, so the moments are worked out, not looked for: on each leg,
between two changes of anybody's pace, they are one span of the clock. The front zone opens by 45 degrees.
"""

from math import sqrt
from typing import Final

from grognard.table.kernel import NEVER, Rect, box_span, corners, disc_span, gap, local, rounded_span
from grognard.table.kernel_reach import reach_ahead

STILL: Final = 1e-9
BLINK: Final = 1e-9  # of a turn: no time at all
DIAGONAL: Final = sqrt(0.5)
Span = tuple[float, float]


class Drift:
    """Bases that keep together, the way they go, and how far they have come at each change of pace."""

    __slots__ = ("bases", "gone", "times", "ux", "uy")

    def __init__(self, bases: list[Rect], ux: float, uy: float, times: list[float], gone: list[float]) -> None:
        self.bases = bases
        self.ux = ux
        self.uy = uy
        self.times = times
        self.gone = gone

    def at(self, time: float) -> float:
        """How far they have come."""
        for k in range(1, len(self.times)):
            if time < self.times[k]:
                share = (time - self.times[k - 1]) / (self.times[k] - self.times[k - 1])
                return self.gone[k - 1] + (self.gone[k] - self.gone[k - 1]) * share
        return self.gone[-1]

    def when(self, far: float) -> float:
        """When they have come so far."""
        for k in range(1, len(self.times)):
            if far < self.gone[k]:
                share = (far - self.gone[k - 1]) / (self.gone[k] - self.gone[k - 1])
                return self.times[k - 1] + (self.times[k] - self.times[k - 1]) * share
        return self.times[-1]


def standing(bases: list[Rect]) -> Drift:
    """Bases that do not move."""
    return Drift(bases, 0.0, 0.0, [0.0], [0.0])


def near_spans(a: Drift, b: Drift, d: float, end: float) -> list[Span]:
    """When, from 0 to end, two groups of bases are no more than d apart."""
    return _spans(a, b, d, end, False, 0.0)


def front_spans(a: Drift, b: Drift, far: float, end: float, grow: float) -> list[Span]:
    """When part of b is in the front zone of a base of a and within far of its front; of a zone grown a bit."""
    return _spans(a, b, far, end, True, grow)


def least_gaps(a: Drift, others: list[Drift], end: float) -> list[float]:
    """Nearer than this each of the others never comes, from 0 to end."""
    return [_least_gap(a, b, end) for b in others]


def _least_gap(a: Drift, b: Drift, end: float) -> float:
    least = NEVER
    for start, stop in _legs(a, b, end):
        ox, oy, vx, vy = _relative(a, b, start, stop)
        for p in a.bases:
            for q in b.bases:
                least = min(least, _pass(q.x + ox - p.x, q.y + oy - p.y, vx, vy, stop - start) - p.r - q.r)
    return least


def _pass(x: float, y: float, vx: float, vy: float, whole: float) -> float:
    """How near a moving point comes to the origin."""
    rate = vx * vx + vy * vy
    t = min(whole, max(0.0, -(x * vx + y * vy) / rate)) if rate > STILL * STILL else 0.0
    x += vx * t
    y += vy * t
    return sqrt(x * x + y * y)


def _legs(a: Drift, b: Drift, end: float) -> list[Span]:
    """The clock cut where one of two changes its pace."""
    cuts = {0.0, end}
    for t in a.times:
        if t < end:
            cuts.add(t)
    for t in b.times:
        if t < end:
            cuts.add(t)
    marks = sorted(cuts)
    return [(marks[k - 1], marks[k]) for k in range(1, len(marks))] if end > 0.0 else [(0.0, 0.0)]


def _relative(a: Drift, b: Drift, start: float, stop: float) -> tuple[float, float, float, float]:
    """How far b has come from where it stood as a sees it, and how it moves, on one leg."""
    sa = a.at(start)
    sb = b.at(start)
    whole = stop - start
    va = (a.at(stop) - sa) / whole if whole > 0.0 else 0.0
    vb = (b.at(stop) - sb) / whole if whole > 0.0 else 0.0
    return (b.ux * sb - a.ux * sa, b.uy * sb - a.uy * sa, b.ux * vb - a.ux * va, b.uy * vb - a.uy * va)


def _spans(a: Drift, b: Drift, d: float, end: float, zone: bool, grow: float) -> list[Span]:
    out: list[Span] = []
    for start, stop in _legs(a, b, end):
        ox, oy, vx, vy = _relative(a, b, start, stop)
        for p in a.bases:
            for q in b.bases:
                there = Rect(q.x + ox, q.y + oy, q.fx, q.fy, q.hd, q.hw)
                first, last = _meeting(p, there, vx, vy, d, zone, grow)
                if last >= 0.0 and first <= stop - start and first <= last:
                    out.append((start + max(first, 0.0), min(start + last, stop)))
    return joined(out)


def _meeting(p: Rect, q: Rect, vx: float, vy: float, d: float, zone: bool, grow: float) -> Span:
    """When q, moving, is near p or before its front."""
    first, last = disc_span(q.x - p.x, q.y - p.y, vx, vy, p.r + q.r + d + 9.0 * grow)
    if first > last:
        return (NEVER, -NEVER)
    if abs(vx) > STILL or abs(vy) > STILL:
        return _front(p, q, vx, vy, d, grow) if zone else _near(p, q, vx, vy, d)
    if zone:
        found = reach_ahead(Rect(p.x, p.y, p.fx, p.fy, p.hd - grow, p.hw + grow), q)
        here = found is not None and found[0] <= d + 3.0 * grow
    else:
        here = gap(p, q) <= d
    return (-NEVER, NEVER) if here else (NEVER, -NEVER)


def _near(p: Rect, q: Rect, vx: float, vy: float, d: float) -> Span:
    """When q, moving, is no more than d from p: a corner of one is then within d of the other, or they cross."""
    first = NEVER
    last = -NEVER
    for x, y in corners(q):
        u, v = local(p, x, y)
        lo, hi = rounded_span(u, v, vx * p.fx + vy * p.fy, vx * p.fy - vy * p.fx, p.hd, p.hw, d)
        first = min(first, lo)
        last = max(last, hi)
    for x, y in corners(p):
        u, v = local(q, x, y)
        lo, hi = rounded_span(u, v, -vx * q.fx - vy * q.fy, -vx * q.fy + vy * q.fx, q.hd, q.hw, d)
        first = min(first, lo)
        last = max(last, hi)
    return (first, last)


def _above(p: float, v: float) -> Span:
    """When a value p changing at rate v is not below 0."""
    if v > STILL:
        return (-p / v, NEVER)
    if v < -STILL:
        return (-NEVER, -p / v)
    return (-NEVER, NEVER) if p >= 0.0 else (NEVER, -NEVER)


def _front(p: Rect, q: Rect, vx: float, vy: float, far: float, grow: float) -> Span:
    """When some of q, moving, is in what p has before its front within far: both are convex, so it is one span."""
    half = p.hw + grow
    back = p.hd - grow
    reach = far + 3.0 * grow
    dv = vx * p.fx + vy * p.fy
    du = vx * p.fy - vy * p.fx
    first = NEVER
    last = -NEVER
    for x, y in corners(q):
        ahead, aside = local(p, x, y)
        lo, hi = _point_in_front(aside, ahead - back, du, dv, half, reach)
        first = min(first, lo)
        last = max(last, hi)
    for u, v in _outermost(p, q, half, reach):
        ahead = v + back
        x = p.x + p.fx * ahead + p.fy * u
        y = p.y + p.fy * ahead - p.fx * u
        ahead, aside = local(q, x, y)
        lo, hi = box_span(ahead, aside, -vx * q.fx - vy * q.fy, -vx * q.fy + vy * q.fx, q.hd, q.hw)
        first = min(first, lo)
        last = max(last, hi)
    return (first, last)


def _point_in_front(u: float, v: float, du: float, dv: float, half: float, far: float) -> Span:
    """When a moving point is ahead of a front edge, between its diagonals, and within far of it."""
    first, last = rounded_span(v, u, dv, du, 0.0, half, far)
    for lo, hi in (_above(v, dv), _above(v - u + half, dv - du), _above(v + u + half, dv + du)):
        first = max(first, lo)
        last = min(last, hi)
    return (first, last) if first <= last else (NEVER, -NEVER)


def _outermost(p: Rect, q: Rect, half: float, far: float) -> list[tuple[float, float]]:
    """The points of the zone that an edge of q can touch first: its corners, and where its arcs face q's sides."""
    wide = half + far * DIAGONAL
    out = [(-half, 0.0), (half, 0.0), (-half, far), (half, far), (-wide, far * DIAGONAL), (wide, far * DIAGONAL)]
    for nx, ny in ((q.fx, q.fy), (q.fy, -q.fx), (-q.fx, -q.fy), (-q.fy, q.fx)):
        nv = nx * p.fx + ny * p.fy
        nu = nx * p.fy - ny * p.fx
        if nv >= abs(nu):
            out.append((far * nu + (half if nu >= 0.0 else -half), far * nv))
    return out


def joined(spans: list[Span]) -> list[Span]:
    """Spans joined where they meet."""
    out: list[Span] = []
    for first, last in sorted(spans):
        if out and first <= out[-1][1] + BLINK:
            out[-1] = (out[-1][0], max(out[-1][1], last))
        else:
            out.append((first, last))
    return out


def during(spans: list[Span], time: float) -> bool:
    """Is a moment in one of the spans?"""
    for first, last in spans:
        if first - BLINK <= time <= last + BLINK:
            return True
    return False


def looks(ticks: list[float], spans: list[Span]) -> list[float]:
    """Those of the ticks that fall in a span."""
    return [t for t in ticks if during(spans, t)]


def between_ticks(ticks: list[float], spans: list[Span]) -> list[float]:
    """Two moments, early and in the middle, of each span that no tick falls in."""
    out: list[float] = []
    for first, last in spans:
        if not [t for t in ticks if first <= t <= last]:
            out.append(first + (last - first) / 4.0)
            out.append(first + (last - first) / 2.0)
    return out
