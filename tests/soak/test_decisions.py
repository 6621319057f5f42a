"""The short form of `soak --decisions`, and that it finds what is planted."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.battle import decode
from tests.conformance import journeys
from tests.conformance.journeys import Journeys
from tests.soak.decisions import part


@pytest.mark.parametrize("ruleset", sorted(catalogue.RULESETS))
def test_nothing_is_wrong_in_a_few_hundred_decisions(ruleset: str) -> None:
    chunk = part(ruleset, "short", 400)
    assert chunk.wrong == ()
    assert chunk.decisions >= 400


def wrong_on_journeys(seed: str, checks: Any = ()) -> list[str]:
    """What some short journeys find."""
    found = Journeys()
    found.run("two_by_two", seed, 150, checks)
    return [text for _, text in found.wrong]


def test_a_battle_that_is_not_loaded_as_it_was_saved_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journeys, "decode", lambda data, kind: replace(decode(data, kind), turn=99))
    assert "a loaded battle is another" in wrong_on_journeys("planted")[0]


def test_a_loaded_battle_that_offers_something_else_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    count = iter(range(10**6))
    monkeypatch.setattr(journeys, "menus", lambda rules, battle: next(count))
    assert "a loaded battle offers something else" in wrong_on_journeys("planted")[0]


def test_a_record_that_does_not_replay_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journeys, "verify", lambda record, rules: ["planted"])
    assert "replay: planted" in wrong_on_journeys("planted")[0]


def test_what_a_check_finds_is_told_with_its_seed() -> None:
    assert "# seed planted-0" in wrong_on_journeys("planted", [lambda before, action, outcome: ["planted"]])[0]
