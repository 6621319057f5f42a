"""What play must never come to."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.invariants import overlap_faults, place_faults
from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.effects import stands
from grognard.rulesets.sound_of_guns.units import FORMATIONS

SLACK = 0.03


def faults(battle: Engagement) -> list[str]:
    """What is wrong with a battle; empty when all is well."""
    moving = on_the_move(battle)
    on = [u for u in battle.field.units if u.at is not None and u.no not in moving]
    found = [*place_faults(battle), *unit_faults(battle), *commander_faults(battle)]
    return [*found, *overlap_faults(on, lambda u: list(u.rects), SLACK), *charge_faults(battle)]


def on_the_move(battle: Engagement) -> set[int]:
    """Who has been stopped on his way where friends may be passed: he may lie on one of them for the moment."""
    if not battle.options.interpenetration:
        return set()
    paused = [getattr(one, "move", None) for one in (*battle.agenda, *battle.questions)]
    return {move.unit for move in paused if move is not None}


def unit_faults(battle: Engagement) -> Iterator[str]:
    """Every unit by itself."""
    for unit in battle.field.units:
        if unit.at is not None and not 1 <= unit.stands <= unit.start_stands:
            yield f"{unit.id} has {unit.stands} of {unit.start_stands} stands"
        if not formed_rightly(unit):
            yield f"{unit.id} is {unit.arm} in {unit.formation}"
        if unit.exhausted and (unit.arm != "cavalry" or unit.order == "routed"):
            yield f"{unit.id} is exhausted, {unit.arm} and {unit.order}"
        if unit.order == "routed" and unit.arm == "artillery":
            yield f"{unit.id} is routed artillery"
        if unit.at is not None and unit.formation == "march" and len(unit.file) != unit.stands:
            yield f"{unit.id} marches with {len(unit.file)} of {unit.stands} stands"
        if unit.hits and not (unit.no in battle.shot_at or battle.fray is not None or battle.phase == "melee"):
            yield f"{unit.id} keeps hits that never bite"


def formed_rightly(unit: Unit) -> bool:
    """Is its formation one of its arm, or the column of a rout?"""
    return unit.formation in FORMATIONS[unit.arm][1] or (unit.formation == "column" and unit.arm == "cavalry")


def commander_faults(battle: Engagement) -> Iterator[str]:
    """Commanders have points of one die, and stand clear of all stands while anybody of theirs is left."""
    for one in battle.field.commanders:
        if not 0 <= one.cp <= 6:
            yield f"{one.id} has {one.cp} points"
        if one.at is not None and one.removed:
            yield f"{one.id} is removed and on the table"


def charge_faults(battle: Engagement) -> Iterator[str]:
    """No charge outlives the contact it made."""
    for charge in battle.charges:
        if not stands(battle, charge):
            yield f"{battle.unit(charge.attacker).id} charges {battle.unit(charge.defender).id} without touching it"
