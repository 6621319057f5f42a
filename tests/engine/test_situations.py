"""Situation files: what they expect is compared, what they name must appear, what is wrong in them is pointed at."""

from __future__ import annotations

import textwrap
from typing import Any

import msgspec
import pytest

from grognard.engine.files.yaml import BadFile, parse_yaml
from grognard.engine.situations.judge import Judgement, judge, tell
from tests.toy import RULES

BOLD_SHOT = """
ruleset: toy
title: A bold shot kills
clauses: [TOY-3.1, TOY-3.2, TOY-3.3, TOY-3.5]
moods: [bold, shy]
units:
  - {id: B1, side: blue, x: 3, y: 3}
  - {id: R1, side: red, x: 3, y: 9}
do:
  - {action: shoot, unit: B1, target: R1}
dice: [4]
expect:
  rulings: [{clause: TOY-3.1, subject: B1, object: R1, modifiers: {TOY-3.2: 1}, dice: [4], total: 5, result: killed,
             row: TOY-3.3, notes: [TOY-3.5], odds: {killed: 1/2, missed: 0.5}}]
  events: [{type: Rolled, dice: [4]}, {type: Changed, piece: R1, fields: {dead: true}}, {type: Ended, result: blue}]
  units: {R1: {dead: true, x: null}, B1: {y: 3}}
  result: blue
  questions: []
  dice_used: 1
  absent: [TOY-2.1]
"""
TWO = "units: [{id: B1, side: blue, x: 3, y: 3}, {id: R1, side: red, x: 3, y: 9}]"


def judged(text: str) -> Judgement:
    return judge(parse_yaml(textwrap.dedent(text).encode(), "shot.yaml"), RULES)


def changed(old: str, new: str) -> str:
    assert old in BOLD_SHOT
    return BOLD_SHOT.replace(old, new)


def test_a_situation_that_holds_passes() -> None:
    judgement = judged(BOLD_SHOT)
    assert judgement.failures == ()
    assert judgement.passed
    assert judgement.dice_used == 1
    assert {"TOY-1.2", "TOY-3.1", "TOY-3.2", "TOY-3.3", "TOY-3.5", "TOY-4.1"} == judgement.cited


def test_citing_a_cell_of_a_table_exercises_its_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.engine.situations.judge.clauses_of", lambda event: ["TOY-3.1c"])
    judgement = judged(BOLD_SHOT)
    assert judgement.cited == {"TOY-3.1", "TOY-3.1c"}
    assert "clauses: TOY-3.1 was never applied" not in judgement.failures


@pytest.mark.parametrize(
    ("old", "new", "failure"),
    [
        ("subject: B1", "subject: R1", "expect.rulings[0]: subject: expected R1, got B1"),
        ("total: 5", "total: 6", "expect.rulings[0]: total: expected 6, got 5"),
        ("{TOY-3.2: 1}", "{TOY-3.2: 2}", "expect.rulings[0]: modifiers: expected TOY-3.2 +2, got TOY-3.2 +1"),
        ("{TOY-3.2: 1}", "{}", "expect.rulings[0]: modifiers: expected none, got TOY-3.2 +1"),
        ("killed: 1/2", "killed: 1/3", "expect.rulings[0]: odds.killed: expected 1/3, got 1/2"),
        ("missed: 0.5", "missed: 0.52", "expect.rulings[0]: odds.missed: expected 0.52, got 1/2"),
        ("killed: 1/2", "killed: often", "expect.rulings[0]: odds.killed: expected often, got 1/2"),
        ("row: TOY-3.3", "row: TOY-3.4", "expect.rulings[0]: row: expected TOY-3.4, got TOY-3.3"),
        ("notes: [TOY-3.5]", "notes: [TOY-3.4]", "expect.rulings[0]: notes: expected TOY-3.4, got [TOY-3.5]"),
        ("dice: [4]}, {type: Ch", "dice: [3]}, {type: Ch", "expect.events[0]: dice[0]: expected 3, got 4"),
        ("fields: {dead: true}", "fields: {dead: false}", "expect.events[1]: fields.dead: expected false, got true"),
        ("B1: {y: 3}", "B1: {y: 3.01}", "expect.units.B1.y: expected 3.01, got 3.0"),
        ("dead: true, x: null", "dead: 1, x: null", "expect.units.R1.dead: expected 1, got true"),
        ("  result: blue", "  result: red", "expect.result: expected red, got blue"),
        ("  result: blue", "  result: null", "expect.result: expected nothing, got blue"),
        ("questions: []", "questions: [Orders]", "expect.questions: expected 1, got 0: none"),
        ("dice_used: 1", "dice_used: 2", "expect.dice_used: expected 2, got 1"),
        ("absent: [TOY-2.1]", "absent: [TOY-3.2]", "expect.absent: TOY-3.2 was applied"),
        ("clauses: [TOY-3.1", "clauses: [TOY-2.2, TOY-3.1", "clauses: TOY-2.2 was never applied"),
        ("  result: blue", "  result: blue\n  battle: {turn: 9}", "expect.battle.turn: expected 9, got 1"),
    ],
)
def test_a_difference_is_shown(old: str, new: str, failure: str) -> None:
    assert failure in judged(changed(old, new)).failures


def test_a_modifier_of_nothing_may_be_expected() -> None:
    shy = changed("moods: [bold, shy]", "moods: [shy, shy]").replace("dice: [4]", "dice: [5]")
    wanted = shy.replace("{TOY-3.2: 1}", "{TOY-3.2: 0}").replace("{killed: 1/2, missed: 0.5}", "{killed: 0.33}")
    assert judged(wanted).failures == ()
    assert judged(wanted.replace("{TOY-3.2: 0}", "{}")).failures == ()


def test_expected_rulings_come_in_order_with_others_between() -> None:
    text = f"""
    ruleset: toy
    title: Three shots
    {TWO}
    do:
      - {{action: shoot, unit: B1, target: R1}}
      - {{action: shoot, unit: R1, target: B1}}
      - {{action: shoot, unit: B1, target: R1}}
    dice: [1, 2, 3]
    expect: {{rulings: [{{dice: [FIRST]}}, {{dice: [SECOND]}}]}}
    """
    assert judged(text.replace("FIRST", "1").replace("SECOND", "3")).passed
    failures = judged(text.replace("FIRST", "3").replace("SECOND", "1")).failures
    assert failures == ("expect.rulings[1]: there were no more rulings",)


def refusing(row: str, expect: str = "") -> Judgement:
    return judged(f"ruleset: toy\ntitle: No\n{TWO}\ndo:\n  - {row}\n{expect}")


def test_a_refusal_may_be_expected_by_the_row_or_at_the_end() -> None:
    assert refusing("{action: advance, unit: B1, distance: 4, refused: TOY-2.1}").passed
    assert refusing("{action: advance, unit: B1, distance: 4}", "expect: {refusal: {clause: TOY-2.1}}").passed
    assert refusing(
        "{action: advance, unit: B1, distance: 4}", "expect: {refusal: {clause: TOY-2.1, reason: 3 at most}}"
    ).passed


@pytest.mark.parametrize(
    ("row", "expect", "failure"),
    [
        ("{action: advance, unit: B1, distance: 4}", "", "do[0]: refused by TOY-2.1: B1 can go 3 at most, not 4"),
        (
            "{action: advance, unit: B1, distance: 4, refused: TOY-2.2}",
            "",
            "do[0]: expected a refusal by TOY-2.2, got TOY-2.1: B1 can go 3 at most, not 4",
        ),
        (
            "{action: advance, unit: B1, distance: 3, refused: TOY-2.1}",
            "",
            "do[0]: expected a refusal by TOY-2.1, but it was accepted",
        ),
        (
            "{action: advance, unit: B1, distance: 3}",
            "expect: {refusal: {clause: TOY-2.1}}",
            "expect.refusal: expected one by TOY-2.1, but nothing was refused",
        ),
        (
            "{action: advance, unit: B1, distance: 4}",
            "expect: {refusal: {clause: TOY-2.2}}",
            "expect.refusal.clause: expected TOY-2.2, got TOY-2.1: B1 can go 3 at most, not 4",
        ),
        (
            "{action: advance, unit: B1, distance: 4}",
            "expect: {refusal: {clause: TOY-2.1, reason: too tired}}",
            "expect.refusal.reason: expected too tired, got B1 can go 3 at most, not 4",
        ),
    ],
)
def test_another_refusal_than_the_expected_one_fails(row: str, expect: str, failure: str) -> None:
    assert refusing(row, expect).failures == (failure,)


def test_when_the_dice_run_out_it_says_what_for_and_shows_the_odds() -> None:
    judgement = judged(changed("dice: [4]\nexpect", "dice: []\nexpect"))
    assert "dice: 1 more wanted for B1 shooting at R1" in judgement.failures
    (step,) = tell(judgement, RULES)["steps"]
    assert step["dice_wanted"] == {"purpose": "B1 shooting at R1", "n": 1}
    assert not step["accepted"]
    assert step["rulings"][0]["exact_odds"] == {"killed": "1/2", "missed": "1/2"}


def test_questions_may_be_expected_by_name_or_in_part() -> None:
    text = f"ruleset: toy\ntitle: A step\n{TWO}\ndo: [{{action: advance, unit: B1, distance: 1}}]\n"
    assert judged(text + "expect: {questions: [Orders]}").passed
    assert judged(text + "expect: {questions: [{type: Orders, seat: red}]}").passed
    failures = judged(text + "expect: {questions: [{type: Orders, seat: blue}]}").failures
    assert failures == ("expect.questions[0].seat: expected blue, got red",)


def test_sealed_answers_are_judged_when_the_last_is_in() -> None:
    text = f"""
    ruleset: toy
    title: Both plan
    clauses: [TOY-1.1]
    plan: true
    {TWO}
    do:
      - {{action: plan, mood: bold, seat: blue}}
      - {{action: plan, mood: shy, seat: red}}
    expect: {{battle: {{moods: [bold, shy], phasing: red}}, questions: [{{type: Orders, seat: blue}}]}}
    """
    assert judged(text).failures == ()


def test_the_json_has_the_shape_that_is_promised() -> None:
    told = msgspec.json.decode(msgspec.json.encode(tell(judged(BOLD_SHOT), RULES)))
    assert {"title", "steps", "units", "dice_used", "passed"} <= told.keys()
    (step,) = told["steps"]
    assert {"action", "accepted", "refusal", "rulings", "events"} <= step.keys()
    (ruling,) = step["rulings"]
    assert ruling["modifiers"] == [{"clause": "TOY-3.2", "value": 1}]
    assert ruling["odds"] == {"killed": 0.5, "missed": 0.5}
    wanted = {"clause", "subject", "object", "modifiers", "dice", "total", "result", "odds"}
    assert wanted <= ruling.keys()
    assert told["units"]["R1"]["dead"] is True


BAD: list[tuple[str, str, str]] = [
    ("title: A bold shot kills", "", "title: expected text, but the field is missing"),
    ("clauses: [TOY-3.1", "clauses: [TOY-9.9", "line 4, clauses[0]: expected a clause of toy: no clause 'TOY-9.9'"),
    ("row: TOY-3.3", "row: TOY-3", "expect.rulings[0].row: expected a clause of toy"),
    ("{TOY-3.2: 1}", "{nowhere: 1}", "expect.rulings[0].modifiers.nowhere: expected a clause of toy"),
    ("target: R1}", "target: R1, refused: TOY-8}", "do[0].refused: expected a clause of toy"),
    ("absent: [TOY-2.1]", "absent: [nonsense]", "expect.absent[0]: expected a clause of toy"),
    ("do:\n  - {action: shoot", "do:\n  - {act: shoot", "do[0].action: expected the name of an action"),
    ("action: shoot", "action: dance", "do[0]: expected one of plan, advance, shoot, pass"),
    ("target: R1}", "target: R7}", "do[0]: expected a unit of this file, got 'R7'"),
    ("dice: [4]\nexpect", "dice: [7]\nexpect", "dice[0]: expected a whole number of at least 1 and of at most 6"),
    ("dice: [4]\nexpect", "dice: four\nexpect", "dice: expected a list"),
    ("units: {R1: {dead", "units: {R9: {dead", "expect.units.R9: expected a unit of the file"),
    ("{dead: true, x: null}", "{deaf: true}", "expect.units.R1.deaf: expected a field of a unit (did you mean dead?)"),
    ("dice_used: 1", "dise_used: 1", "expect.dise_used: expected a known field (did you mean dice_used?)"),
    ("x: 3, y: 3}", "x: 3, y: .nan}", "units[0].y"),
    ("x: 3, y: 3}", "x: 3, y: 99}", "units[0].y: expected a number of at least 0 and of at most 24"),
    ("{action: shoot,", "{action: shoot, seat: green,", "do[0].seat: expected one of blue, red"),
    ("moods:", "mods:", "mods: expected a known field (did you mean moods?)"),
]


@pytest.mark.parametrize(("old", "new", "words"), BAD, ids=[new or "no title" for _, new, _ in BAD])
def test_a_bad_file_is_pointed_at(old: str, new: str, words: str) -> None:
    with pytest.raises(BadFile) as caught:
        judged(changed(old, new))
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("data", [b"[]", b"5", b"just words", b"do: 5\nruleset: toy\ntitle: x"])
def test_a_file_that_is_no_situation_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(BadFile):
        judge(parse_yaml(data, "x.yaml"), RULES)


def test_numbers_match_to_half_a_hundredth_and_truth_is_no_number() -> None:
    from grognard.engine.situations.expectations import partly

    def faults(a: Any, b: Any) -> bool:
        return bool(partly(a, b))

    assert not faults(3, 3.004)
    assert faults(3, 3.006)
    assert faults(1, True)
    assert faults([1, 2], [1])
    assert not partly({"unit": "B1"}, {"unit": 4}, {"B1": 4})
    assert not partly({"side": "red"}, {"side": 1}, {"B1": 0, "R1": 1, "red": 1})
    assert partly({"unit": "B1"}, {"unit": 5}, {"B1": 4, "R1": 5}) == ["unit: expected B1, got R1"]
