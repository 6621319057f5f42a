"""Ground that only one side knows of never shows in what the other side is told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.battle import encode
from grognard.engine.control import CONTROL
from grognard.engine.files.yaml import parse_yaml
from grognard.engine.game import Game
from grognard.engine.records import plain
from grognard.engine.terrain import Feature
from grognard.rulesets.two_by_two.legs import UnitMoved
from grognard.rulesets.two_by_two.march import Leg
from grognard.rulesets.two_by_two.movement import Move
from tests.conformance.trails import choose, waiting

SECRET = "known-only-to-blue"
MARCH = b"""
phase: move
phasing: blue
units:
  - {id: B1, side: blue, type: light_infantry, x: 12, y: 10.5, facing: 0}
  - {id: R1, side: red, type: line, x: 12, y: 20, facing: 180}
"""
NAMES = [name for name in catalogue.scenario_names() if catalogue.load_scenario(name)[0].terrain]


@pytest.mark.parametrize("name", NAMES)
def test_hidden_ground_never_occurs_in_the_other_seats_view(name: str) -> None:
    scenario, _, rules = catalogue.load_scenario(name)
    named = {f.carries for f in scenario.terrain} | {f.crosses for f in scenario.terrain}
    named |= {feature for objective in scenario.objectives for feature in objective.features}
    free = [i for i, f in enumerate(scenario.terrain) if f.id not in named]
    assert free, "every scenario with ground has a feature that nothing else names"
    terrain = list(scenario.terrain)
    terrain[free[0]] = replace(terrain[free[0]], id=SECRET, known_to=("blue",))
    game, rng = Game.start(rules, replace(scenario, terrain=tuple(terrain)), seed="hidden"), Random("hidden")
    assert SECRET.encode() in encode(game.battle)
    for _ in range(60):
        if game.over or found_out(game):
            break
        question = waiting(game.battle)[0]
        for seat in game.battle.seats_of(1):
            assert SECRET.encode() not in encode(game.view(seat))
            assert SECRET not in str(plain(game.events(seat)))
        assert all([SECRET in str(plain(game.view(seat))) for seat in game.battle.seats_of(0)])
        game.answer(question.no, choose(question, game.view(question.seat), rng))


def found_out(game: Game) -> bool:
    """Has red learned of it in the course of the battle?"""
    ground: Any = game.battle.field
    return any([f.id == SECRET and f.known_by("red") for f in ground.ground.features])


def test_hidden_ground_is_not_told_when_armies_are_raised() -> None:
    scenario, _, rules = catalogue.load_scenario("two_by_two-pickup")
    corners = ((1.0, 11.0), (3.0, 11.0), (3.0, 13.0), (1.0, 13.0))
    hidden = Feature(id=SECRET, kind="light_wood", polygon=corners, known_to=("blue",))
    game, rng = Game.start(rules, replace(scenario, terrain=(hidden,)), seed="hidden"), Random("hidden")
    while not game.battle.field.units:
        question = waiting(game.battle)[0]
        game.answer(question.no, choose(question, game.view(question.seat), rng))
    assert SECRET in str(plain(game.events("blue")))
    assert SECRET not in str(plain(game.events("red")))


def test_a_march_through_hidden_ground_is_told_as_on_the_ground_a_seat_knows() -> None:
    rules = catalogue.ruleset("two_by_two")
    corners = ((10.0, 11.0), (14.0, 11.0), (14.0, 13.5), (10.0, 13.5))
    wood = Feature(id=SECRET, kind="dense_wood", polygon=corners, known_to=("blue",))
    told = {}
    for features in ((), (wood,)):
        battle: Any = rules.pitch(parse_yaml(MARCH, "hidden.yaml"))
        ground = replace(battle.field.ground, features=features)
        game = Game(rules, replace(battle, field=replace(battle.field, ground=ground)), seed="hidden")
        game.answer(waiting(game.battle)[0].no, Move(unit=0, path=(Leg(ahead=1.0),)))
        for seat in ("blue", "red", "somebody who watches", CONTROL):
            told[bool(features), seat] = plain([e for e in game.events(seat) if isinstance(e, UnitMoved)])
    assert told[True, "blue"] != told[False, "blue"]
    assert told[True, CONTROL] == told[True, "blue"]
    for seat in ("red", "somebody who watches"):
        assert told[True, seat] == told[False, seat]
