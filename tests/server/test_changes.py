"""What changed, put into the table a seat has, gives the table that seat would be sent whole, in whole battles."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.game import Game
from grognard.engine.page.changes import SceneChange, TokenChange
from grognard.engine.page.scene import Scene, Token
from grognard.engine.page.sketches import Sketches
from grognard.server.shown.changes import change, changed
from grognard.server.shown.showing import table_view
from grognard.server.shown.tables import QuestionCard, QuestionChange, TableChange, TableView
from grognard.server.store.seats import OBSERVER

ANSWERS, LOOKED_AT = 200, 3
ADDED = {SceneChange: {"present"}, TableChange: {"since", "asked"}}


def at_random(name: str, seed: str) -> Any:
    """A battle of random answers, now and then taken back, from first to last."""
    scenario, document, rules = catalogue.load_scenario(name)
    game, chance = Game.start(rules, scenario, document=document, seed=seed), Random(seed)
    yield game
    for _ in range(ANSWERS):
        if game.over:
            return
        given = {sealed.question for sealed in game.battle.sealed}
        asked = [one for one in game.questions() if one.no not in given] or list(game.questions())
        question = chance.choice(asked)
        game.answer(question.no, chance.choice(question.candidates(game.view(question.seat))))
        if chance.random() < 0.05 and game.standing:
            game.rewind(chance.choice(game.standing), question.seat)
        yield game


def sent(news: TableChange) -> TableChange:
    """A change as it comes out of the line at the other end."""
    return msgspec.json.decode(msgspec.json.encode(news), type=TableChange)


@pytest.mark.parametrize("name", catalogue.scenario_names())
def test_applying_changes_always_gives_the_whole_table(name: str) -> None:
    tables: dict[str, TableView] = {}
    sketches, chance = Sketches(), Random(name)
    for game in at_random(name, f"changes {name}"):
        for seat in chance.sample((*game.battle.seats, OBSERVER), LOOKED_AT):  # the news may be of several answers
            whole = table_view(game, seat)
            new = table_view(game, seat, sketches)
            assert new == whole
            if seat in tables:
                news = sent(change(tables[seat], new))
                tables[seat] = changed(tables[seat], news)
                assert msgspec.json.encode(tables[seat]) == msgspec.json.encode(whole)
            else:
                tables[seat] = msgspec.json.decode(msgspec.json.encode(whole), type=TableView)


def test_a_laid_card_sends_what_changed() -> None:
    scenario, document, rules = catalogue.load_scenario("en_avant-first_blood")
    game = Game.start(rules, scenario, document=document, seed="light")
    seat = "blue"
    before = table_view(game, seat)
    question = game.questions(seat)[0]
    game.answer(question.no, question.candidates(game.view(seat))[0])
    news = msgspec.json.encode(change(before, table_view(game, seat)))
    assert len(news) < 1500
    assert len(news) < len(msgspec.json.encode(before)) / 10


def test_a_piece_may_go_and_another_come() -> None:
    scenario, document, rules = catalogue.load_scenario("two_by_two-first_shots")
    game = Game.start(rules, scenario, document=document, seed="come and go")
    old = table_view(game, "blue")
    first, *rest = old.scene.tokens
    new = replace(old, scene=replace(old.scene, tokens=(*reversed(rest), replace(first, no=99))))
    assert changed(old, sent(change(old, new))) == new


def test_a_change_is_of_one_table_only() -> None:
    scenario, document, rules = catalogue.load_scenario("two_by_two-first_shots")
    table = table_view(Game.start(rules, scenario, document=document, seed="other"), "blue")
    with pytest.raises(ValueError, match="after 7 entries"):
        changed(table, TableChange(since=7, seq=8))


@pytest.mark.parametrize(
    ("whole", "part"),
    [(Token, TokenChange), (QuestionCard, QuestionChange), (Scene, SceneChange), (TableView, TableChange)],
)
def test_a_change_can_tell_of_every_field(whole: Any, part: Any) -> None:
    told = set(part.__struct_fields__) - ADDED.get(part, set())
    assert told == set(whole.__struct_fields__) - ({"seat"} if whole is TableView else set())
    known = {field.name: field for field in msgspec.structs.fields(whole)}
    for field in msgspec.structs.fields(part):
        if field.name in known and "Change" not in str(field.type) and field.default is msgspec.UNSET:
            assert msgspec.json.schema(field.type) == msgspec.json.schema(known[field.name].type), field.name
