"""Whose turn it is, by webhook: one call a turn, only to addresses that may be called."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx
import pytest

from grognard.server.networks import is_open_internet
from grognard.server.problems import Trouble
from grognard.server.rooms.webhooks import call, checked, place_of
from tests.server.serving import Guest, Json, Server, make_room


class Inbox:
    """A web server that keeps what it is sent."""

    def __init__(self) -> None:
        self.letters: list[Json] = []
        self.hosts: list[str] = []
        letters, hosts = self.letters, self.hosts

        class Keeper(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                letters.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
                hosts.append(self.headers["host"])
                self.send_response(204)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        self.http = HTTPServer(("127.0.0.1", 0), Keeper)
        self.thread = threading.Thread(target=self.http.serve_forever)
        self.thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.http.server_port}/hook"

    def close(self) -> None:
        self.http.shutdown()
        self.thread.join()
        self.http.server_close()


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    box = Inbox()
    yield box
    box.close()


def test_one_call_each_time_the_battle_begins_to_wait(server: Server, inbox: Inbox) -> None:
    seats = {seat: {"webhook": inbox.address} for seat in ("blue", "red")}
    links = make_room(server.url, seats=seats)
    guests = {seat: Guest(server.url, links[seat]) for seat in seats}
    expected: list[str] = []
    before = {seat for seat in seats if guests[seat].get("/room/questions")}
    for _ in range(14):
        seat = sorted(before)[0]
        found = guests[seat].first_candidate()
        if found is None:
            break
        assert guests[seat].answer(*found).status_code == 201
        after = {seat for seat in seats if guests[seat].get("/room/questions")}
        expected += sorted(after - before)
        before = after
    assert expected
    end = time.monotonic() + 60
    while len(inbox.letters) < len(expected) and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(0.3)
    assert sorted(letter["seat"] for letter in inbox.letters) == sorted(expected)
    assert all({"room", "title", "turn", "seq", "text"} <= set(letter) for letter in inbox.letters)
    for guest in guests.values():
        assert guest.token not in json.dumps(inbox.letters)
        guest.leave()


@pytest.mark.parametrize("address", ["ftp://x", "x", "http://", "javascript:1", "http://[", "http://a b"])
def test_what_is_no_web_address_is_refused(address: str) -> None:
    with pytest.raises(Trouble):
        checked(address, "any")


def test_a_server_may_call_nobody() -> None:
    assert checked("", "off") == ""
    with pytest.raises(Trouble):
        checked("https://example.org/x", "off")


@pytest.mark.parametrize("host", ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "::1", "localhost"])
def test_our_own_house_is_not_public(host: str) -> None:
    assert asyncio.run(place_of(host, "public")) is None
    assert asyncio.run(place_of(host, "any"))


@pytest.mark.parametrize("address", ["::ffff:127.0.0.1", "2002:7f00:1::", "224.0.0.1", "fe80::1%eth0", "0.0.0.0", "x"])
def test_nor_is_it_by_another_name(address: str) -> None:
    assert not is_open_internet(address)


def test_an_endless_answer_is_not_read(inbox: Inbox) -> None:
    sent = []

    class Talker(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(200)
            self.end_headers()
            with suppress(OSError):
                for _ in range(600):
                    self.wfile.write(b"x" * 1_000_000)
                    sent.append(1)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    inbox.http.RequestHandlerClass = Talker
    start = time.monotonic()
    assert called(inbox.address, "127.0.0.1") == 200
    assert time.monotonic() - start < 5
    time.sleep(0.5)
    assert len(sent) < 50


def test_only_the_place_that_was_looked_up_is_called(inbox: Inbox) -> None:
    address = inbox.address.replace("127.0.0.1", "somewhere.invalid")
    assert called(address, "127.0.0.1") == 204
    assert inbox.letters == [{"turn": 1}]
    assert inbox.hosts == [f"somewhere.invalid:{inbox.http.server_port}"]


def called(address: str, place: str) -> int:
    """Call an address at a place."""

    async def scene() -> int:
        async with httpx.AsyncClient(timeout=5, trust_env=False) as client:
            return await call(client, address, place, {"turn": 1})

    return asyncio.run(scene())
