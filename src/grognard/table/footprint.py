"""Bodies of several stands (two lines, a column along a road, the faces of a square) with one box for rejects."""

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Self

from grognard.table import kernel, kernel_sweep
from grognard.table.kernel import NEVER, Rect


class Footprint:
    """Stands by name, and the box that holds them all."""

    __slots__ = ("stands", "rects", "x0", "y0", "x1", "y1")

    def __init__(self, stands: Mapping[str, Rect]) -> None:
        self.stands = dict(stands)
        self.rects = list(stands.values())
        points = [point for rect in self.rects for point in kernel.corners(rect)]
        self.x0, self.y0 = min(x for x, _ in points), min(y for _, y in points)
        self.x1, self.y1 = max(x for x, _ in points), max(y for _, y in points)

    @classmethod
    def of(cls, rects: Sequence[Rect]) -> Self:
        """A body whose stands are named 1, 2, 3."""
        return cls({str(i): rect for i, rect in enumerate(rects, 1)})

    def slid(self, ux: float, uy: float, d: float) -> Self:
        """The body moved d along a unit vector."""
        return type(self)({name: kernel.slid(rect, ux, uy, d) for name, rect in self.stands.items()})

    def box_gap(self, other: "Footprint") -> float:
        """Between the two boxes: the bodies are never nearer."""
        dx = max(other.x0 - self.x1, self.x0 - other.x1, 0.0)
        dy = max(other.y0 - self.y1, self.y0 - other.y1, 0.0)
        return hypot(dx, dy)

    def gap(self, other: "Footprint") -> float:
        """Between the nearest stands, 0 if the bodies meet."""
        return min(kernel.gap(a, b) for a in self.rects for b in other.rects)

    def within(self, other: "Footprint", d: float) -> bool:
        """Are the bodies no more than d apart?"""
        near = self.box_gap(other) <= d + kernel.HAIR
        return near and any(kernel.within(a, b, d) for a in self.rects for b in other.rects)

    def overlaps(self, other: "Footprint", slack: float) -> bool:
        """Does any stand overlap one of the other body's by more than slack?"""
        near = self.box_gap(other) <= max(0.0, -1.5 * slack)
        return near and any(kernel.overlaps(a, b, slack) for a in self.rects for b in other.rects)

    def touches(self, other: "Footprint", slack: float) -> bool:
        """Are the bodies in contact without overlapping?"""
        return self.within(other, slack) and not self.overlaps(other, slack)

    def zone(self, name: str, x: float, y: float) -> int:
        """The side of the named stand on which a point lies."""
        return kernel.zone(self.stands[name], x, y)

    def contact_face(self, name: str, b: Rect, slack: float, lead: float) -> int:
        """The face of the named stand that base b touches."""
        return kernel.contact_face(self.stands[name], b, slack, lead)

    def _passes(self, vx: float, vy: float, other: "Footprint", d: float) -> bool:
        """Does a slide by (vx, vy) plainly keep more than d away from the other body?"""
        return (
            self.x1 + max(vx, 0.0) + d < other.x0
            or self.x0 + min(vx, 0.0) - d > other.x1
            or self.y1 + max(vy, 0.0) + d < other.y0
            or self.y0 + min(vy, 0.0) - d > other.y1
        )

    def spoke(
        self,
        ux: float,
        uy: float,
        top: float,
        friends: Sequence["Footprint"],
        foes: Sequence["Footprint"],
        slack: float,
    ) -> tuple[float, int, float, int]:
        """A straight slide: (where it must stop, by whom, where it first touches a foe, which foe), as the kernel's."""
        stop, who, touch, foe = NEVER, -1, NEVER, -1
        for j, other in enumerate([*friends, *foes]):
            if self._passes(ux * top, uy * top, other, 0.0):
                continue
            ways = [kernel.spoke(rect, ux, uy, top, [], other.rects, slack) for rect in self.rects]
            stops, touched = min(way[0] for way in ways), min(way[2] for way in ways)
            if stops < stop:
                stop, who = stops, j
            if j >= len(friends) and touched < touch and not self.within(other, slack):
                touch, foe = touched, j - len(friends)
        return (stop, who, touch, foe)

    def first_within(
        self, vx: float, vy: float, other: "Footprint", ovx: float, ovy: float, d: float, end: float
    ) -> float:
        """The first clock value up to end at which two moving bodies are within d, NEVER if there is none."""
        if self._passes((vx - ovx) * end, (vy - ovy) * end, other, d + kernel.HAIR):
            return NEVER
        pairs = [(a, b) for a in self.rects for b in other.rects]
        return min(kernel_sweep.first_within(a, vx, vy, b, ovx, ovy, d, end) for a, b in pairs)
