"""The line of sight of a shot (EA-R49)."""

from __future__ import annotations

from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.geometry import Reach, bodies, crosses, crosses_area, inside_feature, ring

SCREENS = ("dense_wood", "village")
SEEN_OVER = ("hq", "light_company")


def blocked_by(battle: Engagement, firer: Unit, target: Unit, where: Reach) -> str:
    """What stands between muzzle and mark: another unit, a dense wood, a built-up area of somebody else's."""
    for side in (0, 1):
        for other in battle.on_table(side):
            if other.no in (firer.no, target.no) or other.type in SEEN_OVER:
                continue
            if any([crosses(where.muzzle, where.mark, r) for r in bodies(other)]):
                return other.name
    for feature in battle.field.ground.features:
        screens = feature.kind in SCREENS if feature.blocks_sight is None else feature.blocks_sight
        if not screens:
            continue
        if any([inside_feature(u, feature) for u in (firer, target)]):
            continue
        if any([crosses_area(where.muzzle, where.mark, patch) for patch in ring(feature)]):
            return feature.name or feature.id
    return ""
