"""A real table with Grognard as umpire: people throw their own dice and type what fell, in every ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import httpx
import msgspec
import pytest

from grognard import catalogue
from grognard.engine.dice import DiceWanted, Scripted, Seeded
from grognard.engine.game import Game
from grognard.engine.records import Record, verify
from grognard.engine.typed_dice import next_throw
from grognard.generals import general
from grognard.rulesets.two_by_two.shooting import Shoot
from grognard.server.rooms.waiting import throwers
from grognard.server.shown.room_cards import ThrowCard
from grognard.server.shown.throwing import throw_card
from grognard.server.store.rows import Holder, Throwing
from tests.server.serving import Guest, Json, Server, make_room, room_of, stored_record

BATTLES = {
    "two_by_two": "two_by_two-first_shots",
    "en_avant": "en_avant-first_blood",
    "en_masse": "en_masse-primer",
    "sound_of_guns": "sound_of_guns-primer",
}


OPEN: list[Guest] = []


@pytest.fixture(autouse=True)
def all_leave() -> Iterator[None]:
    """Whoever came to a table goes home after the test."""
    yield
    while OPEN:
        OPEN.pop().leave()


def seated(server: Server, links: dict[str, str]) -> dict[str, Guest]:
    """Who has a link into a room."""
    found = {role: Guest(server.url, token) for role, token in links.items()}
    OPEN.extend(found.values())
    return found


def seats_of(server: Server, rules: str, **asked: object) -> dict[str, Guest]:
    """A room with typed dice, and who has a link into it."""
    links = make_room(server.url, rules=rules, scenario=BATTLES[rules], typed_dice=True, **asked)
    return seated(server, links)


@cache
def before_a_shot() -> bytes:
    """The record of a battle with typed dice in which somebody may shoot now."""
    read, document, rules = catalogue.load_scenario(BATTLES["two_by_two"])
    game = Game.start(rules, read, document=document, dice=Scripted(()))
    minds = {seat: general("captain", seat, rules) for seat in game.battle.seats}
    stream = Seeded("before")
    while not any(isinstance(one, Shoot) for one in game.battle.questions[0].candidates(game.battle)):
        question = game.battle.questions[0]
        action, _ = minds[question.seat].choose(game.view(question.seat), question)
        faces: tuple[int, ...] = ()
        while isinstance(wanted := game.answer(question.no, action, dice=faces), DiceWanted):
            faces += stream.d6(game.battle.dice + len(faces), wanted.n, "")
    return msgspec.json.encode(game.record)


def to_dice(server: Server) -> tuple[dict[str, Guest], Guest, int, Json]:
    """A room in which an answer wants dice: who is there, whose it is, the question and the answer."""
    made = httpx.post(f"{server.url}/api/records", content=before_a_shot(), timeout=60)
    assert made.status_code == 201, made.text
    seats = seated(server, {link["role"]: link["token"] for link in made.json()["links"]})
    for role in ("blue", "red"):
        if (found := shooting(seats[role])) is not None:
            answer = seats[role].answer(*found)
            assert (answer.status_code, answer.json()["code"], answer.json()["dice"]) == (422, "dice wanted", 1)
            return seats, seats[role], *found
    raise AssertionError("nobody shoots")


def shooting(guest: Guest) -> tuple[int, Json] | None:
    """An answer that shoots, if there is one."""
    for question in guest.get("/room/questions"):
        if question["kind"] == "ShootingPhase":
            rows = guest.get(f"/room/questions/{question['no']}/candidates", limit=50)["candidates"]
            shots = [row for row in rows if row["type"] == "Shoot"]
            return (question["no"], shots[0]) if shots else None
    return None


@pytest.mark.parametrize("rules", BATTLES)
def test_no_seed_is_pledged_where_people_throw_their_own_dice(server: Server, rules: str) -> None:
    seats = seats_of(server, rules)
    card = seats["blue"].get("/room")
    assert (card["typed_dice"], card["pledge"], card["seed"], card["throwing"]) == (True, "", "", None)
    record = stored_record(server.database, card["id"])
    assert (record.seed, record.pledge) == ("", "")
    seeded = seated(server, make_room(server.url, rules=rules, scenario=BATTLES[rules]))["blue"].get("/room")
    assert (seeded["typed_dice"], bool(seeded["pledge"])) == (False, True)


def test_a_shot_waits_for_its_dice_and_is_then_carried_out(server: Server) -> None:
    seats, shooter, no, action = to_dice(server)
    card = shooter.get("/room")
    asked = card["throwing"]
    assert asked["dice"] == 1
    assert asked["purpose"].startswith("shot of ")
    assert asked["ruling"]["odds"]
    assert asked["may_call_off"] is True
    assert asked["throwers"] == [card["role"]]
    other = seats["blue" if card["role"] == "red" else "red"]
    waiting = other.get("/room")["throwing"]
    assert (waiting["by"], waiting["purpose"], waiting["ruling"], waiting["dice"]) == (card["role"], "", None, 0)
    assert other.post("/room/dice", {"seq": asked["seq"], "thrown": 0, "dice": [3]}).status_code == 403

    for dice, words in (([7], "1 to 6, not 7"), ([], "1 die is wanted, and 0 dice are given"), ([3, 3], "2 dice are")):
        refused = shooter.post("/room/dice", {"seq": asked["seq"], "thrown": 0, "dice": dice})
        assert refused.status_code == 422
        assert words in refused.json()["reason"]
    assert shooter.get("/room")["seq"] == card["seq"], "nothing is stored before the dice are"

    assert shooter.http.delete("/room/dice").status_code == 204
    assert shooter.get("/room")["throwing"] is None
    assert shooter.answer(no, action).status_code == 422
    assert shooter.post("/room/dice", {"seq": asked["seq"], "thrown": 0, "dice": [5]}).status_code == 200
    after = shooter.get("/room")
    assert after["seq"] > card["seq"]
    told = shooter.get("/room/log", after=card["seq"])[0]
    assert next(event["data"]["dice"] for event in told["events"] if event["type"] == "Rolled") == [5]
    again = shooter.post("/room/dice", {"seq": asked["seq"], "thrown": 0, "dice": [5]})
    assert again.status_code in (403, 409), "the same dice are not taken twice"
    record = stored_record(server.database, after["id"])
    assert verify_so_far(record) == []


def verify_so_far(record: Record) -> list[str]:
    """What is wrong with a stored record as far as it goes."""
    rules = catalogue.ruleset(record.ruleset)
    game = Game.resume(record, rules)
    return verify(game.record, rules)


def test_dice_given_with_the_answer_are_counted(server: Server) -> None:
    _, shooter, no, action = to_dice(server)
    many = shooter.answer(no, action, dice=[2] * 40)
    assert many.status_code == 422
    assert "40 dice are given" in many.json()["reason"]
    taken = shooter.answer(no, action, dice=[6])
    assert taken.status_code in (201, 422)
    if taken.status_code == 422:
        assert taken.json()["code"] == "dice wanted", "a rout wants its own die"


def test_an_answer_that_waits_stands_in_the_others_way_and_undo_takes_it_up(server: Server) -> None:
    seats, shooter, _, _ = to_dice(server)
    seq = shooter.get("/room")["seq"]
    other = seats["blue" if shooter.get("/room")["role"] == "red" else "red"]
    taking = other.post("/room/undo")
    assert taking.status_code == 200, taking.text
    if taking.json()["done"]:
        assert shooter.get("/room")["throwing"] is None
    else:
        assert shooter.get("/room")["seq"] == seq


@pytest.mark.parametrize("rules", BATTLES)
def test_a_whole_battle_against_a_general_with_typed_dice(server: Server, rules: str) -> None:
    """His dice are asked of the person at the table; the record is the battle of those very dice, and verifies."""
    seats = seats_of(server, rules, seats={"red": {"general": "recruit"}})
    me, stream, thrown = seats["blue"], Seeded(rules), 0
    for _ in range(400):
        card = me.get("/room")
        if card["result"] or thrown >= 40 or card["turn"] > 6:
            break
        if (wanted := card["throwing"]) is not None:
            assert wanted["throwers"] == ["blue"]
            faces = list(stream.d6(thrown, wanted["dice"], ""))
            body = {"seq": wanted["seq"], "thrown": wanted["thrown"], "dice": faces}
            typed = me.post("/room/dice", body)
            assert typed.status_code == 200, typed.text
            thrown += len(faces)
        elif (found := me.first_candidate()) is not None:
            answer = me.answer(*found)
            assert answer.status_code in (201, 409, 422), answer.text
            assert answer.status_code != 422 or answer.json()["code"] == "dice wanted"
        else:
            await_general(me, card["seq"])
    record = stored_record(server.database, room_of({"host": me.token}))
    assert record.entries
    assert verify_so_far(record) == []
    fell = [face for entry in record.entries for face in faces_of(entry)]
    assert fell == list(stream.d6(0, len(fell), ""))
    assert thrown >= 40 or rules != "sound_of_guns"


def faces_of(entry: object) -> list[int]:
    """The dice of a stored entry."""
    events = getattr(entry, "events", [])
    return [face for event in events if event["type"] == "Rolled" for face in event["dice"]]


def await_general(me: Guest, seq: int) -> None:
    """Until the general has answered, or wants dice."""
    if me.socket is None:
        me.join()
    card = me.get("/room")
    while card["seq"] == seq and card["throwing"] is None and not me.get("/room/questions"):
        me.hear("Happened", "RoomChanged")
        card = me.get("/room")


def test_control_may_speak_while_dice_are_wanted_and_they_still_are(server: Server) -> None:
    options, seats = {"control": True}, {"red": {"general": "recruit"}}
    table = seats_of(server, "sound_of_guns", options=options, seats=seats)
    blue, control = table["blue"], table["control"]
    blue.join()
    card = blue.get("/room")
    while card["throwing"] is None:
        if not blue.get("/room/questions"):
            await_general(blue, card["seq"])
        elif (found := blue.first_candidate()) is not None:
            blue.answer(*found)
        card = blue.get("/room")
    asked = card["throwing"]
    assert set(asked["throwers"]) == {"blue", "control"}
    desk = next(one for one in control.get("/room/questions") if one["kind"] == "ControlDesk")
    said = control.answer(desk["no"], {"type": "Speak", "text": "The light fails.", "side": None})
    assert said.status_code == 201, said.text
    still = blue.get("/room")["throwing"]
    assert (still["by"], still["dice"], still["purpose"]) == (asked["by"], asked["dice"], asked["purpose"])
    body = {"seq": still["seq"], "thrown": still["thrown"], "dice": [3] * still["dice"]}
    assert control.post("/room/dice", body).status_code == 200


def test_roll_for_me_and_generals_alone(server: Server) -> None:
    _, shooter, _, _ = to_dice(server)
    wanted = shooter.get("/room")["throwing"]
    assert shooter.post("/room/dice", {"seq": wanted["seq"], "thrown": 0}).status_code == 200
    both = {"blue": {"general": "recruit"}, "red": {"general": "recruit"}}
    watched = seats_of(server, "sound_of_guns", seats=both)["observer"]
    watched.join()
    while watched.get("/room")["seq"] < 4:
        watched.hear("Happened", timeout=60)
    assert watched.get("/room")["throwing"] is None


def test_what_falls_before_the_first_question_can_be_typed_too(server: Server) -> None:
    body = {"rules": "sound_of_guns", "scenario": "sound_of_guns-auerstedt", "typed_dice": True}
    asked = httpx.post(f"{server.url}/api/rooms", json={**body, "dice": []}, timeout=30)
    assert (asked.status_code, asked.json()["code"], asked.json()["dice"]) == (422, "dice wanted", 1)
    assert "command" in asked.json()["reason"]
    four = httpx.post(f"{server.url}/api/rooms", json={**body, "dice": [1, 2, 3, 4]}, timeout=30)
    assert four.status_code == 201, four.text
    five = httpx.post(f"{server.url}/api/rooms", json={**body, "dice": [1, 2, 3, 4, 5]}, timeout=30)
    assert (five.status_code, five.json()["reason"]) == (422, "4 dice are wanted, and 5 dice are given")
    assert httpx.post(f"{server.url}/api/rooms", json=body, timeout=30).status_code == 201


def test_control_throws_for_everybody_and_players_learn_nothing() -> None:
    """Where Control rules the dice are his: players are told that dice are waited for, and no more."""
    people = [Holder(seat=seat, owned=True) for seat in ("blue", "red", "control")]
    assert throwers(people, "blue", secret=True) == ("control",)
    assert throwers(people, "blue") == ("blue", "control")
    assert throwers([Holder(seat="blue"), Holder(seat="red", general="recruit")], "red") == ("blue",)
    assert throwers([Holder(seat="red", general="recruit")], "red") == ()
    game = msgspec.json.decode(before_a_shot(), type=Record)
    played = Game.resume(game, catalogue.ruleset(game.ruleset))
    question = played.battle.questions[0]
    shot = next(one for one in question.candidates(played.battle) if isinstance(one, Shoot))
    throw = next_throw(played.battle, question, shot, ())
    assert throw is not None
    action = msgspec.to_builtins(shot)
    waits = Throwing(by=question.seat, seq=len(played.history), question=question.no, action=action, throw=throw)
    told = throw_card(played, waits, ("control",), (question.seat,), question.seat)
    assert told == ThrowCard(by=question.seat, throwers=("control",), seq=waits.seq)
    full = throw_card(played, waits, ("control",), (question.seat,), "control")
    assert (full.dice, full.purpose, full.may_call_off) == (1, throw.purpose, False)


def test_a_record_of_typed_dice_goes_on_with_typed_dice(server: Server) -> None:
    seats = seats_of(server, "two_by_two", seats={"red": {"general": "recruit"}})
    me = seats["blue"]
    record = me.http.get("/room/record")
    assert record.status_code == 200
    made = httpx.post(f"{server.url}/api/records", content=record.content, timeout=30)
    assert made.status_code == 201, made.text
    assert made.json()["room"]["typed_dice"] is True
    assert msgspec.json.decode(record.content, type=Record).seed == ""
