"""What an accepted answer brings."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from grognard.engine.battle import Battle, Seat
from grognard.engine.events import Event

B = TypeVar("B", bound=Battle)


class Outcome(Struct, Generic[B], frozen=True, gc=False):
    """An accepted answer: the battle after it and what happened.

    `revealed` says that something was shown to everybody, `learned` which seats came to know something of their own.
    """

    battle: B
    events: tuple[Event, ...]
    rolled: bool
    revealed: bool
    learned: tuple[Seat, ...] = ()
