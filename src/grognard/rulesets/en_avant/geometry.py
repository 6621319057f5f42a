"""Geometry in the words of the rules: footprints, zones, fire zones, distances, areas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant.battle import CONTACT, SLACK, Engagement, Unit
from grognard.rulesets.en_avant.precedence import rank
from grognard.rulesets.en_avant.units import COLUMN_INTERVAL, MERGED_INTERVAL, REACHES
from grognard.table import kernel_crowd
from grognard.table.kernel import NEVER, Rect, corners, local
from grognard.table.kernel_crowd import Crowd, apart, gaps
from grognard.table.kernel_ground import Area, inside_spans, overlap_area
from grognard.table.kernel_reach import nearest_ahead, stands_across
from grognard.table.kernel_sweep import first_within
from grognard.table.outlines import faces
from grognard.table.pose import Pose, heading, pose

Aspect = Literal["front", "flank", "rear"]
Point = tuple[float, float]
ROUND_OFF = 1e-9


def shaped(x: float, y: float, facing: float, unit: Unit) -> Pose:
    """A pose of the unit's present formation."""
    return pose(x, y, facing, unit.shape.depth, unit.shape.width)


def moved(at: Pose, ux: float, uy: float, d: float) -> Pose:
    """A pose slid along a direction."""
    return pose(at.x + ux * d, at.y + uy * d, at.facing, at.depth, at.width)


def forward(at: Pose) -> Point:
    """The direction a pose looks."""
    return heading(at.facing)


def bodies_at(unit: Unit, at: Pose) -> list[Rect]:
    """The footprint of a unit at a pose: one rectangle, or the two lines of a cavalry column."""
    first = at.rect
    if unit.type != "cavalry" or unit.formation != "column" or unit.second_line == "gone":
        return [first]
    back = MERGED_INTERVAL if unit.second_line == "merged" else COLUMN_INTERVAL
    fx, fy = forward(at)
    return [first, pose(at.x - fx * back, at.y - fy * back, at.facing, at.depth, at.width).rect]


def bodies(unit: Unit) -> list[Rect]:
    """The footprint of a unit where it stands."""
    return [] if unit.at is None else bodies_at(unit, unit.at)


def crowd(battle: Engagement, side: int) -> Crowd:
    """The footprints of a side's combat units."""
    return crowd_of(battle, f"side {side}", lambda unit: unit.side == side and unit.combatant)


def crowd_of(battle: Engagement, name: str, among: Callable[[Unit], bool]) -> Crowd:
    """The footprints of some of the units on the table, one side's first, kept under a name while nobody stirs."""
    laid = battle.field.laid
    found = laid.get(name)
    if found is None:
        units = [u for side in (0, 1) for u in battle.on_table(side) if among(u)]
        stands = [(r, u.no) for u in units for r in bodies(u)]
        found = laid[name] = Crowd([r for r, _ in stands], [no for _, no in stands])
    return found


def overhang(battle: Engagement, stands: list[Rect]) -> float:
    """How far a footprint reaches over the edge of the table; 0 if all of it lies on it."""
    return kernel_crowd.overhang(stands, battle.field.ground.width, battle.field.ground.depth)


def brought_in(battle: Engagement, unit: Unit, at: Pose) -> Pose:
    """A pose shifted just so far that the whole footprint lies on the table (EA-R47)."""
    if well_on_table(battle, at, REACHES[unit.type, unit.formation]):
        return at
    ground, marks = battle.field.ground, [corner for r in bodies_at(unit, at) for corner in corners(r)]
    xs, ys = [x for x, _ in marks], [y for _, y in marks]
    dx = max(0.0, -min(xs)) - max(0.0, max(xs) - ground.width)
    dy = max(0.0, -min(ys)) - max(0.0, max(ys) - ground.depth)
    return pose(at.x + dx, at.y + dy, at.facing, at.depth, at.width) if dx or dy else at


def keeps_to_table(battle: Engagement, unit: Unit, stands: list[Rect]) -> bool:
    """Does a new footprint stay on the table, or hang over its edge no farther than the unit does already (EA-R47)?"""
    over = overhang(battle, stands)
    return over <= SLACK or over <= overhang(battle, bodies(unit)) + SLACK


def well_on_table(battle: Engagement, at: Pose, reach: float) -> bool:
    """Is everything within a distance of a place on the table?"""
    ground = battle.field.ground
    return reach <= at.x <= ground.width - reach and reach <= at.y <= ground.depth - reach


def subdivisions(unit: Unit) -> list[Rect]:
    """Where each label of a cavalry regiment stands: its two lines, or its right and left halves (EA-4.19, 4.20)."""
    if unit.type != "cavalry" or unit.at is None or unit.formation != "line":
        return bodies(unit)
    r = unit.at.rect
    quarter = r.hw / 2
    right = Rect(r.x + r.fy * quarter, r.y - r.fx * quarter, r.fx, r.fy, r.hd, quarter)
    left = Rect(r.x - r.fy * quarter, r.y + r.fx * quarter, r.fx, r.fy, r.hd, quarter)
    return [left, right] if unit.first_on_left else [right, left]


def distance(a: Unit, b: Unit) -> float:
    """The least distance between two units."""
    return apart(bodies(a), bodies(b))


def touching(a: Unit, b: Unit) -> bool:
    """In base contact."""
    return distance(a, b) <= CONTACT


def nearest_enemy(battle: Engagement, unit: Unit) -> Unit | None:
    """The nearest enemy combat unit; by rank among equals (EA-R48)."""
    found = [(round(far, 3), battle.unit(no)) for far, no in gaps(bodies(unit), crowd(battle, 1 - unit.side))]
    least = min([far for far, _ in found], default=NEVER)
    return min([e for far, e in found if far == least], key=lambda e: rank(battle, e), default=None)


def zone(r: Rect, x: float, y: float) -> Aspect:
    """Front, flank or rear of a base for a point; a boundary is the worse for an attacker there."""
    ahead, right = local(r, x, y)
    aside = max(abs(right) - r.hw, 0.0)
    if ahead >= r.hd - ROUND_OFF and ahead - r.hd >= aside - ROUND_OFF:
        return "front"
    return "rear" if -ahead - r.hd > aside + ROUND_OFF else "flank"


def front_mid(r: Rect) -> Point:
    """The middle of the front edge."""
    return (r.x + r.fx * r.hd, r.y + r.fy * r.hd)


def attack_aspect(attacker: Unit, target: Unit) -> tuple[Aspect, int]:
    """From which side an assault comes in, and on which line of a cavalry column (EA-R05)."""
    if target.formation == "square":
        return ("front", 0)
    x, y = front_mid(bodies(attacker)[0])
    lines = bodies(target)
    second = len(lines) > 1 and local(lines[0], x, y)[0] < -lines[0].hd
    return (zone(lines[1] if second else lines[0], x, y), 1 if second else 0)


class Reach(NamedTuple):
    """The nearest point of a target in a fire zone: how far, from where, to where."""

    range: float
    muzzle: Point
    mark: Point


def muzzles(firer: Unit, at: Pose) -> list[Rect]:
    """The base out of whose front a unit fires; of a square each of its faces."""
    return faces(at.rect) if firer.formation == "square" else [at.rect]


def fire_reach(firer: Unit, target_bodies: list[Rect], at: Pose | None = None) -> Reach | None:
    """The nearest part of a target in a firer's fire zone; a square fires all round.

    Of all that is as near, as between two parallel faces, it is the middle (EA-R49).
    """
    at = firer.at if at is None else at
    found = None if at is None else nearest_ahead(muzzles(firer, at), target_bodies)
    return None if found is None else Reach(found[0], (found[1], found[2]), (found[3], found[4]))


def ring(feature: Feature) -> list[Area]:
    """The ground a feature covers; a line covers its band."""
    return feature.areas


def overlaps_feature(stands: list[Rect], feature: Feature) -> bool:
    """Does any part of a footprint lie in a feature?"""
    return any([overlap_area(r, a) > ROUND_OFF for r in stands for a in ring(feature)])


def inside_feature(unit: Unit, feature: Feature) -> bool:
    """Is at least half the footprint in the feature (EA-R31)?"""
    stands = bodies(unit)
    whole = sum([4 * r.hd * r.hw for r in stands])
    return whole > 0 and sum([overlap_area(r, a) for r in stands for a in ring(feature)]) * 2 >= whole - ROUND_OFF


def crosses(p: Point, q: Point, r: Rect) -> bool:
    """Does a straight line from p to q pass through a base? Along its edge it passes by."""
    return stands_across(p[0], p[1], q[0], q[1], r)


def crosses_area(p: Point, q: Point, patch: Area) -> bool:
    """Does a straight line from p to q pass through an area?"""
    return sum([hi - lo for lo, hi in inside_spans(p[0], p[1], q[0], q[1], patch)]) > 0.01


def slide_to_within(stands: list[Rect], ux: float, uy: float, others: list[Rect], d: float, top: float) -> float:
    """How far a footprint slides before it is within a distance of another; NEVER beyond top."""
    if top <= 0:
        return 0.0 if apart(stands, others) <= d else NEVER
    times = [first_within(a, ux * top, uy * top, b, 0.0, 0.0, d, 1.0) for a in stands for b in others]
    found = min(times, default=NEVER)
    return found * top if found < NEVER else NEVER
