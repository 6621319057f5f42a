"""Entries of many rooms are stored together, each for itself, and none is acknowledged before it is stored."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

import asyncpg
import pytest
from msgspec.structs import replace
from sqlalchemy import text
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncConnection

from grognard.server.settings import database_url
from grognard.server.store.database import AWAY, Database
from grognard.server.store.ledger import Ledger, Line, tell
from grognard.server.store.rows import Holder, News, RoomRow
from grognard.server.store.seats import new_room_id
from grognard.server.store.store import Conflict, Store
from tests.server.postgres import Postgres
from tests.server.test_store import first_entries, new_game

ROOMS = 12


async def opened(database: str) -> tuple[Store, list[str]]:
    """A store with some rooms."""
    store = Store(Database(database_url(database)), "test")
    await store.database.migrate()
    row, header = RoomRow(id="", holders=(Holder(seat="blue"),)), replace(new_game().record, entries=())
    rooms = [new_room_id() for _ in range(ROOMS)]
    for room in rooms:
        await store.create(replace(row, id=room), header, {"blue": room})
    return store, rooms


def test_a_lot_stores_each_room_for_itself(database: str) -> None:
    entry = first_entries(1)[0]

    async def run() -> list[Any]:
        store, rooms = await opened(database)
        try:
            await store.append(rooms[3], 1, entry, result=None, thinking=False)
            await store.forget(rooms[5])
            appended = [store.append(room, 1, entry, result=None, thinking=True) for room in rooms]
            told = await asyncio.gather(*appended, return_exceptions=True)
            assert [await store.entries(room) for room in (rooms[0], rooms[3], rooms[5])] == [[entry], [entry], []]
            kept = await store.room(rooms[0])
            assert kept is not None
            assert (kept.length, kept.thinking) == (1, True)
            return told
        finally:
            await store.database.close()

    told = asyncio.run(run())
    assert [i for i, one in enumerate(told) if isinstance(one, Conflict)] == [3, 5]
    assert [one for one in told if one is not None and not isinstance(one, Conflict)] == []


class Slow:
    """A pen that counts its lots, and breaks when told to."""

    def __init__(self) -> None:
        self.lots: list[int] = []
        self.broken = False

    async def write(self, lot: Sequence[Line]) -> list[bool]:
        await asyncio.sleep(0.01)
        self.lots.append(len(lot))
        if self.broken:
            raise OSError("no disk")
        return [True] * len(lot)

    async def close(self) -> None:
        self.lots.append(0)


def line(room: str) -> Line:
    return Line(room, 1, b"", 0.0, None, False)


def test_what_comes_while_a_lot_is_written_is_the_next_lot() -> None:
    async def run() -> list[int]:
        pen = Slow()
        ledger = Ledger(pen)
        first = asyncio.create_task(ledger.enter(line("a")))
        await asyncio.sleep(0.001)
        rest = [asyncio.create_task(ledger.enter(line(str(i)))) for i in range(5)]
        assert await asyncio.gather(first, *rest) == [True] * 6
        return pen.lots

    assert asyncio.run(run()) == [1, 5]


def test_a_broken_pen_acknowledges_nothing_and_the_next_lot_is_tried() -> None:
    async def run() -> tuple[list[Any], bool]:
        pen = Slow()
        ledger, pen.broken = Ledger(pen), True
        told = await asyncio.gather(*[ledger.enter(line(str(i))) for i in range(3)], return_exceptions=True)
        pen.broken = False
        return told, await ledger.enter(line("z"))

    told, after = asyncio.run(run())
    assert [type(one) for one in told] == [OSError] * 3
    assert after is True


def test_closing_waits_for_what_is_being_stored() -> None:
    async def run() -> tuple[bool, list[int]]:
        pen = Slow()
        ledger = Ledger(pen)
        entering = asyncio.create_task(ledger.enter(line("a")))
        await asyncio.sleep(0.001)
        await ledger.close()
        return entering.done() or await entering, pen.lots

    assert asyncio.run(run()) == (True, [1, 0])


def test_who_no_longer_waits_is_stored_all_the_same() -> None:
    async def run() -> list[int]:
        pen = Slow()
        ledger = Ledger(pen)
        entering = asyncio.create_task(ledger.enter(line("a")))
        await asyncio.sleep(0.001)
        entering.cancel()
        assert await ledger.enter(line("b")) is True
        return pen.lots

    assert asyncio.run(run()) == [1, 1]


def test_a_lost_file_is_an_outage_and_is_opened_again(tmp_path: Any) -> None:
    entry = first_entries(1)[0]

    async def run() -> None:
        store, rooms = await opened(str(tmp_path / "battles.sqlite"))
        pen: Any = store.database.ledger.pen
        await store.append(rooms[0], 1, entry, result=None, thinking=False)
        pen.thread.submit(pen.connection.close).result()
        with pytest.raises(AWAY) as told:
            await store.append(rooms[1], 1, entry, result=None, thinking=False)
        assert isinstance(told.value, sqlite3.Error)
        await store.append(rooms[1], 1, entry, result=None, thinking=False)
        assert await store.entries(rooms[1]) == [entry]
        await store.database.close()

    asyncio.run(run())


def farewell(connection: Any) -> None:
    """What PostgreSQL says on every connection as it goes down, read before the end of the connection itself."""
    words = b"SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"
    connection._protocol.data_received(b"E" + (len(words) + 4).to_bytes(4, "big") + words)


async def farewell_to(connection: AsyncConnection) -> None:
    """The same on a connection of the pool."""
    farewell((await connection.get_raw_connection()).driver_connection)


def test_a_farewell_is_an_outage_to_the_pen_and_the_next_lot_is_stored(postgres: Postgres) -> None:
    entry = first_entries(1)[0]

    async def run() -> None:
        store, rooms = await opened(postgres.new_database())
        pen: Any = store.database.ledger.pen
        await store.append(rooms[0], 1, entry, result=None, thinking=False)
        farewell(pen.connection)
        with pytest.raises(AWAY, match="another operation"):
            await store.append(rooms[1], 1, entry, result=None, thinking=False)
        await store.append(rooms[1], 1, entry, result=None, thinking=False)
        assert await store.entries(rooms[1]) == [entry]
        farewell(pen.connection)
        await store.database.close()

    asyncio.run(run())


async def cut_short(opening: Callable[[], AbstractAsyncContextManager[AsyncConnection]], before: str) -> None:
    """A transaction in which the farewell comes after a first statement, or before any."""
    async with opening() as connection:
        if before:
            await connection.execute(text(before))
        await farewell_to(connection)
        await connection.execute(text("SELECT 2"))


@pytest.mark.parametrize("before", ["SELECT 1", ""])
def test_a_farewell_within_a_transaction_is_an_outage_and_ends_with_it(before: str, postgres: Postgres) -> None:
    async def run() -> None:
        store, rooms = await opened(postgres.new_database())
        for opening in (store.database.reading, store.database.writing):
            with pytest.raises(AWAY):
                await cut_short(opening, before)
            assert await store.room(rooms[0]) is not None
        await store.database.close()

    asyncio.run(run())


def test_whoever_cannot_be_told_during_an_outage_is_not_told() -> None:
    faults: list[Exception] = [NoConnection("no connection is free"), asyncpg.InterfaceError("connection is closed")]

    class Away:
        postgres = True

        def writing(self) -> Any:
            raise faults.pop()

    away: Any = Away()
    for _ in range(len(faults)):
        asyncio.run(Store(away, "test").whisper(News(node="test", room="a")))
    assert faults == []


def test_those_who_wait_for_a_lot_are_told_one_in_each_round_of_the_loop() -> None:
    async def rounds() -> list[int]:
        loop = asyncio.get_running_loop()
        waiting = [loop.create_future() for _ in range(3)]
        waiting[1].cancel()
        tell([(one, True) for one in waiting])
        found = []
        for _ in range(3):
            found.append(sum(one.done() for one in waiting))
            await asyncio.sleep(0)
        return found

    assert asyncio.run(rounds()) == [2, 2, 3]
