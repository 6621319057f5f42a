"""Snapshots of the battles in play, taken behind it: nobody waits for them."""

from __future__ import annotations

import asyncio
import sqlite3

from sqlalchemy.exc import IntegrityError

from grognard.engine.reopening import snapshot_of
from grognard.server.rooms.room import Room
from grognard.server.rooms.workers import Workers
from grognard.server.store.store import Store


class Keeper:
    """Keeps every battle as it stands, now and then: after so many entries, at the end, and when it rests."""

    def __init__(self, store: Store, workers: Workers, due: asyncio.Queue[Room]) -> None:
        self.store, self.workers, self.due = store, workers, due

    async def run(self) -> None:
        """One battle after the other."""
        while True:
            await self.keep(await self.due.get())

    async def keep(self, room: Room) -> None:
        """Keep a battle, unless it stands where it was last kept, or cannot be gone on with."""
        game = room.game
        if room.closed or len(game.history) == room.kept:
            return
        snapshot = await self.workers.story(snapshot_of, game)
        room.kept = snapshot.entry
        try:
            await self.store.keep(room.id, snapshot)
        except (IntegrityError, sqlite3.IntegrityError):
            return  # another process keeps the same, or the room is gone
