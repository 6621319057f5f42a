"""Chapter 4, a commander rides: what a way costs him, and the quickest one (EM-4.3, EM-6.4, EM-R.34)."""

from __future__ import annotations

from itertools import pairwise
from math import inf

from grognard.engine.terrain import Feature
from grognard.rulesets.en_avants.going import cost_of, price
from grognard.rulesets.en_masse.battle import SLACK, Clash, Officer
from grognard.rulesets.en_masse.geometry import Point
from grognard.rulesets.en_masse.going import ground_on, stretches
from grognard.rulesets.en_masse.marching import away, nearest_on_roads, shortest
from grognard.rulesets.en_masse.ways import CLEAR, beyond, bridge_ends

Way = tuple[Point, ...]
MOST_CORNERS = 40
"""Corners that are thought of; ground with more of them is gone round as well as may be."""


def cost(battle: Clash, way: Way) -> float:
    """What a way takes of a move, leg by leg; no end to it where it is barred."""
    return sum([leg_cost(battle, a, b) for a, b in pairwise(way)])


def leg_cost(battle: Clash, start: Point, end: Point) -> float:
    """The same for one straight leg."""
    parts = stretches(battle, "hq", "loose", start, end)
    return cost_of(parts)


def quickest(battle: Clash, officer: Officer, to: Point) -> Way:
    """The way he would take: straight, along the roads, or round what is in between."""
    straight: Way = (officer.point, to)
    if cost(battle, straight) <= away(officer.point, to) + SLACK:
        return straight
    ways = [straight, by_road(battle, officer.point, to), *round_it(battle, officer.point, to)]
    best = min([way for way in ways if way], key=lambda way: cost(battle, way))
    return best if cost(battle, best) < cost(battle, straight) - SLACK else straight


def by_road(battle: Clash, start: Point, to: Point) -> Way:
    """To the nearest road, along it, and off it where the place is near; nothing if no road helps."""
    on, off = nearest_on_roads(battle, start), nearest_on_roads(battle, to)
    if on is None or off is None:
        return ()
    way = shortest(battle, on[1], on[2], off[1], off[2], ())
    if not way:
        return ()
    return (*[p for p, after in pairwise((start, *way, to)) if away(p, after) > SLACK], to)


def round_it(battle: Clash, start: Point, to: Point) -> list[Way]:
    """The quickest way by the corners of the ground in between, if corners lead there."""
    bad = [feature for feature, ground in ground_on(battle, "hq", "loose", start, to) if ground.factor < 1.0]
    corners = list(dict.fromkeys([point for feature in bad for point in corners_of(battle, feature)]))[:MOST_CORNERS]
    known: dict[Point, tuple[float, Way]] = {start: (0.0, (start,))}
    todo = {start}
    while todo:
        here = min(todo, key=lambda point: (known[point][0], point))
        todo.discard(here)
        far, way = known[here]
        if here == to:
            return [way]
        for there in (*corners, to):
            if there in way or far + away(here, there) >= known.get(there, (inf,))[0]:
                continue
            further = far + leg_cost(battle, here, there)
            if further < known.get(there, (inf,))[0]:
                known[there] = (further, (*way, there))
                todo.add(there)
    return []


def corners_of(battle: Clash, feature: Feature) -> list[Point]:
    """Places beside the corners of an area, or at the ends of the bridges over a line, on the table."""
    ground = battle.field.ground
    outline = feature.outline()
    points = [beyond(point, feature.middle, CLEAR) for point in outline] if outline else bridge_ends(battle)
    return [(x, y) for x, y in points if 0.0 <= x <= ground.width and 0.0 <= y <= ground.depth]


def cut(battle: Clash, way: Way, most: float) -> Way:
    """As much of a way as a budget of movement pays for."""
    out = [way[0]]
    for a, b in pairwise(way):
        for s in stretches(battle, "hq", "loose", a, b):
            asked = price(s)
            if asked > most + SLACK:
                far = s.start + most * s.factor
                t = far / away(a, b)
                return (*out, (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
            most -= asked
        out.append(b)
    return tuple(out)
