"""Work shared out among processes: results come as they are ready, and Ctrl-C is heard by the parent alone."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_all_start_methods, get_context
from typing import TypeVar

AHEAD = 4
COLLECT_EVERY = (50_000, 20, 50)
STARTS = ("forkserver", "spawn")
A = TypeVar("A")
B = TypeVar("B")


def crew(work: Callable[[A], B], items: Iterable[A], jobs: int = 1) -> Iterator[B]:
    """Do all the work, on as many processes as asked for; the order of results is not that of the items."""
    if jobs <= 1:
        yield from map(work, items)
        return
    start = next(method for method in STARTS if method in get_all_start_methods())
    pool = ProcessPoolExecutor(jobs, get_context(start), initializer=deaf_to_ctrl_c)
    left = iter(items)
    try:
        running: set[Future[B]] = {pool.submit(work, one) for one in islice(left, jobs * AHEAD)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(work, one) for one in islice(left, len(finished))}
            yield from [future.result() for future in finished]
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def seldom_collect() -> None:
    """Battles are values without cycles: what is loaded is set aside, and garbage is looked for less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_EVERY)


def deaf_to_ctrl_c() -> None:
    """Only the parent hears Ctrl-C; workers finish the game they are in."""
    seldom_collect()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
