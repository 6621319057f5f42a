"""The deeds of a battle, the heavier the more they decided, and the battle they are taken from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Battle
from grognard.engine.events import Event
from grognard.engine.game import Game, Played, Settlement
from grognard.engine.names import Side
from grognard.engine.prose import Noun
from grognard.engine.ruleset import Ruleset
from grognard.engine.terrain import Feature

SAME_FIGHT = 2
Phrases = Mapping[str, tuple[str, ...]]


class Instant(Struct, frozen=True):
    """What came of an answer that was never taken back."""

    seq: int
    turn: int
    battle: Any
    events: tuple[Event, ...]


class Story(Struct, frozen=True, kw_only=True):
    """A battle as it stands in the end: every answer that counted, in order."""

    title: str
    ruleset: Ruleset
    instants: tuple[Instant, ...]
    sides: tuple[Side, ...]

    @property
    def opening(self) -> Any:
        """The battle before the first answer."""
        return self.instants[0].battle

    @property
    def last(self) -> Any:
        """The battle in the end."""
        return self.instants[-1].battle

    @property
    def winner(self) -> int | None:
        """The side that has won, if one has."""
        won: int | None = self.last.winner
        return won

    def before(self, seq: int) -> Battle:
        """The battle that an entry found."""
        found: Battle = [i.battle for i in self.instants if i.seq < seq][-1] if seq else self.opening
        return found


class Deed(Struct, frozen=True, kw_only=True):
    """Something worth telling: who did it to whom, how likely it was, what came of it."""

    seq: int
    turn: int
    kind: str
    weight: float
    a: int
    b: int = -1
    others: tuple[int, ...] = ()
    ran: tuple[int, ...] = ()
    chance: Fraction | None = None
    where: str = ""
    tail: str = ""
    count: int = 1
    words: dict[str, str] = {}


class LossRow(Struct, frozen=True, kw_only=True):
    """One row of the losses: a figure for each side; `total` rows are sums."""

    title: str
    values: tuple[str, ...]
    total: bool = False


class Chronicle(Struct, frozen=True, kw_only=True):
    """What a ruleset makes of its battle: deeds and the phrases for them, how it began and ended, what it cost."""

    deeds: tuple[Deed, ...]
    phrases: Phrases
    captions: Phrases
    nouns: dict[int, Noun]
    opening: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()
    headline: str = ""
    rules_note: str = ""
    losses: tuple[LossRow, ...] = ()
    losses_note: str = "units"
    lucky: bool = False
    luck_note: str = ""


def story_of(game: Game, sides: tuple[Side, ...]) -> Story:
    """A game, without what was taken back; the turn of an answer is the one in which it was given."""
    instants = [Instant(0, game.opening.battle.turn, game.opening.battle, game.opening.events)]
    for i in game.stood(len(game.history)):
        one = game.history[i]
        assert isinstance(one, Played)
        instants.append(Instant(i + 1, instants[-1].battle.turn, one.battle, one.outcome.events))
    if game.history and isinstance(end := game.history[-1], Settlement):
        instants.append(Instant(len(game.history), instants[-1].battle.turn, end.battle, end.outcome.events))
    return Story(title=game.title, ruleset=game.ruleset, instants=tuple(instants), sides=sides)


def merged(deeds: Sequence[Deed]) -> list[Deed]:
    """The same done again to the same, turn after turn, is one deed done several times."""
    out: list[Deed] = []
    for deed in deeds:
        same = [i for i, d in enumerate(out) if (d.kind, d.a, d.b) == (deed.kind, deed.a, deed.b)]
        last = out[same[-1]] if same else None
        if last is None or deed.turn - last.turn > SAME_FIGHT * last.count or deed.tail:
            out.append(deed)
        else:
            out[same[-1]] = replace(deed, count=last.count + 1, weight=last.weight + deed.weight / 4)
    return sorted(out, key=lambda d: d.seq)


def place_of(features: Sequence[Feature], x: float, y: float) -> Feature | None:
    """The named ground at a point; the smallest where several lie one on the other."""
    here = [f for f in features if f.name and f.outline() and f.known_to is None and holds(f.outline(), x, y)]
    return min(here, key=lambda f: extent(f.outline()), default=None)


def extent(polygon: Sequence[tuple[float, float]]) -> float:
    """How much room a polygon takes."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


def holds(polygon: Sequence[tuple[float, float]], x: float, y: float) -> bool:
    """Does a polygon hold a point?"""
    inside = False
    for (x0, y0), (x1, y1) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            inside = not inside
    return inside
