"""The guided battles, played by their own scripts: every answer is legal, every die is thrown, and the player wins."""

from __future__ import annotations

from typing import Any

import pytest

from grognard import lessons
from grognard.engine.events import Rolled
from grognard.engine.game import Game
from grognard.engine.records import read_action, verify
from grognard.engine.umpire import Outcome
from grognard.lessons import Due
from grognard.server.rooms.drill import is_meant, scripted
from grognard.server.shown import library
from grognard.server.shown.coaching import lesson_card

LESSONS = lessons.names()


def play_step(game: Game, due: Due) -> Outcome[Any]:
    found = scripted(game, due.seat)
    assert found is not None, (lessons.step_no(game), due.step)
    no, order = found
    question = game.question(no)
    assert question is not None
    outcome = game.answer(no, read_action(question, order), dice=due.step.dice)
    assert isinstance(outcome, Outcome), (due.step, outcome)
    return outcome


def played(id: str, upto: int | None = None) -> Game:
    game = lessons.begun(id)
    while (due := lessons.due(game)) and lessons.step_no(game) != upto:
        thrown = [face for event in play_step(game, due).events if isinstance(event, Rolled) for face in event.dice]
        assert tuple(thrown) == due.step.dice, due.step
    return game


@pytest.mark.parametrize("id", LESSONS)
def test_the_script_leads_by_the_rules_to_the_players_victory(id: str) -> None:
    game = played(id)
    script = lessons.lesson(id).script
    assert lessons.step_no(game) == len(script.steps)
    assert game.battle.result == script.player
    assert verify(game.record, game.ruleset) == []


@pytest.mark.parametrize("id", LESSONS)
def test_the_coach_has_words_for_every_step_of_the_player(id: str) -> None:
    card = lesson_card(id)
    mine = [step for step in card.steps if step.mine]
    assert len(mine) >= 14
    assert [step for step in mine if not (step.say and step.ask and (step.pieces or step.press))] == []
    assert {step.lesson for step in card.steps} == set(range(len(card.lessons)))


def test_near_enough_is_good_enough() -> None:
    game = lessons.begun("two_by_two-first_lessons")
    due, question = lessons.due(game), game.battle.questions[0]
    assert due is not None

    def meant(path: list[dict[str, float]], unit: int = 1) -> bool:
        return is_meant(game, due, question, read_action(question, {"type": "Move", "unit": unit, "path": path}))

    assert meant([{"ahead": 3.0}])
    assert meant([{"turn": 6.0}, {"ahead": 2.6}])
    assert not meant([{"ahead": 1.0}])
    assert not meant([{"turn": 90.0}, {"ahead": 3.0}])
    assert not meant([{"ahead": 3.0}], unit=2)
    assert not is_meant(game, due, question, read_action(question, {"type": "Done"}))


def test_what_is_handed_in_face_down_must_be_the_very_thing_asked() -> None:
    game = played("en_masse-first_lessons", upto=1)
    due, question = lessons.due(game), game.battle.questions[0]
    assert due is not None

    def meant(unit: int, *parts: dict[str, Any]) -> bool:
        order = {"type": "IssueOrder", "commander": 1000, "unit": unit, "parts": list(parts)}
        return is_meant(game, due, question, read_action(question, order))

    there, assault = {"verb": "deploy", "dest": [39.5, 43.0]}, {"verb": "assault"}
    assert meant(1, there, assault)
    assert not meant(1, there)
    assert not meant(2, there, {"verb": "defend"})
    assert not meant(1, {"verb": "deploy", "dest": [60.0, 30.0]}, assault)


def test_after_a_lesson_the_smallest_battle_of_its_rules_is_next() -> None:
    following = {id: library.next_scenario(id.split("-")[0], id) for id in LESSONS}
    assert following["en_masse-first_lessons"] == "en_masse-primer"
    assert following["en_avant-first_lessons"] == "en_avant-first_blood"
    assert following["two_by_two-first_lessons"] == "two_by_two-first_shots"


def test_a_battle_that_went_another_way_is_no_lesson() -> None:
    game = lessons.begun("two_by_two-first_lessons")
    assert lessons.lesson_of(game) is not None
    question = game.battle.questions[0]
    game.answer(question.no, read_action(question, {"type": "Done"}), dice=())
    assert lessons.lesson_of(game) is None


def test_a_step_taken_back_is_due_again() -> None:
    game = played("two_by_two-first_lessons", upto=2)
    game.undo("blue")
    assert lessons.step_no(game) == 1
    assert lessons.lesson_of(game) is not None
