"""An umpire's desk in the rulesets whose books know none: every offer of it is taken, and his ground stays secret."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.adjudication.desk import Desk
from grognard.engine.adjudication.ground import AddTerrain, RevealTerrain, SetTerrain, WithdrawTerrain
from grognard.engine.adjudication.old_names import ACTIONS, EVENTS
from grognard.engine.adjudication.speaking import CallBattle
from grognard.engine.battle import Action
from grognard.engine.control import CONTROL
from grognard.engine.dice import Seeded
from grognard.engine.game import Game
from grognard.engine.page.scene import Gesture, Offer
from grognard.engine.records import Answered, Record, verify
from grognard.engine.ruling import Refusal
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Outcome, answer

FORMERLY = {new: old for old, new in {**ACTIONS, **EVENTS}.items()} | {
    "TerrainAdded": "GroundShown",
    "TerrainRevealed": "GroundShown",
    "TerrainSet": "GroundShown",
}
SCENARIOS = ("two_by_two-villarejo", "sound_of_guns-primer")
HOLLOW = Feature(id="hollow", kind="hill", known_to=("blue",), polygon=((2, 15), (4, 15), (4, 17), (2, 17)))


def opened(name: str) -> Game:
    """A scenario with an umpire."""
    scenario, document, rules = catalogue.load_scenario(name)
    return Game.start(rules, scenario, document=document, options={"control": True}, seed="umpire")


def desk_of(game: Game) -> Desk:
    """His question, which is open all the time."""
    return next(q for q in game.battle.questions if isinstance(q, Desk))


def offers(game: Game, **gesture: Any) -> list[Offer]:
    """What a gesture at his desk means."""
    return list(game.ruleset.offers(game.view(CONTROL), desk_of(game).no, Gesture(**gesture)))


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_the_desk_offers_of_units_is_taken_and_the_record_verifies(name: str) -> None:
    game, done = opened(name), 0
    for piece in game.battle.field.pieces[:6]:
        if piece.at is None:
            continue
        near = {"x": piece.at.x + 0.3, "y": piece.at.y}
        for offer in [*offers(game, piece=piece.number), *offers(game, piece=piece.number, **near)]:
            legal = not isinstance(offer.verdict, Refusal)
            taken = answer(game.battle, desk_of(game).no, offer.action, Seeded("x"))
            assert isinstance(taken, Outcome) == legal, (offer.key, taken)
            done += legal
            if isinstance(taken, Outcome) and taken.battle.result is None:
                assert game.ruleset.invariants(taken.battle) == []
    assert done > 10
    put = next(o for o in offers(game, piece=0, x=3.0, y=3.0) if o.key == "put")
    assert isinstance(game.answer(desk_of(game).no, put.action), Outcome)
    ended = CallBattle(result="draw", reason="It is dark.")
    assert isinstance(game.answer(desk_of(game).no, ended), Outcome)
    assert "The umpire calls the battle: It is dark." in str(game.log("red"))
    assert verify(game.record, game.ruleset) == []


@pytest.mark.parametrize("name", SCENARIOS)
def test_ground_that_one_side_is_shown_is_nothing_to_the_other(name: str) -> None:
    game = opened(name)
    assert isinstance(game.answer(desk_of(game).no, AddTerrain(feature=HOLLOW)), Outcome)
    for seat, knows in (("blue", True), ("red", False), (CONTROL, True)):
        ground: Any = game.view(seat).field
        assert ("hollow" in [f.id for f in ground.ground.features]) is knows
        assert ("hollow" in str(game.events(seat))) is knows, seat
    shown = {offer.key: offer for offer in offers(game, x=3.0, y=16.0)}
    assert {"hide:hollow:blue", "show:hollow:red", "gone:hollow"} <= set(shown)


def as_once_written(record: Record) -> Record:
    """The record as it was kept when two rulesets had names of their own for what an umpire does."""
    entries = [entry for entry in record.entries if isinstance(entry, Answered)]
    return replace(record, entries=tuple([replace(e, action=renamed(e.action), events=was(e.events)) for e in entries]))


def renamed(plain: dict[str, Any]) -> dict[str, Any]:
    """An action or an event under the name it had."""
    return {**plain, "type": FORMERLY.get(plain["type"], plain["type"])}


def was(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Events under the names they had; ground that was shown or drawn anew was told whole."""
    return [
        {**renamed(e), "feature": {"id": e["feature"]}}
        if e["type"] in ("TerrainRevealed", "TerrainSet")
        else renamed(e)
        for e in events
    ]


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_record_with_the_former_names_of_an_umpires_deeds_still_replays(name: str) -> None:
    game = opened(name)
    larger = ((2.0, 15.0), (5.0, 15.0), (5.0, 17.0), (2.0, 17.0))
    deeds: list[Action] = [
        AddTerrain(feature=HOLLOW),
        RevealTerrain(feature="hollow", side="red"),
        SetTerrain(feature="hollow", reason="it is larger", polygon=larger),
        WithdrawTerrain(feature="hollow", reason="it was none"),
    ]
    put = next(o.action for o in offers(game, piece=0, x=3.0, y=3.0) if o.key == "put")
    for deed in [*deeds, put]:
        assert isinstance(game.answer(desk_of(game).no, deed), Outcome), deed
    old = as_once_written(game.record)
    assert "TerrainAdded" not in str(old.entries)
    assert "GroundShown" in str(old.entries)
    assert verify(old, game.ruleset) == []


@pytest.mark.parametrize("name", SCENARIOS)
def test_these_rules_ask_of_ground_only_where_it_lies(name: str) -> None:
    game = opened(name)
    assert isinstance(game.answer(desk_of(game).no, AddTerrain(feature=HOLLOW)), Outcome)
    for deed in (SetTerrain(feature="hollow", reason="mud", speed=0.5), SetTerrain(feature="hollow", reason="mud")):
        assert isinstance(game.answer(desk_of(game).no, deed), Refusal)
