"""What happened: every change of a battle is an event with its clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct

from grognard.engine.ruling import Ruling

Seats = tuple[str, ...]
Figures = Mapping[str, Any]
ALL: Seats = ()


class Event(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True, gc=False):
    """A happening; `to` names the seats that may know it, nobody named means everybody.

    Who is neither an `OpenEvent` nor a `RulingEvent` is never shown to players of a game under Control.
    """

    figures: ClassVar[Figures] = {}
    """Fields that only those may read who may see the rulings, and what stands there for others."""
    clause: str
    to: Seats = ALL

    @property
    def because(self) -> tuple[str, ...]:
        """The clauses that bear on it besides its own."""
        return ()

    @property
    def unit(self) -> int | None:
        """The number of the unit it is about, if it is about one."""
        return None

    def as_known_to(self, seat: str) -> Event:
        """What a seat may know of it, if it may know it at all."""
        return self


class OpenEvent(Event, frozen=True, kw_only=True):
    """One that players may see, in a game under Control too: a happening on the table, told to them as narrative."""


class RulingEvent(Event, frozen=True, kw_only=True):
    """One that players may see where rulings are open to them; in a game under Control, only if so agreed."""


class Changed(Event, frozen=True, kw_only=True, tag=True):
    """A piece, or the battle itself (shelf "battle"), took new values."""

    shelf: str
    no: int
    fields: dict[str, Any]


class Rolled(RulingEvent, frozen=True, kw_only=True, tag=True):
    """Dice fell."""

    purpose: str
    dice: tuple[int, ...]


class Ruled(RulingEvent, frozen=True, kw_only=True, tag=True):
    """A ruling met its dice."""

    ruling: Ruling
    dice: tuple[int, ...]
    total: int
    result: str


class Resigned(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A side gave the battle up."""

    seat: str


class DrawAgreed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Both sides agreed on a draw, which this seat had offered."""

    seat: str


class Ended(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The battle is over."""

    result: str
