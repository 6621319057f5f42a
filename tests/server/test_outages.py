"""A short outage ends nothing for good: generals play on, background work is taken up again."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from grognard import catalogue
from grognard.engine.game import Game
from grognard.engine.reopening import Reopened
from grognard.server.rooms import computers, service
from grognard.server.rooms.herald import Herald
from grognard.server.rooms.hub import Hub, Line
from grognard.server.rooms.room import Room
from grognard.server.rooms.workers import Workers
from grognard.server.shown.messages import Accepted
from grognard.server.store.rows import Holder, RoomRow
from grognard.server.store.seats import Caller
from grognard.server.store.store import Store
from tests.server.postgres import own_postgres
from tests.server.serving import Guest, Server, make_room
from tests.soak.processes import kill

AWAY = OperationalError("INSERT", {}, OSError("the database is away"))


class Failing(Room):
    """A room whose store is away for so many answers; everything after that is accepted and ends the battle's wait."""

    faults: list[Exception]
    given: list[dict[str, Any]]

    async def answer(self, seat: str, no: int, action: dict[str, Any], **more: Any) -> Accepted:
        if self.faults:
            raise self.faults.pop(0)
        self.given.append(action)
        return Accepted(seq=1)

    def thinking(self) -> tuple[str, ...]:
        return () if self.given else ("blue",)


def room(workers: Workers, *faults: Exception) -> Failing:
    """A room in which the recruit is to move."""
    scenario, _, rules = catalogue.load_scenario("two_by_two-first_shots")
    game = Game.start(rules, scenario, seed="outage")
    row = RoomRow(id="a", holders=tuple(Holder(seat=s, general="recruit") for s in game.battle.seats))
    store: Any = Store
    made = Failing(row, Reopened(game=game), store, workers)
    made.faults, made.given = list(faults), []
    return made


@pytest.mark.parametrize("fault", [AWAY, OSError("no route"), RuntimeError("a defect of ours")])
def test_generals_go_on_however_often_the_store_fails(fault: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[int] = []

    def at_once(failures: int) -> float:
        waits.append(failures)
        return 0.0

    monkeypatch.setattr(computers, "backoff", at_once)

    async def scene() -> Failing:
        workers = Workers(1, 1)
        here = room(workers, *[fault] * 7)
        await computers.command(here, workers, 60.0)
        await workers.close()
        return here

    here = asyncio.run(scene())
    assert len(here.given) == 1
    assert waits == sorted(waits)
    assert len(waits) >= 6


def test_the_wait_doubles_up_to_a_minute() -> None:
    assert [computers.backoff(n) for n in (1, 2, 3)] == [1.0, 2.0, 4.0]
    assert computers.backoff(1000) == 60.0


def test_background_work_is_taken_up_again(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(service, "FIRST_WAIT", 0.0)
    tries: list[int] = []

    async def work() -> None:
        tries.append(len(tries))
        if len(tries) < 5:
            raise AWAY

    asyncio.run(asyncio.wait_for(service.persevering("work", work), 60))
    assert len(tries) == 5
    assert [bool(record.exc_info) for record in caplog.records] == [False] * 4  # an outage is no defect of ours


def test_background_work_ends_when_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "FIRST_WAIT", 0.0)

    async def scene() -> None:
        async def work() -> None:
            await asyncio.sleep(1000)

        task = asyncio.create_task(service.persevering("work", work))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(scene())


def test_rooms_of_generals_are_taken_up_once_the_database_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were they passed over, nobody in them would move until somebody looks."""
    monkeypatch.setattr(service, "FIRST_WAIT", 0.0)
    faults, found = [AWAY, OSError("no route")], []

    class Rooms:
        async def find(self, id: str) -> None:
            if faults:
                raise faults.pop()
            found.append(id)

    async def left_thinking() -> list[str]:
        return ["a", "b"]

    taking: Any = SimpleNamespace(store=SimpleNamespace(left_thinking=left_thinking), rooms=Rooms())

    async def scene() -> None:
        await service.persevering("taking up", lambda: service.Service.take_up(taking))

    asyncio.run(scene())
    assert found == ["a", "b"]


@pytest.mark.parametrize("news", ["tell_seat", "tell_room"])
def test_one_line_that_cannot_be_told_keeps_nothing_from_the_others(
    news: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> list[int]:
        workers, hub, told = Workers(1, 1), Hub(), list[int]()
        here = room(workers)

        async def fail_once(*_: object) -> None:
            told.append(len(told))
            if len(told) == 1:
                raise AWAY

        monkeypatch.setattr(Herald, news, fail_once)
        for seat in ("blue", "red"):
            line = Line(Caller(here.id, seat))
            line.seq = here.seq
            hub.add(line)
        await Herald(here, hub, 60.0, lambda: None).tell()
        await workers.close()
        return told

    assert asyncio.run(scene()) == [0, 1]
    assert [bool(record.exc_info) for record in caplog.records] == [False]


def told_away(guest: Guest) -> dict[str, Any]:
    """What a line that joins is told at last: PostgreSQL's processes may live on for a moment after their parent."""
    for _ in range(100):
        told: dict[str, Any] = guest.join("Problem")
        if told["type"] == "Problem":
            break
        guest.hang_up()
        time.sleep(0.1)
    return told


def test_while_postgresql_is_away_everybody_is_told_so(tmp_path: Path) -> None:
    cluster = own_postgres()
    server = Server(cluster.new_database(), tmp_path / "log").start()
    links = make_room(server.url)
    there, late = Guest(server.url, links["blue"]), Guest(server.url, links["red"])
    there.join()
    kill(cluster.pid)
    assert told_away(late)["status"] == 503
    assert there.ask("Chat", text="Here?")["status"] == 503
    assert there.post("/room/chat", {"text": "Here?"}).status_code == 503
    late.hang_up()
    cluster.start()
    server.wait_until_up()
    assert late.join("Problem")["type"] == "Welcome"
    assert there.ask("Chat", text="Here!")["type"] == "Done"
    for guest in (there, late):
        guest.leave()
    assert server.stop() == 0
    assert server.traces() == []
    cluster.stop()
