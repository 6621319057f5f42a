"""Rooms asked for: from a scenario and its options, or from a record."""

from __future__ import annotations

import asyncio
import gzip
import io
import sys
import zlib
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from grognard import catalogue
from grognard.engine.files import BadFile
from grognard.engine.game import Game
from grognard.engine.records import FORMAT, Mismatch, Record
from grognard.engine.ruleset import Ruleset
from grognard.server.desk import known_general
from grognard.server.messages import Address, Name, RoomCard, SeatName
from grognard.server.problems import Trouble
from grognard.server.seats import OBSERVER, WATCHERS
from grognard.server.service import Service
from grognard.server.store import Holder
from grognard.server.webhooks import checked

MAX_ENTRIES = 20_000
MAX_SEATS = 32
CHECKING_TIME = 60.0
UNPACKED = 8
TOLD, CONTROL = "players_see_rulings", "control"
GZIP = b"\x1f\x8b"
Id = Annotated[str, Meta(min_length=1, max_length=80)]


class Sitting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who is to sit in a seat: a person, who may be called at an address when it is their turn, or a general."""

    name: Name = ""
    general: Name = ""
    webhook: Address = ""


class NewRoom(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A battle to be set up. Seats that are not named are for people; `pace` slows generals down to be watched."""

    rules: Id
    scenario: Id
    options: dict[Id, Any] = {}
    seats: Annotated[dict[SeatName, Sitting], Meta(max_length=MAX_SEATS)] = {}
    title: Annotated[str, Meta(max_length=120, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""
    pace: Annotated[float, Meta(ge=0, le=10)] = 0.0


class Link(Struct, frozen=True, kw_only=True):
    """A secret link into the room: whoever holds the token has the role."""

    role: str
    kind: Literal["seat", "observer", "host"]
    token: str


class MadeRoom(Struct, frozen=True, kw_only=True):
    """A new room and all its links, which are told only once."""

    room: RoomCard
    links: tuple[Link, ...]


async def from_scenario(service: Service, asked: NewRoom) -> MadeRoom:
    """A room for a battle of a built-in scenario."""
    game = await service.workers.rules(begun, asked)
    holders = seated(game, asked.seats, service)
    return await opened(service, game, holders, asked.pace)


def begun(asked: NewRoom) -> Game:
    """The battle at its first question; Trouble in words if it cannot be had."""
    try:
        rules = catalogue.ruleset(asked.rules)
    except catalogue.UnknownRuleset as unknown:
        raise Trouble(404, str(unknown)) from None
    known = catalogue.scenario_names(rules.name)
    if asked.scenario not in known and f"{rules.name}-{asked.scenario}" not in known:
        raise Trouble(404, f"no scenario {asked.scenario[:60]!r} for {rules.name}; there are {', '.join(known)}")
    try:
        scenario, document, _ = catalogue.load_scenario(asked.scenario, rules.name)
        game = Game.start(rules, scenario, document=document, options=told_rulings(rules, asked.options))
    except BadFile as fault:
        raise Trouble(400, str(fault)) from None
    if asked.title:
        game.title = asked.title
    return game


def told_rulings(rules: Ruleset, options: dict[str, Any]) -> dict[str, Any]:
    """Where nobody sits in Control's seat the players are told the rulings, unless they said otherwise."""
    known = {field.name for field in msgspec.structs.fields(rules.options_type)}
    if TOLD not in known or TOLD in options or options.get(CONTROL):
        return options
    return {**options, TOLD: True}


def seated(game: Game, seats: dict[str, Sitting], service: Service) -> tuple[Holder, ...]:
    """Who sits where; Trouble if there is no such seat."""
    known = [seat for seat in game.battle.seats if seat not in WATCHERS and printable(seat, 80)]
    if len(known) != len(set(game.battle.seats)) or len(known) > MAX_SEATS:
        raise Trouble(422, "these seats cannot be served")
    for seat in seats:
        if seat not in known:
            raise Trouble(400, f"seats: there is no seat {seat[:40]!r}; there are {', '.join(known)}")
    return tuple(held(seat, seats.get(seat, Sitting()), service) for seat in known)


def printable(text: str, length: int) -> bool:
    """Is it short and without control characters?"""
    return len(text) <= length and text.isprintable()


def held(seat: str, one: Sitting, service: Service) -> Holder:
    """Who sits in one seat."""
    webhook = checked(one.webhook, service.settings.webhooks)
    return Holder(seat=seat, name=one.name, general=known_general(one.general), webhook=webhook)


async def opened(
    service: Service, game: Game, holders: tuple[Holder, ...], pace: float, record: Record | None = None
) -> MadeRoom:
    """Keep the room and hand out its links."""
    known = record.players if record else {}
    game.players = {one.seat: one.name or one.general or known.get(one.seat, "a player") for one in holders}
    room, links = await service.rooms.create(game, holders, pace, record.entries if record else ())
    kinds: dict[str, Literal["observer", "host"]] = {"observer": "observer", "host": "host"}
    told = [Link(role=role, kind=kinds.get(role, "seat"), token=token) for role, token in links.items()]
    return MadeRoom(room=room.card(OBSERVER), links=tuple(told))


# records


async def from_record(service: Service, body: bytes) -> MadeRoom:
    """A room that goes on where a record stops; Trouble if it does not replay."""
    body = await service.workers.rules(unpacked, body, service.settings.body_limit * UNPACKED)
    record = await service.workers.rules(read, body)
    if record.ruleset not in catalogue.RULESETS:
        raise Trouble(422, f"no ruleset {record.ruleset[:60]!r} to replay it by", code="not a record")
    await replays(body)
    game = await service.workers.rules(resumed, record)
    return await opened(service, game, seated(game, {}, service), 0.0, record)


def unpacked(body: bytes, limit: int) -> bytes:
    """A body that may be packed by gzip; it may not grow without end."""
    if not body.startswith(GZIP):
        return body
    try:
        with gzip.open(io.BytesIO(body)) as stream:
            raw = stream.read(limit + 1)
    except (OSError, EOFError, ValueError, zlib.error):
        raise Trouble(400, "that cannot be unpacked", code="not a record") from None
    if len(raw) > limit:
        raise Trouble(413, f"a record may have {limit:,} bytes at most")
    return raw


def read(body: bytes) -> Record:
    """The record in a request."""
    try:
        record = msgspec.json.decode(body, type=Record)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise Trouble(400, f"that is no record: {error}", code="not a record") from None
    if record.format != FORMAT or len(record.entries) > MAX_ENTRIES:
        raise Trouble(400, f"expected a record of format {FORMAT} with at most {MAX_ENTRIES:,} entries")
    if not printable(record.title, 200):
        raise Trouble(400, "expected a title of at most 200 printable characters")
    return record


async def replays(body: bytes) -> None:
    """Have a stranger's record replayed in a process of its own, which can be stopped; Trouble if it does not."""
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "grognard.server.checking",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        said, _ = await asyncio.wait_for(child.communicate(body), CHECKING_TIME)
    except TimeoutError:
        raise Trouble(422, "it takes too long to replay", code="not a record") from None
    finally:
        if child.returncode is None:
            child.kill()
    if child.returncode:
        why = said.decode(errors="replace").strip() or "it cannot be replayed"
        raise Trouble(422, why[:400], code="not a record")


def resumed(record: Record) -> Game:
    """The game of a record that has been found good."""
    try:
        return Game.resume(record, catalogue.ruleset(record.ruleset))
    except Mismatch as mismatch:
        raise Trouble(422, str(mismatch), code="not a record") from None
