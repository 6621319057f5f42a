"""Areas and lines on the ground, and how bases lie on them, come near them and move across them."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from grognard.table.kernel import HAIR, NEVER, Rect, box_span, corners, face_mid, local, point_gap, rounded_span, slid
from grognard.table.kernel_polygon import clipped, hit, hull, polygon_area, segment_gap
from grognard.table.kernel_spans import LIMIT

EDGE: Final = LIMIT + HAIR  # so far from the side of a band one is still on it: more than rounding a place moves it


class Area:
    """A ring of points, either way round, concave or not, with its bounding box."""

    __slots__ = ("x0", "x1", "xs", "y0", "y1", "ys")

    def __init__(self, xs: list[float], ys: list[float]) -> None:
        self.xs = xs
        self.ys = ys
        self.x0: float = min(xs)
        self.y0: float = min(ys)
        self.x1: float = max(xs)
        self.y1: float = max(ys)


class Line:
    """A centre line of points with half its width, and the bounding box of all that is on the band."""

    __slots__ = ("half", "legs", "x0", "x1", "xs", "y0", "y1", "ys")

    def __init__(self, xs: list[float], ys: list[float], half: float) -> None:
        self.xs = xs
        self.ys = ys
        self.half = half
        self.legs: list[Rect] = [leg_of(xs[i - 1], ys[i - 1], xs[i], ys[i]) for i in range(1, len(xs))]
        self.x0: float = min(xs) - half - EDGE
        self.y0: float = min(ys) - half - EDGE
        self.x1: float = max(xs) + half + EDGE
        self.y1: float = max(ys) + half + EDGE


def area(points: Sequence[Sequence[float]]) -> Area:
    """An area from its outline; the first point need not come again at the end."""
    xs = [float(p[0]) for p in points]
    ys = [float(p[1]) for p in points]
    if len(xs) > 3 and xs[0] == xs[-1] and ys[0] == ys[-1]:
        xs.pop()
        ys.pop()
    return Area(xs, ys)


def line(points: Sequence[Sequence[float]], width: float) -> Line:
    """A line from its points."""
    return Line([float(p[0]) for p in points], [float(p[1]) for p in points], width / 2.0)


def inside(x: float, y: float, ar: Area) -> bool:
    """Is the point inside the area?"""
    if x < ar.x0 or x > ar.x1 or y < ar.y0 or y > ar.y1:
        return False
    xs = ar.xs
    ys = ar.ys
    odd = False
    px = xs[-1]
    py = ys[-1]
    for i in range(len(xs)):
        cx = xs[i]
        cy = ys[i]
        if (cy > y) != (py > y) and x < (px - cx) * (y - cy) / (py - cy) + cx:
            odd = not odd
        px = cx
        py = cy
    return odd


def _mean_clamped(p: float, q: float, r: float) -> float:
    """The mean of a value going evenly from p to q, held between -r and r."""
    if p > q:
        p, q = q, p
    if p >= r:
        return r
    if q <= -r:
        return -r
    if p >= -r and q <= r:
        return (p + q) / 2.0
    over = q - r if q > r else 0.0
    under = -r - p if p < -r else 0.0
    low = p if p > -r else -r
    high = q if q < r else r
    return ((over - under) * r + (high - low) * (high + low) / 2.0) / (q - p)


def edge_in_box(u0: float, v0: float, u1: float, v1: float, hd: float, hw: float) -> float:
    """What an edge adds to the area of its ring inside a box: the integral of v, held in the box, over u in the box."""
    if u0 > u1:
        return -edge_in_box(u1, v1, u0, v0, hd, hw)
    if u1 <= -hd or u0 >= hd or u0 == u1:
        return 0.0
    slope = (v1 - v0) / (u1 - u0)
    if u0 < -hd:
        v0 += slope * (-hd - u0)
        u0 = -hd
    if u1 > hd:
        v1 -= slope * (u1 - hd)
        u1 = hd
    return (u1 - u0) * _mean_clamped(v0, v1, hw)


def _box_area(x: float, y: float, fx: float, fy: float, hd: float, hw: float, ar: Area) -> float:
    """The area of a box (a base, or its way) that lies in ar."""
    ex = abs(fx) * hd + abs(fy) * hw
    ey = abs(fy) * hd + abs(fx) * hw
    if x + ex < ar.x0 or x - ex > ar.x1 or y + ey < ar.y0 or y - ey > ar.y1:
        return 0.0
    xs = ar.xs
    ys = ar.ys
    dx = xs[-1] - x
    dy = ys[-1] - y
    pu = dx * fx + dy * fy
    pv = dx * fy - dy * fx
    total = 0.0
    for i in range(len(xs)):
        dx = xs[i] - x
        dy = ys[i] - y
        u = dx * fx + dy * fy
        v = dx * fy - dy * fx
        total += edge_in_box(pu, pv, u, v, hd, hw)
        pu = u
        pv = v
    return abs(total)


def overlap_area(a: Rect, ar: Area) -> float:
    """How much of the base lies in the area."""
    return _box_area(a.x, a.y, a.fx, a.fy, a.hd, a.hw, ar)


def way_area(a: Rect, ux: float, uy: float, d: float, ar: Area) -> float:
    """How much of the ground that the base covers on a slide of d lies in the area."""
    half = d / 2.0
    x = a.x + ux * half
    y = a.y + uy * half
    if abs(ux * a.fy - uy * a.fx) < HAIR:
        return _box_area(x, y, a.fx, a.fy, a.hd + abs(half), a.hw, ar)
    if abs(ux * a.fx + uy * a.fy) < HAIR:
        return _box_area(x, y, a.fx, a.fy, a.hd, a.hw + abs(half), ar)
    reach = a.r + abs(half)
    if x + reach < ar.x0 or x - reach > ar.x1 or y + reach < ar.y0 or y - reach > ar.y1:
        return 0.0
    return clip_area(hull(corners(a) + corners(slid(a, ux, uy, d))), ar)


def _apart(convex: list[tuple[float, float]], ar: Area) -> bool:
    """Do the bounding boxes miss each other?"""
    west = True
    east = True
    south = True
    north = True
    for x, y in convex:
        west = west and x < ar.x0
        east = east and x > ar.x1
        south = south and y < ar.y0
        north = north and y > ar.y1
    return west or east or south or north


def _beyond_an_edge(convex: list[tuple[float, float]], ar: Area) -> bool:
    """Does the area's box lie wholly outside one edge of the polygon?"""
    px, py = convex[-1]
    for x, y in convex:
        nx = py - y
        ny = x - px
        bx = ar.x1 if nx > 0.0 else ar.x0
        by = ar.y1 if ny > 0.0 else ar.y0
        if (bx - px) * nx + (by - py) * ny < 0.0 and nx * nx + ny * ny >= HAIR * HAIR:
            return True
        px = x
        py = y
    return False


def clip_area(convex: list[tuple[float, float]], ar: Area) -> float:
    """How much of a convex polygon lies in the area."""
    if len(convex) < 3 or _apart(convex, ar) or _beyond_an_edge(convex, ar):
        return 0.0
    left = [(ar.xs[i], ar.ys[i]) for i in range(len(ar.xs))]
    px, py = convex[-1]
    for x, y in convex:
        left = clipped(left, px, py, x, y)
        px = x
        py = y
    return min(polygon_area(left), polygon_area(convex))  # a speck has no edge long enough to clip by


def chord(a: Rect, x0: float, y0: float, x1: float, y1: float, trim: float) -> tuple[float, float]:
    """The stretch of a segment, in shares of it, that lies in the trimmed base; the first above the last if none."""
    u, v = local(a, x0, y0)
    eu, ev = local(a, x1, y1)
    first, last = box_span(u, v, eu - u, ev - v, a.hd - trim, a.hw - trim)
    return (first if first > 0.0 else 0.0, last if last < 1.0 else 1.0)


def rect_segment_gap(a: Rect, x0: float, y0: float, x1: float, y1: float) -> float:
    """From a base to a segment, 0 if they meet."""
    first, last = chord(a, x0, y0, x1, y1, 0.0)
    if first <= last:
        return 0.0
    best = min(point_gap(x0, y0, a), point_gap(x1, y1, a))
    for x, y in corners(a):
        best = min(best, segment_gap(x, y, x0, y0, x1, y1))
    return best


def _rect_path_gap(a: Rect, xs: list[float], ys: list[float], start: int) -> float:
    """From a base to a path of segments; start 0 closes the path to a ring, 1 leaves it open."""
    best = NEVER
    for i in range(start, len(xs)):
        best = min(best, rect_segment_gap(a, xs[i - 1], ys[i - 1], xs[i], ys[i]))
        if best == 0.0:
            break
    return best


def _path_gap(x: float, y: float, xs: list[float], ys: list[float], start: int) -> float:
    """From a point to a path of segments, closed or open likewise."""
    best = NEVER
    for i in range(start, len(xs)):
        best = min(best, segment_gap(x, y, xs[i - 1], ys[i - 1], xs[i], ys[i]))
    return best


def _mids_gap(a: Rect, xs: list[float], ys: list[float], start: int) -> float:
    """From the nearest face middle to a path of segments."""
    best = NEVER
    for face in range(4):
        x, y = face_mid(a, face)
        best = min(best, _path_gap(x, y, xs, ys, start))
    return best


def rect_area_gap(a: Rect, ar: Area) -> float:
    """From a base to an area, 0 if they meet."""
    return 0.0 if inside(a.x, a.y, ar) else _rect_path_gap(a, ar.xs, ar.ys, 0)


def outline_near(a: Rect, ar: Area) -> float:
    """From the nearest face middle to the outline of an area, 0 if the base lies across it."""
    if _rect_path_gap(a, ar.xs, ar.ys, 0) == 0.0:
        return 0.0
    return _mids_gap(a, ar.xs, ar.ys, 0)


def line_gap(x: float, y: float, ln: Line) -> float:
    """From a point to the centre line."""
    return _path_gap(x, y, ln.xs, ln.ys, 1)


def on_band(x: float, y: float, ln: Line) -> bool:
    """Is a point on the band of a line?"""
    return line_gap(x, y, ln) <= ln.half + EDGE


def line_near(a: Rect, ln: Line) -> float:
    """From the nearest face middle to the band of a line, 0 within it."""
    return max(0.0, _mids_gap(a, ln.xs, ln.ys, 1) - ln.half)


def rect_line_gap(a: Rect, ln: Line) -> float:
    """From a base to the centre line, 0 if they meet."""
    return _rect_path_gap(a, ln.xs, ln.ys, 1)


def inside_spans(x0: float, y0: float, x1: float, y1: float, ar: Area) -> list[tuple[float, float]]:
    """The stretches of a segment inside the area, by distance along it; of an edge along it the side to +x decides."""
    dx = x1 - x0
    dy = y1 - y0
    length = sqrt(dx * dx + dy * dy)
    if length < HAIR:
        return []
    cuts = [0.0, 1.0]
    for i in range(len(ar.xs)):
        t = hit(x0, y0, dx, dy, ar.xs[i - 1], ar.ys[i - 1], ar.xs[i], ar.ys[i])
        if 0.0 < t < 1.0:
            cuts.append(t)
        ex = ar.xs[i] - x0
        ey = ar.ys[i] - y0
        if abs(dx * ey - dy * ex) < HAIR * length:  # a corner on the path: an edge may run along it
            t = (dx * ex + dy * ey) / (length * length)
            if 0.0 < t < 1.0:
                cuts.append(t)
    cuts.sort()
    aside = 2.0 * HAIR / length  # the look is taken a little to +x, or to +y of a level way, as inside() settles ties
    if dy < -HAIR * length or (dy <= HAIR * length and dx > 0.0):
        aside = -aside
    spans: list[tuple[float, float]] = []
    for i in range(1, len(cuts)):
        middle = (cuts[i - 1] + cuts[i]) / 2.0
        if inside(x0 + dx * middle + dy * aside, y0 + dy * middle - dx * aside, ar):
            spans.append((cuts[i - 1] * length, cuts[i] * length))
    return merged(spans)


def merged(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Spans joined where they meet, in order; what has no length is left out."""
    out: list[tuple[float, float]] = []
    for first, last in sorted(spans):
        if last - first < HAIR:
            continue
        if out and first <= out[-1][1] + HAIR:
            first = out[-1][0]
            last = max(last, out[-1][1])
            out.pop()
        out.append((first, last))
    return out


def on_line_spans(x0: float, y0: float, x1: float, y1: float, ln: Line) -> list[tuple[float, float]]:
    """The stretches of a segment on the band of a line, by distance along the segment."""
    dx = x1 - x0
    dy = y1 - y0
    length = sqrt(dx * dx + dy * dy)
    if length < HAIR:
        return []
    spans: list[tuple[float, float]] = []
    wide = ln.half + 2.0 * EDGE
    for leg in ln.legs:
        u, v = local(leg, x0, y0)
        eu, ev = local(leg, x1, y1)
        far = leg.hd + wide
        if (u > far and eu > far) or (u < -far and eu < -far) or (v > wide and ev > wide) or (v < -wide and ev < -wide):
            continue
        first, last = rounded_span(u, v, eu - u, ev - v, leg.hd, 0.0, ln.half + EDGE)
        spans.append((max(first, 0.0) * length, min(last, 1.0) * length))
    return merged(spans)


def leg_of(x0: float, y0: float, x1: float, y1: float) -> Rect:
    """A segment as a base without width, looking along it."""
    dx = x1 - x0
    dy = y1 - y0
    length = sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return Rect(x0, y0, 0.0, 1.0, 0.0, 0.0)
    return Rect((x0 + x1) / 2.0, (y0 + y1) / 2.0, dx / length, dy / length, length / 2.0, 0.0)


def crossings(x0: float, y0: float, x1: float, y1: float, ln: Line) -> list[float]:
    """Where a segment crosses from one side of the centre line to the other; its end counts, its start does not."""
    dx = x1 - x0
    dy = y1 - y0
    length = sqrt(dx * dx + dy * dy)
    if length < HAIR:
        return []
    dx /= length
    dy /= length
    out: list[float] = []
    side = 0.0  # of the last point that was not on the path
    at = 0.0  # where the path first meets what it last had in common with the line
    met = False
    for i in range(len(ln.xs)):
        off = dx * (ln.ys[i] - y0) - dy * (ln.xs[i] - x0)
        reach = dx * (ln.xs[i] - x0) + dy * (ln.ys[i] - y0)
        if abs(off) < HAIR:
            at = reach if not met or reach < at else at
            met = True
            continue
        if side * off < 0.0:
            if not met:
                before = dx * (ln.xs[i - 1] - x0) + dy * (ln.ys[i - 1] - y0)
                at = before + (reach - before) * side / (side - off)
            if HAIR < at <= length + HAIR:
                out.append(min(at, length))
        side = off
        met = False
    out.sort()
    return out
