"""Major defensive features and built-up ground (EA-12.8, EA-15.5, EA-R31, EA-R54)."""

from __future__ import annotations

from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.geometry import Point, crosses_area, inside_feature, ring


def in_built_up(battle: Engagement, unit: Unit) -> bool:
    """Is at least half of the unit in a village?"""
    return any([inside_feature(unit, f) for f in battle.field.ground.features if f.kind == "village"])


def defends_strongpoint(battle: Engagement, defender: Unit, start: Point, end: Point) -> bool:
    """Infantry at least half in a marked feature, or behind a marked line that the attacker's way crosses."""
    if not defender.foot:
        return False
    for feature in [f for f in battle.field.ground.features if f.major_defensive]:
        if feature.outline():
            if inside_feature(defender, feature):
                return True
        elif any([crosses_area(start, end, band) for band in ring(feature)]):
            return True
    return False
