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
from grognard.server.shown.messages import Happened
from grognard.server.shown.tables import TableChange, TableView
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

    def slowly(game: Game, seat: str, sketches: Any) -> Any:
        room.game = answered(game)  # somebody answers while the table is drawn
        room.seq = len(room.game.history)
        return seen(game, seat, sketches)

    monkeypatch.setattr(showing, "table_view", slowly)
    herald = Herald(room, cast(Any, None), 1.0, lambda: None)
    line = Line(Caller("room", "blue"))
    line.seq = 0
    table, (message,) = unpacked(herald, line)
    told = msgspec.json.decode(message)
    assert [entry["seq"] for entry in told["log"]] == [told["table"]["seq"]] == [table.seq] == [1]


def unpacked(herald: Herald, *lines: Line) -> tuple[TableView, list[bytes]]:
    """The table, and every message that was made of it."""
    table, told = herald.happened("blue", lines)
    return table, list(told.values())


def test_a_message_is_made_once_for_all_who_know_the_same() -> None:
    scenario, document, rules = catalogue.load_scenario("two_by_two-first_shots")
    first = Game.start(rules, scenario, document=document, seed="herald")
    second = answered(first)
    room: Any = SimpleNamespace(game=first, thoughts=False, seq=0)
    herald = Herald(room, cast(Any, None), 1.0, lambda: None)
    lines = [Line(Caller("room", "blue")) for _ in range(3)]
    before = herald.table(first, "blue")
    for line in lines[:2]:
        line.seq, line.table = 0, before
    lines[2].seq = 0  # one that has lost its table
    room.game, room.seq = second, 1
    table, messages = unpacked(herald, *lines)
    assert len(messages) == 2
    changed_only, whole = (msgspec.json.decode(one, type=Happened) for one in messages)
    assert whole.table == msgspec.convert(msgspec.to_builtins(table), TableView)
    assert isinstance(changed_only.change, TableChange)
    assert changed_only.table is msgspec.UNSET
    assert len(messages[0]) < len(messages[1]) / 3
