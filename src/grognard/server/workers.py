"""Where rules run: never on the event loop. Quick judgements in threads, computer generals in processes."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import ParamSpec, TypeVar

import msgspec
from msgspec import Struct

from grognard import catalogue
from grognard.engine.battle import decode
from grognard.engine.umpire import find_question
from grognard.generals import general

P = ParamSpec("P")
T = TypeVar("T")


class Order(Struct, frozen=True):
    """A question for a computer general, with nothing but what its seat may know."""

    rules: str
    general: str
    seed: str
    view: bytes
    question: int


class Choice(Struct, frozen=True):
    """A general's answer in JSON, and why."""

    action: bytes
    reasons: tuple[str, ...]


def choose(order: Order) -> Choice:
    """Let a general choose; runs in a worker process."""
    rules = catalogue.ruleset(order.rules)
    view = decode(order.view, rules.battle_type)
    question = find_question(view, order.question)
    assert question is not None
    action, reasons = general(order.general, order.seed, rules).choose(view, question)
    return Choice(msgspec.json.encode(action), reasons)


class Workers:
    """The threads and processes of one server."""

    def __init__(self, processes: int, threads: int) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self.threads = ThreadPoolExecutor(threads, "rules")
        self.pool = self.new_pool()

    def new_pool(self) -> ProcessPoolExecutor:
        """Processes start when they are first needed."""
        return ProcessPoolExecutor(self.processes, get_context("spawn"), initializer=watch_parent)

    async def rules(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a judgement in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, lambda: function(*args, **kwargs))

    async def think(self, order: Order) -> Choice:
        """Let a general think in a process; if it died, once more in a new one."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.pool, choose, order)
        except BrokenProcessPool:
            self.pool = self.new_pool()
            return await loop.run_in_executor(self.pool, choose, order)

    def close(self) -> None:
        """Let them go; what still runs is not waited for."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.threads.shutdown(wait=False, cancel_futures=True)


def watch_parent() -> None:
    """A worker leaves Ctrl-C to its parent, and goes when its parent is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_with_parent, daemon=True).start()


def leave_with_parent() -> None:
    """Wait for the parent's end."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
