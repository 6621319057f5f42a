"""The hall of a room as anybody who knows its word may see it: no link, no secret, no number of those to come."""

from __future__ import annotations

import time

from msgspec import Struct

from grognard.engine.battle import Battle
from grognard.engine.files.scenario import Scenario, SeatSpec
from grognard.engine.game import Game
from grognard.engine.page.scene import Scene, Sign
from grognard.server.shown import library
from grognard.server.shown.briefing import plainly
from grognard.server.shown.room_cards import RoomCard, SeatCard, SideCard
from grognard.server.store.rows import Hall
from grognard.server.store.seats import OBSERVER

LATER = "arrives later"


class HallSeat(Struct, frozen=True, kw_only=True):
    """A seat by its command: who has it, since how many seconds, and what troops come with it."""

    seat: str
    side: int
    about: str = ""
    name: str = ""
    general: str = ""
    taken: bool = False
    ready: bool = False
    present: bool = False
    since: float | None = None
    signs: tuple[Sign, ...] = ()
    later: bool = False


class HallCard(Struct, frozen=True, kw_only=True):
    """A room before it begins, to be read from the back of a hall; `came_by` is the address a phone last came by."""

    room: str
    word: str
    title: str
    date: str = ""
    start_time: str = ""
    situation: str = ""
    turn_limit: int | None = None
    sides: tuple[SideCard, ...] = ()
    seats: tuple[HallSeat, ...] = ()
    begun: bool = False
    over: bool = False
    control: bool = False
    came_by: str = ""


def hall_card(game: Game, card: RoomCard, hall: Hall, came_by: str) -> HallCard:
    """The hall now."""
    read = library.known_scenario(game.scenario)
    players = [seat for seat in card.seats if seat.side is not None]
    return HallCard(
        room=card.id,
        word=hall.word,
        title=card.title,
        date=read.date if read else "",
        start_time=read.start_time if read else "",
        situation=plainly(read.situation, False) if read else "",
        turn_limit=read.turn_limit if read else None,
        sides=card.sides,
        seats=tuple([hall_seat(game, seat, hall, read) for seat in players]),
        begun=hall.begun,
        over=game.over,
        control=any([seat.side is None for seat in card.seats]),
        came_by=came_by,
    )


def hall_seat(game: Game, seat: SeatCard, hall: Hall, read: Scenario | None) -> HallSeat:
    """One seat, told as far as one who only watches may know it."""
    view, taken = game.view(OBSERVER), hall.taken.get(seat.seat)
    signs = signs_of(game.ruleset.scene(view, OBSERVER), view, seat.seat)
    later = not signs
    return HallSeat(
        seat=seat.seat,
        side=seat.side or 0,
        about=LATER if later else about(read, seat.seat),
        name=seat.name,
        general=seat.general,
        taken=seat.taken,
        ready=seat.ready,
        present=seat.present,
        since=None if taken is None else time.time() - taken.at,
        signs=signs,
        later=later,
    )


def signs_of(scene: Scene, view: Battle, seat: str) -> tuple[Sign, ...]:
    """The signs of a seat's units that stand on the table for all to see."""
    found = [(token, view.field.piece(token.no)) for token in scene.tokens if token.place == "table"]
    return tuple([token.sign for token, piece in found if piece is not None and view.seat_of(piece) == seat])


def about(read: Scenario | None, name: str) -> str:
    """What the scenario says of a seat's troops."""
    specs: list[SeatSpec] = (
        [one for side in read.sides.values() for one in (*side.commands, *side.seats)] if read else []
    )
    return next((one.about or "" for one in specs if one.name == name), "")
