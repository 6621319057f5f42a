"""Where a piece stands and which way it looks, rounded on entry so that a replay is the same on every machine."""

from math import isfinite

from msgspec import Struct

from grognard.table.kernel import Rect, round3
from grognard.table.kernel_facing import bearing, between, heading, round_facing, turn_to
from grognard.table.lazy import lazy

__all__ = ["Pose", "bearing", "between", "heading", "pose", "round_facing", "turn_to"]


class Pose(Struct, frozen=True, dict=True):
    """The centre, facing and size of a base."""

    x: float
    y: float
    facing: float
    depth: float
    width: float

    @lazy
    def rect(self) -> Rect:
        """The base as the kernel knows it."""
        fx, fy = heading(self.facing)
        return Rect(self.x, self.y, fx, fy, self.depth / 2.0, self.width / 2.0)


def pose(x: float, y: float, facing: float, depth: float, width: float) -> Pose:
    """The only way a pose comes into a battle: rounded, and refused where it is no number."""
    if not isfinite(x + y + facing + depth + width):
        raise ValueError(f"a pose needs finite numbers, not {(x, y, facing, depth, width)}")
    return Pose(round3(x), round3(y), round_facing(facing), float(depth), float(width))
