"""`grognard skirmish`: a battle typed line by line."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from grognard.cli.board import Board, legend
from grognard.cli.menu import menu_of
from grognard.cli.words import NotUnderstood, spoken, understood
from grognard.engine.files.yaml import parse_yaml
from grognard.engine.records import read_record
from tests.cli.running import Run
from tests.conformance.trails import CASES, trail
from tests.toy import RULES, Advance, Pitch, Row, Shoot, field_of

PAWNS = (Row(id="B_1", side="blue", x=3, y=3), Row(id="R_1", side="red", x=3, y=9), Row(id="R_2", side="red", x=9, y=9))


def skirmish(run: Run, typed: str, *words: object) -> str:
    ran = run("skirmish", "--scenario", "salamanca", "--seed", "s", *words, typed=typed)
    assert ran.code == 0, ran.err
    return ran.out


def test_the_table_is_drawn_and_the_question_put(run: Run) -> None:
    out = skirmish(run, "")
    for words in ("You are blue (", "+---", "⇑", ", turn 1:", "nothing more to read"):
        assert words in out


def test_a_newcomer_is_helped(run: Run) -> None:
    out = skirmish(run, "?\n")
    for words in ("list", "undo", "quit", "what that unit can do"):
        assert words in out


def test_commands_tell_what_is_asked_for(run: Run) -> None:
    out = skirmish(run, "units\nwhy 11.1\nwhy 99.9\nsearch dense woods\nlog 3\nlist\nboard\n")
    assert "nearest enemy" in out
    assert "Small-arms fire Pins the firer" in out
    assert "no clause '2X2-99.9'" in out
    assert "2X2-6.18" in out


def test_what_is_not_understood_is_said_and_nothing_happens(run: Run) -> None:
    out = skirmish(run, "frobnicate\n999\n1 77\n")
    assert out.count("  ? ") == 3


def test_a_battle_is_saved_and_resumed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.json.gz"
    out = skirmish(run, f"auto\nauto\nsave {path}\nsave {tmp_path / 'no' / 'where'}\nquit\n")
    assert "Saved" in out
    assert "place to write" in out
    assert "You leave the table" in out
    assert len(read_record(path).entries) >= 2
    assert "You are blue" in run("skirmish", "--resume", path, typed="quit\n").out


def test_an_answer_is_taken_back(run: Run) -> None:
    out = skirmish(run, "undo\nmove 62 back 1\nundo\n")
    assert "blue has nothing to undo" in out
    assert out.index("nothing to undo") < out.index("Taken back.")


def test_what_the_dice_have_settled_is_not_taken_back(run: Run) -> None:
    assert "Too late: dice have fallen." in skirmish(run, "roll_for_reinforcements B1\nundo\n")


def test_an_illegal_order_is_refused_with_its_clause(run: Run) -> None:
    out = skirmish(run, "move 62 ahead 20\nodds move 62 ahead 20\nodds move 62 back 1\n")
    assert out.count("  No: ") == 2
    assert "2X2-" in out
    assert "costs 1 of 3" in out


@pytest.mark.parametrize("scenario", ["salamanca"])
def test_left_to_the_computer_it_reaches_the_end(run: Run, scenario: str) -> None:
    out = skirmish(run, "", "--auto", "--scenario", scenario)
    assert "The battle is over:" in out
    assert "The seed of the dice was s" in out


@pytest.mark.parametrize("line", ["²", "9" * 5000, "odds ²", "log ²", "why", "why ²", "odds", "list ²"])
def test_odd_words_do_not_end_the_battle(run: Run, line: str) -> None:
    assert "nothing more to read" in skirmish(run, f"{line}\n")


def test_bad_choices_are_exit_code_2(run: Run, tmp_path: Path) -> None:
    assert run("skirmish", "--general", "napoleon").code == 2
    assert run("skirmish", "--scenario", "waterloo").code == 2
    assert run("skirmish", "--rules", "chess").code == 2
    assert run("skirmish", "--resume", tmp_path / "nowhere.json").code == 2


@pytest.mark.parametrize("case", CASES, ids=[scenario for _, scenario in CASES])
def test_what_is_said_is_understood_again(case: tuple[str, str]) -> None:
    walked, rng = trail(*case), Random(1)
    for stop in walked.some(10):
        candidates = list(stop.question.candidates(stop.battle))
        for action in rng.sample(candidates, min(20, len(candidates))):
            said = spoken(action, stop.battle)
            assert understood(said, stop.question, stop.battle) == action, said


def toy_question() -> tuple[Any, Any]:
    from grognard.engine.game import Game

    game = Game(RULES, field_of(Pitch(units=PAWNS)), seed="x")
    return game.questions()[0], game.battle


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("advance B_1 2", Advance(0, 2)),
        ("adv 1 2.5", Advance(0, 2.5)),
        ("shoot b_1 r_2", Shoot(0, 2)),
        ("SHOOT 1 1", Shoot(0, 1)),
    ],
)
def test_short_words_will_do(text: str, action: object) -> None:
    question, battle = toy_question()
    assert understood(text, question, battle) == action


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "nothing was typed"),
        ("sing", "now you can: advance, shoot, volley, ride, pass"),
        ("shot B_1 R_1", "did you mean shoot"),
        ("advance", "unit"),
        ("advance B_1", "distance"),
        ("advance B_1 far", "no number"),
        ("advance B_9 1", "did you mean B_1"),
        ("advance B_1 1 2", "more than was asked for"),
    ],
)
def test_what_cannot_be_understood_is_explained(text: str, why: str) -> None:
    question, battle = toy_question()
    with pytest.raises(NotUnderstood, match=why):
        understood(text, question, battle)


def test_answers_that_differ_in_the_last_number_share_a_row() -> None:
    _, battle = toy_question()
    menu = menu_of([Advance(0, 1.0), Advance(0, 2.0), Shoot(0, 1)], battle)
    assert [row.line for row in menu.rows] == ["advance B_1 1 | 2", "shoot B_1 R_1"]
    assert menu.pick(1) == Advance(0, 2.0)
    assert menu.pick(1, "1") == Advance(0, 1.0)
    with pytest.raises(NotUnderstood, match="row 1 has no 9"):
        menu.pick(1, "9")
    with pytest.raises(NotUnderstood, match="no row 7"):
        menu.pick(7)


def test_units_are_drawn_where_they_stand_and_look() -> None:
    lines = [text.plain for text in Board(field_of(Pitch(units=PAWNS)), 80).lines()]
    assert sum("↑1" in text for text in lines) == 1
    row = next(text for text in lines if "⇓1" in text)
    assert row.index("⇓2") - row.index("⇓1") == 18


def test_ground_is_drawn_with_its_legend() -> None:
    from grognard import catalogue

    text = """
ruleset: two_by_two
units: []
terrain:
  - {id: wood, kind: dense_wood, polygon: [[2, 2], [6, 2], [6, 6], [2, 6]]}
  - {id: brook, kind: stream, line: [[0, 11.7], [24, 11.7]], width: 0.25}
"""
    document = parse_yaml(text.encode(), "x.yaml")
    del document.data["ruleset"]
    battle = catalogue.ruleset("two_by_two").pitch(document)
    lines = [one.plain for one in Board(battle, 80).lines()]
    assert any("♣" * 12 in one for one in lines)
    assert any("~" * 72 in one for one in lines)
    assert "dense wood" in legend(battle).plain
