"""Keeping house: what is wrong with a database is said, a copy can be put in its place, nothing grows for ever."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from grognard import catalogue
from grognard.engine.game import Game
from grognard.engine.records import read_record
from grognard.generals import general
from grognard.lab.simulate import play_out
from grognard.server import health
from grognard.server.doctor import examine
from grognard.server.settings import database_url
from grognard.server.store import store
from grognard.server.store.database import Database
from grognard.server.store.rows import Holder, RoomRow
from grognard.server.store.seats import hashed, new_links
from grognard.server.store.store import Store
from grognard.server.store.sweeping import DAY, Rule, Sweeper
from tests.cli.running import Run, runner
from tests.server.postgres import Postgres
from tests.server.serving import SHORT, Guest, Server, make_room
from tests.server.stored_battles import LENGTH, fought, make_tables, put, run_sql

ROOM = "abcdefghijkl"
OLD = Path(__file__).parents[1] / "records" / "two_by_two" / "3.01-1" / "taken_back.json.gz"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def stored(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with the store of a database."""

    async def scene() -> None:
        opened = Database(database_url(database))
        try:
            await opened.migrate()
            await work(Store(opened, "here"))
        finally:
            await opened.close()

    asyncio.run(scene())


def with_a_battle(database: str) -> None:
    """A database with one finished battle."""
    read, document, rules = catalogue.load_scenario(SHORT)
    game = Game.start(rules, read, document=document, seed="doctor")
    play_out(game, {seat: general("recruit", seat, rules) for seat in game.battle.seats})

    async def work(store: Store) -> None:
        holders = tuple(Holder(seat=seat) for seat in game.battle.seats)
        row = RoomRow(id=ROOM, holders=holders)
        hashes = {role: hashed(token) for role, token in new_links(ROOM, game.battle.seats).items()}
        await store.create(row, replace(game.record, entries=()), hashes, game.record.entries)

    stored(database, work)


def faults(database: str) -> list[str]:
    return asyncio.run(examine(database)).faults


def test_a_sound_database_is_said_to_be_sound(database: str, run: Run) -> None:
    with_a_battle(database)
    ran = run("doctor", "--database", database)
    assert ran.code == 0
    assert ran.out.startswith("1 room, ")
    assert ran.out.strip().endswith("entries: nothing is wrong")


DAMAGE = {
    "DELETE FROM entries WHERE seq = 3": "entry 3 is missing",
    "UPDATE entries SET body = x'7b' WHERE seq = 4": "entry 4 cannot be read",
    "UPDATE entries SET body = (SELECT body FROM entries WHERE seq = 5) WHERE seq = 6": "it does not play again",
    "UPDATE rooms SET header = x'7b7d'": "what it is of cannot be read",
    "UPDATE rooms SET length = length - 1": "entries, and says it has",
    "DELETE FROM links WHERE role = 'blue'": "the seat 'blue' has no link",
    "UPDATE alembic_version SET version_num = '0001'": "its tables are of an older Grognard",
    "UPDATE alembic_version SET version_num = '9999'": "its tables are of a newer Grognard",
    "DROP TABLE alembic_version": "this is no database of Grognard's",
}


def test_what_is_wrong_is_said(tmp_path: Path, run: Run) -> None:
    sound = tmp_path / "sound.sqlite"
    with_a_battle(str(sound))
    for number, (damage, said) in enumerate(DAMAGE.items()):
        file = tmp_path / f"{number}.sqlite"
        with closing(sqlite3.connect(sound)) as connection:
            connection.execute("VACUUM INTO ?", [str(file)])
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(damage)
            connection.commit()
        before = file.read_bytes()
        ran = run("doctor", "--database", file)
        assert (ran.code, said in ran.out) == (1, True), (damage, ran.out, ran.err)
        assert file.read_bytes() == before


def test_of_every_room_it_is_said_what_will_become_of_it(database: str) -> None:
    games = fought()
    whole, last = games[-1].record, (games[-1],)
    make_tables(database)
    rooms = {
        "older": put(database, read_record(OLD))[0],
        "older, and the same": put(database, replace(whole, version="0"))[0],
        "damaged": put(database, whole)[0],
        "kept": put(database, whole, last)[0],
        "badly kept": put(database, whole, last)[0],
    }
    damaged = ", ".join(f"'{rooms[name]}'" for name in ("damaged", "kept"))
    run_sql(
        database,
        f"DELETE FROM entries WHERE seq = 5 AND room IN ({damaged})",
        f"UPDATE snapshots SET hash = 'x' WHERE room = '{rooms['badly kept']}'",
    )
    found = asyncio.run(examine(database))
    said = {name: [one for one in found.faults if id in one] for name, id in rooms.items()}
    assert [len(said[name]) for name in rooms] == [0, 0, 2, 2, 1]
    assert "entry 5 is missing" in said["damaged"][0]
    assert "it cannot be gone on with here" in said["damaged"][1]
    assert f"It goes on from entry {LENGTH}" in said["kept"][1]
    assert f"the snapshot at entry {LENGTH} cannot be used: its hash differs" in said["badly kept"][0]
    remarks = {name: [one for one in found.remarks if id in one] for name, id in rooms.items()}
    assert [len(remarks[name]) for name in rooms] == [1, 1, 0, 0, 0]
    assert "it would go another way at entry" in remarks["older"][0]
    assert "it plays again by both, and goes on" in remarks["older, and the same"][0]


def test_an_older_version_is_a_remark_and_no_fault(tmp_path: Path, run: Run) -> None:
    file = str(tmp_path / "b.sqlite")
    make_tables(file)
    put(file, read_record(OLD))
    ran = run("doctor", "--database", file)
    assert ran.code == 0
    assert ran.out.startswith("remark: room ")
    assert ran.out.strip().endswith("entries: nothing is wrong")


def test_what_is_no_database_is_said(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Soldiers!")
    assert faults(str(tmp_path / "letter")) == ["this is no database"]
    assert faults(str(tmp_path)) == ["this is no file"]
    assert faults(str(tmp_path / "a" / "b")) == ["there is no such file"]
    assert not (tmp_path / "a").exists()
    torn = tmp_path / "torn"
    with_a_battle(str(torn))
    torn.write_bytes(torn.read_bytes()[:-9000])
    assert "damaged" in faults(str(torn))[0] or "cannot be read" in faults(str(torn))[0]


def copied_in_mid_battle(server: Server, copy: Callable[[], None]) -> None:
    """Two generals fight; while they do a copy is made, the server killed, and the copy served in its place."""
    links = make_room(server.url, seats={"blue": {"general": "recruit"}, "red": {"general": "recruit"}}, pace=0.05)
    watcher = Guest(server.url, links["observer"])
    while watcher.get("/room")["seq"] < 5:
        time.sleep(0.1)
    copy()
    watcher.leave()
    assert faults(server.database) == []
    server.start()
    watcher = Guest(server.url, links["observer"])
    assert watcher.get("/room")["seq"] >= 5
    watcher.leave()
    assert server.stop() == 0
    assert faults(server.database) == []


def test_a_copy_made_while_it_serves_can_be_put_in_its_place(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "b.sqlite"), tmp_path / "log").start()

    def copy() -> None:
        with closing(sqlite3.connect(tmp_path / "b.sqlite")) as connection:
            connection.execute("VACUUM INTO ?", [str(tmp_path / "copy.sqlite")])
        server.kill()
        for file in tmp_path.glob("b.sqlite*"):
            file.unlink()
        (tmp_path / "copy.sqlite").rename(tmp_path / "b.sqlite")

    copied_in_mid_battle(server, copy)


def test_a_dump_of_postgresql_is_restored_into_an_empty_database(postgres: Postgres, tmp_path: Path) -> None:
    server = Server(postgres.new_database(), tmp_path / "log").start()

    def copy() -> None:
        server.database = postgres.copy(server.database)
        server.kill()

    copied_in_mid_battle(server, copy)


def test_chat_is_bounded(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "CHAT", 10)
    with_a_battle(database)

    async def work(store: Store) -> None:
        for number in range(25):
            await store.say(ROOM, "blue", str(number))
        assert [line.text for line in await store.chat(ROOM)] == [str(number) for number in range(15, 25)]

    stored(database, work)


def test_it_is_ready_only_when_a_write_succeeds(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "BEAT", 0.0)

    async def work(store: Store) -> None:
        assert await health.Pulse(store.ready).beats()

    stored(database, work)


def test_a_database_that_can_only_be_read_is_not_ready(tmp_path: Path) -> None:
    with_a_battle(str(tmp_path / "b.sqlite"))

    async def scene() -> bool:
        opened = Database(database_url(str(tmp_path / "b.sqlite")))
        try:
            async with opened.reading() as connection:
                await connection.exec_driver_sql("PRAGMA query_only = ON")
            return await health.Pulse(Store(opened, "here").ready).beats()
        finally:
            await opened.close()

    assert asyncio.run(scene()) is False


def test_metrics_and_names_are_settings(tmp_path: Path) -> None:
    file, log = str(tmp_path / "b.sqlite"), tmp_path / "log"
    server = Server(file, log, GROGNARD_HOSTS="play.example.org", GROGNARD_METRICS="0").start()
    ours = {"host": "play.example.org:443"}
    assert httpx.get(f"{server.url}/api/generals").status_code == 421
    assert httpx.get(f"{server.url}/api/generals", headers=ours).status_code == 200
    assert httpx.get(f"{server.url}/metrics", headers=ours).status_code == 404
    assert server.stop() == 0


def test_rooms_nobody_plays_in_are_swept_with_notice(database: str) -> None:
    with_a_battle(database)

    async def work(store: Store) -> None:
        finished = Sweeper(store.database, Rule(unfinished=1, finished=100))
        start, end = time.time(), time.time() + 101 * DAY
        assert await finished.warn(start + 85 * DAY) == []
        assert await finished.gone(end) == []  # never without notice
        assert await finished.warn(start + 87 * DAY) == [ROOM]
        assert "This room is kept until" in (await store.chat(ROOM))[-1].text
        assert await finished.warn(start + 88 * DAY) == []
        assert await finished.gone(start + 100 * DAY) == []
        assert await finished.gone(start + 102 * DAY) == [ROOM]
        assert await Sweeper(store.database, Rule(unfinished=1, finished=0)).gone(end) == []
        assert await finished.throw_away(ROOM, start + 102 * DAY)
        assert await store.room(ROOM) is None

    stored(database, work)


def test_whatever_happens_after_the_notice_keeps_the_room(database: str) -> None:
    with_a_battle(database)

    async def work(store: Store) -> None:
        sweeper = Sweeper(store.database, Rule(unfinished=1, finished=1))
        now = time.time()
        assert await sweeper.warn(now + 1) == [ROOM]
        await asyncio.sleep(1.1)
        await store.say(ROOM, "blue", "I am here")
        assert await sweeper.gone(now + 20 * DAY) == []
        assert not await sweeper.throw_away(ROOM, now + 20 * DAY)

    stored(database, work)


def test_a_link_is_renewed_and_the_old_one_opens_nothing(server: Server) -> None:
    links = make_room(server.url)
    blue, host = Guest(server.url, links["blue"]), Guest(server.url, links["host"])
    blue.join()
    for role in ("red", "blue", "nobody"):
        assert host.post(f"/room/links/{role}").status_code == 403
    assert blue.post("/room/links/red").status_code == 403
    answer = blue.post("/room/links/blue")
    assert answer.status_code == 201
    with pytest.raises(ConnectionClosed):
        blue.hear("nothing that is ever said", timeout=10)
    assert blue.http.get("/room").status_code == 401
    again = Guest(server.url, answer.json()["token"])
    assert again.join()["room"]["role"] == "blue"
    assert host.post("/room/links/observer").status_code == 201
    watcher = Guest(server.url, links["observer"])
    assert watcher.http.get("/room").status_code == 401
    for guest in (blue, host, again, watcher):
        guest.leave()
