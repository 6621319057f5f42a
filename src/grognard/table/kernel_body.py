"""Bodies of several stands (a line, a column, the faces of a square) with one box for rejects."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from grognard.table.kernel import HAIR, NEVER, Rect, depth, gap, within
from grognard.table.kernel_sweep import first_within

NOWHERE: Final = 1e7
Spots = tuple[tuple[float, float, float], ...]
"""Stand centres of a layout: how far right and ahead of its reference point, and by how much each is turned."""


class Footprint:
    """The stands of a body, and the box that holds them all."""

    __slots__ = ("rects", "x0", "x1", "y0", "y1")

    def __init__(self, rects: Sequence[Rect]) -> None:
        self.rects: list[Rect] = list(rects)
        x0, y0, x1, y1 = NEVER, NEVER, -NEVER, -NEVER
        for r in self.rects:
            ex = abs(r.fx) * r.hd + abs(r.fy) * r.hw
            ey = abs(r.fy) * r.hd + abs(r.fx) * r.hw
            x0 = r.x - ex if r.x - ex < x0 else x0
            y0 = r.y - ey if r.y - ey < y0 else y0
            x1 = r.x + ex if r.x + ex > x1 else x1
            y1 = r.y + ey if r.y + ey > y1 else y1
        self.x0, self.y0, self.x1, self.y1 = x0, y0, x1, y1

    def box_gap(self, other: "Footprint") -> float:
        """Between the two boxes: the bodies are never nearer."""
        dx = other.x0 - self.x1 if other.x0 > self.x1 else self.x0 - other.x1
        dy = other.y0 - self.y1 if other.y0 > self.y1 else self.y0 - other.y1
        if dx <= 0.0:
            return dy if dy > 0.0 else 0.0
        return sqrt(dx * dx + dy * dy) if dy > 0.0 else dx

    def gap(self, other: "Footprint") -> float:
        """Between the nearest stands, 0 if the bodies meet."""
        best = NEVER
        for a in self.rects:
            for b in other.rects:
                if _may_be_nearer(a, b, best):
                    d = gap(a, b)
                    best = d if d < best else best
        return best

    def near(self, other: "Footprint", d: float) -> list[int]:
        """Which of its stands are no more than d from the other body, the first being 0."""
        if self.box_gap(other) > d + HAIR:
            return []
        found = []
        for i in range(len(self.rects)):
            a = self.rects[i]
            for b in other.rects:
                if within(a, b, d):
                    found.append(i)
                    break
        return found

    def is_near(self, other: "Footprint", d: float) -> bool:
        """Is any of its stands no more than d from the other body?"""
        if self.box_gap(other) > d + HAIR:
            return False
        for a in self.rects:
            for b in other.rects:
                if within(a, b, d):
                    return True
        return False

    def overlap(self, other: "Footprint") -> float:
        """How deep the two overlap; not above nought when they do not."""
        if self.box_gap(other) > 0.0:
            return 0.0
        most = -NEVER
        for a in self.rects:
            for b in other.rects:
                dx, dy, reach = b.x - a.x, b.y - a.y, a.r + b.r
                if dx * dx + dy * dy <= reach * reach:
                    d = depth(a, b)
                    most = d if d > most else most
        return most

    def apart(self, other: "Footprint") -> float:
        """How far the two are apart; where they overlap, less than nought by the depth."""
        best = NEVER
        for a in self.rects:
            for b in other.rects:
                if _may_be_nearer(a, b, best):
                    d = gap(a, b)
                    if d <= 0.0:
                        d = depth(a, b)
                        d = -d if d > 0.0 else 0.0
                    best = d if d < best else best
        return best

    def first_within(self, vx: float, vy: float, other: "Footprint", d: float, end: float) -> float:
        """The first clock value up to end at which it comes within d of a body that stands, NEVER if there is none."""
        if self._passes(vx * end, vy * end, other, d + HAIR):
            return NEVER
        return min([first_within(a, vx, vy, b, 0.0, 0.0, d, end) for a in self.rects for b in other.rects])

    def _passes(self, vx: float, vy: float, other: "Footprint", d: float) -> bool:
        """Does a slide by (vx, vy) plainly keep more than d away from the other body?"""
        return (
            self.x1 + max(vx, 0.0) + d < other.x0
            or self.x0 + min(vx, 0.0) - d > other.x1
            or self.y1 + max(vy, 0.0) + d < other.y0
            or self.y0 + min(vy, 0.0) - d > other.y1
        )


def _may_be_nearer(a: Rect, b: Rect, best: float) -> bool:
    """Can two stands be less than so far apart, or more deeply in one another?"""
    dx, dy, reach = b.x - a.x, b.y - a.y, a.r + b.r + (best if best > 0.0 else 0.0) + HAIR
    return dx * dx + dy * dy <= reach * reach


ABSENT: Final = Footprint([Rect(NOWHERE, NOWHERE, 0.0, 1.0, 0.0, 0.0)])
"""The body of whoever is not on the table."""


def near_box(bodies: list[Footprint], x0: float, y0: float, x1: float, y1: float) -> list[int]:
    """Which bodies reach into a box, by their own boxes."""
    found = []
    for i in range(len(bodies)):
        b = bodies[i]
        if b.x0 <= x1 and b.x1 >= x0 and b.y0 <= y1 and b.y1 >= y0:
            found.append(i)
    return found


def stand_at(x: float, y: float, fx: float, fy: float, turn: float, wide: float, deep: float) -> Rect:
    """One stand, turned by a quarter or a half where it looks aside or back."""
    if turn == 0.0:
        return Rect(x, y, fx, fy, deep / 2, wide / 2)
    if turn == 180.0:
        return Rect(x, y, -fx, -fy, deep / 2, wide / 2)
    if turn == 90.0:
        return Rect(x, y, fy, -fx, deep / 2, wide / 2)
    return Rect(x, y, -fy, fx, deep / 2, wide / 2)


def laid_out(spots: Spots, x: float, y: float, fx: float, fy: float, wide: float, deep: float) -> list[Rect]:
    """The stands of a layout whose reference point lies there, looking that way."""
    return [stand_at(x + fy * u + fx * v, y - fx * u + fy * v, fx, fy, turn, wide, deep) for u, v, turn in spots]


def furthest(before: list[Rect], after: list[Rect]) -> float:
    """The straight way of the corner that travels furthest when stands go from one place to another."""
    most = 0.0
    for i in range(len(before)):
        a, b = before[i], after[i]
        dx, dy = b.x - a.x, b.y - a.y
        ux, uy = (b.fx - a.fx) * a.hd, (b.fy - a.fy) * a.hd
        wx, wy = (b.fy - a.fy) * a.hw, (a.fx - b.fx) * a.hw
        for k in range(4):
            p = ux if k < 2 else -ux
            q = uy if k < 2 else -uy
            x = dx + p + (wx if k == 1 or k == 2 else -wx)
            y = dy + q + (wy if k == 1 or k == 2 else -wy)
            most = x * x + y * y if x * x + y * y > most else most
    return sqrt(most)


def reach_from(x: float, y: float, rects: list[Rect]) -> float:
    """From a point to the furthest corner of some stands."""
    most = 0.0
    for r in rects:
        ahead = abs((r.x - x) * r.fx + (r.y - y) * r.fy) + r.hd
        aside = abs((r.x - x) * r.fy - (r.y - y) * r.fx) + r.hw
        most = ahead * ahead + aside * aside if ahead * ahead + aside * aside > most else most
    return sqrt(most)
