"""`grognard rules`: the book clause by clause, found by words, and how far it is covered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.cli.coverage import cited_ids, strings
from grognard.engine.clauses import Chapter, Rulebook
from tests.cli.running import Run


def test_the_whole_book_is_printed_chapter_by_chapter(run: Run) -> None:
    ran = run("rules", "two_by_two")
    assert ran.code == 0
    assert "2X2-11.1 Small-arms fire Pins the firer" in ran.out
    assert ran.out.count("2X2-") > 290


@pytest.mark.parametrize("id", ["2X2-6.1", "6.1", "2x2-6.1"])
def test_one_clause_with_its_readings(run: Run, id: str) -> None:
    ran = run("rules", "two_by_two", id)
    assert ran.code == 0
    assert ran.out.startswith("2X2-6.1 Who may move")


def test_a_clause_as_json_carries_its_readings(run: Run) -> None:
    told = json.loads(run("rules", "two_by_two", "6.2", "--json").out)
    assert told["id"] == "2X2-6.2"
    assert [reading["id"] for reading in told["readings"]] == ["R-14"]
    assert told["binding"] is True


def test_words_are_searched_for(run: Run) -> None:
    found = json.loads(run("rules", "two_by_two", "--search", "dense woods", "--json").out)
    assert "2X2-6.18" in [clause["id"] for clause in found]
    assert run("rules", "two_by_two", "--search", "helicopter").code == 2


def test_what_does_not_exist_is_exit_code_2_with_a_hint(run: Run) -> None:
    ran = run("rules", "two_by_tow")
    assert ran.code == 2
    assert "did you mean two_by_two" in ran.err
    assert run("rules", "two_by_two", "99.9").code == 2


@pytest.mark.parametrize("rules", ["two_by_two", "en_avant", "en_masse", "sound_of_guns"])
def test_every_binding_clause_is_cited_and_exercised(run: Run, rules: str) -> None:
    told = json.loads(run("rules", rules, "--coverage", "--json").out)
    assert told["exercised"] == told["cited"] == told["binding"] > 100


def test_coverage_has_the_promised_shape(run: Run) -> None:
    told = json.loads(run("rules", "two_by_two", "--coverage", "--json").out)
    assert {"ruleset", "clauses", "binding", "cited", "exercised", "missing"} <= told.keys()
    assert told["clauses"] == 299
    assert told["exercised"] + len(told["missing"]) == told["binding"] <= told["clauses"]


def test_only_quoted_ids_count_as_cited(tmp_path: Path) -> None:
    (tmp_path / "melee.py").write_text(
        '"""X-1.1 in a docstring."""\n# X-1.2 in a comment\nRULE = "X-1.3"\nLETTERED, NONE = "X-D.2", "X-E.1"\n'
    )
    (tmp_path / "rows.toml").write_text('# X-1.4\nclause = "X-1.5"\n')
    (tmp_path / "clauses.toml").write_text('id = "X-1.6"\n')
    chapters = (Chapter(1, "One"), Chapter("D", "Command"))
    book = Rulebook(prefix="X", title="X", chapters=chapters, clauses={}, readings={})
    assert cited_ids(tmp_path, book) == {"X-1.3", "X-1.5", "X-D.2"}


def test_strings_of_functions_count_but_their_docstrings_do_not() -> None:
    assert list(strings('def f():\n    """a"""\n    return "b", f"c{1}d"\n')) == ["b", "c", "d"]
