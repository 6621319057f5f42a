"""The sockets below HTTP: who is slow to ask, or never reads what is sent, is cut off and nothing kept for them."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterable
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from grognard.server.admission import Admission
from grognard.server.limits import SENDING
from grognard.server.networks import network_of

HEADERS, BODY = 10.0, 120.0
LEAST = 16_000
FILES = 65_536


class Caller(H11Protocol):
    """A connection: it waits for admission until its first request has come."""

    admission: Admission

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody calls."""
        super().connection_made(transport)
        network = network_of(self.client[0]) if self.client else ""
        if not self.admission.enter(self, network):
            self.send_away()

    def data_received(self, data: bytes) -> None:
        """They say something."""
        super().data_received(data)
        if self.scope is not None:
            self.admission.leave(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self.admission.leave(self)
        super().connection_lost(exc)

    def send_away(self) -> None:
        """End it at once, whatever was still to be sent."""
        self.transport.abort()


def callers(admission: Admission) -> type[H11Protocol]:
    """Connections that are admitted together."""
    return type("Callers", (Caller,), {"admission": admission})


class Watchman:
    """Looks over all connections now and then, and ends those that keep us waiting."""

    def __init__(self) -> None:
        self.seen: dict[Any, tuple[str, float, int]] = {}

    def look(self, connections: Iterable[Any]) -> None:
        """What each connection keeps us waiting for, and for how long already."""
        now, before = time.monotonic(), self.seen
        self.seen = {}
        for one in connections:
            unsent = one.transport.get_write_buffer_size()
            what = "sending" if unsent else awaited(one)
            if what:
                self.seen[one] = waited = since(before.get(one), what, unsent, now)
                if now - waited[1] > {"sending": SENDING, "body": BODY}.get(what, HEADERS):
                    one.transport.abort()


def since(before: tuple[str, float, int] | None, what: str, unsent: int, now: float) -> tuple[str, float, int]:
    """Since when we wait for the same; who reads at all is waited for anew."""
    if before is None or before[0] != what or (what == "sending" and before[2] - unsent >= LEAST):
        return what, now, unsent
    return before


def awaited(connection: Any) -> str:
    """What has to come from the other end first: a request, the rest of one, or nothing."""
    if not isinstance(connection, H11Protocol):
        return ""
    cycle: Any = connection.cycle
    if cycle is None or cycle.response_complete:
        return "headers"
    return "body" if cycle.more_body else ""


class Server(uvicorn.Server):
    """Looks after its connections."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.watchman = Watchman()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        if counter % 10 == 0:
            self.watchman.look(self.server_state.connections)
        return await super().on_tick(counter)


def allow_many_files() -> None:
    """As many open connections as the system lets us have."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
