"""Names at the table, and the address by which others come to it."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from grognard.server.settings import Settings
from grognard.server.web import reach
from tests.server.serving import Guest, Server, make_room


def test_a_player_s_name_is_seen_by_the_others_at_once(server: Server) -> None:
    links = make_room(server.url)
    anna, ben = Guest(server.url, links["blue"]), Guest(server.url, links["red"])
    ben.join()
    assert anna.http.put("/room/name", json={"name": " Anna "}).status_code == 200
    while (seats := ben.hear("RoomChanged")["room"]["seats"])[0]["name"] == "":
        pass
    assert [seat["name"] for seat in seats] == ["Anna", ""]
    assert ben.ask("CallMe", name="Ben")["type"] == "Done"
    assert [seat["name"] for seat in anna.get("/room")["seats"]] == ["Anna", "Ben"]
    anna.leave()
    ben.leave()


@pytest.mark.parametrize(("role", "name", "status"), [("observer", "Eve", 403), ("blue", "x" * 41, 400)])
def test_who_only_watches_has_no_name_and_nobody_a_long_one(server: Server, role: str, name: str, status: int) -> None:
    guest = Guest(server.url, make_room(server.url)[role])
    assert guest.http.put("/room/name", json={"name": name}).status_code == status
    guest.leave()


def test_a_service_for_this_machine_alone_says_so(server: Server) -> None:
    assert httpx.get(f"{server.url}/api/reach").json() == {"addresses": [], "alone": True}


def test_who_comes_by_another_name_is_told_nothing(server: Server) -> None:
    told = httpx.get(f"{server.url}/api/reach", headers={"host": "grognard.example"}).json()
    assert told == {"addresses": [], "alone": False}


@pytest.mark.parametrize(
    ("settings", "addresses", "alone"),
    [
        (Settings(host="localhost"), (), True),
        (Settings(host="::1"), (), True),
        (Settings(host="127.0.0.1", proxies="127.0.0.1"), (), False),
        (Settings(host="192.168.1.7"), ("http://192.168.1.7:8470",), False),
        (Settings(host="fe80::7"), ("http://[fe80::7]:8470",), False),
        (Settings(host="0.0.0.0", hosts=("localhost", "ney.lan")), ("http://ney.lan:8470",), False),
        (Settings(host="0.0.0.0"), ("http://10.0.0.5:8470",), False),
        (Settings(host=""), ("http://10.0.0.5:8470",), False),
    ],
)
def test_others_are_told_where_it_listens(
    settings: Settings, addresses: tuple[str, ...], alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reach, "own_addresses", lambda _: ["10.0.0.5"])
    assert reach.reach(settings, 8470) == reach.Reach(addresses=addresses, alone=alone)


def test_own_addresses_are_never_this_machine_s_alone() -> None:
    assert not [one for one in reach.own_addresses((4, 6)) if reach.is_here(one)]


def test_a_service_for_everybody_tells_its_address(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "b.sqlite"), tmp_path / "log", GROGNARD_HOST="0.0.0.0").start()
    told = httpx.get(f"{server.url}/api/reach").json()
    assert told["alone"] is False
    assert all(httpx.get(f"{address}/health").status_code == 200 for address in told["addresses"])
    server.stop()
