"""Bodies of several stands (a line, a column, the faces of a square) with one box for rejects."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Self

from grognard.table import kernel, kernel_sweep
from grognard.table.kernel import NEVER, Rect
from grognard.table.pose import Pose, pose


def ranks(at: Pose, stands: int, files: int) -> list[Pose]:
    """Equal stands in ranks of so many files that fill a base from its front; the last rank stands in the middle."""
    body, rows = at.rect, -(-stands // files)
    width, depth = at.width / files, at.depth / rows
    found: list[Pose] = []
    for i in range(stands):
        rank, file = divmod(i, files)
        in_rank = min(files, stands - rank * files)
        right, back = (file - (in_rank - 1) / 2) * width, (rank + 0.5) * depth - at.depth / 2
        x, y = body.x + body.fy * right - body.fx * back, body.y - body.fx * right - body.fy * back
        found.append(pose(x, y, at.facing, depth, width))
    return found


class Footprint:
    """The stands of a body, and the box that holds them all."""

    __slots__ = ("rects", "x0", "y0", "x1", "y1")

    def __init__(self, rects: Sequence[Rect]) -> None:
        self.rects = list(rects)
        points = [point for rect in self.rects for point in kernel.corners(rect)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        self.x0, self.y0, self.x1, self.y1 = min(xs), min(ys), max(xs), max(ys)

    @classmethod
    def of(cls, stands: Sequence[Pose]) -> Self:
        """The body of stands that lie so."""
        return cls([at.rect for at in stands])

    def box_gap(self, other: Footprint) -> float:
        """Between the two boxes: the bodies are never nearer."""
        dx = max(other.x0 - self.x1, self.x0 - other.x1, 0.0)
        dy = max(other.y0 - self.y1, self.y0 - other.y1, 0.0)
        return hypot(dx, dy)

    def gap(self, other: Footprint) -> float:
        """Between the nearest stands, 0 if the bodies meet."""
        return min(kernel.gap(a, b) for a in self.rects for b in other.rects)

    def near(self, other: Footprint, d: float) -> list[int]:
        """Which of its stands are no more than d from the other body, the first being 0."""
        if self.box_gap(other) > d + kernel.HAIR:
            return []
        return [i for i, a in enumerate(self.rects) if any(kernel.within(a, b, d) for b in other.rects)]

    def first_within(self, vx: float, vy: float, other: Footprint, d: float, end: float) -> float:
        """The first clock value up to end at which it comes within d of a body that stands, NEVER if there is none."""
        if self._passes(vx * end, vy * end, other, d + kernel.HAIR):
            return NEVER
        pairs = [(a, b) for a in self.rects for b in other.rects]
        return min(kernel_sweep.first_within(a, vx, vy, b, 0.0, 0.0, d, end) for a, b in pairs)

    def _passes(self, vx: float, vy: float, other: Footprint, d: float) -> bool:
        """Does a slide by (vx, vy) plainly keep more than d away from the other body?"""
        return (
            self.x1 + max(vx, 0.0) + d < other.x0
            or self.x0 + min(vx, 0.0) - d > other.x1
            or self.y1 + max(vy, 0.0) + d < other.y0
            or self.y0 + min(vy, 0.0) - d > other.y1
        )
