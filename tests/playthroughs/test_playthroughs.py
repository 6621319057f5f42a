"""Every scenario plays as it did; where it should not, `python3 dev.py playthroughs` writes the games anew."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest

from grognard import catalogue
from tests.playthroughs.transcript import playthrough

HERE = Path(__file__).parent


def file_of(scenario: str) -> Path:
    """Where the game of a scenario is kept."""
    rules, _, name = scenario.partition("-")
    return HERE / rules / f"{name}.txt"


LONG = ("en_masse-friedland", "en_masse-wavre", "sound_of_guns-albuera")  # captains who think for a minute
CASES = [pytest.param(s, marks=pytest.mark.slow) if s in LONG else s for s in catalogue.scenario_names()]


@pytest.mark.parametrize("scenario", CASES)
def test_a_scenario_plays_as_it_did(scenario: str) -> None:
    kept = file_of(scenario).read_text(encoding="utf-8").splitlines()
    assert len(kept) > 100
    for no, (was, now) in enumerate(zip_longest(kept, playthrough(scenario)), 1):
        assert now == was, f"line {no} of {file_of(scenario).name}; dev.py playthroughs writes it anew"


def test_no_game_is_kept_of_a_scenario_that_is_gone() -> None:
    assert {file.stem for file in HERE.rglob("*.txt")} == {n.partition("-")[2] for n in catalogue.scenario_names()}
