"""`grognard skirmish` where orders are given in secret, one a unit."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli.session import Session
from grognard.cli.words import NotUnderstood, understood
from grognard.engine.files.yaml import Document
from grognard.engine.game import Game
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.battle import Card
from grognard.rulesets.en_avant.cards import OrderCard, PlayCard
from tests.cli.running import Run
from tests.rulesets.en_avant.playing import new_game


def skirmish(run: Run, typed: str, *words: object) -> str:
    ran = run("skirmish", "--rules", "en_avant", "--seed", "s", *words, typed=typed)
    assert ran.code == 0, ran.err
    return ran.out


def test_it_begins_with_the_battle_for_newcomers(run: Run) -> None:
    out = skirmish(run, "")
    for words in ("First blood", "↑B1·4", "gentle hill", "B_HQ Colonel Marchand-Duval", "4 more to give"):
        assert words in out


def test_orders_are_given_in_any_order_and_changed_until_the_last_is_in(run: Run) -> None:
    out = skirmish(run, "B1\nadvance 20\nb1\nadvance 10\nB_ART\nfire R1\ncards\nrest\n")
    assert "to be ordered" in out
    assert "advance distance 10" in out
    assert "fire target R1" in out
    assert "The cards are turned up: 1/121e: advance 10 cm; Foot battery: fire at I/Hohenfels" in out
    assert ", turn 2:" in out


def test_a_card_that_is_refused_names_its_clause(run: Run) -> None:
    out = skirmish(run, "B1\nadvance 21\n")
    assert "  No: " in out
    assert "EA-5.1" in out


def test_what_is_not_secret_is_no_order(run: Run) -> None:
    out = skirmish(run, "B1\nodds advance 20\nodds assault R1\nwhy 10.4c\ncards\nunits\nboard\nlog\nundo\n")
    assert "costs 20 of 20" in out
    assert "nothing to undo" in out


@pytest.mark.parametrize("scenario", ["first_blood", "falenty"])
def test_left_to_the_computer_it_reaches_the_end(run: Run, scenario: str) -> None:
    assert "The battle is over:" in skirmish(run, "", "--auto", "--scenario", scenario)


B1, B2, R1 = 1, 2, 6
TYPED = [
    ("advance 20", Card(name="advance", distance=20.0)),
    ("adv distance 7.5", Card(name="advance", distance=7.5)),
    ("assault r1", Card(name="assault", target=R1)),
    ("assault R1 axis 10", Card(name="assault", target=R1, axis=10.0)),
    ("fire target R1", Card(name="fire", target=R1)),
    ("form assault_column left", Card(name="form", formation="assault_column", element="left")),
    ("formsquare", Card(name="form_square")),
    ("form_square", Card(name="form_square")),
    ("face 45", Card(name="face", facing=45.0)),
    ("face e", Card(name="face", facing=90.0)),
    ("about-face", Card(name="about_face")),
    ("re-order", Card(name="re_order")),
    ("hold", Card(name="hold")),
    ("join B2", Card(name="join", unit=B2)),
    ("move 50,40.5", Card(name="move", point=(50.0, 40.5))),
    ("play_card B1 withdraw 5", Card(name="withdraw", distance=5.0)),
    ('play_card B1 {"name":"hold"}', Card(name="hold")),
]


@pytest.mark.parametrize(("text", "card"), TYPED)
def test_a_card_is_understood_as_people_type_it(text: str, card: Card) -> None:
    game = new_game("first_blood", "typed")
    question = next(q for q in game.questions("blue") if isinstance(q, OrderCard) and q.unit == B1)
    assert understood(text, question, game.battle) == PlayCard(unit=B1, card=card)


@pytest.mark.parametrize("text", ["charge", "advance twenty", "form phalanx", "assault R9", "fo"])
def test_what_is_no_card_is_said(text: str) -> None:
    game = new_game("first_blood", "typed")
    question = next(q for q in game.questions("blue") if isinstance(q, OrderCard) and q.unit == B1)
    with pytest.raises(NotUnderstood):
        understood(text, question, game.battle)


def test_games_are_played_recorded_and_verified(run: Run, tmp_path: Path) -> None:
    played = run(
        "simulate", "--rules", "en_avant", "--scenario", "first_blood", "--games", 2, "--seed", 1, "--out", tmp_path
    )
    assert played.code == 0, played.err
    assert "2 of 2 games finished" in played.out
    records = sorted(tmp_path.glob("*.json.gz"))
    assert len(records) == 2
    assert run("replay", *records, "--verify").code == 0
    assert "The cards are turned up" in run("replay", records[0]).out


def test_its_battles_are_measured(run: Run) -> None:
    ran = run("bench", "--rules", "en_avant", "--quick")
    assert ran.code == 0, ran.err
    assert "First blood" in ran.out


def test_a_choice_says_what_it_costs(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        {"id": "B1", "side": "blue", "x": 100, "y": 50, "card": {"name": "assault", "target": "R2"}},
        {"id": "R1", "side": "red", "type": "cavalry", "x": 70, "y": 58, "facing": 90, "card": {"name": "advance"}},
        {"id": "R2", "side": "red", "x": 104, "y": 70, "facing": 0},
    ]
    game = Game(RULES, RULES.pitch(Document("choice", {"start": "movement", "units": rows}, {})), seed="choice")
    [question] = game.questions("blue")
    Session(game, "blue", {}).put(question, question.candidates(game.battle))
    said = " ".join(capsys.readouterr().out.split())
    assert "An enemy moves within your range: fire? B1" in said
    assert "Fire now, or hold? To fire it must give up the assault." in said
    assert "`waits`" not in said


SETS_UP = [("two_by_two", "pickup"), ("sound_of_guns", "pick_up")]


@pytest.mark.parametrize(("rules", "scenario"), SETS_UP)
def test_a_secret_question_about_no_unit_has_no_card(run: Run, rules: str, scenario: str) -> None:
    ran = run("skirmish", "--rules", rules, "--scenario", scenario, "--seed", "s", typed="cards\nlist\n1\n")
    assert ran.code == 0, ran.err
    assert "Nothing is ordered in secret now." in ran.out


def test_a_commander_gives_his_secret_orders_too(run: Run) -> None:
    ran = run(
        "skirmish",
        "--rules",
        "en_masse",
        "--scenario",
        "primer",
        "--seed",
        "s",
        typed="cards\nlist\nwait\ncards\nrest\n",
    )
    assert ran.code == 0, ran.err
    assert "to be ordered" in ran.out
    assert "()" not in ran.out
