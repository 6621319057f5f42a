"""How En Avant! is fought by its computer generals: plans from the rulings themselves, and reasons in words."""

from __future__ import annotations

from pathlib import Path

from grognard.engine.doctrine import Doctrine, Weigher, Weights, manual_of
from grognard.rulesets.en_avant.battle import Engagement
from grognard.rulesets.en_avant.cards import EmergencySquare, OrderCard
from grognard.rulesets.en_avant.choices import BreakOffChoice, PursueChoice, SecondLineChoice
from grognard.rulesets.en_avant.doctrine import worth
from grognard.rulesets.en_avant.doctrine.plan import weigh_card
from grognard.rulesets.en_avant.doctrine.prompts import (
    weigh_break_off,
    weigh_opportunity,
    weigh_pursuit,
    weigh_second_line,
    weigh_square,
)
from grognard.rulesets.en_avant.opportunity import OpportunityFire

FILE = Path(__file__).with_name("doctrine.toml")
WEIGHERS: dict[type, Weigher] = {
    OrderCard: weigh_card,
    OpportunityFire: weigh_opportunity,
    EmergencySquare: weigh_square,
    PursueChoice: weigh_pursuit,
    SecondLineChoice: weigh_second_line,
    BreakOffChoice: weigh_break_off,
}


def evaluate(battle: Engagement, side: int, weights: Weights) -> float:
    """How well a side stands, by the weights as written down: tuned ones choose well and compare troops badly."""
    return worth.evaluate(battle, side, manual_of(FILE).untuned)


DOCTRINE = Doctrine(file=FILE, evaluate=evaluate, weighers=WEIGHERS)
