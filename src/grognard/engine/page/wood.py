"""Places and wooden blocks: what everything on the table is drawn with."""

from __future__ import annotations

from msgspec import Struct

Point = tuple[float, float]


class Block(Struct, frozen=True):
    """One wooden block: its centre, which way it faces (degrees clockwise from +y), how wide and how deep it is."""

    x: float
    y: float
    facing: float
    width: float
    depth: float
