"""The log's lines: a sentence an event, its fields put in by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.adjudication.desk import ControlRuled
from grognard.engine.adjudication.features import TerrainRevealed, feature_of
from grognard.engine.adjudication.ground import TerrainAdded, TerrainSet, TerrainWithdrawn
from grognard.engine.adjudication.speaking import BattleCalled, Told
from grognard.engine.battle import SIDES as COLOURS
from grognard.engine.battle import Battle
from grognard.engine.control import Overruled, RulingStands
from grognard.engine.events import Changed, DrawAgreed, Ended, Event, Resigned, Rolled
from grognard.engine.names import Side, called, called_by, capital, plain, side_of
from grognard.engine.prose import Doer
from grognard.engine.terrain import Feature

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

    Bearings, sums and small change are its `detail`, for those who open the line; `of` is the place, among the events
    of its answer, of a throw that it tells and that has no line of its own.
    """

    text: str
    heading: Heading = ""
    rout: bool = False
    rows: tuple[Row, ...] = ()
    detail: str = ""
    of: int | None = None

    @property
    def told(self) -> str:
        """It with its rows, as one sentence."""
        return f"{self.text}: {'; '.join([row.text for row in self.rows])}" if self.rows else self.text

    @property
    def whole(self) -> str:
        """All of it, where nothing can be opened."""
        return f"{self.told} ({self.detail})" if self.detail else self.told


def each_alone(_said: Said, _battle: Any, _events: Sequence[Event]) -> Deeds:
    """Every event has a line of its own."""
    return {}


RESIGNED, AGREED = "{seat} gave the battle up", "Both sides agreed on a draw"
"""What the log says of a battle that was settled by those who fought it."""

Teller = str | Line | Callable[[Any, Any], str | Line]
Said = Callable[[Any, Event], Line]
"""(view, event): the line it has by itself."""
Deeds = Mapping[int, Line]
"""By the place of events in their answer, lines in place of their own, where several are one deed."""
Together = Callable[[Said, Any, Sequence[Event]], Deeds]
"""(the lines they have by themselves, view, events of an answer): which of them are one deed."""
UNSAID = Line("")
"""What is told in the line of another event."""


def ended(battle: Battle, event: Ended) -> str:
    """Who has won."""
    return capital(f"{side_of(battle, event.result):wins}") if event.result in COLOURS else "The battle is drawn"


SETTLED: dict[type[Event], Teller] = {
    Resigned: RESIGNED,
    DrawAgreed: AGREED,
    Ended: ended,
    Changed: "",
    Rolled: "",
}
"""What every log says alike: how a battle ends; what changes and what falls is told by what follows."""


def umpired(who: str) -> dict[type[Event], Teller]:
    """What the log says of the deeds of an umpire who goes by this name."""
    return {
        Told: f"{who}: {{saying}}",
        ControlRuled: lambda battle, event: (
            f"{who} rules on {called(battle, event.unit)} ({', '.join(event.what)}): {event.reason}"
        ),
        TerrainRevealed: lambda battle, event: (
            f"Now {side_of(battle, event.side):knows} of {ground_words(battle, event.feature)}"
        ),
        TerrainAdded: lambda _, event: ground_found(event.feature),
        TerrainSet: lambda battle, event: f"{who} rules on {ground_words(battle, event.feature)}: {event.reason}",
        TerrainWithdrawn: f"{who}: {{named}} is not there ({{reason}})",
        BattleCalled: f"{who} calls the battle: {{reason}}",
        Overruled: lambda battle, event: (
            f"{who} overrules: {called_by(battle, event.ruling.subject)}, {event.result} ({event.reason})"
        ),
        RulingStands: "",
    }


def ground_words(battle: Battle, id: str) -> str:
    """What a piece of ground is called: by its name, or by its kind where it has none."""
    feature = feature_of(battle, id)
    return id if feature is None else feature.name or f"the {plain(feature.kind)}"


def ground_found(feature: Feature) -> str:
    """Ground nobody had seen."""
    kind = plain(feature.kind)
    return f"{feature.name} turns out to be there: {kind}" if feature.name else f"Here is {kind}"


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

    A field that names a unit stands for its name, one that names a side for the army; with a verb what it does,
    `{side:moves}` or `{unit:forms}`, in the number of its name.
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
        return Doer(called(battle, value))
    return side_of(battle, value) if field in SIDES else value
