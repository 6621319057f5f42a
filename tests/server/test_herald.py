"""What a line is told at once belongs together, however fast a battle goes on."""

from __future__ import annotations

from random import Random
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


def answered(game: Game, chance: Random | None = None) -> Game:
    """The game after one more answer, the default or any."""
    further = play.branch(game)
    question = further.questions()[0]
    view = further.view(question.seat)
    further.answer(question.no, chance.choice(question.candidates(view)) if chance else question.default(view))
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


def test_who_is_shown_the_same_is_told_what_was_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario, document, rules = catalogue.load_scenario("two_by_two-first_shots")
    game = Game.start(rules, scenario, document=document, seed="herald")
    seats, told, beats, concerned = ("blue", "red"), showing.event_card, 0, []
    carded: list[Any] = []
    chance = Random("herald")

    def card(event: Any, *more: Any) -> Any:
        carded.append(event)
        return told(event, *more)

    monkeypatch.setattr(showing, "event_card", card)
    together, apart = [{seat: at_the_table(one, game, seat) for seat in seats} for one in heralds(game, 1, 2)]
    for _ in range(60):
        if game.over:
            break
        game = answered(game, chance)
        messages = []
        for lines in (together, apart):
            carded.clear()
            messages.append([heard(*lines[seat], game) for seat in seats])
            times = 1 if lines is together else 2
            assert len(carded) == times * len(game.history[-1].outcome.events)  # type: ignore[union-attr]
        assert messages[0] == messages[1]
        reels = [msgspec.json.decode(one, type=Happened).reels for one in messages[0]]
        beats += sum(len(reel.beats) for reel in reels[0])
        concerned += [[beat.concerns for reel in row for beat in reel.beats] for row in reels]
    assert beats > 20
    assert any(blue != red for blue, red in zip(concerned[::2], concerned[1::2], strict=True))


def heralds(game: Game, *counts: int) -> list[list[Herald]]:
    """For each of some numbers as many heralds of a room of their own, one for each of two seats or one for both."""
    rooms: list[Any] = [SimpleNamespace(game=game, thoughts=False, seq=0) for _ in range(sum(counts))]
    found = [Herald(room, cast(Any, None), 1.0, lambda: None) for room in rooms]
    return [[found[0]] * 2, found[1:]]


def at_the_table(two: list[Herald], game: Game, seat: str) -> tuple[Herald, Line]:
    """Somebody who has the table of a game, and who tells them what happens."""
    herald, line = two[seat == "red"], Line(Caller("room", seat))
    line.seq, line.table = len(game.history), herald.table(game, seat)
    return herald, line


def heard(herald: Herald, line: Line, game: Game) -> bytes:
    """What a line is told of a game that has gone on."""
    herald.room.game = game
    table, told = herald.happened(line.caller.role, [line])
    line.seq, line.table = table.seq, table
    (message,) = told.values()
    return message
