"""An answer in the making: a sentence in pieces, what may stand in each, where it leads on the map, and by when."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from grognard.engine.page.wood import Block, Point


class Choice(Struct, frozen=True, kw_only=True):
    """What may stand in a phrase: the answer with it, the sentence it would be, why it is refused if it is."""

    text: str
    said: str
    action: Any
    now: bool = False
    refused: str = ""
    clause: str = ""


class Phrase(Struct, frozen=True, kw_only=True):
    """A piece of the sentence, fixed or to be chosen; `part` is the leg it speaks of, the first of each `opens` it."""

    text: str
    part: int
    opens: bool = False
    choices: tuple[Choice, ...] = ()


class Leg(Struct, frozen=True, kw_only=True):
    """A part of an order on the map: its kind by its line, its way, the place it ends in, whom it is aimed at."""

    no: int
    kind: Literal["move", "deploy", "assault", "defend"]
    way: tuple[Point, ...] = ()
    foot: Block | None = None
    blocks: tuple[Block, ...] = ()
    target: int | None = None
    refused: str = ""


class Addition(Struct, frozen=True, kw_only=True):
    """A kind of part that can be added: its sign and key, the answer with it, and the parts of that kind there are."""

    sign: str
    label: str
    letter: str
    action: Any
    parts: tuple[int, ...] = ()
    refused: str = ""
    clause: str = ""


class Moment(Struct, frozen=True, kw_only=True):
    """What is expected of a turn."""

    title: str
    text: str
    hour: str = ""


class Draft(Struct, frozen=True, kw_only=True):
    """An answer of several parts as it is being made, with everything that may be changed in it.

    `cuts` has, for each part, the answer without it and all that follow; `turns` says of each whether its front may be
    turned. `distance` and `due` say when it will be obeyed.
    """

    piece: int
    to: str
    said: str
    phrases: tuple[Phrase, ...] = ()
    legs: tuple[Leg, ...] = ()
    additions: tuple[Addition, ...] = ()
    cuts: tuple[Any, ...] = ()
    turns: tuple[bool, ...] = ()
    distance: str = ""
    due: str = ""
    hour: str = ""
    clause: str = ""
    forecast: tuple[Moment, ...] = ()
    replaces: str = ""
    warning: str = ""
    warning_clause: str = ""


class Plan(Struct, frozen=True, kw_only=True):
    """An order of one's own that stands or is with a rider: its legs on the map, and its words."""

    piece: int
    state: Literal["force", "rider"]
    words: str
    legs: tuple[Leg, ...] = ()
    due: str = ""


class Rider(Struct, frozen=True, kw_only=True):
    """A rider on his way with an order: where he is is decoration, when he arrives is the rule."""

    piece: int
    start: Point
    end: Point
    share: float
    due: str
    words: str
