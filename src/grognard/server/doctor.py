"""Looks a database over without touching it: is it one of ours, and does every battle in it play again?"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import URL, make_url, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from grognard import catalogue
from grognard.engine.records import Entry, Record
from grognard.server.database import migrations, revision, revisions
from grognard.server.opening import AWAY, MAGIC, plain
from grognard.server.play import resumed
from grognard.server.settings import database_url
from grognard.server.tables import entries, links, rooms, seats

UNREAD = (msgspec.MsgspecError, RecursionError, ValueError)


class Found(msgspec.Struct):
    """How much there is, and what is wrong with it."""

    rooms: int = 0
    entries: int = 0
    faults: list[str] = msgspec.field(default_factory=list)


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
    except AWAY as error:
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
        found.rooms += 1
        row = (await connection.execute(select(rooms).where(rooms.c.id == id))).mappings().one()
        bodies = await bodies_of(connection, id)
        found.entries += len(bodies)
        wrong = [*faults_of_seats(await roles_of(connection, id)), *faults_of_battle(dict(row), bodies, replay)]
        found.faults += [f"room {id} ({row['title'] or 'without a title'}): {fault}" for fault in wrong]


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


async def bodies_of(connection: AsyncConnection, room: str) -> list[tuple[int, bytes]]:
    """The entries of a battle, with their numbers."""
    query = select(entries.c.seq, entries.c.body).where(entries.c.room == room).order_by(entries.c.seq)
    return [(seq, body) for seq, body in await connection.execute(query)]


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


def faults_of_battle(row: dict[str, Any], bodies: list[tuple[int, bytes]], replay: bool) -> Iterator[str]:
    """Are the entries complete, can they be read, and do they play again?"""
    missing = sorted(set(range(1, row["length"] + 1)) - {seq for seq, _ in bodies})
    if missing:
        yield f"entry {missing[0]} is missing" + (f", and {len(missing) - 1} more" if missing[1:] else "")
    if len(bodies) > row["length"]:
        yield f"it has {len(bodies)} entries, and says it has {row['length']}"
    try:
        header = msgspec.json.decode(row["header"], type=Record)
        rules = catalogue.ruleset(header.ruleset)
    except (*UNREAD, catalogue.UnknownRuleset) as error:
        yield f"what it is of cannot be read: {plain(error)}"
        return
    read: list[Entry] = []
    for seq, body in bodies:
        try:
            read.append(msgspec.json.decode(body, type=Entry))
        except UNREAD as error:
            yield f"entry {seq} cannot be read: {plain(error)}"
            return
    if replay and not missing:
        yield from faults_of_replay(header, read, rules)


def faults_of_replay(header: Record, read: list[Entry], rules: Any) -> Iterator[str]:
    """Does the battle come out as it is stored?"""
    try:
        resumed(header, read, rules)
    except Exception as error:
        now = "" if header.version == rules.version else f" (fought by version {header.version}, now {rules.version})"
        yield f"it does not play again{now}: {plain(error)}"
