"""Stopped or killed, it goes on where it was; what kills do to answers is a campaign of its own (`soak --kills`)."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Guest, Server, make_room


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
