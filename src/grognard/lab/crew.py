"""Work shared out among processes: results come as they are ready, and Ctrl-C is heard by the parent alone."""

from __future__ import annotations

import gc
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_all_start_methods, get_context
from typing import Generic, NamedTuple, TypeVar

AHEAD = 4
PACK_SECONDS = 0.1  # what a worker is given at one go is to take about as long: progress is still seen
COLLECT_EVERY = (50_000, 20, 50)
STARTS = ("forkserver", "spawn")
A = TypeVar("A")
B = TypeVar("B")


class Done(NamedTuple, Generic[B]):
    """What a worker made of one pack, and how long it took him."""

    results: list[B]
    seconds: float


def crew(work: Callable[[A], B], items: Iterable[A], jobs: int = 1) -> Iterator[B]:
    """Do all the work, on as many processes as asked for; the order of results is not that of the items."""
    if jobs <= 1:
        yield from map(work, items)
        return
    start = next(method for method in STARTS if method in get_all_start_methods())
    pool = ProcessPoolExecutor(jobs, get_context(start), initializer=deaf_to_ctrl_c)
    left, size = iter(items), 1
    running: set[Future[Done[B]]] = set()
    try:
        while True:
            room = jobs * AHEAD - len(running)
            running |= {pool.submit(in_turn, work, pack) for pack in islice(packs(left, size), room)}
            if not running:
                return
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                done = future.result()
                size = size * 2 if done.seconds < PACK_SECONDS and len(done.results) == size else size
                yield from done.results
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def packs(left: Iterator[A], size: int) -> Iterator[tuple[A, ...]]:
    """What is left to do, so many at a time."""
    while pack := tuple(islice(left, size)):
        yield pack


def in_turn(work: Callable[[A], B], pack: Sequence[A]) -> Done[B]:
    """A pack of small works at one go: to hand over each by itself costs the parent's processor."""
    begun = time.perf_counter()
    results = [work(one) for one in pack]
    return Done(results, time.perf_counter() - begun)


def seldom_collect() -> None:
    """Battles are values without cycles: what is loaded is set aside, and garbage is looked for less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_EVERY)


def deaf_to_ctrl_c() -> None:
    """Only the parent hears Ctrl-C; workers finish the game they are in."""
    seldom_collect()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
