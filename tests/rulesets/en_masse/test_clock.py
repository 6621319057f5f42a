"""The clock looks only where something can happen: looking everywhere, all the time, finds the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grognard.engine.battle import digest
from grognard.engine.dice import Seeded
from grognard.engine.playout import awaited
from grognard.engine.umpire import Outcome, answer, start
from grognard.rulesets.en_masse.clock.chances import Clockwork
from tests.conformance.crowds import crowd_of, pitched

TURNS = 3


def played(seed: str) -> list[str]:
    """The digests of a crowd's battle fought at random for some turns, after every answer."""
    random, dice = Random(seed), Seeded(seed)
    opened: Any = start(pitched(crowd_of("en_masse"), random)[1], dice)
    battle, last, found = opened.battle, opened.battle.turn + TURNS, []
    while battle.result is None and battle.questions and battle.turn < last:
        question = awaited(battle)
        outcome = answer(battle, question.no, random.choice(question.candidates(battle)), dice)
        assert isinstance(outcome, Outcome)
        battle = outcome.battle
        found.append(digest(battle))
    return found


@pytest.mark.parametrize("seed", [f"look{k}" for k in range(6)])
def test_looking_everywhere_finds_the_same(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    once = played(seed)
    monkeypatch.setattr(Clockwork, "near", lambda clock, mover, other, d: [(0.0, clock.rest)])
    assert played(seed) == once
