"""Looks after one room: tells every seat what happened, as far as it may know, and wakes the generals."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec

from grognard.engine.game import Game
from grognard.server.rooms import computers
from grognard.server.rooms.hub import Hub, Line
from grognard.server.rooms.room import Room
from grognard.server.shown import showing
from grognard.server.shown.cards import LogEntry
from grognard.server.shown.messages import Happened, RoomCard, RoomChanged, Said, TableView, Welcome
from grognard.server.store.database import AWAY
from grognard.server.store.seats import HOST, OBSERVER
from grognard.server.store.store import News

LOG = logging.getLogger("grognard.herald")
AT_ONCE = 50


class Herald:
    """The crier of one room."""

    def __init__(self, room: Room, hub: Hub, thinking_time: float, on_change: Callable[[], None]) -> None:
        self.room, self.hub, self.thinking_time, self.on_change = room, hub, thinking_time, on_change
        self.thinking: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """For as long as the room is in memory."""
        self.room.changed.set()
        try:
            while True:
                await self.room.changed.wait()
                self.room.changed.clear()
                if any(one.webhook for one in self.room.row.holders):
                    self.on_change()
                self.wake_generals()
                await self.tell()
        finally:
            if self.thinking is not None:
                self.thinking.cancel()

    def wake_generals(self) -> None:
        """Start the generals if one is to move and they are not at it."""
        busy = self.thinking is not None and not self.thinking.done()
        if not busy and self.room.thinking():
            work = computers.command(self.room, self.room.workers, self.thinking_time)
            self.thinking = asyncio.create_task(work)
            self.thinking.add_done_callback(self.rested)

    def rested(self, done: asyncio.Task[None]) -> None:
        """The generals stopped: it is a person's turn."""
        if not done.cancelled():
            if error := done.exception():
                LOG.error("generals failed", exc_info=error, extra={"room": self.room.id})
            self.room.changed.set()

    async def tell(self) -> None:
        """Send every line what it does not know yet; what cannot be read now is told when something changes again."""
        for line in self.hub.of(self.room.id):
            try:
                await self.tell_line(line)
            except AWAY as error:
                LOG.warning("telling waits for the database", extra={"room": self.room.id, "why": type(error).__name__})
            except Exception:
                LOG.exception("telling failed", extra={"room": self.room.id})

    async def tell_line(self, line: Line) -> None:
        """News of the battle, of the room and of the chat."""
        if line.seq < 0:
            return  # not welcomed yet
        if line.seq != self.room.seq:
            line.send_bytes(await self.room.workers.rules(self.happened, line))
        card = self.card(line.caller.role)
        if line.card != card:
            line.card = card
            line.send(RoomChanged(room=card))
        if line.chat < self.room.row.chats:
            await self.tell_chat(line)

    async def tell_chat(self, line: Line) -> None:
        """What was said."""
        said = await self.room.store.chat(self.room.id, line.chat)
        if said:
            line.chat = said[-1].no
            line.send(Said(lines=tuple(said)))

    def card(self, role: str) -> RoomCard:
        """The room now."""
        return self.room.card(role, set(self.hub.present(self.room.id)), self.hub.observers(self.room.id))

    def happened(self, line: Line) -> bytes:
        """The entries a line does not know, and the table; too many at once are left to be asked for."""
        game = self.room.game
        seat, now = viewpoint(line.caller.role), len(game.history)
        table = showing.table_view(game, seat)
        log = self.news(game, seat, line.seq)
        line.seq = now
        return msgspec.json.encode(Happened(log=tuple(log), table=table))

    async def welcome(self, line: Line, known: int | None, id: int | None) -> None:
        """Everything a newcomer needs; who comes back gets what was missed."""
        table, log = await self.room.workers.rules(self.caught_up, line, known)
        chat = await self.room.store.chat(self.room.id)
        line.chat = chat[-1].no if chat else 0
        line.card = self.card(line.caller.role)
        line.send(Welcome(room=line.card, table=table, log=tuple(log), chat=tuple(chat), id=id))
        line.seq = table.seq
        self.room.changed.set()

    def caught_up(self, line: Line, known: int | None) -> tuple[TableView, list[LogEntry]]:
        """The table, and the log from what was known on."""
        game = self.room.game
        seat, now = viewpoint(line.caller.role), len(game.history)
        since = known if known is not None and known <= now else -1
        table = showing.table_view(game, seat)
        return table, self.news(game, seat, since)

    def news(self, game: Game, seat: str, since: int) -> list[LogEntry]:
        """The last entries after one, behind those of which more is told than before.

        They are those of the game whose table is told with them: the room may have gone on meanwhile.
        """
        aloud, first = self.room.thoughts, max(since, len(game.history) - AT_ONCE)
        more = showing.told_anew(game, seat, since, aloud) if since > 0 else []
        return [*more, *showing.log(game, seat, first, AT_ONCE, aloud)]

    async def presence(self) -> None:
        """Somebody came or went: tell this room, here and in other processes."""
        self.room.changed.set()
        news = News(node=self.room.store.node, room=self.room.id, present=self.hub.here(self.room.id))
        await self.room.store.whisper(news)


def viewpoint(role: str) -> str:
    """Whose view a role has: its seat's; the host sees what an observer sees."""
    return OBSERVER if role == HOST else role
