"""Reels on the wire: with every answer, once more on demand, and for a replay."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from msgspec import UNSET

from grognard import catalogue
from grognard.engine.game import Game
from grognard.engine.page.beats import Reel
from grognard.engine.page.changes import changed_scene
from grognard.engine.page.scene import Scene
from grognard.engine.reel.reel import bare
from grognard.server.rooms import play
from grognard.server.rooms.herald import AT_ONCE, Herald
from grognard.server.rooms.hub import Line
from grognard.server.shown.changes import changed
from grognard.server.shown.messages import Happened
from grognard.server.shown.reels import reels
from grognard.server.store.seats import Caller
from tests.server.serving import Guest, Server, make_room

SCENARIOS = ("two_by_two-first_shots", "two_by_two-quatre_bras", "en_avant-first_blood", "en_avant-falenty")
ANSWERS = 70


def at_table(name: str) -> tuple[Herald, Any]:
    """A herald, and the room of a battle that has just begun."""
    scenario, document, rules = catalogue.load_scenario(name)
    game = Game.start(rules, scenario, document=document, seed="reels")
    room: Any = SimpleNamespace(game=game, thoughts=False, seq=0)
    return Herald(room, cast(Any, None), 1.0, lambda: None), room


def answer(room: Any) -> None:
    """Give the battle one more answer, any that is legal."""
    room.game = play.branch(room.game)
    sealed = {one.question for one in room.game.battle.sealed}
    question = next(q for q in room.game.questions() if q.no not in sealed)
    room.game.answer(question.no, question.sample(room.game.view(question.seat), Random(f"reels {room.seq}")))
    room.seq = len(room.game.history)


def played(scene: Scene, told: tuple[Reel, ...]) -> Scene:
    """The scene when some reels have been played."""
    for reel in told:
        for change in [*[beat.change for beat in reel.beats], reel.rest]:
            scene = scene if change is UNSET else changed_scene(scene, change)
    return scene


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_reels_that_are_told_end_where_the_table_ends(name: str) -> None:
    herald, room = at_table(name)
    line = Line(Caller("room", "red"))
    line.seq, line.table = 0, herald.table(room.game, "red")
    beats = weight = whole = 0
    while room.seq < ANSWERS and not room.game.over:
        answer(room)
        table, told = herald.happened("red", [line])
        (message,) = told.values()
        happened = msgspec.json.decode(message, type=Happened)
        assert isinstance(happened.change, msgspec.Struct)
        assert [reel.seq for reel in happened.reels] == [table.seq]
        assert played(bare(line.table.scene), happened.reels) == bare(changed(line.table, happened.change).scene)
        weight, whole = weight + len(msgspec.json.encode(happened.reels)), whole + len(message)
        beats += sum(len(reel.beats) for reel in happened.reels)
        line.seq, line.table = table.seq, table
    assert beats > 5
    assert weight < whole / 2, "the reels weigh less than the log and the table"


def test_who_missed_too_much_is_told_no_reels() -> None:
    herald, room = at_table("two_by_two-quatre_bras")
    line = Line(Caller("room", "red"))
    line.seq, line.table = 0, herald.table(room.game, "red")
    while room.seq <= AT_ONCE:
        answer(room)
    assert room.seq > AT_ONCE
    assert herald.news_for(room.game, "red", line).reels == ()


def test_reels_begin_with_the_table_that_a_line_has() -> None:
    herald, room = at_table("two_by_two-quatre_bras")
    line = Line(Caller("room", "red"))
    line.seq = 0
    answer(room)
    line.table = herald.table(room.game, "red")  # it has looked since the last news
    answer(room)
    assert [reel.seq for reel in herald.news_for(room.game, "red", line).reels] == [2]


def test_what_happened_is_told_again_from_any_entry() -> None:
    herald, room = at_table("en_avant-first_blood")
    for _ in range(ANSWERS):
        answer(room)
    told = herald.told_again("blue", room.seq - 20, None)
    assert played(told.scene, told.reels) == bare(herald.table(room.game, "blue").scene)
    assert [reel.seq for reel in herald.told_again("blue", 3, 5).reels] == [4, 5]


def test_a_takeback_is_played_too() -> None:
    herald, room = at_table("two_by_two-first_shots")
    answer(room)
    room.game = play.branch(room.game)
    room.game.rewind(0, "blue")
    scenes = [bare(room.game.ruleset.scene(room.game.ruleset.view(b, "red"), "red")) for b in (
        room.game.opening.battle, room.game.history[0].battle)]  # fmt: skip
    assert played(scenes[0], tuple(reels(room.game, "red", 0, 2))) == scenes[0]
    assert herald.told_again("red", 1, None).scene == scenes[1]


def test_reels_and_reports_are_read_and_asked_for(server: Server) -> None:
    links = make_room(server.url, rules="en_avant", scenario="en_avant-first_blood")
    blue = Guest(server.url, links["blue"])
    blue.join()
    assert blue.get("/room/turn-report") is None
    assert blue.ask("ReportTurn")["report"] is None
    assert blue.get("/room/reels") == []
    assert blue.ask("Again", after=0)["reels"] == []
    assert blue.ask("Again", after=7)["status"] == 404
    assert blue.get("/room/scenario")["command"]["you"] == "the French"
    blue.leave()
