"""Secret links: who holds one may sit in its seat. Only hashes are kept, and they are compared in constant time."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping
from hmac import compare_digest

from msgspec import Struct

from grognard.server.problems import Trouble

OBSERVER, HOST = "observer", "host"
WATCHERS = (OBSERVER, HOST)
NOBODY = "a player"
TOKEN = re.compile(r"([a-z2-7]{12})\.([A-Za-z0-9_-]{32})")
LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


class Caller(Struct, frozen=True):
    """Somebody who showed a link: the room, and the seat (or observer, or host) it is for."""

    room: str
    role: str


def new_room_id() -> str:
    """A name for a room; it is no secret."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def new_token(room: str) -> str:
    """A secret link into a room."""
    return f"{room}.{secrets.token_urlsafe(24)}"


def hashed(token: str) -> str:
    """What is kept of a link; it is long and random, so that a plain hash cannot be guessed back."""
    return hashlib.sha256(token.encode()).hexdigest()


def room_of(token: str) -> str:
    """The room a link leads to; Trouble if it is no link at all."""
    found = TOKEN.fullmatch(token)
    if found is None:
        raise Trouble(401, "that is no link to a seat")
    return found[1]


def role_of(token: str, hashes: Mapping[str, str]) -> str | None:
    """The role a link is for. Every hash is compared, so that the time taken says nothing."""
    mine = hashed(token)
    matching = [role for role, hash in hashes.items() if compare_digest(hash, mine)]
    return matching[0] if matching else None


def new_links(room: str, seats: Iterable[str]) -> dict[str, str]:
    """A link for every seat, one for observers and one for the host."""
    return {role: new_token(room) for role in (*seats, *WATCHERS)}


def is_seat(role: str) -> bool:
    """Is it a seat at the table, and no watcher?"""
    return role not in WATCHERS
