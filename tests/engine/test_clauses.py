"""A rulebook is read from its package, checked whole, and answers by id and by word."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import msgspec
import pytest

from grognard.engine.clauses import Rulebook, RulebookError, UnknownClause, UnknownReading, load_rulebook, with_rows

CLAUSES = """
[[chapter]]
number = 1
title = "Charges"

[[clause]]
id = "T-1.1"
title = "Guns stand"
chapter = 1
kind = "rule"
text = "Guns never charge: −2."
readings = ["R-01"]

[[clause]]
id = "T-1.2"
title = "Be bold"
chapter = 1
kind = "advice"
optional = true
text = "Charge the guns."

[clause.cells]
a = "With horse."
b = "With foot."
"""
READINGS = """
[[reading]]
id = "R-01"
topic = "Charges"
question = "What are guns?"
reading = "Cannon."
clauses = ["T-1.1"]
"""
Read = Callable[[str, str], Rulebook]
names = count()


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Read:
    """Writes a package of the two files and loads it."""
    monkeypatch.syspath_prepend(tmp_path)

    def load(clauses: str, readings: str) -> Rulebook:
        package = f"book_{next(names)}"
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
        (tmp_path / package / "clauses.toml").write_text(clauses, encoding="utf-8")
        (tmp_path / package / "readings.toml").write_text(readings, encoding="utf-8")
        return load_rulebook(package, "T", "A test")

    return load


@pytest.fixture
def book(read: Read) -> Rulebook:
    return read(CLAUSES, READINGS)


def test_clauses_and_readings_are_found_by_id(book: Rulebook) -> None:
    assert book.clause("T-1.1").title == "Guns stand"
    assert book.reading("R-01").clauses == ("T-1.1",)


def test_chapters_may_be_lettered_as_in_the_book(read: Read) -> None:
    lettered = (
        CLAUSES.replace("T-1.", "T-D.").replace("number = 1", 'number = "D"').replace("chapter = 1", 'chapter = "D"')
    )
    book = read(lettered, READINGS.replace("T-1.", "T-D."))
    assert [chapter.number for chapter in book.chapters] == ["D"]
    assert book.clause("T-D.2a").text == "With horse."
    assert [clause.id for clause in book.search("d.1")] == ["T-D.1"]


@pytest.mark.parametrize("number", ['"d"', '"Command"', "1.5"])
def test_a_chapter_has_a_number_or_one_capital_letter(read: Read, number: str) -> None:
    with pytest.raises(RulebookError):
        read(CLAUSES.replace("number = 1", f"number = {number}"), READINGS)


def test_only_rules_bind(book: Rulebook) -> None:
    assert [clause.id for clause in book.binding] == ["T-1.1"]


def test_an_unknown_clause_names_its_neighbours(book: Rulebook) -> None:
    with pytest.raises(UnknownClause, match=r"^no clause 'T-1.3'; near: T-1.[12], T-1.[12]$") as caught:
        book.clause("T-1.3")
    assert isinstance(caught.value, KeyError)


def test_an_unknown_reading_is_said_in_words(book: Rulebook) -> None:
    with pytest.raises(UnknownReading, match=r"^no reading 'Q'$"):
        book.reading("Q")


def test_a_cell_is_a_clause_of_its_own_in_the_words_of_the_cell(book: Rulebook) -> None:
    row, cell = book.clause("T-1.2"), book.clause("T-1.2b")
    assert (cell.id, cell.title, cell.kind, cell.text) == ("T-1.2b", row.title, row.kind, "With foot.")
    assert book.clause("T-1.2B") == cell
    assert list(book.clauses) == ["T-1.1", "T-1.2"]


@pytest.mark.parametrize("id", ["T-1.2c", "T-1.1a", "T-1.2ab", "a", ""])
def test_a_cell_that_is_not_there_is_an_unknown_clause(book: Rulebook, id: str) -> None:
    assert book.find(id) is None
    with pytest.raises(UnknownClause):
        book.clause(id)


def test_what_applies_a_cell_applies_its_row() -> None:
    assert with_rows(["T-1.2b", "T-1.1"]) == {"T-1.1", "T-1.2", "T-1.2b"}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("T-1.2", ["T-1.2"]),
        ("1.2", ["T-1.2"]),
        ("guns CHARGE", ["T-1.1", "T-1.2"]),
        ("bold guns", ["T-1.2"]),
        ("-2", ["T-1.1"]),
        ("elephants", []),
        ("  ", []),
    ],
)
def test_search_finds_what_holds_every_word(book: Rulebook, words: str, found: list[str]) -> None:
    assert [clause.id for clause in book.search(words)] == found


def test_titles_come_before_wording(read: Read) -> None:
    swapped = CLAUSES.replace("Guns stand", "Artillery").replace("Be bold", "Take guns")
    assert [clause.id for clause in read(swapped, READINGS).search("guns")] == ["T-1.2", "T-1.1"]


def test_a_rulebook_is_read_once(book: Rulebook, tmp_path: Path) -> None:
    (package,) = (folder.name for folder in tmp_path.iterdir())
    assert load_rulebook(package, "T", "A test") is book


def test_a_rulebook_can_be_sent(book: Rulebook) -> None:
    assert msgspec.json.decode(msgspec.json.encode(book), type=Rulebook) == book


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kind = "advice"', 'kind = "hint"', r"clauses.toml: Invalid enum value 'hint' - at `\$.clause\[1\].kind`"),
        ('title = "Be bold"\n', "", r"clauses.toml: Object missing required field `title` - at `\$.clause\[1\]`"),
        ("optional = true", "opt = true", r"unknown field `opt`"),
        ('"T-1.2"', '"T-1.1"', r"clauses.toml: T-1.1 stands there twice"),
        ('"T-1.2"', '"T-2.2"', r"clause T-2.2: expected an id like T-1.1"),
        ("number = 1", "number = 9", r"clause T-1.1: there is no chapter 1"),
        ('["R-01"]', '["R-99"]', r"clause T-1.1: points to R-99"),
        ('readings = ["R-01"]', "", r"reading R-01: points to T-1.1, which does not point back"),
        ("[[chapter]]", "[[chapter", r"clauses.toml: .*line 2"),
        ('b = "With foot."', 'e = "With foot."', r"clauses.toml: Expected `str` matching regex .*\.cells"),
    ],
)
def test_a_faulty_rulebook_says_where_and_why(read: Read, old: str, new: str, said: str) -> None:
    with pytest.raises(RulebookError, match=said):
        read(CLAUSES.replace(old, new), READINGS)


def test_a_missing_rulebook_is_named() -> None:
    with pytest.raises(RulebookError, match=r"nowhere/clauses.toml: there is no such file"):
        load_rulebook("nowhere", "T", "A test")
