"""Chapter 5, dense by crowding: two brigades that a defile forces on to the same ground (EM-5.4, EM-R.28)."""

from __future__ import annotations

from grognard.engine.terrain import Feature
from grognard.rulesets.en_masse.battle import Clash, Unit
from grognard.rulesets.en_masse.geometry import bodies
from grognard.rulesets.en_masse.units import Formation
from grognard.table.kernel import Rect, overlaps
from grognard.table.kernel_ground import rect_area_gap

SHARED = 0.05
"""Centimetres by which two footprints lie on each other before they share ground."""


def defiles(battle: Clash) -> list[Feature]:
    """The passages that a scenario marks as defiles."""
    ground = battle.field.ground
    found: list[Feature] | None = ground.kept.get("defiles")
    if found is None:
        found = ground.kept["defiles"] = [f for f in ground.features if f.kind == "defile"]
    return found


def forced_together(battle: Clash, one: list[Rect], other: list[Rect]) -> bool:
    """Does a defile into which both reach force them on to the same ground?"""
    return any([reaches_into(one, feature) and reaches_into(other, feature) for feature in defiles(battle)])


def reaches_into(footprint: list[Rect], feature: Feature) -> bool:
    """Does any of a footprint lie in a passage?"""
    return any([rect_area_gap(part, area) <= 0.0 for part in footprint for area in feature.areas])


def crowded_by(battle: Clash, unit: Unit) -> Unit | None:
    """The friend with whom a brigade shares the ground of a defile, the first on the roster; runners crowd nobody."""
    if unit.at is None or unit.running or not defiles(battle):
        return None
    mine = bodies(unit)
    for friend in battle.on_table(unit.side):
        theirs = bodies(friend)
        other = friend.no != unit.no and not friend.running
        if other and on_each_other(mine, theirs) and forced_together(battle, mine, theirs):
            return friend
    return None


def on_each_other(one: list[Rect], other: list[Rect]) -> bool:
    """Do two footprints lie on each other?"""
    return any([overlaps(a, b, SHARED) for a in one for b in other])


def crowded(battle: Clash, unit: Unit) -> bool:
    """Does another brigade stand on its ground?"""
    return crowded_by(battle, unit) is not None


def pressed(unit: Unit, crowded: bool) -> Formation:
    """The formation a unit counts as: crowded infantry is dense for everything, but a column stays one (EM-5.12)."""
    return "dense" if crowded and unit.type == "infantry" and unit.formation != "marching" else unit.formation


def counts_as(battle: Clash, unit: Unit) -> Formation:
    """The same where it stands."""
    dense = pressed(unit, True)
    return dense if dense != unit.formation and crowded(battle, unit) else unit.formation
