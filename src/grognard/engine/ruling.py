"""Rulings: what counts and why, what every outcome of the throw does, and the exact odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.melee_sheet import Sheet
from grognard.engine.pools import Pool, counted, missing, spread

REROLL = "reroll"
LOW, HIGH = -99, 99
NONE_OR_SOME = 2
"""How many rows the results of pools have that say no more than whether anything counted."""


class Refusal(Struct, frozen=True, gc=False):
    """Why an answer was not accepted; nothing has changed."""

    clause: str
    reason: str


class Modifier(Struct, frozen=True, gc=False):
    """One row of a table that applies, with the clause that says so."""

    clause: str
    value: int


class Note(Struct, frozen=True, gc=False):
    """A clause that was looked at and explains the ruling without adding a number."""

    clause: str
    text: str


class Result(Struct, frozen=True, gc=False):
    """What the totals from `low` to `high` do."""

    clause: str
    result: str
    low: int = LOW
    high: int = HIGH


class Ruling(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One throw judged before the dice fall: every modifier, every outcome.

    A `pair` is two dice added. `figures` are what the two sides start from where no dice are thrown, such as their
    statuses. Of `pools` in a row the modifiers are on every die of the first, and the last one's count is looked up in
    the results.
    """

    clause: str
    subject: str
    object: str = ""
    throw: Literal["none", "total", "pair", "opposed", "pools"] = "total"
    figures: tuple[int, int] = (0, 0)
    modifiers: tuple[Modifier, ...] = ()
    against: tuple[Modifier, ...] = ()
    results: tuple[Result, ...]
    notes: tuple[Note, ...] = ()
    measured: tuple[tuple[str, float], ...] = ()
    overruled: str = ""
    pools: tuple[Pool, ...] = ()

    @property
    def dice(self) -> int:
        """How many dice the throw takes; of pools, how many the first one has."""
        return (
            self.pools[0].dice
            if self.throw == "pools"
            else {"none": 0, "total": 1, "pair": 2, "opposed": 2}[self.throw]
        )

    @property
    def bonus(self) -> int:
        """The sum of the modifiers."""
        return sum([m.value for m in self.modifiers])

    def wanted(self, dice: tuple[int, ...], purpose: str) -> tuple[str, int]:
        """What is thrown for next, and with how many dice, when these have fallen; none if that was all."""
        if self.throw != "pools":
            return purpose, self.dice - len(dice)
        pool, n = missing(self.pools, dice, self.bonus)
        return f"{purpose}: {pool.name}", n

    def totals(self, dice: tuple[int, ...]) -> tuple[int, ...]:
        """Each side's figure or die with its modifiers; of pools, the count of each."""
        if self.throw == "pools":
            return counted(self.pools, dice, self.bonus)
        mine = self.figures[0] + self.bonus
        if self.throw in ("total", "pair"):
            return (mine + sum(dice),)
        his = self.figures[1] + sum([m.value for m in self.against])
        return (mine, his) if self.throw == "none" else (mine + dice[0], his + dice[1])

    def total(self, dice: tuple[int, ...]) -> int:
        """The number looked up in the results: a total, the difference of two, or the count of the last pool."""
        both = self.totals(dice)
        return both[-1] if self.throw in ("total", "pair", "pools") else both[0] - both[1]

    @property
    def ends(self) -> tuple[tuple[str, int | None], ...]:
        """Every way it can end once no more is thrown; where the rows say no more than "some", each count by itself."""
        if self.throw == "pools" and len(self.results) == NONE_OR_SOME:
            return tuple([(self.row(count).result, count) for count in range(self.pools[0].dice + 1)])
        return tuple([(result, None) for result in dict.fromkeys([r.result for r in self.results]) if result != REROLL])

    def forced(self, result: str, count: int | None, reason: str) -> Ruling:
        """The ruling that comes out so by an umpire's word, and throws nothing."""
        row = next(row for row in self.results if row.result == result)
        only = (replace(row, low=LOW, high=HIGH),)
        if self.throw != "pools":
            return replace(self, throw="none", results=only, overruled=reason)
        return replace(self, throw="none", figures=(count or 0, 0), modifiers=(), results=only, overruled=reason)

    def outcome(self, dice: tuple[int, ...]) -> Result:
        """The row of the results that these dice reach."""
        return self.row(self.total(dice))

    def row(self, total: int) -> Result:
        """The row of the results that a number reaches."""
        for row in self.results:
            if row.low <= total <= row.high:
                return row
        raise LookupError(f"{self.clause}: no result for {total}")

    def odds(self) -> dict[str, Fraction]:
        """The exact chance of each result; throws that are rolled again are left out of the count."""
        if self.throw == "pools":
            return self.pool_odds()
        count = Counter(self.outcome(faces).result for faces in product(range(1, 7), repeat=self.dice))
        count.pop(REROLL, None)
        whole = count.total()
        return {row.result: Fraction(count[row.result], whole) for row in self.results if count[row.result]}

    def pool_odds(self) -> dict[str, Fraction]:
        """The exact chance of each result of pools in a row."""
        found = dict.fromkeys([row.result for row in self.results], Fraction(0))
        for counts, chance in self.spread().items():
            found[self.row(counts[-1]).result] += chance
        return {result: chance for result, chance in found.items() if chance}

    def chance_of(self, count: int) -> Fraction:
        """The exact chance that the last of its pools counts so many."""
        return sum([chance for counts, chance in self.spread().items() if counts[-1] == count], Fraction(0))

    def spread(self) -> dict[tuple[int, ...], Fraction]:
        """The exact chance of every row of counts of the pools."""
        return spread(self.pools, self.bonus)


class Prospect(Struct, frozen=True):
    """One way it may end, in words with names, its exact chance, the side that gains by it, and if a unit is lost."""

    text: str
    chance: Fraction
    side: int | None = None
    grave: bool = False


class Preview(Struct, frozen=True, kw_only=True):
    """What an answer would do if given now: its cost, whom it meets, the rulings it leads to.

    `told` is the answer to the question one asks first, in a sentence; `prospects` are all the ways it may end, best
    first; `gives_up` is what it costs besides; `melee` is the sheet of the fight it brings, where there is one.
    """

    told: str = ""
    prospects: tuple[Prospect, ...] = ()
    gives_up: str = ""

    cost: float | None = None
    allowance: float | None = None
    meets: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    melee: Sheet | None = None
