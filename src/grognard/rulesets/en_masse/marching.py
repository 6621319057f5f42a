"""Chapter 5, marching: columns that follow the roads (EM-5.11, EM-R.26, EM-R.91)."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from math import hypot

from grognard.rulesets.en_avants.going import Stretch, cost_of
from grognard.rulesets.en_masse.battle import Clash, Part, Unit
from grognard.rulesets.en_masse.geometry import Point, head
from grognard.rulesets.en_masse.going import stretches
from grognard.rulesets.en_masse.orders import REACHED, destination, roads
from grognard.table.outlines import foot_point

BESIDE_ROAD = 2.5
"""Centimetres from a road within which a unit can form march, or has reached a place beside it."""
JOINED = 0.05
"""Centimetres within which the ends and bends of two roads are one place."""


def away(a: Point, b: Point) -> float:
    """How far it is from one point to another."""
    return hypot(a[0] - b[0], a[1] - b[1])


def nearest_on_roads(
    battle: Clash, at: Point, only: tuple[str, ...] = ()
) -> tuple[float, Point, tuple[Point, Point]] | None:
    """The point of the roads nearest to a place, how far it is, and the leg of road it lies on."""
    found = []
    for road in roads(battle):
        if only and road.id not in only:
            continue
        line = road.line or ()
        for k in range(len(line) - 1):
            foot = foot_point(at, line[k], line[k + 1])
            found.append((away(at, foot), foot, (line[k], line[k + 1])))
    return min(found, default=None)


def on_a_road(battle: Clash, unit: Unit) -> bool:
    """Is it near enough to a road to form march (EM-R.26)?"""
    near = nearest_on_roads(battle, head(unit))
    return battle.options.march_off_road or (near is not None and near[0] <= BESIDE_ROAD)


def road_way(battle: Clash, unit: Unit, part: Part) -> tuple[Point, ...]:
    """The way of a column to its place; nothing if there is none, or it has come as far as it can."""
    to = destination(battle, unit, part)
    if to is None:
        return ()
    by_road = along_roads(battle, unit, part, to)
    if not battle.options.march_off_road or away(head(unit), to) <= JOINED:
        return by_road
    straight: tuple[Point, ...] = (head(unit), to)
    joined = (*by_road, to) if by_road else straight
    return min(straight, joined, key=lambda way: price(battle, unit, way))


def price(battle: Clash, unit: Unit, way: tuple[Point, ...]) -> float:
    """What a column's way costs in movement; no end to it where it is barred."""
    return cost_of(across_country(battle, unit, way))


def across_country(battle: Clash, unit: Unit, way: tuple[Point, ...]) -> list[Stretch]:
    """A column's way cut where the going changes: on roads it meets no ground, off them that of formed troops."""
    parts, gone = [], 0.0
    for a, b in pairwise(way):
        legs = stretches(battle, unit.type, unit.formation, a, b)
        parts += [Stretch(gone + s.start, gone + s.end, s.factor) for s in legs]
        gone += away(a, b)
    return parts


def as_far_as_roads_go(battle: Clash, unit: Unit, part: Part) -> bool:
    """Is a column at the point of the roads nearest to where it is to move (EM-R.91)?"""
    to = destination(battle, unit, part)
    if unit.formation != "marching" or battle.options.march_off_road or to is None:
        return False
    end = nearest_on_roads(battle, to, part.route)
    return end is not None and away(head(unit), end[1]) <= REACHED


def along_roads(battle: Clash, unit: Unit, part: Part, to: Point) -> tuple[Point, ...]:
    """The shortest way along the roads from a column's head to the point of them nearest to its place.

    Nothing if no road leads there, or if a place to deploy at lies off the road.
    """
    start = nearest_on_roads(battle, head(unit), part.route)
    if start is None or start[0] > BESIDE_ROAD:
        return ()
    end = nearest_on_roads(battle, to, part.route)
    if end is None or (part.verb != "move" and end[0] > BESIDE_ROAD):
        return ()
    way = shortest(battle, start[1], start[2], end[1], end[2], part.route)
    return (head(unit), *way[1:]) if len(way) > 1 and away(head(unit), way[-1]) > JOINED else ()


def shortest(
    battle: Clash,
    start: Point,
    first: tuple[Point, Point],
    end: Point,
    last: tuple[Point, Point],
    only: tuple[str, ...],
) -> tuple[Point, ...]:
    """The shortest way along connected roads between two points on them."""
    links = network(battle, only)
    join(links, start, first)
    join(links, end, last)
    if set(first) == set(last):
        link(links, start, end)
    queue: list[tuple[float, tuple[Point, ...]]] = [(0.0, (start,))]
    seen: set[Point] = set()
    while queue:
        far, way = heappop(queue)
        here = way[-1]
        if here == end:
            return way
        if here in seen:
            continue
        seen.add(here)
        for there in sorted(links.get(here, ())):
            heappush(queue, (far + away(here, there), (*way, there)))
    return ()


def network(battle: Clash, only: tuple[str, ...]) -> dict[Point, set[Point]]:
    """The bends of the roads and which lead to which; bends at one place are one."""
    links: dict[Point, set[Point]] = {}
    for road in roads(battle):
        if only and road.id not in only:
            continue
        bends = [same_place(links, point) for point in road.line or ()]
        for k in range(len(bends) - 1):
            link(links, bends[k], bends[k + 1])
    return links


def same_place(links: dict[Point, set[Point]], point: Point) -> Point:
    """A bend already known at this place, or the point itself."""
    return next((known for known in links if away(known, point) <= JOINED), point)


def link(links: dict[Point, set[Point]], a: Point, b: Point) -> None:
    """Join two points both ways."""
    if a != b:
        links.setdefault(a, set()).add(b)
        links.setdefault(b, set()).add(a)


def join(links: dict[Point, set[Point]], at: Point, leg: tuple[Point, Point]) -> None:
    """Tie a point on a leg of road to the bends at its ends."""
    for end in leg:
        link(links, at, same_place(links, end))
