"""Opportunity fire when time is called: who fires, who holds (EA-R12)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Seeded
from grognard.engine.files.yaml import Document
from grognard.engine.umpire import start
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.opportunity import FireNow, HoldFire, OpportunityFire

MOVER = {"id": "B1", "side": "blue", "x": 100, "y": 80, "card": {"name": "advance", "distance": 20}}
LINE = {"id": "R1", "side": "red", "x": 100, "y": 100, "facing": 180}
GUNS = {**LINE, "type": "foot_artillery"}


def asked(*units: dict[str, Any], **options: Any) -> tuple[Any, OpportunityFire]:
    """The battle at its first question of opportunity fire."""
    document = Document("test", {"start": "movement", "units": list(units), "options": options}, {})
    battle = start(RULES.pitch(document), Seeded("1")).battle
    question = battle.questions[0]
    assert isinstance(question, OpportunityFire)
    return battle, question


@pytest.mark.parametrize(
    ("firer", "expected"),
    [
        (LINE, FireNow),
        ({**LINE, "card": "re_order", "ordered": False}, HoldFire),
        ({**LINE, "card": {"name": "re_order", "opportunity": True}, "ordered": False}, FireNow),
        ({**LINE, "card": {"name": "assault", "target": "B1"}}, HoldFire),
        ({**LINE, "card": {"name": "hold", "opportunity": False}}, HoldFire),
        ({**LINE, "status": 3, "card": {"name": "hold", "opportunity": False}}, HoldFire),
        ({**LINE, "status": 3, "card": {"name": "assault", "target": "B1", "opportunity": False}}, FireNow),
        (GUNS, FireNow),
        ({**GUNS, "y": 115}, HoldFire),
        ({**GUNS, "y": 130}, FireNow),
    ],
)
def test_default(firer: dict[str, Any], expected: type) -> None:
    battle, question = asked(MOVER, firer)
    assert isinstance(question.default(battle), expected)
    assert all(c.refusal(battle, question) is None for c in question.candidates(battle))


def test_who_is_on_the_move_declines() -> None:
    marching = {**LINE, "card": {"name": "advance", "distance": 20}}
    battle, question = asked({**MOVER, "y": 60}, marching)
    assert question.moving
    assert isinstance(question.default(battle), HoldFire)


def test_the_nervous_fire_whatever_their_card_says_by_the_other_reading() -> None:
    holds = {**LINE, "status": 3, "card": {"name": "hold", "opportunity": False}}
    battle, question = asked(MOVER, holds, nervous_fires="always")
    assert isinstance(question.default(battle), FireNow)
