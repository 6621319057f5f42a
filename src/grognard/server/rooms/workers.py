"""Where rules run: what takes less than a millisecond at once, the rest in threads, generals in processes."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

import msgspec

from grognard.server.problems import Trouble
from grognard.server.rooms.paces import Paces
from grognard.server.rooms.thinker import HEAD, Decision, Task, frame
from grognard.server.rooms.watch import TooLong, Watch, own_clock

LOG = logging.getLogger("grognard.workers")
P = ParamSpec("P")
T = TypeVar("T")
CHECKERS = 2
AT_ONCE = 0.1


class Dead(Exception):
    """A general's process has ended, or tells nonsense."""


class Thinker:
    """One process for generals. It does one task at a time; who is not waited for is killed."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.dying: asyncio.subprocess.Process | None = None

    async def think(self, task: Task, limit: float) -> Decision:
        """The decision on a task; TimeoutError, and the process killed, if it takes longer than it may."""
        done = False
        try:
            decision = await asyncio.wait_for(self.decide(task), limit)
            done = True
            return decision
        finally:
            if not done:
                self.kill()

    async def decide(self, task: Task) -> Decision:
        """Put a task to the process and wait for what it says; Dead if it says nothing."""
        if self.process is None or self.process.returncode is not None:
            self.process = await started()
        to, back = self.process.stdin, self.process.stdout
        assert to is not None
        assert back is not None
        try:
            to.write(frame(task))
            await to.drain()
            (length,) = HEAD.unpack(await back.readexactly(HEAD.size))
            return msgspec.msgpack.decode(await back.readexactly(length), type=Decision)
        except (asyncio.IncompleteReadError, OSError, msgspec.MsgspecError) as error:
            raise Dead(type(error).__name__) from None

    def kill(self) -> None:
        """End the process, whatever it is at; a new one is started when it is needed."""
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
        self.dying, self.process = self.process or self.dying, None

    async def close(self) -> None:
        """End the process for good."""
        self.kill()
        if self.dying is not None:
            await self.dying.wait()


async def started() -> asyncio.subprocess.Process:
    """A new process for generals."""
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "grognard.server.rooms.thinker", stdin=pipe, stdout=pipe
    )


class Workers:
    """The threads and processes of one server: some threads for judgements, one for opening rooms, one for stories.

    So whoever asks for a whole battle at once keeps nobody waiting who wants to move.
    """

    def __init__(self, processes: int, threads: int, judging: float = 10.0, reading: float = 120.0) -> None:
        count = processes or max(1, (os.cpu_count() or 2) - 1)
        self.thinkers = [Thinker() for _ in range(count)]
        self.idle = asyncio.Queue[Thinker]()
        for thinker in self.thinkers:
            self.idle.put_nowait(thinker)
        self.judges = ThreadPoolExecutor(threads, "rules")
        self.openers, self.tellers = ThreadPoolExecutor(1, "rooms"), ThreadPoolExecutor(1, "stories")
        self.checkers = asyncio.Semaphore(CHECKERS)
        self.judging, self.reading = judging, reading
        self.watch = Watch()
        self.paces: dict[str, Paces] = {}

    def pace_of(self, rules: str) -> Paces:
        """How long judgements take in a new room of some rules, as far as others of theirs tell."""
        return Paces(self.paces.setdefault(rules, Paces()))

    async def rules(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a judgement in a thread; Trouble if it takes longer than any judgement may."""
        return await self.timed(self.judges, self.judging, partial(function, *args, **kwargs))

    async def judge(self, paces: Paces, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a judgement of a room: at once if those of its kind are quick there, else in a thread.

        One that is not quick after all is begun anew in a thread: it has changed nothing.
        """
        try:
            return self.at_once(paces, function, *args, **kwargs)
        except TooLong as late:
            LOG.debug("judgement in a thread", extra={"what": str(late)})
        timed = partial(paces.timed, function.__qualname__, partial(function, *args, **kwargs))
        return await self.timed(self.judges, self.judging, timed)

    def at_once(self, paces: Paces, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a judgement of a room now; TooLong if those of its kind are not quick there, or this one is not."""
        what = function.__qualname__
        if not paces.quick(what):
            raise TooLong(f"{what} takes its time")
        work = partial(paces.timed, what, partial(function, *args, **kwargs))
        return self.watch.over(work, AT_ONCE, own_clock())

    async def open(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Play stored or uploaded entries again."""
        return await self.timed(self.openers, self.reading, partial(function, *args, **kwargs))

    async def story(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Tell of a whole battle: its record, its scenes, its bulletin."""
        return await self.timed(self.tellers, self.reading, partial(function, *args, **kwargs))

    def in_time(self, work: Callable[[], T], limit: float) -> T:
        """Do work in this thread, for so many seconds of the processor: waiting for its turn is no fault of its."""
        return self.watch.over(work, limit, own_clock())

    async def timed(self, threads: ThreadPoolExecutor, limit: float, work: Callable[[], T]) -> T:
        """Do work in one of some threads, and stop it there when its time is up."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(threads, self.in_time, work, limit)
        except TooLong as late:
            LOG.error("judgement stopped", extra={"what": repr(work)[:200], "why": str(late)})
            raise Trouble(503, "that takes too long to work out", code="too long") from None

    async def think(self, task: Task, limit: float) -> Decision:
        """Let a general think, for so many seconds once his turn has come; if his process died, once more."""
        thinker = await self.idle.get()
        try:
            return await thinker.think(task, limit)
        except Dead as dead:
            LOG.warning("general's process died", extra={"why": str(dead)})
            return await thinker.think(task, limit)
        finally:
            self.idle.put_nowait(thinker)

    async def close(self) -> None:
        """Let them go; what still runs is not waited for."""
        await asyncio.gather(*[thinker.close() for thinker in self.thinkers])
        self.watch.close()
        for threads in (self.judges, self.openers, self.tellers):
            threads.shutdown(wait=False, cancel_futures=True)
