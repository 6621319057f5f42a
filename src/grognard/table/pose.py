"""Where a piece stands and which way it looks, rounded on entry so that a replay is the same on every machine."""

from functools import cache
from math import atan2, cos, degrees, floor, isfinite, radians, sin

from msgspec import Struct

from grognard.table.kernel import Rect, round3
from grognard.table.lazy import lazy


@cache
def heading(facing: float) -> tuple[float, float]:
    """The forward vector of a facing in degrees clockwise from +y."""
    turn = radians(facing)
    return (round(sin(turn), 12) + 0.0, round(cos(turn), 12) + 0.0)  # + 0.0 makes -0.0 plain


def round_facing(facing: float) -> float:
    """To a hundredth of a degree, from 0 up to but not including 360."""
    rounded = floor(facing % 360.0 * 100.0 + 0.5) / 100.0
    return 0.0 if rounded >= 360.0 else rounded


def bearing(x0: float, y0: float, x1: float, y1: float) -> float:
    """The facing that looks from one point to another."""
    return round_facing(degrees(atan2(x1 - x0, y1 - y0)))


def turn_to(facing: float, other: float) -> float:
    """The signed turn from one facing to another, -180 to 180, clockwise above nought."""
    return (other - facing + 180.0) % 360.0 - 180.0


def between(facing: float, other: float) -> float:
    """The angle between two facings, from 0 to 180."""
    return abs((facing - other + 180.0) % 360.0 - 180.0)


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
