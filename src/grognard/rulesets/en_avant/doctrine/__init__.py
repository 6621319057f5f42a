"""How En Avant! is fought by its computer generals: plans from the rulings themselves, and reasons in words."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from grognard.engine.doctrine import Clock, Manual, Weighed, Weights, read_manual
from grognard.rulesets.en_avant.cards import EmergencySquare, OrderCard
from grognard.rulesets.en_avant.choices import BreakOffChoice, PursueChoice, SecondLineChoice
from grognard.rulesets.en_avant.doctrine import worth
from grognard.rulesets.en_avant.doctrine.plan import weigh_card
from grognard.rulesets.en_avant.doctrine.prompts import (
    weigh_break_off,
    weigh_opportunity,
    weigh_other,
    weigh_pursuit,
    weigh_second_line,
    weigh_square,
)
from grognard.rulesets.en_avant.opportunity import OpportunityFire

PROMPTS: dict[type, Any] = {
    OpportunityFire: weigh_opportunity,
    EmergencySquare: weigh_square,
    PursueChoice: weigh_pursuit,
    SecondLineChoice: weigh_second_line,
    BreakOffChoice: weigh_break_off,
}


@cache
def manual() -> Manual:
    """The weights as data."""
    return read_manual(Path(__file__).with_name("doctrine.toml"))


class EnAvantDoctrine:
    """The doctrine of En Avant!"""

    def weights(self) -> dict[str, float]:
        """The tuned weights."""
        return manual().weights()

    def untuned(self) -> dict[str, float]:
        """The weights as first written down."""
        return dict(manual().untuned)

    def temperaments(self) -> dict[str, dict[str, float]]:
        """Factors that make a general cautious or bold."""
        return {name: dict(factors) for name, factors in manual().temperaments.items()}

    def evaluate(self, battle: Any, side: int, weights: Weights) -> float:
        """How well a side stands, by the weights as written down: tuned ones choose well and compare troops badly."""
        return worth.evaluate(battle, side, manual().untuned)

    def weigh(self, view: Any, question: Any, weights: Weights, clock: Clock) -> list[Weighed]:
        """The answers worth considering."""
        if isinstance(question, OrderCard):
            return weigh_card(view, question, weights, clock) or weigh_other(view, question)
        prompt = PROMPTS.get(type(question))
        found: list[Weighed] = prompt(view, question, weights) if prompt else weigh_other(view, question)
        return found


DOCTRINE = EnAvantDoctrine()
