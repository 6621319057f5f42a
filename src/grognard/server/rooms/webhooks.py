"""Tells players who are away that it is their turn: one call a turn, to the address they gave."""

from __future__ import annotations

import asyncio
import logging
import socket
from contextlib import suppress
from urllib.parse import urlsplit

import httpx

from grognard.server.networks import is_open_internet
from grognard.server.problems import Trouble
from grognard.server.rooms.lobby import Rooms
from grognard.server.settings import Webhooks
from grognard.server.store.database import AWAY
from grognard.server.store.rows import Notice
from grognard.server.store.store import Store

LOG = logging.getLogger("grognard.webhooks")
TIMEOUT, LONGEST = 5.0, 15.0
AT_ONCE = 20
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


async def place_of(host: str, allowed: Webhooks) -> str | None:
    """The one address that is called for a host, found once; None if it is unknown or lies in our own house."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return None
    places = [str(one[4][0]) for one in found]
    fine = allowed == "any" or all(is_open_internet(place) for place in places)
    return places[0] if places and fine else None


async def call(client: httpx.AsyncClient, address: str, place: str, told: dict[str, object]) -> int:
    """Call an address at the place we looked up; the status. Not a byte of what it answers is read beyond that."""
    url = httpx.URL(address)
    headers = {"host": url.netloc.decode("ascii")}
    there = url.copy_with(host=place)
    async with (
        asyncio.timeout(LONGEST),
        client.stream("POST", there, json=told, headers=headers, extensions={"sni_hostname": url.host}) as answer,
    ):
        return answer.status_code


class Messenger:
    """Sends the notices that are stored and not yet sent."""

    def __init__(self, store: Store, rooms: Rooms, allowed: Webhooks) -> None:
        self.store, self.rooms, self.allowed = store, rooms, allowed
        self.wake = asyncio.Event()
        self.sent = 0
        self.calls: set[asyncio.Task[None]] = set()
        self.turns = asyncio.Semaphore(AT_ONCE)

    async def run(self) -> None:
        """For as long as the service runs."""
        async with httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False, trust_env=False) as client:
            while True:
                self.wake.clear()
                try:
                    for notice in await self.store.unsent():
                        await self.begin(client, notice)
                except AWAY as error:
                    LOG.warning("notices wait for the database", extra={"why": type(error).__name__})
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
            "title": row.title,
            "seat": notice.seat,
            "turn": notice.turn,
            "seq": notice.seq,
            "text": f"{row.title}: it is {notice.seat}'s turn.",
        }
        await self.post(client, holder.webhook, told)

    async def post(self, client: httpx.AsyncClient, address: str, told: dict[str, object]) -> None:
        """Call the address, three times at most."""
        place = await place_of(urlsplit(address).hostname or "", self.allowed)
        if place is None:
            LOG.warning("webhook not public, or nowhere")
            return
        for wait in WAITS:
            await asyncio.sleep(wait)
            try:
                async with self.turns:
                    status = await call(client, address, place, told)
            except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, ValueError) as error:
                LOG.info("webhook failed", extra={"why": type(error).__name__})
                continue
            if status < 500:
                self.sent += 1
                return
