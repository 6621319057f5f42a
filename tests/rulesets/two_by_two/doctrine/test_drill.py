"""The drill of 2 by 2: legal, always the same, one plan a half-turn, and much like the captain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from grognard import catalogue
from grognard.engine.battle import Action, digest
from grognard.engine.doctrine import Deliberate
from grognard.engine.game import Game
from grognard.engine.umpire import Outcome, refusal
from grognard.generals import general
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.doctrine import DOCTRINE
from grognard.rulesets.two_by_two.doctrine.drill import PLACES, promise, towards_the_goal
from grognard.rulesets.two_by_two.doctrine.plan import Plan
from grognard.rulesets.two_by_two.doctrine.terms import post_of
from grognard.rulesets.two_by_two.doctrine.ways import of_row
from grognard.rulesets.two_by_two.menus import moves_of
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.phases import Done
from grognard.rulesets.two_by_two.sequence import MovementPhase
from grognard.table.kernel import gap
from tests.helpers import no_of
from tests.rulesets.two_by_two.captains import HQ, chosen, moved, pitched, struck


class Counted(Mapping[str, float]):
    """The tuned weights, which count how often a plan has taken them all."""

    def __init__(self) -> None:
        self.weights, self.plans = DOCTRINE.weights(), 0

    def __getitem__(self, name: str) -> float:
        return self.weights[name]

    def __len__(self) -> int:
        return len(self.weights)

    def __iter__(self) -> Iterator[str]:
        self.plans += 1
        return iter(self.weights)


def fought(scenario: str, blue: str, red: str, seed: str) -> tuple[Game, list[Action]]:
    """A game between two generals to its end."""
    read, document, rules = catalogue.load_scenario(f"two_by_two-{scenario}")
    game = Game.start(rules, read, document=document, seed=seed)
    seats = {"blue": general(blue, "b", rules), "red": general(red, "r", rules)}
    answers: list[Action] = []
    while not game.over:
        sealed = {s.question for s in game.battle.sealed}
        question = next(q for q in game.battle.questions if q.no not in sealed and q.blocks)
        action, _ = seats[question.seat].choose(game.view(question.seat), question)
        outcome = game.answer(question.no, action)
        assert isinstance(outcome, Outcome), (question, action, outcome)
        answers.append(action)
    return game, answers


@pytest.mark.both_kernels
def test_it_fights_a_battle_to_its_end_by_the_rules_and_always_the_same() -> None:
    game, answers = fought("first_shots", "drill", "drill", "same")
    again, others = fought("first_shots", "drill", "drill", "same")
    assert answers == others
    assert digest(game.battle) == digest(again.battle)
    assert game.over


def half_turn(battle: Skirmish, policy: Any) -> tuple[Skirmish, list[Action]]:
    """The movement phase of one side as a policy orders it."""
    side, orders = battle.phasing, []
    while isinstance(question := battle.questions[0], MovementPhase) and battle.phasing == side:
        action = policy.answer(battle, question)
        assert refusal(battle, question.no, action) is None
        orders.append(action)
        if isinstance(action, Done):
            break
        battle = moved(battle, action)
    return battle, orders


def lines(y: float) -> str:
    """Two lines of foot, the red one so far up the table."""
    blue = [f"- {{id: B{i}, side: blue, type: line, x: {6 + 1.2 * i}, y: 6, facing: 0}}\n" for i in range(8)]
    red = [f"- {{id: R{i}, side: red, type: line, x: {6 + 1.2 * i}, y: {y}, facing: 180}}\n" for i in range(8)]
    return "".join([HQ, *blue, *red])


def test_one_plan_is_enough_for_a_half_turn() -> None:
    battle, _ = pitched(lines(18))
    quick, thorough = Counted(), Counted()
    _, orders = half_turn(battle, DOCTRINE.policy(quick))
    assert len(orders) > 6
    assert quick.plans == 1
    _, orders = half_turn(battle, Deliberate(DOCTRINE, thorough))
    assert thorough.plans == len(orders)


def test_only_the_places_nearest_to_the_goal_are_weighed() -> None:
    battle, _ = pitched(lines(18))
    plan = Plan(battle, 0, DOCTRINE.weights())
    unit = plan.known[no_of(battle, "B3")]
    post, moves = post_of(plan, unit), moves_of(battle, unit.unit)
    every = sorted([-promise(post, of_row(unit.rect, moves, row).end) for row in moves.rows])
    found = [-promise(post, way.end) for way in towards_the_goal(post, battle)]
    assert len(found) == PLACES < len(every)
    assert sorted(found) == pytest.approx(every[:PLACES], abs=0.1)


def test_a_line_comes_nearer_to_the_enemy_and_nobody_moves_twice() -> None:
    battle, _ = pitched(lines(18))
    after, orders = half_turn(battle, DOCTRINE.policy(DOCTRINE.weights()))
    units = [order.unit for order in orders if isinstance(order, Move)]
    assert len(units) == len(set(units))
    red = battle.unit(no_of(battle, "R3")).rect
    assert all([gap(after.unit(no).rect, red) < gap(battle.unit(no).rect, red) for no in units[:4]])


def test_it_charges_whom_the_captain_charges() -> None:
    units = HQ + (
        "- {id: B1, side: blue, type: line, x: 12, y: 10, facing: 0}\n"
        "- {id: R1, side: red, type: line, x: 10.5, y: 12.4, facing: 180}\n"
        "- {id: R2, side: red, type: line, x: 13.5, y: 12.4, facing: 180, disrupted: true}\n"
    )
    battle, question = pitched(units)
    action = DOCTRINE.policy(DOCTRINE.weights()).answer(battle, question)
    assert struck(battle, action) == struck(battle, chosen(battle, question)[0]) == {"R2"}


def test_it_beats_a_recruit() -> None:
    won = 0
    for n in range(4):
        side, seats = ("blue", ("drill", "recruit")) if n % 2 else ("red", ("recruit", "drill"))
        won += fought("pickup", *seats, f"drill-{n}")[0].battle.result == side
    assert won >= 3
