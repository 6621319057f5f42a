"""Random marches and routs on slanting roads through dense woods: whoever goes there stands there (2X2-6.18, 6.19)."""

from __future__ import annotations

from math import dist
from random import Random
from typing import Any

import pytest

from grognard import catalogue
from grognard.engine.dice import Scripted
from grognard.engine.files.yaml import Document
from grognard.engine.umpire import Outcome, answer
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.march import Leg
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.rout import RoutByChoice
from grognard.table.kernel import round3
from grognard.table.pose import bearing

RULES = catalogue.ruleset("two_by_two")
HALF = 0.25
TYPES = ("line", "heavy_cavalry", "foot_artillery", "horse_artillery", "hq", "light_cavalry")


def crossing(random: Random) -> list[list[float]]:
    """A road from edge to edge, slanting, with a bend or without."""
    ends = [[round3(random.uniform(4, 20)), 0.0], [round3(random.uniform(4, 20)), 24.0]]
    bend = [[round3(random.uniform(9, 15)), round3(random.uniform(9, 15))]] if random.random() < 0.5 else []
    return [ends[0], *bend, ends[1]]


def beside(random: Random, road: list[list[float]]) -> tuple[float, float, float]:
    """A place on the road, often at its very edge, and the way the road runs there."""
    i = random.randrange(len(road) - 1)
    (x0, y0), (x1, y1) = road[i], road[i + 1]
    share, length = random.uniform(0.2, 0.8), dist(road[i], road[i + 1])
    off = random.choice([random.uniform(-HALF, HALF), HALF, -HALF, HALF - 0.0004, 0.0004 - HALF]) * 0.999
    x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
    place = (round3(x + (y1 - y0) / length * off), round3(y - (x1 - x0) / length * off))
    return (*place, bearing(x0, y0, x1, y1))


def column_in_the_woods(random: Random) -> Skirmish:
    """A unit on a road in the middle of a table that is all trees, and an enemy far away."""
    road = crossing(random)
    x, y, along = beside(random, road)
    said: dict[str, Any] = {
        "units": [
            {"id": "B1", "side": "blue", "type": random.choice(TYPES), "x": x, "y": y, "facing": along},
            {"id": "R1", "side": "red", "type": "light_infantry", "x": 0.6, "y": 23.5, "facing": 180},
        ],
        "terrain": [
            {"id": "road", "kind": "road", "width": 2 * HALF, "line": road},
            {"id": "wood", "kind": "dense_wood", "polygon": [[1, 1], [23, 1], [23, 22], [1, 22]]},
        ],
    }
    battle = RULES.pitch(Document("woods", said))
    assert isinstance(battle, Skirmish)
    return battle


def by_hand(random: Random, battle: Skirmish) -> Move:
    """A march of a few legs, the first along the road or nearly so."""
    at = battle.unit(0).at
    assert at is not None
    legs = [Leg(turn=at.facing + random.choice([0.0, 180.0]) + random.choice([0.0, random.uniform(-6, 6)]))]
    legs += [random.choice([Leg(ahead=far), Leg(back=far)]) for far in [round3(random.uniform(0.1, 3.0))]]
    legs += [Leg(aside=round3(random.uniform(-0.6, 0.6)))] if random.random() < 0.5 else []
    legs += [Leg(turn=random.uniform(0, 360))] if random.random() < 0.3 else []
    return Move(unit=0, path=tuple(legs))


@pytest.mark.parametrize("seed", range(400))
def test_a_column_that_was_let_along_the_road_stands_on_it(seed: int) -> None:
    random = Random(seed)
    battle = column_in_the_woods(random)
    question = battle.questions[0]
    menu = [action for action in question.candidates(battle) if isinstance(action, (Move, RoutByChoice))]
    orders = [*menu, *[by_hand(random, battle) for _ in range(20)]]
    for order in orders:
        outcome = answer(battle, question.no, order, Scripted((6,), battle.dice))
        assert isinstance(outcome, Outcome) or order not in menu, order
        assert not isinstance(outcome, Outcome) or RULES.invariants(outcome.battle) == [], order
