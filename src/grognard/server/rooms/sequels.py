"""What comes after a battle: the same again, sides swapped, the next scenario, or on from a moment of it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard import lessons
from grognard.engine.battle import Battle, Seat
from grognard.engine.dice import Dice
from grognard.engine.game import Game
from grognard.engine.records import Entry, Origin, Record
from grognard.server.problems import Trouble
from grognard.server.rooms import drill, play, throwing
from grognard.server.rooms.making import MAX_SEATS, MadeRoom, NewRoom, Pace, Sitter, begun, opened, seated
from grognard.server.rooms.room import Room
from grognard.server.rooms.service import Service
from grognard.server.shown import library
from grognard.server.shown.asks import No, SeatName
from grognard.server.shown.showing import battle_at
from grognard.server.store.rows import Holder, Sequel, Succession
from grognard.server.store.seats import NOBODY, OBSERVER, Caller

TITLE = 120


class NextBattle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which battle is called for."""

    kind: Succession


class PlayingOn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The moment of a battle to play on from, and who is to sit where; seats that are not named are for people."""

    seq: No
    seats: Annotated[dict[SeatName, Sitter], Meta(max_length=MAX_SEATS)] = {}
    pace: Pace = 0.0
    thoughts: bool | None = None


class TakenSeat(Struct, frozen=True, kw_only=True):
    """A seat in the battle that was called for, and its secret link."""

    room: str
    role: str
    token: str


# the same again, or the next


async def called(service: Service, room: Room, role: str, kind: Succession) -> MadeRoom:
    """A battle called for after this one; who makes it has all links, the others find an invitation in this room."""
    if role == OBSERVER:
        raise Trouble(403, "who watches can ask the players for another battle, but not call for it")
    async with room.lock:
        over(room)
        made_already(room, kind)
        game, entries = await service.workers.story(next_game, room, kind)
        holders, moves = resettled(room.game.battle, room.row.holders, game.battle, kind == "swapped")
        game.players = named(holders)
        made = await opened(service, game, holders, room.row.pace, room.row.thoughts, entries)
        sequel = Sequel(room=made.room.id, title=made.room.title, kind=kind, by=role, seats=moves)
        await room.revise(sequel=sequel)
    return made


async def seat_taken(service: Service, room: Room, role: str) -> TakenSeat:
    """The link to a caller's seat in the battle that was called for; the one its maker had opens nothing any more."""
    sequel = room.row.sequel
    seat = sequel.seats.get(role, "") if sequel else ""
    if sequel is None or not seat:
        raise Trouble(404, "no seat is kept for you in another battle")
    if await service.store.room(sequel.room) is None:
        raise Trouble(404, "that battle is gone")
    token = await service.rooms.renew(Caller(sequel.room, seat))
    service.hub.send_away(sequel.room, seat)
    return TakenSeat(room=sequel.room, role=seat, token=token)


def over(room: Room) -> None:
    """Trouble while a battle lasts."""
    if not room.game.over:
        raise Trouble(409, "this battle is not over yet", code="not over")


def made_already(room: Room, kind: Succession) -> None:
    """Trouble if somebody has called for the same."""
    sequel = room.row.sequel
    if sequel is not None and sequel.kind == kind:
        raise Trouble(409, "that battle is called for already; take your seat there", code="called")


def next_game(room: Room, kind: Succession) -> tuple[Game, tuple[Entry, ...]]:
    """The battle that is called for, at its first question."""
    game = room.game
    if kind == "next":
        return following(game), ()
    if drill.lesson_at(game):
        raise Trouble(409, "a lesson is taken again from the list of lessons")
    if game.origin is not None and not room.closed:
        return played_on(room, game.origin.entry, game.origin)
    if game.begins or game.written is not None:
        return begun(like(game, game.scenario)), ()

    def again(dice: Dice | None = None) -> Game:
        return Game(game.ruleset, game.mustered, dice=dice)

    fresh = throwing.opened(again) if play.by_hand(game) else again()
    fresh.scenario, fresh.title = game.scenario, game.title
    return fresh, ()


def following(game: Game) -> Game:
    """A battle of the next scenario, as far as it can be by what was agreed for this one."""
    rules = game.ruleset.name
    scenario = library.next_scenario(rules, game.scenario)
    if scenario is None:
        raise Trouble(404, "there is no other battle for these rules")
    try:
        return begun(like(game, scenario))
    except Trouble:
        return begun(NewRoom(rules=rules, scenario=scenario, typed_dice=play.by_hand(game)))


def like(game: Game, scenario: str) -> NewRoom:
    """A battle of a scenario by what was agreed for this one."""
    return NewRoom(rules=game.ruleset.name, scenario=scenario, options=agreed(game), typed_dice=play.by_hand(game))


def agreed(game: Game) -> dict[str, Any]:
    """The options that are not as the scenario has them."""
    if game.scenario in lessons.names():
        return {}
    usual = begun(NewRoom(rules=game.ruleset.name, scenario=game.scenario)).mustered
    now, then = (msgspec.to_builtins(getattr(battle, "options", {})) for battle in (game.mustered, usual))
    return {name: value for name, value in now.items() if then.get(name) != value}


def resettled(
    old: Battle, holders: tuple[Holder, ...], new: Battle, swapped: bool
) -> tuple[tuple[Holder, ...], dict[Seat, Seat]]:
    """Who sits where in another battle, and to which seat each person goes; generals keep to their side, or swap it."""
    sat, moves = {one.seat: one for one in holders}, {}
    out = []
    for seat in new.seats:
        source = seat_before(old, new, seat, swapped)
        out.append(moved(sat.get(source), seat))
        if source in sat and sat[source].owned:
            moves[source] = seat
    if lost := [seat for seat, one in sat.items() if one.owned and seat not in moves]:
        raise Trouble(409, f"there would be no seat for {', '.join(lost)}")
    return tuple(out), moves


def seat_before(old: Battle, new: Battle, seat: Seat, swapped: bool) -> Seat:
    """Whose seat of the old battle this is in the new one; none of another battle's seats may be like it."""
    side = new.side_of(seat)
    if side is None:
        return seat
    theirs = old.seats_of(1 - side if swapped else side)
    place = new.seats_of(side).index(seat)
    return theirs[place] if place < len(theirs) else ""


def moved(one: Holder | None, seat: Seat) -> Holder:
    """Somebody in another seat; a general who sat in for a person gives it back."""
    if one is None:
        return Holder(seat=seat, owned=True)
    if one.owned:
        return replace(one, seat=seat, general="")
    return Holder(seat=seat, general=one.general)


# on from a moment


async def played_on_from(service: Service, room: Room, asked: PlayingOn) -> MadeRoom:
    """A new battle that begins where another stood at a moment, with dice of its own."""
    over(room)
    room.in_play()
    if drill.lesson_at(room.game):
        raise Trouble(409, "a lesson is taken again from its beginning")
    game, entries = await service.workers.story(played_on, room, asked.seq)
    holders = seated(game, asked.seats, service)
    game.players = named(holders)
    return await opened(service, game, holders, asked.pace, asked.thoughts, entries)


def played_on(room: Room, seq: int, origin: Origin | None = None) -> tuple[Game, tuple[Entry, ...]]:
    """A game as it stood after so many entries, pledged anew; what then lay face down is laid anew."""
    past = room.game
    if seq > len(past.history):
        raise Trouble(404, f"the battle has only {len(past.history)} entries")
    while seq > past.begins and battle_at(past, seq).sealed:
        seq -= 1
    if seq < past.begins:
        raise Trouble(409, f"nothing before entry {past.begins} of this battle can be played again")
    if battle_at(past, seq).result is not None:
        raise Trouble(409, "by then the battle was over", code="over")
    record = past.record
    upto: Record = replace(record, entries=record.entries[: seq - past.begins], result=None)
    game = Game.resume(upto, past.ruleset)
    game.origin = origin or Origin(battle=room.id, title=first_title(past), entry=seq, turn=game.battle.turn)
    game.title = f"{game.origin.title}, on from turn {game.origin.turn}"[:TITLE]
    if not game.seed:
        return game, upto.entries
    game, entry = play.renewed(game)
    return game, (*upto.entries, entry)


def first_title(game: Game) -> str:
    """What the battle is called that all began with."""
    return game.origin.title if game.origin else game.title


def named(holders: tuple[Holder, ...]) -> dict[Seat, str]:
    """Who plays, as the record names them."""
    return {one.seat: one.name or one.general or NOBODY for one in holders}
