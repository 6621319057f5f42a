"""Records brought by strangers: looked at, found good, and gone on with where they stop."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.game import Game
from grognard.engine.records import Entry, Hosting, Mismatch, Record
from grognard.generals import GENERALS
from grognard.server.problems import Trouble
from grognard.server.rooms import play
from grognard.server.rooms.checking import Fault, Looked
from grognard.server.rooms.making import MAX_SEATS, MadeRoom, Pace, Sitter, opened, printable, seated
from grognard.server.rooms.room import Room
from grognard.server.rooms.service import Service
from grognard.server.shown.asks import SeatName
from grognard.server.shown.room_cards import SideCard
from grognard.server.shown.sides import sides_of
from grognard.server.store.seats import NOBODY

CHECKING_TIME, CHECKING_WORK = 60.0, 20
NAME, SLOWEST = 40, 10.0
NAMELESS = ("", "you", NOBODY)


class Arrangement(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How to go on with a record; what is left out is as the record has it."""

    seats: Annotated[dict[SeatName, Sitter], Meta(max_length=MAX_SEATS)] | None = None
    pace: Pace | None = None
    thoughts: bool | None = None


class RecordCard(Struct, frozen=True, kw_only=True):
    """A record before anybody sits down at it: which battle, how it came out, and who sat in which side's seat."""

    ruleset: str
    rules_title: str
    scenario: str
    title: str
    sides: tuple[SideCard, ...]
    entries: int
    result: str | None
    seats: dict[str, Sitter]
    seat_sides: dict[str, int | None]
    pace: float = 0.0
    thoughts: bool | None = None


async def looked_at(service: Service, body: bytes) -> RecordCard:
    """What a record is of, and who played it; it is not replayed yet."""
    return card(msgspec.json.decode(await checked(service, body, "look"), type=Looked))


async def from_record(service: Service, body: bytes, asked: Arrangement) -> MadeRoom:
    """A room that goes on where a record stops, with dice of which the record says nothing; Trouble if it is none."""
    good = await checked(service, body, "replay")
    record = await service.workers.open(msgspec.json.decode, good, type=Record)
    presentable(record)
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


def card(looked: Looked) -> RecordCard:
    """A record in short."""
    record = presentable(looked.record)
    return RecordCard(
        ruleset=record.ruleset,
        rules_title=catalogue.ruleset(record.ruleset).title,
        scenario=record.scenario[:80],
        title=record.title,
        sides=sides_of(record.scenario),
        entries=looked.entries,
        result=record.result,
        seats=sitters_of(record, looked.seats),
        seat_sides=dict(zip(looked.seats, looked.sides, strict=True)),
        pace=paced(record),
        thoughts=record.hosting.thoughts,
    )


def presentable(record: Record) -> Record:
    """The record, if its title can be shown."""
    if not printable(record.title, 200):
        raise Trouble(400, "expected a title of at most 200 printable characters")
    return record


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


async def checked(service: Service, body: bytes, wish: str) -> bytes:
    """What is wished for of a stranger's record, found in a process of its own that can be stopped; Trouble if none.

    What that process did within its time and memory this one can do again.
    """
    async with service.workers.checkers:
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "grognard.server.rooms.checking", wish),
            *(str(service.settings.body_limit), str(CHECKING_WORK)),
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
                await child.wait()
    if child.returncode == 0:
        return said
    raise refused(said)


def refused(said: bytes) -> Trouble:
    """What the process found wrong; nothing, if it was stopped."""
    try:
        fault = msgspec.json.decode(said, type=Fault)
    except msgspec.MsgspecError:
        return Trouble(422, "it takes too much to replay", code="not a record")
    return Trouble(fault.status, fault.why[:400], code="not a record")


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
