"""Every way the dice can fall: all outcomes of an answer with their exact chances."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import product
from typing import Any, Generic, TypeVar

from msgspec import Struct

from grognard.engine.battle import Action, Battle
from grognard.engine.dice import DiceWanted, Scripted
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Outcome, answer

FACES = range(1, 7)
B = TypeVar("B", bound=Battle)
K = TypeVar("K", bound=Hashable)


class Branch(Struct, Generic[B], frozen=True):
    """One way the dice can fall, its chance, and what comes of it."""

    dice: tuple[int, ...]
    chance: Fraction
    outcome: Outcome[B]


class Every(Struct, Generic[B], frozen=True):
    """All branches, and the chance of those that were cut off because they take more dice than allowed."""

    branches: tuple[Branch[B], ...]
    rest: Fraction = Fraction(0)

    def chances(self, of: Callable[[Outcome[B]], K]) -> dict[K, Fraction]:
        """The chance of each value of something in the outcome."""
        sums: dict[K, Fraction] = {}
        for branch in self.branches:
            key = of(branch.outcome)
            sums[key] = sums.get(key, Fraction(0)) + branch.chance
        return sums


def exhaust(battle: B, no: int, action: Action, most: int = 4) -> Every[B] | Refusal:
    """Every outcome of an answer that takes at most so many dice; throws that go on for ever end up in the rest."""
    branches: list[Branch[B]] = []
    rest = Fraction(0)
    open_scripts: list[tuple[int, ...]] = [()]
    while open_scripts:
        script = open_scripts.pop()
        outcome: Any = answer(battle, no, action, Scripted(script, battle.dice))
        match outcome:
            case Refusal():
                return outcome
            case DiceWanted(n=n) if len(script) + n > most:
                rest += Fraction(1, 6 ** len(script))
            case DiceWanted(n=n):
                open_scripts += [script + more for more in reversed(list(product(FACES, repeat=n)))]
            case _:
                branches.append(Branch(script, Fraction(1, 6 ** len(script)), outcome))
    return Every(tuple(branches), rest)
