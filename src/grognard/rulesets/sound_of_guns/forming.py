"""Chapters C and D: changes of formation: what a unit can form, and where the new layout finds room."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.ruling import Refusal
from grognard.rulesets.sound_of_guns.battle import TOUCH, Engagement, Unit
from grognard.rulesets.sound_of_guns.geometry import formed, inside_kind, scattered, touched
from grognard.rulesets.sound_of_guns.marching import march_column
from grognard.rulesets.sound_of_guns.room import SHIFT, clear, room_for
from grognard.rulesets.sound_of_guns.units import FORMATIONS, Formation
from grognard.table.pose import round_facing


class Shape(Struct, frozen=True):
    """A formation with its facing; loose is open order by order (SG-R.23)."""

    formation: Formation
    facing: float
    loose: bool = False


def shape_refusal(battle: Engagement, unit: Unit, shape: Shape) -> Refusal | None:
    """May a unit be formed so here?"""
    clause, allowed = FORMATIONS[unit.arm]
    if shape.formation not in allowed:
        return Refusal(clause, f"{unit.name} is {unit.arm} and cannot form {shape.formation}")
    if unit.exhausted and shape.formation == "march":
        return Refusal("SG-C.6", f"{unit.name} is exhausted and cannot form a march column")
    if touched(battle, unit):
        return Refusal("SG-G.1", f"{unit.name} touches an enemy and cannot change formation")
    if shape.loose and not (battle.options.open_order_by_order and unit.arm == "infantry"):
        return Refusal("SG-C.3", "open order comes from the ground, not from an order")
    if shape.formation == "square" and scattered(battle, unit):
        return Refusal("SG-I.55", f"{unit.name} is in open order by its ground and cannot form square")
    if not battle.options.free_facing_on_formation_change and round_facing(shape.facing) != unit.here.facing:
        return Refusal("SG-D.9", "a change of formation keeps the facing")
    if unit.arm == "cavalry" and shape.formation != "march" and inside_kind(battle, unit, "built_up"):
        return Refusal("SG-T.20", f"{unit.name} stays in march column inside the town")
    if shape.formation == "march" and march_column(battle, unit, shape.facing) is None:
        road = "SG-E.11" if unit.arm == "infantry" else "SG-E.14"
        return Refusal(road, f"{unit.name} would not lie on a road with every stand")
    if reformed(battle, unit, shape) is None:
        return Refusal("SG-D.9", f"there is no room for {unit.name} in {shape.formation} here")
    return None


def reformed(battle: Engagement, unit: Unit, shape: Shape) -> Unit | None:
    """The unit in a new formation about its centre, shifted by the least that gives it room; nothing beyond 1 in."""
    prospect = battle.prospect(unit)
    if prospect is None:
        return laid_out(battle, unit, shape)[0]
    if shape not in prospect.shapes:
        prospect.shapes[shape], tried = laid_out(battle, unit, shape)
        if tried is not None:
            prospect.widen(tried.body, SHIFT + 3 * TOUCH)
    found: Unit | None = prospect.shapes[shape]
    return found


def laid_out(battle: Engagement, unit: Unit, shape: Shape) -> tuple[Unit | None, Unit | None]:
    """The unit in a new formation where it finds room, if it does; and where it was tried, if anywhere."""
    if shape.formation == "march":
        column = march_column(battle, unit, shape.facing)
        return (column if column is not None and clear(battle, column) else None), column
    new = formed(unit, shape.formation, shape.facing)
    return room_for(battle, new), new
