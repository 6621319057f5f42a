"""Menus of straight moves: every legal heading, distance and contact of one base, as plain rows."""

from typing import Any, Final

from grognard.table.kernel import (
    HAIR,
    NEVER,
    Rect,
    in_the_way,
    on_table,
    overlaps,
    round3,
    settled,
    span,
    spoke,
    turned,
    within,
)
from grognard.table.kernel_ground import Area, overlap_area, way_area

LIMIT: Final = 0.001  # a limit is met within this
DRIFT: Final = 0.001  # rounding the end of a move shifts it by less


_NOBODY: Final[list[Rect]] = []  # shared, never added to
_CUTS: Final = 16  # more than a heading has steps


class Around:
    """Who and what is near enough to matter to a menu."""

    __slots__ = ("closed", "foes", "friends", "h", "inland", "may", "nos", "slack", "tight", "tight_foes", "tol", "w")

    def __init__(
        self,
        w: float,
        h: float,
        slack: float,
        tol: float,
        friends: list[Rect],
        foes: list[Rect],
        nos: list[int],
        may: list[bool],
        closed: list[Area],
    ) -> None:
        self.w = w
        self.h = h
        self.slack = slack
        self.tol = tol
        self.friends = friends
        self.foes = foes
        self.nos = nos
        self.may = may
        self.closed = closed
        self.tight = _NOBODY  # so near that a turn on the spot may overlap them
        self.tight_foes = _NOBODY  # so near that a turn on the spot may touch them
        self.inland = False  # so far from every edge that none can be reached

    def crowd(self, a: Rect) -> None:
        """Note who is so near that a turn on the spot may meet him."""
        for b in self.friends:
            if _close(a, b, 0.0):
                self.tight = [*self.tight, b]
        for b in self.foes:
            if _close(a, b, 0.0):
                self.tight = [*self.tight, b]
            if _close(a, b, self.slack):
                self.tight_foes = [*self.tight_foes, b]

    def stands(self, a: Rect) -> bool:
        """May the base stand here: on the table, clear of everybody and of closed ground?"""
        if not self.inland and not on_table(a, self.w, self.h, self.slack):
            return False
        for b in self.tight:
            if overlaps(a, b, self.slack):
                return False
        for ar in self.closed:
            if overlap_area(a, ar) > self.tol:
                return False
        return True

    def meets(self, a: Rect, was: Rect) -> bool:
        """Does a base that turned on the spot touch a foe it did not touch before?"""
        for b in self.tight_foes:
            if within(a, b, self.slack) and not within(was, b, self.slack):
                return True
        return False

    def open_way(self, a: Rect, d: float) -> bool:
        """Is the ground open all the way?"""
        for ar in self.closed:
            if way_area(a, a.fx, a.fy, d, ar) > self.tol:
                return False
        return True

    def roomy(self, a: Rect, d: float) -> bool:
        """Are both ends of the way so far from the edge that no end between them needs a look?"""
        if self.inland:
            return True
        slack = self.slack - DRIFT + HAIR
        ex = abs(a.fx) * a.hd + abs(a.fy) * a.hw - slack
        ey = abs(a.fy) * a.hd + abs(a.fx) * a.hw - slack
        x = a.x + a.fx * d
        y = a.y + a.fy * d
        return (
            a.x >= ex and a.x + ex <= self.w and a.y >= ey and a.y + ey <= self.h
            and x >= ex and x + ex <= self.w and y >= ey and y + ey <= self.h
        )  # fmt: skip

    def touched(self, a: Rect) -> bool:
        """Is any foe in contact with the base?"""
        for b in self.foes:
            if within(a, b, self.slack):
                return True
        return False

    def may_charge_all(self, a: Rect) -> bool:
        """May every foe in contact with the base be charged?"""
        for j in range(len(self.foes)):
            if not self.may[j] and within(a, self.foes[j], self.slack):
                return False
        return True

    def graze(self, a: Rect, far: float) -> tuple[float, float]:
        """The distances outside which no foe can be in contact."""
        first = NEVER
        last = -NEVER
        for b in self.foes:
            start, end = span(a, a.fx, a.fy, b, self.slack + DRIFT)
            if end >= 0.0 and start <= far:
                first = start if start < first else first
                last = end if end > last else last
        return (first, last)


def rounded_end(a: Rect, d: float) -> Rect:
    """The base d further on, its centre rounded."""
    return settled(a, a.fx, a.fy, d)


def _close(a: Rect, b: Rect, slack: float) -> bool:
    """Could a base that turns on the spot come within slack of another?"""
    dx = b.x - a.x
    dy = b.y - a.y
    reach = a.r + b.r + slack + 2.0 * HAIR
    return dx * dx + dy * dy <= reach * reach


class Rungs:
    """The plain rows of each heading, made once: they are the same for every base."""

    __slots__ = ("backs", "cuts", "rests", "rows", "steps")

    def __init__(self, steps: list[float]) -> None:
        self.steps = steps
        self.rests = len(steps) > 0 and steps[0] == 0.0
        self.rows: list[list[Any]] = []
        self.cuts: list[Any] = []
        self.backs: list[Any] = [(-1, d, -1) for d in steps]

    def of(self, k: int) -> list[Any]:
        """The rows of one heading, one for each step."""
        while len(self.rows) <= k:
            self.rows.append([(len(self.rows), d, -1) for d in self.steps])
        return self.rows[k]

    def cut(self, k: int, n: int) -> list[Any]:
        """The first n rows of a heading, but for standing still; shared, never added to."""
        i = k * _CUTS + n
        while len(self.cuts) <= i:
            self.cuts.append(None)
        known: list[Any] | None = self.cuts[i]
        if known is None:
            known = self.of(k)[1 if k == 0 and self.rests else 0 : n]
            self.cuts[i] = known
        return known

    def up_to(self, end: float) -> int:
        """How many of the steps, which ascend, lead no farther than this."""
        n = 0
        for d in self.steps:
            if d > end:
                break
            n += 1
        return n


_RUNGS: Final[list[Rungs]] = [Rungs([])]


def _rungs(steps: list[float]) -> Rungs:
    """The rows for these steps; those of the last steps asked for are kept."""
    if _RUNGS[0].steps != steps:
        _RUNGS[0] = Rungs(steps.copy())
    return _RUNGS[0]


def _steps(rows: list[Any], k: int, a: Rect, rungs: Rungs, end: float, around: Around) -> None:
    """The plain steps of one heading, up to end."""
    clear = around.open_way(a, end)
    roomy = around.roomy(a, end)
    first, last = around.graze(a, end)
    if clear and roomy and first > end and len(rungs.steps) < _CUTS:
        rows.extend(rungs.cut(k, rungs.up_to(end)))
        return
    plain = rungs.of(k)
    for i in range(len(plain)):
        d = rungs.steps[i]
        if d > end or not (clear or around.open_way(a, d)):
            return
        if d == 0.0 and k == 0:
            continue
        grazes = first <= d <= last
        if grazes or not roomy:
            there = rounded_end(a, d)
            if not on_table(there, around.w, around.h, around.slack) or (grazes and around.touched(there)):
                continue
        rows.append(plain[i])


def _contact_ok(a: Rect, d: float, around: Around) -> bool:
    """May the base end a charge here?"""
    there = rounded_end(a, d)
    return around.may_charge_all(there) and on_table(there, around.w, around.h, around.slack) and around.open_way(a, d)


def fan(
    a: Rect,
    headings: list[tuple[float, float]],
    steps: list[float],
    limits: list[float],
    friends: list[Rect],
    foes: list[Rect],
    foe_nos: list[int],
    may: list[bool],
    closed: list[Area],
    w: float,
    h: float,
    run_in: float,
    slack: float,
    tol: float,
    charges: list[int] | None = None,
) -> list[tuple[int, float, int]]:
    """Every legal (heading, distance, touched foe or -1); heading 0 is the present one, distance 0 a mere turn.

    In which rows a foe is touched is added to the charges, if they are asked for.
    """
    longest = limits[0]
    for most in limits:
        longest = most if most > longest else longest
    around = about(a, longest + LIMIT, friends, foes, foe_nos, may, closed, w, h, slack, tol)
    rows: list[Any] = []
    rungs = _rungs(steps)
    base = turned(a, a.fx, a.fy)
    for k in range(len(headings)):
        base.fx, base.fy = headings[k]
        if k == 0 or (around.stands(base) and not around.meets(base, a)):
            if _spoke_rows(rows, k, base, rungs, limits[k] + LIMIT, run_in, around) and charges is not None:
                charges.append(len(rows) - 1)
    return rows


def about(
    a: Rect, longest: float, friends: list[Rect], foes: list[Rect], foe_nos: list[int], may: list[bool],
    closed: list[Area], w: float, h: float, slack: float, tol: float,
) -> Around:  # fmt: skip
    """What moves no longer than that can meet."""
    reach = longest + a.r
    if closed:
        closed = [
            ar
            for ar in closed
            if ar.x0 <= a.x + reach and ar.x1 >= a.x - reach and ar.y0 <= a.y + reach and ar.y1 >= a.y - reach
        ]
    around = Around(w, h, slack, tol, friends, foes, foe_nos, may, closed)
    reach += DRIFT
    around.inland = reach <= a.x <= w - reach and reach <= a.y <= h - reach
    around.crowd(a)
    return around


def _spoke_rows(
    rows: list[Any],
    k: int,
    a: Rect,
    rungs: Rungs,
    far: float,
    run_in: float,
    around: Around,
) -> bool:
    """The rows of one heading: its steps, then the contact it can make, if any."""
    room = 2.0 * around.slack + HAIR  # a step stops this short of a foe that it may not touch
    stop, _, touch, foe = spoke(a, a.fx, a.fy, far + room, around.friends, around.foes, around.slack)
    end = stop if stop < far else far
    if touch - room < end:
        end = touch - room
    if end >= 0.0:
        _steps(rows, k, a, rungs, end, around)
    d = round3(touch) if touch <= far else NEVER
    if d <= far and d <= stop and (k == 0 or d >= run_in) and _contact_ok(a, d, around):
        rows.append((k, d, around.nos[foe]))
        return True
    return False


def back_rows(
    a: Rect,
    steps: list[float],
    limit: float,
    friends: list[Rect],
    foes: list[Rect],
    w: float,
    h: float,
    slack: float,
) -> list[tuple[int, float, int]]:
    """Every legal distance straight back, without turning and touching no foe; the heading of such rows is -1."""
    far = limit + LIMIT
    stop, _, touch, foe = spoke(a, -a.fx, -a.fy, far + 2.0 * slack + HAIR, friends, foes, slack)
    end = stop if stop < far else far
    if foe >= 0 and touch - 2.0 * slack - HAIR < end:
        end = touch - 2.0 * slack - HAIR
    rows: list[Any] = []
    rungs = _rungs(steps)
    for i in range(len(steps)):
        d = steps[i]
        if d > end:
            break
        if d <= 0.0:
            continue
        there = rounded_end(a, -d)
        clear = on_table(there, w, h, slack)
        for b in foes:
            clear = clear and not within(there, b, slack)
        if clear:
            rows.append(rungs.backs[i])
    return rows


def hinders(
    a: Rect, headings: list[tuple[float, float]], limits: list[float], back: float, b: Rect, slack: float
) -> bool:
    """Could a friend on b change any row of a fan, or of the rows straight back?"""
    if _close(a, b, 0.0):
        return True
    room = LIMIT + 2.0 * slack + HAIR
    base = turned(a, a.fx, a.fy)
    for k in range(len(headings)):
        if limits[k] >= 0.0:
            base.fx, base.fy = headings[k]
            if in_the_way(base, base.fx, base.fy, limits[k] + room, b, slack):
                return True
    return in_the_way(a, -a.fx, -a.fy, back + room, b, slack)
