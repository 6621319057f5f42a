"""The garbage collector comes in small lots, the older ones seldom."""

from __future__ import annotations

import asyncio
import gc

from grognard.server import garbage
from grognard.server.garbage import ALL, LOT, LOTS, due


def test_the_young_are_looked_through_often_and_the_old_seldom() -> None:
    assert due(LOT - 1, LOTS, ALL) is None
    assert due(LOT, 0, ALL) == 0
    assert due(LOT, LOTS, 0) == 1
    assert due(LOT, LOTS, ALL) == 2


def test_what_is_new_is_looked_through_between_two_pieces_of_work() -> None:
    async def work() -> tuple[int, int]:
        task = asyncio.create_task(garbage.collect())
        await asyncio.sleep(0)
        litter = [[] for _ in range(5 * LOT)]  # type: ignore[var-annotated]
        before = gc.get_count()[0]
        async with asyncio.timeout(60):
            while gc.get_count()[0] > 5 * LOT:
                await asyncio.sleep(garbage.EVERY)
        task.cancel()
        return before, gc.get_count()[0] if litter else 0

    was = gc.get_threshold()
    gc.set_threshold(1_000_000, 10, 10)
    try:
        before, after = asyncio.run(work())
    finally:
        gc.set_threshold(*was)
    assert before > 5 * LOT > after
