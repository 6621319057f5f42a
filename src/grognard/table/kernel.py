"""Bases on a table: the hot queries, compiled with mypyc where there is a compiler, with the same answers where not.

Facing runs clockwise from +y: forward is (sin, cos) and right is (forward y, -forward x).
Sweeps are in kernel_sweep, terrain in kernel_ground, sight in kernel_sight, menus of moves in kernel_menu.
"""

from math import floor, sqrt
from typing import Final

FRONT: Final = 0
RIGHT: Final = 1
REAR: Final = 2
LEFT: Final = 3

NEVER: Final = 1e300
HAIR: Final = 1e-9  # far below the rounding of poses, far above the noise of sums: settles exact ties one way


class Rect:
    """A base: centre, forward vector, half depth along it, half width across it, and the radius of its corners."""

    __slots__ = ("fx", "fy", "hd", "hw", "r", "x", "y")

    def __init__(self, x: float, y: float, fx: float, fy: float, hd: float, hw: float) -> None:
        self.x = x
        self.y = y
        self.fx = fx
        self.fy = fy
        self.hd = hd
        self.hw = hw
        self.r = sqrt(hd * hd + hw * hw)


FAR: Final = Rect(1e7, 1e7, 0.0, 1.0, 0.0, 0.0)


def round3(v: float) -> float:
    """To a thousandth, halves up."""
    return floor(v * 1000.0 + 0.5) / 1000.0


def corners(a: Rect) -> list[tuple[float, float]]:
    """Front left, front right, rear right, rear left."""
    dx = a.fx * a.hd
    dy = a.fy * a.hd
    wx = a.fy * a.hw
    wy = -a.fx * a.hw
    return [
        (a.x + dx - wx, a.y + dy - wy),
        (a.x + dx + wx, a.y + dy + wy),
        (a.x - dx + wx, a.y - dy + wy),
        (a.x - dx - wx, a.y - dy - wy),
    ]


def face_mid(a: Rect, face: int) -> tuple[float, float]:
    """The middle of a face."""
    if face == FRONT:
        return (a.x + a.fx * a.hd, a.y + a.fy * a.hd)
    if face == RIGHT:
        return (a.x + a.fy * a.hw, a.y - a.fx * a.hw)
    if face == REAR:
        return (a.x - a.fx * a.hd, a.y - a.fy * a.hd)
    return (a.x - a.fy * a.hw, a.y + a.fx * a.hw)


def face_ends(a: Rect, face: int) -> tuple[float, float, float, float]:
    """The two ends of a face, clockwise round the base."""
    x, y = face_mid(a, face)
    if face == FRONT:
        ex, ey = a.fy * a.hw, -a.fx * a.hw
    elif face == RIGHT:
        ex, ey = -a.fx * a.hd, -a.fy * a.hd
    elif face == REAR:
        ex, ey = -a.fy * a.hw, a.fx * a.hw
    else:
        ex, ey = a.fx * a.hd, a.fy * a.hd
    return (x - ex, y - ey, x + ex, y + ey)


def slid(a: Rect, ux: float, uy: float, d: float) -> Rect:
    """The base moved d along a unit vector."""
    return Rect(a.x + ux * d, a.y + uy * d, a.fx, a.fy, a.hd, a.hw)


def settled(a: Rect, ux: float, uy: float, d: float) -> Rect:
    """The base moved d along a unit vector, its centre rounded as every place is."""
    return Rect(round3(a.x + ux * d), round3(a.y + uy * d), a.fx, a.fy, a.hd, a.hw)


def turned(a: Rect, fx: float, fy: float) -> Rect:
    """The base turned about its centre."""
    return Rect(a.x, a.y, fx, fy, a.hd, a.hw)


def placed(a: Rect, x: float, y: float) -> Rect:
    """The base put elsewhere, facing as before."""
    return Rect(x, y, a.fx, a.fy, a.hd, a.hw)


def local(a: Rect, x: float, y: float) -> tuple[float, float]:
    """How far ahead of the base's centre, and how far to its right, a point lies."""
    dx = x - a.x
    dy = y - a.y
    return (dx * a.fx + dy * a.fy, dx * a.fy - dy * a.fx)


def zone(a: Rect, x: float, y: float) -> int:
    """The side of the base on which a point lies, by 45 degree lines from the corners; a tie is front or rear."""
    dx = x - a.x
    dy = y - a.y
    ahead = dx * a.fx + dy * a.fy
    aside = dx * a.fy - dy * a.fx
    if abs(ahead) - a.hd >= abs(aside) - a.hw - HAIR:
        return FRONT if ahead >= -HAIR else REAR
    return RIGHT if aside > 0.0 else LEFT


def on_table(a: Rect, w: float, h: float, slack: float) -> bool:
    """Is the whole base on a table of w by h?"""
    ex = abs(a.fx) * a.hd + abs(a.fy) * a.hw - slack - HAIR
    ey = abs(a.fy) * a.hd + abs(a.fx) * a.hw - slack - HAIR
    return a.x >= ex and a.x + ex <= w and a.y >= ey and a.y + ey <= h


def _box_gap2(ahead: float, aside: float, hd: float, hw: float) -> float:
    """Squared distance from a point, in a base's own frame, to that base."""
    ahead = abs(ahead) - hd
    aside = abs(aside) - hw
    if ahead <= 0.0:
        return aside * aside if aside > 0.0 else 0.0
    return ahead * ahead + aside * aside if aside > 0.0 else ahead * ahead


def point_gap(x: float, y: float, b: Rect) -> float:
    """From a point to a base, 0 inside."""
    dx = x - b.x
    dy = y - b.y
    return sqrt(_box_gap2(dx * b.fx + dy * b.fy, dx * b.fy - dy * b.fx, b.hd, b.hw))


def depth(a: Rect, b: Rect) -> float:
    """How deep the bases overlap; not above 0 when they are apart or just touch."""
    dx = b.x - a.x
    dy = b.y - a.y
    c = abs(a.fx * b.fx + a.fy * b.fy)
    s = abs(a.fx * b.fy - a.fy * b.fx)
    least = a.hd + b.hd * c + b.hw * s - abs(dx * a.fx + dy * a.fy)
    other = a.hw + b.hd * s + b.hw * c - abs(dx * a.fy - dy * a.fx)
    if other < least:
        least = other
    other = b.hd + a.hd * c + a.hw * s - abs(dx * b.fx + dy * b.fy)
    if other < least:
        least = other
    other = b.hw + a.hd * s + a.hw * c - abs(dx * b.fy - dy * b.fx)
    return other if other < least else least


def overlaps(a: Rect, b: Rect, slack: float) -> bool:
    """Do the bases overlap by more than slack?"""
    dx = b.x - a.x
    dy = b.y - a.y
    reach = a.r + b.r
    if slack < 0.0:
        reach -= 1.5 * slack
    if dx * dx + dy * dy > reach * reach:
        return False
    return depth(a, b) > slack + HAIR


def _corner_gap2(a: Rect, b: Rect) -> float:
    """Least squared distance from the corners of a to base b."""
    dx = a.x - b.x
    dy = a.y - b.y
    u = dx * b.fx + dy * b.fy
    v = dx * b.fy - dy * b.fx
    c = a.fx * b.fx + a.fy * b.fy
    s = a.fx * b.fy - a.fy * b.fx
    du = a.hd * c - a.hw * s
    dv = a.hd * s + a.hw * c
    eu = a.hd * c + a.hw * s
    ev = a.hd * s - a.hw * c
    best = _box_gap2(u + du, v + dv, b.hd, b.hw)
    best = _less(best, _box_gap2(u - du, v - dv, b.hd, b.hw))
    best = _less(best, _box_gap2(u + eu, v + ev, b.hd, b.hw))
    return _less(best, _box_gap2(u - eu, v - ev, b.hd, b.hw))


def _less(p: float, q: float) -> float:
    return q if q < p else p


def gap(a: Rect, b: Rect) -> float:
    """Between two bases, 0 if they meet."""
    if depth(a, b) >= 0.0:
        return 0.0
    return sqrt(_less(_corner_gap2(a, b), _corner_gap2(b, a)))


def within(a: Rect, b: Rect, d: float) -> bool:
    """Are the bases no more than d apart?"""
    dx = b.x - a.x
    dy = b.y - a.y
    reach = a.r + b.r + d + HAIR
    return dx * dx + dy * dy <= reach * reach and gap(a, b) <= d + HAIR


def touches(a: Rect, b: Rect, slack: float) -> bool:
    """Are the bases in contact: apart, or overlapping, by no more than slack?"""
    return within(a, b, slack) and depth(a, b) <= slack + HAIR


def near(a: Rect, b: Rect, slack: float) -> float:
    """From the nearest of a's four face middles to base b; 0 if the bases are in contact or overlap."""
    dx = a.x - b.x
    dy = a.y - b.y
    u = dx * b.fx + dy * b.fy
    v = dx * b.fy - dy * b.fx
    c = a.fx * b.fx + a.fy * b.fy
    s = a.fx * b.fy - a.fy * b.fx
    best = _box_gap2(u + a.hd * c, v + a.hd * s, b.hd, b.hw)
    best = _less(best, _box_gap2(u - a.hd * c, v - a.hd * s, b.hd, b.hw))
    best = _less(best, _box_gap2(u + a.hw * s, v - a.hw * c, b.hd, b.hw))
    best = _less(best, _box_gap2(u - a.hw * s, v + a.hw * c, b.hd, b.hw))
    best = sqrt(best)
    # no point of a face is further from its middle than half that face: far enough means no contact
    if best > 0.0 and best <= slack + HAIR + (a.hd if a.hd > a.hw else a.hw) and within(a, b, slack):
        return 0.0
    return best


def slab(p: float, v: float, r: float) -> tuple[float, float]:
    """When a value p changing at rate v is within r of 0; one that stays the same may be a hair beyond."""
    if v > HAIR:
        return ((-r - p) / v, (r - p) / v)
    if v < -HAIR:
        return ((r - p) / v, (-r - p) / v)
    return (-NEVER, NEVER) if abs(p) <= r + HAIR else (NEVER, -NEVER)


def box_span(u: float, v: float, du: float, dv: float, hd: float, hw: float) -> tuple[float, float]:
    """When a point moving in a base's own frame is inside that base."""
    first, last = slab(u, du, hd)
    start, end = slab(v, dv, hw)
    if start > first:
        first = start
    if end < last:
        last = end
    return (first, last) if first <= last else (NEVER, -NEVER)


def disc_span(u: float, v: float, du: float, dv: float, r: float) -> tuple[float, float]:
    """When a moving point is within r of the origin."""
    rate = du * du + dv * dv
    excess = u * u + v * v - r * r
    if rate < 1e-24:
        return (-NEVER, NEVER) if excess <= 0.0 else (NEVER, -NEVER)
    half = u * du + v * dv
    root = half * half - rate * excess
    if root < 0.0:
        return (NEVER, -NEVER)
    root = sqrt(root)
    return ((-half - root) / rate, (root - half) / rate)


def rounded_span(u: float, v: float, du: float, dv: float, hd: float, hw: float, r: float) -> tuple[float, float]:
    """When a point moving in a base's own frame is within r of that base."""
    first, last = box_span(u, v, du, dv, hd + r, hw)
    start, end = box_span(u, v, du, dv, hd, hw + r)
    first = start if start < first else first
    last = end if end > last else last
    for corner in range(4):
        cu = hd if corner < 2 else -hd
        cv = hw if corner == 0 or corner == 3 else -hw
        start, end = disc_span(u - cu, v - cv, du, dv, r)
        first = start if start < first else first
        last = end if end > last else last
    return (first, last)


def face_length(a: Rect, face: int, b: Rect, slack: float) -> float:
    """How much of that face of a lies within slack of base b."""
    x0, y0, x1, y1 = face_ends(a, face)
    u, v = local(b, x0, y0)
    eu, ev = local(b, x1, y1)
    first, last = rounded_span(u, v, eu - u, ev - v, b.hd, b.hw, slack + HAIR)
    first = first if first > 0.0 else 0.0
    last = last if last < 1.0 else 1.0
    full = 2.0 * (a.hw if face == FRONT or face == REAR else a.hd)
    return (last - first) * full if last > first else 0.0


def contact_face(a: Rect, b: Rect, slack: float, lead: float) -> int:
    """The face of a that b touches most, if it leads by more than lead; otherwise the zone of b's centre."""
    most = -1.0
    second = -1.0
    face = FRONT
    for f in range(4):
        length = face_length(a, f, b, slack)
        if length > most:
            second = most
            most = length
            face = f
        elif length > second:
            second = length
    return face if most - second > lead else zone(a, b.x, b.y)


def span(a: Rect, ux: float, uy: float, b: Rect, grow: float) -> tuple[float, float]:
    """For which slides of a along a unit vector no axis keeps the bases more than grow apart (below 0: overlapping)."""
    dx = a.x - b.x
    dy = a.y - b.y
    c = abs(a.fx * b.fx + a.fy * b.fy)
    s = abs(a.fx * b.fy - a.fy * b.fx)
    first, last = slab(dx * a.fy - dy * a.fx, ux * a.fy - uy * a.fx, a.hw + b.hd * s + b.hw * c + grow)
    if first > last:
        return (NEVER, -NEVER)
    start, end = slab(dx * a.fx + dy * a.fy, ux * a.fx + uy * a.fy, a.hd + b.hd * c + b.hw * s + grow)
    first = start if start > first else first
    last = end if end < last else last
    if first > last:
        return (NEVER, -NEVER)
    start, end = slab(dx * b.fx + dy * b.fy, ux * b.fx + uy * b.fy, b.hd + a.hd * c + a.hw * s + grow)
    first = start if start > first else first
    last = end if end < last else last
    if first > last:
        return (NEVER, -NEVER)
    start, end = slab(dx * b.fy - dy * b.fx, ux * b.fy - uy * b.fx, b.hw + a.hd * s + a.hw * c + grow)
    first = start if start > first else first
    last = end if end < last else last
    return (first, last) if first <= last else (NEVER, -NEVER)


def _aside(a: Rect, ux: float, uy: float, top: float, b: Rect) -> bool:
    """Is b plainly out of the way of a's slide?"""
    dx = b.x - a.x
    dy = b.y - a.y
    reach = a.r + b.r
    ahead = dx * ux + dy * uy
    return ahead < -reach or ahead > top + reach or abs(dx * uy - dy * ux) > reach


def _stop(a: Rect, ux: float, uy: float, b: Rect, slack: float) -> float:
    """The slide at which a would overlap b by more than slack; bases that already do may only part."""
    first, last = span(a, ux, uy, b, -slack - 2.0 * HAIR)
    if last <= 0.0 or first >= last:
        return NEVER
    if first >= 0.0:
        return first
    return NEVER if depth(slid(a, ux, uy, 0.001), b) < depth(a, b) - HAIR else 0.0


def in_the_way(a: Rect, ux: float, uy: float, top: float, b: Rect, slack: float) -> bool:
    """Does b stop a's slide anywhere up to top? As `spoke` asks of a friend."""
    return not _aside(a, ux, uy, top, b) and _stop(a, ux, uy, b, slack) <= top


def spoke(
    a: Rect, ux: float, uy: float, top: float, friends: list[Rect], foes: list[Rect], slack: float
) -> tuple[float, int, float, int]:
    """A straight slide: (where a must stop, by whom, where it first touches a foe, which foe)."""
    stop = NEVER
    who = -1
    touch = NEVER
    foe = -1
    for j in range(len(friends)):
        b = friends[j]
        if not _aside(a, ux, uy, top, b):
            t = _stop(a, ux, uy, b, slack)
            if t < stop and t <= top:
                stop = t
                who = j
    for j in range(len(foes)):
        b = foes[j]
        if _aside(a, ux, uy, top, b):
            continue
        first, last = span(a, ux, uy, b, 0.0)
        if last < 0.0 or first > top:
            continue
        if 0.0 <= first < touch and not within(a, b, slack):
            touch = first
            foe = j
        t = _stop(a, ux, uy, b, slack)
        if t < stop and t <= top:
            stop = t
            who = len(friends) + j
    return (stop, who, touch, foe)
