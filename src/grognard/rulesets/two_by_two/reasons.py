"""Chapters 4, 6, 7 and 16: the clauses that shaped a march."""

from __future__ import annotations

from grognard.rulesets.two_by_two.battle import Skirmish, Unit
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.march import March
from grognard.table.kernel_ground import Area, Line
from grognard.table.kernel_march import leads_over, leads_through

MANNERS = (("turn", "2X2-6.2"), ("aside", "2X2-6.3"), ("back", "2X2-6.5"))


def reasons(battle: Skirmish, unit: Unit, march: March) -> tuple[str, ...]:
    """Every clause that gave a march its cost, its allowance or its leave."""
    out: list[str] = [battle.field.roll.posts[unit.no].kind.move_clause]
    for manner, clause in MANNERS:
        if manner in march.manners:
            out.append(clause)
    paid = march.bill
    if paid.road_march or paid.bridge or paid.town or paid.slow_wood or march.waded:
        out += price_reasons(march)
    met = Met(scenery(battle.field.ground), march.track)
    if met.anything or march.waded:
        out += ground_reasons(battle, unit, march, met)
    return tuple(out)


def price_reasons(march: March) -> list[str]:
    """Road, water, bridge and town (2X2-6.12 to 6.16, 6.21, 6.22)."""
    paid = march.bill
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
    return [clause for clause, applies in rows if applies]


class Scenery:
    """The ground that is named when the way of a centre leads over it or through it."""

    __slots__ = ("copses", "dense_woods", "light_woods", "rivers", "walls")

    def __init__(self, ground: Ground) -> None:
        self.walls: list[Line] = [c.line for c in ground.walls]
        self.rivers: list[Line] = [c.line for c in ground.rivers]
        self.copses: list[Area] = [p.area for p in ground.copses]
        self.dense_woods: list[Area] = [p.area for p in ground.dense_woods]
        self.light_woods: list[Area] = [p.area for p in ground.light_woods]


def scenery(ground: Ground) -> Scenery:
    """The scenery of a table, gathered once and kept with it."""
    kept: Scenery | None = ground.__dict__.get("scenery")
    if kept is None:
        kept = ground.__dict__["scenery"] = Scenery(ground)
    return kept


class Met:
    """What of the scenery a track leads over or through."""

    __slots__ = ("anything", "copses", "dense_woods", "light_woods", "rivers", "walls")

    def __init__(self, ground: Scenery, track: list[tuple[float, float]]) -> None:
        self.walls: bool = leads_over(track, ground.walls)
        self.rivers: bool = leads_over(track, ground.rivers)
        self.copses: bool = leads_through(track, ground.copses)
        self.dense_woods: bool = leads_through(track, ground.dense_woods)
        self.light_woods: bool = leads_through(track, ground.light_woods)
        self.anything = self.walls or self.rivers or self.copses or self.dense_woods or self.light_woods


def ground_reasons(battle: Skirmish, unit: Unit, march: March, met: Met) -> list[str]:
    """Ground that let the unit pass (2X2-4.9, 4.15, 6.18 to 6.20, 6.23, 16.15, 16.16)."""
    light = unit.type == "light_infantry"
    orchard = battle.options.light_woods and met.light_woods
    rows = (
        ("2X2-4.9", met.rivers),
        ("2X2-4.15", met.copses),
        ("2X2-6.18" if light else "2X2-6.19", met.dense_woods),
        ("2X2-6.20", met.walls or met.copses),
        ("2X2-6.23", unit.arm == "cavalry" and (met.walls or march.waded)),
        ("2X2-16.15", orchard and not light and not march.bill.slow_wood),
        ("2X2-16.16", orchard and light),
    )
    return [clause for clause, applies in rows if applies]
