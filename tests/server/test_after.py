"""The end of a battle and what comes after: resigning, a draw, another battle, on from a moment of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard import catalogue
from grognard.engine.dice import pledge
from grognard.engine.records import Record, verify
from tests.server.serving import Guest, Json, Server, make_room

BOTH = [("two_by_two", "two_by_two-first_shots"), ("en_avant", "en_avant-first_blood")]
CAPTAIN = {"red": {"general": "captain"}}


def guest_of(server: Server, links: Any, role: str) -> Guest:
    """Somebody with one of the links of a room, by role."""
    told = links if isinstance(links, dict) and "links" not in links else by_role(links)
    return Guest(server.url, told[role])


def by_role(made: Json) -> dict[str, str]:
    return {link["role"]: link["token"] for link in made["links"]}


def resigned(server: Server, rules: str, scenario: str, **asked: Any) -> Guest:
    """Blue, who has given up a battle against a captain."""
    blue = Guest(server.url, make_room(server.url, rules=rules, scenario=scenario, seats=CAPTAIN, **asked)["blue"])
    assert blue.post("/room/settle", {"manner": "resigned"}).json()["done"] is True
    return blue


@pytest.mark.parametrize(("rules", "scenario"), BOTH)
def test_a_side_gives_the_battle_up_and_the_record_says_so(server: Server, rules: str, scenario: str) -> None:
    blue = resigned(server, rules, scenario)
    card = blue.get("/room")
    assert card["result"] == "red"
    assert card["ending"]["text"].endswith("the battle up in turn 1.")
    assert card["ending"]["clause"] == ""
    assert [event["type"] for event in blue.get("/room/log")[-1]["events"]] == ["Resigned", "Ended"]
    record = msgspec.convert(blue.get("/room/record"), Record)
    assert verify(record, catalogue.ruleset(rules)) == []
    assert any("gave the battle up" in line for line in blue.get("/room/bulletin")["paragraphs"])
    again = blue.post("/room/settle", {"manner": "agreed"})
    assert (again.status_code, again.json()["code"]) == (409, "over")
    blue.leave()


def test_a_draw_is_offered_to_a_person_who_may_fight_on_or_take_it(server: Server) -> None:
    links = make_room(server.url)
    blue, red = (guest_of(server, links, role) for role in ("blue", "red"))
    offered = blue.post("/room/settle", {"manner": "agreed"}).json()
    assert (offered["done"], offered["needs"]) == (False, ["red"])
    assert red.get("/room")["parley"]["by"] == "blue"
    assert blue.post("/room/parley", {"agree": True}).json()["done"] is False
    assert red.post("/room/parley", {"agree": False}).json()["reason"].endswith("fight on")
    assert blue.get("/room")["parley"]["refused"] == "red"
    tired = blue.post("/room/settle", {"manner": "agreed"})
    assert (tired.status_code, tired.json()["code"]) == (409, "refused")
    assert red.post("/room/settle", {"manner": "agreed"}).json()["needs"] == ["blue"]
    assert blue.post("/room/parley", {"agree": True}).json()["done"] is True
    card = red.get("/room")
    assert (card["result"], card["parley"]) == ("draw", None)
    assert card["ending"]["text"].startswith("Both sides agreed on a draw")
    assert card["ending"]["clause"] == "2X2-3.5"
    blue.leave()
    red.leave()


def test_who_offered_a_draw_may_think_better_of_it(server: Server) -> None:
    links = make_room(server.url)
    blue, red = (guest_of(server, links, role) for role in ("blue", "red"))
    blue.post("/room/settle", {"manner": "agreed"})
    assert blue.post("/room/parley", {"agree": False}).json()["done"] is False
    assert red.get("/room")["parley"] is None
    late = red.post("/room/parley", {"agree": True})
    assert (late.status_code, late.json()["code"]) == (409, "not asked")
    blue.leave()
    red.leave()


@pytest.mark.parametrize(("rules", "scenario"), BOTH)
def test_a_captain_who_stands_as_well_takes_no_draw(server: Server, rules: str, scenario: str) -> None:
    blue = Guest(server.url, make_room(server.url, rules=rules, scenario=scenario, seats=CAPTAIN)["blue"])
    said = blue.post("/room/settle", {"manner": "agreed"}).json()
    assert said["done"] is False
    assert said["reason"].endswith(("fight on", "fights on"))
    assert blue.get("/room")["result"] is None
    blue.leave()


def test_only_who_fights_may_end_the_battle(server: Server) -> None:
    links = make_room(server.url)
    for role in ("observer", "host"):
        watcher = guest_of(server, links, role)
        assert watcher.post("/room/settle", {"manner": "resigned"}).status_code == 403
        watcher.leave()


def test_there_is_no_other_battle_before_this_one_is_over(server: Server) -> None:
    blue = Guest(server.url, make_room(server.url)["blue"])
    for path, body in (("sequel", {"kind": "same"}), ("on", {"seq": 0})):
        refused = blue.post(f"/room/{path}", body)
        assert (refused.status_code, refused.json()["code"]) == (409, "not over")
    blue.leave()


@pytest.mark.parametrize(("rules", "scenario"), BOTH)
def test_a_rematch_has_the_same_options_and_the_general_keeps_his_seat(
    server: Server, rules: str, scenario: str
) -> None:
    option = {"two_by_two": {"mode": "decisive"}, "en_avant": {"nervous_fires": "always"}}[rules]
    blue = resigned(server, rules, scenario, options=option)
    made = blue.post("/room/sequel", {"kind": "same"}).json()
    again = guest_of(server, made, "blue")
    card = again.get("/room")
    assert [seat["general"] for seat in card["seats"]] == ["", "captain"]
    assert (card["scenario"], card["turn"], card["result"]) == (scenario, 1, None)
    assert card["pledge"] != blue.get("/room")["pledge"]
    options = again.get("/room/view")["battle"]["options"]
    assert options == blue.get("/room/view")["battle"]["options"]
    assert all(options[name] == value for name, value in option.items())
    twice = blue.post("/room/sequel", {"kind": "same"})
    assert (twice.status_code, twice.json()["code"]) == (409, "called")
    for guest in (blue, again):
        guest.leave()


def test_with_sides_swapped_the_general_has_the_other_side(server: Server) -> None:
    blue = resigned(server, *BOTH[0])
    made = blue.post("/room/sequel", {"kind": "swapped"}).json()
    red = guest_of(server, made, "red")
    assert [seat["general"] for seat in red.get("/room")["seats"]] == ["captain", ""]
    assert blue.get("/room")["sequel"]["seat"] == "red"
    for guest in (blue, red):
        guest.leave()


def test_a_friend_by_link_is_invited_in_the_old_room_and_takes_the_seat(server: Server) -> None:
    links = make_room(server.url, seats={"blue": {"name": "Anna"}, "red": {"name": "Pauline"}})
    blue, red, watcher = (guest_of(server, links, role) for role in ("blue", "red", "observer"))
    red.join()
    blue.post("/room/settle", {"manner": "resigned"})
    assert red.post("/room/sequel/seat").status_code == 404
    assert watcher.post("/room/sequel", {"kind": "same"}).status_code == 403
    made = blue.post("/room/sequel", {"kind": "swapped"}).json()
    while not (news := red.hear("RoomChanged")["room"]["sequel"]):
        pass
    assert (news["by"], news["kind"], news["seat"], news["side"]) == ("blue", "swapped", "blue", 0)
    assert watcher.post("/room/sequel/seat").status_code == 404
    seat = red.post("/room/sequel/seat").json()
    there = Guest(server.url, seat["token"])
    assert [one["name"] for one in there.get("/room")["seats"]] == ["Pauline", "Anna"]
    assert there.get("/room")["role"] == "blue"
    stale = guest_of(server, made, "blue")
    assert stale.http.get("/room").status_code == 401
    for guest in (blue, red, watcher, there, stale):
        guest.leave()


@pytest.mark.parametrize(("rules", "scenario"), BOTH)
def test_the_next_battle_is_the_next_scenario_of_the_rules(server: Server, rules: str, scenario: str) -> None:
    names = catalogue.scenario_names(rules)
    wanted = names[(names.index(scenario) + 1) % len(names)]
    blue = resigned(server, rules, scenario)
    announced = blue.get("/room")["next_battle"]
    made = blue.post("/room/sequel", {"kind": "next"}).json()
    assert (made["room"]["scenario"], made["room"]["title"]) == (wanted, announced)
    assert "captain" in [seat["general"] for seat in made["room"]["seats"]]
    blue.leave()


def fought(server: Server, rules: str, scenario: str) -> Guest:
    """Blue at the end of a battle that two recruits fought."""
    seats = {seat: {"general": "recruit"} for seat in ("blue", "red")}
    blue = Guest(server.url, make_room(server.url, rules=rules, scenario=scenario, seats=seats)["blue"])
    blue.join()
    while blue.get("/room")["result"] is None:
        blue.hear("Happened", "RoomChanged")
    return blue


@pytest.mark.parametrize(("rules", "scenario"), BOTH)
def test_a_finished_battle_is_played_on_from_any_moment(server: Server, rules: str, scenario: str) -> None:
    blue = fought(server, rules, scenario)
    old = blue.get("/room")
    assert old["ending"]["text"].endswith(".")
    seq = old["seq"] // 2
    made = blue.post("/room/on", {"seq": seq, "seats": {"red": {"general": "captain"}, "blue": {"name": "Anna"}}})
    assert made.status_code == 201, made.text
    on = guest_of(server, made.json(), "blue")
    card = on.get("/room")
    came = card["origin"]
    assert (came["battle"], came["title"]) == (old["id"], old["title"])
    assert came["entry"] <= seq
    assert card["title"] == f"{old['title']}, on from turn {came['turn']}"
    assert card["pledge"] != old["pledge"]
    then, now = blue.get("/room/view", seq=came["entry"]), on.get("/room/view", seq=came["entry"])
    assert now["battle"]["field"] == then["battle"]["field"]
    assert then["battle"]["sealed"] == []
    line = on.get("/room/log", after=came["entry"], limit=1)[0]["events"][0]["text"]
    assert line.startswith(f"Played on from turn {came['turn']} of {old['title']}")
    assert card["pledge"] in line
    assert on.post("/room/settle", {"manner": "resigned"}).json()["done"]
    record = msgspec.convert(on.get("/room/record"), Record)
    assert verify(record, catalogue.ruleset(rules)) == []
    assert record.origin is not None
    assert record.origin.entry == came["entry"]
    assert pledge(on.get("/room")["seed"]) == card["pledge"]
    again = guest_of(server, on.post("/room/sequel", {"kind": "same"}).json(), "blue")
    assert again.get("/room")["origin"] == came
    assert again.get("/room")["seq"] >= came["entry"] + 1
    for guest in (blue, on, again):
        guest.leave()


def test_nobody_plays_on_from_the_end_or_from_beyond_it(server: Server) -> None:
    blue = resigned(server, *BOTH[0])
    last = blue.get("/room")["seq"]
    refused = blue.post("/room/on", {"seq": last})
    assert (refused.status_code, refused.json()["code"]) == (409, "over")
    assert blue.post("/room/on", {"seq": last + 1}).status_code == 404
    blue.leave()


def test_a_lesson_is_not_given_up_but_leads_on_to_the_first_battle(server: Server) -> None:
    links = make_room(server.url, scenario="two_by_two-first_lessons")
    blue = Guest(server.url, links["blue"])
    assert blue.post("/room/settle", {"manner": "resigned"}).status_code == 409
    assert blue.get("/room")["result"] is None
    blue.leave()


def test_the_bulletin_names_the_person_and_not_only_the_captain(server: Server) -> None:
    named = {"blue": {"name": "Anna"}, **CAPTAIN}
    for seats, person in ((named, "Anna"), (CAPTAIN, "a player")):
        blue = Guest(server.url, make_room(server.url, seats=seats)["blue"])
        blue.post("/room/settle", {"manner": "resigned"})
        assert blue.get("/room/bulletin")["fought_by"].startswith(f"fought by {person} for ")
        assert " and a computer captain for " in blue.get("/room/bulletin")["fought_by"]
        blue.leave()
