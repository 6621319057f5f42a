"""Menus hold nothing the door would refuse."""

from __future__ import annotations

from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.game import Game
from grognard.engine.umpire import refusal
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.movement import Move
from grognard.table.pose import Pose


def facing_each_other(mine: Pose, his: Pose) -> Skirmish:
    """Two units of Quatre Bras alone on the field, the French to move."""
    scenario, document, rules = catalogue.load_scenario("quatre_bras", "two_by_two")
    battle = Game.start(rules, scenario, document=document, seed="menus").battle
    assert isinstance(battle, Skirmish)
    places = {"B_108": mine, "R_2N": his}
    field = battle.field
    for unit in battle.field.units:
        place = "table" if unit.id in places else "waiting"
        field = field.put(replace(unit, at=places.get(unit.id), place=place))
    asked = replace(battle.questions[0], seat="blue")
    return replace(battle, field=field, phasing=0, questions=(asked,))


def test_a_graze_that_rounding_turns_into_a_brush_of_the_flank_is_not_offered() -> None:
    battle = facing_each_other(Pose(14.477, 13.579, 178.93, 0.5, 1.0), Pose(15.51, 12.883, 3.95, 0.5, 1.0))
    question = battle.questions[0]
    assert [a for a in question.candidates(battle) if refusal(battle, question.no, a)] == []


def test_a_charge_straight_ahead_is_offered() -> None:
    battle = facing_each_other(Pose(14.5, 14.5, 180.0, 0.5, 1.0), Pose(14.5, 12.5, 0.0, 0.5, 1.0))
    question = battle.questions[0]
    marches = [action for action in question.candidates(battle) if isinstance(action, Move)]
    assert any([march.path and march.path[-1].ahead == 1.5 for march in marches])


def test_a_march_that_would_end_in_the_very_middle_of_a_stream_is_not_offered() -> None:
    scenario, document, rules = catalogue.load_scenario("first_shots", "two_by_two")
    battle = Game.start(rules, scenario, document=document, seed="menus").battle
    assert isinstance(battle, Skirmish)
    field = battle.field.put(replace(battle.unit(0), at=Pose(11.0, 10.4, 270.0, 0.5, 1.0)))
    for unit in battle.field.units[1:]:
        field = field.put(replace(unit, at=None, place="waiting"))
    question = replace(battle.questions[0], seat="blue")
    battle = replace(battle, field=field, phasing=0, questions=(question,))
    marches = [a for a in question.candidates(battle) if isinstance(a, Move) and a.path]
    assert any([a.path[0].turn == 180.0 and a.path[-1].ahead == 5.0 for a in marches])
    assert [a for a in question.candidates(battle) if refusal(battle, question.no, a)] == []
