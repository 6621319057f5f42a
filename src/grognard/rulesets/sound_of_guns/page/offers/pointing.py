"""Ways that a person means by pointing: as it faces if that is in reach, else turned to where one points."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist, hypot

from msgspec.structs import replace

from grognard.engine.page.blocks import tidy
from grognard.engine.page.wood import Block, Point
from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.geometry import posed
from grognard.rulesets.sound_of_guns.ground import mark_of
from grognard.rulesets.sound_of_guns.legs import Leg
from grognard.rulesets.sound_of_guns.marching import head_of
from grognard.rulesets.sound_of_guns.orders import rate
from grognard.rulesets.sound_of_guns.page.tokens import blocks_of
from grognard.rulesets.sound_of_guns.paths import path_length, start_of
from grognard.table.pose import bearing, heading, round_facing

Path = tuple[Leg, ...]
STILL = 0.05
"""Inches by which a hand that means to stay may slip."""
GRAIN = 40
"""Steps in which a way is cut short."""
SHARES = (1.0, 0.85, 0.7, 0.55, 0.4)  # of a way to an enemy, tried where turning eats up part of the move


def reference_at(unit: Unit, place: Point, facing: float) -> Point:
    """Where the reference point must be for the middle of the unit to be there."""
    back = unit.plan.depth / 2 if unit.formation != "square" else 0.0
    fx, fy = heading(facing)
    return (round(place[0] + fx * back, 3), round(place[1] + fy * back, 3))


def leg_to(unit: Unit, place: Point, facing: float) -> Leg:
    """A leg that ends with the middle of the unit there."""
    facing = round_facing(facing)
    return Leg(*reference_at(unit, place, facing), facing)


def ways_to(unit: Unit, place: Point, facing: float | None) -> list[Path]:
    """The ways somebody means who points at a place, the most natural first: keeping its front, or turned to go."""
    at = unit.here
    if facing is not None:
        return [(leg_to(unit, place, facing),)]
    if dist((at.x, at.y), place) < STILL:
        return []
    there = bearing(at.x, at.y, *place)
    return [(leg_to(unit, place, at.facing),), (leg_to(unit, place, there),)]


def cut(view: Engagement, unit: Unit, path: Path, most: float) -> Path:
    """As much of a way as the unit can go: the last leg shortened, its facing kept."""
    if not path or path_length(unit, path) <= most:
        return path
    x, y, facing = start_of(unit)
    end = path[-1]
    low, high = 0, GRAIN
    while high - low > 1:
        middle = (low + high) // 2
        if path_length(unit, (partly((x, y, facing), end, middle / GRAIN),)) <= most:
            low = middle
        else:
            high = middle
    return (partly((x, y, facing), end, low / GRAIN),) if low else ()


def partly(start: tuple[float, float, float], end: Leg, share: float) -> Leg:
    """A leg to a part of the way, turned as it will be at its end."""
    x, y = start[0] + (end.x - start[0]) * share, start[1] + (end.y - start[1]) * share
    return Leg(round(x, 3), round(y, 3), end.facing)


def charges_at(view: Engagement, unit: Unit, enemy: Unit, aim: Point | None) -> Iterator[Path]:
    """Ways into an enemy: as it faces, turned to its middle or to where one points, and straight onto its front."""
    x, y, facing = start_of(unit)
    most = rate(view, unit)[1]
    spots = [*([aim] if aim is not None else []), enemy.middle]
    for spot in spots:
        for look in (bearing(x, y, *spot), facing, round_facing(enemy.here.facing + 180.0)):
            ux, uy = spot[0] - x, spot[1] - y
            long = hypot(ux, uy) or 1.0
            for share in SHARES:
                far = min(most, long) * share
                leg = Leg(round(x + ux / long * far, 3), round(y + uy / long * far, 3), round_facing(look))
                if path_length(unit, (leg,)) <= most:
                    yield (leg,)
                    break


def march_to(view: Engagement, unit: Unit, place: Point) -> float:
    """How far along its road a march column goes to come nearest to a place."""
    road = view.field.ground.road(unit.road)
    if road is None:
        return 0.0
    head, way = head_of(unit, road)
    return round(max(0.0, way * (mark_of(road, *place) - head)), 3)


def ghost(unit: Unit) -> tuple[Block, ...]:
    """A unit's stands as they would be."""
    return blocks_of(unit)


def ended(unit: Unit, path: Path) -> Unit:
    """The unit at the end of a way, whatever forbids it."""
    return posed(unit, path[-1].x, path[-1].y, path[-1].facing) if path else unit


def track(unit: Unit, there: Unit) -> tuple[Point, ...]:
    """The line from where it is to where it would be."""
    return tuple([(tidy(x), tidy(y)) for x, y in (unit.middle, there.middle)])


def shifted_with(unit: Unit, first: Unit, there: Unit) -> Path:
    """The way by which a second unit keeps its place beside the first: the same turn about the first one's middle."""
    turn = there.here.facing - first.here.facing
    (x0, y0), (x1, y1), (x, y) = first.middle, there.middle, unit.middle
    fx, fy = heading(first.here.facing)
    gx, gy = heading(there.here.facing)
    ahead, right = (x - x0) * fx + (y - y0) * fy, (x - x0) * fy - (y - y0) * fx
    place = (x1 + gx * ahead + gy * right, y1 + gy * ahead - gx * right)
    return (leg_to(replace(unit), place, unit.here.facing + turn),)
