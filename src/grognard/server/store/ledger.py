"""The one writer of entries: what comes in while one lot is being stored is stored together as the next."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any, Protocol, TypeVar

import asyncpg
from msgspec import Struct
from sqlalchemy import URL

from grognard.engine.reopening import Snapshot

T = TypeVar("T")
MOST = 200
WAIT = 10.0
ADD = "INSERT INTO entries (room, seq, body, at) VALUES (?, ?, ?, ?)"
GO_ON = "UPDATE rooms SET length = ?, result = ?, thinking = ?, takeback = NULL, touched = ? WHERE id = ?"
KEEP = f"INSERT OR REPLACE INTO snapshots (room, {', '.join(Snapshot.__struct_fields__)}) VALUES (?, ?, ?, ?, ?, ?)"
FORGET = """
DELETE FROM snapshots WHERE room = ? AND entry NOT IN (
    SELECT entry FROM snapshots WHERE room = ? ORDER BY entry DESC LIMIT ?
)
"""
ADD_ALL = """
WITH lot AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::bytea[], $4::float8[], $5::text[], $6::bool[], $7::text[])
    AS row (room, seq, body, at, result, thinking, news)
), stored AS (
    INSERT INTO entries (room, seq, body, at) SELECT room, seq, body, at FROM lot
    ON CONFLICT DO NOTHING RETURNING room, seq
), gone_on AS (
    UPDATE rooms SET length = lot.seq, result = lot.result, thinking = lot.thinking, takeback = NULL, touched = lot.at
    FROM lot JOIN stored USING (room, seq) WHERE rooms.id = lot.room
)
SELECT room, seq, pg_notify($8, news) FROM lot JOIN stored USING (room, seq)
"""


class Line(Struct, frozen=True):
    """One entry of one room, how the room stands after it, and what other processes are told."""

    room: str
    seq: int
    body: bytes
    at: float
    result: str | None
    thinking: bool
    news: str = ""


class Pen(Protocol):
    """Stores a lot of lines for good; says of each whether it was the first of its number."""

    async def write(self, lot: Sequence[Line]) -> list[bool]:
        """Nothing of a lot is stored if this fails, or it is not known."""

    async def close(self) -> None:
        """Write no more."""


class Ledger:
    """Takes lines one by one, has them stored in lots, and tells each when it is stored."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.waiting: list[tuple[Line, asyncio.Future[bool]]] = []
        self.writer: asyncio.Task[None] | None = None

    async def enter(self, line: Line) -> bool:
        """Store a line; False if there is one of that number already, or no such room."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append((line, done))
        if self.writer is None or self.writer.done():
            self.writer = asyncio.create_task(self.write())
        return await done

    async def write(self) -> None:
        """Lot after lot, as long as any wait."""
        while self.waiting:
            lot, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
            try:
                stored = await self.pen.write([line for line, _ in lot])
            except Exception as error:
                for _, done in lot:
                    if not done.done():
                        done.set_exception(error)
            else:
                tell([(done, fine) for (_, done), fine in zip(lot, stored, strict=True)])

    async def close(self) -> None:
        """Store what waits, and close."""
        if self.writer is not None:
            await asyncio.gather(self.writer, return_exceptions=True)
        await self.pen.close()


def tell(waiting: list[tuple[asyncio.Future[bool], bool]]) -> None:
    """Tell those who wait for a lot one in each round of the loop: what each then does would keep others waiting."""
    done, fine = waiting[0]
    if not done.done():
        done.set_result(fine)
    if waiting[1:]:
        asyncio.get_running_loop().call_soon(tell, waiting[1:])


class SQLitePen:
    """One thread with one connection of its own, whose statements stay prepared; each lot is one transaction."""

    def __init__(self, path: str, pragmas: Sequence[str], turn: AbstractAsyncContextManager[Any]) -> None:
        self.path, self.pragmas, self.turn = path, pragmas, turn
        self.thread = ThreadPoolExecutor(1, "ledger")
        self.connection: sqlite3.Connection | None = None

    async def write(self, lot: Sequence[Line]) -> list[bool]:
        """Store a lot."""
        return await self.do(lambda connection: [added(connection, line) for line in lot])

    async def keep(self, room: str, snapshot: Snapshot, most: int) -> None:
        """Keep a snapshot, and of the older ones so many."""
        row = (room, *[getattr(snapshot, name) for name in Snapshot.__struct_fields__])

        def kept(connection: sqlite3.Connection) -> None:
            connection.execute(KEEP, row)
            connection.execute(FORGET, (room, room, most))

        await self.do(kept)

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """A transaction, when nobody else in this process writes."""
        async with self.turn:
            return await asyncio.get_running_loop().run_in_executor(self.thread, self.transacted, work)

    def transacted(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """In the thread: all or nothing."""
        try:
            if self.connection is None:
                self.connection = self.opened()
            self.connection.execute("BEGIN IMMEDIATE")
            done = work(self.connection)
            self.connection.execute("COMMIT")
            return done
        except BaseException:
            self.drop()
            raise

    def opened(self) -> sqlite3.Connection:
        """A connection that begins and ends its transactions as it is told."""
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=WAIT)
        for pragma in self.pragmas:
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def drop(self) -> None:
        """Begin anew next time; what was not committed is undone."""
        if self.connection is not None:
            with suppress(sqlite3.Error):
                self.connection.close()
            self.connection = None

    async def close(self) -> None:
        """Let the connection and its thread go."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.drop)
        self.thread.shutdown(wait=False)


def added(connection: sqlite3.Connection, line: Line) -> bool:
    """Add one line to a transaction; False if it has no place."""
    try:
        connection.execute(ADD, (line.room, line.seq, line.body, line.at))
    except sqlite3.IntegrityError:
        return False
    connection.execute(GO_ON, (line.seq, line.result, line.thinking, line.at, line.room))
    return True


class PostgresPen:
    """One connection of its own; each lot is one prepared statement, one round trip and one commit."""

    def __init__(self, url: URL, channel: str) -> None:
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.channel = channel
        self.connection: Any = None

    async def write(self, lot: Sequence[Line]) -> list[bool]:
        """Store a lot; if a room of it is gone, each line by itself."""
        try:
            return await self.store(lot)
        except asyncpg.IntegrityConstraintViolationError:
            return [False] if len(lot) == 1 else [(await self.write([line]))[0] for line in lot]

    async def store(self, lot: Sequence[Line]) -> list[bool]:
        """All or nothing; in the order of the rooms, so that processes do not wait for one another crosswise."""
        ordered = sorted(lot, key=lambda line: line.room)
        columns = [[getattr(line, name) for line in ordered] for name in Line.__struct_fields__]
        try:
            if self.connection is None or self.connection.is_closed():
                self.connection = await asyncpg.connect(self.address)
            rows = await self.connection.fetch(ADD_ALL, *columns, self.channel)
        except asyncpg.IntegrityConstraintViolationError:
            raise
        except BaseException:
            self.drop()
            raise
        stored = {(row["room"], row["seq"]) for row in rows}
        return [(line.room, line.seq) in stored for line in lot]

    def drop(self) -> None:
        """Begin anew next time."""
        if self.connection is not None:
            self.connection.terminate()
            self.connection = None

    async def close(self) -> None:
        """Let the connection go."""
        if self.connection is not None:
            with suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError):
                await self.connection.close(timeout=1)
            self.connection = None
