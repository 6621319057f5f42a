"""The numbers of a group of melees are worked out once, whoever strikes first (2X2-13.8)."""

from __future__ import annotations

from typing import Any

from grognard.engine.dice import Scripted
from grognard.engine.ruling import Preview
from grognard.engine.umpire import Outcome, answer
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.follow_up import FollowUp
from grognard.rulesets.two_by_two.melee import Fight
from tests.helpers import no_of
from tests.rulesets.two_by_two.captains import HQ, RULES, pitched

UNITS = """
- {id: B1, side: blue, type: line, x: 12, y: 10, facing: 0}
- {id: R1, side: red, type: militia, x: 12, y: 10.5, facing: 180, pinned: true}
- {id: R2, side: red, type: line, size: large, x: 12, y: 12.5, facing: 180, pinned: true}
- {id: B2, side: blue, type: line, x: 12.75, y: 12.5, facing: 270}
"""
CHARGES = "[{attacker: B1, defender: R1}, {attacker: B2, defender: R2}]"
DICE = (6, 1, 1, 6, 2, 3, 6)


def after(battle: Skirmish, action: Any) -> tuple[Skirmish, list[Any]]:
    """The battle after an answer, and what happened."""
    outcome = answer(battle, battle.questions[0].no, action, Scripted(DICE))
    assert isinstance(outcome, Outcome)
    then: Skirmish = outcome.battle
    return then, list(outcome.events)


def test_who_came_by_follow_up_and_was_beaten_still_counts_for_the_next() -> None:
    battle, _ = pitched(HQ + UNITS, phase="melee", contacts=CHARGES)
    one, other, first, second = [no_of(battle, id) for id in ("B1", "B2", "R1", "R2")]
    battle, _ = after(battle, Fight(attacker=one, defender=first))
    ahead = RULES.preview(battle, battle.questions[0].no, FollowUp(distance=2.0))
    assert isinstance(ahead, Preview)
    battle, _ = after(battle, FollowUp(distance=2.0))
    battle, told = after(battle, Fight(attacker=one, defender=second))
    assert battle.unit(one).at is None
    battle, more = after(battle, Fight(attacker=other, defender=second))
    melees = [e.ruling for e in (*told, *more) if getattr(getattr(e, "ruling", None), "throw", "") == "opposed"]
    assert [r.modifiers for r in ahead.rulings] == [melees[0].modifiers]
    assert [[m.value for m in r.modifiers if m.clause == "2X2-13.16"] for r in melees] == [[1], [1]]
