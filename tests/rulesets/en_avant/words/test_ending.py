"""Why a battle of En Avant! is over, in words."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.engine.adjudication.speaking import BattleCalled
from grognard.engine.events import Ended
from grognard.rulesets.en_avant import RULES
from tests.rulesets.en_avant.test_victory import AWAY, RISE, mustered, put


def told(battle: Any, *more: Any) -> str:
    return RULES.why_over(battle, [*more, Ended(clause="EA-0.8", result=battle.result)]).text


def test_who_has_the_rise_alone_has_the_day() -> None:
    battle = mustered("first_blood")
    for id, (x, y) in AWAY.items():
        battle = put(battle, id, x, y)
    battle = replace(put(battle, "R3", *RISE, status=(4,)), turn=battle.layer.turn_limit, result="red")
    assert (
        told(battle)
        == "After turn 12 the Regiment Hohenfels had troops fit to fight on the rise, and 121e Ligne had not."
    )


def test_losses_are_told_in_the_names_of_the_sides() -> None:
    battle = mustered("falenty")
    lost = [unit for unit in battle.field.units if unit.id in ("B_8A", "B_8B", "B_6", "B_1")]
    gone = battle.field.put_all([replace(unit, at=None, place="removed", removed="destroyed") for unit in lost])
    text = told(replace(battle, field=gone, turn=5, result="red"))
    assert text == "In turn 5 Sokolnicki's brigade had lost four of the six units that counted."


def test_control_has_the_last_word() -> None:
    battle = replace(mustered("falenty"), turn=3, result="draw")
    called = BattleCalled(clause="EA-0.8", result="draw", reason="The hall closes")
    assert told(battle, called) == "Game Control called the battle in turn 3: The hall closes"
