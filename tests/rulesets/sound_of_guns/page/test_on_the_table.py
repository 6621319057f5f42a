"""What lies beside the troops: which stand is asked, and the dice of commanders who may still spend them."""

from __future__ import annotations

from grognard.rulesets.sound_of_guns import RULES
from grognard.rulesets.sound_of_guns.melee.phase import Fight, StandTarget
from tests.browser.sog_battles import answered, charged_home


def test_it_is_said_which_stand_is_asked_and_whom_it_touches() -> None:
    game = charged_home()
    answered(game, Fight(unit=0))
    said = []
    while isinstance(question := game.battle.questions[0], StandTarget):
        said.append(RULES.prompt(game.battle, question).detail)
        answered(game, question.default(game.battle))
    assert said == [f"The {which} stand from its left touches 1er Gren. and 2e Gren." for which in ("third", "fourth")]


def test_dice_lie_with_commanders_only_while_they_may_spend_them() -> None:
    game = charged_home()
    fighting = RULES.scene(game.view("blue"), "blue")
    while game.battle.turn == 1:
        question = game.battle.questions[0]
        answered(game, question.default(game.battle))
    spending = RULES.scene(game.view("blue"), "blue")
    assert {one.left for one in fighting.staff} == {None}
    assert not any([token.pips for token in fighting.tokens])
    mine = [one for one in spending.staff if one.side == 0]
    assert mine
    assert all([one.left for one in mine])
    assert {token.no: token.pips for token in spending.tokens if token.rank and token.side == 0} == {
        one.piece: one.left for one in mine
    }
