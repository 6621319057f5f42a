"""A room as it is told to whoever is in it."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.records import Origin
from grognard.server.shown.cards import RulingCard
from grognard.server.store.rows import Clock, Parley, Succession, Takeback


class SideCard(Struct, frozen=True, kw_only=True):
    """A side of the scenario: what it is called, alone and in a sentence, and whose coats it wears."""

    name: str
    noun: str = ""
    nation: str = ""


class SeatCard(Struct, frozen=True, kw_only=True):
    """Who sits in a seat, of which side it is, and whether a person is at the table now.

    Where seats are taken by the word of the room, whether this one is, and whether its player has read the briefing.
    """

    seat: str
    side: int | None = None
    name: str = ""
    general: str = ""
    present: bool = False
    waited_for: bool = False
    taken: bool = False
    ready: bool = False


class LessonAt(Struct, frozen=True, kw_only=True):
    """A guided battle, and the step of its script that is due."""

    id: str
    step: int


class EndingCard(Struct, frozen=True, kw_only=True):
    """Why a battle is over: in words, the scenario's own rule if that decided it, and the clause."""

    text: str
    rule: str = ""
    clause: str = ""


class SequelCard(Struct, frozen=True, kw_only=True):
    """A battle somebody of this room has called for next; `seat` is the asker's there, of the side of that number."""

    room: str
    title: str
    kind: Succession
    by: str
    seat: str = ""
    side: int | None = None


class ThrowCard(Struct, frozen=True, kw_only=True):
    """Dice that are wanted of somebody at a real table: for whose answer, and who throws them.

    Who throws them is also told what for, how many, who throws each (one name for all of them or one for each), what
    each must show where every die counts for itself, the ruling they decide and what of it has fallen. `may_call_off`
    says that the answer can still be taken up again.
    """

    by: str
    throwers: tuple[str, ...]
    seq: int
    thrown: int = 0
    dice: int = 0
    purpose: str = ""
    names: tuple[str, ...] = ()
    need: int | None = None
    ruling: RulingCard | None = None
    fallen: tuple[int, ...] = ()
    may_call_off: bool = False


class RoomCard(Struct, frozen=True, kw_only=True):
    """A room as anybody in it may know it; the seed is told when the battle is over.

    `rulebook` says if who asks may look into the rules, and `hints` if the captain advises him: not a player whose
    battle keeps them for Control, who has the `clock`. Where seats are taken by a `word`, Control has `begun` or not.
    Where people throw their own dice they are `typed_dice`, and `throwing` says which are wanted now.
    A `notice` says what could not be taken up as it was left; a battle that is `closed` by it can only be read. Of a
    guided battle the `lesson` is told. Of a battle played on
    from a moment of another the `origin` is told. After the end: how it was decided, which scenario comes next in
    its rules, and the battle that was called for since.
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
    typed_dice: bool = False
    throwing: ThrowCard | None = None
    result: str | None = None
    pledge: str = ""
    seed: str = ""
    pace: float = 0.0
    thoughts: bool = False
    order_cards: bool = False
    rulebook: bool = True
    takeback: Takeback | None = None
    parley: Parley | None = None
    clock: Clock | None = None
    hints: bool = True
    player_hints: bool = False
    word: str = ""
    begun: bool = True
    origin: Origin | None = None
    ending: EndingCard | None = None
    next_battle: str = ""
    sequel: SequelCard | None = None
    thinking: tuple[str, ...] = ()
    notice: str = ""
    closed: bool = False
    lesson: LessonAt | None = None
