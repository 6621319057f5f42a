"""The log has one line a deed: what several events of an answer make up together is told once, and opened once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from grognard import catalogue
from grognard.engine.events import Ruled
from grognard.engine.files.yaml import read_yaml
from grognard.engine.lines import Line
from grognard.engine.prose import Doer
from grognard.engine.situations.judge import Judgement, judge

SHIPPED = Path(__file__).parents[1] / "situations"


@cache
def judged(situation: str) -> Judgement:
    """A situation played out."""
    return judge(read_yaml(SHIPPED / f"{situation}.yaml"), catalogue.ruleset(situation.partition("/")[0]))


def lines(situation: str) -> list[Line]:
    """What the log says of it."""
    rules = catalogue.ruleset(situation.partition("/")[0])
    return [line for step in judged(situation).steps for line in rules.lines(step.battle, step.events) if line.text]


def test_a_rout_and_whom_it_carries_away_is_told_by_its_units() -> None:
    told = lines("two_by_two/02_panic/routs_come_in_the_order_in_which_they_are_reached")
    assert [line.text for line in told][-5:] == [
        "The rout of R1 carried M1, M2 and M3 away",
        "R1 fled from the fire and halted, Disrupted",
        "M1 fled with the rest and halted, Disrupted",
        "M2 broke and scattered for good: Red has lost 1",
        "M3 fled with the rest and halted, Disrupted",
    ]
    assert told[-1].detail.startswith("its throw ")


def test_a_shot_is_told_with_what_it_did() -> None:
    texts = [line.text for line in lines("en_avant/00_cards/targets_just_within_range")]
    assert "LINE fired at R1: one level lower" in texts
    assert "COLUMN fired at R2: no effect" in texts


def test_an_order_is_told_with_who_paid_for_it_and_inside_for_what() -> None:
    told = lines("sound_of_guns/d_command/a_charge_in_open_order_costs_3")
    assert [line.text for line in told] == ["U goes 1.5 in (C pays 3, has 3 left)", "U charges T"]
    assert told[0].detail == "1 for the order, 1 each: in open order and ends in contact"


CHAPTERS = [
    "two_by_two/02_panic",
    "en_avant/12_willingness",
    "en_masse/13_close_assault",
    "sound_of_guns/f_shooting",
]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_throw_without_a_line_is_opened_in_the_line_of_its_deed(chapter: str) -> None:
    rules, opened = catalogue.ruleset(chapter.partition("/")[0]), 0
    for file in sorted((SHIPPED / chapter).glob("*.yaml"))[:20]:
        found = judged(f"{chapter}/{file.stem}")
        told = rules.lines(found.battle, found.events)
        for line in [one for one in told if one.of is not None]:
            assert isinstance(found.events[line.of or 0], Ruled)
            assert told[line.of or 0].text == ""
            opened += 1
    assert opened


def test_many_fall_back_and_one_falls_back() -> None:
    assert f"{Doer('Hussards'):falls back}" == "Hussards fall back"
    assert f"{Doer('25e Ligne'):falls back}" == "25e Ligne falls back"
