"""Chapters 4, 6, 7 and 16: the clauses that shaped a march."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grognard.rulesets.two_by_two.battle import Skirmish, Unit
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.march import March
from grognard.table.kernel_ground import Area, Line
from grognard.table.kernel_march import leads_over, leads_through

MANNERS = (("turn", "2X2-6.2"), ("aside", "2X2-6.3"), ("back", "2X2-6.5"))


def reasons(battle: Skirmish, unit: Unit, march: March) -> tuple[str, ...]:
    """Every clause that gave a march its cost, its allowance or its leave."""
    return (
        unit.troop.move_clause,
        *[clause for manner, clause in MANNERS if manner in march.manners],
        *price_reasons(march),
        *ground_reasons(battle, unit, march),
    )


def price_reasons(march: March) -> Iterator[str]:
    """Road, water, bridge and town (2X2-6.12 to 6.16, 6.21, 6.22)."""
    paid = march.bill
    if not (paid.road_march or paid.bridge or paid.town or paid.slow_wood or march.waded):
        return iter(())
    rows = (
        ("2X2-6.12", paid.road_march and not paid.town),
        ("2X2-6.13", march.waded),
        ("2X2-6.14", paid.bridge and not paid.road_march),
        ("2X2-6.15", paid.bridge and paid.road_march),
        ("2X2-6.16", paid.bridge and paid.road_march and paid.town),
        ("2X2-6.21", paid.town),
        ("2X2-6.22", paid.town and paid.road_march),
        ("2X2-16.17", paid.slow_wood),
    )
    return (clause for clause, applies in rows if applies)


class Scenery(NamedTuple):
    """The ground that is named when the way of a centre leads over it or through it."""

    walls: list[Line]
    rivers: list[Line]
    copses: list[Area]
    dense_woods: list[Area]
    light_woods: list[Area]


def scenery(ground: Ground) -> Scenery:
    """The scenery of a table, gathered once and kept with it."""
    kept: Scenery | None = ground.__dict__.get("scenery")
    if kept is None:
        walls, rivers = [[c.line for c in some] for some in (ground.walls, ground.rivers)]
        copses, dense, light = [
            [p.area for p in some] for some in (ground.copses, ground.dense_woods, ground.light_woods)
        ]
        kept = ground.__dict__["scenery"] = Scenery(walls, rivers, copses, dense, light)
    return kept


def ground_reasons(battle: Skirmish, unit: Unit, march: March) -> Iterator[str]:
    """Ground that let the unit pass (2X2-4.9, 4.15, 6.18 to 6.20, 6.23, 16.15, 16.16)."""
    ground, track = scenery(battle.field.ground), march.track
    walls, rivers = leads_over(track, ground.walls), leads_over(track, ground.rivers)
    copses, woods = leads_through(track, ground.copses), leads_through(track, ground.dense_woods)
    orchard = battle.options.light_woods and leads_through(track, ground.light_woods)
    if not (walls or rivers or copses or woods or orchard or march.waded):
        return iter(())
    light = unit.type == "light_infantry"
    rows = (
        ("2X2-4.9", rivers),
        ("2X2-4.15", copses),
        ("2X2-6.18" if light else "2X2-6.19", woods),
        ("2X2-6.20", walls or copses),
        ("2X2-6.23", unit.arm == "cavalry" and (walls or march.waded)),
        ("2X2-16.15", orchard and not light and not march.bill.slow_wood),
        ("2X2-16.16", orchard and light),
    )
    return (clause for clause, applies in rows if applies)
