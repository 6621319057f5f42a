"""A choice with one legal answer is taken and told, not asked; records keep it, and taking back reaches over it."""

from __future__ import annotations

import json

import httpx
import msgspec
import pytest
from msgspec import structs

from grognard import catalogue
from grognard.engine.game import Game, NeedsConsent, Played
from grognard.engine.past import ONLY
from grognard.engine.records import Answered, verify
from grognard.engine.umpire import Outcome
from grognard.generals import general
from grognard.rulesets.two_by_two.melee import MeleePhase
from grognard.server.rooms import play
from grognard.server.shown import showing
from grognard.server.shown.takebacks import undoing
from tests.server.serving import Guest, Server

PEOPLE = ("blue", "red")


def to_a_melee(seed: str) -> Game:
    """A battle that has come to its first melee."""
    read, document, rules = catalogue.load_scenario("two_by_two-first_shots")
    game = Game.start(rules, read, document=document, seed=seed)
    minds = {seat: general("captain", seat, rules) for seat in PEOPLE}
    while not isinstance(game.battle.questions[0], MeleePhase):
        asked = game.battle.questions[0]
        action, _ = minds[asked.seat].choose(game.view(asked.seat), asked)
        assert isinstance(game.answer(asked.no, action), Outcome)
    return game


@pytest.fixture(scope="module")
def at_the_melee() -> Game:
    """A battle that has come to a melee of which there is but one, and by no throw of dice."""
    found = (to_a_melee(f"melee {n}") for n in range(50))
    return next(one for one in found if one.only_answer() and not last_answer(one).outcome.rolled)


def last_answer(game: Game) -> Played:
    """The answer that led here."""
    played = game.history[-1]
    assert isinstance(played, Played)
    return played


def test_the_only_melee_is_fought_without_a_question(at_the_melee: Game) -> None:
    made = play.go_on(at_the_melee, PEOPLE)
    assert made
    game, entry = made[0]
    assert isinstance(entry, Answered)
    assert entry.reasons == (ONLY,)
    told = showing.log(game, entry.seat, len(game.history) - 1, 1, thoughts=True)[0]
    assert (told.forced, told.reasons) == (True, ())
    assert any(event.type == "MeleeFought" for event in told.events)
    assert len(at_the_melee.history) == len(game.history) - 1


def test_a_record_with_it_replays_to_the_same_hash(at_the_melee: Game) -> None:
    game, _ = play.go_on(at_the_melee, PEOPLE)[-1]
    record = game.record
    assert verify(record, game.ruleset) == []
    assert Game.resume(record, game.ruleset).battle == game.battle


def test_a_general_is_asked_all_the_same(at_the_melee: Game) -> None:
    seat = at_the_melee.battle.questions[0].seat
    assert play.go_on(at_the_melee, [one for one in PEOPLE if one != seat]) == []


def test_taking_back_goes_behind_what_nobody_was_asked(at_the_melee: Game) -> None:
    seat = at_the_melee.battle.questions[0].seat
    last = at_the_melee.chosen_by(seat)[-1]
    game, _ = play.go_on(at_the_melee, PEOPLE)[0]
    assert game.chosen_by(seat)[-1] == last
    assert len(undoing(game, seat, None).answers) == len(game.history) - last
    asked = game.undo(seat)
    assert isinstance(asked, NeedsConsent)
    assert asked.reason == "dice have fallen"


def test_people_at_a_table_are_told_of_the_melee_and_not_asked(server: Server, at_the_melee: Game) -> None:
    last = last_answer(at_the_melee)
    record = at_the_melee.record
    kept = record.entries[:-1]
    before = structs.replace(record, entries=kept, hash=kept[-1].hash)
    seats = json.dumps({"seats": {seat: {} for seat in PEOPLE}})
    made = httpx.post(f"{server.url}/api/records", params={"arrangement": seats}, content=msgspec.json.encode(before))
    assert made.status_code == 201, made.text
    links = {link["role"]: link["token"] for link in made.json()["links"]}
    guest = Guest(server.url, links[last.seat])
    (asked,) = guest.get("/room/questions")
    accepted = guest.answer(asked["no"], msgspec.to_builtins(last.action)).json()
    told = guest.get("/room/log", after=accepted["seq"] - 1)
    assert [entry["forced"] for entry in told[:2]] == [False, True]
    assert all(one["kind"] != "MeleePhase" for one in guest.get("/room/questions"))
    guest.leave()
