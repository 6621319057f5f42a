"""A report: what happened to whom in a turn or in the enemy's half of it, and how a ruleset tells it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from grognard.engine.battle import Battle, Piece
from grognard.engine.events import Event
from grognard.engine.names import tenths
from grognard.engine.page.command import Task
from grognard.engine.page.scene import Chip
from grognard.engine.prose import number

BeatNo = tuple[int, int]
"""A beat: the entry it belongs to, and its place in that reel."""


# what is sent


class ReportLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What happened to one unit: in words, its labels as they were and are, what binds it now, the beats that show it.

    `orders` says what it was ordered and did not do, and why; who is `lost` has left the battle.
    """

    piece: int
    name: str
    text: str = ""
    before: tuple[Chip, ...] = ()
    after: tuple[Chip, ...] = ()
    bound: str = ""
    orders: str = ""
    lost: bool = False
    beats: tuple[BeatNo, ...] = ()


class TurnReport(Struct, frozen=True, kw_only=True):
    """What happened after `since` entries, to entry `seq`: one's own, the worst first; then what was seen of the enemy.

    `hour` is the time of day, as far as it is known; `voice` is what an aide says of it; `next` is what is asked now;
    `others` are those of one's side whom somebody else commands, as they were seen.
    """

    since: int
    seq: int
    turn: int
    title: str
    hour: str = ""
    voice: str = ""
    mine: tuple[ReportLine, ...] = ()
    others: tuple[ReportLine, ...] = ()
    theirs: tuple[ReportLine, ...] = ()
    next: Task


# what a ruleset gives


class Manner(Enum):
    """How a deed is told among others: as done, as suffered ("fired on by"), or in a sentence by itself."""

    DID = "did"
    SUFFERED = "suffered"
    APART = "apart"


class Deed(Struct, frozen=True):
    """What an event was to one piece: a clause in the past without its subject, and how grave it was.

    Deeds that say the same of several others are told together, `Fired on by {}`; those of a length have it summed,
    `Marched {}`.
    """

    piece: int
    text: str
    other: str = ""
    weight: float = 0.0
    order: bool = False
    manner: Manner = Manner.DID
    far: float | None = None


class Stretch(Struct, frozen=True):
    """A stretch of play that is reported as one."""

    turn: int
    half: int
    title: str


def whole_turns(battle: Battle, _side: int | None) -> Stretch | None:
    """A turn is reported when it is over."""
    return Stretch(battle.turn, 0, f"Report of turn {battle.turn}")


def turns_on(_battle: Battle, turn: int, begins: str) -> str:
    """Where no clause says how long a turn is: the hour at which it began, and how many turns have gone since."""
    return f"{begins} and {number(turn)} {'turn' if turn == 1 else 'turns'} on" if begins else ""


def unbound(_view: Battle, _piece: Piece) -> str:
    """Nothing binds it."""
    return ""


class Reporting(Struct, frozen=True, kw_only=True, eq=False):
    """How a ruleset reports."""

    deeds: Mapping[type[Event], Callable[[Any, Any], Iterable[Deed]]] = {}
    """By event, what it was to whom; one without a row is nothing to report."""
    stretch: Callable[[Any, int | None], Stretch | None] = whole_turns
    """What a battle is in for a side; None for what that side has in its own hands."""
    bound: Callable[[Any, Any], str] = unbound
    """What a piece will have to do, whatever it is ordered, in a sentence."""
    length: Callable[[float], str] = tenths
    """A length, as deeds tell it."""
    hour: Callable[[Any, int, str], str] = turns_on
    """The time of day when a turn is over, in a battle that began at an hour."""


PLAIN_REPORTING = Reporting()
