"""No judgement holds a thread for ever: what overruns its time is stopped where it stands, whatever it is at."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
TICK = 0.05
AGAIN = 1.0


class OutOfTime(BaseException):
    """Raised inside a judgement that overruns; no rule can catch it by mistake."""


class TooLong(Exception):
    """A judgement was stopped, told to whoever asked for it."""


class Watch:
    """Looks at the clock for every thread at work, and stops the one that overruns.

    Python raises the stop between two of its own steps. The compiled kernel feels it only when it returns, but its
    loops are bounded by the table.
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.ends: dict[int, float] = {}
        self.called: set[int] = set()
        self.closing = threading.Event()
        threading.Thread(target=self.look, name="watch", daemon=True).start()

    def over(self, work: Callable[[], T], limit: float) -> T:
        """Do the work in this thread; TooLong if it takes more than so many seconds."""
        try:
            return self.timed(work, limit)
        except OutOfTime:
            self.leave()
            raise TooLong(f"stopped after {limit:g} s") from None

    def timed(self, work: Callable[[], T], limit: float) -> T:
        """Do the work while the watch looks on."""
        with self.lock:
            self.ends[threading.get_ident()] = time.monotonic() + limit
        try:
            return work()
        finally:
            self.leave()

    def leave(self) -> None:
        """This thread is done: a stop that was called and not yet felt must not hit its next work."""
        me = threading.get_ident()
        with self.lock:
            self.ends.pop(me, None)
            if me in self.called:
                self.called.discard(me)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(me), None)

    def look(self) -> None:
        """Until the service closes: stop whoever is late, and again, for a stop that meets a destructor is lost."""
        while not self.closing.wait(TICK):
            with self.lock:
                now = time.monotonic()
                for thread in [t for t, end in self.ends.items() if end < now]:
                    self.called.add(thread)
                    self.ends[thread] = now + AGAIN
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(OutOfTime))

    def close(self) -> None:
        """Look no more."""
        self.closing.set()
