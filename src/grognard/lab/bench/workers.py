"""Two worker processes of the lab against one."""

from __future__ import annotations

import os
import time
from statistics import median

from msgspec import Struct

from grognard.lab.crew import seldom_collect
from grognard.lab.simulate import Bout, simulate

BOUT = Bout(rules="two_by_two", scenario="two_by_two-pratzen", seed="bench")
PROBE = 8


class Workers(Struct, frozen=True, kw_only=True):
    """Games a second with one process and with two; the cores are those this process may use."""

    cores: int
    games: int
    one: float
    two: float
    ratio: float
    lowest: float
    highest: float


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def rate(games: int, jobs: int) -> float:
    """Games a second by the clock on the wall."""
    begun = time.perf_counter()
    simulate(BOUT, games, jobs)
    return games / (time.perf_counter() - begun)


def workers(seconds: float, pairs: int) -> Workers:
    """Pairs of runs, each long enough for the start of the processes not to matter."""
    seldom_collect()  # as the workers do
    rate(PROBE, 1)
    games = max(PROBE, int(seconds * rate(PROBE, 1)))
    runs = [(rate(games, 1), rate(games, 2)) for _ in range(pairs)]
    ratios = [two / one for one, two in runs]
    return Workers(
        cores=cores(),
        games=games,
        one=median([one for one, _ in runs]),
        two=median([two for _, two in runs]),
        ratio=median(ratios),
        lowest=min(ratios),
        highest=max(ratios),
    )
