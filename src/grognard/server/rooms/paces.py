"""How long judgements take in one room: what is known to be quick is not worth a thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
QUICK, SLOW = 0.001, 0.005
WEIGHT = 0.2


class Paces:
    """The seconds of the processor that each kind of judgement took lately; one that was slow is slow at once."""

    __slots__ = ("seconds",)

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def quick(self, what: str) -> bool:
        """Did it take less than a millisecond? What was never tried is not known to."""
        return self.seconds.get(what, SLOW) < QUICK

    def timed(self, what: str, work: Callable[[], T]) -> T:
        """Do the work, and remember how long it took."""
        start = time.thread_time()
        try:
            return work()
        finally:
            self.took(what, time.thread_time() - start)

    def took(self, what: str, seconds: float) -> None:
        """So long, this time."""
        before = self.seconds.get(what, seconds)
        self.seconds[what] = seconds if seconds > SLOW else before + (seconds - before) * WEIGHT
