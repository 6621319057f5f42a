"""Why a battle of 2 by 2 is over, in words."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.engine.events import Ended
from tests.rulesets.two_by_two.looking import RULES
from tests.rulesets.two_by_two.page.test_scene import opened


def without(battle: Any, side: int, count: int, place: str = "destroyed") -> Any:
    """The battle with so many units of a side gone."""
    gone = [unit for unit in battle.field.units if unit.side == side][:count]
    return replace(battle, field=battle.field.put_all([replace(unit, at=None, place=place) for unit in gone]))


def told(battle: Any, clause: str) -> tuple[str, str, str]:
    cause = RULES.why_over(battle, [Ended(clause=clause, result=battle.result)])
    return cause.text, cause.rule, cause.clause


def test_losses_are_counted_for_both() -> None:
    battle = replace(without(without(opened("salamanca"), 1, 5), 0, 2), turn=4, result="blue")
    text, rule, clause = told(battle, "2X2-3.2")
    assert text == "By turn 4 Wellington's army had lost five units, the Army of Portugal two."
    assert (rule, clause) == ("", "2X2-3.2")


def test_in_a_decisive_game_the_lead_is_told() -> None:
    battle = replace(without(opened("quatre_bras"), 0, 5), turn=6, result="red")
    text, _, _ = told(battle, "2X2-3.3")
    assert text.endswith("at least two more than the Anglo-Netherlands army, who had lost none.")


def test_what_the_scenario_asked_for_is_told_with_its_own_words() -> None:
    battle = opened("first_shots")
    over = replace(without(battle, 0, 1), turn=battle.layer.turn_limit, half=2, result="red")
    text, rule, _ = told(over, "2X2-3.1")
    assert text == "After turn 6 the Austrians had lost none, the French one."
    assert rule == "If neither has the farm so, the side that has lost fewer units wins."


def test_a_scenario_that_nobody_has_decided_goes_to_whom_it_says() -> None:
    battle = opened("quatre_bras")
    over = replace(battle, turn=battle.layer.turn_limit, half=2, result="red")
    text, _, _ = told(over, "2X2-3.1")
    given = "which gives the battle to the Anglo-Netherlands army"
    assert text == f"No side had met its aim by the end of turn 13, {given}."


def test_who_marched_off_is_named() -> None:
    battle = opened("first_shots")
    text, _, _ = told(replace(without(battle, 0, 9, "exited"), result="draw"), "2X2-3.5")
    assert text == "All that was left of the French had marched off over its own edge, and that is a draw."
    assert told(replace(battle, result="draw"), "2X2-3.5")[0] == "Both sides agreed on a draw in turn 1."
