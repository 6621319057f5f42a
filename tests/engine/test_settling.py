"""Battles that those who fight them settle, in every ruleset: the record, the cause in words, the Bulletin."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.battle import SIDES
from grognard.engine.bulletin.bulletin import bulletin
from grognard.engine.game import Game
from grognard.engine.playback import play_back
from grognard.engine.records import Mismatch, Settled, verify
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Outcome

FIRST = [catalogue.scenario_names(rules)[0] for rules in catalogue.RULESETS]


def begun(name: str) -> Game:
    scenario, document, rules = catalogue.load_scenario(name)
    return Game.start(rules, scenario, document=document, seed="settled")


@pytest.mark.parametrize("name", FIRST)
def test_who_resigns_has_lost_and_the_record_plays_again(name: str) -> None:
    game = begun(name)
    seat = game.battle.seats_of(1)[0]
    outcome = game.settle(seat, "resigned")
    assert isinstance(outcome, Outcome)
    assert game.battle.result == SIDES[0]
    assert game.questions() == ()
    record = game.record
    assert verify(record, game.ruleset) == []
    again = Game.resume(record, game.ruleset)
    assert again.battle == game.battle
    assert list(play_back(record))[-1]["result"] == SIDES[0]
    assert game.ruleset.why_over(game.battle, outcome.events).text.endswith("gave the battle up in turn 1.")
    paper = bulletin(game, game.ruleset.bulletin)
    assert "gave the battle up" in paper.paragraphs[-1]


@pytest.mark.parametrize("name", FIRST)
def test_a_draw_by_agreement_has_no_winner(name: str) -> None:
    game = begun(name)
    one, other = game.battle.seats_of(0)[0], game.battle.seats_of(1)[0]
    outcome = game.settle(one, "agreed", (other,))
    assert isinstance(outcome, Outcome)
    assert game.battle.winner is None
    assert isinstance(entry := game.record.entries[-1], Settled)
    assert entry.consent == (other,)
    assert game.ruleset.why_over(game.battle, outcome.events).text.startswith("Both sides agreed on a draw")


def test_what_is_over_cannot_be_settled_again_nor_forged() -> None:
    game = begun("two_by_two-first_shots")
    game.settle("blue", "resigned")
    assert isinstance(game.settle("red", "agreed"), Refusal)
    record = game.record
    [entry] = record.entries
    twice = replace(record, entries=(entry, entry))
    with pytest.raises(Mismatch, match="the battle is over"):
        Game.resume(twice, game.ruleset)
    assert isinstance(entry, Settled)
    forged = replace(record, entries=(replace(entry, seat="red"),))
    assert verify(forged, game.ruleset) == ["entry 1: the events differ"]
