"""Hears what other processes on the same PostgreSQL have stored; after a lost connection everything is looked up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import msgspec
from sqlalchemy import URL

from grognard.server.store.database import AWAY, CHANNEL
from grognard.server.store.rows import News

LOG = logging.getLogger("grognard.notify")
AGAIN = 1.0
ALIVE = 10.0


async def listen(url: URL, hear: Callable[[News], Awaitable[None]], missed: Callable[[], Awaitable[None]]) -> None:
    """Listen for as long as the service runs; `missed` is called whenever the connection is new."""
    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            await listen_once(address, hear, missed)
        except AWAY as error:
            LOG.warning("notifications lost", extra={"why": type(error).__name__})
        await asyncio.sleep(AGAIN)


async def listen_once(
    address: str, hear: Callable[[News], Awaitable[None]], missed: Callable[[], Awaitable[None]]
) -> None:
    """Listen until the connection is lost."""
    inbox: asyncio.Queue[str] = asyncio.Queue()

    def arrived(connection: Any, pid: int, channel: str, payload: str) -> None:
        inbox.put_nowait(payload)

    connection = await asyncpg.connect(address)
    try:
        await connection.add_listener(CHANNEL, arrived)
        await missed()
        while True:
            await take(inbox, connection, hear)
    finally:
        await connection.close(timeout=1)


async def take(inbox: asyncio.Queue[str], connection: Any, hear: Callable[[News], Awaitable[None]]) -> None:
    """The next piece of news, or a look whether the connection still lives."""
    try:
        payload = await asyncio.wait_for(inbox.get(), ALIVE)
    except TimeoutError:
        await connection.execute("SELECT 1")
        return
    try:
        await hear(msgspec.json.decode(payload, type=News))
    except msgspec.MsgspecError:
        LOG.warning("notification not understood")
    except AWAY:
        raise  # with a new connection everything is looked up
    except Exception:
        LOG.exception("notification failed")
