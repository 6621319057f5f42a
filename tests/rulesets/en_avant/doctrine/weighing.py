"""Positions of En Avant!, and what its doctrine makes of them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.battle import Battle, Question
from grognard.engine.dice import Scripted
from grognard.engine.doctrine import Clock, Weighed
from grognard.engine.files.yaml import parse_yaml
from grognard.engine.umpire import refusal, start
from grognard.generals.captain import Captain
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.battle import Card, Engagement, Unit
from grognard.rulesets.en_avant.cards import PlayCard
from grognard.rulesets.en_avant.doctrine import DOCTRINE
from grognard.rulesets.en_avant.doctrine.staff import Staff

WEIGHTS = DOCTRINE.untuned()
BOTH = pytest.mark.parametrize("weights", [WEIGHTS, DOCTRINE.weights()], ids=["untuned", "tuned"])
HEAD = "units:\n"


def at(units: str, **fields: Any) -> Engagement:
    """The battle of some rows of units, at its cards."""
    pitched = RULES.pitch(parse_yaml((HEAD + units).encode(), "position"))
    assert isinstance(pitched, Engagement)
    opened = start(replace(pitched, **fields), Scripted(())).battle
    assert isinstance(opened, Engagement)
    return opened


def weighed(battle: Engagement, question: Question) -> list[Weighed]:
    """What the doctrine says to a question, the best first."""
    found = DOCTRINE.weigh(RULES.view(battle, question.seat), question, WEIGHTS, Clock(10.0))
    return sorted(found, key=lambda one: -one.score)


def best(battle: Engagement, name: str) -> tuple[Card, str]:
    """The card a unit gets, and why."""
    no = next(u.no for u in battle.field.units if u.id == name)
    question = next(q for q in battle.questions if getattr(q, "unit", -1) == no)
    first = weighed(battle, question)[0]
    assert isinstance(first.action, PlayCard)
    assert refusal(RULES.view(battle, question.seat), question.no, first.action) is None
    return first.action.card, " ".join(first.reasons)


def staffed(view: Battle, weights: dict[str, float], y: float) -> tuple[Staff, Unit]:
    """Blue's staff, and its first unit moved up."""
    assert isinstance(view, Engagement)
    unit = view.unit(0)
    assert unit.at is not None
    return Staff(view, 0, weights), replace(unit, at=replace(unit.at, y=y))


def captains_card(battle: Engagement, weights: dict[str, float]) -> Card:
    """The card a captain gives to blue's first unit."""
    question = next(q for q in battle.questions if q.seat == "blue" and getattr(q, "unit", -1) == 0)
    action, _ = Captain("volley", RULES, weights).choose(RULES.view(battle, "blue"), question)
    assert isinstance(action, PlayCard)
    return action.card
