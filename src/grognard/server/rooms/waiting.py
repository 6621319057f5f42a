"""For whom a battle waits: generals who are to move, people who want to hear of it, and those who throw dice."""

from __future__ import annotations

from collections.abc import Collection

from grognard import lessons
from grognard.engine.control import CONTROL
from grognard.engine.game import Game
from grognard.server.shown.showing import waited_for
from grognard.server.store.rows import Holder, Notice, RoomRow


def generals_to_move(game: Game, generals: Collection[str]) -> tuple[str, ...]:
    """The seats of generals for which the battle waits; in a lesson they answer when it is their turn to."""
    if due := lessons.due(game):
        return (due.seat,) if due.seat in generals else ()
    return tuple(seat for seat in waited_for(game.battle) if seat in generals)


def notices(row: RoomRow, before: Game, after: Game) -> list[Notice]:
    """For whom the battle begins to wait, of those who want to hear of it."""
    waited = set(waited_for(before.battle))
    new = [seat for seat in waited_for(after.battle) if seat not in waited]
    wanting = {one.seat for one in row.holders if one.webhook and not one.general}
    seq, turn = len(after.history), after.battle.turn
    return [Notice(room=row.id, seq=seq, seat=seat, turn=turn) for seat in new if seat in wanting]


def throwers(holders: Collection[Holder], seat: str, secret: bool = False) -> tuple[str, ...]:
    """Who throws the dice of a seat's answer by hand: its player, or Control, and he alone where rulings are secret.

    A general's are thrown by any of the people, and by nobody where only generals sit.
    """
    people = [one.seat for one in holders if not one.general]
    if secret and CONTROL in people:
        return (CONTROL,)
    return tuple([one for one in people if one in (seat, CONTROL)]) if seat in people else tuple(people)
