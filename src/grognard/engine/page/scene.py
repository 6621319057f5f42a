"""The table as people see and touch it: what a page needs to draw a battle and to answer a question, and no rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from grognard.engine.battle import Action, Battle
from grognard.engine.names import battle_sides
from grognard.engine.page.drafting import Draft, Plan, Rider
from grognard.engine.page.staff import Chief
from grognard.engine.page.wood import Block, Point
from grognard.engine.ruling import Preview, Refusal
from grognard.engine.sizes import Measure, Name, Whole
from grognard.engine.terrain import Feature, LengthUnit

Edge = Literal["x_min", "x_max", "y_min", "y_max"]
Sign = Literal[
    "line", "light", "guards", "militia", "irregular", "heavy_cavalry", "light_cavalry", "lancers",
    "foot_artillery", "horse_artillery", "hq",
]  # fmt: skip
Plate = Literal["", "formed", "loose", "dense", "column"]
Rank = Literal["", "division", "corps", "army"]


class Chip(Struct, frozen=True, kw_only=True):
    """A mark of state beside a unit, told by shape and word; a status has its level on the ladder."""

    kind: Literal[
        "pinned", "disrupted", "routed", "exhausted", "status", "disordered", "changing", "spent", "note"
    ]  # fmt: skip
    text: str
    title: str = ""
    level: int | None = None


class Fact(Struct, frozen=True, kw_only=True):
    """One line of a unit's card or of a measurement."""

    label: str
    value: str
    clause: str = ""


class Token(Struct, frozen=True, kw_only=True):
    """A piece on the table or waiting beside it: `name` is for titles, `label` for buttons, `tag` for the block.

    Where blocks stand on a plate that is measured, `plate` says how it is drawn; a headquarters has its flag's `rank`.
    It is `ordered` by the seat that sees it, where a side has several.
    """

    no: int
    id: str
    side: int
    name: str
    label: str
    tag: str = ""
    sign: Sign
    place: Literal["table", "waiting", "gone"] = "table"
    at: Block | None = None
    blocks: tuple[Block, ...] = ()
    plate: Plate = ""
    rank: Rank = ""
    ordered: bool = False
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


def ribbon(view: Battle, rows: Iterable[tuple[str, str, str]], now: str) -> tuple[Stage, ...]:
    """The phases of a turn by name, title and clause, the present one marked while the battle lasts."""
    marked = "" if view.result is not None else now
    return tuple([Stage(name=name, title=title, now=name == marked, clause=clause) for name, title, clause in rows])


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
    """What a side has lost of what it can lose, or has won of what it needs; `total` is all there is of it."""

    side: int
    title: str
    count: int
    limit: int | None = None
    total: int | None = None
    text: str = ""
    clause: str = ""


class Goal(Struct, frozen=True, kw_only=True):
    """A place worth having, and who has it."""

    x: float
    y: float
    text: str
    held_by: int | None = None


class Scene(Struct, frozen=True, kw_only=True):
    """A battle as one seat sees it, ready to be drawn; `minute` is how far the clock has run on which all move."""

    width: float
    depth: float
    measure: LengthUnit
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
    plans: tuple[Plan, ...] = ()
    riders: tuple[Rider, ...] = ()
    staff: tuple[Chief, ...] = ()
    minute: float | None = None
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
    form: Literal["", "army", "corps", "terrain", "ground", "order", "pool", "dice"] = ""
    dice: tuple[int, ...] = ()


class Gesture(Struct, frozen=True, kw_only=True):
    """Somebody points: with a piece, at a place or onto another piece, perhaps saying which way it is to face.

    Where an answer of several parts is in hand, `part` says which of them it changes, `kind` what a new one is to be.
    """

    piece: Whole | None = None
    x: Measure | None = None
    y: Measure | None = None
    onto: Whole | None = None
    facing: Measure | None = None
    kind: Name = ""
    part: Whole | None = None


class Offer(Struct, frozen=True, kw_only=True):
    """An answer ready to be given, as a button, a card or a ghost; refused ones are shown with the reason.

    Those of one `sign` may lie in one `stack`, under the word their labels begin with. What becomes of a piece to which
    nobody gives an order is the one that `stands`. Its `letter` is the key of its verb; a `caution` is what one is told
    and must confirm before it is given. One of several parts is a `draft` that can be changed piece by piece.
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
    letter: str = ""
    caution: str = ""
    draft: Draft | None = None


class Overlay(Struct, frozen=True, kw_only=True):
    """Something measured, drawn over the ground: a reach, an arc, a range, a corridor of sight, a way to a target.

    A ring has words for what lies inside and beyond it.
    """

    kind: Literal["reach", "arc", "range", "sight", "way", "ring"]
    outline: tuple[Point, ...]
    closed: bool = True
    label: str = ""
    clause: str = ""
    inside: str = ""
    beyond: str = ""


class Measured(Struct, frozen=True, kw_only=True):
    """What lies between two places: the distance by the ruleset's own measure, and whether one sees the other."""

    start: Point
    end: Point
    distance: float
    text: str
    clear: bool | None = None
    corridor: tuple[Point, ...] = ()
    facts: tuple[Fact, ...] = ()
