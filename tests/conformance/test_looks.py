"""Looking at one seat's view changes nothing for the battle or for another seat, in whatever order they look."""

from __future__ import annotations

from itertools import islice, permutations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.battle import Battle, decode, encode
from grognard.engine.files.scenario import Scenario
from grognard.engine.game import Game
from grognard.engine.records import plain
from grognard.engine.ruleset import Ruleset
from tests.conformance.trails import choose, waiting

TRUTH = "the battle itself"
NAMES = [name for name in catalogue.scenario_names() if catalogue.load_scenario(name)[0].terrain]
ANSWERS = 12
ORDERS = 24


def partly_known(scenario: Scenario) -> Scenario:
    """The scenario with each feature known to one side only, in turn, unless something names it."""
    named = {f.carries for f in scenario.terrain} | {f.crosses for f in scenario.terrain}
    named |= {feature for objective in scenario.objectives for feature in objective.features}
    sides = [("blue",), ("red",)]
    terrain = [f if f.id in named else replace(f, known_to=sides[i % 2]) for i, f in enumerate(scenario.terrain)]
    return replace(scenario, terrain=tuple(terrain))


def looked(rules: Ruleset, battle: Battle, who: str) -> list[Any]:
    """Every answer offered to whoever is asked, as one seat or the battle itself has it."""
    seen = battle if who == TRUTH else rules.view(battle, who)
    return [plain(list(question.candidates(seen))) for question in seen.questions]


def fresh(battle: Battle) -> Battle:
    """The same battle with nothing worked out yet."""
    return decode(encode(battle), type(battle))


def differences(rules: Ruleset, battle: Battle) -> list[str]:
    """Who is offered something else because somebody looked before."""
    lookers = [*battle.seats, TRUTH]
    alone = {who: looked(rules, fresh(battle), who) for who in lookers}
    found = []
    for order in islice(permutations(lookers), ORDERS):
        shared = fresh(battle)
        found += [f"{who} after {order}" for who in order if looked(rules, shared, who) != alone[who]]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_order_of_looks_changes_no_menu(name: str) -> None:
    scenario, _, rules = catalogue.load_scenario(name)
    game, rng = Game.start(rules, partly_known(scenario), seed="looks"), Random("looks")
    for no in range(ANSWERS):
        if game.over:
            break
        if no % 4 == 0:
            assert differences(rules, game.battle) == []
        question = waiting(game.battle)[0]
        game.answer(question.no, choose(question, game.battle, rng))
