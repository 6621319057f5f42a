"""What is kept of a room, as values."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from grognard.engine.settling import Manner
from grognard.engine.typed_dice import Throw


class Holder(Struct, frozen=True, kw_only=True):
    """Who sits in a seat: a person, or a computer general if one is named.

    A seat that a person has had is `owned`, and stays so when a general sits in for that person.
    """

    seat: str
    name: str = ""
    general: str = ""
    webhook: str = ""
    owned: bool = False


class Takeback(Struct, frozen=True, kw_only=True):
    """A seat asks the others to let it take back its last answer, or all since an entry of its own."""

    by: str
    seq: int
    entry: int | None = None
    reason: str
    needs: tuple[str, ...]
    agreed: tuple[str, ...] = ()


class Parley(Struct, frozen=True, kw_only=True):
    """A seat would give the battle up or have it drawn, and asks those who must agree; it stands for the turn.

    Where somebody would not have it, `refused` says who.
    """

    by: str
    manner: Manner
    turn: int
    needs: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()
    refused: str = ""


class Clock(Struct, frozen=True, kw_only=True):
    """Control's clock: so many seconds were left at a moment of the service's own time; `paused`, all answers wait."""

    total: float = 0.0
    left: float | None = None
    since: float = 0.0
    running: bool = False
    paused: bool = False


class Throwing(Struct, frozen=True, kw_only=True):
    """An answer that waits for dice thrown by hand: whose it is, on which table, what has been typed, what is wanted.

    It is no part of the battle: it stands while the battle has so many entries, and when anything else happens it is
    gone.
    """

    by: str
    seq: int
    question: int
    action: dict[str, Any]
    reasons: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    throw: Throw


class Taken(Struct, frozen=True, kw_only=True):
    """Somebody took a seat at a moment of the service's own time, and has perhaps read the briefing since."""

    at: float
    ready: bool = False


class Hall(Struct, frozen=True, kw_only=True):
    """How people come to a room: by its word they take seats, until Control begins and, where one is free, after.

    `hints` says that Control lets the captain advise players who may not read the rules.
    """

    word: str
    begun: bool = False
    taken: dict[str, Taken] = {}
    hints: bool = False


Succession = Literal["same", "swapped", "next"]


class Sequel(Struct, frozen=True, kw_only=True):
    """The battle that the players of a room went on to, who called for it, and where each seat goes there."""

    room: str
    title: str
    kind: Succession
    by: str
    seats: dict[str, str] = {}


class ChatLine(Struct, frozen=True, kw_only=True):
    """Something said in a room."""

    no: int
    seat: str
    text: str
    at: float


class Notice(Struct, frozen=True, kw_only=True):
    """The battle has begun to wait for a seat."""

    room: str
    seq: int
    seat: str
    turn: int


class News(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one process tells the others: a room has changed, or who is present in it there."""

    node: str
    room: str
    seq: int = 0
    present: tuple[str, ...] | None = None
    renewed: str = ""


class RoomRow(Struct, frozen=True, kw_only=True):
    """What is kept of a room beside its entries; the header of its record, half of it all, is read when needed."""

    id: str
    title: str = ""
    length: int = 0
    revision: int = 0
    chats: int = 0
    thinking: bool = False
    takeback: Takeback | None = None
    parley: Parley | None = None
    sequel: Sequel | None = None
    clock: Clock | None = None
    throwing: Throwing | None = None
    hall: Hall | None = None
    pace: float = 0.0
    thoughts: bool | None = None
    created: float = 0.0
    holders: tuple[Holder, ...] = ()
