"""Who sees whom (EM-R.50): centre to centre, past woods, houses, higher hills and other units."""

from __future__ import annotations

from grognard.engine.terrain import Feature
from grognard.rulesets.en_masse.battle import Clash, Unit
from grognard.rulesets.en_masse.geometry import bodies, stands_in
from grognard.table.kernel_ground import inside_spans
from grognard.table.kernel_reach import stands_across

SCREENS = ("light_wood", "dense_wood", "built_up")
HEIGHTS = {"gentle_hill": 1, "steep_ish_hill": 2, "steep_hill": 3}


def height(feature: Feature) -> int:
    """How high a hill is, unless the scenario gives its level; other ground is level."""
    return (feature.level or HEIGHTS[feature.kind]) if feature.kind in HEIGHTS else 0


def stands_at(battle: Clash, unit: Unit) -> int:
    """The height of the highest hill a unit's centre is on."""
    return max([height(f) for f in battle.field.ground.features if height(f) and stands_in(unit, f)], default=0)


def screens(battle: Clash, viewer: Unit, target: Unit, feature: Feature) -> bool:
    """Does a feature hide the two from each other, if it lies between them and neither stands in it?"""
    if feature.blocks_sight is False:
        return False
    hides = feature.blocks_sight or feature.kind in SCREENS
    if not hides and height(feature) == 0:
        return False
    x0, y0, x1, y1 = viewer.here.x, viewer.here.y, target.here.x, target.here.y
    if not any([inside_spans(x0, y0, x1, y1, area) for area in feature.areas]):
        return False
    if stands_in(viewer, feature) or stands_in(target, feature):
        return False
    return hides or height(feature) > max(stands_at(battle, viewer), stands_at(battle, target))


def blocked_by(battle: Clash, viewer: Unit, target: Unit) -> str:
    """What stands between two units, by name; nothing if they see each other."""
    x0, y0, x1, y1 = viewer.here.x, viewer.here.y, target.here.x, target.here.y
    for side in (0, 1):
        for other in battle.on_table(side):
            if other.no not in (viewer.no, target.no) and lies_across(other, x0, y0, x1, y1):
                return other.name
    for feature in battle.field.ground.features:
        if screens(battle, viewer, target, feature):
            return feature.name or feature.id
    return ""


def lies_across(unit: Unit, x0: float, y0: float, x1: float, y1: float) -> bool:
    """Does any part of a unit's footprint lie on a line?"""
    return any([stands_across(x0, y0, x1, y1, part) for part in bodies(unit)])


def sees(battle: Clash, viewer: Unit, target: Unit) -> bool:
    """Is the line of sight free?"""
    return not blocked_by(battle, viewer, target)
