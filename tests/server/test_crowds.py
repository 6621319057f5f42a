"""Whoever keeps the service waiting, never reads or asks too much is cut off, and nobody else notices."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
import struct
import time
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from grognard.server.admission import Admission
from grognard.server.limits import SENDING, Bucket, Buckets
from grognard.server.networks import network_of
from grognard.server.rooms.hub import BACKLOG_BYTES, Line
from grognard.server.rooms.shelf import Shelf
from grognard.server.store.seats import Caller
from grognard.server.web import sockets
from grognard.server.web.guards import cost_of
from tests.server.serving import Server, make_room


def is_closed(line: socket.socket) -> bool:
    """Has the other end gone?"""
    line.setblocking(False)
    try:
        while line.recv(1_000_000):
            pass
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def wait_for(what: Any, seconds: float) -> bool:
    """Does it come true in time?"""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.1)
    return False


def test_silent_connections_of_one_network_are_turned_away_at_once(server: Server) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(socket.create_connection(("127.0.0.1", server.port))) for _ in range(150)]
        assert wait_for(lambda: sum(map(is_closed, lines)) >= 90, 5)
        assert not is_closed(lines[0])
    assert wait_for(lambda: httpx.get(f"{server.url}/health", timeout=5).status_code == 200, 5)


def test_lines_without_a_link_are_few(server: Server) -> None:
    address = server.url.replace("http", "ws") + "/api/live"
    with ExitStack() as stack:
        lines = [stack.enter_context(connect(address, close_timeout=0.1)) for _ in range(62)]
        for line in lines[60:]:
            with pytest.raises(ConnectionClosed) as closed:
                line.recv(timeout=5)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1013


def raw_line(port: int, token: str) -> socket.socket:
    """A live line by hand, which nobody reads."""
    line = socket.create_connection(("127.0.0.1", port))
    key = base64.b64encode(b"0123456789abcdef").decode()
    head = f"GET /api/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: {key}"
    line.sendall(f"{head}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    while not line.recv(1000):
        pass
    say(line, {"type": "Join", "token": token})
    return line


def say(line: socket.socket, message: Any) -> None:
    """Send a message."""
    body = json.dumps(message).encode()
    line.sendall(struct.pack("!BBH", 0x81, 0x80 | 126, len(body)) + bytes(4) + body)


def test_who_is_slow_to_ask_or_never_reads_is_cut_off(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "b.sqlite"), tmp_path / "log").start()
    deaf = raw_line(server.port, make_room(server.url)["blue"])
    assert wait_for(lambda: httpx.get(f"{server.url}/health").json()["sockets"] == 1, 10)
    for _ in range(180):
        say(deaf, {"type": "Look"})
    place = ("127.0.0.1", server.port)
    silent, half, again, body = [socket.create_connection(place) for _ in range(4)]
    again.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /hea")
    for letter in b"GET /health HTTP/1.1":
        half.send(bytes([letter]))
        time.sleep(0.4)
    assert wait_for(lambda: all(map(is_closed, (silent, half, again))), 12)
    body.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
    assert wait_for(lambda: httpx.get(f"{server.url}/health").json()["sockets"] == 0, 30)
    for line in (deaf, silent, half, again, body):
        line.close()
    assert server.stop() == 0
    assert server.traces() == []


class Reader:
    """A connection with much to be sent, of which so much is read a second."""

    def __init__(self, rate: int) -> None:
        self.rate, self.unsent, self.cut_off = rate, 1_000_000, False
        self.transport = self

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def abort(self) -> None:
        self.cut_off = True


def test_a_slow_reader_is_waited_for_and_a_trickle_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(sockets, "time", SimpleNamespace(monotonic=lambda: now[0]))
    slow, trickle, deaf = Reader(2_000), Reader(10), Reader(0)
    watchman = sockets.Watchman()
    for second in range(60):
        now[0] = float(second)
        watchman.look((slow, trickle, deaf))
        for one in (slow, trickle, deaf):
            one.unsent -= one.rate
        assert trickle.cut_off == deaf.cut_off == (second > SENDING)
    assert not slow.cut_off


def test_what_waits_for_one_who_does_not_read_is_bounded_in_bytes() -> None:
    line = Line(Caller("a", "blue"))
    line.send_bytes(b"x" * (BACKLOG_BYTES * 2))  # one message always passes: the table may be large
    assert line.outbox.qsize() == 1
    line.send_bytes(b"x")
    assert line.waiting == 0
    assert line.outbox.get_nowait() is None

    async def read() -> None:
        other = Line(Caller("a", "blue"))
        for _ in range(50):
            other.send_bytes(b"x" * (BACKLOG_BYTES - 1))
            assert await other.next()

    asyncio.run(read())


def test_the_first_goes_when_too_many_stand_at_the_door() -> None:
    gone: list[str] = []

    class One:
        def __init__(self, name: str) -> None:
            self.name = name

        def send_away(self) -> None:
            gone.append(self.name)

    door = Admission(2, 3)
    people = [One(name) for name in "abcde"]
    assert [door.enter(one, net) for one, net in zip(people, "xxxyz", strict=True)] == [True, True, False, True, True]
    assert gone == ["a"]
    door.leave(people[1])
    assert door.enter(people[2], "x")
    for one in people:
        door.leave(one)
    assert not door.waiting
    assert not door.counts


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("203.0.113.7", "203.0.113.250", True),
        ("203.0.113.7", "203.0.114.7", False),
        ("2001:db8:1:2200::1", "2001:db8:1:22ff:ffff::9", True),
        ("2001:db8:1:2200::1", "2001:db8:1:2300::1", False),
        ("::ffff:203.0.113.7", "203.0.113.8", True),
        ("", "testclient", False),
    ],
)
def test_limits_are_by_network(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) is same
    buckets = Buckets(1, 1)
    assert buckets.take(one)
    assert buckets.take(other) is not same


def test_dear_requests_cost_more_than_a_look() -> None:
    def cost(path: str) -> int:
        scope: Any = {"path": path}
        return cost_of(scope)

    assert cost("/api/room/view") == 1
    dear = ("record", "report", "scenes", "timeline", "bulletin")
    assert all(cost(f"/api/room/{name}") >= 5 for name in dear)
    bucket = Bucket(1, 12)
    assert [bucket.take(5) for _ in range(3)] == [True, True, False]
    assert bucket.take()
    assert Bucket(1, 2).take(5)  # what costs more than anybody has is allowed to whoever has asked nothing yet


def test_stories_of_finished_battles_are_told_once_and_kept_up_to_a_size() -> None:
    told: list[str] = []

    def tell() -> list[str]:
        told.append("x")
        return ["a story"]

    over: Any = SimpleNamespace(id="a", seq=3, game=SimpleNamespace(over=True))
    shelf = Shelf(most=200)
    for packed in (False, True, False):
        shelf.told(over, ("scenes", "blue"), tell, packed)
    assert shelf.told(over, ("scenes", "blue"), tell, False) == b'["a story"]'
    assert len(told) == 1
    for number in range(100):
        shelf.told(over, ("scenes", number), tell, True)
    assert shelf.size == sum(map(len, shelf.kept.values())) <= 200
    lasting: Any = SimpleNamespace(id="b", seq=3, game=SimpleNamespace(over=False))
    told.clear()
    for _ in range(3):
        shelf.told(lasting, ("record",), tell, True)
    assert len(told) == 3
