"""A battle taken elsewhere in its record: who sat where, who goes on with it, and how."""

from __future__ import annotations

import gzip
import json
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.game import Game
from grognard.engine.records import Hosting, Record
from grognard.server.rooms.uploads import sitters_of
from tests.server.serving import SHORT, Guest, Server, make_room

SEATS = ("blue", "red")


def record(**fields: Any) -> Record:
    """A battle of which nothing has been played."""
    scenario, document, rules = catalogue.load_scenario(SHORT)
    return replace(Game.start(rules, scenario, document=document, seed="x").record, **fields)


def upload(server: Server, body: Any, **arrangement: Any) -> httpx.Response:
    """Bring a record to a server."""
    asked = {"arrangement": json.dumps(arrangement)} if arrangement else {}
    content = body if isinstance(body, bytes) else msgspec.json.encode(body)
    return httpx.post(f"{server.url}/api/records", content=content, params=asked, timeout=60)


def look(server: Server, body: Any) -> httpx.Response:
    """Have a record looked at."""
    return httpx.post(f"{server.url}/api/records/look", content=msgspec.json.encode(body), timeout=60)


def generals(room: dict[str, Any]) -> dict[str, str]:
    """The generals of a room by seat."""
    return {seat["seat"]: seat["general"] for seat in room["seats"]}


def test_a_battle_against_a_general_goes_on_against_him(server: Server) -> None:
    seats = {"blue": {"name": "Anna"}, "red": {"general": "captain-bold"}}
    guest = Guest(server.url, make_room(server.url, seats=seats, pace=0.4, thoughts=False)["blue"])
    kept = guest.get("/room/record")
    assert kept["hosting"] == {"generals": {"red": "captain-bold"}, "pace": 0.4, "thoughts": False}
    guest.leave()
    seen = look(server, kept).json()
    assert seen["seats"] == {"blue": {"name": "Anna", "general": ""}, "red": {"name": "", "general": "captain-bold"}}
    assert (seen["title"], seen["result"], seen["pace"], seen["thoughts"]) == (kept["title"], None, 0.4, False)
    assert [side["nation"] for side in seen["sides"]] == ["French", "Russian"]
    room = upload(server, kept).json()["room"]
    assert generals(room) == {"blue": "", "red": "captain-bold"}
    assert [seat["name"] for seat in room["seats"]] == ["Anna", ""]
    assert (room["pace"], room["thoughts"]) == (0.4, False)


def test_a_seat_handed_over_is_kept_by_the_record_as_it_is_now(server: Server) -> None:
    links = make_room(server.url, seats={"red": {"general": "recruit"}})
    blue = Guest(server.url, links["blue"])
    blue.http.put("/room/seats/blue", json={"general": "captain"})
    assert blue.get("/room/record")["hosting"]["generals"] == {"blue": "captain", "red": "recruit"}
    blue.leave()


def test_whoever_brings_a_record_may_arrange_it_otherwise(server: Server) -> None:
    kept = record(hosting=Hosting(generals={"red": "captain"}, pace=0.5))
    made = upload(server, kept, seats={"blue": {"general": "recruit"}, "red": {"name": "Ben"}}, pace=0, thoughts=True)
    room = made.json()["room"]
    assert generals(room) == {"blue": "recruit", "red": ""}
    assert (room["pace"], room["thoughts"]) == (0, True)
    assert generals(upload(server, kept, seats={}).json()["room"]) == {"blue": "", "red": ""}


@pytest.mark.parametrize(
    "arrangement",
    [{"seats": {"green": {}}}, {"seats": {"red": {"general": "bonaparte"}}}, {"pace": 99}, {"surprise": 1}],
)
def test_an_arrangement_that_cannot_be_is_refused_in_words(server: Server, arrangement: dict[str, Any]) -> None:
    answer = upload(server, record(), **arrangement)
    assert answer.status_code == 400, answer.text
    assert answer.json()["reason"]


def test_older_records_tell_their_generals_by_their_names() -> None:
    old = record(players={"blue": "you", "red": "captain"})
    assert {seat: (one.name, one.general) for seat, one in sitters_of(old, SEATS).items()} == {
        "blue": ("", ""),
        "red": ("", "captain"),
    }
    named = record(players={"blue": "captain", "red": "recruit"}, hosting=Hosting(generals={"red": "recruit"}))
    assert {seat: (one.name, one.general) for seat, one in sitters_of(named, SEATS).items()} == {
        "blue": ("captain", ""),
        "red": ("", "recruit"),
    }


@pytest.mark.parametrize(
    "fields",
    [
        {"hosting": Hosting(generals={"red": "bonaparte"}, pace=-3)},
        {"hosting": Hosting(generals={"green": "captain"}, pace=1e4)},
        {"players": {"blue": "x" * 400, "red": "\x00"}},
    ],
)
def test_what_a_stranger_wrote_into_a_record_does_no_harm(server: Server, fields: dict[str, Any]) -> None:
    room = upload(server, record(**fields)).json()["room"]
    assert generals(room) == {"blue": "", "red": ""}
    assert 0 <= room["pace"] <= 10
    assert [seat["name"] for seat in room["seats"]] == ["", ""]


def test_what_is_no_record_is_refused_when_it_is_looked_at(server: Server) -> None:
    assert look(server, {"no": "record"}).status_code == 400
    assert look(server, record(ruleset="chess")).status_code == 422
    assert look(server, record(start={"type": "nonsense"})).json()["code"] == "not a record"


@pytest.mark.parametrize(
    "junk", [b"[" + b"[]," * 2_500_000 + b"[]]", b'"' + b"x" * 60_000_000 + b'"'], ids=["lists", "text"]
)
def test_a_small_packed_record_that_grows_is_refused(server: Server, junk: bytes) -> None:
    body = msgspec.json.encode(record()).replace(b'"start":{', b'"start":{"junk":' + junk + b",", 1)
    packed = gzip.compress(body)
    assert len(packed) < 100_000
    for path in ("/api/records", "/api/records/look"):
        answer = httpx.post(f"{server.url}{path}", content=packed, timeout=60)
        assert (answer.status_code, len(answer.content) < 1000) == (400, True), answer.text[:400]
        assert "at most" in answer.json()["reason"]
