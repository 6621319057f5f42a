"""What a ruleset teaches its computer generals: how a position is judged, and which answers are worth considering."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from grognard.engine.battle import Action

Weights = Mapping[str, float]
SECONDS = 0.5


class Clock:
    """How long one decision may take. Whoever watches it only stops short: what was weighed by then stands."""

    __slots__ = ("end", "seconds")

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.end = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds left; below nought when time is up."""
        return self.end - time.monotonic()

    @property
    def out(self) -> bool:
        """Is the time up?"""
        return self.left() <= 0


class Weighed(Struct, frozen=True):
    """An answer worth considering, its worth (higher is better), and why in plain sentences, the weightiest first."""

    action: Action
    score: float
    reasons: tuple[str, ...] = ()


class Doctrine(Protocol):
    """How to fight by one ruleset. Everything is derived from the view: a doctrine remembers nothing between calls."""

    def weights(self) -> dict[str, float]:
        """The weights tuned by play, kept as data with the run that made them."""

    def untuned(self) -> dict[str, float]:
        """The same weights as somebody first wrote them down."""

    def temperaments(self) -> dict[str, dict[str, float]]:
        """By temperament, the factors on weights that make a general of it."""

    def evaluate(self, battle: Any, side: int, weights: Weights) -> float:
        """How well a side stands: nought is even, more is better, smooth."""

    def weigh(self, view: Any, question: Any, weights: Weights, clock: Clock) -> list[Weighed]:
        """The answers worth considering, in any order, at least one; the same view and question weigh the same."""


class PlainDoctrine:
    """For a ruleset that has no doctrine yet: the answer that stands when time is called is as good as any."""

    def weights(self) -> dict[str, float]:
        """None."""
        return {}

    def untuned(self) -> dict[str, float]:
        """None."""
        return {}

    def temperaments(self) -> dict[str, dict[str, float]]:
        """None."""
        return {}

    def evaluate(self, battle: Any, side: int, weights: Weights) -> float:
        """Always even."""
        return 0.0

    def weigh(self, view: Any, question: Any, weights: Weights, clock: Clock) -> list[Weighed]:
        """The default."""
        return [Weighed(question.default(view), 0.0, ("there is no doctrine for this",))]


class Manual(Struct, frozen=True, forbid_unknown_fields=True):
    """A doctrine's data: weights as written and as tuned, the run that tuned them, and the temperaments."""

    untuned: dict[str, float]
    tuned: dict[str, float] = {}
    run: dict[str, Any] = {}
    temperaments: dict[str, dict[str, float]] = {}

    def weights(self) -> dict[str, float]:
        """The tuned weights; what was never tuned is as written."""
        return {**self.untuned, **self.tuned}


def read_manual(path: Path) -> Manual:
    """Read a `doctrine.toml`."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Manual)


def tempered(weights: Weights, factors: Weights) -> dict[str, float]:
    """Weights with a temperament's factors on them; a weight it does not name stays."""
    return {name: value * factors.get(name, 1.0) for name, value in weights.items()}
