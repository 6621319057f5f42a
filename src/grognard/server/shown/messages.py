"""What is said over the wire, in both directions; the types of the page are made from these."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from grognard.engine.page.scene import Gesture, Measured, Overlay
from grognard.engine.sizes import Fields
from grognard.server.problems import Problem
from grognard.server.shown.cards import LogEntry, OfferCard, Verdict
from grognard.server.shown.tables import TableChange, TableView
from grognard.server.store.store import ChatLine, Takeback

Name = Annotated[str, Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
SeatName = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")]
Words = Annotated[str, Meta(min_length=1, max_length=1000, pattern=r"^[^\x00]*$")]
Address = Annotated[str, Meta(max_length=2000)]
Token = Annotated[str, Meta(max_length=80)]
No = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Given = Fields


# what a room looks like


class SideCard(Struct, frozen=True, kw_only=True):
    """A side of the scenario: what it is called, alone and in a sentence, and whose coats it wears."""

    name: str
    noun: str = ""
    nation: str = ""


class SeatCard(Struct, frozen=True, kw_only=True):
    """Who sits in a seat, of which side it is, and whether a person is at the table now."""

    seat: str
    side: int | None = None
    name: str = ""
    general: str = ""
    present: bool = False
    waited_for: bool = False


class RoomCard(Struct, frozen=True, kw_only=True):
    """A room as anybody in it may know it; the seed is told when the battle is over.

    `rulebook` says if who asks may look into the rules: not a player whose battle keeps them for Control. A `notice`
    says what could not be taken up as it was left; a battle that is `closed` by it can only be read.
    """

    id: str
    role: str
    ruleset: str
    version: str
    scenario: str
    title: str
    rules_title: str
    sides: tuple[SideCard, ...] = ()
    north: float = 0.0
    seats: tuple[SeatCard, ...]
    observers: int = 0
    seq: int
    turn: int
    result: str | None = None
    pledge: str = ""
    seed: str = ""
    pace: float = 0.0
    thoughts: bool = False
    order_cards: bool = False
    rulebook: bool = True
    takeback: Takeback | None = None
    thinking: tuple[str, ...] = ()
    notice: str = ""
    closed: bool = False


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


class Choices(Struct, frozen=True, kw_only=True, tag=True):
    """Legal answers on the ruleset's lattice, some of `total`."""

    question: int
    total: int
    candidates: tuple[Any, ...]
    id: int | None = None


# from a seat to the service


class Ask(Struct, frozen=True, kw_only=True, tag=True, forbid_unknown_fields=True):
    """A message that may carry a number, which its reply then carries too."""

    id: No | None = None


class Numbered(Struct, frozen=True):
    """Of any message only its number."""

    id: No | None = None


class Join(Ask, frozen=True, kw_only=True, tag=True):
    """The first message: the secret link, and the last entry already known."""

    token: Token
    seq: No | None = None


class Look(Ask, frozen=True, kw_only=True, tag=True):
    """Send the table again."""


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

    With an action: what would it look like?
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


class HandOver(Ask, frozen=True, kw_only=True, tag=True):
    """Give a seat (one's own) to a computer general, or take it back by naming none."""

    general: Name = ""
    seat: SeatName | None = None


class Ping(Ask, frozen=True, kw_only=True, tag=True):
    """Are you there?"""


FromSeat = (
    Join
    | Look
    | Candidates
    | Preview
    | Offers
    | Hint
    | Overlays
    | Measure
    | Answer
    | Undo
    | Consent
    | Chat
    | HandOver
    | Ping
)


# from the service to a seat


class Welcome(Struct, frozen=True, kw_only=True, tag=True):
    """You are in: the room, the table, and what happened since the entry you knew."""

    room: RoomCard
    table: TableView
    log: tuple[LogEntry, ...]
    chat: tuple[ChatLine, ...]
    id: int | None = None


class Table(Struct, frozen=True, kw_only=True, tag=True):
    """The table as it stands."""

    table: TableView
    id: int | None = None


class Happened(Struct, frozen=True, kw_only=True, tag=True):
    """Entries of the battle, and what changed on the table; or all of it, for a line that has no table yet."""

    log: tuple[LogEntry, ...]
    change: TableChange | UnsetType = UNSET
    table: TableView | UnsetType = UNSET


class RoomChanged(Struct, frozen=True, kw_only=True, tag=True):
    """Who is here, who sits where, what is asked for."""

    room: RoomCard


class Said(Struct, frozen=True, kw_only=True, tag=True):
    """Chat."""

    lines: tuple[ChatLine, ...]


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
    | Done
    | Pong
    | Problem
)


def schema() -> dict[str, Any]:
    """Both directions as one JSON Schema."""
    (there, back), parts = msgspec.json.schema_components([FromSeat, ToSeat], ref_template="#/$defs/{name}")
    return {"$defs": {**parts, "FromSeat": there, "ToSeat": back}}
