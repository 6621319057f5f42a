"""The live line: welcome, what happens, previews, presence, coming back; and nonsense, which never breaks it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.serving import Guest, Json, Server, make_room


@pytest.fixture
def pair(server: Server) -> Iterator[dict[str, Guest]]:
    """Everybody of a room, on live lines."""
    guests = {role: Guest(server.url, token) for role, token in make_room(server.url).items()}
    for guest in guests.values():
        guest.join()
    yield guests
    for guest in guests.values():
        guest.leave()


def on_move(pair: dict[str, Guest]) -> tuple[Guest, Guest]:
    blue, red = pair["blue"], pair["red"]
    return (blue, red) if blue.get("/room/questions") else (red, blue)


def test_an_answer_is_told_to_everybody(pair: dict[str, Guest]) -> None:
    guest, other = on_move(pair)
    found = guest.first_candidate()
    assert found is not None
    no, action = found
    accepted = guest.ask("Answer", question=no, action=action, seq=0)
    assert (accepted["type"], accepted["seq"]) == ("Accepted", 1)
    for one in (other, pair["observer"], pair["host"]):
        happened = one.hear("Happened")
        assert [entry["seq"] for entry in happened["log"]] == [1]
        assert one.table["seq"] == 1


def test_what_changed_makes_the_table_that_is_sent_to_who_lost_it(pair: dict[str, Guest]) -> None:
    guest, other = on_move(pair)
    whole = {one: len(json.dumps(one.table)) for one in (guest, other)}
    for seq in range(1, 4):
        no = guest.table["questions"][0]["no"]
        action = guest.ask("Candidates", question=no, limit=5)["candidates"][-1]
        guest.ask("Answer", question=no, action=action)
        for one in (guest, other):
            while one.table["seq"] < seq:
                happened = one.hear("Happened")
                assert "table" not in happened
                assert len(json.dumps(happened["change"])) < whole[one] / 3
            put_together = one.table
            assert one.ask("Look")["table"] == put_together
            assert put_together == without_battle(one.get("/room/view"))
        if not guest.table["questions"]:
            guest, other = other, guest


def without_battle(table: Json) -> Json:
    return {name: value for name, value in table.items() if name != "battle"}


def test_who_looks_is_told_from_there_on(pair: dict[str, Guest]) -> None:
    guest, other = on_move(pair)
    found = guest.first_candidate()
    assert found is not None
    guest.answer(*found)
    other.hear("Happened")
    other.table = {}  # the page has lost it
    seq = other.ask("Look")["table"]["seq"]
    mover = other if other.table["questions"] else guest
    again = mover.first_candidate()
    assert again is not None
    mover.answer(*again)
    assert other.hear("Happened")["change"]["since"] == seq == 1


def test_an_answer_is_carried_through_though_nobody_waits_for_it(pair: dict[str, Guest]) -> None:
    guest, other = on_move(pair)
    found = guest.first_candidate()
    assert found is not None
    guest.send({"type": "Answer", "question": found[0], "action": found[1]})
    guest.hang_up()
    assert other.hear("Happened")["change"]["seq"] == 1


def test_only_long_messages_are_packed_and_nothing_is_kept_for_it(server: Server) -> None:
    token = make_room(server.url)["blue"]
    with connect(server.url.replace("http", "ws") + "/api/live", max_size=None) as line:
        packing: Any = line.protocol.extensions[0]
        assert (packing.remote_no_context_takeover, packing.local_no_context_takeover) == (True, True)
        packed: list[bool] = []
        decode = packing.decode

        def watched(frame: Any, **limits: Any) -> Any:
            packed.append(frame.rsv1)
            return decode(frame, **limits)

        packing.decode = watched
        line.send(json.dumps({"type": "Join", "token": token}))
        assert json.loads(line.recv())["type"] == "Welcome"
        line.send(json.dumps({"type": "Ping", "id": 1}))
        while json.loads(line.recv())["type"] != "Pong":
            pass
    assert packed[0] is True
    assert packed[-1] is False


def test_previews_candidates_and_refusals_carry_the_number_asked(pair: dict[str, Guest]) -> None:
    guest, other = on_move(pair)
    no = guest.get("/room/questions")[0]["no"]
    choices = guest.ask("Candidates", question=no, limit=3)
    assert len(choices["candidates"]) == min(3, choices["total"])
    assert guest.ask("Preview", question=no, action=choices["candidates"][0])["legal"] is True
    refused = other.ask("Preview", question=no, action=choices["candidates"][0])
    assert (refused["type"], refused["code"]) == ("Problem", "not asked")
    assert guest.ask("Look")["table"]["questions"][0]["no"] == no
    assert guest.ask("Ping")["type"] == "Pong"


def test_presence_and_chat(server: Server, pair: dict[str, Guest]) -> None:
    here = {seat["seat"]: seat["present"] for seat in pair["blue"].get("/room")["seats"]}
    assert here == {"blue": True, "red": True}
    assert pair["blue"].ask("Chat", text="Bonjour")["type"] == "Done"
    assert pair["red"].hear("Said")["lines"][-1]["text"] == "Bonjour"
    pair["red"].leave()
    while True:
        room = pair["blue"].hear("RoomChanged")["room"]
        if not next(seat["present"] for seat in room["seats"] if seat["seat"] == "red"):
            break


def test_who_comes_back_gets_what_was_missed(server: Server, pair: dict[str, Guest]) -> None:
    guest, other = on_move(pair)
    token = other.token
    other.leave()
    for _ in range(3):
        found = guest.first_candidate()
        if found is None:
            break
        guest.ask("Answer", question=found[0], action=found[1])
    seq = guest.get("/room")["seq"]
    back = Guest(server.url, token)
    welcome = back.join(seq=0)
    assert [entry["seq"] for entry in welcome["log"]] == list(range(1, seq + 1))
    assert welcome["table"]["seq"] == seq
    back.leave()


def test_a_general_takes_over_and_gives_back(pair: dict[str, Guest]) -> None:
    guest, other = on_move(pair)
    assert guest.ask("HandOver", general="recruit")["type"] == "Done"
    assert other.hear("Happened")["log"][0]["by"] == guest.get("/room")["role"]
    assert guest.ask("HandOver")["type"] == "Done"
    assert other.ask("HandOver", seat=guest.get("/room")["role"], general="recruit")["status"] == 403


NONSENSE: list[Any] = [
    "",
    "{",
    "null",
    "[]",
    "42",
    '"Join"',
    "{}",
    b"\x00\xff\xfe",
    b"",
    "[" * 50_000,
    '{"type":' * 5_000,
    json.dumps({"type": "Fly"}),
    json.dumps({"type": "Answer"}),
    json.dumps({"type": "Answer", "question": "one", "action": {}}),
    json.dumps({"type": "Answer", "question": -1, "action": {}}),
    json.dumps({"type": "Answer", "question": 10**30, "action": {}}),
    json.dumps({"type": "Answer", "question": 1, "action": []}),
    json.dumps({"type": "Answer", "question": 1, "action": {}, "surprise": 1}),
    json.dumps({"type": "Answer", "question": 1, "action": {}, "id": "x"}),
    json.dumps({"type": "Candidates", "question": 1, "limit": 10**9}),
    json.dumps({"type": "Chat", "text": ""}),
    json.dumps({"type": "Chat", "text": "x" * 2000}),
    json.dumps({"type": "HandOver", "general": "x" * 100}),
    json.dumps({"type": "Consent", "agree": "yes"}),
    '{"type": "Chat", "text": "\\ud800"}',
]


@pytest.mark.parametrize("message", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_gets_a_clear_problem_and_the_line_stays_open(server: Server, message: Any) -> None:
    guest = Guest(server.url, make_room(server.url)["blue"])
    guest.join()
    guest.send(message)
    problem = guest.hear("Problem")
    assert (problem["status"], problem["code"]) == (400, "malformed")
    assert "Traceback" not in problem["reason"]
    assert guest.ask("Ping")["type"] == "Pong"
    guest.leave()


ODD: list[Any] = [
    {"type": "Answer", "question": 999, "action": {"type": "Move"}},
    {"type": "Answer", "question": 999, "action": {}},
    {"type": "Candidates", "question": 999},
    {"type": "Consent", "agree": True},
    {"type": "Undo"},
    {"type": "HandOver", "general": "bonaparte"},
    {"type": "HandOver", "seat": "green"},
    {"type": "Join", "token": "x"},
]


@pytest.mark.parametrize("message", ODD, ids=range(len(ODD)))
def test_what_cannot_be_done_is_said_so(server: Server, message: dict[str, Any]) -> None:
    guest = Guest(server.url, make_room(server.url)["blue"])
    guest.join()
    problem = guest.ask(message["type"], **{key: value for key, value in message.items() if key != "type"})
    assert problem["type"] == "Problem"
    assert 400 <= problem["status"] < 500
    guest.leave()


@pytest.mark.parametrize("first", ["{", '{"type":"Ping"}', '{"type":"Join","token":"x"}', '{"type":"Join"}'])
def test_who_does_not_show_a_link_is_turned_away(server: Server, first: str) -> None:
    with connect(server.url.replace("http", "ws") + "/api/live") as line:
        line.send(first)
        assert json.loads(line.recv(timeout=10))["type"] == "Problem"
        with pytest.raises(ConnectionClosed):
            line.recv(timeout=10)


def test_a_line_from_another_site_is_refused(server: Server) -> None:
    address = server.url.replace("http", "ws") + "/api/live"
    with pytest.raises(InvalidStatus), connect(address, origin=Origin("http://elsewhere.example")):
        pass


def test_a_message_too_large_closes_the_line_and_nothing_else(server: Server) -> None:
    guest = Guest(server.url, make_room(server.url)["blue"])
    guest.join()
    guest.send("x" * 1_000_000)
    with pytest.raises(ConnectionClosed):
        guest.hear("nothing that is ever said")
    again = Guest(server.url, guest.token)
    assert again.join()["type"] == "Welcome"
    again.leave()


def test_too_many_messages_are_held_back(server: Server) -> None:
    guest = Guest(server.url, make_room(server.url)["blue"])
    guest.join()
    with suppress(ConnectionClosed):  # who does not stop is cut off
        for no in range(400):
            guest.send({"type": "Ping", "id": no})
    refused = guest.hear("Problem")
    assert refused["status"] == 429
    assert refused["id"] is not None  # whoever asked must not wait for ever
    guest.leave()
