"""What a line is told at once belongs together, however fast a battle goes on."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from grognard import catalogue
from grognard.engine.game import Game
from grognard.server.rooms import play
from grognard.server.rooms.herald import Herald
from grognard.server.rooms.hub import Line
from grognard.server.shown import showing
from grognard.server.store.seats import Caller


def answered(game: Game) -> Game:
    """The game after one more answer."""
    further = play.branch(game)
    question = further.questions()[0]
    further.answer(question.no, question.default(further.view(question.seat)))
    return further


def test_the_log_goes_as_far_as_the_table_told_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario, document, rules = catalogue.load_scenario("two_by_two-first_shots")
    game = answered(Game.start(rules, scenario, document=document, seed="herald"))
    room: Any = SimpleNamespace(game=game, thoughts=False, seq=len(game.history))
    seen = showing.table_view

    def slowly(game: Game, seat: str) -> Any:
        room.game = answered(game)  # somebody answers while the table is drawn
        room.seq = len(room.game.history)
        return seen(game, seat)

    monkeypatch.setattr(showing, "table_view", slowly)
    herald = Herald(room, cast(Any, None), 1.0, lambda: None)
    line = Line(Caller("room", "blue"))
    line.seq = 0
    told = msgspec.json.decode(herald.happened(line))
    assert [entry["seq"] for entry in told["log"]] == [told["table"]["seq"]] == [1]
