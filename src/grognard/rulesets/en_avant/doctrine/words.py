"""Doctrine, the reasons: why a unit marches or turns as it does, in plain sentences."""

from __future__ import annotations

from grognard.engine.names import brief
from grognard.rulesets.en_avant.battle import Card, Unit
from grognard.rulesets.en_avant.doctrine.ground import Goal, in_a_sentence
from grognard.rulesets.en_avant.doctrine.staff import Staff
from grognard.rulesets.en_avant.objectives import stands_on
from grognard.rulesets.en_avants.status import WAVERING
from grognard.table.pose import bearing, turn_to

WELL_OFF = 25.0  # degrees off from which a turn is worth a word
NEARLY_A_QUARTER = 87.0  # degrees: just short of the most one card turns


def because(staff: Staff, unit: Unit, goal: Goal | None, card: Card, gets_on: bool) -> str:
    """The reason for a move: its goal, or its safety."""
    name = brief(unit)
    if goal is None or not gets_on:
        verb = {"face": "turns to meet the threat", "withdraw": "falls back out of reach"}
        return f"{name} {verb.get(card.name, 'moves on: it is no worse there than here')}."
    if card.name != "face":
        return goal.why
    if comes_round(unit, goal, card):
        return f"{name} turns aside, to come round those in its way."
    if goal.enemy >= 0:
        return f"{name} turns towards {brief(staff.battle.unit(goal.enemy))}."
    if goal.feature is not None and not stands_on(unit, goal.feature):
        return f"{name} turns towards {in_a_sentence(goal.feature.name or goal.feature.id)}."
    if goal.look is not None:
        return f"{name} turns to face the enemy."
    shaken = staff.label(unit) <= WAVERING
    return f"{name} turns to go back." if shaken else f"{name} turns to where it is wanted."


def comes_round(unit: Unit, goal: Goal, card: Card) -> bool:
    """Does a turn stop short of the way to the goal, and not only because a quarter is the most?"""
    if card.facing is None or unit.at is None or goal.look is not None:
        return False
    off = turn_to(card.facing, bearing(unit.at.x, unit.at.y, goal.x, goal.y))
    return abs(off) > WELL_OFF and abs(turn_to(unit.at.facing, card.facing)) < NEARLY_A_QUARTER
