"""The line of sight of a shot (EA-R49)."""

from __future__ import annotations

from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.geometry import Reach, crosses_area, crowd_of, inside_feature, ring
from grognard.table.kernel_crowd import Crowd
from grognard.table.kernel_reach import first_across

SCREENS = ("dense_wood", "village")
SEEN_OVER = ("hq", "light_company")
IN_SIGHT = "in sight"


def blocked_by(battle: Engagement, firer: Unit, target: Unit, where: Reach) -> str:
    """What stands between muzzle and mark: another unit, a dense wood, a built-up area of somebody else's."""
    units = in_sight(battle)
    other = first_across(*where.muzzle, *where.mark, units.bases, units.owners, firer.no, target.no)
    if other >= 0:
        return battle.unit(other).name
    for feature in screens(battle):
        if any([crosses_area(where.muzzle, where.mark, patch) for patch in ring(feature)]):
            if not any([inside_feature(u, feature) for u in (firer, target)]):
                return feature.name or feature.id
    return ""


def in_sight(battle: Engagement) -> Crowd:
    """The units that nobody sees through."""
    return crowd_of(battle, IN_SIGHT, lambda unit: unit.type not in SEEN_OVER)


def screens(battle: Engagement) -> list[Feature]:
    """The features that nobody sees through."""
    kept = battle.field.kept
    if "screens" not in kept:
        features = battle.field.ground.features
        kept["screens"] = [f for f in features if (f.kind in SCREENS if f.blocks_sight is None else f.blocks_sight)]
    found: list[Feature] = kept["screens"]
    return found
