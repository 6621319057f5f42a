"""What a seat may not know is in no payload of its; links are in no log and in no database."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.game import Game
from grognard.server.shown import library
from grognard.server.shown.briefing import briefing
from tests.server.serving import Guest, Server, make_room


def sealed_battle(server: Server) -> tuple[Guest, Guest, dict[str, Any]]:
    """Both pick armies in secret; blue has answered, red has not."""
    links = make_room(server.url, scenario="two_by_two-pickup")
    blue, red = Guest(server.url, links["blue"]), Guest(server.url, links["red"])
    red.join()
    question = next(q for q in blue.get("/room/questions") if q["secret"])
    rows = blue.get(f"/room/questions/{question['no']}/candidates", limit=50)["candidates"]
    action: dict[str, Any] = rows[-1]
    accepted = blue.answer(question["no"], action)
    assert accepted.status_code == 201, accepted.text
    return blue, red, action


def test_a_sealed_answer_is_in_no_other_seats_payload(server: Server) -> None:
    blue, red, action = sealed_battle(server)
    secret = json.dumps(action, separators=(",", ":"))
    happened = red.hear("Happened")
    told = [
        json.dumps(happened, separators=(",", ":")),
        red.http.get("/room/view").text,
        red.http.get("/room/log").text,
        red.http.get("/room").text,
        red.http.get("/room/questions").text,
    ]
    assert [text for text in told if secret in text] == []
    assert [s["action"] for s in red.get("/room/view")["battle"]["sealed"]] == [None]
    assert secret in blue.http.get("/room/view").text
    red.leave()
    blue.leave()


def test_a_sealed_answer_can_be_replaced_until_the_last_is_in(server: Server) -> None:
    blue, red, _ = sealed_battle(server)
    question = next(q for q in blue.get("/room/questions") if q["secret"])
    assert question["sealed"] is True
    first = blue.get(f"/room/questions/{question['no']}/candidates", limit=1)["candidates"][0]
    assert blue.answer(question["no"], first).status_code == 201
    red.leave()
    blue.leave()


def test_links_are_neither_logged_nor_stored(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "b.sqlite"), tmp_path / "log", GROGNARD_LOG_LEVEL="debug").start()
    links = make_room(server.url)
    guest = Guest(server.url, links["blue"])
    guest.join()
    guest.http.get(f"/scenarios/{links['red']}")
    guest.leave()
    assert server.stop() == 0
    secrets = [token.partition(".")[2] for token in links.values()]
    written = server.log.read_text() + "".join(p.read_bytes().decode("latin-1") for p in tmp_path.glob("b.sqlite*"))
    assert [secret for secret in secrets if secret in written] == []
    assert "Bearer" not in written


def test_notes_for_control_are_told_to_nobody_else(server: Server) -> None:
    links = make_room(server.url, rules="en_avant", scenario="en_avant-falenty", options={"control": True})
    told = {}
    for role, link in links.items():
        guest = Guest(server.url, link)
        told[role] = guest.get("/room/scenario")
        assert guest.get("/room")["rulebook"] is (role == "control")
        assert all(told[role][part] for part in ("situation", "ground", "victory"))
        guest.leave()
    for secret in ("wet meadow", "soft ground", "Five battalions", "EA-"):
        assert {role for role, one in told.items() if secret in json.dumps(one)} == {"control"}
    awaited = {role for role, one in told.items() if "Davidovich" in json.dumps(one)}
    assert awaited == {"control", "red"}, "who is still to come is known to its own side"
    assert "Davidovich" not in json.dumps({**told["red"], "command": None})
    guest = Guest(server.url, links["blue"])
    library = json.dumps([guest.get("/scenarios/en_avant-falenty"), guest.get("/scenarios/en_avant-falenty/scene")])
    for secret in ("wet meadow", "soft ground", "Davidovich", "R_D1", "skirmishers"):
        assert secret.lower() not in library.lower()
    guest.leave()


@pytest.mark.parametrize("opened", [False, True])
def test_a_refusal_names_its_clause_to_those_who_may_read_the_rules(server: Server, opened: bool) -> None:
    options = {"control": True, "players_see_rulings": opened}
    links = make_room(server.url, rules="en_avant", scenario="en_avant-first_blood", options=options)
    blue = Guest(server.url, links["blue"])
    question = next(q for q in blue.get("/room/questions") if q["kind"] == "OrderCard")
    far = {"type": "PlayCard", "unit": question["question"]["unit"], "card": {"name": "fire", "target": 0}}
    asked = {"question": question["no"], "action": far}
    told = [
        blue.post("/room/preview", asked).json(),
        blue.post("/room/offers", asked).json()["offers"][0]["verdict"],
        blue.post("/room/answers", asked).json(),
        blue.post("/room/undo").json(),
    ]
    assert all(one["reason"] for one in told)
    assert [bool(one["clause"]) for one in told] == [opened] * 4
    blue.leave()


def test_where_nothing_is_hidden_everything_is_told() -> None:
    for id in catalogue.scenario_names("two_by_two"):
        read = library.whole_scenario(id)
        assert library.scenario(id) == replace(read, notes=library.scenario(id).notes)
        game = Game(library.rules_of("two_by_two"), library.first_battle(id), seed="x")
        game.scenario = id
        assert briefing(game, "blue").verified == read.verified


def test_who_plays_with_open_rules_reads_the_notes_and_no_secret() -> None:
    read, document, rules = catalogue.load_scenario("en_avant-barrosa")
    shown = {"control": False, "players_see_rulings": True}
    told = briefing(Game.start(rules, read, document=document, options=shown, seed="x"), "blue")
    assert len(told.notes) == 3
    assert "EA-6.2" in told.ground
    assert (told.balance, told.verified) == ("", "")
