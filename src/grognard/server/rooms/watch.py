"""No judgement holds a thread for ever: what overruns its time is stopped where it stands, whatever it is at."""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

T = TypeVar("T")
Clock = Callable[[], float]
TICK = 0.05
AGAIN = 1.0


def own_clock() -> Clock:
    """The seconds of the processor that this thread has had, for any thread to read; where there are none, all seconds.

    On a busy machine a judgement of a millisecond may wait long for its turn: that is no fault of its.
    """
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic
    return partial(time.clock_gettime, time.pthread_getcpuclockid(threading.get_ident()))


class OutOfTime(BaseException):
    """Raised inside a judgement that overruns; no rule can catch it by mistake."""


class TooLong(Exception):
    """A judgement was stopped, told to whoever asked for it."""


class Watch:
    """Looks at the clock for every thread at work, and stops the one that overruns.

    Python raises the stop between two of its own steps. The compiled kernel feels it only when it returns, but its
    loops are bounded by the table. In a destructor it is lost: then it is called for again, and nobody need hear of it.
    """

    def __init__(self) -> None:
        self.hook = sys.unraisablehook
        sys.unraisablehook = self.lost
        self.lock = threading.Lock()
        self.ends: dict[int, tuple[Clock, float]] = {}
        self.called: set[int] = set()
        self.closing = threading.Event()
        threading.Thread(target=self.look, name="watch", daemon=True).start()

    def over(self, work: Callable[[], T], limit: float, clock: Clock = time.monotonic) -> T:
        """Do the work in this thread; TooLong if it takes more than so many seconds of a clock."""
        try:
            return self.timed(work, limit, clock)
        except OutOfTime:
            self.leave()
            raise TooLong(f"stopped after {limit:g} s") from None

    def timed(self, work: Callable[[], T], limit: float, clock: Clock) -> T:
        """Do the work while the watch looks on."""
        with self.lock:
            self.ends[threading.get_ident()] = (clock, clock() + limit)
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
        """Until the service closes: stop whoever is late, and again if that stop was lost."""
        while not self.closing.wait(TICK):
            with self.lock:
                for thread, clock in [(t, clock) for t, (clock, end) in self.ends.items() if end < clock()]:
                    self.called.add(thread)
                    self.ends[thread] = (clock, clock() + AGAIN)
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(OutOfTime))

    def lost(self, told: sys.UnraisableHookArgs) -> None:
        """Pass on what Python could raise nowhere, unless it is a stop of ours."""
        if told.exc_type is not OutOfTime:
            self.hook(told)

    def close(self) -> None:
        """Look no more."""
        self.closing.set()
        if sys.unraisablehook == self.lost:
            sys.unraisablehook = self.hook
