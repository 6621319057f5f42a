"""Chapter T: who may enter which ground, and which of it a stand is in."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Final

from grognard.engine.terrain import Feature
from grognard.rulesets.sound_of_guns.land import Land
from grognard.rulesets.sound_of_guns.profiles import Arm
from grognard.table.kernel import Rect, on_table
from grognard.table.kernel_facing import bearing, between
from grognard.table.kernel_ground import Area, inside, overlap_area
from grognard.table.kernel_polygon import segment_gap

ON_ROAD: Final = 0.5
ALONG_ROAD: Final = 20.0
SLIVER: Final = 1e-6
EDGE: Final = 0.01 - 3e-9  # a stand that is over the edge by the whole tolerance is off the table


def covers(feature: Feature, stand: Rect) -> bool:
    """Does any part of a stand lie in a feature? Touching the boundary is outside."""
    return any(near(stand, ar) and overlap_area(stand, ar) > SLIVER for ar in feature.areas)


def near(stand: Rect, ar: Area) -> bool:
    """Can a stand reach into an area at all?"""
    r = stand.r
    return stand.x + r > ar.x0 and stand.x - r < ar.x1 and stand.y + r > ar.y0 and stand.y - r < ar.y1


def holds(feature: Feature, stand: Rect) -> bool:
    """Is the centre of a stand inside?"""
    return any(inside(stand.x, stand.y, ar) and not on_edge(stand, ar) for ar in feature.areas)


def on_edge(stand: Rect, ar: Area) -> bool:
    """Does the centre of a stand lie on the boundary?"""
    for i in range(len(ar.xs)):
        if segment_gap(stand.x, stand.y, ar.xs[i - 1], ar.ys[i - 1], ar.xs[i], ar.ys[i]) < SLIVER:
            return True
    return False


def level(land: Land, stand: Rect) -> int:
    """How high a stand stands: the level of the highest hill under its centre."""
    hills = land.by_kind["hill"]
    return max([f.level for f in hills if holds(f, stand)], default=0) if hills else 0


def on_road(land: Land, stand: Rect, road: Feature | None = None) -> bool:
    """Is its centre near the middle of a road, and does it lie along it?"""
    roads = [road] if road is not None else land.roads
    return any([lies_along(f, stand) for f in roads])


def lies_along(road: Feature, stand: Rect) -> bool:
    """Is a stand on this road?"""
    points = road.line or ()
    for (x0, y0), (x1, y1) in pairwise(points):
        if segment_gap(stand.x, stand.y, x0, y0, x1, y1) > ON_ROAD + 1e-6:
            continue
        turn = between(bearing(x0, y0, x1, y1), bearing(0.0, 0.0, stand.fx, stand.fy))
        if min(turn, 180.0 - turn) <= ALONG_ROAD + 1e-6:
            return True
    return False


def bridged(land: Land, water: Feature, stand: Rect) -> bool:
    """Is a stand on a bridge, or on a road across the water?"""
    return on_road(land, stand) or any(
        [
            b.point is not None and hypot(b.point[0] - stand.x, b.point[1] - stand.y) <= 1.0
            for b in land.by_kind["bridge"]
        ]
    )


def in_water(land: Land, stand: Rect) -> list[Feature]:
    """The waters a stand lies in; on a bridge or road it is in none."""
    return [w for w in land.waters if covers(w, stand) and not bridged(land, w, stand)]


def barred(land: Land, arm: Arm, stand: Rect, marching: bool) -> tuple[str, str] | None:
    """The clause and the ground that keep a stand of an arm out, if any does."""
    for feature in land.rough if arm != "infantry" else ():
        if covers(feature, stand):
            found = keeps_out(land, feature, stand, marching, arm)
            if found:
                return found, f"{feature.name or feature.id}"
    for water in land.waters:
        if not closed_water(water, arm) or not covers(water, stand):
            continue
        if getattr(water.crossing, arm) == "nowhere" or not bridged(land, water, stand):
            return "SG-T.18", f"{water.name or water.id}"
    return None


def closed_water(water: Feature, arm: Arm) -> bool:
    """Is a water closed to an arm, but perhaps for its bridges and roads?"""
    return water.crossing is not None and getattr(water.crossing, arm) != "anywhere"


def keeps_out(land: Land, feature: Feature, stand: Rect, marching: bool, arm: Arm) -> str:
    """The clause by which a feature keeps horse or guns out; nothing if it lets them in."""
    if feature.kind == "wood":
        return "SG-T.4"
    if feature.kind == "difficult":
        return "" if feature.closed is False else "SG-T.16"
    if arm == "cavalry" and not marching:
        return "SG-T.20"
    return "" if on_road(land, stand) else "SG-T.19"


def off_table(land: Land, stand: Rect) -> bool:
    """Does any part of a stand lie beyond the edge?"""
    return not on_table(stand, land.width, land.depth, EDGE)


def along(road: Feature, mark: float) -> tuple[float, float, float] | None:
    """The place so far along a road's middle line and the way it runs there; nothing beyond its ends."""
    points = road.line or ()
    for (x0, y0), (x1, y1) in pairwise(points):
        length = hypot(x1 - x0, y1 - y0)
        if -1e-9 <= mark <= length + 1e-9:
            share = mark / length
            return (x0 + share * (x1 - x0), y0 + share * (y1 - y0), bearing(x0, y0, x1, y1))
        mark -= length
    return None


def mark_of(road: Feature, x: float, y: float) -> float:
    """How far along a road the point of it lies that is nearest to a place."""
    points, done, best = road.line or (), 0.0, (1e9, 0.0)
    for (x0, y0), (x1, y1) in pairwise(points):
        length = hypot(x1 - x0, y1 - y0)
        share = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length**2
        share = min(1.0, max(0.0, share))
        gap = hypot(x - x0 - share * (x1 - x0), y - y0 - share * (y1 - y0))
        best = min(best, (round(gap, 9), done + share * length))
        done += length
    return best[1]


def road_length(road: Feature) -> float:
    """How long a road is."""
    points = road.line or ()
    return sum([hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(points)])
