"""Records brought by strangers: looked at, found good, and gone on with where they stop."""

from __future__ import annotations

import asyncio
import gzip
import io
import sys
import zlib
from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.game import Game
from grognard.engine.records import FORMAT, Entry, Hosting, Mismatch, Record, first_battle
from grognard.generals import GENERALS
from grognard.server import play
from grognard.server.making import MAX_SEATS, MadeRoom, Pace, Sitter, opened, printable, seated
from grognard.server.messages import SeatName, SideCard
from grognard.server.problems import Trouble
from grognard.server.room import Room, sides_of
from grognard.server.seats import NOBODY
from grognard.server.service import Service

MAX_ENTRIES = 20_000
CHECKING_TIME = 60.0
UNPACKED = 8
NAME, SLOWEST = 40, 10.0
NAMELESS = ("", "you", NOBODY)
GZIP = b"\x1f\x8b"


class Arrangement(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How to go on with a record; what is left out is as the record has it."""

    seats: Annotated[dict[SeatName, Sitter], Meta(max_length=MAX_SEATS)] | None = None
    pace: Pace | None = None
    thoughts: bool | None = None


class RecordCard(Struct, frozen=True, kw_only=True):
    """A record before anybody sits down at it: which battle, how it came out, and who was in which seat."""

    ruleset: str
    rules_title: str
    scenario: str
    title: str
    sides: tuple[SideCard, ...]
    entries: int
    result: str | None
    seats: dict[str, Sitter]
    pace: float = 0.0
    thoughts: bool | None = None


async def looked_at(service: Service, body: bytes) -> RecordCard:
    """What a record is of, and who played it; it is not replayed yet."""
    record, _ = await received(service, body)
    return await service.workers.open(card, record)


async def from_record(service: Service, body: bytes, asked: Arrangement) -> MadeRoom:
    """A room that goes on where a record stops, with dice of which the record says nothing; Trouble if it is none."""
    record, body = await received(service, body)
    await replays(body)
    game, entries = await service.workers.open(resumed, record)
    before = sitters_of(record, game.battle.seats)
    holders = seated(game, before if asked.seats is None else asked.seats, service)
    game.players = {one.seat: one.name or one.general or before[one.seat].name or NOBODY for one in holders}
    pace = paced(record) if asked.pace is None else asked.pace
    thoughts = record.hosting.thoughts if asked.thoughts is None else asked.thoughts
    return await opened(service, game, holders, pace, thoughts, entries)


def arrangement(asked: str | None) -> Arrangement:
    """How somebody wants to go on with a record, in JSON; Trouble if it makes no sense."""
    try:
        return msgspec.json.decode(asked or "{}", type=Arrangement)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise Trouble(400, f"arrangement: {error}") from None


def card(record: Record) -> RecordCard:
    """A record in short."""
    rules = catalogue.ruleset(record.ruleset)
    try:
        seats = first_battle(record, rules).seats[:MAX_SEATS]
    except Exception as error:
        why = str(error) if isinstance(error, Mismatch) else f"it cannot be read ({type(error).__name__})"
        raise Trouble(422, why[:400], code="not a record") from None
    return RecordCard(
        ruleset=record.ruleset,
        rules_title=rules.title,
        scenario=record.scenario[:80],
        title=record.title,
        sides=sides_of(record.scenario),
        entries=len(record.entries),
        result=record.result,
        seats=sitters_of(record, seats),
        pace=paced(record),
        thoughts=record.hosting.thoughts,
    )


def sitters_of(record: Record, seats: Iterable[str]) -> dict[str, Sitter]:
    """Who played a record: its generals by what it says of them or, where it says nothing, by their names."""
    told = record.hosting.generals or record.players
    generals = {seat: told[seat] for seat in seats if told.get(seat) in GENERALS}
    names = {seat: name for seat, name in record.players.items() if name not in NAMELESS and printable(name, NAME)}
    return {
        seat: Sitter(general=generals[seat]) if seat in generals else Sitter(name=names.get(seat, "")) for seat in seats
    }


def paced(record: Record) -> float:
    """The pace of its generals."""
    return min(max(record.hosting.pace, 0.0), SLOWEST)


def kept(room: Room, game: Game) -> Record:
    """The record of a room's game with who sits there now, so that it can go on elsewhere."""
    players = {one.seat: one.name or one.general or NOBODY for one in room.row.holders}
    hosting = Hosting(generals=room.generals, pace=room.row.pace, thoughts=room.row.thoughts)
    return replace(game.record, players=players, hosting=hosting)


async def received(service: Service, body: bytes) -> tuple[Record, bytes]:
    """The record in a request, and its bytes unpacked."""
    body = await service.workers.open(unpacked, body, service.settings.body_limit * UNPACKED)
    record = await service.workers.open(read, body)
    if record.ruleset not in catalogue.RULESETS:
        raise Trouble(422, f"no ruleset {record.ruleset[:60]!r} to replay it by", code="not a record")
    return record, body


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


def resumed(record: Record) -> tuple[Game, tuple[Entry, ...]]:
    """The game of a record that has been found good, with new dice if it goes on: who brings it knows the old seed."""
    try:
        game = Game.resume(record, catalogue.ruleset(record.ruleset))
    except Mismatch as mismatch:
        raise Trouble(422, str(mismatch), code="not a record") from None
    if game.over or not game.seed:
        return game, record.entries
    game, entry = play.renewed(game)
    return game, (*record.entries, entry)
