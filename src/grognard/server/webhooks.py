"""Tells players who are away that it is their turn: one call a turn, to the address they gave."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from contextlib import suppress
from urllib.parse import urlsplit

import httpx

from grognard.server.problems import Trouble
from grognard.server.rooms import Rooms
from grognard.server.settings import Webhooks
from grognard.server.store import Notice, Store

LOG = logging.getLogger("grognard.webhooks")
TIMEOUT = 5.0
WAITS = (0.0, 2.0, 10.0)
ROUND = 60.0


def checked(address: str, allowed: Webhooks) -> str:
    """An address as it was given; Trouble if it is none that may be called."""
    if not address:
        return ""
    if allowed == "off":
        raise Trouble(400, "this server calls no webhooks")
    try:
        parts = urlsplit(address)
        fine = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        fine = False
    if not fine or any(character.isspace() for character in address):
        raise Trouble(400, "a webhook is an address that begins with http or https")
    return address


async def is_public(host: str) -> bool:
    """Do all addresses of a host lie on the open internet, and none in our own house?"""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except OSError:
        return False
    return bool(found) and all(ipaddress.ip_address(str(one[4][0]).partition("%")[0]).is_global for one in found)


class Messenger:
    """Sends the notices that are stored and not yet sent."""

    def __init__(self, store: Store, rooms: Rooms, allowed: Webhooks) -> None:
        self.store, self.rooms, self.allowed = store, rooms, allowed
        self.wake = asyncio.Event()
        self.sent = 0
        self.calls: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """For as long as the service runs."""
        async with httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False) as client:
            while True:
                self.wake.clear()
                try:
                    for notice in await self.store.unsent():
                        await self.begin(client, notice)
                except Exception:
                    LOG.exception("notices failed")
                with suppress(TimeoutError):  # what could not be read or sent before is tried again
                    await asyncio.wait_for(self.wake.wait(), ROUND)

    async def begin(self, client: httpx.AsyncClient, notice: Notice) -> None:
        """Start a call, unless another process makes it; a slow listener keeps nobody waiting."""
        if await self.store.claim(notice):
            call = asyncio.create_task(self.send(client, notice))
            self.calls.add(call)
            call.add_done_callback(self.calls.discard)

    async def send(self, client: httpx.AsyncClient, notice: Notice) -> None:
        """Send one notice, unless the player is gone or the address is not allowed."""
        row = await self.store.room(notice.room)
        holder = next((one for one in row.holders if one.seat == notice.seat), None) if row else None
        if row is None or holder is None or not holder.webhook:
            return
        told = {
            "room": notice.room,
            "title": row.header.title,
            "seat": notice.seat,
            "turn": notice.turn,
            "seq": notice.seq,
            "text": f"{row.header.title}: it is {notice.seat}'s turn.",
        }
        await self.post(client, holder.webhook, told)

    async def post(self, client: httpx.AsyncClient, address: str, told: dict[str, object]) -> None:
        """Call the address, three times at most."""
        if self.allowed == "public" and not await is_public(urlsplit(address).hostname or ""):
            LOG.warning("webhook not public")
            return
        for wait in WAITS:
            await asyncio.sleep(wait)
            try:
                answer = await client.post(address, json=told)
            except (httpx.HTTPError, httpx.InvalidURL) as error:
                LOG.info("webhook failed", extra={"why": type(error).__name__})
                continue
            if answer.status_code < 500:
                self.sent += 1
                return
