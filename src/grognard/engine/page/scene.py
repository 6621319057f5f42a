"""The table as people see and touch it: what a page needs to draw a battle and to answer a question, and no rules."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from grognard.engine.battle import Action, Battle
from grognard.engine.names import battle_sides
from grognard.engine.ruling import Preview, Refusal
from grognard.engine.sizes import Measure, Whole
from grognard.engine.terrain import Feature

Point = tuple[float, float]
Edge = Literal["x_min", "x_max", "y_min", "y_max"]
Sign = Literal[
    "line", "light", "guards", "militia", "irregular", "heavy_cavalry", "light_cavalry", "lancers",
    "foot_artillery", "horse_artillery", "hq",
]  # fmt: skip


class Block(Struct, frozen=True):
    """One wooden block: its centre, which way it faces (degrees clockwise from +y), how wide and how deep it is."""

    x: float
    y: float
    facing: float
    width: float
    depth: float


class Chip(Struct, frozen=True, kw_only=True):
    """A mark of state beside a unit, told by shape and word; a status has its level on the ladder."""

    kind: Literal["pinned", "disrupted", "status", "disordered", "changing", "spent", "note"]
    text: str
    title: str = ""
    level: int | None = None


class Fact(Struct, frozen=True, kw_only=True):
    """One line of a unit's card or of a measurement."""

    label: str
    value: str
    clause: str = ""


class Token(Struct, frozen=True, kw_only=True):
    """A piece as it stands on the table or waits beside it."""

    no: int
    id: str
    side: int
    name: str
    label: str
    sign: Sign
    place: Literal["table", "waiting", "gone"] = "table"
    at: Block | None = None
    blocks: tuple[Block, ...] = ()
    pips: int = 0
    smoke: Literal["", "front", "all"] = ""
    chips: tuple[Chip, ...] = ()
    card: Literal["", "due", "down", "up"] = ""
    card_sign: str = ""
    about: str = ""
    facts: tuple[Fact, ...] = ()


class Stage(Struct, frozen=True, kw_only=True):
    """A phase on the ribbon."""

    name: str
    title: str
    now: bool = False
    clause: str = ""


class SideName(Struct, frozen=True, kw_only=True):
    """A side and the seat or seats that play it; `noun` is what it is called in a sentence."""

    name: str
    noun: str
    seats: tuple[str, ...]


def side_names(view: Battle) -> tuple[SideName, ...]:
    """The sides of a battle as the page calls them, each with its seats."""
    known = enumerate(battle_sides(view))
    return tuple([SideName(name=side.short, noun=side.noun, seats=view.seats_of(no)) for no, side in known])


class Box(Struct, frozen=True, kw_only=True):
    """A point at the table's edge with the units that wait behind it, in order."""

    id: str
    side: int
    x: float
    y: float
    edge: Edge
    units: tuple[int, ...] = ()
    name: str = ""
    note: str = ""


class Tally(Struct, frozen=True, kw_only=True):
    """What a side has lost of what it can lose, or has won of what it needs."""

    side: int
    title: str
    count: int
    limit: int | None = None
    text: str = ""
    clause: str = ""


class Goal(Struct, frozen=True, kw_only=True):
    """A place worth having, and who has it."""

    x: float
    y: float
    text: str
    held_by: int | None = None


class Scene(Struct, frozen=True, kw_only=True):
    """A battle as one seat sees it, ready to be drawn."""

    width: float
    depth: float
    measure: Literal["inch", "cm"]
    sides: tuple[SideName, ...]
    tokens: tuple[Token, ...]
    features: tuple[Feature, ...] = ()
    turn_title: str = ""
    turn_note: str = ""
    stages: tuple[Stage, ...] = ()
    boxes: tuple[Box, ...] = ()
    tallies: tuple[Tally, ...] = ()
    goals: tuple[Goal, ...] = ()
    contacts: tuple[tuple[int, int], ...] = ()
    result: str = ""


class Prompt(Struct, frozen=True, kw_only=True):
    """What is asked of a seat in plain words; `pieces` are those it may answer with, `piece` the one it is about.

    `dice` are to be dealt out among the pieces; `form` names the page's own form for answers of many parts.
    """

    title: str
    detail: str = ""
    piece: int | None = None
    pieces: tuple[int, ...] = ()
    clause: str = ""
    quote: str = ""
    form: Literal["", "army", "terrain"] = ""
    dice: tuple[int, ...] = ()


class Gesture(Struct, frozen=True, kw_only=True):
    """Somebody points: with a piece, at a place or onto another piece, perhaps saying which way it is to face."""

    piece: Whole | None = None
    x: Measure | None = None
    y: Measure | None = None
    onto: Whole | None = None
    facing: Measure | None = None


class Offer(Struct, frozen=True, kw_only=True):
    """An answer ready to be given, as a button, a card or a ghost; refused ones are shown with the reason.

    Those of one `sign` may lie in one `stack`, under the word their labels begin with. What becomes of a piece to which
    nobody gives an order is the one that `stands`.
    """

    key: str
    label: str
    note: str = ""
    sign: str = ""
    action: Action
    verdict: Refusal | Preview
    ghost: tuple[Block, ...] = ()
    way: tuple[Point, ...] = ()
    group: Literal["piece", "phase", "more"] = "piece"
    main: bool = False
    stack: str = ""
    stands: bool = False


class Overlay(Struct, frozen=True, kw_only=True):
    """Something measured, drawn over the ground: a reach, an arc, a range, a corridor of sight, a way to a target."""

    kind: Literal["reach", "arc", "range", "sight", "way"]
    outline: tuple[Point, ...]
    closed: bool = True
    label: str = ""
    clause: str = ""


class Measured(Struct, frozen=True, kw_only=True):
    """What lies between two places: the distance by the ruleset's own measure, and whether one sees the other."""

    start: Point
    end: Point
    distance: float
    text: str
    clear: bool | None = None
    corridor: tuple[Point, ...] = ()
    facts: tuple[Fact, ...] = ()
