"""Chapters 4, 6, 7 and 16: the clauses that shaped a march."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from grognard.rulesets.two_by_two.battle import Skirmish, Unit
from grognard.rulesets.two_by_two.ground import Course, Patch
from grognard.rulesets.two_by_two.march import March
from grognard.table.kernel_ground import crossings, inside_spans

Track = tuple[tuple[float, float], ...]
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


def ground_reasons(battle: Skirmish, unit: Unit, march: March) -> Iterator[str]:
    """Ground that let the unit pass (2X2-4.9, 4.15, 6.18 to 6.20, 6.23, 16.15, 16.16)."""
    ground, track = battle.field.ground, march.track
    light = unit.type == "light_infantry"
    walls, copses = over(track, ground.walls), through(track, ground.copses)
    orchard = battle.options.light_woods and through(track, ground.light_woods)
    rows = (
        ("2X2-4.9", over(track, ground.rivers)),
        ("2X2-4.15", copses),
        ("2X2-6.18" if light else "2X2-6.19", through(track, ground.dense_woods)),
        ("2X2-6.20", walls or copses),
        ("2X2-6.23", unit.arm == "cavalry" and (walls or march.waded)),
        ("2X2-16.15", orchard and unit.arm != "infantry"),
        ("2X2-16.16", orchard and light),
    )
    return (clause for clause, applies in rows if applies)


def over(track: Track, courses: list[Course]) -> bool:
    """Does the way of the centre cross one of these lines?"""
    return any([crossings(*a, *b, c.line) for c in courses for a, b in pairwise(track)])


def through(track: Track, patches: list[Patch]) -> bool:
    """Does the way of the centre lead through one of these areas?"""
    return any([inside_spans(*a, *b, p.area) for p in patches for a, b in pairwise(track)])
