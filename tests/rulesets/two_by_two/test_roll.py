"""What hangs on the field changes no menu: kept or worked out anew, the answers are the same."""

from __future__ import annotations

from random import Random

import pytest

from grognard import catalogue
from grognard.engine.battle import Battle, decode, encode
from grognard.engine.dice import Seeded
from grognard.engine.playout import awaited
from grognard.engine.umpire import Outcome, answer, start
from grognard.lab.bench.armies import parade

QUICK = 120


def begun(name: str, seed: str) -> tuple[Battle, Seeded]:
    dice = Seeded(seed)
    if name.isdigit():
        rules, battle = catalogue.ruleset("two_by_two"), catalogue.ruleset("two_by_two").muster(parade(int(name)))
        assert rules.name == "two_by_two"
    else:
        scenario, document, rules = catalogue.load_scenario(name, "two_by_two")
        battle = rules.muster(scenario, document)
    return start(battle, dice).battle, dice


@pytest.mark.parametrize("name", ["28", "first_shots", "villarejo", "quatre_bras", "salamanca"])
def test_kept_menus_are_those_of_a_battle_just_loaded(name: str) -> None:
    battle, dice = begun(name, f"roll-{name}")
    choose, seen = Random(name).choice, 0
    for _ in range(QUICK):
        if battle.result is not None:
            break
        question = awaited(battle)
        menu = list(question.candidates(battle))
        fresh = decode(encode(battle), type(battle))
        assert list(awaited(fresh).candidates(fresh)) == menu
        outcome = answer(battle, question.no, choose(menu), dice)
        assert isinstance(outcome, Outcome)
        battle, seen = outcome.battle, seen + 1
    assert seen > 20
