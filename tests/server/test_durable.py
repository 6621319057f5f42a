"""Killed at any moment, the service forgets no answer it has acknowledged."""

from __future__ import annotations

import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from grognard import catalogue
from grognard.engine.records import Record, verify
from tests.server.serving import Guest, Server, make_room


def steps(server: Server, links: dict[str, str], chance: Random, stored: list[int], stop: threading.Event) -> None:
    """Answer for both seats as fast as can be until the server is gone."""
    guests = [Guest(server.url, links[seat]) for seat in ("blue", "red")]
    try:
        while not stop.is_set():
            for guest in guests:
                for question in guest.get("/room/questions")[:1]:
                    path = f"/room/questions/{question['no']}/candidates"
                    rows = guest.get(path, limit=400)["candidates"]
                    answer = guest.answer(question["no"], chance.choice(rows))
                    if answer.status_code == 201:
                        stored.append(answer.json()["seq"])
            if guests[0].get("/room")["result"]:
                return
    except httpx.HTTPError:
        pass
    finally:
        for guest in guests:
            guest.leave()


def killed_again_and_again(database: str, log: Path, times: int) -> None:
    """Play, kill, start again; at the end the record must replay and hold every answer acknowledged."""
    chance = Random(times)
    server = Server(database, log).start()
    links = make_room(server.url)
    for _ in range(times):
        acknowledged: list[int] = []
        stop = threading.Event()
        player = threading.Thread(target=steps, args=(server, links, chance, acknowledged, stop))
        player.start()
        time.sleep(chance.uniform(0.1, 0.6))
        server.kill()
        stop.set()
        player.join()
        server.start()
        watcher = Guest(server.url, links["observer"])
        room = watcher.get("/room")
        watcher.leave()
        assert room["seq"] >= max(acknowledged, default=0)
        if room["result"]:
            assert replays(server, links["observer"])
            links = make_room(server.url)
    finished(server, links)
    assert server.stop() == 0
    assert server.traces() == []


def finished(server: Server, links: dict[str, str]) -> None:
    """The battle goes on to its end, with generals, and its record replays to its hash."""
    host = Guest(server.url, links["host"])
    for seat in ("blue", "red"):
        assert host.http.put(f"/room/seats/{seat}", json={"general": "recruit"}).status_code == 200
    end = time.monotonic() + 120
    while not host.get("/room")["result"]:
        assert time.monotonic() < end
        time.sleep(0.1)
    host.leave()
    assert replays(server, links["observer"])


def replays(server: Server, token: str) -> bool:
    """Does the record that is given out hold?"""
    watcher = Guest(server.url, token)
    record = msgspec.json.decode(watcher.http.get("/room/record").content, type=Record)
    watcher.leave()
    return verify(record, catalogue.ruleset(record.ruleset)) == []


def test_killed_three_times_it_forgets_nothing(database: str, tmp_path: Path) -> None:
    killed_again_and_again(database, tmp_path / "log", 3)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_killed_fifty_times_it_forgets_nothing(database: str, tmp_path: Path) -> None:
    killed_again_and_again(database, tmp_path / "log", 50)


def test_a_general_goes_on_after_a_restart_though_nobody_looks(tmp_path: Path) -> None:
    file = tmp_path / "b.sqlite"
    server = Server(str(file), tmp_path / "log").start()
    make_room(server.url, seats={"blue": {"general": "recruit"}, "red": {"general": "recruit"}}, pace=0.1)
    for wanted in (3, 6, 9):
        wait_for_length(file, wanted)
        server.kill()
        assert length(file) < 60, "the battle was over before it could be interrupted"
        server.start()
    wait_for_length(file, 12)
    assert server.stop() == 0


def length(file: Path) -> int:
    """How many entries the only battle of a database has; the server is not asked."""
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT length FROM rooms").fetchone()[0])


def wait_for_length(file: Path, wanted: int) -> None:
    """Wait until a battle has so many entries."""
    end = time.monotonic() + 90
    while length(file) < wanted:
        assert time.monotonic() < end
        time.sleep(0.05)


def test_told_to_stop_it_says_goodbye_and_exits_well(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "b.sqlite"), tmp_path / "log").start()
    guest = Guest(server.url, make_room(server.url)["blue"])
    guest.join()
    assert server.stop() == 0
    with pytest.raises(ConnectionClosed):
        guest.hear("nothing that is ever said", timeout=5)
    guest.leave()
    assert "stopped" in server.log.read_text()
