"""Every question and every event of a ruleset has its row: nobody is asked or told in the engine's plain words."""

from __future__ import annotations

from string import Formatter
from typing import Any, get_args, get_type_hints

import pytest

from grognard import catalogue
from grognard.engine.events import Changed, Rolled
from grognard.engine.lines import Line

TOLD_BY_WHAT_FOLLOWS = {Changed, Rolled}
USUAL = {  # questions that a computer general answers as the question itself would
    "two_by_two": {
        "ColumnChoice", "ControlDesk", "ExtraPoints", "LayoutOffer", "ModeChoice", "RoutOrder", "RulingProposed",
        "TermsChoice",
    },
    "en_avant": {"CardReview", "ControlDesk", "RulingProposed", "TurnReview"},
    "en_masse": {"ControlDesk", "RulingProposed"},
    "sound_of_guns": {"ControlDesk", "RulingProposed"},
}  # fmt: skip
RULESETS = sorted(catalogue.RULESETS)


def questions_of(battle_type: type) -> set[type[Any]]:
    """The questions a battle may have open."""
    return set(get_args(get_args(get_type_hints(battle_type)["questions"])[0]))


@pytest.mark.parametrize("name", RULESETS)
def test_every_question_is_put_in_words_and_takes_gestures(name: str) -> None:
    rules = catalogue.ruleset(name)
    asked = questions_of(rules.battle_type)
    assert len(asked) > 5
    assert set(rules.prompts) == asked
    assert set(rules.gestures) == asked
    assert set(rules.waits) - asked == set()
    assert set(rules.answers) - set(get_args(rules.action_type)) == set()


@pytest.mark.parametrize("name", RULESETS)
def test_every_question_is_weighed_or_has_a_usual_answer(name: str) -> None:
    rules = catalogue.ruleset(name)
    assert {kind.__name__ for kind in questions_of(rules.battle_type) - set(rules.doctrine.weighers)} == USUAL[name]


@pytest.mark.parametrize("name", RULESETS)
def test_every_event_is_told_and_nothing_else_is(name: str) -> None:
    rules = catalogue.ruleset(name)
    happens = set(get_args(rules.event_type))
    assert len(happens) > 20
    assert happens - TOLD_BY_WHAT_FOLLOWS - set(rules.log) == set()
    assert set(rules.log) - happens == set()
    assert set(rules.reporting.deeds) - happens == set()


@pytest.mark.parametrize("name", RULESETS)
def test_a_line_of_the_log_names_only_fields_of_its_event_and_words_of_its_ruleset(name: str) -> None:
    rules = catalogue.ruleset(name)
    rows = {kind: row.text if isinstance(row, Line) else row for kind, row in rules.log.items()}
    lines = {kind: row for kind, row in rows.items() if isinstance(row, str)}
    named = {kind: {field for _, field, _, _ in Formatter().parse(row) if field} for kind, row in lines.items()}
    known = {kind: {*kind.__struct_fields__, *rules.log_words} for kind in lines}
    assert {kind.__name__: named[kind] - known[kind] for kind in lines if named[kind] - known[kind]} == {}
    assert set(rules.log_words) - {field for fields in named.values() for field in fields} == set()


@pytest.mark.parametrize("name", RULESETS)
def test_every_option_has_its_words(name: str) -> None:
    rules = catalogue.ruleset(name)
    assert set(rules.options_type.__struct_fields__) == set(rules.option_words)
