"""What an answer that names nobody looks like as an offer: refused in words, without a ghost."""

from __future__ import annotations

import pytest

from grognard.engine.game import Game
from grognard.engine.ruling import Refusal
from grognard.rulesets.sound_of_guns import RULES
from grognard.rulesets.sound_of_guns.legs import Leg
from grognard.rulesets.sound_of_guns.ordering import Form, Move
from tests.browser.sog_battles import interrupted, rich_seed


@pytest.mark.parametrize(
    "order",
    [
        Form(commander=0, unit=0, facing=270.0),
        Form(commander=1000, unit=99, facing=270.0),
        Move(commander=0, unit=0, path=(Leg(9.0, 9.0, 0.0),)),
    ],
)
def test_an_order_that_names_nobody_is_refused_in_words(order: Form | Move) -> None:
    battle = interrupted()
    game = Game.start(RULES, battle, seed=rich_seed(battle, 3))
    offer = RULES.offer(game.view("blue"), game.battle.questions[0].no, order)
    assert isinstance(offer.verdict, Refusal)
    assert not offer.ghost
