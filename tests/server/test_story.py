"""Replay and Bulletin, as the service tells them."""

from __future__ import annotations

import httpx
import msgspec
import pytest

from grognard import catalogue
from grognard.engine.game import Game
from grognard.generals import general
from grognard.lab.simulate import play_out
from tests.server.serving import Guest, Server, make_room


def finished(server: Server, scenario: str) -> Guest:
    """A guest at a battle that two recruits have fought to its end."""
    read, document, rules = catalogue.load_scenario(scenario)
    game = Game.start(rules, read, document=document, seed="a day in October")
    play_out(game, {seat: general("recruit", seat, rules) for seat in game.battle.seats})
    answer = httpx.post(f"{server.url}/api/records", content=msgspec.json.encode(game.record), timeout=60)
    assert answer.status_code == 201, answer.text
    links = {link["role"]: link["token"] for link in answer.json()["links"]}
    return Guest(server.url, links["observer"])


@pytest.mark.parametrize("scenario", ["two_by_two-pratzen", "en_avant-first_blood"])
def test_anybody_with_a_link_reads_the_bulletin_of_a_finished_battle(server: Server, scenario: str) -> None:
    guest = finished(server, scenario)
    told = guest.get("/room/bulletin")
    assert 3 <= len(told["paragraphs"]) <= 6
    assert told["proof"]["verified"]
    assert 1 <= len(told["plates"]) <= 3
    assert all(plate["scene"]["tokens"] for plate in told["plates"])
    assert guest.get("/room/bulletin") == told
    guest.leave()


def test_there_is_no_bulletin_before_the_end(server: Server) -> None:
    guest = Guest(server.url, make_room(server.url)["blue"])
    refused = guest.http.get("/room/bulletin")
    assert refused.status_code == 403
    assert "when the battle is over" in refused.json()["reason"]
    guest.leave()


def test_scenes_come_in_rows_of_fifty(server: Server) -> None:
    guest = finished(server, "two_by_two-pratzen")
    last = guest.get("/room")["seq"]
    rows = guest.get("/room/scenes", **{"from": 0, "to": last})
    assert [row["seq"] for row in rows] == list(range(50))
    scene = guest.get("/room/view", seq=7)["scene"]
    scene["tokens"] = [{**token, "facts": []} for token in scene["tokens"]]
    assert rows[7]["scene"] == scene
    rest = guest.get("/room/scenes", **{"from": last - 2})
    assert [row["seq"] for row in rest] == [last - 2, last - 1, last]
    assert guest.get("/room/scenes", **{"from": last + 1}) == []
    guest.leave()


def test_the_timeline_counts_who_is_gone(server: Server) -> None:
    guest = finished(server, "two_by_two-pratzen")
    marks = guest.get("/room/timeline")
    assert [mark["seq"] for mark in marks] == list(range(len(marks)))
    assert marks[0]["gone"] == [0, 0]
    assert marks[-1]["turn"] == guest.get("/room")["turn"]
    assert sum(marks[-1]["gone"]) > 0
    guest.leave()


@pytest.mark.parametrize("scenario", ["two_by_two-pratzen", "en_avant-first_blood"])
def test_the_timeline_says_how_the_captain_judged_it_once_it_is_over(server: Server, scenario: str) -> None:
    guest = finished(server, scenario)
    worth = [mark["worth"] for mark in guest.get("/room/timeline", seat="control")]
    assert all(value == round(value, 2) for value in worth)
    assert len(set(worth)) > 3
    guest.leave()
    playing = Guest(server.url, make_room(server.url, rules=scenario.split("-")[0], scenario=scenario)["blue"])
    assert {mark["worth"] for mark in playing.get("/room/timeline")} == {None}
    playing.leave()


def test_another_seats_scenes_are_shown_only_after_the_end(server: Server) -> None:
    guest = Guest(server.url, make_room(server.url, rules="en_avant", scenario="en_avant-first_blood")["blue"])
    for path in ("/room/scenes", "/room/timeline"):
        assert guest.http.get(path, params={"seat": "red"}).status_code == 403
        assert guest.http.get(path).status_code == 200
    guest.leave()
    over = finished(server, "en_avant-first_blood")
    assert over.get("/room/scenes", seat="red", to=0)[0]["scene"]["tokens"]
    over.leave()
