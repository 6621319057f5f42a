"""What can be taken back, what the computer does not go back behind, and what the log says of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from grognard import catalogue
from grognard.engine.game import Game
from grognard.generals import general
from grognard.lab.simulate import play_out
from grognard.server.shown import showing
from grognard.server.shown.takebacks import has_order_cards, revealed_by
from tests.server.serving import Guest, Server, make_room

CARDS = "en_avant-first_blood"
UNIT = 1


def wait_for(what: Callable[[], bool]) -> None:
    for _ in range(1200):
        if what():
            return
        time.sleep(0.05)
    raise AssertionError("it does not happen")


def asked(guest: Guest) -> list[dict[str, Any]]:
    return [q for q in guest.get("/room/questions") if q["blocks"] and not q["sealed"]]


def answer_first(guest: Guest, *, end: bool = False) -> None:
    """Answer what is asked: with whatever ends it, or with the first answer that does not."""
    wait_for(lambda: bool(asked(guest)))
    no = asked(guest)[0]["no"]
    rows = guest.get(f"/room/questions/{no}/candidates", limit=5000)["candidates"]
    found = next((row for row in rows if (row["type"] == "Done") == end), rows[0])
    assert guest.answer(no, found).status_code == 201


def move_first(guest: Guest) -> None:
    """Make the first move that can be made."""
    no = asked(guest)[0]["no"]
    rows = guest.get(f"/room/questions/{no}/candidates", limit=5000)["candidates"]
    assert guest.answer(no, next(row for row in rows if row["type"] == "Move")).status_code == 201


def test_what_is_over_stays_over(server: Server) -> None:
    links = make_room(
        server.url,
        scenario="two_by_two-first_shots",
        seats={seat: {"general": "recruit"} for seat in ("blue", "red")},
    )
    blue = Guest(server.url, links["blue"])
    wait_for(lambda: blue.get("/room")["result"] is not None)
    refused = blue.post("/room/undo")
    assert (refused.status_code, refused.json()["code"]) == (409, "over")
    assert "over" in refused.json()["reason"]
    assert blue.get("/room/view")["undo"] is False
    blue.leave()


def test_a_computer_does_not_go_back_behind_cards_that_are_turned_up(server: Server) -> None:
    links = make_room(server.url, rules="en_avant", scenario=CARDS, seats={"red": {"general": "recruit"}})
    blue = Guest(server.url, links["blue"])
    assert blue.get("/room")["order_cards"] is True
    answer_first(blue)
    looked = blue.post("/room/undo", {"look": True}).json()
    assert (looked["done"], looked["dice"], looked["needs"]) == (False, False, [])
    assert blue.post("/room/undo").json()["done"] is True
    while not revealed(blue):
        answer_first(blue)
        wait_for(lambda: bool(asked(blue)) or revealed(blue))
    for asking in ({"look": True}, {}):
        refused = blue.post("/room/undo", asking)
        assert (refused.status_code, refused.json()["code"]) == (409, "no consent")
        assert refused.json()["reason"].startswith("the cards have been turned up")
    blue.leave()


def revealed(guest: Guest) -> bool:
    events = [event["type"] for entry in guest.get("/room/log", limit=200) for event in entry["events"]]
    return "CardsRevealed" in events


def test_where_only_dice_have_fallen_the_computer_consents_and_the_log_says_so(server: Server) -> None:
    blue = Guest(server.url, make_room(server.url, seats={"red": {"general": "recruit"}})["blue"])
    wait_for(lambda: bool(asked(blue)))
    first = blue.get("/room")["seq"] + 1
    while not any(e["type"] == "Rolled" for row in blue.get("/room/log", after=first - 1) for e in row["events"]):
        answer_first(blue, end=True)
        wait_for(lambda: bool(asked(blue)) or blue.get("/room")["result"] is not None)
    seq = blue.get("/room")["seq"]
    looked = blue.post("/room/undo", {"entry": first, "look": True}).json()
    assert (looked["done"], looked["dice"], looked["needs"]) == (False, True, [])
    assert blue.get("/room")["seq"] == seq
    done = blue.post("/room/undo", {"entry": first}).json()
    assert (done["done"], done["dice"]) == (True, True)
    line = blue.get("/room/log", after=seq, limit=1)[0]
    assert (line["back_to"], line["dice"]) == (first - 1, True)
    blue.leave()


def test_the_log_counts_only_the_answers_that_were_taken_back(server: Server) -> None:
    links = make_room(server.url)
    both = [Guest(server.url, links[seat]) for seat in ("blue", "red")]
    guest = next(one for one in both if asked(one))
    for _ in range(3):
        move_first(guest)
    for _ in range(2):
        assert guest.post("/room/undo").json()["done"] is True
    move_first(guest)
    assert guest.post("/room/undo", {"entry": 1}).json()["done"] is True
    taken = [entry["taken"] for entry in guest.get("/room/log") if entry["back_to"] is not None]
    assert taken == [1, 1, 2]
    for one in both:
        one.leave()


def fought(answers: int) -> Game:
    """A battle with cards, so many answers into it."""
    read, document, rules = catalogue.load_scenario(CARDS)
    game = Game.start(rules, read, document=document, seed="a day in June")
    play_out(game, {seat: general("captain", seat, rules) for seat in game.battle.seats}, answers, reasons=True)
    return game


def test_a_card_that_is_taken_back_is_never_turned_up() -> None:
    game = fought(3)
    assert has_order_cards(game)
    assert [revealed_by(game, seq) for seq in (1, 2, 3)] == [None, None, None]
    seat = game.history[2].seat
    game.rewind(2, seat)
    play_out(game, {one: general("captain", one, game.ruleset) for one in game.battle.seats}, 30, reasons=True)
    up = revealed_by(game, 1)
    assert up is not None
    assert revealed_by(game, 3) is None
    other = "red" if seat == "blue" else "blue"
    heard = {one.seq for one in showing.log(game, other, 0, 1000, True) if one.reasons}
    assert 3 not in heard
    assert 1 in {one.seq for one in showing.told_anew(game, game.history[0].seat, up - 1, True)}
    assert showing.told_anew(game, other, up, True) == []
    assert showing.told_anew(game, other, up - 1, False) == []


def test_an_action_changed_by_hand_is_shown_as_an_offer(server: Server) -> None:
    blue = Guest(server.url, make_room(server.url, rules="en_avant", scenario=CARDS)["blue"])
    question = next(q for q in asked(blue) if q["question"]["unit"] == UNIT)
    no, at = question["no"], blue.get("/room/view")["scene"]["tokens"][UNIT]["at"]
    facing = (at["facing"] + 25) % 360
    face = {"type": "PlayCard", "unit": UNIT, "card": {"name": "face", "facing": facing}}
    (offer,) = blue.post("/room/offers", {"question": no, "action": face}).json()["offers"]
    assert offer["action"]["card"]["facing"] == facing
    assert "25°" in offer["note"]
    assert offer["ghost"]
    wrong = {**face, "unit": 999}
    assert blue.post("/room/offers", {"question": no, "action": wrong}).status_code == 404
    blue.leave()
