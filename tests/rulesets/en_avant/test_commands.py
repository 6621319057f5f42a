"""A side of En Avant! divided into commands: its own cards for each seat, one knowledge of the ground for all."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.catalogue import load_scenario
from grognard.engine.adjudication.speaking import Speak
from grognard.engine.battle import decode, encode
from grognard.engine.dice import Scripted
from grognard.engine.files.scenario import SeatSpec
from grognard.engine.files.yaml import BadFile
from grognard.engine.game import Game
from grognard.engine.records import verify
from grognard.engine.reel.report import report
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Outcome, Umpire
from grognard.generals import general
from grognard.rulesets.en_avant.battle import Engagement
from grognard.rulesets.en_avant.cards import OrderCard
from grognard.rulesets.en_avant.control.desk import ControlDesk
from grognard.rulesets.en_avant.files.saved import EnAvantBattle
from grognard.rulesets.en_avant.regiments import detach

GODEBSKI, UHLANS, HUSSARS, LATER = "Colonel Godebski", "The uhlans", "Kaiser Hussars", "Pflacher's brigade"
TURNS = 5


def falenty(**options: object) -> Game:
    scenario, document, rules = load_scenario("falenty", "en_avant")
    return Game.start(rules, scenario.divided(), document=document, options=options, seed="commands")


def lead(game: Game, turn: int) -> None:
    """Captains in every seat, each for himself, until a turn begins or the battle is over."""
    captains = {seat: general("captain", f"x/{seat}", game.ruleset) for seat in game.battle.seats}
    while game.battle.turn < turn and not game.over:
        sealed = {one.question for one in game.battle.sealed}
        asked = next(q for q in game.battle.questions if q.blocks and q.no not in sealed)
        view = game.view(asked.seat)
        mine = next(q for q in view.questions if q.no == asked.no)
        action, _ = captains[asked.seat].choose(view, mine)
        assert isinstance(game.answer(asked.no, action, seat=asked.seat), Outcome)


def test_every_seat_is_asked_for_its_own_units_and_reads_no_other_card() -> None:
    game = falenty()
    assert [q.unit for q in game.questions(GODEBSKI)] == [1, 2]
    assert [q.unit for q in game.questions(UHLANS)] == [6]
    assert game.questions(LATER) == ()
    mine = game.questions(GODEBSKI)[0]
    game.answer(mine.no, mine.default(game.battle), seat=GODEBSKI)
    assert [s.action is None for s in game.view(UHLANS).sealed] == [True]
    assert [s.action is None for s in game.view(GODEBSKI).sealed] == [False]
    other = game.answer(mine.no, mine.default(game.battle), seat=UHLANS)
    assert isinstance(other, Refusal)


def test_what_a_side_knows_all_its_seats_know() -> None:
    game = falenty()
    for seat in game.battle.seats:
        known = "wet_meadow" in [f.id for f in game.view(seat).field.ground.features]
        assert known == (game.battle.side_of(seat) == 0)
        theirs = [u for u in game.view(seat).field.units if u.id.startswith("unknown")]
        assert len(theirs) == (2 if game.battle.side_of(seat) == 0 else 0)


def test_captains_in_eight_seats_fight_and_the_record_replays() -> None:
    game = falenty()
    lead(game, TURNS)
    assert game.battle.turn == TURNS
    arrived = [q for q in game.questions(LATER) if isinstance(q, OrderCard)]
    assert arrived
    assert decode(encode(game.battle), EnAvantBattle) == game.battle
    assert verify(game.record, game.ruleset) == []


def test_words_to_one_seat_are_heard_there_and_by_control() -> None:
    game = falenty(control=True)
    desk = next(q for q in game.questions("control") if isinstance(q, ControlDesk))
    assert isinstance(game.answer(desk.no, Speak(text="Rushes ahead.", side=HUSSARS)), Outcome)
    heard = {seat for seat in game.battle.seats if any("Rushes" in line for line in game.log(seat))}
    assert heard == {HUSSARS, "control"}
    assert isinstance(game.answer(desk.no, Speak(text="Hear!", side="Murat")), Refusal)
    assert isinstance(game.answer(desk.no, Speak(text="Forward.", side="red")), Outcome)
    heard = {seat for seat in game.battle.seats if any("Forward" in line for line in game.log(seat))}
    assert heard == {"control", *game.battle.seats_of(1)}


def test_half_a_regiment_is_ordered_with_the_other() -> None:
    game = falenty()
    hussars = next(u for u in game.battle.field.units if u.id == "R_HUS")
    outcome = play_detached(game, hussars.no)
    half = outcome.field.units[-1]
    assert half.id.startswith("R_HUS.")
    assert outcome.seat_of(half) == HUSSARS


def play_detached(game: Game, no: int) -> Engagement:
    """The battle with half of a regiment on its own."""
    battle = game.battle
    assert isinstance(battle, Engagement)
    umpire: Umpire[Engagement] = Umpire(battle, Scripted((), 0))
    detach(umpire, no, 1, "EA-9.8")
    return umpire.battle


def test_a_unit_is_in_one_command_of_its_own_side() -> None:
    scenario, document, rules = load_scenario("falenty", "en_avant")
    for units in (("R_HUS",), ("B_8A", "B_8A")):
        wrong = replace(scenario.sides["blue"], seats=(SeatSpec(name="ney", units=units),))
        with pytest.raises(BadFile, match=r"sides\.blue\.seats"):
            rules.muster(replace(scenario, sides={**scenario.sides, "blue": wrong}), document)


def test_undivided_it_is_the_battle_it_was() -> None:
    scenario, document, rules = load_scenario("falenty", "en_avant")
    battle = Game.start(rules, scenario, document=document, seed="x").battle
    assert battle.seats == ("blue", "red")
    assert b"posts" not in encode(battle)


def test_a_seat_is_reported_its_own_units() -> None:
    game = falenty()
    lead(game, 3)
    told = report(game, GODEBSKI)
    assert told is not None
    assert {line.piece for line in told.mine} == {1, 2}
