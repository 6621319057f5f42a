"""2 by 2, the oracle's geometry: bases, zones, faces and distances in plain Shapely."""

from __future__ import annotations

from functools import cached_property
from math import cos, hypot, radians, sin
from typing import Any

from shapely import LineString, Point, Polygon

from tests.oracle.margins import below

WIDTH, DEPTH = 1.0, 0.5
CONTACT, LIMIT, AREA = 0.01, 0.001, 0.01
EXACT = 1e-6  # positions are given to a thousandth, so what stands still is known exactly
ROUGH = 2e-4  # areas, where round ends are cut into corners
FRONT, RIGHT, REAR, LEFT = "front", "right", "rear", "left"
FACES = (FRONT, RIGHT, REAR, LEFT)
FLANKS = (RIGHT, LEFT)

Spot = tuple[float, float]


class Base:
    """A base of 1" by 1/2": its centre, and the facing in degrees clockwise from north."""

    def __init__(self, x: float, y: float, facing: float) -> None:
        self.x, self.y, self.facing = x, y, facing
        self.f = (sin(radians(facing)), cos(radians(facing)))
        self.r = (self.f[1], -self.f[0])

    def spot(self, a: float, b: float) -> Spot:
        """The place a to the right and b ahead of the centre."""
        return (self.x + a * self.r[0] + b * self.f[0], self.y + a * self.r[1] + b * self.f[1])

    def local(self, p: Spot) -> Spot:
        """How far to the right and ahead a place lies."""
        dx, dy = p[0] - self.x, p[1] - self.y
        return (dx * self.r[0] + dy * self.r[1], dx * self.f[0] + dy * self.f[1])

    @property
    def centre(self) -> Any:
        """The middle of the base."""
        return Point(self.x, self.y)

    @cached_property
    def shape(self) -> Any:
        """The base on the table."""
        return Polygon([self.spot(a * WIDTH / 2, b * DEPTH / 2) for a, b in ((-1, 1), (1, 1), (1, -1), (-1, -1))])

    def mid(self, face: str) -> Spot:
        """The middle of a face."""
        a, b = {FRONT: (0.0, 1.0), RIGHT: (1.0, 0.0), REAR: (0.0, -1.0), LEFT: (-1.0, 0.0)}[face]
        return self.spot(a * WIDTH / 2, b * DEPTH / 2)

    def ends(self, face: str) -> list[Spot]:
        """The two ends of a face."""
        corners = {
            FRONT: ((-1, 1), (1, 1)),
            RIGHT: ((1, 1), (1, -1)),
            REAR: ((1, -1), (-1, -1)),
            LEFT: ((-1, -1), (-1, 1)),
        }
        return [self.spot(a * WIDTH / 2, b * DEPTH / 2) for a, b in corners[face]]

    def moved(self, dx: float, dy: float) -> Base:
        """The same base elsewhere."""
        return Base(self.x + dx, self.y + dy, self.facing)


def zone(u: Base, v: Base) -> str:
    """The zone of one base that holds the centre of another, split by slanting lines from the corners."""
    a, b = u.local((v.x, v.y))
    ahead = abs(b) - DEPTH / 2
    aside = abs(a) - WIDTH / 2
    if below(aside, ahead, EXACT):
        return FRONT if b >= 0 else REAR
    return RIGHT if a > 0 else LEFT


def hull_of(spots: list[Spot]) -> Any:
    """The least convex shape round some places."""
    return LineString(spots).convex_hull


def penetration(p: Any, q: Any) -> float:
    """How far two convex shapes lie in each other: from nothing to the edge of all their differences."""
    if not p.intersects(q):
        return 0.0
    corners = [list(shape.exterior.coords) for shape in (p, q)]
    hull = hull_of([(x - s, y - t) for x, y in corners[0] for s, t in corners[1]])
    nothing = Point(0.0, 0.0)
    return float(hull.exterior.distance(nothing)) if hull.contains(nothing) else 0.0


def near_enough(u: Base, v: Base) -> bool:
    """Can the two bases touch at all?"""
    return hypot(u.x - v.x, u.y - v.y) < hypot(WIDTH, DEPTH) + 0.1


def touching(u: Base, v: Base, margin: float = EXACT) -> bool:
    """Do two bases touch without lying on each other?"""
    if not near_enough(u, v) or not below(u.shape.distance(v.shape), CONTACT, margin):
        return False
    return below(penetration(u.shape, v.shape), CONTACT, margin)


def face_length(u: Base, face: str, v: Base) -> float:
    """How much of a face lies along another base."""
    return float(LineString(u.ends(face)).intersection(v.shape.buffer(CONTACT, quad_segs=64)).length)


def contact_face(u: Base, v: Base) -> str:
    """The face of a touched base that the other stands against."""
    lengths = sorted([(face_length(u, face, v), face) for face in FACES], reverse=True)
    if below(lengths[1][0] + 0.02, lengths[0][0], 1e-3):
        return lengths[0][1]
    return zone(u, v)


def distance(spot: Spot, shape: Any) -> float:
    """From a place to the nearest of a shape."""
    return float(Point(spot).distance(shape))


def near(u: Base, shape: Any) -> float:
    """From the face midpoint that is nearest; nothing where the base reaches it."""
    if u.shape.distance(shape) <= CONTACT:
        return 0.0
    return min(distance(u.mid(face), shape) for face in FACES)


def measuring_line(spot: Spot, shape: Any) -> Any:
    """The line from a place to the nearest point of a shape."""
    ring = shape.exterior
    return LineString([spot, ring.interpolate(ring.project(Point(spot)))])


def common_area(p: Any, q: Any) -> float:
    """The area two shapes share; on a grid, for Shapely errs where edges all but coincide."""
    return float(p.intersection(q, grid_size=1e-9).area) if p.intersects(q) else 0.0


def overlaps(p: Any, q: Any, margin: float = ROUGH) -> bool:
    """Do two shapes share more than a hair?"""
    return not below(common_area(p, q), AREA, margin)


def swept(u: Base, v: Base) -> Any:
    """The ground a straight step covers."""
    return hull_of(list(u.shape.exterior.coords) + list(v.shape.exterior.coords))
