"""Who sits at a table, as the card of its room tells it."""

from __future__ import annotations

from collections.abc import Collection

from grognard.engine.battle import Battle
from grognard.server.shown.room_cards import SeatCard
from grognard.server.shown.showing import waited_for
from grognard.server.store.rows import Hall, RoomRow


def seat_cards(battle: Battle, row: RoomRow, present: Collection[str]) -> tuple[SeatCard, ...]:
    """Every seat of a battle in its order, and whoever has it."""
    waiting, hall = waited_for(battle), row.hall or Hall(word="")
    return tuple(
        [
            SeatCard(
                seat=one.seat,
                side=battle.side_of(one.seat),
                name=one.name,
                general=one.general,
                present=one.seat in present,
                waited_for=one.seat in waiting,
                taken=one.seat in hall.taken,
                ready=one.seat in hall.taken and hall.taken[one.seat].ready,
            )
            for one in sorted(row.holders, key=lambda one: battle.seats.index(one.seat))
        ]
    )
