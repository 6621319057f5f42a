"""Who lets a seat take back what it has answered."""

from __future__ import annotations

from collections.abc import Collection

from grognard.engine.battle import Battle
from grognard.engine.control import CONTROL
from grognard.server.problems import Trouble
from grognard.server.shown.takebacks import Undoing
from grognard.server.store.rows import Takeback


def agreed_to(asked: Takeback | None, seq: int, seat: str, entry: int | None) -> tuple[str, ...]:
    """The seats that agreed to just this: it lapses when the battle goes on, or another entry is named."""
    return asked.agreed if asked and (asked.by, asked.seq, asked.entry) == (seat, seq, entry) else ()


def hear_generals(battle: Battle, computers: Collection[str], seat: str, back: Undoing) -> None:
    """Trouble if a general of the other side does not let this seat take so much back."""
    against = any([battle.side_of(one) != battle.side_of(seat) for one in computers])
    if back.shown and seat != CONTROL and against:
        raise Trouble(409, f"{back.shown}; the computer does not go back behind that", code="no consent")
