"""Nobody moves backwards, stops short for no reason, fights across a gap or leaves the table unasked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grognard.engine.battle import Action, Question
from grognard.engine.game import Game, Played
from grognard.engine.ruleset import Ruleset
from grognard.engine.umpire import Outcome
from tests.conformance.motion import motion_faults
from tests.conformance.trails import CASES, TOY, choose, mustered, rules_of, trail, waiting

REAL = [case for case in CASES if case[0] != TOY]
FIERCE = ("advance", "assault", "fire", "Fight", "Shoot", "FollowUp", "Pursue")
BOLD, MOST = 0.6, 250


def game_faults(rules: Ruleset, game: Game) -> list[str]:
    """What moved as nobody may in a whole game."""
    before, found = game.opening.battle, list[str]()
    for i, played in enumerate(game.history):
        assert isinstance(played, Played)
        found += [f"{i}: {fault}" for fault in motion_faults(rules, before, played.action, played.outcome)]
        before = played.battle
    return found


def fiercely(question: Question, view: Any, rng: Random) -> Action:
    """Any answer, but more often than not one that brings the two sides together."""
    fierce = [a for a in question.candidates(view) if said(a) in FIERCE]
    return rng.choice(fierce) if fierce and rng.random() < BOLD else choose(question, view, rng)


def said(action: Any) -> str:
    """What an action is called: its card's name, or its own."""
    return str(action.card.name) if hasattr(action, "card") else type(action).__name__


@pytest.mark.parametrize(("rules", "scenario"), CASES, ids=[scenario for _, scenario in CASES])
def test_in_random_play_everybody_moves_as_he_may(rules: str, scenario: str) -> None:
    walked = trail(rules, scenario)
    assert game_faults(walked.rules, walked.game) == []


@pytest.mark.parametrize(("rules", "scenario"), REAL, ids=[scenario for _, scenario in REAL])
def test_in_fierce_play_everybody_moves_as_he_may(rules: str, scenario: str) -> None:
    ruleset, rng = rules_of(rules), Random(f"fierce-{scenario}")
    game = Game(ruleset, mustered(rules, scenario), seed=f"fierce-{scenario}")
    while not game.over and len(game.history) < MOST:
        question = rng.choice(waiting(game.battle))
        assert isinstance(game.answer(question.no, fiercely(question, game.view(question.seat), rng)), Outcome)
    assert game_faults(ruleset, game) == []
