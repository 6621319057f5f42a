"""What a seat is told when it sits down: who it is, what for, with what, and nothing that its side may not know."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.dice import pledge
from grognard.engine.files.scenario import Objective, Scoring
from grognard.engine.game import Game
from grognard.engine.page.command import marks
from grognard.server.shown.briefing import Command, briefing


def sat_down(name: str, seat: str) -> Command:
    scenario, document, rules = catalogue.load_scenario(name)
    told = briefing(Game.start(rules, scenario, document=document, seed="sitting down"), seat).command
    assert told is not None
    return told


@pytest.mark.parametrize("name", catalogue.scenario_names())
def test_every_seat_learns_who_it_is_and_how_the_battle_is_won(name: str) -> None:
    scenario, document, rules = catalogue.load_scenario(name)
    battle = rules.muster(scenario, document, None)
    first = [battle.seats_of(side)[0] for side in (0, 1)]
    for seat in battle.seats:
        told, side = sat_down(name, seat), battle.side_of(seat)
        assert side is not None
        assert (told.side, told.pledge) == (side, pledge("sitting down"))
        assert told.you != told.they
        assert told.aim
        assert told.their_aim == sat_down(name, first[1 - side]).aim
        assert {"you", "they"} <= {one.winner for one in told.endings} or "either" in {
            one.winner for one in told.endings
        }
        assert told.first.title


def test_the_poles_at_falenty() -> None:
    told = sat_down("en_avant-falenty", "blue")
    assert (told.you, told.they, told.commander) == ("the Poles", "the Austrians", "General Sokolnicki")
    assert (told.aim, told.their_aim) == (
        "Hold Falenty until the end of turn 14.",
        "Take Falenty by the end of turn 14.",
    )
    assert [force.text for force in told.forces] == [
        "General Sokolnicki",
        "four battalions",
        "Sołtyk's horse guns",
        "Uhlans",
    ]
    assert told.first.title == "One card for each unit, seven in all"


def told_of(name: str, seat: str, **changes: Any) -> Command:
    """What a seat is told of a scenario that was changed."""
    scenario, _, rules = catalogue.load_scenario(name)
    told = briefing(Game.start(rules, replace(scenario, **changes), seed="changed"), seat).command
    assert told is not None
    return told


def test_who_holds_one_command_of_several_is_its_commander() -> None:
    named = {seat: sat_down("en_masse-friedland", seat).commander for seat in ("Marchand", "Ney", "Kologrivov")}
    assert named == {"Marchand": "Marchand", "Ney": "Marshal Ney", "Kologrivov": "Kologrivov"}


def test_who_wins_by_waiting_is_told_to_last_out() -> None:
    told = told_of("two_by_two-salamanca", "blue", undecided="blue", turn_limit=8, objectives=())
    assert told.aim == "Last out until the end of turn 8 without losing five units."
    assert [one.text for one in told.endings if one.winner == "you"][-1].startswith("if nothing is decided")
    assert [one.text for one in told.endings if one.last] == ["if nothing is decided by the end of turn 8"]


def test_what_an_objective_calls_theirs_is_yours_if_you_win_by_it() -> None:
    wins = Objective(
        kind="hold", side="blue", features=("falenty",), text="The Poles win if one of their own is in it."
    )
    ours, theirs = (told_of("en_avant-falenty", seat, objectives=(wins,)).endings[0] for seat in ("blue", "red"))
    assert (ours.winner, ours.text) == ("you", "if one of your own is in it.")
    assert (theirs.winner, theirs.text) == ("they", "if one of their own is in it.")


def test_own_reinforcements_are_told_and_the_enemys_are_not() -> None:
    ours, theirs = (sat_down("en_avant-falenty", seat) for seat in ("red", "blue"))
    assert [one.text for one in ours.coming] == ["Battalion of IR 34 Davidovich and Battalion of IR 37 Weidenfeld"]
    assert b"Davidovich" not in msgspec.json.encode(theirs)


def test_ground_that_only_one_side_knows_is_in_no_card_of_the_other() -> None:
    assert b"meadow" not in msgspec.json.encode(sat_down("en_avant-falenty", "red")).lower()


def test_where_points_decide_it_is_told_what_they_are_worth_and_what_must_be_had() -> None:
    for seat, who in (("Grouchy", "you"), ("Thielmann", "they")):
        endings = sat_down("en_masse-wavre", seat).endings
        worth = [one.text for one in endings if one.winner == "points"]
        assert "Wavre, held alone, is worth 3 to the French." in worth
        assert [one.text for one in endings if one.winner == who] == [
            "with 1 point or more at the end" if who == "you" else "with 1 point of theirs or more at the end"
        ]
        assert [one.winner for one in endings][-2:] == [who, "they" if who == "you" else "you"]
    room = [(one.winner, one.text) for one in marks(Scoring(side="blue", win=6, draw=4), 1)]
    assert room[0] == ("they", "with 6 points of theirs or more at the end")
    assert room[1:] == [("nobody", "with 4 points of theirs or more"), ("you", "with fewer than 4 points of theirs")]


def test_who_only_watches_commands_nobody() -> None:
    scenario, document, rules = catalogue.load_scenario("en_avant-falenty")
    game = Game.start(rules, scenario, document=document, seed="watching")
    assert [briefing(game, role).command for role in ("observer", "control")] == [None, None]


def test_house_rules_are_told_at_the_table_in_words() -> None:
    scenario, document, rules = catalogue.load_scenario("two_by_two-salamanca")
    plain = Game.start(rules, scenario, document=document, seed="as in the book")
    options = {"lancers": True, "rear_as_flank": True}
    agreed = Game.start(rules, scenario, document=document, options=options, seed="agreed")
    told = [one for one in briefing(agreed, "blue").house if one not in briefing(plain, "blue").house]
    assert told == ["Lancers: yes", "A shot into the rear also has the +1 for the flank: yes"]


def test_players_from_whom_the_rules_are_kept_read_no_house_rules() -> None:
    scenario, document, rules = catalogue.load_scenario("en_avant-falenty")
    options = {"control": True, "infantry_vs_square": -1}
    game = Game.start(rules, scenario, document=document, options=options, seed="kept")
    assert briefing(game, "blue").house == ()
    assert briefing(game, "control").house == ("Infantry against a square: plus or minus one: -1",)
