"""A room as whoever is in it may know it."""

from __future__ import annotations

from collections.abc import Collection

from grognard.server.rooms import drill, play
from grognard.server.rooms.room import Room
from grognard.server.shown.briefing import rules_open
from grognard.server.shown.ending import ending_card, next_title, sequel_card, standing
from grognard.server.shown.room_cards import RoomCard
from grognard.server.shown.seating import seat_cards
from grognard.server.shown.sides import north_of, sides_of
from grognard.server.shown.throwing import throw_card


def room_card(room: Room, role: str, present: Collection[str] = (), observers: int = 0) -> RoomCard:
    """The room, told to a role."""
    game, hall, waits = room.game, room.row.hall, room.throwing
    return RoomCard(
        id=room.id,
        role=role,
        ruleset=game.ruleset.name,
        version=game.written.version if game.written else game.ruleset.version,
        scenario=game.scenario,
        title=game.title,
        rules_title=game.ruleset.title,
        sides=sides_of(game.scenario),
        north=north_of(game.scenario),
        seats=seat_cards(game.battle, room.row, present),
        observers=observers,
        seq=room.seq,
        turn=game.battle.turn,
        typed_dice=play.by_hand(game),
        throwing=throw_card(game, waits, room.throwers(waits.by), room.people, role) if waits else None,
        result=game.battle.result,
        pledge=game.pledge,
        seed=game.seed if game.over else "",
        pace=room.row.pace,
        thoughts=room.thoughts,
        order_cards=room.has_order_cards(),
        rulebook=rules_open(game, role),
        takeback=room.row.takeback,
        parley=standing(room.row.parley, game),
        clock=room.row.clock,
        hints=rules_open(game, role) or (hall is not None and hall.hints),
        player_hints=hall is not None and hall.hints,
        word=hall.word if hall else "",
        begun=hall is None or hall.begun,
        origin=game.origin,
        ending=ending_card(game, role),
        next_battle=next_title(game),
        sequel=sequel_card(room.row.sequel, game, role),
        thinking=room.thinking(),
        notice=room.notice,
        closed=room.closed,
        lesson=drill.lesson_at(game),
    )
