"""Whole battles of En Masse fought at random: nothing breaks, and what is saved is what was there."""

from __future__ import annotations

from random import Random

import pytest

from grognard import catalogue
from grognard.engine.battle import decode, encode
from grognard.engine.dice import Seeded
from grognard.engine.umpire import Outcome, answer, start
from grognard.rulesets.en_masse import RULES
from grognard.rulesets.en_masse.files.muster import muster
from grognard.rulesets.en_masse.files.saved import EnMasseBattle
from grognard.rulesets.en_masse.views import view

SCENARIOS = catalogue.scenario_names("en_masse")
MOST = 2_000


def fought(name: str, seed: str) -> list[EnMasseBattle]:
    """Every state of a battle fought at random."""
    scenario, document, _ = catalogue.load_scenario(name)
    rng, dice = Random(seed), Seeded(seed)
    states = [start(muster(scenario, document), dice).battle]
    while states[-1].result is None and len(states) < MOST:
        battle = states[-1]
        sealed = {one.question for one in battle.sealed}
        question = rng.choice([q for q in battle.questions if q.no not in sealed])
        outcome = answer(battle, question.no, rng.choice(question.candidates(battle)), dice)
        assert isinstance(outcome, Outcome), outcome
        states.append(outcome.battle)
    return states


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("seed", ["drum", "fife", "bugle"])
def test_random_battles_end_and_break_nothing(name: str, seed: str) -> None:
    states = fought(name, seed)
    assert states[-1].result is not None
    for battle in states:
        assert RULES.invariants(battle) == []
        assert decode(encode(battle), EnMasseBattle) == battle


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_seat_is_shown_neither_foreign_orders_nor_riders(name: str) -> None:
    seen = 0
    for battle in fought(name, "vedette"):
        for seat in battle.seats:
            seen_by = view(battle, seat)
            others = [u for u in seen_by.field.units if battle.seat_of(u) != seat]
            assert not [u for u in others if u.order is not None]
            riders = seen_by.couriers
            assert all(battle.seat_of(battle.unit(rider.unit)) == seat for rider in riders)
            seen += len(others)
    assert seen > 0
