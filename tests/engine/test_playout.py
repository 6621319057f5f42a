"""A bare playout leads to the battles that the door leads to."""

from __future__ import annotations

from random import Random

import pytest

from grognard import catalogue
from grognard.engine.battle import Action, Battle, Question, digest
from grognard.engine.dice import Seeded
from grognard.engine.playout import awaited, carry_on, playout, ramble
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


@pytest.mark.both_kernels
@pytest.mark.parametrize("name", ["16", "28", "40", "first_shots", "villarejo", "salamanca"])
def test_orders_given_in_a_run_lead_where_the_door_leads_one_by_one(name: str) -> None:
    battle = bare = begun(name, name)
    one, run, dice, taken = Random(name), Random(name), Seeded(name), 0
    while bare.result is None and bare.turn < 4:
        bare, times, last = awaited(bare).wander(bare, run)
        bare = carry_on(bare, awaited(bare), last, dice)
        for _ in range(times + 1):
            question = awaited(battle)
            action = question.sample(battle, one)
            outcome = answer(battle, question.no, action, dice)
            assert isinstance(outcome, Outcome)
            battle = outcome.battle
        taken = max(taken, times)
        assert action == last
        assert digest(bare) == digest(battle)
    assert taken > 1 or not name.isdigit()


def test_a_playout_goes_on_to_the_end() -> None:
    end = ramble(begun("28", "whole"), Seeded("whole"), Random("whole"))
    assert end.result is not None
