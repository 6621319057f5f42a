"""The hall of a room: seats by command, taken with its word, given up, changed; nothing moves before Control begins."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.serving import Guest, Json, Server

EIGHT = (
    "General Sokolnicki", "Colonel Godebski", "Colonel Sierawski", "The uhlans",
    "General Mohr", "Vukassovich", "Kaiser Hussars", "Pflacher's brigade",
)  # fmt: skip
TOKEN = re.compile(r"[a-z2-7]{12}\.[A-Za-z0-9_-]{32}")


class Hall:
    """A room whose seats are taken at the door."""

    def __init__(self, server: Server, **asked: Any) -> None:
        self.url = server.url
        body = {
            "rules": "en_avant",
            "scenario": "en_avant-falenty",
            "options": {"control": True, "confirm_rulings": True},
            "hall": True,
            "divided": True,
            **asked,
        }
        made = httpx.post(f"{server.url}/api/rooms", json=body, timeout=60)
        assert made.status_code == 201, made.text
        self.made: Json = made.json()
        self.links = {link["role"]: link["token"] for link in self.made["links"]}
        self.word = self.made["room"]["word"]
        self.control = Guest(server.url, self.links["control"])
        self.control.join()
        self.guests = [self.control]

    def card(self) -> Json:
        found = httpx.get(f"{self.url}/api/halls/{self.word}", timeout=60)
        assert found.status_code == 200, found.text
        told: Json = found.json()
        return told

    def take(self, seat: str, name: str = "") -> httpx.Response:
        return httpx.post(f"{self.url}/api/halls/{self.word}/seats/{seat}", json={"name": name}, timeout=60)

    def sit(self, seat: str, name: str = "") -> Guest:
        taken = self.take(seat, name)
        assert taken.status_code == 201, taken.text
        guest = Guest(self.url, taken.json()["token"])
        guest.join()
        self.guests.append(guest)
        return guest

    def seat(self, name: str) -> Json:
        found: Json = next(one for one in self.card()["seats"] if one["seat"] == name)
        return found


@pytest.fixture
def hall(server: Server) -> Iterator[Hall]:
    opened = Hall(server)
    yield opened
    for guest in opened.guests:
        guest.leave()


def test_seats_are_by_command_and_the_hall_gives_nothing_away(hall: Hall) -> None:
    card = hall.card()
    assert [one["seat"] for one in card["seats"]] == list(EIGHT)
    assert hall.seat("Colonel Godebski")["about"] == "two battalions of the 8th"
    assert len(hall.seat("The uhlans")["signs"]) == 1
    later = hall.seat("Pflacher's brigade")
    assert later["later"]
    assert not later["signs"]
    assert "two" not in later["about"]
    told = json.dumps(card) + httpx.get(f"{hall.url}/api/halls/{hall.word}/map", timeout=60).text
    assert not TOKEN.search(told)
    assert not re.search(r"\bEA-R?\d", told)
    assert "wet_meadow" not in told
    assert "Davidovich" not in told


def test_of_two_at_once_the_later_is_told_and_a_taken_seat_has_one_link(hall: Hall) -> None:
    first = hall.sit("The uhlans", "Jan")
    second = hall.take("The uhlans", "Piotr")
    assert second.status_code == 409
    assert second.json()["code"] == "taken"
    assert "Jan" in second.json()["reason"]
    assert hall.seat("The uhlans")["name"] == "Jan"
    assert hall.seat("The uhlans")["since"] < 30
    old = httpx.get(f"{hall.url}/api/room", headers={"Authorization": f"Bearer {hall.links['The uhlans']}"}, timeout=60)
    assert old.status_code == 401
    assert {q["question"]["unit"] for q in first.get("/room/questions")} == {6}


def test_who_types_a_wrong_word_is_told_so_and_control_is_no_seat(hall: Hall) -> None:
    assert httpx.get(f"{hall.url}/api/halls/NOWHERE 10", timeout=60).status_code == 404
    assert httpx.get(f"{hall.url}/api/halls/{hall.word.lower().replace(' ', '-')}", timeout=60).status_code == 200
    assert hall.take("control").status_code == 404
    assert hall.take("Napoleon").status_code == 404


def test_nobody_answers_before_control_begins_and_ready_is_seen(hall: Hall) -> None:
    jan = hall.sit("The uhlans", "Jan")
    no, action = jan.first_candidate() or (0, {})
    early = jan.answer(no, action)
    assert early.status_code == 409
    assert early.json()["code"] == "not begun"
    assert jan.ask("Begin")["type"] == "Problem"
    assert jan.ask("Ready")["type"] == "Done"
    assert hall.seat("The uhlans")["ready"]
    row = next(one for one in hall.control.ask("LookAtDesk")["desk"]["rows"] if one["seat"] == "The uhlans")
    assert row["ready"]
    assert row["taken"]
    assert jan.post("/room/begin", {"rest": "shut"}).status_code == 403
    assert hall.control.post("/room/begin", {"rest": "shut"}).status_code == 204
    assert jan.answer(no, action).status_code == 201
    assert hall.card()["begun"]


def test_empty_seats_stay_shut_or_go_to_the_computer_and_can_be_taken_late(hall: Hall) -> None:
    jan = hall.sit("The uhlans", "Jan")
    assert hall.control.ask("Begin", rest="shut")["type"] == "Done"
    no, action = jan.first_candidate() or (0, {})
    assert jan.answer(no, action).status_code == 201
    while not hall.control.ask("LookAtDesk")["desk"]["reviews"]:
        hall.control.hear("Happened")
    cards = {one["seat"]: one["slips"] for one in hall.control.ask("LookAtDesk")["desk"]["rows"]}
    assert {slip["title"] for slip in cards["Vukassovich"]} == {"Hold"}
    late = hall.sit("Vukassovich", "Tom")
    assert hall.seat("Vukassovich")["general"] == ""
    assert late.get("/room")["role"] == "Vukassovich"


def test_control_moves_a_player_and_frees_a_seat(hall: Hall) -> None:
    jan = hall.sit("The uhlans", "Jan")
    assert hall.control.ask("Reseat", seat="The uhlans", to="Vukassovich")["type"] == "Done"
    told = jan.hear("Reseated")
    assert told["seat"] == "Vukassovich"
    again = Guest(hall.url, told["token"])
    again.join()
    hall.guests.append(again)
    assert {q["question"]["unit"] for q in again.get("/room/questions")} == {8, 9, 10}
    assert not hall.seat("The uhlans")["taken"]
    assert hall.control.ask("GiveUp", seat="Vukassovich")["type"] == "Done"
    assert not hall.seat("Vukassovich")["taken"]
    gone = httpx.get(f"{hall.url}/api/room", headers={"Authorization": f"Bearer {told['token']}"}, timeout=60)
    assert gone.status_code == 401


def test_a_player_cannot_move_others_but_may_leave(hall: Hall) -> None:
    jan, tom = hall.sit("The uhlans", "Jan"), hall.sit("Vukassovich", "Tom")
    assert jan.ask("GiveUp", seat="Vukassovich")["status"] == 403
    assert jan.ask("Reseat", seat="Vukassovich", to="General Mohr")["status"] == 403
    assert tom.get("/room")["role"] == "Vukassovich"
    jan.send({"type": "GiveUp", "id": 99})
    while hall.seat("The uhlans")["taken"]:
        pass


def test_hints_are_given_only_where_control_allows_them(hall: Hall) -> None:
    jan = hall.sit("The uhlans", "Jan")
    hall.control.ask("Begin", rest="shut")
    no = jan.get("/room/questions")[0]["no"]
    assert jan.ask("Hint", question=no)["status"] == 403
    assert jan.ask("AllowHints", allow=True)["status"] == 403
    hall.control.ask("AllowHints", allow=True)
    assert jan.get("/room")["hints"]
    assert not jan.get("/room")["rulebook"]
    given = jan.ask("Hint", question=no)
    assert given["type"] == "Hinted"
    assert "EA-" not in json.dumps(given)


def test_the_briefing_tells_a_command_its_own_troops(hall: Hall) -> None:
    piotr = hall.sit("Colonel Godebski", "Piotr")
    told = piotr.get("/room/scenario")
    command = told["command"]
    assert command["post"] == "Colonel Godebski"
    assert command["chief"] == "General Sokolnicki"
    assert [one["piece"] for one in command["own"]] == [1, 2]
    assert "two in all" in command["first"]["title"]
    assert told["guide"].startswith("# En Avant!")
    assert not re.search(r"\bEA-R?\d", json.dumps(told))
    assert told["notes"] == []
    assert told["balance"] == ""
    assert told["sources"] == ""


def test_words_to_one_seat_are_heard_there_alone(hall: Hall) -> None:
    jan, piotr = hall.sit("The uhlans", "Jan"), hall.sit("Colonel Godebski", "Piotr")
    hall.control.ask("Begin", rest="shut")
    desk = hall.control.ask("LookAtDesk")["desk"]["tools"]
    speak = {**desk["speak"], "text": "You see rushes ahead.", "side": "The uhlans"}
    assert hall.control.answer(desk["question"], speak).status_code == 201
    heard = [line for one in jan.get("/room/log") for line in one["notices"]]
    assert heard == ["You see rushes ahead."]
    assert "rushes" not in json.dumps(piotr.get("/room/log"))
    nobody = hall.control.answer(desk["question"], {**speak, "side": "Murat"})
    assert nobody.status_code == 422


def test_control_divides_the_sides_himself(server: Server) -> None:
    commands = {"blue": [{"name": "Foot", "units": ["B_8A", "B_8B", "B_6", "B_1"]}, {"name": "The rest"}]}
    opened = Hall(server, commands=commands, divided=False)
    seats = [one["seat"] for one in opened.card()["seats"]]
    assert seats[:2] == ["Foot", "The rest"]
    wrong = {"blue": [{"name": "Foot", "units": ["R_HUS"]}]}
    body = {"rules": "en_avant", "scenario": "en_avant-falenty", "commands": wrong}
    refused = httpx.post(f"{server.url}/api/rooms", json=body, timeout=60)
    assert refused.status_code == 400
    assert "R_HUS" in refused.json()["reason"]
    opened.control.leave()


def test_the_clock_calls_time_though_no_desk_is_open(hall: Hall) -> None:
    jan = hall.sit("The uhlans", "Jan")
    hall.control.ask("Begin", rest="shut")
    hall.control.ask("SetClock", left=1.0, running=True)
    hall.control.hang_up()
    while not any("called time" in why for one in jan.get("/room/log") for why in one["reasons"]):
        jan.hear("Happened", timeout=60)
    while jan.get("/room")["clock"] is not None:
        jan.hear("RoomChanged", timeout=60)


def test_en_masse_keeps_its_rules_from_players_and_not_from_control(server: Server) -> None:
    options = {"control": True, "confirm_rulings": True}
    opened = Hall(server, rules="en_masse", scenario="en_masse-wavre", options=options)
    habert = opened.sit("Habert", "Piotr")
    told = json.dumps([habert.get("/room/view"), habert.get("/room/log"), habert.get("/room/scenario")])
    assert not re.search(r"\bEM-R?\.?\d", told)
    assert not habert.get("/room")["rulebook"]
    assert re.search(r"\bEM-\d", json.dumps(opened.control.get("/room/view")["scene"]))
    for guest in opened.guests:
        guest.leave()


def test_a_preview_has_no_figures_for_whom_the_rules_are_closed(server: Server) -> None:
    opened = Hall(server)
    mohr = opened.sit("General Mohr", "Henrike")
    opened.control.ask("Begin", rest="shut")
    told = [mohr.ask("Offers", question=one["no"]) for one in mohr.get("/room/questions")]
    assert any(one["sign"] == "fire" for offered in told for one in offered["offers"])
    assert not any(one["verdict"]["rulings"] or one["verdict"]["prospects"] for o in told for one in o["offers"])
    for guest in opened.guests:
        guest.leave()


def test_a_corps_of_sound_of_guns_is_divided_at_the_door(server: Server) -> None:
    opened = Hall(server, rules="sound_of_guns", scenario="sound_of_guns-primer", options={"control": True})
    card = opened.card()
    assert [one["seat"] for one in card["seats"]][:3] == ["General Vasseur", "Morlot", "Teulié"]
    assert opened.seat("Morlot")["about"] == "1st Division: three regiments and a battery"
    assert len(opened.seat("Morlot")["signs"]) == 5  # four units, and the general himself
    vasseur, morlot = opened.sit("General Vasseur", "Ann"), opened.sit("Morlot", "Ben")
    told = morlot.get("/room/scenario")["command"]
    assert (told["commander"], told["post"], told["chief"]) == ("1st Division, Morlot", "Morlot", "General Vasseur")
    assert {own["name"] for own in told["own"]} >= {"A Léger", "B Ligne"}
    assert opened.control.ask("Begin", rest="captain")["type"] == "Done"
    asked = {one.get("/room")["role"]: one.get("/room/questions") for one in (vasseur, morlot)}
    assert [q["kind"] for q in asked["General Vasseur"]] == ["PoolMembers"]
    assert asked["Morlot"] == []
    opened.control.ask("Reseat", seat="Morlot", to="Teulié")
    assert opened.seat("Teulié")["name"] == "Ben"
    for guest in opened.guests:
        guest.leave()
