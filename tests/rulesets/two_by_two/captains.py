"""What a captain of 2 by 2 does in a situation written in the test."""

from __future__ import annotations

from typing import Any

from grognard.catalogue import ruleset
from grognard.engine.battle import Question
from grognard.engine.dice import Scripted
from grognard.engine.doctrine import Clock, Weighed
from grognard.engine.files.yaml import parse_yaml
from grognard.engine.umpire import Outcome, answer, refusal, start
from grognard.generals.captain import Captain
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.doctrine import DOCTRINE

RULES = ruleset("two_by_two")
HQ = "- {id: B_HQ, side: blue, type: hq, x: 12, y: 4, facing: 0}\n"


def pitched(units: str, **said: Any) -> tuple[Skirmish, Question]:
    """A battle with these units, at its question."""
    rows = "".join([f"{key}: {value}\n" for key, value in said.items()])
    text = f"{rows}units:\n{units}"
    battle: Any = start(RULES.pitch(parse_yaml(text.encode(), "test")), Scripted(())).battle
    return battle, battle.questions[0]


def chosen(battle: Skirmish, question: Question, weights: dict[str, float] | None = None) -> tuple[Any, str]:
    """What a captain does, and why; by the tuned weights unless told otherwise."""
    action, reasons = Captain("1", RULES, weights).choose(battle, question)
    assert refusal(battle, question.no, action) is None
    return action, "; ".join(reasons)


def weighed(battle: Skirmish, question: Question) -> list[Weighed]:
    """All that the doctrine considers."""
    return DOCTRINE.weigh(battle, question, DOCTRINE.weights(), Clock(10))


def struck(battle: Skirmish, move: Any) -> set[str]:
    """Whom a march meets."""
    found = RULES.preview(battle, battle.questions[0].no, move)
    return set(getattr(found, "meets", ()))


def moved(battle: Skirmish, action: Any) -> Skirmish:
    """The battle after an order without dice."""
    outcome = answer(battle, battle.questions[0].no, action, Scripted(()))
    assert isinstance(outcome, Outcome)
    after: Skirmish = outcome.battle
    return after
