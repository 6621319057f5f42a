"""What a computer general is."""

from __future__ import annotations

from typing import Protocol

from grognard.engine.battle import Action, Battle, Question
from grognard.engine.doctrine import Clock

Choice = tuple[Action, tuple[str, ...]]


class General(Protocol):
    """Answers questions from what its seat may know, and says why; counts how often it had a choice."""

    decisions: int

    def choose(self, view: Battle, question: Question, clock: Clock | None = None) -> Choice:
        """An answer, and the reasons for it in plain sentences; without a clock it takes the usual time."""
