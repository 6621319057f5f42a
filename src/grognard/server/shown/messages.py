"""What is said over the wire, in both directions; the types of the page are made from these."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from grognard.engine.page.beats import Reel
from grognard.engine.page.reports import TurnReport
from grognard.engine.page.scene import Gesture, Measured, Overlay, Scene
from grognard.engine.sizes import Fields
from grognard.server.problems import Problem
from grognard.server.shown.asks import (
    AllowHints,
    Ask,
    Begin,
    CallOff,
    CallTime,
    GiveUp,
    GoBack,
    LookAtDesk,
    No,
    Ready,
    Reseat,
    SeatName,
    SetClock,
    ThrowDice,
    Words,
)
from grognard.server.shown.cards import LogEntry, OfferCard, Verdict
from grognard.server.shown.desk import DeskView
from grognard.server.shown.room_cards import RoomCard
from grognard.server.shown.tables import TableChange, TableView
from grognard.server.store.rows import ChatLine

Name = Annotated[str, Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
Address = Annotated[str, Meta(max_length=2000)]
Token = Annotated[str, Meta(max_length=80)]
Given = Fields


# what is answered


class Offered(Struct, frozen=True, kw_only=True, tag=True):
    """What a gesture may mean, the likeliest first."""

    question: int
    offers: tuple[OfferCard, ...]
    id: int | None = None


class Hinted(Struct, frozen=True, kw_only=True, tag=True):
    """What the captain would do in your place and why, and the pieces it is about."""

    question: int
    offer: OfferCard | None
    reasons: tuple[str, ...] = ()
    pieces: tuple[int, ...] = ()
    id: int | None = None


class Overlaid(Struct, frozen=True, kw_only=True, tag=True):
    """A piece's reach, arcs and ranges."""

    piece: int
    overlays: tuple[Overlay, ...]
    id: int | None = None


class Gauged(Struct, frozen=True, kw_only=True, tag=True):
    """What lies between two places."""

    measured: Measured
    id: int | None = None


class Accepted(Struct, frozen=True, kw_only=True, tag=True):
    """The answer is stored as this entry of the battle."""

    seq: int
    id: int | None = None


class Undone(Struct, frozen=True, kw_only=True, tag=True):
    """It is taken back, or that needs the consent of these seats, and why; `dice`: some have fallen since."""

    seq: int
    done: bool
    needs: tuple[str, ...] = ()
    reason: str = ""
    dice: bool = False
    id: int | None = None


class ToldAgain(Struct, frozen=True, kw_only=True, tag=True):
    """The table after so many entries, without the units' cards, and what happened then, in beats."""

    after: int
    scene: Scene
    reels: tuple[Reel, ...]
    id: int | None = None


class Reported(Struct, frozen=True, kw_only=True, tag=True):
    """The last turn, or the enemy's half, as this seat may know it; nothing before there was one."""

    report: TurnReport | None
    id: int | None = None


class OnDesk(Struct, frozen=True, kw_only=True, tag=True):
    """Control's desk as it is now."""

    desk: DeskView
    id: int | None = None


class Choices(Struct, frozen=True, kw_only=True, tag=True):
    """Legal answers on the ruleset's lattice, some of `total`."""

    question: int
    total: int
    candidates: tuple[Any, ...]
    id: int | None = None


# from a seat to the service


class Numbered(Struct, frozen=True):
    """Of any message only its number."""

    id: No | None = None


class Join(Ask, frozen=True, kw_only=True, tag=True):
    """The first message: the secret link, and the last entry already known."""

    token: Token
    seq: No | None = None


class Look(Ask, frozen=True, kw_only=True, tag=True):
    """Send the table again."""


class Again(Ask, frozen=True, kw_only=True, tag=True):
    """Tell again what happened after so many entries, to the last or to another; at most fifty."""

    after: No
    to: No | None = None


class ReportTurn(Ask, frozen=True, kw_only=True, tag=True):
    """What happened in the last turn, or in the enemy's last half of one?"""


class Candidates(Ask, frozen=True, kw_only=True, tag=True):
    """Which answers are legal, of all or of one piece?"""

    question: No
    piece: No | None = None
    limit: Annotated[int, Meta(ge=1, le=5000)] = 500


class Preview(Ask, frozen=True, kw_only=True, tag=True):
    """What would this answer do?"""

    question: No
    action: Given


class Offers(Ask, frozen=True, kw_only=True, tag=True):
    """What may this gesture mean? Pointing at nothing asks for all that the question offers.

    With an action alone: what would it look like? With both: what does the gesture make of the answer in hand?
    """

    question: No
    gesture: Gesture = Gesture()
    action: Given | None = None


class Hint(Ask, frozen=True, kw_only=True, tag=True):
    """What would the captain do here?"""

    question: No


class Overlays(Ask, frozen=True, kw_only=True, tag=True):
    """How far does this piece reach?"""

    piece: No


class Measure(Ask, frozen=True, kw_only=True, tag=True):
    """What lies between these two?"""

    start: Gesture
    end: Gesture


class Answer(Ask, frozen=True, kw_only=True, tag=True):
    """An answer to a question; `seq` says which table it was given on. Dice are real ones, where none are seeded."""

    question: No
    action: Given
    seq: No | None = None
    dice: Annotated[list[Annotated[int, Meta(ge=1, le=6)]], Meta(max_length=200)] | None = None


class Undo(Ask, frozen=True, kw_only=True, tag=True):
    """Take my last answer back, or all since that entry of mine, or ask the others to let me.

    With `look` nothing is done or asked: the reply says what it would take.
    """

    entry: No | None = None
    look: bool = False


class Consent(Ask, frozen=True, kw_only=True, tag=True):
    """Let another seat take its answer back, or not."""

    agree: bool


class Chat(Ask, frozen=True, kw_only=True, tag=True):
    """Say something to the room."""

    text: Words


class CallMe(Ask, frozen=True, kw_only=True, tag=True):
    """By this name I go at the table; without one, by my side's."""

    name: Name


class HandOver(Ask, frozen=True, kw_only=True, tag=True):
    """Give a seat (one's own) to a computer general, or take it back by naming none."""

    general: Name = ""
    seat: SeatName | None = None


class Ping(Ask, frozen=True, kw_only=True, tag=True):
    """Are you there?"""


FromSeat = (
    Join
    | Look
    | Again
    | ReportTurn
    | Candidates
    | Preview
    | Offers
    | Hint
    | Overlays
    | Measure
    | Answer
    | Undo
    | Consent
    | LookAtDesk
    | GoBack
    | SetClock
    | CallTime
    | ThrowDice
    | CallOff
    | Ready
    | Begin
    | GiveUp
    | Reseat
    | AllowHints
    | Chat
    | CallMe
    | HandOver
    | Ping
)


# from the service to a seat


class Welcome(Struct, frozen=True, kw_only=True, tag=True):
    """You are in: the room, the table, and what happened since the entry you knew; `now` by the service's time."""

    room: RoomCard
    table: TableView
    log: tuple[LogEntry, ...]
    chat: tuple[ChatLine, ...]
    now: float = 0.0
    id: int | None = None


class Table(Struct, frozen=True, kw_only=True, tag=True):
    """The table as it stands."""

    table: TableView
    id: int | None = None


class Happened(Struct, frozen=True, kw_only=True, tag=True):
    """Entries of the battle, and what changed on the table; or all of it, for a line that has no table yet.

    `reels` tell the new entries in beats, one each: played in order on the table the line has, they end where `change`
    does, but for the units' cards. There are none for a line without a table, nor for one that missed too much.
    """

    log: tuple[LogEntry, ...]
    reels: tuple[Reel, ...] = ()
    change: TableChange | UnsetType = UNSET
    table: TableView | UnsetType = UNSET


class RoomChanged(Struct, frozen=True, kw_only=True, tag=True):
    """Who is here, who sits where, what is asked for; `now` by the service's time, in which the clock is told."""

    room: RoomCard
    now: float = 0.0


class Said(Struct, frozen=True, kw_only=True, tag=True):
    """Chat."""

    lines: tuple[ChatLine, ...]


class Reseated(Struct, frozen=True, kw_only=True, tag=True):
    """Control gave you another seat: its link, in the place of the one you came by."""

    seat: str
    token: str


class Done(Struct, frozen=True, kw_only=True, tag=True):
    """A message that needs no other reply was obeyed."""

    id: int | None = None


class Pong(Struct, frozen=True, kw_only=True, tag=True):
    """Here."""

    id: int | None = None


ToSeat = (
    Welcome
    | Table
    | Happened
    | RoomChanged
    | Said
    | Verdict
    | Offered
    | Hinted
    | Overlaid
    | Gauged
    | Accepted
    | Undone
    | Choices
    | OnDesk
    | ToldAgain
    | Reported
    | Reseated
    | Done
    | Pong
    | Problem
)


def schema() -> dict[str, Any]:
    """Both directions as one JSON Schema."""
    (there, back), parts = msgspec.json.schema_components([FromSeat, ToSeat], ref_template="#/$defs/{name}")
    return {"$defs": {**parts, "FromSeat": there, "ToSeat": back}}
