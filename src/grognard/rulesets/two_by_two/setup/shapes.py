"""How features are drawn: winding courses, uneven rings, squares on roads; and plain shapes where room is short."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import cos, hypot, pi, sin
from random import Random

from grognard.engine.terrain import Feature, Point
from grognard.rulesets.two_by_two.ground import Ground, direction_at
from grognard.rulesets.two_by_two.setup.features import FeatureKind, Part
from grognard.table.drawing import (
    Box,
    along,
    around,
    corners_of,
    ends,
    flowing_into,
    grid,
    in_box,
    oval,
    spot,
    to_edge,
    winding,
)
from grognard.table.kernel import round3
from grognard.table.kernel_ground import line_gap
from grognard.table.outlines import rounded
from grognard.table.plane import meetings

Draw = Callable[[Ground, Box, Random], Part | None]


def draw_water(kind: FeatureKind, width: float) -> Draw:
    """A stream or river, winding from edge to edge."""

    def draw(ground: Ground, box: Box, rng: Random) -> Part | None:
        via = spot(box, rng, 1.5)
        start, end = ends(ground, via, rng.random() < 0.4, rng)
        course = winding(ground, start, via, end, 14, 0.7, rng)
        for other in ground.streams + ground.rivers:
            course = flowing_into(course, other.feature.line or ())
        return Part(kind=kind, points=course, width=width) if len(course) > 1 else None

    return draw


def draw_ford(ground: Ground, box: Box, rng: Random) -> Part | None:
    """A place in the river, away from its ends."""
    if not ground.rivers:
        return None
    river = ground.rivers[int(rng.random() * len(ground.rivers))].feature.line or ()
    place = river[int(len(river) * (0.2 + 0.6 * rng.random()))]
    return Part(kind="ford", points=(place,))


def draw_road(ground: Ground, box: Box, rng: Random) -> Part | None:
    """A road from edge to edge, across those that lie already."""
    via = spot(box, rng, 1.0)
    upright = rng.random() < 0.5
    if ground.roads and rng.random() < 0.8:
        upright = not runs_upright(ground.roads[0].feature)
    start, end = ends(ground, via, upright, rng)
    course = winding(ground, start, via, end, 7, 0.25, rng)
    return Part(kind="road", points=course, width=0.5) if course else None


def runs_upright(course: Feature) -> bool:
    """Does a line run more up the table than across it?"""
    (x0, y0), (x1, y1) = (course.line or ())[0], (course.line or ())[-1]
    return abs(y1 - y0) >= abs(x1 - x0)


def draw_town(ground: Ground, box: Box, rng: Random) -> Part | None:
    """A square along a road, at a junction if there is one."""
    spots = [p for p in junctions(ground) if in_box(p, box)]
    if not spots or rng.random() < 0.5:
        spots = [p for p in road_places(ground) if in_box(p, box)]
    if not spots:
        return None
    place = spots[int(rng.random() * len(spots))]
    side = (1.5, 1.75, 2.0)[int(rng.random() * 3)]
    return square(place, side, direction_at(nearest_road(ground, place), place))


def nearest_road(ground: Ground, place: Point) -> Feature:
    """Of all roads that whose middle is nearest to a place."""
    return min(ground.roads, key=lambda road: line_gap(*place, road.line)).feature


def junctions(ground: Ground) -> list[Point]:
    """Where roads meet."""
    roads = [road.feature.line or () for road in ground.roads]
    return [p for i, one in enumerate(roads) for other in roads[i + 1 :] for p in meetings(one, other)]


def road_places(ground: Ground) -> list[Point]:
    """Points every half inch along the roads."""
    return [p for road in ground.roads for p in along(road.feature.line or (), 0.5)]


def square(place: Point, side: float, ahead: tuple[float, float]) -> Part:
    """A town with its sides along a direction."""
    return Part(kind="town", points=corners_of(place, side, ahead))


def draw_blob(kind: FeatureKind, rough: float) -> Draw:
    """A hill or wood: an uneven ring round a centre."""

    def draw(ground: Ground, box: Box, rng: Random) -> Part:
        long, short = 1.5 + 1.3 * rng.random(), 1.2 + 0.9 * rng.random()
        centre = spot(box, rng, long)
        points = oval(centre, long, short, rough, 8 + int(rng.random() * 5), rng)
        steep: tuple[int, ...] = ()
        if kind == "hill" and rng.random() < 0.2:
            first = int(rng.random() * len(points))
            steep = tuple(sorted([(first + i) % len(points) for i in range(3)]))
        return Part(kind=kind, points=points, steep=steep)

    return draw


def draw_copse(ground: Ground, box: Box, rng: Random) -> Part:
    """A clump of trees."""
    radius = round(0.4 + 0.45 * rng.random(), 2)
    x, y = spot(box, rng, radius + 0.1)
    return Part(kind="copse", points=((round3(x), round3(y)),), radius=radius)


def draw_fence(kind: FeatureKind) -> Draw:
    """A hedge or wall of about an inch, with a slight bend."""

    def draw(ground: Ground, box: Box, rng: Random) -> Part:
        (x, y), turn, bend = spot(box, rng, 0.8), 2 * pi * rng.random(), 0.2 * (rng.random() - 0.5)
        ux, uy, half = cos(turn), sin(turn), 0.45 + 0.15 * rng.random()
        course = ((x - ux * half, y - uy * half), (x - uy * bend, y + ux * bend), (x + ux * half, y + uy * half))
        return Part(kind=kind, points=rounded(course), width=0.2)

    return draw


DRAW: Mapping[str, Draw] = {
    "stream": draw_water("stream", 0.25),
    "river": draw_water("river", 0.75),
    "ford": draw_ford,
    "hill": draw_blob("hill", 0.16),
    "road": draw_road,
    "town": draw_town,
    "dense_wood": draw_blob("dense_wood", 0.24),
    "light_wood": draw_blob("light_wood", 0.24),
    "copse": draw_copse,
    "hedge": draw_fence("hedge"),
    "wall": draw_fence("wall"),
}


def plain_blobs(ground: Ground, kind: FeatureKind, box: Box) -> Iterator[Part]:
    """Small octagons."""
    for x, y in grid(box, 1.15):
        yield Part(kind=kind, points=rounded([(x + dx, y + dy) for dx, dy in around(1.12)]))


def plain_lines(ground: Ground, kind: FeatureKind, box: Box) -> Iterator[Part]:
    """Straight lines through the sector, and from the roads that lie already through its middle."""
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    for x, y in grid(box, 1.0, 1.0):
        yield Part(kind=kind, points=((x, 0.0), (x, ground.depth)))
        yield Part(kind=kind, points=((0.0, y), (ground.width, y)))
    for place in road_places(ground):
        if hypot(place[0] - middle[0], place[1] - middle[1]) > 1.0:
            ux, uy = middle[0] - place[0], middle[1] - place[1]
            points = (to_edge(ground, place, -ux, -uy), to_edge(ground, middle, ux, uy))
            yield Part(kind=kind, points=points)


def plain_towns(ground: Ground, kind: FeatureKind, box: Box) -> Iterator[Part]:
    """Small towns at every place on a road."""
    for place in road_places(ground):
        if in_box(place, box):
            yield square(place, 1.5, direction_at(nearest_road(ground, place), place))
            yield square(place, 1.5, (0.0, 1.0))


def plain_fords(ground: Ground, kind: FeatureKind, box: Box) -> Iterator[Part]:
    """Every point of the rivers' courses."""
    for river in ground.rivers:
        yield from [Part(kind="ford", points=(p,)) for p in (river.feature.line or ())[1:-1]]


def plain_copses(ground: Ground, kind: FeatureKind, box: Box) -> Iterator[Part]:
    """Small clumps."""
    yield from [Part(kind="copse", points=(p,), radius=0.4) for p in grid(box, 0.5)]


def plain_fences(ground: Ground, kind: FeatureKind, box: Box) -> Iterator[Part]:
    """An inch, straight across."""
    for x, y in grid(box, 0.6):
        yield Part(kind=kind, points=((x - 0.5, y), (x + 0.5, y)))


PLAIN: Mapping[str, Callable[[Ground, FeatureKind, Box], Iterator[Part]]] = {
    "stream": plain_lines,
    "river": plain_lines,
    "ford": plain_fords,
    "hill": plain_blobs,
    "road": plain_lines,
    "town": plain_towns,
    "dense_wood": plain_blobs,
    "light_wood": plain_blobs,
    "copse": plain_copses,
    "hedge": plain_fences,
    "wall": plain_fences,
}
