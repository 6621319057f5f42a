"""The clauses, readings, options and player's guide of En Avant! are whole and fit together."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import get_args

import msgspec
import pytest

from grognard.engine.clauses import UnknownClause, load_rulebook
from grognard.rulesets.en_avant.battle import CardName
from grognard.rulesets.en_avant.options import SWITCHES, Options
from grognard.rulesets.en_avants.status import NAMES

BOOK = load_rulebook("grognard.rulesets.en_avant", "EA", "En Avant!")
GUIDE = (files("grognard.rulesets.en_avant") / "guide.md").read_text(encoding="utf-8")
PER_CHAPTER = (8, 6, 5, 3, 23, 10, 25, 8, 3, 8, 12, 2, 17, 4, 3, 10, 20, 5, 6, 6)
INTENT = ["EA-0.1", "EA-3.1", "EA-3.2", "EA-4.1", "EA-19.1", "EA-19.4", "EA-19.5"]
ADVICE = ["EA-0.4"]
ROWS = [f"EA-10.{n}" for n in range(3, 9)]
BLANK = ["10.3d", "10.4c", "10.4d", "10.5c", "10.6c", "10.6d", "10.7b", "10.8b"]


def test_every_clause_stands_there_once_and_in_order() -> None:
    expected = [f"EA-{chapter}.{n}" for chapter, count in enumerate(PER_CHAPTER) for n in range(1, count + 1)]
    assert len(expected) == 184
    assert list(BOOK.clauses) == expected
    assert [chapter.number for chapter in BOOK.chapters] == list(range(20))


def test_every_reading_stands_there_once_and_in_order() -> None:
    assert list(BOOK.readings) == [f"EA-R{n:02}" for n in range(1, 64)]


def test_all_clauses_bind_but_advice_and_intent() -> None:
    assert [clause.id for clause in BOOK.clauses.values() if clause.kind == "intent"] == INTENT
    assert [clause.id for clause in BOOK.clauses.values() if clause.kind == "advice"] == ADVICE
    assert len(BOOK.binding) == 176
    assert not any(clause.optional for clause in BOOK.clauses.values())


def test_the_firing_table_and_nothing_else_has_cells() -> None:
    assert [clause.id for clause in BOOK.clauses.values() if clause.cells] == ROWS
    for row in ROWS:
        told = BOOK.clause(row).cells
        assert list(told) == ["a", "b", "c", "d"]
        for cell, words in zip(told, ("GOOD dense", "GOOD loose", "POOR dense", "POOR loose"), strict=True):
            assert all(word in told[cell] for word in words.split()), f"{row}{cell}"
            assert re.fullmatch(r"A .*\.", told[cell])
            assert BOOK.clause(f"{row}{cell}").text == told[cell]


def test_the_cells_that_the_book_leaves_blank_repeat_their_left_neighbour() -> None:
    blank = [f"{row}{cell}" for row in ROWS for cell, text in BOOK.clause(row).cells.items() if "blank" in text]
    assert blank == [f"EA-{id}" for id in BLANK]
    for id in blank:
        left = BOOK.clause(id[:-1] + chr(ord(id[-1]) - 1)).text
        assert effect(BOOK.clause(id).text) == effect(left)


def effect(cell: str) -> str:
    """What a cell does, whoever fires at whatever."""
    return re.sub(r"GOOD|POOR|dense|loose", "", cell.partition(".")[0])


def test_a_clause_without_cells_has_none() -> None:
    for id in ("EA-10.4e", "EA-10.9a", "EA-12.3b", "EA-10.4cc"):
        with pytest.raises(UnknownClause, match=f"no clause '{id}'"):
            BOOK.clause(id)


def test_set_up_can_show_every_option() -> None:
    assert Options.__struct_fields__ == ("control", "confirm_rulings", *SWITCHES)


def test_options_come_back_as_they_were_written() -> None:
    chosen = Options(control=True, firing_blanks="above", infantry_vs_square=-1, closing_variation_deg=0.0)
    assert msgspec.json.decode(msgspec.json.encode(chosen), type=Options) == chosen


@pytest.mark.parametrize(
    "bad",
    ['{"firing_blanks": "right"}', '{"infantry_vs_square": 0}', '{"closing_variation_deg": 91}', '{"dice": true}'],
)
def test_bad_options_are_refused(bad: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(bad, type=Options)


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("1.3", "4 blocks of about 10 × 2 cm"),
        ("4.3", "line to the left in 3 turns"),
        ("4.9", "faces about, still in line, in 2 turns"),
        ("5.5", "Cavalry in column moves up to 50 cm"),
        ("6.14", "one-quarter speed down a steep hill"),
        ("6.15", "on a 1 or 2"),
        ("10.3a", "A GOOD firer makes any dense target drop 2."),
        ("10.4c", "A POOR firer makes a dense target whose label is strictly lower than its own drop 1."),
        ("10.5d", "A POOR firer has no effect on a loose target."),
        ("10.6", "up to 25 cm"),
        ("10.7", "more than 25 cm and up to 100 cm"),
        ("10.8b", "A GOOD firer makes a loose target whose label is equal to or lower than its own drop 1."),
        ("12.6", "square has −2"),
        ("12.11", "adds +1"),
        ("16.5", "withdraws 25 cm and drops 2"),
        ("16.12", "withdraws 15 cm and drops 1"),
        ("18.6", "within 30 cm"),
    ],
)
def test_rows_of_tables_keep_their_figures(id: str, words: str) -> None:
    assert words in BOOK.clause(f"EA-{id}").text


@pytest.mark.parametrize("status", NAMES.items(), ids=lambda status: status[1])
def test_the_guide_names_every_status(status: tuple[int, str]) -> None:
    assert f"| {status[0]} | {status[1]} |" in GUIDE


@pytest.mark.parametrize("card", get_args(CardName))
def test_the_guide_names_every_card(card: str) -> None:
    cards = GUIDE.partition("| card |")[2]
    name = "re-order" if card == "re_order" else card.replace("_", " ")
    assert name in [
        one.strip().casefold() for one in re.findall(r"^\| ([^|]*) \|", cards, re.M) for one in one.split(",")
    ]


def test_the_guide_is_one_page_and_gives_no_rule_away() -> None:
    assert len(GUIDE.split()) < 500
    assert not re.search(r"EA-|\bcm\b|[+−]\d|±|\bd6\b|modif", GUIDE)
    assert set(re.findall(r"\d+", GUIDE)) == {"0", "1", "2", "3", "4", "5", "6"}
    for words in (
        "Muskets reach only a short way",
        "guns reach much further",
        "one unit at a time",
        "slow",
        "straight",
    ):
        assert words in GUIDE
