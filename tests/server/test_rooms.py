"""A room by REST: made, entered, played, taken back, handed over."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from grognard import catalogue
from grognard.engine.game import Game
from tests.server.serving import SHORT, Guest, Server, make_room

Seat = Callable[..., Guest]


@pytest.fixture
def sit(server: Server) -> Iterator[Seat]:
    """Take a link to the table."""
    guests: list[Guest] = []

    def down(token: str) -> Guest:
        guests.append(Guest(server.url, token))
        return guests[-1]

    yield down
    for guest in guests:
        guest.leave()


@pytest.fixture
def pair(server: Server, sit: Seat) -> dict[str, Guest]:
    """Two people, an observer and the host of one room."""
    return {role: sit(token) for role, token in make_room(server.url).items()}


def mover(pair: dict[str, Guest]) -> tuple[Guest, Guest]:
    """Whose turn it is, and the other."""
    first, other = pair["blue"], pair["red"]
    return (first, other) if first.get("/room/questions") else (other, first)


def play(guest: Guest) -> httpx.Response:
    """Give the first legal answer."""
    found = guest.first_candidate()
    assert found is not None
    return guest.answer(*found)


def test_each_link_has_its_role(pair: dict[str, Guest]) -> None:
    assert {role: guest.get("/room")["role"] for role, guest in pair.items()} == {role: role for role in pair}
    assert set(pair) == {"blue", "red", "observer", "host"}


@pytest.mark.parametrize("token", ["?", "nonsense", "a.b", "aaaaaaaaaaaa." + "x" * 32])
def test_a_wrong_link_opens_nothing(server: Server, token: str) -> None:
    answer = httpx.get(f"{server.url}/api/room", headers={"Authorization": f"Bearer {token}"})
    assert (answer.status_code, answer.json()["code"]) == (401, "unknown link")


def test_a_link_with_another_secret_opens_nothing(server: Server, pair: dict[str, Guest]) -> None:
    token = pair["blue"].token
    forged = token[:-4] + ("AAAA" if not token.endswith("AAAA") else "BBBB")
    assert httpx.get(f"{server.url}/api/room", headers={"Authorization": f"Bearer {forged}"}).status_code == 401


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"rules": "chess"}, 404),
        ({"scenario": "nowhere"}, 404),
        ({"scenario": "../../etc/passwd"}, 404),
        ({"options": {"arc": "sideways"}}, 400),
        ({"options": {"no_such": True}}, 400),
        ({"seats": {"green": {}}}, 400),
        ({"seats": {"red": {"general": "bonaparte"}}}, 400),
        ({"seats": {"red": {"webhook": "file:///x"}}}, 400),
        ({"seats": {"red": {"name": "x" * 41}}}, 400),
        ({"pace": 1000}, 400),
        ({"surprise": 1}, 400),
    ],
)
def test_a_room_that_cannot_be_is_refused_in_words(server: Server, asked: dict[str, Any], status: int) -> None:
    body = {"rules": "two_by_two", "scenario": SHORT, **asked}
    answer = httpx.post(f"{server.url}/api/rooms", json=body)
    assert answer.status_code == status, answer.text
    assert answer.json()["reason"]


def test_options_reach_the_battle(server: Server, sit: Seat) -> None:
    blue = sit(make_room(server.url, options={"stack_states": True})["blue"])
    assert blue.get("/room/view")["battle"]["options"]["stack_states"] is True


def test_a_question_tells_the_shape_of_its_answers(pair: dict[str, Guest]) -> None:
    guest, other = mover(pair)
    question = guest.get("/room/questions")[0]
    fields = [field for answer in question["answers"].values() for field in answer]
    assert all({"name", "word"} <= set(field) for field in fields)
    assert other.get("/room/questions") == []


def test_an_answer_is_accepted_and_others_see_what_came_of_it(pair: dict[str, Guest]) -> None:
    guest, other = mover(pair)
    accepted = play(guest)
    assert (accepted.status_code, accepted.json()["seq"]) == (201, 1)
    assert other.get("/room/view")["seq"] == 1
    log = pair["observer"].get("/room/log")
    assert [entry["seq"] for entry in log] == [0, 1]
    assert any(event.get("text") for entry in log for event in entry["events"])


def test_what_is_not_asked_or_not_legal_is_refused(pair: dict[str, Guest]) -> None:
    guest, other = mover(pair)
    found = guest.first_candidate()
    assert found is not None
    no, action = found
    assert other.answer(no, action).status_code == 409
    assert pair["observer"].answer(no, action).status_code == 403
    assert guest.answer(no + 99, action).status_code == 409
    assert guest.answer(no, {"type": "Fly"}).status_code == 400
    assert guest.answer(no, action, seq=5).json()["code"] == "gone on"
    assert guest.answer(no, action, dice=[6]).status_code == 400
    assert guest.get("/room")["seq"] == 0


def test_a_preview_is_the_engines_own(server: Server, pair: dict[str, Guest]) -> None:
    guest, _ = mover(pair)
    rules = catalogue.ruleset("two_by_two")
    for question in guest.get("/room/questions"):
        rows = guest.get(f"/room/questions/{question['no']}/candidates", limit=40)
        for action in rows["candidates"]:
            seen = guest.post("/room/preview", {"question": question["no"], "action": action})
            assert seen.json()["legal"] is True
    illegal = {"type": "Move", "unit": 10**6, "path": [{"ahead": 99}]}
    verdict = guest.post("/room/preview", {"question": question["no"], "action": illegal}).json()
    if verdict.get("legal") is False:
        assert verdict["clause"] in rules.rulebook.clauses
    else:
        assert verdict["code"] == "malformed"


def test_undo_is_free_until_something_has_happened(pair: dict[str, Guest]) -> None:
    guest, other = mover(pair)
    play(guest)
    done = guest.post("/room/undo").json()
    if done["done"]:
        assert done["seq"] == 2
        assert guest.get("/room/log")[-1]["back_to"] == 0
    else:
        assert done["needs"] == [other.get("/room")["role"]]
    assert pair["observer"].post("/room/undo").status_code == 403


def test_everything_since_an_entry_of_ones_own_is_taken_back_in_one_step(pair: dict[str, Guest]) -> None:
    guest, other = mover(pair)
    before = guest.get("/room/view")["scene"]
    for _ in range(3):
        no = guest.get("/room/questions")[0]["no"]
        rows = guest.get(f"/room/questions/{no}/candidates", limit=5000)["candidates"]
        assert guest.answer(no, next(row for row in rows if row["type"] == "Move")).status_code == 201
    done = guest.post("/room/undo", {"entry": 2}).json()
    assert (done["done"], done["seq"]) == (True, 4)
    assert guest.get("/room/log")[-1]["back_to"] == 1
    assert guest.post("/room/undo", {"entry": 3}).status_code == 409
    assert other.post("/room/undo", {"entry": 1}).status_code == 409
    assert guest.post("/room/undo", {"entry": 1}).json()["done"] is True
    assert guest.get("/room/view")["scene"] == before
    assert guest.post("/room/undo", {"entry": "x"}).status_code == 400


def test_a_takeback_of_many_needs_consent_to_just_that(pair: dict[str, Guest]) -> None:
    guest = until_dice(pair)
    mine = guest.get("/room")["role"]
    other = pair["red"] if guest is pair["blue"] else pair["blue"]
    first = next(entry["seq"] for entry in guest.get("/room/log") if entry["by"] == mine)
    asked = guest.post("/room/undo", {"entry": first}).json()
    assert (asked["done"], asked["needs"]) == (False, [other.get("/room")["role"]])
    assert other.get("/room")["takeback"]["entry"] == first
    assert other.post("/room/consent", {"agree": True}).json()["done"] is True
    assert guest.get("/room/log", limit=200)[-1]["back_to"] == first - 1


def test_who_plays_a_general_may_go_back_over_his_answers_too(server: Server, sit: Seat) -> None:
    blue = sit(make_room(server.url, seats={"red": {"general": "recruit"}})["blue"])
    wait_for(lambda: bool(blue.get("/room/questions")))
    first = blue.get("/room")["seq"] + 1
    while len({entry["by"] for entry in blue.get("/room/log", after=first - 1, limit=200)}) < 2:
        wait_for(lambda: bool(blue.get("/room/questions")))
        no = blue.get("/room/questions")[0]["no"]
        rows = blue.get(f"/room/questions/{no}/candidates", limit=5000)["candidates"]
        assert blue.answer(no, next((row for row in rows if row["type"] == "Done"), rows[0])).status_code == 201
        wait_for(lambda: bool(blue.get("/room/questions")))
    assert blue.post("/room/undo", {"entry": first}).json()["done"] is True
    assert blue.get("/room/log", after=first, limit=200)[-1]["back_to"] == first - 1


def until_dice(pair: dict[str, Guest]) -> Guest:
    """Play until an answer can only be taken back by consent; who gave it."""
    chance = Random(1)
    for _ in range(200):
        guest, _ = mover(pair)
        no = guest.get("/room/questions")[0]["no"]
        action = chance.choice(guest.get(f"/room/questions/{no}/candidates", limit=5000)["candidates"])
        assert guest.answer(no, action).status_code == 201
        entry = guest.get("/room/log", after=guest.get("/room")["seq"] - 1)[-1]
        if any(event["type"] == "Rolled" for event in entry["events"]):
            return guest
    raise AssertionError("no dice fell")


def test_a_takeback_needs_consent(pair: dict[str, Guest]) -> None:
    guest = until_dice(pair)
    other = pair["red"] if guest is pair["blue"] else pair["blue"]
    seq = guest.get("/room")["seq"]
    asked = guest.post("/room/undo").json()
    assert (asked["done"], asked["reason"]) == (False, "dice have fallen")
    assert other.get("/room")["takeback"]["by"] == guest.get("/room")["role"]
    assert guest.post("/room/consent", {"agree": True}).status_code == 409
    assert other.post("/room/consent", {"agree": False}).json()["done"] is False
    assert other.get("/room")["takeback"] is None
    guest.post("/room/undo")
    assert other.post("/room/consent", {"agree": True}).json()["done"] is True
    assert guest.get("/room")["seq"] == seq + 1
    assert guest.get("/room")["takeback"] is None


def test_a_seat_is_given_to_a_general_and_taken_back(pair: dict[str, Guest]) -> None:
    guest, other = mover(pair)
    mine, theirs = guest.get("/room")["role"], other.get("/room")["role"]
    put = guest.http.put
    assert put(f"/room/seats/{theirs}", json={"general": "recruit"}).status_code == 403
    assert put("/room/seats/green", json={"general": "recruit"}).status_code == 404
    assert put(f"/room/seats/{mine}", json={"general": "bonaparte"}).status_code == 400
    assert put(f"/room/seats/{mine}", json={"general": "recruit"}).status_code == 200
    wait_for(lambda: other.get("/room")["seq"] > 0)
    assert pair["host"].http.put(f"/room/seats/{mine}", json={"general": ""}).status_code == 200
    assert [seat["general"] for seat in guest.get("/room")["seats"]] == ["", ""]


def wait_for(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_whole_battle_of_generals_and_its_record(server: Server, sit: Seat) -> None:
    links = make_room(server.url, seats={"red": {"general": "recruit"}, "blue": {"general": "recruit"}})
    watcher = sit(links["observer"])
    wait_for(lambda: watcher.get("/room")["result"] is not None)
    room = watcher.get("/room")
    assert room["seed"]
    record = watcher.get("/room/record")
    assert len(record["entries"]) == room["seq"]
    assert watcher.get("/room/view", seat="blue", seq=3)["seat"] == "blue"
    again = httpx.post(f"{server.url}/api/records", json=record, timeout=60)
    assert again.status_code == 201, again.text
    assert again.json()["room"]["result"] == room["result"]
    record["entries"][3]["hash"] = "0" * 24
    assert httpx.post(f"{server.url}/api/records", json=record, timeout=60).status_code == 422


def test_a_record_goes_on_where_it_stopped(server: Server, sit: Seat) -> None:
    scenario, document, rules = catalogue.load_scenario(SHORT)
    game = Game.start(rules, scenario, document=document, seed="x")
    for _ in range(4):
        question = game.questions()[0]
        game.answer(question.no, question.candidates(game.battle)[0])
    answer = httpx.post(f"{server.url}/api/records", content=msgspec.json.encode(game.record), timeout=60)
    assert answer.status_code == 201, answer.text
    links = {link["role"]: link["token"] for link in answer.json()["links"]}
    blue, red = sit(links["blue"]), sit(links["red"])
    guest, _ = mover({"blue": blue, "red": red})
    assert play(guest).json()["seq"] == 6  # new dice came first


def test_secrets_stay_in_the_record_until_the_end(pair: dict[str, Guest]) -> None:
    for guest in pair.values():
        assert guest.http.get("/room/record").status_code == 403
        assert guest.get("/room")["seed"] == ""
    assert pair["blue"].http.get("/room/view", params={"seat": "red"}).status_code == 403


def test_people_talk(pair: dict[str, Guest]) -> None:
    assert pair["blue"].post("/room/chat", {"text": "En avant!"}).status_code == 204
    assert pair["red"].post("/room/chat", {"text": ""}).status_code == 400
    assert [(line["seat"], line["text"]) for line in pair["red"].get("/room/chat")] == [("blue", "En avant!")]


def test_another_sites_page_may_not_write(server: Server, pair: dict[str, Guest]) -> None:
    refused = pair["blue"].http.post("/room/chat", json={"text": "x"}, headers={"Origin": "http://elsewhere.example"})
    assert (refused.status_code, refused.json()["code"]) == (403, "origin")
    own = pair["blue"].http.post("/room/chat", json={"text": "x"}, headers={"Origin": server.url})
    assert own.status_code == 204


def test_a_report_has_what_its_seat_may_know_and_the_record_only_when_that_holds_no_secrets(server: Server) -> None:
    blue = Guest(server.url, make_room(server.url)["blue"])
    told = blue.get("/room/report")
    assert told["record"] is None
    assert told["table"] == blue.get("/room/view")
    blue.leave()
    alone = Guest(server.url, make_room(server.url, seats={"red": {"general": "recruit"}})["blue"])
    assert alone.get("/room/report")["record"]["ruleset"] == "two_by_two"
    alone.leave()


def test_without_control_the_players_are_told_the_rulings_unless_they_say_otherwise(server: Server) -> None:
    def told(**options: bool) -> bool:
        links = make_room(server.url, rules="en_avant", scenario="en_avant-first_blood", options=options)
        blue = Guest(server.url, links["blue"])
        found = bool(blue.get("/room/view")["battle"]["options"].get("players_see_rulings"))
        blue.leave()
        return found

    assert told()
    assert not told(players_see_rulings=False)
    assert not told(control=True)


@pytest.mark.parametrize("depth", [1100, 100_000])
def test_json_that_is_nested_too_deep_is_malformed_wherever_it_is_sent(server: Server, depth: int) -> None:
    described = httpx.get(f"{server.url}/api/schema/openapi.json", timeout=60).json()
    guest = Guest(server.url, make_room(server.url)["blue"])
    deep = "[" * depth + "]" * depth
    bodies = [deep, f'{{"question": 1, "action": {{"type": {deep}}}}}']
    routes = [
        (method, path.replace("{seat}", "blue").removeprefix("/api"))
        for path, methods in described["paths"].items()
        for method, told in methods.items()
        if "requestBody" in told
    ]
    assert len(routes) >= 10
    routes += [("post", "/records"), ("post", "/records/look")]
    for method, path in routes:
        for body in bodies:
            headers = {"content-type": "application/json"}
            answer = guest.http.request(method.upper(), path, content=body, headers=headers)
            assert answer.status_code in (400, 409), (path, answer.text)
    guest.leave()
