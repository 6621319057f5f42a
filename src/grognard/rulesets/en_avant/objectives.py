"""EA-R50: how a scenario says a battle is decided; what it does not say, the count of what is lost decides."""

from __future__ import annotations

from grognard.engine.files.scenario import Objective
from grognard.engine.objectives import DRAW, Objectives
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant.battle import SIDES, Engagement, Unit
from grognard.rulesets.en_avant.geometry import inside_feature
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avants.objectives import least, lost
from grognard.table.kernel_ground import inside

BY_FOOTPRINT = ("village",)
FIELDS = tuple([f for f in Objective.__struct_fields__ if f not in ("points", "each", "grade")])


def is_fit(battle: Engagement, unit: Unit, objective: Objective) -> bool:
    """On the table with at least the status asked for; who runs away holds nothing."""
    return unit.at is not None and label(battle, unit) >= least(objective)


def stands_on(unit: Unit, feature: Feature) -> bool:
    """In a village by half the footprint (EA-R31), elsewhere by the reference point."""
    if unit.at is None:
        return False
    if feature.kind in BY_FOOTPRINT:
        return inside_feature(unit, feature)
    return any([inside(unit.at.x, unit.at.y, patch) for patch in feature.areas])


OBJECTIVES = Objectives(
    sides=SIDES, counts=lambda unit: unit.combatant, is_lost=lost, is_fit=is_fit, stands_on=stands_on
)


def broken(battle: Engagement, side: int) -> bool:
    """Has a side lost more than half its battalions, regiments and batteries?"""
    mine = [u for u in battle.field.units if u.side == side and u.half_of < 0 and u.type not in ("hq", "light_company")]
    return sum([lost(u) for u in mine]) * 2 > len(mine)


def half_lost(battle: Engagement) -> str | None:
    """Where no scenario says how to win: the side that is not broken (EA-R50)."""
    losers = [side for side in (0, 1) if broken(battle, side)]
    if not losers:
        return None
    return DRAW if len(losers) == 2 else SIDES[1 - losers[0]]
