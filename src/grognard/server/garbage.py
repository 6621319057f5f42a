"""When the garbage collector runs: between two pieces of work and in small lots, so that no table waits for it."""

from __future__ import annotations

import asyncio
import gc

EVERY = 0.02
LOT, LOTS = 500, 4
"""New objects that are looked through in a third of a millisecond; and after how many lots they are once more."""
ALL = 500
"""After how many rounds of lots all that is younger than the service is looked through: a million objects."""
BY_ITSELF = (50_000, 10, 10)
"""If work goes on and on without a break, the collector comes by itself."""


def set_aside() -> None:
    """Keep what is there for good from the collector: to look it all through stops every table for 0.1 s."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*BY_ITSELF)


async def collect() -> None:
    """Look through what is new, as long as the service runs."""
    while True:
        await asyncio.sleep(EVERY)
        if (age := due(*gc.get_count())) is not None:
            gc.collect(age)


def due(new: int, lots: int, rounds: int) -> int | None:
    """The oldest generation whose turn it is, if it is the turn of any."""
    if new < LOT:
        return None
    if lots < LOTS:
        return 0
    return 1 if rounds < ALL else 2
