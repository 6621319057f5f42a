"""The recruit: any legal answer, as likely as any other."""

from __future__ import annotations

from random import Random

from grognard.engine.battle import Battle, Question
from grognard.engine.doctrine import Clock
from grognard.engine.ruleset import Ruleset
from grognard.generals.general import Choice

REASONS = ("any legal order will do",)


class Recruit:
    """Knows which orders are legal and nothing else."""

    def __init__(self, seed: str, ruleset: Ruleset | None = None) -> None:
        self.random = Random(seed)
        self.decisions = 0

    def choose(self, view: Battle, question: Question, clock: Clock | None = None) -> Choice:
        """One of the candidates at random; a choice among two or more counts as a decision."""
        candidates = question.candidates(view)
        n = len(candidates)
        if n < 2:
            return candidates[0], REASONS
        self.decisions += 1
        return candidates[int(self.random.random() * n)], REASONS
