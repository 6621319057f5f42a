"""What a ruleset teaches its computer generals: how a position is judged, and which answers are worth considering."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from grognard.engine.battle import Action, Question

Weights = Mapping[str, float]
SECONDS = 0.5
PATIENT = 60.0


class Clock:
    """How long one decision may take. Whoever watches it only stops short: what was weighed by then stands.

    It counts the processor's time for the thread that made it, so that a general plays as well on a busy machine.
    """

    __slots__ = ("end", "seconds")

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.end = time.thread_time() + seconds

    def left(self) -> float:
        """Seconds left; below nought when time is up."""
        return self.end - time.thread_time()

    @property
    def out(self) -> bool:
        """Is the time up?"""
        return self.left() <= 0


Words = tuple[str, ...] | Callable[[], tuple[str, ...]]


class Weighed(Struct, frozen=True):
    """An answer worth considering, its worth (higher is better), and the words for it or what puts it into words."""

    action: Action
    score: float
    words: Words = ()

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why in plain sentences, the weightiest first; put into words when somebody asks."""
        return self.words() if callable(self.words) else self.words


def best_of(weighed: Sequence[Weighed]) -> Action:
    """The action of the best; of several as good, the first."""
    return max(weighed, key=lambda one: one.score).action


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


@cache
def manual_of(path: Path) -> Manual:
    """What stands in a `doctrine.toml`, read once."""
    return read_manual(path)


Weigher = Callable[[Any, Any, Weights, Clock], list[Weighed]]


def usual(view: Any, question: Question, weights: Weights, clock: Clock) -> list[Weighed]:
    """The answer that stands when time is called is as good as any."""
    return [Weighed(question.default(view), 0.0, ("It is the usual thing to do",))]


class Policy(Protocol):
    """Answers at little cost and without a word, for battles that are only imagined; one for each side of each."""

    def answer(self, view: Any, question: Any) -> Action:
        """An answer; it may be from a plan made a few questions before."""


class Deliberate:
    """The policy of a doctrine that has no drill: the best of what it puts forward, however long it takes."""

    def __init__(self, doctrine: Doctrine, weights: Weights) -> None:
        self.doctrine, self.weights = doctrine, weights

    def answer(self, view: Any, question: Any) -> Action:
        """The best answer."""
        return best_of(self.doctrine.weigh(view, question, self.weights, Clock(PATIENT)))


def even(battle: Any, side: int, weights: Weights) -> float:
    """Nobody stands better."""
    return 0.0


class Doctrine(Struct, frozen=True, kw_only=True, eq=False):
    """How to fight by one ruleset. Everything is derived from the view: a doctrine remembers nothing between calls."""

    file: Path | None = None
    """Where its weights are kept; a tuning run writes them there."""
    evaluate: Callable[[Any, int, Weights], float] = even
    """How well a side stands: nought is even, more is better, smooth."""
    weighers: Mapping[type, Weigher] = {}
    """By question, the answers worth considering, in any order, at least one; the same view weighs the same."""
    drill: Callable[[Doctrine, Weights], Policy] = Deliberate
    """How to play on at little cost."""
    other: Weigher = usual
    """What is weighed at a question without a row, or where a row finds nothing."""

    @property
    def manual(self) -> Manual:
        """Its data."""
        return manual_of(self.file) if self.file else Manual({})

    def weights(self) -> dict[str, float]:
        """The weights tuned by play, kept as data with the run that made them."""
        return self.manual.weights()

    def untuned(self) -> dict[str, float]:
        """The same weights as somebody first wrote them down."""
        return dict(self.manual.untuned)

    def temperaments(self) -> dict[str, dict[str, float]]:
        """By temperament, the factors on weights that make a general of it."""
        return {name: dict(factors) for name, factors in self.manual.temperaments.items()}

    def policy(self, weights: Weights) -> Policy:
        """A policy for one side of one imagined battle."""
        return self.drill(self, weights)

    def weigh(self, view: Any, question: Question, weights: Weights, clock: Clock) -> list[Weighed]:
        """The answers worth considering."""
        weigher = self.weighers.get(type(question), self.other)
        return weigher(view, question, weights, clock) or self.other(view, question, weights, clock)


PLAIN = Doctrine()


def tempered(weights: Weights, factors: Weights) -> dict[str, float]:
    """Weights with a temperament's factors on them; a weight it does not name stays."""
    return {name: value * factors.get(name, 1.0) for name, value in weights.items()}
