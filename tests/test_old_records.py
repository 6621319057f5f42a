"""Records of every released version are kept and open for ever: replayed by their own rules, told under later ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard import catalogue
from grognard.engine.playback import play_back, recall
from grognard.engine.records import Answered, Record, Rewound, read_record, verify

KEPT = Path(__file__).parent / "records"
FILES = sorted(KEPT.rglob("*.json.gz"))
LEAST_LINES = 50


@pytest.fixture(params=FILES, ids=[str(path.relative_to(KEPT)) for path in FILES])
def path(request: pytest.FixtureRequest) -> Path:
    """Each record that is kept."""
    chosen: Path = request.param
    return chosen


def lines_of(record: Record) -> list[str]:
    """The battle in the words of today's rules."""
    rules = catalogue.ruleset(record.ruleset)
    moments = recall(record, rules)
    lines = [rules.words(moment.battle, event) for moment in moments for event in moment.events]
    return [line for line in lines if line]


def test_every_ruleset_keeps_records_of_its_versions() -> None:
    assert {path.parts[-3] for path in FILES} >= set(catalogue.RULESETS)
    assert all(read_record(path).version == path.parts[-2] for path in FILES)


def test_a_record_replays_under_its_own_version(path: Path) -> None:
    record = read_record(path)
    rules = catalogue.ruleset(record.ruleset)
    if record.version == rules.version:
        assert verify(record, rules) == []


def test_a_record_is_told_to_its_end_by_its_events(path: Path) -> None:
    record = read_record(path)
    moments = list(recall(record, catalogue.ruleset(record.ruleset)))
    assert len(moments) == len(record.entries) + 1
    assert moments[-1].battle.result == record.result
    assert sum(len(m.events) for m in moments) == sum(
        len(e.events) for e in record.entries if isinstance(e, Answered)
    ) + len(record.opening)
    assert len(lines_of(record)) >= LEAST_LINES


def test_a_takeback_is_told_as_the_position_it_went_back_to() -> None:
    for path in FILES:
        record = read_record(path)
        frames = list(play_back(record))
        for no, entry in enumerate(record.entries, 1):
            if isinstance(entry, Rewound):
                assert frames[no]["field"] == frames[entry.to]["field"]
    assert any(isinstance(e, Rewound) for path in FILES for e in read_record(path).entries)
