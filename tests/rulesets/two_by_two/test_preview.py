"""What is foretold is what is then rolled: previews against the door, their odds against every throw."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.battle import Action, Battle, digest
from grognard.engine.dice import DiceWanted, Scripted
from grognard.engine.events import Ruled
from grognard.engine.exhaust import Every, exhaust
from grognard.engine.ruling import REROLL, Preview, Refusal
from grognard.engine.umpire import Outcome, answer, find_question
from grognard.rulesets.two_by_two.follow_up import FollowUp
from grognard.rulesets.two_by_two.melee import Fight
from grognard.rulesets.two_by_two.movement import Move
from tests.rulesets.two_by_two.looking import FILES, FOLDER, RULES, situation, stops

UMPIRED = "16_umpire"
"""Chapters in which an umpire sees a ruling before it bites: the throw is not the answer's own."""
PLAYED = [path for path in FILES if "06" <= path.parent.name < "15" or "16" <= path.parent.name != UMPIRED]


def rolled(outcome: Outcome[Any]) -> list[Ruled]:
    """The rulings of an outcome."""
    return [event for event in outcome.events if isinstance(event, Ruled)]


def foretold(battle: Battle, no: int, action: Action) -> Preview:
    """The preview of an answer that is accepted."""
    preview = RULES.preview(battle, no, action)
    assert isinstance(preview, Preview)
    return preview


@pytest.mark.parametrize("path", PLAYED, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_a_preview_foretells_the_throw_or_the_refusal_and_changes_nothing(path: Path) -> None:
    for battle, no, action, result in stops(path):
        before = digest(battle)
        if isinstance(result, Refusal):
            assert RULES.preview(battle, no, action) == result
            continue
        rulings = foretold(battle, no, action).rulings
        thrown = () if isinstance(result, DiceWanted) else tuple([r.ruling for r in rolled(result)[:1]])
        if not isinstance(action, Move) and not secret(battle, no):
            assert rulings == thrown or (isinstance(action, FollowUp) and not thrown)
        assert [sum(ruling.odds().values()) for ruling in rulings] == [1] * len(rulings)
        assert digest(battle) == before


FOLLOWED = [path for path in PLAYED if any(isinstance(stop[2], FollowUp) for stop in stops(path))]


@pytest.mark.parametrize("path", FOLLOWED, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_a_follow_up_foretells_the_melee_that_is_fought_next(path: Path) -> None:
    """Where nobody turns in between, it is the very ruling that is then thrown."""
    played = list(stops(path))
    for (battle, no, action, result), (_, _, then, outcome) in pairwise(played):
        if isinstance(action, FollowUp) and isinstance(result, Outcome) and not rolled(result):
            ahead = foretold(battle, no, action).rulings
            question: Any = find_question(battle, no)
            if isinstance(then, Fight) and then.attacker == question.unit and isinstance(outcome, Outcome):
                assert rolled(outcome)[0].ruling in ahead


def secret(battle: Battle, no: int) -> bool:
    """Is the question answered in secret?"""
    question = find_question(battle, no)
    return question is not None and question.secret


ONE_THROW = [
    ("13_melee/the_odds_of_an_even_melee", 0),
    ("13_melee/all_the_defenders_rows_add_up", 0),
    ("13_melee/heavy_cavalry_fights_at_plus_2", 2),
    ("13_melee/three_attackers_on_one_defender", 2),
    ("07_clearing/pinned_light_infantry_is_cleared_more_easily", 0),
    ("14_follow_up/a_chain_of_three_melees", 4),
    ("14_follow_up/the_router_is_caught_by_the_follow_up", 2),
    ("16_options/a_beaten_column_is_destroyed_together", 1),
    ("16_options/lancers_against_cavalry", 4),
]


@pytest.mark.parametrize(("name", "row"), ONE_THROW, ids=[name for name, _ in ONE_THROW])
def test_the_odds_of_a_melee_are_those_of_every_throw(name: str, row: int) -> None:
    battle, no, action, _ = list(stops(FOLDER / f"{name}.yaml"))[row]
    (ruling,) = foretold(battle, no, action).rulings
    every = exhaust(battle, no, action, most=6)
    assert isinstance(every, Every)
    assert first_throws(every) == ruling.odds()


def first_throws(every: Every[Any]) -> dict[str, Fraction]:
    """The chance of each result of the first throw, among those that are not rolled again."""
    sums: dict[str, Fraction] = {}
    for branch in every.branches:
        first = rolled(branch.outcome)[0].result
        sums[first] = sums.get(first, Fraction(0)) + branch.chance
    sums.pop(REROLL, None)
    return {result: chance / sum(sums.values()) for result, chance in sums.items()}


def test_the_odds_of_a_single_die_are_those_of_its_six_faces() -> None:
    checked = 0
    for path in PLAYED:
        for battle, no, action, result in stops(path):
            if not isinstance(result, Outcome) or isinstance(action, Move) or secret(battle, no):
                continue
            rulings = foretold(battle, no, action).rulings
            if [r.throw for r in rulings] == ["total"]:
                assert faces(battle, no, action) == rulings[0].odds()
                checked += 1
    assert checked > 100


def faces(battle: Battle, no: int, action: Action) -> dict[str, Fraction]:
    """The results of the six faces of the first die, whatever dice follow it."""
    sums: dict[str, Fraction] = {}
    for face in range(1, 7):
        outcome = answer(battle, no, action, Scripted((face, *(6,) * 24), battle.dice))
        assert isinstance(outcome, Outcome)
        result = rolled(outcome)[0].result
        sums[result] = sums.get(result, Fraction(0)) + Fraction(1, 6)
    return sums


def test_numbers_once_frozen_are_foretold_as_they_will_count() -> None:
    battle, no, action, _ = list(stops(situation("three_attackers_on_one_defender")))[3]
    (ruling,) = foretold(battle, no, action).rulings
    assert [(m.clause, m.value) for m in ruling.modifiers] == [("2X2-13.16", 2)]


def test_a_column_is_in_the_preview_only_if_it_is_taken() -> None:
    taken = list(stops(situation("column_of_attack_gives_plus_1")))[1]
    declined = list(stops(situation("a_column_of_attack_may_be_declined")))[1]
    clauses = [[m.clause for m in foretold(b, no, a).rulings[0].modifiers] for b, no, a, _ in (taken, declined)]
    assert clauses == [["2X2-16.21"], []]


def test_the_melee_a_charge_brings_is_foretold_with_the_charge() -> None:
    path = list(stops(situation("a_charge_off_a_road_march_is_at_minus_2")))
    battle, no, charge, _ = path[0]
    preview = foretold(battle, no, charge)
    fought = path[-1][3]
    assert preview.meets == ("R1",)
    assert preview.rulings[-1] == rolled(fought)[0].ruling


def test_a_march_that_meets_nobody_foretells_no_melee() -> None:
    battle, no, march, _ = next(stops(situation("a_unit_charged_after_a_road_march_is_at_minus_2")))
    preview = foretold(battle, no, march)
    assert (preview.cost, preview.allowance, preview.meets, preview.rulings) == (2, 4, (), ())


def menu(name: str, row: int) -> list[Any]:
    """The candidates of the question that a row of a situation answers."""
    battle, no, _, _ = list(stops(situation(name)))[row]
    question = find_question(battle, no)
    assert question is not None
    return list(question.candidates(battle))


def test_a_winner_may_hold_or_go_whole_inches_or_all_the_way() -> None:
    hold, *distances = menu("the_winner_chooses_how_far", 1)
    assert type(hold).__name__ == "HoldGround"
    assert [a.distance for a in distances] == [1.0, 2.0, 3.0]
    assert [a.distance for a in menu("infantry_turns_to_meet_a_follow_up", 1)[1:]] == [1.0, 1.75]
    assert [a.distance for a in menu("a_difference_of_4_destroys_and_the_attacker_must_follow_up", 1)] == [3.0]


def test_a_group_once_begun_is_all_that_is_offered() -> None:
    offered = [[(a.attacker, a.defender) for a in menu("three_attackers_on_one_defender", row)] for row in (0, 1)]
    assert offered == [[(0, 3), (1, 3), (2, 3), (4, 5)], [(1, 3), (2, 3)]]


def test_a_column_is_offered_only_where_it_may_be_taken() -> None:
    assert [a.take for a in menu("column_of_attack_gives_plus_1", 1)] == [False, True]
    assert [a.take for a in menu("no_column_of_cavalry", 1)] == [False]


def test_the_candidates_of_one_unit() -> None:
    battle, no, _, _ = next(stops(situation("three_attackers_on_one_defender")))
    assert [getattr(a, "attacker", None) for a in RULES.reach(battle, no, 1)] == [1]
    assert list(RULES.reach(battle, 99, 1)) == []
    battle, no, _, _ = list(stops(situation("the_winner_chooses_how_far")))[1]
    assert [len(RULES.reach(battle, no, piece)) for piece in (0, 1)] == [4, 0]


@pytest.mark.parametrize(
    "name", ["out_of_the_depths_again", "a_chain_of_three_melees", "a_beaten_column_routs_together"]
)
def test_a_melee_saved_and_loaded_at_every_question_goes_on_the_same(name: str) -> None:
    straight = [result for *_, result in stops(situation(name))]
    reloaded = [result for *_, result in stops(situation(name), reload=True)]
    assert straight == reloaded
