"""The log's lines: a sentence an event, its fields put in by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.adjudication import Adjudicated, BattleCalled, GroundShown, GroundTaken, Told
from grognard.engine.battle import Battle
from grognard.engine.events import Event
from grognard.engine.names import Side, called, capital, plain, side_of

ACTORS = ("unit", "attacker", "mover", "target", "defender", "enemy", "quarry", "supporter", "hq")
UNITS = (*ACTORS, "by", "partner", "taken")
SIDES = ("side", "seat", "first", "attacking", "defending")
Heading = Literal["", "turn", "phase"]
Words = Mapping[str, Callable[[Any, Any], Any]]


class Row(Struct, frozen=True):
    """One of several that a line tells of: a piece, and what is said of it."""

    piece: int
    text: str


class Line(Struct, frozen=True):
    """A line of the log, or its template: is it a heading, does it tell of a rout, does it tell of several in rows?

    Bearings, sums and small change are its `detail`, for those who open the line.
    """

    text: str
    heading: Heading = ""
    rout: bool = False
    rows: tuple[Row, ...] = ()
    detail: str = ""

    @property
    def told(self) -> str:
        """It with its rows, as one sentence."""
        return f"{self.text}: {'; '.join([row.text for row in self.rows])}" if self.rows else self.text

    @property
    def whole(self) -> str:
        """All of it, where nothing can be opened."""
        return f"{self.told} ({self.detail})" if self.detail else self.told


RESIGNED, AGREED = "{seat} gave the battle up", "Both sides agreed on a draw"
"""What the log says of a battle that was settled by those who fought it."""

Teller = str | Line | Callable[[Any, Any], str | Line]
UMPIRED: dict[type[Event], Teller] = {
    Adjudicated: "The umpire sets {unit}: {reason}",
    Told: "The umpire: {saying}",
    GroundShown: lambda _, event: f"Here lies {event.feature.name or 'a ' + plain(event.feature.kind)}",
    GroundTaken: "The umpire takes {named} away: {reason}",
    BattleCalled: "The umpire calls the battle: {reason}",
}
"""What the log says of an umpire's own deeds."""


def line(teller: Teller, battle: Battle, event: Event, words: Words) -> Line:
    """What a row of the log says of an event."""
    if isinstance(teller, Line):
        text, detail = [filled(one, battle, event, words) for one in (teller.text, teller.detail)]
        return replace(teller, text=text, detail=detail)
    if isinstance(teller, str):
        return Line(filled(teller, battle, event, words))
    said = teller(battle, event)
    return Line(said) if isinstance(said, str) else said


def filled(template: str, battle: Battle, event: Event, words: Words) -> str:
    """A template such as `{side:pays} {ap:g} AP` with what the event says; `words` tell what a ruleset says otherwise.

    A field that names a unit stands for its name, one that names a side for the army; with a verb, `{side:moves}`.
    """
    said = {field: told(battle, event, field, words) for _, field, _, _ in Formatter().parse(template) if field}
    text = template.format_map(said)
    begins_with_army = template.startswith("{") and isinstance(next(iter(said.values())), Side)
    return capital(text) if begins_with_army else text


def told(battle: Battle, event: Event, field: str, words: Words) -> Any:
    """A field of an event as it stands in a line."""
    if field in words:
        return words[field](battle, event)
    value = getattr(event, field)
    if field in UNITS and isinstance(value, int):
        return called(battle, value)
    return side_of(battle, value) if field in SIDES else value
