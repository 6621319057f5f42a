"""A battle looked at another way ends the same: mirrored, turned, its sides swapped, its units renumbered."""

from __future__ import annotations

from random import Random

import pytest

from grognard import catalogue
from tests.conformance.campaign import march
from tests.conformance.carrying import Change
from tests.conformance.crowds import crowd_of, pitched
from tests.conformance.metamorphic import Pair, Tally, fight
from tests.conformance.shrinking import report
from tests.conformance.trails import CROSSING, TOY, mustered, waiting
from tests.toy.crowd import TOY_CROWD

SHORT = 2000


@pytest.mark.parametrize("ruleset", sorted(catalogue.RULESETS))
def test_short_battles_end_alike_however_they_are_looked_at(ruleset: str) -> None:
    assert march(ruleset, "short", SHORT).wrong == ()


@pytest.mark.parametrize("ruleset", sorted(catalogue.RULESETS))
def test_a_change_made_four_times_or_twice_brings_a_battle_back(ruleset: str) -> None:
    crowd = crowd_of(ruleset)
    for i in range(20):
        _, battle = pitched(crowd, Random(i))
        width, depth = crowd.table(battle)
        numbers = tuple(reversed(range(len(battle.field.units))))
        twice = Change(width=width, depth=depth, mirrored=True, swapped=True, numbers=numbers)
        assert crowd.carrier(twice, crowd.carrier(twice, battle)) == battle
        turned = battle
        for _ in range(2):
            turned = crowd.carrier(Change(width=width, depth=depth, quarters=2), turned)
        assert turned == battle


def test_a_rule_that_favours_a_side_is_found_out() -> None:
    tally = Tally()
    for i in range(40):
        fight(TOY_CROWD, f"toy-{i}", tally)
    assert tally.findings, "toy pawns go up or down the table by their side, so swapping the sides alone must show"
    assert all(finding.change.swapped or finding.change.quarters for finding in tally.findings)
    assert "swapped" in report(TOY_CROWD, tally.findings[0]) or "turned" in report(TOY_CROWD, tally.findings[0])


@pytest.mark.parametrize("scenario", ["pawns", CROSSING.stem])
def test_a_rule_that_favours_nobody_is_not(scenario: str) -> None:
    battle = pitched(TOY_CROWD, Random("fair"))[1] if scenario == "pawns" else mustered(TOY, scenario)
    numbers = tuple(reversed(range(len(battle.field.units))))
    for change in (Change(width=24, depth=24, numbers=numbers), Change(width=24, depth=24, mirrored=True)):
        pair, rng = Pair(TOY_CROWD, battle, change, "fair"), Random("fair")
        assert pair.start() == []
        while pair.battle.questions:
            question = waiting(pair.battle)[0]
            assert pair.menus(question) == []
            assert pair.answer(question, rng.choice(list(question.candidates(pair.battle)))) == []
