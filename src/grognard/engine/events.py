"""What happened: every change of a battle is an event with its clause."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from grognard.engine.ruling import Ruling

Seats = tuple[str, ...]
ALL: Seats = ()


class Event(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """A happening; `to` names the seats that may know it, nobody named means everybody."""

    clause: str
    to: Seats = ALL


class Changed(Event, frozen=True, kw_only=True, tag=True):
    """A piece, or the battle itself (shelf "battle"), took new values."""

    shelf: str
    no: int
    fields: dict[str, Any]


class Rolled(Event, frozen=True, kw_only=True, tag=True):
    """Dice fell."""

    purpose: str
    dice: tuple[int, ...]


class Ruled(Event, frozen=True, kw_only=True, tag=True):
    """A ruling met its dice."""

    ruling: Ruling
    dice: tuple[int, ...]
    total: int
    result: str


class Ended(Event, frozen=True, kw_only=True, tag=True):
    """The battle is over."""

    result: str
