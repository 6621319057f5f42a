"""What is asked when a move is interrupted: the chance of a square, and the odds of cavalry that stands."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.engine.game import Game
from grognard.engine.names import percent
from grognard.engine.page.scene import Gesture
from grognard.engine.ruling import Preview
from grognard.rulesets.sound_of_guns import RULES
from grognard.rulesets.sound_of_guns.battle import Engagement, Fray, Unit
from grognard.rulesets.sound_of_guns.interrupts import Evade, EvadeOffered, FormSquare, SquareOffered
from grognard.rulesets.sound_of_guns.legs import Leg
from grognard.rulesets.sound_of_guns.melee.impact import stood
from grognard.rulesets.sound_of_guns.movement import Halt, KeepOn
from grognard.rulesets.sound_of_guns.odds import round_odds
from grognard.rulesets.sound_of_guns.ordering import Move
from grognard.rulesets.sound_of_guns.page.melee_sheet import lined_up
from grognard.rulesets.sound_of_guns.page.tokens import blocks_of
from tests.browser.sog_battles import answered, interrupted, points_of, rich_seed


@pytest.mark.parametrize("square", [False, True])
def test_who_was_stopped_is_told_what_going_on_would_come_to(square: bool) -> None:
    battle, charge = interrupted(), Move(commander=1000, unit=0, path=(Leg(9.0, 15.1, 0.0),))
    for seed in map(str, range(200)):
        if min(points_of(battle, seed)) < 3:
            continue
        game = Game.start(RULES, battle, seed=seed)
        before = RULES.preview(game.battle, game.battle.questions[0].no, charge)
        answered(game, charge)
        answered(game, FormSquare(square))
        foot = game.battle.unit(2)
        if isinstance(foot, Unit) and (foot.formation == "square") == square:
            break
    question = game.battle.questions[0]
    after = RULES.preview(game.battle, question.no, KeepOn())
    assert isinstance(before, Preview)
    assert isinstance(after, Preview)
    assert after.melee is not None
    assert (after.told == before.told) is not square

    [keep] = [one for one in RULES.offers(game.view("blue"), question.no, Gesture()) if one.key == "yes"]
    answered(game, KeepOn())
    now = game.battle
    assert isinstance(now, Engagement)
    odds = round_odds(*lined_up(now, Fray(units=(0, 2), attacking=0)))
    wins = sum([chance for (winner, _), chance in odds.items() if winner == 0], Fraction(0))
    assert after.told.startswith(f"As they stand now: you win {percent(wins)}")
    assert keep.ghost == blocks_of(now.unit(0))


def test_squares_and_evades_are_asked_with_what_either_means() -> None:
    battle = interrupted()
    game = Game.start(RULES, battle, seed=rich_seed(battle, 3))
    answered(game, Move(commander=1000, unit=0, path=(Leg(9.0, 15.1, 0.0),)))
    question = game.battle.questions[0]
    assert isinstance(question, SquareOffered)
    detail = RULES.prompt(game.battle, question).detail
    assert "Chasseurs at 7 in" in detail
    assert "4+ (50 %)" in detail
    told = {seat: RULES.meanwhile(game.view(seat), seat) for seat in (*game.battle.seats, "observer")}
    assert [seat for seat, words in told.items() if words.endswith("it will be one 50 %.")] == ["blue"]

    answered(game, FormSquare(False))
    answered(game, Halt())
    answered(game, Move(commander=1001, unit=1, path=(Leg(24.0, 11.1, 0.0),)))
    asked = game.battle.questions[0]
    assert isinstance(asked, EvadeOffered)
    ahead = RULES.preview(game.battle, asked.no, Evade(False))
    assert isinstance(ahead, Preview)
    now = game.battle
    assert isinstance(now, Engagement)
    fight = stood(now, now.unit(asked.mover), now.unit(asked.cavalry), asked.way)
    wins = sum([chance for (winner, _), chance in round_odds(*fight).items() if winner == 1], Fraction(0))
    assert ahead.told.startswith(f"You win {percent(wins)}")
    assert ahead.melee is not None
    assert len(ahead.melee.fighters) == 2
    loses = sum([chance for (winner, _), chance in round_odds(*fight).items() if winner == 0], Fraction(0))
    waiting = RULES.meanwhile(game.view("blue"), "blue")
    assert f"If it stands, you win {percent(loses)}" in waiting
