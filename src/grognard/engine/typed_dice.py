"""Dice thrown by hand at a real table: what an answer wants thrown next, found without anything being done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from grognard.engine.battle import Action, Battle, Question
from grognard.engine.dice import OutOfDice, Scripted
from grognard.engine.pools import missing
from grognard.engine.ruling import Ruling
from grognard.engine.umpire import Umpire, work_through

FACES = range(1, 7)


class Throw(Struct, frozen=True, kw_only=True):
    """Dice that are wanted: for what, how many, and the ruling they decide with those of it that have fallen.

    `owners` are the ids of those who throw: one for all the dice, or one for each. A throw that was `shown` comes after
    something hidden was turned up, so what led to it can no longer be thought better of.
    """

    purpose: str
    n: int
    ruling: Ruling | None = None
    fallen: tuple[int, ...] = ()
    shown: bool = False

    @property
    def owners(self) -> tuple[str, ...]:
        """Whose dice they are, as far as a ruling says."""
        ruling = self.ruling
        if ruling is None:
            return ()
        if ruling.throw == "opposed":
            return (ruling.subject, ruling.object)
        pool = self.pool
        return (ruling.object if pool and pool[0].by == "object" else ruling.subject,)

    @property
    def pool(self) -> tuple[Any, int] | None:
        """The pool that is thrown, and what each of its dice gains."""
        ruling = self.ruling
        if ruling is None or ruling.throw != "pools":
            return None
        found, _ = missing(ruling.pools, self.fallen, ruling.bonus)
        return found, ruling.bonus if found is ruling.pools[0] else 0

    @property
    def need(self) -> int | None:
        """What every die must show, where each counts for itself."""
        return None if self.pool is None else self.pool[0].need - self.pool[1]


class Asker(Umpire[Any]):
    """An umpire who notes which ruling the dice are for that he lacks."""

    ruling: Ruling | None = None
    before: int = 0

    def throw(self, ruling: Ruling, purpose: str) -> tuple[int, ...]:
        """As ever, but remembering the ruling while its dice fall."""
        self.ruling, self.before = ruling, self.thrown
        dice = super().throw(ruling, purpose)
        self.ruling = None
        return dice

    def fallen(self) -> tuple[int, ...]:
        """The dice of the present throw that have fallen already."""
        return self.dice.d6(self.before, self.thrown - self.before, "")


def next_throw(battle: Battle, question: Question, action: Action, faces: Sequence[int]) -> Throw | None:
    """What is to be thrown next when an answer found legal is carried out with these faces; None if they suffice."""
    umpire = Asker(battle, Scripted(tuple(faces), battle.dice))
    try:
        work_through(umpire, question, action)
    except OutOfDice as short:
        ruling = umpire.ruling
        return Throw(
            purpose=short.wanted.purpose,
            n=short.wanted.n,
            ruling=ruling,
            fallen=() if ruling is None else umpire.fallen(),
            shown=question.secret or umpire.revealed or bool(umpire.learned),
        )
    return None


def misread(faces: Sequence[int], wanted: int) -> str:
    """What is wrong with dice that somebody typed, in words; nothing if they are so many dice."""
    for face in faces:
        if face not in FACES:
            return f"a die shows 1 to 6, not {face}"
    if len(faces) != wanted:
        return f"{counted(wanted)} wanted, and {counted(len(faces))} given"
    return ""


def counted(n: int) -> str:
    """So many dice, with their verb."""
    return "1 die is" if n == 1 else f"{n} dice are"
