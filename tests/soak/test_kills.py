"""A few kills of everything, and proof that a lost answer would be noticed."""

from __future__ import annotations

from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.game import Game
from grognard.engine.records import Answered, Record
from tests.soak.kills import BACKEND, DATABASE, POSTGRES, SERVER, SQLITE, STARTING, WORKER, theatre
from tests.soak.playing import Acknowledged

SHORT = ("two_by_two-first_shots", "en_avant-first_blood")


def test_nothing_is_lost_on_sqlite() -> None:
    with theatre(SQLITE, "short", SHORT) as opened:
        for targets in ((SERVER, WORKER), (WORKER,), (SERVER, STARTING)):
            opened.strike(targets)
    assert opened.faults == []
    assert opened.acknowledged > 0


def test_nothing_is_lost_on_postgresql() -> None:
    with theatre(POSTGRES, "short", SHORT) as opened:
        for targets in ((DATABASE,), (BACKEND,), (DATABASE, SERVER, WORKER)):
            opened.strike(targets)
    assert opened.faults == []
    assert opened.acknowledged > 0


def played(answers: int) -> Record:
    """The record of a battle after so many answers."""
    scenario, _, rules = catalogue.load_scenario("two_by_two-first_shots")
    game = Game.start(rules, scenario, seed="kills")
    for _ in range(answers):
        question = game.battle.questions[0]
        game.answer(question.no, question.default(game.battle))
    return game.record


def test_an_answer_that_is_missing_or_another_is_noticed() -> None:
    record = played(3)
    last = record.entries[-1]
    assert isinstance(last, Answered)
    told = Acknowledged(3, last.seat, last.question, last.action)
    assert told.is_in(record)
    assert not told.is_in(replace(record, entries=record.entries[:-1]))
    assert not told.is_in(replace(record, entries=record.entries[1:]))
    assert not told.is_in(replace(record, entries=(*record.entries[:-1], replace(last, action={"type": "Other"}))))
