"""Prompts: every question in plain words, with real counts."""

from typing import Any

from grognard.engine.page.scene import Prompt
from grognard.engine.umpire import find_question
from tests.conformance.trails import walk
from tests.rulesets.two_by_two.looking import FILES, RULES, situation, stops


def prompt_at(name: str, row: int = 0) -> Prompt:
    """What a situation's question asks before one of its answers."""
    battle, no, _, _ = list(stops(situation(name)))[row]
    question = find_question(battle, no)
    assert question is not None
    return RULES.prompt(battle, question)


def test_prompts_of_the_situations_have_a_title_a_clause_and_pieces_that_are_there() -> None:
    known = set(RULES.rulebook.clauses)
    forms: dict[str, str] = {}
    for path in FILES:
        for battle, no, _, _ in stops(path):
            question = find_question(battle, no)
            if question is None:
                continue
            told = RULES.prompt(battle, question)
            assert told.title
            assert told.detail
            assert told.clause in known or not battle.rules_open
            assert set(told.pieces) <= set(range(len(battle.field.units)))
            forms[type(question).__name__] = told.form
    assert {kind: form for kind, form in forms.items() if form} == {"ArmyChoice": "army", "TerrainChoice": "terrain"}


def test_the_movement_phase_counts_who_may_move_and_the_dice_left() -> None:
    trail = walk("two_by_two", "two_by_two-salamanca", "prompt", 60)
    first: Any = trail.stops[0]
    told = RULES.prompt(first.battle, first.question)
    mine = first.battle.on_table(first.battle.phasing)
    assert told.title == "Move your units"
    assert told.detail == f"{len(mine)} of {len(mine)} may still move · 2 reinforcement dice left"
    assert told.pieces == tuple(u.no for u in mine)


def test_a_follow_up_says_how_far() -> None:
    told = prompt_at("the_winner_chooses_how_far", 1)
    assert told.title.endswith("may follow up")
    assert told.detail == "straight ahead, up to 3 in"
    assert prompt_at("a_difference_of_4_destroys_and_the_attacker_must_follow_up", 1).title.endswith("must follow up")


def test_a_column_names_who_shares_the_result() -> None:
    assert "shares the result" in prompt_at("column_of_attack_gives_plus_1", 1).detail
