"""Facings: degrees clockwise from +y, rounded so that a replay is the same on every machine."""

from math import atan2, cos, degrees, floor, radians, sin
from typing import Final

from grognard.table.kernel import Rect

_ROUND: Final = 36000  # hundredths of a degree
_HEADINGS: Final[list[tuple[float, float] | None]] = [None] * _ROUND
_LATTICES: Final[list[tuple[list[float], list[tuple[float, float]]] | None]] = [None] * _ROUND


def _place(facing: float) -> int:
    """Where what belongs to a facing is kept; -1 if it is not rounded."""
    i = int(facing * 100.0 + 0.5) if 0.0 <= facing < 360.0 else -1
    return i if 0 <= i < _ROUND and i / 100.0 == facing else -1


def heading(facing: float) -> tuple[float, float]:
    """The forward vector of a facing in degrees clockwise from +y; of a rounded one it is made once."""
    i = _place(facing)
    known = _HEADINGS[i] if i >= 0 else None
    if known is None:
        turn = radians(facing)
        known = (round(sin(turn), 12) + 0.0, round(cos(turn), 12) + 0.0)  # + 0.0 makes -0.0 plain
        if i >= 0:
            _HEADINGS[i] = known
    return known


def base(x: float, y: float, facing: float, depth: float, width: float) -> Rect:
    """A base of that size about a point, looking that way."""
    fx, fy = heading(facing)
    return Rect(x, y, fx, fy, depth / 2.0, width / 2.0)


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


def lattice(facing: float) -> tuple[list[float], list[tuple[float, float]]]:
    """A facing and seven others 45 degrees apart, with their headings; made once for each, and shared."""
    i = _place(facing)
    known = _LATTICES[i] if i >= 0 else None
    if known is None:
        facings = [round_facing(facing + 45.0 * k) for k in range(8)]
        known = (facings, [heading(f) for f in facings])
        if i >= 0:
            _LATTICES[i] = known
    return known
