"""Looks a database over without touching it: is it one of ours, and does every battle in it play again?"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import msgspec
from sqlalchemy import URL, RowMapping, make_url, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from grognard.engine.reopening import Snapshot
from grognard.server.diagnosis import Kept, diagnosis
from grognard.server.opening import MAGIC, UNOPENED, plain
from grognard.server.settings import database_url
from grognard.server.store.database import migrations, revision, revisions
from grognard.server.store.store import in_order
from grognard.server.store.tables import entries, links, rooms, seats, snapshots


class Found(msgspec.Struct):
    """How much there is, what is wrong with it, and what is worth a remark."""

    rooms: int = 0
    entries: int = 0
    faults: list[str] = msgspec.field(default_factory=list)
    remarks: list[str] = msgspec.field(default_factory=list)


async def examine(database: str, replay: bool = True) -> Found:
    """All that is wrong with a database, in plain words; it is only read."""
    found, url = Found(), make_url(database_url(database))
    if url.get_backend_name() == "sqlite":
        if fault := fault_of_file(Path(url.database or "")):
            found.faults.append(fault)
            return found
        url = URL.create("sqlite+aiosqlite", database=f"file:{url.database}", query={"mode": "ro", "uri": "true"})
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execute(text("SET TRANSACTION READ ONLY"))
            await examine_all(connection, found, replay)
    except UNOPENED as error:
        found.faults.append(f"the database cannot be read: {plain(error)}")
    finally:
        await engine.dispose()
    return found


def fault_of_file(path: Path) -> str:
    """Why a file can be no database, or nothing."""
    if not path.exists():
        return "there is no such file"
    if not path.is_file():
        return "this is no file"
    with path.open("rb") as file:
        return "" if file.read(len(MAGIC)) == MAGIC else "this is no database"


async def examine_all(connection: AsyncConnection, found: Found, replay: bool) -> None:
    """The tables, the pages of the file, and room for room."""
    found.faults += [fault async for fault in faults_of_tables(connection)]
    if found.faults:
        return
    for id in list(await connection.scalars(select(rooms.c.id).order_by(rooms.c.created))):
        row = (await connection.execute(select(rooms).where(rooms.c.id == id))).mappings().one()
        kept = await kept_of(connection, row)
        found.rooms += 1
        found.entries += kept.count
        seen = diagnosis(kept, replay)
        room = f"room {id} ({row['title'] or 'without a title'})"
        wrong = [*faults_of_seats(await roles_of(connection, id)), *seen.faults]
        found.faults += [f"{room}: {fault}" for fault in wrong]
        found.remarks += [f"{room}: {remark}" for remark in seen.remarks]


async def faults_of_tables(connection: AsyncConnection) -> AsyncIterator[str]:
    """Is it ours, of our time, and whole?"""
    stands, known = await connection.run_sync(revision), revisions(migrations())
    if stands is None:
        yield "this is no database of Grognard's"
    elif stands not in known:
        yield f"its tables are of a newer Grognard ({stands}, and this one knows {known[0]}); update Grognard"
    elif stands != known[0]:
        yield f"its tables are of an older Grognard ({stands}); `grognard serve` brings them to {known[0]}"
    if connection.dialect.name == "sqlite":
        told = list(await connection.scalars(text("PRAGMA integrity_check(5)")))
        if told != ["ok"]:
            yield f"the file is damaged: {'; '.join(map(str, told))[:300]}"


async def kept_of(connection: AsyncConnection, row: RowMapping) -> Kept:
    """What is kept of a battle."""
    entry = entries.c.room == row["id"]
    bodies = {one.seq: one.body for one in await connection.execute(select(entries).where(entry))}
    fields = [snapshots.c[name] for name in Snapshot.__struct_fields__]
    rows = await connection.execute(select(*fields).where(snapshots.c.room == row["id"]))
    return Kept(
        header=row["header"],
        entries=in_order(bodies, 0, row["length"]),
        beyond=sum(no > row["length"] for no in bodies),
        snapshots=[Snapshot(**one) for one in rows.mappings()],
    )


async def roles_of(connection: AsyncConnection, room: str) -> tuple[set[str], set[str]]:
    """The seats of a room, and the roles that have a link."""
    held = await connection.scalars(select(seats.c.seat).where(seats.c.room == room))
    linked = await connection.scalars(select(links.c.role).where(links.c.room == room))
    return set(held), set(linked)


def faults_of_seats(roles: tuple[set[str], set[str]]) -> Iterator[str]:
    """Does every seat have a holder and a link?"""
    held, linked = roles
    if not held:
        yield "nobody sits at it"
    yield from (f"the seat {seat!r} has no link" for seat in sorted(held - linked))
