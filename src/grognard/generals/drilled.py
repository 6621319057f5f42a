"""The drilled general: his doctrine's quick way to play on, the same that imagined battles are fought by."""

from __future__ import annotations

from grognard.engine.battle import Battle, Question
from grognard.engine.doctrine import Clock
from grognard.engine.ruleset import Ruleset
from grognard.engine.umpire import refusal
from grognard.generals.general import Choice

REASONS = ("it is what the drill asks for",)


class Drilled:
    """Carries one plan out and gives no thought to it again; chance has no part in it."""

    def __init__(self, seed: str, ruleset: Ruleset) -> None:
        doctrine = ruleset.doctrine
        self.policy = doctrine.policy(doctrine.weights())
        self.decisions = 0

    def choose(self, view: Battle, question: Question, clock: Clock | None = None) -> Choice:
        """What the drill asks for."""
        self.decisions += 1
        action = self.policy.answer(view, question)
        return (action if refusal(view, question.no, action) is None else question.default(view)), REASONS
