"""Rooms that nobody plays in any more are swept away: after a time that is stated, and with notice in their chat."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from msgspec import Struct
from sqlalchemy import ColumnElement, delete, exists, insert, select, update

from grognard.server.store.database import Database
from grognard.server.store.tables import chats, rooms

SERVICE = "service"
DAY = 86_400.0
NOTICE = 14 * DAY
MANY = 200


class Rule(Struct, frozen=True, kw_only=True):
    """How many days a room is kept after the last thing stored in it; 0 is for ever."""

    unfinished: float
    finished: float


class Sweeper:
    """Gives notice, and two weeks later sweeps; whatever is stored in a room meanwhile keeps it."""

    def __init__(self, database: Database, rule: Rule) -> None:
        self.database, self.rule = database, rule

    async def warn(self, now: float | None = None) -> list[str]:
        """Say in every room whose time is nearly up when it will be gone; those rooms."""
        now = time.time() if now is None else now
        found = await self.due(now, ~warned(now))
        day = datetime.fromtimestamp(now + NOTICE, UTC).date().isoformat()
        for room in found:
            await self.say(
                room, f"Nobody has played here for long. This room is kept until {day}, or as you go on.", now
            )
        return found

    async def due(self, now: float, also: ColumnElement[bool]) -> list[str]:
        """Some of the rooms whose time is up but for the notice, and of which something else holds."""
        kept = [(rooms.c.result.is_(None), self.rule.unfinished), (rooms.c.result.is_not(None), self.rule.finished)]
        found: list[str] = []
        async with self.database.reading() as connection:
            for which, days in kept:
                if days:
                    old = rooms.c.touched < now - max(days * DAY - NOTICE, 0.0)
                    query = select(rooms.c.id).where(which & old & also).limit(MANY)
                    found += list(await connection.scalars(query))
        return found

    async def gone(self, now: float | None = None) -> list[str]:
        """The rooms in which notice was given and nothing has happened since."""
        now = time.time() if now is None else now
        return await self.due(now, warned(now - NOTICE))

    async def throw_away(self, room: str, now: float | None = None) -> bool:
        """Throw a room away with all that belongs to it; False if something has just happened in it."""
        now = time.time() if now is None else now
        async with self.database.writing() as connection:
            done = await connection.execute(delete(rooms).where((rooms.c.id == room) & warned(now - NOTICE)))
            return bool(done.rowcount == 1)

    async def say(self, room: str, words: str, now: float) -> None:
        """A line of chat that does not count as anything happening."""
        async with self.database.writing() as connection:
            await connection.execute(update(rooms).where(rooms.c.id == room).values(chats=rooms.c.chats + 1))
            no = await connection.scalar(select(rooms.c.chats).where(rooms.c.id == room))
            await connection.execute(insert(chats).values(room=room, no=no, seat=SERVICE, text=words, at=now))


def warned(by: float) -> ColumnElement[bool]:
    """Was notice given by then, after the last thing that happened?"""
    said = (chats.c.room == rooms.c.id) & (chats.c.seat == SERVICE) & (chats.c.at >= rooms.c.touched)
    return exists().where(said & (chats.c.at <= by))
