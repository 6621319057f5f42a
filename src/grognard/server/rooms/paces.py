"""How long judgements take in one room: what is known to be quick is not worth a thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
QUICK, SLOW = 0.001, 0.005
WEIGHT = 0.2


class Paces:
    """The seconds of the processor that each kind of judgement took lately; one that was slow is slow at once.

    What was never tried here is as quick as it is elsewhere: in all rooms of the same rules.
    """

    __slots__ = ("elsewhere", "seconds")

    def __init__(self, elsewhere: Paces | None = None) -> None:
        self.seconds: dict[str, float] = {}
        self.elsewhere = elsewhere

    def quick(self, what: str) -> bool:
        """Did it take less than a millisecond? What was never tried anywhere is not known to."""
        if what not in self.seconds and self.elsewhere is not None:
            return self.elsewhere.quick(what)
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
        if self.elsewhere is not None:
            self.elsewhere.took(what, seconds)
