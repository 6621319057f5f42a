"""Chapter 11: the line of sight, and what stands in it, under the switches that bend it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grognard.rulesets.two_by_two.battle import AREA, CONTACT, LIMIT, Skirmish, Unit
from grognard.rulesets.two_by_two.geometry import WOOD_FRINGE, aspect, height, measuring_line
from grognard.rulesets.two_by_two.ground import Patch, level_of
from grognard.table.kernel import Rect, corners, face_ends
from grognard.table.kernel_ground import Area, area, clip_area, inside, inside_spans, on_line_spans, overlap_area
from grognard.table.kernel_sight import band_area, corridor, rect_clip_area, silhouette

SIGHT_LINES = 9
GRAZE = 1e-6
Space = list[tuple[float, float]]


class Screen(NamedTuple):
    """Something in the line of sight: by which clause, its name, its shape, and whether roads lead through it."""

    clause: str
    name: str
    shape: Area
    roads: bool = False
    deep: bool = False


def screened_by(battle: Skirmish, firer: Unit, target: Unit, ignore: tuple[int, ...] = ()) -> Screen | None:
    """What blocks the shot, if anything: ground first, then other units (2X2-4.15, 11.30, 11.31)."""
    space = space_between(battle, firer, target)
    if battle.options.los_model != "any_line":
        return next(screens(battle, firer, target, space, ignore), None)
    found = list(screens(battle, firer, target, space, ignore))
    if not found or line_free(battle, firer, target, found):
        return None
    return found[0]


def space_between(battle: Skirmish, firer: Unit, target: Unit) -> Space:
    """The space between two units that has to be free (R-05 and its switch)."""
    if battle.options.los_model == "silhouette":
        return silhouette(firer.rect, target.rect)
    return corridor(firer.rect, aspect(battle, firer, target), target.rect, aspect(battle, target, firer))


def screens(battle: Skirmish, firer: Unit, target: Unit, space: Space, ignore: tuple[int, ...]) -> Iterator[Screen]:
    """Everything that intrudes into the space by more than a hair."""
    if battle.field.ground.features:
        yield from copses(battle, firer, target, space)
        yield from woods(battle, firer, target, space)
        if battle.options.los_blockers:
            yield from high_ground(battle, firer, target, space)
    yield from units(battle, space, (firer.no, target.no, *ignore))


def copses(battle: Skirmish, firer: Unit, target: Unit, space: Space) -> Iterator[Screen]:
    """Copses, but for one that shooter or target stands in (R-08)."""
    for patch in battle.field.ground.copses:
        if clip_area(space, patch.area) > AREA:
            if not any([overlap_area(u.rect, patch.area) > AREA for u in (firer, target)]):
                yield screen("2X2-4.15", patch)


def woods(battle: Skirmish, firer: Unit, target: Unit, space: Space) -> Iterator[Screen]:
    """Woods off their roads: any bit between two units outside, over 1" of a dense one for a unit in it (R-07)."""
    ground = battle.field.ground
    for patch in ground.dense_woods + (ground.light_woods if battle.options.light_woods else []):
        if not any([inside(u.rect.x, u.rect.y, patch.area) for u in (firer, target)]):
            if band_area(space, patch.area, ground.road_lines) > AREA:
                yield screen("2X2-11.31", patch, roads=True)
        elif patch.feature.kind == "dense_wood":
            if trees_on(battle, measuring_line(battle, firer, target), patch.area) > WOOD_FRINGE + LIMIT:
                yield screen("2X2-11.31", patch, deep=True)


def high_ground(battle: Skirmish, firer: Unit, target: Unit, space: Space) -> Iterator[Screen]:
    """With the switch: hills above both units, and towns that neither is in (R-06)."""
    ground, eyes = battle.field.ground, max(height(battle, firer), height(battle, target))
    for patch in ground.hills:
        if level_of(patch.feature) > eyes and clip_area(space, patch.area) > AREA:
            yield screen("2X2-11.31", patch)
    for patch in ground.towns:
        ends_inside = [inside(u.rect.x, u.rect.y, patch.area) for u in (firer, target)]
        if not any(ends_inside) and clip_area(space, patch.area) > AREA:
            yield screen("2X2-11.31", patch)


def units(battle: Skirmish, space: Space, ignore: tuple[int, ...]) -> Iterator[Screen]:
    """Any other base, friend, enemy or HQ (2X2-11.30)."""
    x0, x1 = min([p[0] for p in space]), max([p[0] for p in space])
    y0, y1 = min([p[1] for p in space]), max([p[1] for p in space])
    for no, r in enumerate(battle.field.rects):
        if r.x + r.r < x0 or r.x - r.r > x1 or r.y + r.r < y0 or r.y - r.r > y1 or no in ignore:
            continue
        if rect_clip_area(space, r) > AREA:
            yield Screen("2X2-11.30", battle.unit(no).name, area(corners(no_chinks(r))))


def no_chinks(r: Rect) -> Rect:
    """A base a hair larger, so that nobody sees between two in contact."""
    return Rect(r.x, r.y, r.fx, r.fy, r.hd + CONTACT / 2, r.hw + CONTACT / 2)


def screen(clause: str, patch: Patch, roads: bool = False, deep: bool = False) -> Screen:
    """A piece of ground in the line of sight."""
    return Screen(clause, patch.feature.name or patch.feature.id, patch.area, roads, deep)


def trees_on(battle: Skirmish, segment: tuple[float, float, float, float], wood: Area) -> float:
    """How much of a line runs among the trees, roads not counted."""
    clear = [s for ln in battle.field.ground.road_lines for s in on_line_spans(*segment, ln)]
    return sum([length_without(span, clear) for span in inside_spans(*segment, wood)])


def length_without(span: tuple[float, float], holes: list[tuple[float, float]]) -> float:
    """The length of a span less the parts that holes cover."""
    at, length = span[0], 0.0
    for lo, hi in sorted(holes):
        if hi <= at or lo >= span[1]:
            continue
        length += max(0.0, lo - at)
        at = max(at, hi)
    return length + max(0.0, span[1] - at)


def line_free(battle: Skirmish, firer: Unit, target: Unit, found: list[Screen]) -> bool:
    """With the switch: is any straight line from face to face free of everything in the way?"""
    if any([s.deep for s in found]):
        return False
    starts = spots(firer.rect, aspect(battle, firer, target))
    ends = spots(target.rect, aspect(battle, target, firer))
    return any([passes(battle, (*a, *b), found) for a in starts for b in ends])


def spots(base: Rect, face: int) -> list[tuple[float, float]]:
    """Points spread evenly over a face, its ends included."""
    x0, y0, x1, y1 = face_ends(base, face)
    shares = [i / (SIGHT_LINES - 1) for i in range(SIGHT_LINES)]
    return [(x0 + (x1 - x0) * p, y0 + (y1 - y0) * p) for p in shares]


def passes(battle: Skirmish, segment: tuple[float, float, float, float], found: list[Screen]) -> bool:
    """Does a straight line pass all of these by?"""
    for s in found:
        spans = inside_spans(*segment, s.shape)
        length = trees_on(battle, segment, s.shape) if s.roads else sum([hi - lo for lo, hi in spans])
        if length > GRAZE:
            return False
    return True
