"""How En Avant! En Masse! is fought by its computer generals: plans on a sand table, two turns ahead of the riders."""

from __future__ import annotations

from pathlib import Path

from grognard.engine.doctrine import Doctrine, Weigher, Weights, manual_of
from grognard.rulesets.en_masse.assault import Pursuit
from grognard.rulesets.en_masse.battle import Clash
from grognard.rulesets.en_masse.command import CommandQuestion
from grognard.rulesets.en_masse.doctrine import worth
from grognard.rulesets.en_masse.doctrine.plan import weigh_command
from grognard.rulesets.en_masse.doctrine.prompts import weigh_fire, weigh_opportunity, weigh_pursuit
from grognard.rulesets.en_masse.opportunity import OpportunityFire
from grognard.rulesets.en_masse.volleys import FiringQuestion

FILE = Path(__file__).with_name("doctrine.toml")
WEIGHERS: dict[type, Weigher] = {
    CommandQuestion: weigh_command,
    FiringQuestion: weigh_fire,
    OpportunityFire: weigh_opportunity,
    Pursuit: weigh_pursuit,
}


def evaluate(battle: Clash, side: int, weights: Weights) -> float:
    """How well a side stands, by the weights as written down: tuned ones choose well and compare troops badly."""
    return worth.evaluate(battle, side, manual_of(FILE).untuned)


DOCTRINE = Doctrine(file=FILE, evaluate=evaluate, weighers=WEIGHERS)
