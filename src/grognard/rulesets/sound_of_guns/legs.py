"""Chapter E: what a move is made of: legs, where a leg stops, the way as far as it was gone."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.ruling import Refusal
from grognard.engine.shapes import Heading
from grognard.engine.sizes import Measure

Pose3 = tuple[float, float, float]


class Leg(Struct, frozen=True):
    """Where the reference point goes to, and the facing there."""

    x: Measure
    y: Measure
    facing: Heading


class Stop(Struct, frozen=True, kw_only=True):
    """How far a leg is gone and why it stops: whom it touches, who is in the way, whom it arouses."""

    share: float = 1.0
    enemies: tuple[int, ...] = ()
    blocked: Refusal | None = None
    aroused: tuple[int, ...] = ()


class Way(Struct, frozen=True, kw_only=True):
    """A path as far as it can be gone: where it ends, how long it was, what it passed, why it stopped."""

    end: Pose3
    length: float
    rest: tuple[Leg, ...] = ()
    rough: bool = False
    water: bool = False
    enemies: tuple[int, ...] = ()
    aroused: tuple[int, ...] = ()
    refused: Refusal | None = None
    heading: tuple[float, float] = (0.0, 0.0)


class Going(Struct, frozen=True):
    """What ground a leg passes."""

    rough: bool = False
    water: bool = False
    refused: Refusal | None = None
