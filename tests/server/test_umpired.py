"""2 by 2 and Sound of Guns under an umpire who sees every ruling: all that is sent to players is kept and searched."""

from __future__ import annotations

import json
import re
from contextlib import suppress

import pytest

from tests.server.serving import Guest, Json, Server, make_room

SCENARIOS = {"two_by_two": "two_by_two-pratzen", "sound_of_guns": "sound_of_guns-primer"}
CLAUSE = re.compile(r"\b(?:2X2|SG)-(?:R\.?|[A-Z]\.)?\d")
KEPT_BACK = ("RulingProposed", '"Ruled"', '"Rolled"', '"Overruled"', '"RulingStands"', '"Changed"')
PAGES = ("/room", "/room/view", "/room/log", "/room/scenario", "/room/questions")
RULINGS = 3
"""How many come to the umpire before the search."""


def umpired(server: Server, rules: str) -> dict[str, Guest]:
    """A battle of generals with somebody looking over the shoulder of each, under an umpire."""
    options = {"control": True, "confirm_rulings": True}
    links = make_room(server.url, rules=rules, scenario=SCENARIOS[rules], options=options)
    guests = {seat: Guest(server.url, links[seat]) for seat in ("blue", "red", "control")}
    for guest in guests.values():
        guest.join()
    return guests


def read(guest: Guest) -> str:
    """All that somebody can read of a battle."""
    return json.dumps([guest.get(page) for page in PAGES])


def look(guest: Guest) -> str:
    """The same, and what is offered for what is asked, while nobody else plays on."""
    told: list[Json] = []
    for question in guest.get("/room/questions"):
        if question["blocks"]:
            told.append(guest.ask("Offers", question=question["no"]))
            no, action = guest.first_candidate() or (0, {})
            told.append(guest.post("/room/preview", {"question": no, "action": action}).json())
    return read(guest) + json.dumps(told)


def heard(guest: Guest) -> str:
    """All that has come by the live line so far."""
    told: list[Json] = []
    while True:
        try:
            told.append(guest.hear(timeout=0.3))
        except TimeoutError:
            return json.dumps(told)


@pytest.mark.parametrize("rules", list(SCENARIOS))
def test_players_are_sent_no_rule_and_the_umpire_every_ruling(server: Server, rules: str) -> None:
    guests = umpired(server, rules)
    control, traffic, rulings = guests["control"], "", 0
    traffic += "".join([look(guests[seat]) for seat in ("blue", "red")])
    for seat in ("blue", "red"):
        assert control.http.put(f"/room/seats/{seat}", json={"general": "captain"}).status_code == 200
    while rulings < RULINGS and control.get("/room")["result"] is None:
        desk: Json = control.ask("LookAtDesk")["desk"]
        for ruling in desk["proposals"]:
            traffic += "".join([look(guests[seat]) for seat in ("blue", "red")])
            assert ruling["clause"]
            assert len(ruling["results"]) > 1
            assert control.answer(ruling["question"], ruling["accept"]).status_code == 201
            rulings += 1
        if not desk["proposals"]:
            with suppress(TimeoutError):  # what came while the desk was looked at is not heard again
                control.hear("Happened", "RoomChanged", timeout=1)
    assert rulings
    traffic += "".join([read(guests[seat]) + heard(guests[seat]) for seat in ("blue", "red")])
    assert not [traffic[one.start() - 160 : one.end() + 40] for one in CLAUSE.finditer(traffic)]
    assert not [name for name in KEPT_BACK if name in traffic]
    assert not guests["blue"].get("/room/view")["battle"].get("agenda")
    assert not guests["blue"].get("/room")["rulebook"]
    assert not guests["blue"].get("/room")["hints"]
    assert CLAUSE.search(json.dumps(control.get("/room/view")["scene"]))
    for guest in guests.values():
        guest.leave()
