"""All rooms: made, found, kept in memory while somebody is there, and let go."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

from msgspec.structs import replace

from grognard.engine.game import Game
from grognard.engine.records import Entry
from grognard.engine.reopening import Reopened
from grognard.server.problems import Trouble
from grognard.server.rooms.reopening import reopen
from grognard.server.rooms.room import Room
from grognard.server.rooms.waiting import generals_to_move
from grognard.server.rooms.workers import Workers
from grognard.server.store.rows import Hall, Holder, RoomRow
from grognard.server.store.seats import Caller, hashed, new_links, new_room_id, new_token, role_of, room_of
from grognard.server.store.store import Store


class Rooms:
    """The rooms of one server process."""

    def __init__(self, store: Store, workers: Workers, max_rooms: int) -> None:
        self.store, self.workers, self.max_rooms = store, workers, max_rooms
        self.open: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.hashes: dict[str, dict[str, str]] = {}
        self.renewals = 0
        self.opened = asyncio.Queue[Room]()
        self.due = asyncio.Queue[Room]()

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self.open.values()))

    async def create(
        self,
        game: Game,
        holders: tuple[Holder, ...],
        pace: float,
        thoughts: bool | None = None,
        told: tuple[Entry, ...] = (),
        hall: Hall | None = None,
    ) -> tuple[Room, dict[str, str]]:
        """A new room for a game, and the links to it: they are told only here."""
        if await self.store.count() >= self.max_rooms:
            raise Trouble(503, "this server is full", code="full")
        generals = {one.seat: one.general for one in holders if one.general}
        header = replace(await self.workers.rules(lambda: game.record), entries=())
        id = new_room_id()
        links = new_links(id, game.battle.seats)
        row = RoomRow(
            id=id,
            title=header.title,
            holders=holders,
            pace=pace,
            thoughts=thoughts,
            thinking=bool(generals_to_move(game, generals)) and hall is None,
            hall=hall,
            created=time.time(),
        )
        await self.store.create(row, header, {role: hashed(token) for role, token in links.items()}, told)
        room = Room(row, Reopened(game=game), self.store, self.workers, self.due)
        self.keep(room)
        return room, links

    async def enter(self, token: str) -> Caller:
        """Who shows this link; Trouble if it opens nothing."""
        id = room_of(token)
        renewals = self.renewals
        hashes = self.hashes.get(id) or await self.store.links(id)
        role = role_of(token, hashes)
        if role is None:
            raise Trouble(401, "that link opens no seat")
        if id in self.open and renewals == self.renewals:
            self.hashes[id] = hashes
        return Caller(id, role)

    async def renew(self, caller: Caller) -> str:
        """A new link in the place of a caller's; the old one opens nothing from now on."""
        token = new_token(caller.room)
        await self.store.renew(caller.room, caller.role, hashed(token))
        self.forget_links(caller.room)
        return token

    def forget_links(self, id: str) -> None:
        """Read a room's links again when they are next wanted; what is being read just now may be old."""
        self.hashes.pop(id, None)
        self.renewals += 1

    async def find(self, id: str) -> Room:
        """The room of that name, read from the store if it is not in memory."""
        if id not in self.open:
            async with self.loading.setdefault(id, asyncio.Lock()):
                if id not in self.open:
                    self.keep(await self.load(id))
            self.loading.pop(id, None)
            await self.refresh(id)  # what was stored between reading and keeping it
        room = self.open[id]
        room.touch()
        return room

    async def load(self, id: str) -> Room:
        """A room as it is stored; Trouble if there is none, or nothing of it can be shown."""
        row = await self.store.room(id)
        if row is None:
            raise Trouble(404, "there is no such room")
        found = await reopen(self.store, self.workers, row)
        room = Room(row, found, self.store, self.workers, self.due)
        room.stored_here = not self.store.database.postgres
        return room

    def keep(self, room: Room) -> None:
        """Hold a room in memory, and have it looked after."""
        self.open[room.id] = room
        self.opened.put_nowait(room)

    async def refresh(self, id: str) -> None:
        """Another process changed a room: catch up if we hold it."""
        self.forget_links(id)
        room = self.open.get(id)
        if room is not None:
            async with room.lock:
                await room.catch_up()

    def let_go(self, room: Room) -> None:
        """Drop a room from memory; the store has it."""
        self.open.pop(room.id, None)
        self.hashes.pop(room.id, None)
