"""Looks after one room: tells every seat what happened, as far as it may know, and wakes the generals."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

import msgspec
from msgspec.structs import replace

from grognard.engine.control import CONTROL
from grognard.engine.game import Game
from grognard.engine.page.sketches import Sketches
from grognard.server.problems import Trouble
from grognard.server.rooms import computers
from grognard.server.rooms.carding import room_card
from grognard.server.rooms.hub import Hub, Line
from grognard.server.rooms.room import Room
from grognard.server.shown import showing
from grognard.server.shown.cards import LogEntry
from grognard.server.shown.changes import change
from grognard.server.shown.desk import DeskView, Punctual, desk_view
from grognard.server.shown.messages import Happened, RoomChanged, Said, ToldAgain, Welcome
from grognard.server.shown.reels import reels, scene_at
from grognard.server.shown.room_cards import RoomCard
from grognard.server.shown.tables import TableView
from grognard.server.store.database import AWAY
from grognard.server.store.rows import News
from grognard.server.store.seats import HOST, OBSERVER

LOG = logging.getLogger("grognard.herald")
AT_ONCE = 50
Known = tuple[int, int]


class Herald:
    """The crier of one room."""

    def __init__(self, room: Room, hub: Hub, thinking_time: float, on_change: Callable[[], None]) -> None:
        self.room, self.hub, self.thinking_time, self.on_change = room, hub, thinking_time, on_change
        self.thinking: asyncio.Task[None] | None = None
        self.sketches, self.tables = Sketches(), dict[str, tuple[Game, TableView]]()
        self.spoken = showing.Spoken()
        self.drawing = asyncio.Lock()

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
        if not busy and self.room.thinking() and not (self.room.paused or self.room.waits_to_begin):
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
        lines = [line for line in self.hub.of(self.room.id) if line.seq >= 0]  # the others are not welcomed yet
        for seat in dict.fromkeys([viewpoint(line.caller.role) for line in lines]):
            await asyncio.sleep(0)  # who has just answered hears that before twenty others hear of it
            await self.safely(self.tell_seat(seat, [one for one in lines if viewpoint(one.caller.role) == seat]))
        for line in lines:
            await asyncio.sleep(0)
            await self.safely(self.tell_room(line))

    async def safely(self, telling: Awaitable[None]) -> None:
        """Tell somebody something; if it fails the others are told all the same."""
        try:
            await telling
        except AWAY as error:
            LOG.warning("telling waits for the database", extra={"room": self.room.id, "why": type(error).__name__})
        except Exception:
            LOG.exception("telling failed", extra={"room": self.room.id})

    async def tell_seat(self, seat: str, lines: list[Line]) -> None:
        """News of the battle, to all who see the same: made once for those who know as much."""
        behind = [line for line in lines if line.seq != self.room.seq]
        if not behind:
            return
        async with self.drawing:
            table, told = await self.room.judge(self.happened, seat, behind)
        for line in behind:
            line.send_bytes(told[known_by(line)])
            line.seq, line.table = table.seq, table

    async def tell_room(self, line: Line) -> None:
        """News of the room and of the chat; how far the battle has gone its table says."""
        card, known = self.card(line.caller.role), line.card
        line.card = card
        if known is None or replace(card, seq=known.seq, turn=known.turn) != known:
            line.send(RoomChanged(room=card, now=time.time()))
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
        return room_card(self.room, role, set(self.hub.present(self.room.id)), self.hub.observers(self.room.id))

    def table(self, game: Game, seat: str) -> TableView:
        """The table of a game for a seat, drawn once."""
        kept = self.tables.get(seat)
        if kept is None or kept[0] is not game:
            kept = self.tables[seat] = (game, showing.table_view(game, seat, self.sketches))
        return kept[1]

    def happened(self, seat: str, lines: Sequence[Line]) -> tuple[TableView, dict[Known, bytes]]:
        """The table, and what to send to those who know so much: the entries they miss, and what changed since.

        Too many entries at once are left to be asked for.
        """
        game = self.room.game
        told: dict[Known, bytes] = {}
        for line in lines:
            if (known := known_by(line)) not in told:
                told[known] = msgspec.json.encode(self.news_for(game, seat, line))
        return self.table(game, seat), told

    def news_for(self, game: Game, seat: str, line: Line) -> Happened:
        """What a line that has a table must be told to have that of now, which is drawn when all before it is told."""
        log = tuple(self.news(game, seat, line.seq))
        if line.table is None:
            return Happened(log=log, table=self.table(game, seat))
        known, now = line.table.seq, len(game.history)
        ends = line.table.scene, lambda: self.table(game, seat).scene
        told = tuple(reels(game, seat, known, now, self.sketches, ends)) if now - known <= AT_ONCE else ()
        return Happened(log=log, reels=told, change=change(line.table, self.table(game, seat)))

    async def desk(self) -> DeskView:
        """What lies on Control's desk."""
        async with self.drawing:
            return await self.room.judge(self.desk_now)

    def desk_now(self) -> DeskView:
        """The desk of the game as it stands, with how long ago everybody was heard."""
        game, now = self.room.game, time.monotonic()
        left, answered = self.hub.left.get(self.room.id, {}), self.room.answered
        heard = {
            seat: Punctual(*[None if at is None else now - at for at in (answered.get(seat), left.get(seat))])
            for seat in game.battle.seats
        }
        return desk_view(game, self.table(game, CONTROL).scene, self.card(CONTROL), heard)

    async def look(self, line: Line) -> TableView:
        """The whole table, for a line that has lost it; what is told next begins there."""
        async with self.drawing:
            table = await self.room.judge(self.table, self.room.game, viewpoint(line.caller.role))
        if line.table is not None and line.table.seq > table.seq:
            return line.table
        line.table = table
        return table

    async def again(self, line: Line, after: int, to: int | None) -> ToldAgain:
        """What happened after so many entries, told once more to the line that asks."""
        if after > self.room.seq:
            raise Trouble(404, f"the battle has only {self.room.seq} entries")
        async with self.drawing:
            return await self.room.judge(self.told_again, viewpoint(line.caller.role), after, to)

    def told_again(self, seat: str, after: int, to: int | None) -> ToldAgain:
        """A scene and the reels from there on."""
        game = self.room.game
        last = min(len(game.history) if to is None else to, after + AT_ONCE)
        scene = scene_at(game, seat, after, self.sketches)
        return ToldAgain(after=after, scene=scene, reels=tuple(reels(game, seat, after, last, self.sketches)))

    async def welcome(self, line: Line, known: int | None, id: int | None) -> None:
        """Everything a newcomer needs; who comes back gets what was missed."""
        async with self.drawing:
            table, log = await self.room.judge(self.caught_up, line, known)
        chat = await self.room.store.chat(self.room.id)
        line.chat = chat[-1].no if chat else 0
        line.card = self.card(line.caller.role)
        line.send(Welcome(room=line.card, table=table, log=tuple(log), chat=tuple(chat), now=time.time(), id=id))
        line.seq, line.table = table.seq, table
        self.room.changed.set()

    def caught_up(self, line: Line, known: int | None) -> tuple[TableView, list[LogEntry]]:
        """The table, and the log from what was known on."""
        game = self.room.game
        seat, now = viewpoint(line.caller.role), len(game.history)
        since = known if known is not None and known <= now else -1
        table = self.table(game, seat)
        return table, self.news(game, seat, since)

    def news(self, game: Game, seat: str, since: int) -> list[LogEntry]:
        """The last entries after one, behind those of which more is told than before.

        They are those of the game whose table is told with them: the room may have gone on meanwhile.
        """
        aloud, first = self.room.thoughts, max(since, len(game.history) - AT_ONCE)
        more = showing.told_anew(game, seat, since, aloud) if since > 0 else []
        return [*more, *showing.log(game, seat, first, AT_ONCE, aloud, self.spoken)]

    async def presence(self) -> None:
        """Somebody came or went: tell this room, here and in other processes."""
        self.room.changed.set()
        news = News(node=self.room.store.node, room=self.room.id, present=self.hub.here(self.room.id))
        await self.room.store.whisper(news)


def known_by(line: Line) -> Known:
    """What a line knows already: entries of the log, and a table."""
    return line.seq, id(line.table)


def viewpoint(role: str) -> str:
    """Whose view a role has: its seat's; the host sees what an observer sees."""
    return OBSERVER if role == HOST else role
