"""Who is connected: the live sockets of this process, and what other processes say of theirs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable

import msgspec
from msgspec import Struct

from grognard.server.shown.room_cards import RoomCard
from grognard.server.shown.tables import TableView
from grognard.server.store.seats import OBSERVER, Caller

BACKLOG, BACKLOG_BYTES = 200, 1_000_000
BELIEVED = 60.0


Write = Callable[[bytes], bool]


class Line:
    """One live socket: what cannot be written at once waits here. Nothing in the queue means: close."""

    def __init__(self, caller: Caller, write: Write | None = None) -> None:
        self.caller, self.write = caller, write
        self.going = False
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.waiting = 0
        self.seq = -1
        self.table: TableView | None = None
        self.chat = 0
        self.card: RoomCard | None = None

    def send(self, message: Struct) -> None:
        """Send a message when its turn comes."""
        self.send_bytes(msgspec.json.encode(message))

    def send_bytes(self, message: bytes) -> None:
        """Send what is encoded already; who does not read is cut off, and may come back."""
        first = not self.going and self.outbox.empty()
        if first and self.write is not None and self.write(message):
            return
        if self.outbox.qsize() >= BACKLOG or (self.waiting and self.waiting + len(message) > BACKLOG_BYTES):
            self.cut_off()
        else:
            self.waiting += len(message)
            self.outbox.put_nowait(message)

    async def next(self) -> bytes | None:
        """What is to be sent next, when what was last is on its way; nothing means: close."""
        self.going = False
        message = await self.outbox.get()
        self.going = True
        self.waiting -= len(message or b"")
        return message

    def cut_off(self) -> None:
        """Close, and keep nothing of what was still to be sent."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.waiting = 0
        self.close()

    def close(self) -> None:
        """Close when all before it is sent."""
        self.outbox.put_nowait(None)


class Hub:
    """The lines into every room."""

    def __init__(self) -> None:
        self.lines: dict[str, set[Line]] = {}
        self.elsewhere: dict[str, dict[str, tuple[float, tuple[str, ...]]]] = {}
        self.left: dict[str, dict[str, float]] = {}

    @property
    def count(self) -> int:
        """How many lines there are."""
        return sum(len(lines) for lines in self.lines.values())

    def of(self, room: str) -> list[Line]:
        """The lines into a room."""
        return list(self.lines.get(room, ()))

    def add(self, line: Line) -> None:
        """Somebody comes."""
        self.lines.setdefault(line.caller.room, set()).add(line)

    def remove(self, line: Line) -> None:
        """Somebody goes."""
        lines = self.lines.get(line.caller.room, set())
        lines.discard(line)
        self.left.setdefault(line.caller.room, {})[line.caller.role] = time.monotonic()
        if not lines:
            self.lines.pop(line.caller.room, None)

    def here(self, room: str) -> tuple[str, ...]:
        """The roles present in a room by this process, one for each line."""
        return tuple(sorted(line.caller.role for line in self.lines.get(room, ())))

    def heard(self, room: str, node: str, roles: Iterable[str]) -> None:
        """Another process says who is present there."""
        self.elsewhere.setdefault(room, {})[node] = (time.monotonic(), tuple(roles))

    def present(self, room: str) -> list[str]:
        """The roles present by any process heard of lately."""
        since = time.monotonic() - BELIEVED
        told = [roles for when, roles in self.elsewhere.get(room, {}).values() if when > since]
        return [*self.here(room), *[role for roles in told for role in roles]]

    def observers(self, room: str) -> int:
        """How many only watch."""
        return self.present(room).count(OBSERVER)

    def forget(self, room: str) -> None:
        """The room is let go."""
        self.elsewhere.pop(room, None)
        self.left.pop(room, None)

    def send_away(self, room: str, role: str) -> None:
        """Cut off the lines of a role: their link is no longer good."""
        for line in self.of(room):
            if line.caller.role == role:
                line.cut_off()

    def close(self) -> None:
        """Close every line."""
        for lines in list(self.lines.values()):
            for line in lines:
                line.close()
