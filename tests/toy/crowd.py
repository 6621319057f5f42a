"""Crowds of the toy rules, whose pawns go up or down the table by their side: what the checks are checked on."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from random import Random
from typing import Any

from grognard.engine.battle import Action, Question
from tests import toy
from tests.conformance.carrying import Carrier, Change
from tests.conformance.crowds import Row


class ToyCrowd:
    """Random pawns."""

    rules = toy.RULES
    carrier = Carrier(
        {"moods": "sides", "passwords": "sides", "shot_at": "several of", "met": "several of", "aside": "aside"}
    )
    unordered = frozenset({"questions", "sealed"})

    def table(self, battle: Any) -> tuple[float, float]:
        """A square board."""
        return 24.0, 24.0

    def situation(self, rng: Random) -> Row:
        """Three a side."""
        places = [{"x": rng.randint(0, 48) / 2, "y": rng.randint(0, 48) / 2} for _ in range(6)]
        sides = [("blue", "red")[i % 2] for i in range(6)]
        return {"units": [{"id": f"P{i}", "side": sides[i], **place} for i, place in enumerate(places)]}

    def possible(self, battle: Any) -> bool:
        """Pawns may stand anywhere."""
        return True

    def wild(self, battle: Any, question: Question, action: Action, rng: Random) -> Action:
        """Nothing off the lattice."""
        return action

    def handed(self, change: Change) -> AbstractContextManager[object]:
        """No rule speaks of right or left."""
        return nullcontext()

    def kind(self, action: Any) -> str:
        """Every kind has its name."""
        return ""


TOY_CROWD = ToyCrowd()
