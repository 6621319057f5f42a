"""Chapter F: the line of sight of a stand, its arc and its range."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from typing import Final

from grognard.engine.terrain import Feature
from grognard.rulesets.sound_of_guns.battle import LIMIT, Engagement, Unit
from grognard.rulesets.sound_of_guns.geometry import open_order
from grognard.rulesets.sound_of_guns.ground import holds, level
from grognard.rulesets.sound_of_guns.precedence import hand
from grognard.table.kernel import Rect, corners, face_mid, gap, local
from grognard.table.kernel_body import near_box
from grognard.table.kernel_ground import Area, inside_spans

BLOCKING: Final = ("wood", "built_up", "hill")
GRAZE: Final = 1e-4
Point = tuple[float, float]


def all_round(battle: Engagement, unit: Unit) -> bool:
    """Squares and infantry in open order shoot all round (SG-F.5)."""
    return unit.formation == "square" or open_order(battle, unit)


def in_arc(stand: Rect, target: Rect) -> bool:
    """Is a stand's centre ahead of the line through the shooter's front edge (SG-C.12)?"""
    return local(stand, target.x, target.y)[0] >= stand.hd - LIMIT


def crosses(p: Point, q: Point, stand: Rect) -> bool:
    """Does a line cross the inside of a stand?"""
    ahead, right = local(stand, p[0], p[1])
    ahead1, right1 = local(stand, q[0], q[1])
    first, last = inside_slab(ahead, ahead1 - ahead, stand.hd - GRAZE)
    low, high = inside_slab(right, right1 - right, stand.hw - GRAZE)
    return min(1.0, last, high) - max(0.0, first, low) > 1e-9


def inside_slab(start: float, way: float, half: float) -> tuple[float, float]:
    """For which part of a line a value that goes evenly keeps within half of nought."""
    if abs(way) < 1e-12:
        return (0.0, 1.0) if abs(start) < half else (1.0, 0.0)
    first, last = (-half - start) / way, (half - start) / way
    return (first, last) if first <= last else (last, first)


def eye(stand: Rect, target: Rect, round_about: bool) -> Point:
    """Where a stand looks from: the middle of its front, or of the edge that is nearest to the target."""
    if not round_about:
        return face_mid(stand, 0)
    faces = (0, 1, 2, 3) if hand() > 0 else (0, 3, 2, 1)
    edges = [face_mid(stand, face) for face in faces]
    ways = [dist(edge, (target.x, target.y)) for edge in edges]
    return next(edge for edge, way in zip(edges, ways, strict=True) if way <= min(ways) + LIMIT)


def marks(target: Rect) -> list[Point]:
    """The nine points of a stand at which one may look."""
    return [(target.x, target.y), *corners(target), *[face_mid(target, face) for face in range(4)]]


def sees(battle: Engagement, unit: Unit, i: int, target: Unit, j: int) -> bool:
    """Has stand i a clear line to stand j of the target?"""
    mine, its = unit.rects[i], target.rects[j]
    land = battle.field.ground
    high = max(level(land, mine), level(land, its))
    start = eye(mine, its, all_round(battle, unit))
    looks = marks(its)
    walls = obstacles(battle, unit, i, target, high, [start, *looks])
    masks = [f for kind in BLOCKING for f in land.by_kind[kind] if not (holds(f, mine) or holds(f, its))]
    return any(clear_line(start, mark, walls, masks) for mark in looks)


def obstacles(battle: Engagement, unit: Unit, i: int, target: Unit, high: int, points: Sequence[Point]) -> list[Rect]:
    """The stands that may be in the way: everybody's but the target's, if shooter and target are not above them.

    Only those matter that reach into the box of the points between which the lines run.
    """
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    own = [r for k, r in enumerate(unit.rects) if k != i] if battle.options.own_stands_block_fire else []
    bodies, both = battle.field.bodies, (unit.no, target.no)
    rest = [r for no in near_box(bodies, x0, y0, x1, y1) if no not in both for r in bodies[no].rects]
    near = [r for r in (*own, *rest) if r.x + r.r > x0 and r.x - r.r < x1 and r.y + r.r > y0 and r.y - r.r < y1]
    return [r for r in near if level(battle.field.ground, r) >= high]


def clear_line(p: Point, q: Point, walls: Sequence[Rect], masks: Sequence[Feature]) -> bool:
    """Does a line meet neither a stand nor a feature that blocks it?"""
    if any(crosses(p, q, stand) for stand in walls):
        return False
    for f in masks:
        for ar in f.areas:
            if passes(p, q, ar):
                continue
            for low, high in inside_spans(p[0], p[1], q[0], q[1], ar):
                if high - low > GRAZE:
                    return False
    return True


def passes(p: Point, q: Point, ar: Area) -> bool:
    """Does a line plainly keep clear of an area?"""
    return (
        (p[0] < ar.x0 and q[0] < ar.x0)
        or (p[0] > ar.x1 and q[0] > ar.x1)
        or (p[1] < ar.y0 and q[1] < ar.y0)
        or (p[1] > ar.y1 and q[1] > ar.y1)
    )


def shooting_stands(battle: Engagement, unit: Unit, target: Unit, far: float) -> list[tuple[int, float]]:
    """The stands that can shoot at a target, each with its range: in arc, in range and in sight (SG-F.10)."""
    units = battle.field.units
    if units[unit.no] is not unit or units[target.no] is not target:
        return looked_for(battle, unit, target, far)
    known = battle.sights.stands
    if (unit.no, target.no, far) not in known:
        known[unit.no, target.no, far] = looked_for(battle, unit, target, far)
    return known[unit.no, target.no, far]


def looked_for(battle: Engagement, unit: Unit, target: Unit, far: float) -> list[tuple[int, float]]:
    """The same, worked out."""
    found = []
    wide, rects = all_round(battle, unit), target.rects
    for i, stand in enumerate(unit.rects):
        near = [(gap(stand, other), j) for j, other in enumerate(rects) if wide or in_arc(stand, other)]
        for length, j in sorted(near):
            if length <= far + LIMIT and sees(battle, unit, i, target, j):
                found.append((i, length))
                break
    return found
