"""An assault is foretold to its end as they stand now, and never as certain over a card that lies face down."""

from __future__ import annotations

from grognard import lessons
from grognard.engine.game import Game
from grognard.engine.ruling import Preview
from grognard.rulesets.en_avant.battle import Card
from grognard.rulesets.en_avant.cards import PlayCard
from tests.test_lessons import play_step

LESSON = "en_avant-first_lessons"
COLUMN, LINE, ENEMY = 2, 1, 4


def before_the_assault(**options: bool) -> Game:
    game = lessons.begun(LESSON, options)
    while (due := lessons.due(game)) and not (due.seat == "blue" and "Assault" in due.step.ask):
        play_step(game, due)
    return game


def assault(game: Game) -> Preview:
    question = next(q for q in game.battle.questions if q.unit == COLUMN)
    told = game.preview(question.no, PlayCard(unit=COLUMN, card=Card(name="assault", target=ENEMY)))
    assert isinstance(told, Preview)
    return told


def test_an_assault_is_foretold_to_its_end() -> None:
    told = assault(before_the_assault(players_see_rulings=True))
    assert told.told == "As they stand now 2/121e closes and drives I/Hohenfels back, 4 to 3"
    assert "the card of I/Hohenfels, may change it" in told.gives_up
    assert [ruling.clause for ruling in told.rulings] == ["EA-12.2", "EA-15.1"]
    assert told.prospects == ()


def test_who_may_not_see_rulings_is_told_none() -> None:
    told = assault(before_the_assault(players_see_rulings=False))
    assert (told.told, told.gives_up, told.rulings) == ("", "", ())
