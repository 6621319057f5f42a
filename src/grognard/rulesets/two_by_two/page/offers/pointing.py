"""Paths that a person means by pointing: straight there, a step aside, along the road, around what is in the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist

from grognard.rulesets.two_by_two.battle import Unit
from grognard.rulesets.two_by_two.charging import RUN_IN
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.march import LEGS, Leg
from grognard.table.kernel import FRONT, LEFT, NEVER, REAR, RIGHT, Rect, face_mid, round3, span, turned
from grognard.table.kernel_ground import on_band
from grognard.table.kernel_polygon import segment_gap
from grognard.table.pose import Pose, bearing, between, heading, pose, round_facing

Place = tuple[float, float]
Path = tuple[Leg, ...]
STILL = 0.02  # inches: a hand that has not moved
AS_IT_FACES = 0.3  # degrees by which a hand misses straight ahead
SHORT_BACK = 1.0  # inches that a unit steps back sooner than turn about
SHORT_ASIDE = 0.6  # inches that it steps aside sooner than turn
BEHIND = 120.0  # degrees off the facing from which a place is behind
ABREAST = 60.0  # degrees off the facing from which a place is to the side
ASIDE = (0.8, -0.8, 1.6, -1.6)  # inches beside the straight way at which one gets past somebody
RUN_UP = RUN_IN + 0.02  # inches, with room for rounding
STRUCK = {FRONT: 180.0, RIGHT: 270.0, REAR: 0.0, LEFT: 90.0}  # degrees from the facing of who is struck there


def turn_to(now: float, facing: float, slack: float = 0.0) -> Path:
    """A turn, if one is needed."""
    return () if between(now, facing) <= slack else (Leg(turn=round_facing(facing)),)


def legs_along(at: Pose, places: Sequence[Place], facing: float | None) -> Path:
    """Turn to each place and go ahead to it, then turn to the facing asked for."""
    here, now, legs = (at.x, at.y), at.facing, []
    for there in places:
        way = bearing(*here, *there)
        legs += [*turn_to(now, way), Leg(ahead=round3(dist(here, there)))]
        here, now = there, way
    return (*legs, *(() if facing is None else turn_to(now, facing)))


def straight(at: Pose, place: Place, facing: float | None) -> Path:
    """Turn to the place and go; a place almost dead ahead needs no turn."""
    way = bearing(at.x, at.y, *place)
    now = at.facing if between(at.facing, way) <= AS_IT_FACES else way
    ahead = Leg(ahead=round3(dist((at.x, at.y), place)))
    return (*turn_to(at.facing, now), ahead, *(() if facing is None else turn_to(now, facing)))


def backwards(at: Pose, place: Place) -> Path:
    """Straight back, still looking to the front."""
    away = round_facing(bearing(at.x, at.y, *place) + 180.0)
    return (*turn_to(at.facing, away, AS_IT_FACES), Leg(back=round3(dist((at.x, at.y), place))))


def aside(at: Pose, place: Place, facing: float | None) -> Path:
    """A step sideways without turning, at double cost."""
    step = Leg(step=(round3(place[0] - at.x), round3(place[1] - at.y)))
    return (step, *(() if facing is None else turn_to(at.facing, facing)))


def plain_ways(at: Pose, place: Place, facing: float | None) -> list[Path]:
    """The ways somebody means who points at a place, the most natural first."""
    far = dist((at.x, at.y), place)
    if far < STILL:
        return [] if facing is None else [(Leg(turn=round_facing(facing)),)]
    off = between(at.facing, bearing(at.x, at.y, *place))
    there = straight(at, place, facing)
    if facing is not None:
        return [there, aside(at, place, facing)]
    if off >= BEHIND and far <= SHORT_BACK:
        return [backwards(at, place), aside(at, place, None)]
    if off >= ABREAST and far <= SHORT_ASIDE:
        return [aside(at, place, None), there]
    fronted = straight(at, place, at.facing)
    return [there, aside(at, place, None)] if far <= SHORT_ASIDE else [fronted, there]


def detours(at: Pose, place: Place, facing: float | None) -> Iterator[Path]:
    """By way of a place to the right or left of the straight way."""
    far = dist((at.x, at.y), place)
    if far < STILL:
        return
    ux, uy = (place[0] - at.x) / far, (place[1] - at.y) / far
    for off in ASIDE:
        via = (at.x + ux * far / 2 + uy * off, at.y + uy * far / 2 - ux * off)
        yield legs_along(at, [via, place], facing)


def road_way(ground: Ground, at: Pose, place: Place, facing: float | None) -> Path | None:
    """Along the road that both ends are on, round its bends."""
    for road in ground.roads:
        course = road.feature.line or ()
        if not (on_band(at.x, at.y, road.line) and on_band(*place, road.line)):
            continue
        first, last = leg_of(course, (at.x, at.y)), leg_of(course, place)
        bends = course[first + 1 : last + 1] if first <= last else course[last + 1 : first + 1][::-1]
        if bends and 2 * len(bends) + 3 <= LEGS:
            return legs_along(at, [*bends, place], facing)
    return None


def leg_of(course: Sequence[Place], place: Place) -> int:
    """The leg of a course that a place is nearest to."""
    gaps = [segment_gap(*place, *a, *b) for a, b in pairwise(course)]
    return gaps.index(min(gaps))


def end_of(at: Pose, path: Path) -> Pose:
    """Where a path would lead if nothing forbade it."""
    x, y, facing = at.x, at.y, at.facing
    for leg in path:
        fx, fy = heading(facing)
        if leg.turn is not None:
            facing = leg.turn
        elif leg.step is not None:
            x, y = x + leg.step[0], y + leg.step[1]
        else:
            ahead, right = (leg.ahead or 0.0) - (leg.back or 0.0), leg.aside or 0.0
            x, y = x + fx * ahead + fy * right, y + fy * ahead - fx * right
    return pose(x, y, facing, at.depth, at.width)


def track_of(at: Pose, path: Path) -> tuple[Place, ...]:
    """The line a path would lead along if nothing forbade it."""
    places = [(at.x, at.y)]
    for i, leg in enumerate(path, 1):
        if leg.turn is None:
            end = end_of(at, path[:i])
            places.append((end.x, end.y))
    return tuple(places)


def into(base: Rect, facing: float, enemy: Rect) -> float:
    """How far a base that turns to a facing has to go ahead until it touches an enemy."""
    fx, fy = heading(facing)
    met, _ = span(turned(base, fx, fy), fx, fy, enemy, 0.0)
    return round3(met) if 0.0 <= met < NEVER else NEVER


def charges(unit: Unit, enemy: Unit, aim: Place | None) -> list[Path]:
    """Straight into an enemy: as the unit faces, else turned to where one points or to the enemy's middle."""
    at, foe = unit.here, enemy.rect
    spots = [*([aim] if aim is not None else []), (foe.x, foe.y)]
    facings = [at.facing, *[bearing(at.x, at.y, *spot) for spot in spots if dist((at.x, at.y), spot) > STILL]]
    found: dict[Path, None] = {}
    for facing in facings:
        d = into(unit.rect, facing, foe)
        if d < NEVER:
            found.setdefault((*turn_to(at.facing, facing), Leg(ahead=d)))
    return list(found)


def charges_by_face(unit: Unit, enemy: Unit) -> Iterator[tuple[int, Path]]:
    """Round to each face of an enemy, with room for a straight run-in."""
    at, foe = unit.here, enemy.rect
    for face, turn in STRUCK.items():
        facing = round_facing(enemy.here.facing + turn)
        fx, fy = heading(facing)
        x, y = face_mid(foe, face)
        deep = unit.rect.hd + RUN_UP
        start = (round3(x - fx * deep), round3(y - fy * deep))
        if dist((at.x, at.y), start) + RUN_UP > unit.troop.move + 1.0:
            continue
        way = legs_along(at, [start], facing) if dist((at.x, at.y), start) > STILL else turn_to(at.facing, facing)
        d = into(end_of(at, way).rect, facing, foe)
        if d < NEVER:
            yield face, (*way, Leg(ahead=d))
