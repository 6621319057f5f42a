"""What is kept: rooms, the entries of their battles, seats, links, chat. An entry counts once it is stored here."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from grognard.engine.records import MAX_ENTRIES, Entry, Record
from grognard.engine.reopening import Snapshot, Unread
from grognard.server.problems import Trouble
from grognard.server.store.database import AWAY, CHANNEL, Database
from grognard.server.store.ledger import Line, SQLitePen
from grognard.server.store.rows import (
    ChatLine,
    Clock,
    Hall,
    Holder,
    News,
    Notice,
    Parley,
    RoomRow,
    Sequel,
    Takeback,
    Throwing,
)
from grognard.server.store.tables import chats, entries, links, notices, rooms, seats, snapshots

LOG = logging.getLogger("grognard.store")
T = TypeVar("T")
LAST = 2**31 - 1
UNREAD = (msgspec.MsgspecError, RecursionError, ValueError)
CHAT = 1000
SNAPSHOTS = 3
DAMAGED = "what is kept of this room can no longer be read; whoever runs this service can look into it"


class Conflict(Exception):
    """Somebody else stored something first; look again."""


HELD = Holder.__struct_fields__
ROOM = [column for column in rooms.c if column.name != "header"]


def shortened(result: str | None) -> str | None:
    """A result as the list of rooms keeps it."""
    return None if result is None else "".join(c for c in result[:200] if c.isprintable())


def told_as(news: News) -> str:
    """News as the other processes hear it."""
    return msgspec.json.encode(news).decode()


def in_order(bodies: dict[int, bytes], after: int, last: int) -> list[Entry | Unread]:
    """The entries after one and up to another, also those that are missing or damaged; else as many as there are."""
    top = max(bodies, default=after) if last == LAST else min(last, after + MAX_ENTRIES)
    return [read_entry(bodies.get(no)) for no in range(after + 1, top + 1)]


def read_entry(body: bytes | None) -> Entry | Unread:
    """An entry as it is kept."""
    try:
        return Unread("is missing") if body is None else msgspec.json.decode(body, type=Entry)
    except UNREAD as error:
        return Unread(f"cannot be read: {error}")


def read_note(text: str | None, kind: type[T]) -> T | None:
    """What somebody asks for; what can no longer be read is asked for no more."""
    try:
        return msgspec.json.decode(text, type=kind) if text else None
    except UNREAD:
        return None


def read_header(body: bytes) -> Record:
    """What a room is of; Trouble if that can no longer be read."""
    try:
        return msgspec.json.decode(body, type=Record)
    except UNREAD as error:
        LOG.error("header cannot be read", extra={"why": str(error)[:200]})
        raise Trouble(409, DAMAGED, code="damaged") from None


class Store:
    """The rooms of the service."""

    def __init__(self, database: Database, node: str) -> None:
        self.database, self.node = database, node

    async def create(self, room: RoomRow, header: Record, hashes: dict[str, str], told: Iterable[Entry] = ()) -> None:
        """Keep a new room, its seats, its links and what was already played."""
        bodies = [msgspec.json.encode(entry) for entry in told]
        now = time.time()
        row = {
            "id": room.id,
            "ruleset": header.ruleset,
            "title": header.title[:200],
            "header": msgspec.json.encode(header),
            "length": len(bodies),
            "revision": 0,
            "chats": 0,
            "result": shortened(header.result),
            "thinking": room.thinking,
            "takeback": None,
            "hall": msgspec.json.encode(room.hall).decode() if room.hall else None,
            "word": room.hall.word if room.hall else None,
            "pace": room.pace,
            "thoughts": room.thoughts,
            "created": now,
            "touched": now,
        }
        async with self.database.writing() as connection:
            await connection.execute(insert(rooms).values(row))
            for no, body in enumerate(bodies, 1):
                await connection.execute(insert(entries).values(room=room.id, seq=no, body=body, at=now))
            await connection.execute(
                insert(seats), [{"room": room.id, **msgspec.structs.asdict(one)} for one in room.holders]
            )
            await connection.execute(
                insert(links), [{"room": room.id, "role": role, "hash": hash} for role, hash in hashes.items()]
            )

    async def count(self) -> int:
        """How many rooms there are."""
        async with self.database.reading() as connection:
            return int(await connection.scalar(select(func.count()).select_from(rooms)) or 0)

    async def room(self, id: str) -> RoomRow | None:
        """A room without its entries; None if there is none."""
        async with self.database.reading() as connection:
            row = (await connection.execute(select(*ROOM).where(rooms.c.id == id))).mappings().first()
            held = (
                (await connection.execute(select(*[seats.c[name] for name in HELD]).where(seats.c.room == id)))
                .mappings()
                .all()
            )
        if row is None:
            return None
        return RoomRow(
            id=id,
            title=row["title"],
            length=row["length"],
            revision=row["revision"],
            chats=row["chats"],
            thinking=row["thinking"],
            takeback=read_note(row["takeback"], Takeback),
            parley=read_note(row["parley"], Parley),
            sequel=read_note(row["sequel"], Sequel),
            clock=read_note(row["clock"], Clock),
            throwing=read_note(row["throwing"], Throwing),
            hall=read_note(row["hall"], Hall),
            pace=row["pace"],
            thoughts=row["thoughts"],
            created=row["created"],
            holders=tuple(Holder(**one) for one in held),
        )

    async def by_word(self, word: str) -> str | None:
        """The newest room that goes by a word."""
        query = select(rooms.c.id).where(rooms.c.word == word).order_by(rooms.c.created.desc()).limit(1)
        async with self.database.reading() as connection:
            found: str | None = await connection.scalar(query)
            return found

    async def header(self, id: str) -> Record:
        """What a room is of; Trouble if there is none, or that can no longer be read."""
        async with self.database.reading() as connection:
            body = await connection.scalar(select(rooms.c.header).where(rooms.c.id == id))
        if body is None:
            raise Trouble(404, "there is no such room")
        return read_header(body)

    async def links(self, room: str) -> dict[str, str]:
        """The hashes of a room's links, by role."""
        async with self.database.reading() as connection:
            rows = await connection.execute(select(links.c.role, links.c.hash).where(links.c.room == room))
            return {row.role: row.hash for row in rows}

    async def renew(self, room: str, role: str, hash: str) -> None:
        """The link of a role is another from now on; whoever came by the old one is told to go."""
        async with self.database.writing() as connection:
            one = (links.c.room == room) & (links.c.role == role)
            await connection.execute(update(links).where(one).values(hash=hash))
            if self.database.postgres:
                await self.notify(connection, News(node=self.node, room=room, renewed=role))

    async def entries(self, room: str, after: int = 0, last: int = LAST) -> list[Entry | Unread]:
        """The entries of a battle after one and up to another, in order."""
        wanted = (entries.c.room == room) & (entries.c.seq > after) & (entries.c.seq <= last)
        async with self.database.reading() as connection:
            rows = await connection.execute(select(entries.c.seq, entries.c.body).where(wanted))
            return in_order({row.seq: row.body for row in rows}, after, last)

    async def snapshots(self, room: str) -> list[Snapshot]:
        """The snapshots of a battle, the oldest first."""
        columns = [snapshots.c[name] for name in Snapshot.__struct_fields__]
        query = select(*columns).where(snapshots.c.room == room).order_by(snapshots.c.entry)
        async with self.database.reading() as connection:
            return [Snapshot(**row) for row in (await connection.execute(query)).mappings()]

    async def keep(self, room: str, snapshot: Snapshot) -> None:
        """Keep a snapshot, and of the older ones the last few."""
        if isinstance(pen := self.database.ledger.pen, SQLitePen):
            return await pen.keep(room, snapshot, SNAPSHOTS)
        mine = snapshots.c.room == room
        newest = select(snapshots.c.entry).where(mine).order_by(snapshots.c.entry.desc()).offset(SNAPSHOTS).limit(1)
        async with self.database.writing() as connection:
            await connection.execute(delete(snapshots).where(mine & (snapshots.c.entry == snapshot.entry)))
            await connection.execute(insert(snapshots).values(room=room, **msgspec.structs.asdict(snapshot)))
            if (old := await connection.scalar(newest)) is not None:
                await connection.execute(delete(snapshots).where(mine & (snapshots.c.entry <= old)))

    async def append(
        self,
        room: str,
        seq: int,
        entry: Entry,
        *,
        result: str | None,
        thinking: bool,
        told: Iterable[Notice] = (),
        holder: Holder | None = None,
    ) -> None:
        """Store entry number `seq` of a battle, and with it who sits down; Conflict if there is one already."""
        now, told = time.time(), tuple(told)
        if holder is None and not told:
            return await self.enter(Line(room, seq, msgspec.json.encode(entry), now, shortened(result), thinking))
        values = {"length": seq, "result": shortened(result), "thinking": thinking, "takeback": None, "touched": now}
        seated = {} if holder is None else {"revision": rooms.c.revision + 1}
        try:
            async with self.database.writing() as connection:
                body = msgspec.json.encode(entry)
                await connection.execute(insert(entries).values(room=room, seq=seq, body=body, at=now))
                await connection.execute(update(rooms).where(rooms.c.id == room).values({**values, **seated}))
                for notice in told:
                    await connection.execute(insert(notices).values(msgspec.structs.asdict(notice)))
                if holder is not None:
                    await self.seat(connection, room, holder)
                await self.announce(connection, room, seq)
        except IntegrityError:
            raise Conflict(room) from None

    async def enter(self, line: Line) -> None:
        """Store an entry and nothing else, together with those of other rooms."""
        if self.database.postgres:
            line = replace(line, news=told_as(News(node=self.node, room=line.room, seq=line.seq)))
        if not await self.database.ledger.enter(line):
            raise Conflict(line.room)

    async def revise(
        self, room: str, revision: int, *, holder: Holder | None = None, thinking: bool | None = None, **values: Any
    ) -> None:
        """Change a room, or who sits in one of its seats; Conflict if it is no longer what we took it for."""
        notes = {name: msgspec.json.encode(v).decode() for name, v in values.items() if isinstance(v, Struct)}
        values = {**values, **notes, "revision": revision + 1, "touched": time.time()}
        if thinking is not None:
            values["thinking"] = thinking
        async with self.database.writing() as connection:
            still = (rooms.c.id == room) & (rooms.c.revision == revision)
            if (await connection.execute(update(rooms).where(still).values(values))).rowcount != 1:
                raise Conflict(room)
            if holder is not None:
                await self.seat(connection, room, holder)
            await self.announce(connection, room, 0)

    async def seat(self, connection: AsyncConnection, room: str, holder: Holder) -> None:
        """Keep who sits in a seat."""
        one = (seats.c.room == room) & (seats.c.seat == holder.seat)
        await connection.execute(update(seats).where(one).values(msgspec.structs.asdict(holder)))

    async def say(self, room: str, seat: str, words: str) -> None:
        """Store a line of chat."""
        async with self.database.writing() as connection:
            more = update(rooms).where(rooms.c.id == room).values(chats=rooms.c.chats + 1, touched=time.time())
            await connection.execute(more)
            no = int(await connection.scalar(select(rooms.c.chats).where(rooms.c.id == room)) or 0)
            await connection.execute(insert(chats).values(room=room, no=no, seat=seat, text=words, at=time.time()))
            await connection.execute(delete(chats).where((chats.c.room == room) & (chats.c.no <= no - CHAT)))
            await self.announce(connection, room, 0)

    async def chat(self, room: str, after: int = 0, limit: int = 200) -> list[ChatLine]:
        """What was said, the last lines of it."""
        wanted = (chats.c.room == room) & (chats.c.no > after)
        query = select(chats.c.no, chats.c.seat, chats.c.text, chats.c.at).where(wanted)
        async with self.database.reading() as connection:
            rows = (await connection.execute(query.order_by(chats.c.no.desc()).limit(limit))).mappings().all()
        return [ChatLine(**row) for row in reversed(rows)]

    async def left_thinking(self) -> list[str]:
        """The rooms in which a computer general is to move."""
        async with self.database.reading() as connection:
            rows = await connection.execute(select(rooms.c.id).where(rooms.c.thinking))
            return [id for (id,) in rows]

    async def unsent(self) -> list[Notice]:
        """The notices that no webhook has had yet."""
        query = select(notices.c.room, notices.c.seq, notices.c.seat, notices.c.turn).where(~notices.c.sent)
        async with self.database.reading() as connection:
            return [Notice(**row) for row in (await connection.execute(query)).mappings()]

    async def claim(self, notice: Notice) -> bool:
        """Mark a notice as sent; False if another process was quicker."""
        n = notices.c
        one = (n.room == notice.room) & (n.seq == notice.seq) & (n.seat == notice.seat) & ~n.sent
        async with self.database.writing() as connection:
            return bool((await connection.execute(update(notices).where(one).values(sent=True))).rowcount == 1)

    async def forget(self, room: str) -> None:
        """Throw a room away, with all that belongs to it."""
        async with self.database.writing() as connection:
            await connection.execute(delete(rooms).where(rooms.c.id == room))

    async def ready(self) -> bool:
        """Can the database be written to? The row with the version of the tables is stored as it is."""
        async with self.database.writing() as connection:
            same = await connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
            return bool(same.rowcount == 1)

    async def announce(self, connection: AsyncConnection, room: str, seq: int) -> None:
        """Tell the other processes, when this transaction is stored, that a room has changed."""
        if self.database.postgres:
            await self.notify(connection, News(node=self.node, room=room, seq=seq))

    async def whisper(self, news: News) -> None:
        """Tell the other processes something that is not stored; while the database is away they do not hear it."""
        if not self.database.postgres:
            return
        try:
            async with self.database.writing() as connection:
                await self.notify(connection, news)
        except AWAY as error:
            LOG.warning("nobody hears of this", extra={"room": news.room, "why": type(error).__name__})

    async def notify(self, connection: AsyncConnection, news: News) -> None:
        """Send news when the transaction is stored."""
        told = {"channel": CHANNEL, "payload": told_as(news)}
        await connection.execute(text("SELECT pg_notify(:channel, :payload)"), told)
