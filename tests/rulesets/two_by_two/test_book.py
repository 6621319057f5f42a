"""The clauses, readings and options of 2 by 2 are whole and fit together."""

from __future__ import annotations

import msgspec
import pytest

from grognard.engine.clauses import load_rulebook
from grognard.rulesets.two_by_two.options import OPTIONAL_RULES, SWITCHES, Options

BOOK = load_rulebook("grognard.rulesets.two_by_two", "2X2", "2 by 2 Napoleonic's")
PER_CHAPTER = (11, 11, 7, 24, 3, 24, 12, 9, 11, 16, 33, 16, 44, 6, 49, 23)
NOT_BINDING = ["1.2", "1.3", "1.4", "1.5", "1.11", "3.7", "9.8", "14.1", "14.2", "14.3", "14.4", "14.5", "14.6"]


def test_every_clause_stands_there_once_and_in_order() -> None:
    expected = [f"2X2-{chapter}.{n}" for chapter, count in enumerate(PER_CHAPTER, 1) for n in range(1, count + 1)]
    assert len(expected) == 299
    assert list(BOOK.clauses) == expected
    assert [chapter.number for chapter in BOOK.chapters] == list(range(1, 17))


def test_every_reading_stands_there_once_and_in_order() -> None:
    assert list(BOOK.readings) == [f"R-{n:02}" for n in range(1, 76)]


def test_all_clauses_bind_but_advice_and_intent() -> None:
    loose = [clause.id for clause in BOOK.clauses.values() if not clause.binding]
    assert loose == [f"2X2-{n}" for n in NOT_BINDING]
    assert len(BOOK.binding) == 286


def test_optional_clauses_are_those_an_option_puts_in_force() -> None:
    optional = [clause.id for clause in BOOK.clauses.values() if clause.optional]
    assert optional == [id for rule in OPTIONAL_RULES.values() for id in rule.clauses]
    assert "2X2-16.1" not in optional


UMPIRED = ("control", "confirm_rulings", "players_see_rulings")


def test_set_up_can_show_every_option() -> None:
    assert Options.__struct_fields__ == ("mode", *OPTIONAL_RULES, *SWITCHES, *UMPIRED)


def test_the_plain_game_has_no_optional_rule() -> None:
    assert not any(getattr(Options(), name) for name in OPTIONAL_RULES)


def test_options_come_back_as_they_were_written() -> None:
    chosen = Options(mode="decisive", lancers=True, base_size=(1.5, 0.75), arc="half", exit_reach=3.0)
    assert msgspec.json.decode(msgspec.json.encode(chosen), type=Options) == chosen


@pytest.mark.parametrize("bad", ['{"mode": "slow"}', '{"bases": 1}', '{"base_size": [0, 1]}', '{"exit_reach": -1}'])
def test_bad_options_are_refused(bad: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(bad, type=Options)


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("6.8", "Heavy Cavalry moves up to 4 in."),
        ("11.12", "normal range to 3 in and long range above 3 in to 8 in"),
        ("11.19", "cavalry has +2"),
        ("12.1", "8 or more the target is Destroyed"),
        ("13.19", "−3 in melee"),
        ("13.33", "4 or more, the loser is Destroyed and the winner must follow up"),
        ("15.12", "−0.5 AP"),
        ("15.16", "10 Line Infantry units at 2 AP each, 20 AP together (running total 24 AP)"),
        ("15.37", "none, or 4 Large Guards / Grenadiers units at 4 AP each"),
    ],
)
def test_rows_of_tables_keep_their_figures(id: str, words: str) -> None:
    assert words in BOOK.clause(f"2X2-{id}").text
