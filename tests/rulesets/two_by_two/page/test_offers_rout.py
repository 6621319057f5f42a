"""What is said beside the ways a beaten unit may run."""

from __future__ import annotations

from grognard.engine.dice import Scripted
from grognard.engine.page.scene import Gesture
from grognard.engine.umpire import Outcome, answer
from grognard.rulesets.two_by_two.shooting import Shoot
from tests.helpers import no_of
from tests.rulesets.two_by_two.captains import RULES, pitched

UNITS = """
- {id: B1, side: blue, type: guards, x: 12, y: 10, facing: 0}
- {id: B2, side: blue, type: line, x: 12, y: 8, facing: 0}
- {id: R1, side: red, type: line, x: 12, y: 11, facing: 180}
"""


def test_guards_who_run_over_a_friend_say_whom_they_carry_along() -> None:
    """The odds on the card are then his, not theirs (2X2-2.4)."""
    battle, question = pitched(UNITS, phase="shoot")
    shot = Shoot(unit=no_of(battle, "R1"), target=no_of(battle, "B1"))
    outcome = answer(battle, question.no, shot, Scripted((6, 6)))
    assert isinstance(outcome, Outcome)
    asked = outcome.battle.questions[0]
    notes = {o.key: o.note for o in RULES.offers(outcome.battle, asked.no, Gesture())}
    assert notes["flee:rear"].endswith("it carries B2 along")
