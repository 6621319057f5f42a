"""A side of Sound of Guns led by several players: who is asked what, who may order whom, and how they take turns."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.catalogue import load_scenario
from grognard.engine.battle import Question, decode, encode
from grognard.engine.files.scenario import Scenario, SeatSpec, SideSpec
from grognard.engine.files.yaml import BadFile
from grognard.engine.game import Game
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Outcome
from grognard.generals import general
from grognard.rulesets.sound_of_guns import RULES
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.command import PointsToDeal, PoolMembers, RerollOffered
from grognard.rulesets.sound_of_guns.files.saved import SoundOfGunsBattle
from grognard.rulesets.sound_of_guns.interrupts import EvadeOffered, SquareOffered
from grognard.rulesets.sound_of_guns.melee.phase import NextCombat, StandTarget
from grognard.rulesets.sound_of_guns.melee.pursuit import PursuitOffered
from grognard.rulesets.sound_of_guns.melee.retreat import RetreatOntoFriend
from grognard.rulesets.sound_of_guns.movement import MoveInterrupted
from grognard.rulesets.sound_of_guns.ordering import Form, Move, Orders
from grognard.rulesets.sound_of_guns.orders import CORPS
from grognard.rulesets.sound_of_guns.phases import Done
from grognard.rulesets.sound_of_guns.rally import Rally, RallyFormation, Rallying
from grognard.rulesets.sound_of_guns.riding import CommanderMoves, Ride
from grognard.rulesets.sound_of_guns.shooting import Shoot, Shooting

LOOPS = (Rallying, Orders, CommanderMoves, Shooting)
VASSEUR, MORLOT, TEULIE = "General Vasseur", "Morlot", "Teulié"


def started(name: str, **options: Any) -> Game:
    """A battle of the library, its sides divided into the commands that the scenario names."""
    scenario, document, rules = load_scenario(name, "sound_of_guns")
    return Game.start(rules, scenario.divided(), document=document, options=options, seed="divided")


def now(game: Game) -> Engagement:
    """The battle as it stands."""
    assert isinstance(game.battle, Engagement)
    return game.battle


def until(game: Game, kind: type[Question]) -> list[Any]:
    """Let everything be answered as it stands until this is asked."""
    while not (found := [q for q in game.questions() if isinstance(q, kind)]):
        question = next(q for q in game.questions() if q.blocks)
        give(game, question, question.default(game.battle))
    return found


def give(game: Game, question: Question, action: Any) -> None:
    """An answer that must be taken."""
    out = game.answer(question.no, action, seat=question.seat)
    assert isinstance(out, Outcome), (question, action, out)


def ordered(game: Game, seat: str) -> Orders:
    """What a seat is asked to order."""
    return next(q for q in game.questions(seat) if isinstance(q, Orders))


def pieces_of(battle: Engagement, seat: str) -> set[str]:
    """Everybody a seat holds."""
    return {piece.id for piece in battle.field.pieces if battle.seat_of(piece) == seat}


def test_a_seat_holds_its_commander_and_all_under_him_whom_nobody_else_holds() -> None:
    battle = now(started("primer"))
    assert battle.seats == (VASSEUR, MORLOT, TEULIE, "FZM Riese", "Ulm", "Weber")
    assert battle.seat_sides == (0, 0, 0, 1, 1, 1)
    assert pieces_of(battle, VASSEUR) == {"B_C", "B_CV", "B_3A", "B_3B", "B_3G"}
    assert pieces_of(battle, "Weber") == {"R_D2", "R_2A", "R_2B", "R_2C", "R_2G"}
    assert pieces_of(now(started("albuera")), "Girard") >= {"B_BRA", "B_PEP", "B_34", "B_GRN"}


def test_who_holds_the_corps_has_the_pool_and_who_holds_the_army_the_reroll() -> None:
    albuera = started("albuera")
    assert [q.seat for q in until(albuera, PoolMembers)] == ["Girard"]
    assert [q.seat for q in until(albuera, RerollOffered)] == ["Marshal Soult"]
    assert {q.seat for q in until(albuera, PointsToDeal)} == {"Girard"}


def test_all_of_a_side_are_asked_for_orders_at_once_and_each_is_done_for_himself() -> None:
    game = started("primer")
    assert [q.seat for q in until(game, Orders)] == [VASSEUR, MORLOT, TEULIE]
    first, other = ordered(game, MORLOT), ordered(game, TEULIE)
    give(game, first, next(a for a in first.candidates(now(game)) if isinstance(a, Move)))
    assert [q.seat for q in game.questions() if isinstance(q, Orders)] == [VASSEUR, MORLOT, TEULIE]
    assert isinstance(game.answer(other.no, Done(), seat=TEULIE), Refusal), "the table has changed since it was asked"
    give(game, ordered(game, TEULIE), Done())
    assert [q.seat for q in game.questions() if isinstance(q, Orders)] == [VASSEUR, MORLOT]
    mine = ordered(game, VASSEUR)
    give(game, mine, next(a for a in mine.candidates(now(game)) if isinstance(a, Form)))
    assert not [q for q in game.questions(TEULIE) if isinstance(q, Orders)], "who is done stays so"
    while left := [q for q in game.questions() if isinstance(q, Orders)]:
        give(game, left[0], Done())
    assert all(isinstance(q, CommanderMoves) for q in game.questions())


def test_nobody_orders_with_the_commander_of_another() -> None:
    game = started("primer")
    until(game, Orders)
    mine, his = ordered(game, MORLOT), ordered(game, TEULIE)
    order = next(a for a in his.candidates(now(game)) if isinstance(a, Move))
    refused = game.answer(mine.no, order, seat=MORLOT)
    assert refused == Refusal("SG-D.8", "2nd Division, Teulié is under Teulié")
    assert isinstance(game.answer(his.no, order, seat=MORLOT), Refusal)
    give(game, his, order)


def test_a_corps_commander_may_spend_his_own_points_on_those_whom_others_hold() -> None:
    game = started("primer")
    until(game, Orders)
    question, corps = ordered(game, VASSEUR), now(game).officer(0)
    foot = {u.no for u in game.battle.on_table(0) if game.battle.seat_of(u) == MORLOT}
    lent = [a for a in question.candidates(now(game)) if isinstance(a, Move) and a.unit in foot]
    assert corps.cp
    assert {a.commander for a in lent} == {corps.number}


def test_each_shoots_and_rides_with_his_own() -> None:
    game = started("primer")
    riding = until(game, CommanderMoves)
    his = next(q for q in riding if q.seat == TEULIE)
    ride = next(a for a in his.candidates(now(game)) if isinstance(a, Ride))
    assert ride.commander - CORPS == 2
    mine = next(q for q in riding if q.seat == MORLOT)
    assert game.answer(mine.no, ride, seat=MORLOT) == Refusal("SG-D.8", "2nd Division, Teulié is under Teulié")


def holder(battle: Engagement, question: Any) -> str:
    """Who must be asked."""
    if isinstance(question, PoolMembers | PointsToDeal):
        return battle.seat_of(battle.officer(question.officer - CORPS))
    if isinstance(question, MoveInterrupted):
        return battle.seat_of(battle.officer(question.move.terms.commander))
    if isinstance(question, NextCombat):
        return battle.head(battle.phasing)
    about = (SquareOffered, EvadeOffered, StandTarget, PursuitOffered, RetreatOntoFriend, RallyFormation)
    if isinstance(question, about):
        no = question.friend if isinstance(question, RetreatOntoFriend) else question.unit
        return battle.seat_of(battle.unit(no))
    return str(question.seat)


def user(battle: Engagement, action: Any) -> Unit | Officer | None:
    """Whom an answer of a loop uses."""
    if isinstance(action, Move | Form | Rally | Ride):
        return battle.officer(action.commander - CORPS)
    return battle.unit(action.unit) if isinstance(action, Shoot) else None


@pytest.mark.parametrize("name", ["primer", "auerstedt"])
def test_a_divided_battle_is_fought_to_its_end_by_a_general_in_every_seat(name: str) -> None:
    game = started(name)
    players = {seat: general("recruit", seat, RULES) for seat in game.battle.seats}
    order, asked = Random(name), set[str]()
    while not game.over:
        battle: Any = game.battle
        assert encode(decode(encode(battle), SoundOfGunsBattle)) == encode(battle)
        waiting = [q for q in game.questions() if q.blocks]
        question = order.choice(waiting)
        asked.add(question.seat)
        assert holder(battle, question) == question.seat
        if isinstance(question, LOOPS):
            assert {battle.side_of(q.seat) for q in waiting} == {battle.phasing}
            used = [user(battle, action) for action in question.candidates(battle)]
            assert all(battle.seat_of(piece) == question.seat for piece in used if piece is not None)
        give(game, question, players[question.seat].choose(game.view(question.seat), question)[0])
    assert asked == set(game.battle.seats)


def blue_with(*seats: SeatSpec) -> Scenario:
    """The primer with these seats for the French."""
    scenario, _, _ = load_scenario("primer", "sound_of_guns")
    sides: dict[str, SideSpec] = {**scenario.sides, "blue": replace(scenario.sides["blue"], seats=seats)}
    return replace(scenario, sides=sides)


def test_units_may_be_held_by_name_and_the_rest_goes_to_the_first() -> None:
    battle: Any = RULES.muster(blue_with(SeatSpec(name="A"), SeatSpec(name="B", units=("B_1A", "B_3G"))))
    assert pieces_of(battle, "B") == {"B_1A", "B_3G"}
    assert battle.seats == ("A", "B", "red")


@pytest.mark.parametrize(
    ("seats", "fault"),
    [
        ((SeatSpec(name="A", command="R_C"),), r"seats\[0\].command.*a commander of blue"),
        ((SeatSpec(name="A", command="B_C"), SeatSpec(name="B", command="B_C")), r"seats\[1\].command.*once"),
        ((SeatSpec(name="A", units=("R_1A",)),), r"seats\[0\].units.*units of blue"),
        ((SeatSpec(name="A", units=("B_1A",)), SeatSpec(name="B", units=("B_1A",))), r"seats\[1\].units.*each once"),
    ],
)
def test_what_cannot_be_held_is_refused(seats: tuple[SeatSpec, ...], fault: str) -> None:
    with pytest.raises(BadFile, match=fault):
        RULES.muster(blue_with(*seats))


def test_a_battle_still_to_be_set_up_has_one_seat_a_side() -> None:
    scenario, document, rules = load_scenario("pick_up", "sound_of_guns")
    sides = {**scenario.sides, "red": replace(scenario.sides["red"], seats=(SeatSpec(name="A"), SeatSpec(name="B")))}
    with pytest.raises(BadFile, match="chosen with the army"):
        rules.muster(replace(scenario, sides=sides), document)


def test_undivided_nothing_of_it_is_saved() -> None:
    scenario, document, rules = load_scenario("primer", "sound_of_guns")
    saved = encode(rules.muster(scenario, document))
    assert b"posts" not in saved
    assert b"seat_sides" not in saved
