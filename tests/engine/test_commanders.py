"""Commanders beside units, dice dealt out among them: by the door, the terminal, the page and in files."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.cli.words import NotUnderstood, spoken, understood
from grognard.engine.battle import decode, encode
from grognard.engine.dealing import deals
from grognard.engine.dice import Scripted
from grognard.engine.files.yaml import Document
from grognard.engine.page.scene import Gesture
from grognard.engine.plain import tell_units
from grognard.engine.ruling import Refusal
from grognard.engine.situations.judge import judge
from grognard.engine.umpire import Outcome, answer, start
from tests import toy
from tests.conformance.trails import CROSSING, TOY, mustered
from tests.toy.command import DealPoints, PointsToDeal, Ride

NEY, REILLE, HILL = 1000, 1001, 1002


def dealing(dice: tuple[int, ...] = (5, 3)) -> Any:
    """The crossing when the Blues deal their points out."""
    battle = replace(mustered(TOY, CROSSING.stem), agenda=(toy.NextTurn(),), questions=())
    return start(battle, Scripted(dice)).battle


def dealt(dice: tuple[int, ...] = (5, 3)) -> Any:
    """The same when Ney is asked for orders."""
    battle = dealing(dice)
    outcome = answer(battle, battle.questions[0].no, DealPoints(((NEY, dice[0]), (REILLE, dice[1]))), Scripted(()))
    assert isinstance(outcome, Outcome)
    return outcome.battle


def test_units_and_commanders_are_called_by_numbers_of_their_own() -> None:
    field = dealing().field
    assert [piece.number for piece in field.pieces] == [0, 1, 2, 3, 4, 5, 1000, 1001, 1002, 1003]
    assert [field.piece(no).id for no in (2, NEY, HILL)] == ["B_3", "B_NEY", "R_HILL"]
    assert [field.piece(no) for no in (None, -1, 6, 999, 1004, 2000)] == [None] * 6


def test_a_commander_is_changed_saved_drawn_and_told_like_any_piece() -> None:
    battle = dealt()
    assert [one.points for one in battle.field.commanders] == [5, 3, 0, 0]
    assert decode(encode(battle), toy.ToyBattle) == battle
    tokens = {token.no: token for token in toy.RULES.scene(battle, "ney").tokens}
    assert (tokens[NEY].id, tokens[NEY].sign, tokens[0].sign) == ("B_NEY", "hq", "line")
    assert tell_units(toy.RULES, battle)["B_NEY"]["points"] == 5
    ride = [offer.action for offer in toy.RULES.offers(battle, battle.questions[0].no, Gesture(piece=NEY))]
    assert ride
    assert {type(one) for one in ride} == {Ride}


@pytest.mark.parametrize("nobody", [0, 6, 999, 1004, 2000])
def test_the_door_refuses_a_commander_who_is_none(nobody: int) -> None:
    battle = dealt()
    refused = answer(battle, battle.questions[0].no, Ride(nobody, (6.0, 5.0)), Scripted(()))
    assert refused == Refusal("TOY-1.2", f"there is no unit {nobody}")


@pytest.mark.parametrize("commander", [NEY, 1004])
def test_the_door_refuses_a_commander_where_a_unit_is_meant(commander: int) -> None:
    battle = dealt()
    refused = answer(battle, battle.questions[0].no, toy.Advance(commander, 1.0), Scripted(()))
    assert refused == Refusal("TOY-1.2", f"there is no unit {commander}")


def test_nobody_orders_another_seats_commander_or_companies() -> None:
    battle = dealt()
    no = battle.questions[0].no
    assert isinstance(answer(battle, no, Ride(REILLE, (18.0, 5.0)), Scripted(())), Refusal)
    assert isinstance(answer(battle, no, toy.Advance(2, 1.0), Scripted(())), Refusal)
    assert isinstance(answer(battle, no, toy.Advance(0, 1.0), Scripted(())), Outcome)


@pytest.mark.parametrize(
    "wrong",
    [
        ((NEY, 5),),
        ((NEY, 5), (REILLE, 5)),
        ((NEY, 5), (HILL, 3)),
        ((NEY, 5), (NEY, 3)),
        ((NEY, 5), (REILLE, 3), (HILL, 3)),
    ],
)
def test_every_taker_has_one_of_the_dice_and_nobody_else_has_any(wrong: Any) -> None:
    battle = dealing()
    refused = answer(battle, battle.questions[0].no, DealPoints(wrong), Scripted(()))
    assert isinstance(refused, Refusal)
    assert refused.clause == "TOY-A.2"


def test_every_way_to_deal_is_a_candidate_once() -> None:
    question = PointsToDeal(seat="ney", dice=(5, 3, 5), takers=(1, 2, 3))
    assert deals(question) == [((1, 5), (2, 5), (3, 3)), ((1, 5), (2, 3), (3, 5)), ((1, 3), (2, 5), (3, 5))]
    assert len(deals(replace(question, takers=(1, 2)))) == len([(5, 5), (5, 3), (3, 5)])
    assert all(Counter([face for _, face in way]) <= Counter(question.dice) for way in deals(question))


def test_the_page_is_told_the_dice_and_the_takers() -> None:
    battle = dealing()
    prompt = toy.RULES.prompt(battle, battle.questions[0])
    assert (prompt.dice, prompt.pieces) == ((5, 3), (NEY, REILLE))
    offers = toy.RULES.offers(battle, battle.questions[0].no, Gesture())
    assert [offer.note for offer in offers] == ["B_NEY 5, B_REILLE 3", "B_NEY 3, B_REILLE 5"]


def test_dice_are_dealt_out_and_commanders_ride_at_the_terminal() -> None:
    battle = dealing()
    question = battle.questions[0]
    for action in question.candidates(battle):
        assert understood(spoken(action, battle), question, battle) == action
    assert spoken(question.candidates(battle)[0], battle) == "deal_points B_NEY:5,B_REILLE:3"
    with pytest.raises(NotUnderstood, match="no unit B_SOULT"):
        understood("deal_points B_SOULT:5,B_REILLE:3", question, battle)
    orders = dealt()
    assert understood("ride ney 6,5", orders.questions[0], orders) == Ride(NEY, (6, 5))


def test_situations_name_commanders_and_deal_dice() -> None:
    data = {
        "ruleset": "toy",
        "title": "Points are dealt out",
        "clauses": ["TOY-A.1", "TOY-A.2", "TOY-A.3"],
        "units": [
            {"id": "B1", "side": "blue", "x": 4, "y": 4, "commander": "NEY"},
            {"id": "R1", "side": "red", "x": 4, "y": 20},
        ],
        "commanders": [{"id": "NEY", "side": "blue", "x": 4, "y": 2}],
        "do": [
            {"action": "deal_points", "dice": {"NEY": 4}},
            {"action": "ride", "commander": "NEY", "place": [6, 2]},
        ],
        "dice": [4],
        "expect": {"units": {"NEY": {"x": 6.0, "points": 3}}, "questions": [{"type": "Orders", "seat": "blue"}]},
    }  # fmt: skip
    assert judge(Document("points.yaml", data), toy.RULES).failures == ()
