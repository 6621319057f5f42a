"""Geometry in the words of the rules: footprints, zones, corridors, distances (EM-G.1 to EM-G.14)."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Literal

from msgspec.structs import replace

from grognard.engine.terrain import Feature
from grognard.rulesets.en_masse.battle import CONTACT, SLACK, Clash, Officer, Unit
from grognard.rulesets.en_masse.precedence import rank
from grognard.table.kernel import NEVER, Rect, local, point_gap, span
from grognard.table.kernel_crowd import apart
from grognard.table.kernel_ground import inside
from grognard.table.pose import Pose, bearing, heading, pose

Aspect = Literal["front", "flank", "rear"]
Point = tuple[float, float]
SWERVES = 20  # halvings, to a hair of a degree
GRAZE = 0.1  # cm by which two footprints must overlap across the way to meet
BESIDE = 1.0  # cm between the flanks of two units side by side (EM-G.13)


def formed(unit: Unit, x: float, y: float, facing: float) -> Pose:
    """A unit's place as it is formed now; what a march covers trails behind its head (EM-G.2)."""
    front, depth = unit.size
    if unit.formation != "marching":
        return pose(x, y, facing, depth, front)
    fx, fy = heading(facing)
    return pose(x - fx * depth / 2, y - fy * depth / 2, facing, depth, front)


def head(unit: Unit) -> Point:
    """The reference point of a unit: its centre, or the head of its march (EM-G.2)."""
    at = unit.here
    if unit.formation != "marching":
        return (at.x, at.y)
    fx, fy = heading(at.facing)
    return (at.x + fx * at.depth / 2, at.y + fy * at.depth / 2)


def leading(at: Pose, backward: bool = False) -> Point:
    """The midpoint of the edge that goes first (EM-G.5)."""
    fx, fy = heading(at.facing)
    half = -at.depth / 2 if backward else at.depth / 2
    return (at.x + fx * half, at.y + fy * half)


def moved(at: Pose, ux: float, uy: float, d: float) -> Pose:
    """A place slid along a direction."""
    return pose(at.x + ux * d, at.y + uy * d, at.facing, at.depth, at.width)


def bodies(unit: Unit) -> list[Rect]:
    """The footprint of a unit where it stands: one rectangle, or a march bent along its road (EM-G.2)."""
    if unit.formation != "marching" or not unit.trail:
        return [unit.here.rect]
    return column([head(unit), *unit.trail], unit.here.depth, unit.here.width)


def column(way: list[Point], length: float, width: float) -> list[Rect]:
    """The pieces of a column along the way behind its head; straight on where the way ends."""
    out, left = [], length
    for k, (ahead, behind) in enumerate(pairwise(way)):
        leg = hypot(ahead[0] - behind[0], ahead[1] - behind[1])
        take = left if k == len(way) - 2 else min(leg, left)
        if leg <= 0.0 or take <= 0.0:
            continue
        fx, fy = (ahead[0] - behind[0]) / leg, (ahead[1] - behind[1]) / leg
        out.append(Rect(ahead[0] - fx * take / 2, ahead[1] - fy * take / 2, fx, fy, take / 2, width / 2))
        left -= take
    return out


def about(unit: Unit) -> Unit:
    """A column whose head stands where its tail was, on the same stretch of road (EM-R.91)."""
    bends, left = [head(unit)], unit.here.depth
    fx, fy = heading(unit.here.facing)
    behind = unit.trail or ((bends[0][0] - fx * left, bends[0][1] - fy * left),)
    for k, point in enumerate(behind):
        here = bends[-1]
        leg = hypot(point[0] - here[0], point[1] - here[1])
        if leg <= 0.0:
            continue
        take = left if k == len(behind) - 1 else min(leg, left)
        bends.append((here[0] + (point[0] - here[0]) * take / leg, here[1] + (point[1] - here[1]) * take / leg))
        left -= take
        if left <= 0.0:
            break
    tail, trail = bends[-1], tuple(reversed(bends[:-1]))
    facing = bearing(*trail[0], *tail)
    then = replace(unit, trail=() if len(trail) == 1 else trail)
    return replace(then, at=formed(then, *tail, facing))


def distance(a: Unit, b: Unit) -> float:
    """The least distance between two footprints (EM-G.3)."""
    return apart(bodies(a), bodies(b))


def distance_to(officer: Officer, unit: Unit, by_centre: bool = False) -> float:
    """From a headquarters to a unit: to its footprint, or by a switch to its centre (EM-G.8, EM-R.8)."""
    at, there = officer.here, unit.here
    if by_centre:
        return float(((at.x - there.x) ** 2 + (at.y - there.y) ** 2) ** 0.5)
    return min([point_gap(at.x, at.y, part) for part in bodies(unit)])


def touching(a: Unit, b: Unit) -> bool:
    """In contact (EM-G.4)."""
    return distance(a, b) <= CONTACT


def nearest_enemy(battle: Clash, unit: Unit) -> tuple[float, Unit] | None:
    """The nearest enemy who counts, and how far he is; the first on the roster among equals (EM-R.92, EM-R.94)."""
    found = [(distance(unit, enemy), rank(enemy), enemy) for enemy in battle.enemies(unit.side)]
    near = min(found, default=None, key=lambda one: one[:2])
    return None if near is None else (near[0], near[2])


def ahead_of(r: Rect, x: float, y: float) -> float:
    """How far a point lies inside the front zone that opens at 45 degrees from the front corners (EM-G.6)."""
    ahead, right = local(r, x, y)
    return ahead - r.hd - max(0.0, abs(right) - r.hw)


def in_front_zone(unit: Unit, x: float, y: float) -> bool:
    """Is a point in a unit's front zone?"""
    return ahead_of(unit.here.rect, x, y) >= -SLACK


def aspect(target: Unit, x: float, y: float) -> Aspect:
    """From which side an attacker whose centre is there comes at a unit (EM-G.7)."""
    r = target.here.rect
    if ahead_of(r, x, y) >= -SLACK:
        return "front"
    ahead, right = local(r, x, y)
    return "rear" if -ahead > r.hd + max(0.0, abs(right) - r.hw) + SLACK else "flank"


def ahead_in_corridor(unit: Unit, other: Unit, facing: float | None = None) -> float:
    """How far ahead a unit meets another straight to its front; for ever, if it never would (EM-G.9)."""
    at = unit.here
    ux, uy = heading(at.facing if facing is None else facing)
    spans = [span(at.rect, ux, uy, part, 0.0) for part in bodies(other)]
    return min([max(first, 0.0) for first, last in spans if last >= 0.0 and first < NEVER], default=NEVER)


def target_ahead(battle: Clash, unit: Unit) -> tuple[float, Unit] | None:
    """The nearest enemy directly to the front, and how far along the facing he is met (EM-G.9, EM-R.95)."""
    found = [(ahead_in_corridor(unit, enemy), rank(enemy), enemy) for enemy in battle.enemies(unit.side)]
    near = min([one for one in found if one[0] < NEVER], default=None, key=lambda one: one[:2])
    return None if near is None else (near[0], near[2])


def least_swerve(unit: Unit, other: Unit, most: float) -> float | None:
    """The least angle off its facing, up to the most allowed, at which a unit that keeps its facing meets another."""
    found = [angle for angle in (swerve(unit, other, most), swerve(unit, other, -most)) if angle is not None]
    return min(found, key=abs, default=None)


def swerve(unit: Unit, other: Unit, most: float) -> float | None:
    """The least angle to one hand at which it meets the other, found by halving."""
    if not meets_at(unit, other, most):
        return None
    misses, meets = 0.0, most
    for _ in range(SWERVES):
        middle = (misses + meets) / 2
        misses, meets = (misses, middle) if meets_at(unit, other, middle) else (middle, meets)
    return meets


def meets_at(unit: Unit, other: Unit, angle: float) -> bool:
    """Does it meet the other, and not only graze him, if it goes so far off its facing?"""
    first, last = span(unit.here.rect, *heading(unit.here.facing + angle), other.here.rect, -GRAZE)
    return first < NEVER and last >= 0.0


def beside(unit: Unit, other: Unit, side: Literal["left", "right"]) -> Pose:
    """The place on the right or left of another unit, front edges in line (EM-G.13)."""
    there = other.here
    fx, fy = heading(there.facing)
    out = there.width / 2 + unit.size.front / 2 + BESIDE
    if side == "left":
        out = -out
    back = there.depth / 2 - unit.size.depth / 2
    x, y = there.x + fx * back + fy * out, there.y + fy * back - fx * out
    return pose(x, y, there.facing, unit.size.depth, unit.size.front)


def bearing_to(unit: Unit, x: float, y: float) -> float:
    """The facing that looks from a unit's centre to a point."""
    return bearing(unit.here.x, unit.here.y, x, y)


def stands_in(unit: Unit, feature: Feature) -> bool:
    """Is a unit in a feature, that is, its centre (EM-G.11)?"""
    return any([inside(unit.here.x, unit.here.y, area) for area in feature.areas])


def features_at(battle: Clash, unit: Unit, kind: str) -> list[Feature]:
    """The features of a kind that a unit stands in."""
    return [f for f in battle.field.ground.features if f.kind == kind and stands_in(unit, f)]
