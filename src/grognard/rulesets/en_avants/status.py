"""The ladder: seven statuses, all that combat ever changes."""

from __future__ import annotations

from typing import Literal

TOP, BOTTOM = 6, 0
PUGNACIOUS, DETERMINED, STEADY, NERVOUS, WAVERING, FRIGHTENED, RUNNING = 6, 5, 4, 3, 2, 1, 0
NAMES = {
    PUGNACIOUS: "Pugnacious",
    DETERMINED: "Determined",
    STEADY: "Steady",
    NERVOUS: "Nervous",
    WAVERING: "Wavering",
    FRIGHTENED: "Frightened",
    RUNNING: "Running away",
}
Band = Literal["good", "poor"]


def clamp(label: int) -> int:
    """A label never leaves the ladder."""
    return max(BOTTOM, min(TOP, label))


def band(label: int) -> Band | None:
    """How a unit of this label fires: well from Steady up, poorly below, not at all when running."""
    if label >= STEADY:
        return "good"
    return "poor" if label >= FRIGHTENED else None


def average(a: int, b: int, up: bool = False) -> int:
    """The average of two labels, halves down unless a switch says up."""
    return (a + b + 1) // 2 if up else (a + b) // 2
