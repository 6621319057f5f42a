"""How features are drawn: winding courses, uneven rings, squares on roads; and plain shapes where room is short."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

from grognard.engine.terrain import Feature, Point
from grognard.rulesets.two_by_two.ground import Ground, direction_at
from grognard.rulesets.two_by_two.setup.features import FeatureKind, Part
from grognard.table.kernel import round3
from grognard.table.kernel_ground import line_gap
from grognard.table.plane import length, meetings

Box = tuple[float, float, float, float]
Draw = Callable[[Ground, Box, Random], Part | None]
MARGIN = 0.3


def around(reach: float) -> list[Point]:
    """Eight points about the origin."""
    return [(reach * sin(k * pi / 4), reach * cos(k * pi / 4)) for k in range(8)] if reach else []


def within(rng: Random, low: float, high: float, margin: float) -> float:
    """A number between two, away from both where there is room."""
    margin = min(margin, (high - low) / 2)
    return low + margin + rng.random() * (high - low - 2 * margin)


def spot(box: Box, rng: Random, margin: float) -> Point:
    """A point in a box."""
    return (within(rng, box[0], box[2], margin), within(rng, box[1], box[3], margin))


def winding(
    ground: Ground, start: Point, via: Point, end: Point, legs: int, sway: float, rng: Random
) -> tuple[Point, ...]:
    """A curve from start to end by way of a point, swaying a little; nothing if it would leave the table."""
    cx, cy = 2 * via[0] - (start[0] + end[0]) / 2, 2 * via[1] - (start[1] + end[1]) / 2
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = hypot(dx, dy) or 1.0
    waves, phase = 1 + 2 * rng.random(), 2 * pi * rng.random()
    course = [start]
    for i in range(1, legs):
        t = i / legs
        a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        swing = sway * sin(pi * t) * sin(2 * pi * waves * t + phase)
        x = a * start[0] + b * cx + c * end[0] - swing * dy / far
        y = a * start[1] + b * cy + c * end[1] + swing * dx / far
        course.append((round3(x), round3(y)))
    inner = (MARGIN, MARGIN, ground.width - MARGIN, ground.depth - MARGIN)
    return (*course, end) if all([in_box(p, inner) for p in course[1:]]) else ()


def ends(ground: Ground, via: Point, upright: bool, rng: Random) -> tuple[Point, Point]:
    """Two points on opposite edges, not too far aside of a point to be passed."""
    top = ground.width if upright else ground.depth
    at = via[0] if upright else via[1]
    first, last = [round3(min(max(at + 10 * (rng.random() - 0.5), 1.0), top - 1.0)) for _ in range(2)]
    if upright:
        return (first, 0.0), (last, ground.depth)
    return (0.0, first), (ground.width, last)


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


def flowing_into(course: tuple[Point, ...], other: Sequence[Point]) -> tuple[Point, ...]:
    """A course as far as the water it meets."""
    for i, leg in enumerate(pairwise(course), 1):
        met = meetings(leg, other)
        if met:
            return course[:i] if met[0] == course[i - 1] else (*course[:i], met[0])
    return course


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
    """The road a place is on."""
    return min(ground.roads, key=lambda road: line_gap(*place, road.line)).feature


def junctions(ground: Ground) -> list[Point]:
    """Where roads meet."""
    roads = [road.feature.line or () for road in ground.roads]
    return [p for i, one in enumerate(roads) for other in roads[i + 1 :] for p in meetings(one, other)]


def road_places(ground: Ground) -> list[Point]:
    """Points every half inch along the roads."""
    return [p for road in ground.roads for p in along(road.feature.line or (), 0.5)]


def along(course: Sequence[Point], step: float) -> Iterator[Point]:
    """Points every so far along a line."""
    n = int(length(course) / step)
    for i in range(1, n):
        left = i * step
        for p, q in pairwise(course):
            leg = hypot(q[0] - p[0], q[1] - p[1])
            if left <= leg:
                yield (round3(p[0] + (q[0] - p[0]) * left / leg), round3(p[1] + (q[1] - p[1]) * left / leg))
                break
            left -= leg


def in_box(p: Point, box: Box) -> bool:
    """Is a point in a box?"""
    return box[0] <= p[0] <= box[2] and box[1] <= p[1] <= box[3]


def square(place: Point, side: float, ahead: tuple[float, float]) -> Part:
    """A town with its sides along a direction."""
    (x, y), (ux, uy), h = place, ahead, side / 2
    ring = [(x + h * (a * ux - b * uy), y + h * (a * uy + b * ux)) for a, b in ((1, 1), (-1, 1), (-1, -1), (1, -1))]
    return Part(kind="town", points=tuple([(round3(px), round3(py)) for px, py in ring]))


def draw_blob(kind: FeatureKind, rough: float) -> Draw:
    """A hill or wood: an uneven ring round a centre."""

    def draw(ground: Ground, box: Box, rng: Random) -> Part:
        long, short = 1.5 + 1.3 * rng.random(), 1.2 + 0.9 * rng.random()
        centre = spot(box, rng, long)
        points = ring(centre, long, short, rough, 8 + int(rng.random() * 5), rng)
        steep: tuple[int, ...] = ()
        if kind == "hill" and rng.random() < 0.2:
            first = int(rng.random() * len(points))
            steep = tuple(sorted([(first + i) % len(points) for i in range(3)]))
        return Part(kind=kind, points=points, steep=steep)

    return draw


def ring(centre: Point, long: float, short: float, rough: float, n: int, rng: Random) -> tuple[Point, ...]:
    """An uneven oval, turned somehow."""
    tilt, phase = pi * rng.random(), 2 * pi * rng.random()
    ct, st = cos(tilt), sin(tilt)
    points = []
    for i in range(n):
        t = 2 * pi * i / n
        swell = 1 + rough * sin(2 * t + phase) / 2 + rough * (rng.random() - 0.5)
        u, v = long * swell * cos(t), short * swell * sin(t)
        points.append((round3(centre[0] + u * ct - v * st), round3(centre[1] + u * st + v * ct)))
    return tuple(points)


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
        return Part(kind=kind, points=tuple([(round3(a), round3(b)) for a, b in course]), width=0.2)

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


def grid(box: Box, margin: float, step: float = 0.5) -> Iterator[Point]:
    """The lattice points of a box, off its rim."""
    across, up = int((box[2] - box[0] - 2 * margin) / step), int((box[3] - box[1] - 2 * margin) / step)
    for i in range(across + 1):
        for j in range(up + 1):
            yield (box[0] + margin + i * step, box[1] + margin + j * step)


def plain_blobs(ground: Ground, kind: FeatureKind, box: Box) -> Iterator[Part]:
    """Small octagons."""
    for x, y in grid(box, 1.15):
        yield Part(kind=kind, points=tuple([(round3(x + dx), round3(y + dy)) for dx, dy in around(1.12)]))


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


def to_edge(ground: Ground, start: Point, ux: float, uy: float) -> Point:
    """Where a ray leaves the table."""
    ways = [(ground.width - start[0]) / ux if ux > 0 else -start[0] / ux] if ux else []
    ways += [(ground.depth - start[1]) / uy if uy > 0 else -start[1] / uy] if uy else []
    t = min(ways)
    return (round3(start[0] + t * ux), round3(start[1] + t * uy))


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
