"""Rulings: what counts and why, what every outcome of the throw does, and the exact odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Literal

from msgspec import Struct

REROLL = "reroll"
LOW, HIGH = -99, 99


class Refusal(Struct, frozen=True):
    """Why an answer was not accepted; nothing has changed."""

    clause: str
    reason: str


class Modifier(Struct, frozen=True):
    """One row of a table that applies, with the clause that says so."""

    clause: str
    value: int


class Note(Struct, frozen=True):
    """A clause that was looked at and explains the ruling without adding a number."""

    clause: str
    text: str


class Result(Struct, frozen=True):
    """What the totals from `low` to `high` do."""

    clause: str
    result: str
    low: int = LOW
    high: int = HIGH


class Ruling(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One throw judged before the dice fall: every modifier, every outcome.

    `figures` are what the two sides start from where no dice are thrown, such as their statuses.
    """

    clause: str
    subject: str
    object: str = ""
    throw: Literal["none", "total", "opposed"] = "total"
    figures: tuple[int, int] = (0, 0)
    modifiers: tuple[Modifier, ...] = ()
    against: tuple[Modifier, ...] = ()
    results: tuple[Result, ...]
    notes: tuple[Note, ...] = ()
    measured: tuple[tuple[str, float], ...] = ()
    overruled: str = ""

    @property
    def dice(self) -> int:
        """How many dice the throw takes."""
        return {"none": 0, "total": 1, "opposed": 2}[self.throw]

    def totals(self, dice: tuple[int, ...]) -> tuple[int, ...]:
        """Each side's figure or die with its modifiers."""
        mine = self.figures[0] + sum([m.value for m in self.modifiers])
        if self.throw == "total":
            return (mine + dice[0],)
        his = self.figures[1] + sum([m.value for m in self.against])
        return (mine, his) if self.throw == "none" else (mine + dice[0], his + dice[1])

    def total(self, dice: tuple[int, ...]) -> int:
        """The number looked up in the results: a total, or the difference of two."""
        both = self.totals(dice)
        return both[0] if self.throw == "total" else both[0] - both[1]

    def outcome(self, dice: tuple[int, ...]) -> Result:
        """The row of the results that these dice reach."""
        total = self.total(dice)
        for row in self.results:
            if row.low <= total <= row.high:
                return row
        raise LookupError(f"{self.clause}: no result for {total}")

    def odds(self) -> dict[str, Fraction]:
        """The exact chance of each result; throws that are rolled again are left out of the count."""
        count = Counter(self.outcome(faces).result for faces in product(range(1, 7), repeat=self.dice))
        count.pop(REROLL, None)
        whole = count.total()
        return {row.result: Fraction(count[row.result], whole) for row in self.results if count[row.result]}


class Preview(Struct, frozen=True, kw_only=True):
    """What an answer would do if given now: its cost, whom it meets, the rulings it leads to."""

    cost: float | None = None
    allowance: float | None = None
    meets: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()
