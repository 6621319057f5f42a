"""The clauses, readings and options of every ruleset are whole and fit together."""

from __future__ import annotations

import re
from itertools import groupby

import msgspec
import pytest

from grognard.catalogue import RULESETS
from grognard.engine.ruleset import Ruleset

JUNK = re.compile(r"→|\bR-\d\d|-R\d\d|\||\*\*|`|†|\bOPTIONAL\b|\bANY-|\bEQ-|\bLT-|  |\(advice\)")


@pytest.fixture(params=list(RULESETS))
def rules(request: pytest.FixtureRequest) -> Ruleset:
    """Each ruleset that can be played."""
    return RULESETS[request.param]


def test_clauses_are_numbered_from_one_in_every_chapter(rules: Ruleset) -> None:
    book = rules.rulebook
    numbers = [(c, int(n)) for id in book.clauses for c, n in [id.rpartition("-")[2].split(".")]]
    chapters = {chapter: [n for _, n in rows] for chapter, rows in groupby(numbers, key=lambda row: row[0])}
    assert list(chapters) == [str(chapter.number) for chapter in book.chapters]
    assert all([found == list(range(1, len(found) + 1)) for found in chapters.values()])


def test_readings_are_numbered_from_one(rules: Ruleset) -> None:
    numbers = [int(id.rpartition("R")[2].lstrip("-.")) for id in rules.rulebook.readings]
    assert numbers == list(range(1, len(numbers) + 1))


def test_clauses_read_as_sentences(rules: Ruleset) -> None:
    clauses = rules.rulebook.clauses.values()
    assert [c.id for c in clauses if JUNK.search(c.title + c.text)] == []
    assert [c.id for c in clauses if not re.fullmatch(r"[A-Z1].*\.", c.text)] == []


def test_readings_answer_a_question_about_a_clause(rules: Ruleset) -> None:
    for reading in rules.rulebook.readings.values():
        assert not JUNK.search(reading.question + reading.reading + reading.alternative), reading.id
        assert reading.question.endswith("?"), reading.id
        assert re.fullmatch(r".+\.", reading.reading), reading.id
        assert reading.clauses, reading.id
    assert rules.rulebook.readings


def test_every_pointer_in_the_wording_resolves(rules: Ruleset) -> None:
    book = rules.rulebook
    prefix = next(iter(book.clauses)).rpartition("-")[0]
    texts = [clause.text for clause in book.clauses.values()]
    texts += [text for reading in book.readings.values() for text in (reading.reading, reading.alternative)]
    lettered = "".join([str(chapter.number) for chapter in book.chapters if not isinstance(chapter.number, int)])
    chapter = rf"(?:\d+|[{lettered}R])" if lettered else r"\d+"
    pointers = {pointer for text in texts for pointer in re.findall(rf"{prefix}-{chapter}\.\d+[a-d]?", text)}
    assert len(pointers) > 20
    assert [pointer for pointer in pointers if not (book.find(pointer) or pointer in book.readings)] == []


def test_every_switch_of_a_reading_is_an_option_and_names_one_of_its_clauses(rules: Ruleset) -> None:
    switched = [reading for reading in rules.rulebook.readings.values() if reading.switch]
    assert switched
    for reading in switched:
        assert reading.alternative, reading.id
        assert rules.option_words[reading.switch].reading == reading.id
        assert set(rules.option_words[reading.switch].clauses) <= set(reading.clauses), reading.id
    named = {option.reading for option in rules.option_words.values() if option.reading}
    assert named == {reading.id for reading in switched}


def test_the_plain_game_is_written_as_nothing(rules: Ruleset) -> None:
    assert msgspec.json.encode(rules.options_type()) == b"{}"
