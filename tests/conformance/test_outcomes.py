"""How a throw came out is told with the names of units, not with the parts they play in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard import catalogue
from grognard.engine.events import Ruled
from grognard.engine.playback import recall
from grognard.engine.records import read_record

KEPT = Path(__file__).parents[1] / "records"
PARTS = ("attacker", "defender")
FILES = {
    "two_by_two": "two_by_two/3.01-3/villarejo.json.gz",
    "en_avant": "en_avant/2-6/first_blood.json.gz",
    "en_masse": "en_masse/1-1/primer.json.gz",
    "sound_of_guns": "sound_of_guns/1.1-1/primer.json.gz",
}


@pytest.mark.parametrize("name", sorted(catalogue.RULESETS))
def test_no_result_is_told_by_its_part(name: str) -> None:
    rules, told = catalogue.ruleset(name), []
    for moment in recall(read_record(KEPT / FILES[name]), rules):
        rulings = [event.ruling for event in moment.events if isinstance(event, Ruled)]
        told += [rules.outcome(moment.battle, one, row.result) for one in rulings for row in one.results]
    assert [text for text in told if any(part in text for part in PARTS)] == []
    assert len(told) > 20
