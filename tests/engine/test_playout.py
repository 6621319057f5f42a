"""A bare playout leads to the battles that the door leads to."""

from __future__ import annotations

from random import Random

import pytest

from grognard import catalogue
from grognard.engine.battle import Action, Battle, Question, digest
from grognard.engine.dice import Seeded
from grognard.engine.playout import at_random, awaited, carry_on, playout
from grognard.engine.umpire import Outcome, answer, refusal, start
from grognard.lab.bench.armies import parade

ANSWERS = 150


def begun(name: str, seed: str) -> Battle:
    if name.isdigit():
        return start(catalogue.ruleset("two_by_two").muster(parade(int(name))), Seeded(seed)).battle
    scenario, document, rules = catalogue.load_scenario(name)
    return start(rules.muster(scenario, document), Seeded(seed)).battle


@pytest.mark.parametrize("name", ["28", *catalogue.scenario_names()])
def test_the_same_answers_and_dice_lead_to_the_same_battle(name: str) -> None:
    battle = bare = begun(name, name)
    dice, choose = Seeded(name), Random(name).choice
    for _ in range(ANSWERS if "en_avant" not in name else ANSWERS // 10):
        if battle.result is not None:
            break
        question = awaited(battle)
        action = choose(question.candidates(battle))
        outcome = answer(battle, question.no, action, dice)
        assert isinstance(outcome, Outcome)
        bare = carry_on(bare, awaited(bare), action, dice)
        battle = outcome.battle
        assert digest(bare) == digest(battle)
    assert battle.asked > 10


@pytest.mark.parametrize("name", ["28", "first_shots", "villarejo", "salamanca"])
def test_whatever_is_drawn_the_door_accepts(name: str) -> None:
    battle, rng, seen = begun(name, name), Random(name), 0

    def choose(now: Battle, question: Question) -> Action:
        nonlocal seen
        seen += 1
        action = question.sample(now, rng)
        assert refusal(now, question.no, action) is None
        return action

    end = playout(battle, Seeded(name), choose, turns=4)
    assert end.turn == battle.turn + 4 or end.result is not None
    assert seen > 20


def test_every_order_of_a_menu_can_be_drawn_and_no_other() -> None:
    battle, rng = begun("first_shots", "draw"), Random("draw")
    for _ in range(20):
        battle = carry_on(battle, awaited(battle), awaited(battle).sample(battle, rng), Seeded("draw"))
    question = awaited(battle)
    menu = set(question.candidates(battle))
    drawn = {question.sample(battle, rng) for _ in range(60 * len(menu))}
    assert len(menu) > 20
    assert drawn == menu


def test_a_playout_goes_on_to_the_end() -> None:
    end = playout(begun("28", "whole"), Seeded("whole"), at_random(Random("whole")))
    assert end.result is not None
