"""Room for a changed footprint: nobody ends up lying on another (EA-R47)."""

from __future__ import annotations

from grognard.rulesets.en_avant.battle import CONTACT, Engagement, Unit, closes
from grognard.rulesets.en_avant.geometry import bodies, keeps_to_table, overlaps_feature
from grognard.table.kernel import overlaps


def lie_on_each_other(a: Unit, b: Unit) -> bool:
    """Do two footprints overlap by more than a touch?"""
    return any([overlaps(p, q, CONTACT) for p in bodies(a) for q in bodies(b)])


def crowded(battle: Engagement, others: list[Unit], unit: Unit) -> str:
    """Who or what a unit would stand on, if anybody; a command group steps aside."""
    ground = battle.field.ground
    if not keeps_to_table(battle, battle.unit(unit.no), bodies(unit)):
        return "the edge of the table"
    for other in others:
        if other.no != unit.no and other.combatant and lie_on_each_other(unit, other):
            return other.name
    now = bodies(battle.unit(unit.no))
    for feature in ground.features:
        if closes(feature) and overlaps_feature(bodies(unit), feature) and not overlaps_feature(now, feature):
            return feature.id
    return ""


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
