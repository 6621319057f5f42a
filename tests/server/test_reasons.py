"""Why a general answered so, who may hear it and when; and hints for a person's own move."""

from __future__ import annotations

import time
from typing import Any

from grognard import catalogue
from grognard.engine.game import Game, Played
from grognard.engine.records import Answered
from grognard.generals import general
from grognard.lab.simulate import play_out
from grognard.server.rooms import play
from grognard.server.shown import showing
from grognard.server.shown.takebacks import revealed_by
from tests.server.serving import Guest, Server, make_room

CARDS = "en_avant-first_blood"


def fought(scenario: str, answers: int) -> Game:
    """A battle between captains, so many answers into it."""
    read, document, rules = catalogue.load_scenario(scenario)
    game = Game.start(rules, read, document=document, seed="a day in June")
    play_out(game, {seat: general("captain", seat, rules) for seat in game.battle.seats}, answers, reasons=True)
    return game


def heard(game: Game, seat: str, thoughts: bool = True) -> dict[int, tuple[str, ...]]:
    """The reasons a seat's log gives, by entry."""
    return {one.seq: one.reasons for one in showing.log(game, seat, 0, 10_000, thoughts) if one.reasons}


def test_reasons_of_secret_answers_are_told_to_others_once_they_are_turned_up() -> None:
    game = fought(CARDS, 62)
    assert not game.over
    played = {seq: one for seq, one in enumerate(game.history, 1) if isinstance(one, Played)}
    secret = {seq for seq, one in played.items() if one.secret}
    assert secret
    shown = {seq for seq in secret if revealed_by(game, seq) is not None}
    assert shown
    assert shown < secret
    for seat in ("blue", "red", "observer", "control"):
        own = {seq for seq in secret if seat in (played[seq].seat, "control")}
        assert set(heard(game, seat)) & secret == own | shown
        assert set(heard(game, seat, thoughts=False)) & secret == own
    assert {seq for seq, one in played.items() if not one.secret and one.reasons} <= set(heard(game, "observer"))
    over = fought(CARDS, 5000)
    assert over.over
    assert heard(over, "red") == heard(over, "blue")
    assert len(heard(over, "red")) == len(over.history)


def test_where_generals_do_not_think_aloud_only_their_own_seat_and_control_hear_why() -> None:
    game = fought("two_by_two-pratzen", 40)
    given = {seq: one.seat for seq, one in enumerate(game.history, 1) if isinstance(one, Played) and one.reasons}
    assert set(given.values()) == {"blue", "red"}
    for seat in ("blue", "red"):
        assert set(heard(game, seat, thoughts=False)) == {seq for seq, by in given.items() if by == seat}
    assert heard(game, "observer", thoughts=False) == {}
    assert set(heard(game, "control", thoughts=False)) == set(given)
    over = fought(CARDS, 5000)
    assert over.over
    assert heard(over, "red", thoughts=False) == heard(over, "red")


def test_reasons_are_kept_by_the_record_and_change_no_hash() -> None:
    game = fought(CARDS, 40)
    read, document, rules = catalogue.load_scenario(CARDS)
    bare = Game.start(rules, read, document=document, seed=game.seed)
    for one in game.history:
        assert isinstance(one, Played)
        bare.answer(one.question, one.action)
    assert [e.hash for e in bare.record.entries] == [e.hash for e in game.record.entries]
    assert not any(e.reasons for e in bare.record.entries if isinstance(e, Answered))
    again = Game.resume(game.record, rules)
    assert again.record == game.record
    start = Game.start(rules, read, document=document, seed=game.seed)
    followed = play.follow(start, game.record.entries)
    for twin in (again, followed):
        assert [(o.reasons, o.secret) for o in twin.history if isinstance(o, Played)] == [
            (o.reasons, o.secret) for o in game.history if isinstance(o, Played)
        ]


def entries_by(guest: Guest, seat: str, wanted: int = 1) -> list[dict[str, Any]]:
    """The entries of a seat in somebody's log, once there are enough."""
    for _ in range(600):
        found = [entry for entry in guest.get("/room/log") if entry["by"] == seat]
        if len(found) >= wanted:
            return found
        time.sleep(0.05)
    raise AssertionError(f"{seat} does nothing")


def test_an_enemy_reads_no_reasons_for_an_order_card(server: Server) -> None:
    links = make_room(server.url, rules="en_avant", scenario=CARDS, seats={"red": {"general": "captain"}})
    blue, red = Guest(server.url, links["blue"]), Guest(server.url, links["red"])
    assert all(entry["reasons"] for entry in entries_by(red, "red"))
    assert not any(entry["reasons"] for entry in entries_by(blue, "red"))
    assert not any(entry["reasons"] for entry in blue.join()["log"])
    blue.leave()
    red.leave()


def test_a_general_says_why_in_the_open(server: Server) -> None:
    links = make_room(server.url, seats={"blue": {"general": "captain"}, "red": {"general": "captain"}}, pace=0.2)
    guest = Guest(server.url, links["observer"])
    assert all(entry["reasons"] for entry in entries_by(guest, "blue"))
    host = Guest(server.url, links["host"])
    for seat in ("blue", "red"):
        host.http.put(f"/room/seats/{seat}", json={"general": ""})
    guest.leave()
    host.leave()


def room_of(server: Server, **asked: Any) -> tuple[bool, bool]:
    """Does a new room say that its generals think aloud, and is an enemy told why they act?"""
    links = make_room(server.url, **{"seats": {"red": {"general": "captain"}}, **asked})
    guest = Guest(server.url, links["blue"])
    reasons = [entry["reasons"] for entry in entries_by(guest, "red")]
    live = [entry["reasons"] for entry in guest.join()["log"] if entry["by"] == "red"]
    report = [entry["reasons"] for entry in guest.get("/room/report")["log"] if entry["by"] == "red"]
    aloud = {any(one) for one in (reasons, live, report)}
    assert len(aloud) == 1
    said = guest.get("/room")["thoughts"]
    guest.leave()
    return said, aloud.pop()


def test_who_plays_alone_is_told_what_the_computer_thinks_unless_it_was_agreed_otherwise(server: Server) -> None:
    assert room_of(server) == (True, True)
    assert room_of(server, thoughts=False) == (False, False)


def test_two_people_or_control_are_not_told_unless_it_was_agreed(server: Server) -> None:
    drill = {"rules": "en_avant", "scenario": CARDS, "options": {"control": True}}
    for asked in (drill, {}):
        links = make_room(server.url, **asked)
        guest = Guest(server.url, links["blue"])
        assert guest.get("/room")["thoughts"] is False
        guest.leave()
    links = make_room(server.url, thoughts=True)
    guest, host = Guest(server.url, links["blue"]), Guest(server.url, links["host"])
    assert guest.get("/room")["thoughts"] is True
    for one in (guest, host):
        one.leave()


def test_a_seat_given_to_a_person_ends_the_thinking_aloud(server: Server) -> None:
    links = make_room(server.url, seats={"red": {"general": "captain"}})
    blue, red = Guest(server.url, links["blue"]), Guest(server.url, links["red"])
    assert any(entry["reasons"] for entry in entries_by(blue, "red"))
    assert red.http.put("/room/seats/red", json={"general": ""}).status_code == 200
    assert blue.get("/room")["thoughts"] is False
    assert not any(entry["reasons"] for entry in entries_by(blue, "red"))
    assert any(entry["reasons"] for entry in entries_by(red, "red"))
    for one in (blue, red):
        one.leave()


def test_a_hint_is_an_answer_ready_to_be_given_and_why(server: Server) -> None:
    for rules, scenario in (("two_by_two", "two_by_two-pratzen"), ("en_avant", CARDS)):
        links = make_room(server.url, rules=rules, scenario=scenario)
        both = [Guest(server.url, links[seat]) for seat in ("blue", "red")]
        guest = next(one for one in both if one.get("/room/questions"))
        guest.join()
        no = guest.get("/room/questions")[0]["no"]
        hint = guest.ask("Hint", question=no)
        assert (hint["type"], hint["question"]) == ("Hinted", no)
        assert hint["reasons"]
        assert hint["offer"]["label"]
        assert hint["offer"]["verdict"]["legal"] is True
        same = guest.post("/room/hint", {"question": no}).json()
        assert same["offer"]["action"] == hint["offer"]["action"]
        assert guest.answer(no, hint["offer"]["action"]).status_code == 201
        for one in both:
            one.leave()


def test_hints_are_for_the_seat_that_is_asked_and_not_without_end(server: Server) -> None:
    links = make_room(server.url)
    both = [Guest(server.url, links[seat]) for seat in ("blue", "red")]
    guest, other = sorted(both, key=lambda one: not one.get("/room/questions"))
    no = guest.get("/room/questions")[0]["no"]
    assert other.post("/room/hint", {"question": no}).status_code == 409
    watcher = Guest(server.url, links["observer"])
    assert watcher.post("/room/hint", {"question": no}).status_code == 403
    assert 429 in [guest.post("/room/hint", {"question": no}).status_code for _ in range(12)]
    for one in (*both, watcher):
        one.leave()
