"""Lengths are written one way, by `engine.names`: nobody writes inch marks, or a unit after a figure, by hand."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import grognard
from grognard import catalogue

HOME = Path(grognard.__file__).parent
SOURCES = [*sorted((HOME / "rulesets").rglob("*.py")), *sorted((HOME / "engine").rglob("*.py"))]
WRITTEN = [*sorted((HOME / "scenarios").glob("*.yaml")), *sorted((HOME / "lessons").rglob("*.yaml"))]
QUOTED = re.compile(r'(?<![0-9½¼¾])"[^"]*"')
MARK = re.compile(r'[0-9½¼¾]["″]')
FILLED = "9"
UNIT = re.compile(rf"{FILLED} ?(inch|inches|cm|centimetres)\b")


def marked(text: str) -> bool:
    """Whether a number in it has an inch mark, and not only the end of a quotation."""
    return MARK.search(QUOTED.sub("", text)) is not None


def strings(path: Path) -> Iterator[str]:
    """Every string of a file, with a figure for each value that is filled in."""
    yield from filled(path)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def filled(path: Path) -> Iterator[str]:
    """Every string of a file into which something is put, with a figure in its place."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            yield "".join([str(part.value) if isinstance(part, ast.Constant) else FILLED for part in node.values])


def texts(value: object) -> Iterator[str]:
    """Every text in what a file of YAML holds."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from [text for one in value.values() for text in texts(one)]
    elif isinstance(value, list):
        yield from [text for one in value for text in texts(one)]


def test_a_mark_is_told_from_a_quotation() -> None:
    assert all([marked(text) for text in ('within 6" and beyond 9"', "3½″ off", 'it is 9" and "far" away')])
    assert not marked('printed as a bare "1": nothing')


def test_no_code_writes_inches_by_hand() -> None:
    found = [(path.name, text) for path in SOURCES for text in strings(path) if marked(text)]
    assert found == []
    assert len(SOURCES) > 100


def test_no_code_puts_a_unit_after_a_figure_that_is_filled_in() -> None:
    names = HOME / "engine" / "names.py"
    found = {path for path in SOURCES for text in filled(path) if UNIT.search(text)}
    assert found == {names}, "engine.names writes them"


def test_no_battle_and_no_lesson_does() -> None:
    files = [(path.name, yaml.safe_load(path.read_text(encoding="utf-8"))) for path in WRITTEN]
    assert [(name, text) for name, file in files for text in texts(file) if marked(text)] == []
    assert len(files) > 10


@pytest.mark.parametrize("name", sorted(catalogue.RULESETS))
def test_no_clause_reading_or_option_does(name: str) -> None:
    book = catalogue.ruleset(name).book()
    told = [text for one in book.clauses.values() for text in (one.title, one.text)]
    told += [text for one in book.readings.values() for text in (one.question, one.reading, one.alternative)]
    assert [text for text in told if marked(text)] == []
    assert len(told) > 100
