"""What is measured and drawn over the ground."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.offering import plain_measure, plain_overlays
from grognard.engine.scene import Gesture, Measured, Overlay
from grognard.rulesets.two_by_two.battle import Skirmish


def overlays(view: Skirmish, seat: str, piece: int) -> Sequence[Overlay]:
    """A unit's reach, arcs and ranges."""
    return plain_overlays(view, seat, piece)


def measure(view: Skirmish, seat: str, start: Gesture, end: Gesture) -> Measured:
    """What lies between two units or places."""
    return plain_measure(view, start, end, "in")
