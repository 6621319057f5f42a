"""Room for a changed footprint: nobody ends up lying on another (EA-R47)."""

from __future__ import annotations

from grognard.rulesets.en_avant.battle import CONTACT, Engagement, Unit
from grognard.rulesets.en_avant.geometry import bodies, keeps_to_table, overlaps_feature
from grognard.table.kernel import Rect, overlaps


def lie_on_each_other(a: list[Rect], b: list[Rect]) -> bool:
    """Do two footprints overlap by more than a touch?"""
    for p in a:
        for q in b:
            if overlaps(p, q, CONTACT):
                return True
    return False


def crowded(battle: Engagement, others: list[Unit], unit: Unit) -> str:
    """Who or what a unit would stand on, if anybody; a command group steps aside."""
    was, then = battle.unit(unit.no), bodies(unit)
    if not keeps_to_table(battle, was, then):
        return "the edge of the table"
    for other in others:
        if other.no != unit.no and other.combatant and lie_on_each_other(then, bodies(other)):
            return other.name
    for feature in battle.field.closed:
        if overlaps_feature(then, feature) and not overlaps_feature(bodies(was), feature):
            return feature.id
    return ""


def has_room(battle: Engagement, unit: Unit) -> bool:
    """Could one unit change its footprint so, the others standing as they are?"""
    return not crowded(battle, battle.combatants(0) + battle.combatants(1), unit)


def those_with_room(battle: Engagement, wanted: dict[int, Unit]) -> tuple[dict[int, Unit], dict[int, str]]:
    """Of units that would all change their footprints at once, those that can, and what is in the way of the others."""
    stuck: dict[int, str] = {}
    while True:
        fitting = {no: unit for no, unit in wanted.items() if no not in stuck}
        table = [fitting.get(u.no, u) for side in (0, 1) for u in battle.on_table(side)]
        found = {no: who for no, unit in fitting.items() if (who := crowded(battle, table, unit))}
        if not found:
            return fitting, stuck
        stuck |= found
