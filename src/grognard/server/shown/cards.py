"""What a seat reads of a battle: rulings with their odds, what happened, what may be answered."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from grognard.engine.lines import Heading, Row
from grognard.engine.melee_sheet import Sheet
from grognard.engine.page.drafting import Draft
from grognard.engine.page.wood import Block, Point


class ModifierCard(Struct, frozen=True, kw_only=True):
    """One row that counts."""

    clause: str
    value: int


class NoteCard(Struct, frozen=True, kw_only=True):
    """A clause that explains without a number."""

    clause: str
    text: str


class PoolCard(Struct, frozen=True, kw_only=True):
    """Dice thrown together that must each reach a number, and how many count if they have fallen."""

    clause: str
    name: str
    need: int
    counts: str
    dice: tuple[int, ...]
    count: int | None


class RulingCard(Struct, frozen=True, kw_only=True):
    """A ruling: what counts, the odds of each result, and the dice and the result if they have fallen.

    `outcomes` has the results that are told otherwise than the rules call them: with names in place of parts played.
    """

    clause: str
    subject: str
    object: str
    modifiers: tuple[ModifierCard, ...]
    against: tuple[ModifierCard, ...]
    notes: tuple[NoteCard, ...]
    measured: dict[str, float]
    dice: tuple[int, ...]
    total: int | None
    totals: tuple[int, ...]
    result: str | None
    row: str | None
    odds: dict[str, float]
    exact_odds: dict[str, str]
    faces: dict[str, tuple[int, ...]]
    pools: tuple[PoolCard, ...] = ()
    outcomes: dict[str, str] = {}


class EventCard(Struct, frozen=True, kw_only=True):
    """Something that happened: its line for the log if it has one, the pieces or the side it is about, all it says.

    A line may be a heading of the log, or tell of a rout; one that tells of several has a `head` and their `rows`. Its
    `detail` is for those who open it.
    """

    type: str
    clause: str
    text: str
    detail: str = ""
    heading: Heading = ""
    rout: bool = False
    head: str = ""
    rows: tuple[Row, ...] = ()
    pieces: tuple[int, ...]
    side: int | None
    ruling: RulingCard | None
    data: dict[str, Any]


class LogEntry(Struct, frozen=True, kw_only=True):
    """What came of one answer as one seat may know it, and why a general gave it.

    A rewind sets `back_to`, how many answers of its seat it took back, and whether dice had fallen for what went.
    What was `forced` nobody was asked for: it was the only legal answer. `notices` are Game Control's words, to be read
    at once.
    """

    seq: int
    by: str
    turn: int
    events: tuple[EventCard, ...]
    back_to: int | None = None
    taken: int = 0
    dice: bool = False
    reasons: tuple[str, ...] = ()
    forced: bool = False
    notices: tuple[str, ...] = ()


class ProspectCard(Struct, frozen=True, kw_only=True):
    """One way it may end, its chance, the side that gains by it, and if a unit is lost by it."""

    text: str
    chance: float
    side: int | None = None
    grave: bool = False


class Verdict(Struct, frozen=True, kw_only=True, tag=True):
    """What an answer would do, or the clause and the reason why it is refused.

    In one sentence first (`told`), then all the ways it may end, what it gives up, and the rulings behind it.
    """

    legal: bool
    clause: str = ""
    reason: str = ""
    cost: float | None = None
    allowance: float | None = None
    meets: tuple[str, ...] = ()
    rulings: tuple[RulingCard, ...] = ()
    told: str = ""
    prospects: tuple[ProspectCard, ...] = ()
    gives_up: str = ""
    melee: Sheet | None = None
    id: int | None = None


class OfferCard(Struct, frozen=True, kw_only=True):
    """An answer ready to be given, with what it would do or why it is refused."""

    key: str
    label: str
    note: str
    sign: str
    action: Any
    verdict: Verdict
    ghost: tuple[Block, ...]
    way: tuple[Point, ...]
    group: str
    main: bool
    stack: str = ""
    stands: bool = False
    letter: str = ""
    caution: str = ""
    draft: Draft | None = None
