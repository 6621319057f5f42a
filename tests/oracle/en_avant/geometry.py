"""En Avant!, the oracle's geometry: footprints, zones, ranges, gaps and the cost of ground in plain Shapely."""

from __future__ import annotations

from functools import cached_property
from math import cos, hypot, radians, sin
from typing import Any

from shapely import LineString, Polygon
from shapely.ops import nearest_points as nearest

from tests.oracle.margins import KnifeEdge, below

SLACK, CONTACT = 0.01, 0.05
EDGE = 0.03  # nearer than this to a limit nobody can tell
FAR = 400.0
FRONT, FLANK, REAR = "front", "flank", "rear"
SIZES = {
    ("infantry", "line"): (30.0, 2.0),
    ("infantry", "march_column"): (5.0, 12.0),
    ("infantry", "assault_column"): (10.0, 6.0),
    ("infantry", "square"): (7.0, 7.0),
    ("light_company", "block"): (5.0, 2.0),
    ("hq", "block"): (5.0, 2.0),
    ("cavalry", "line"): (40.0, 2.0),
    ("cavalry", "column"): (20.0, 2.0),
    ("foot_artillery", "deployed"): (5.0, 2.0),
    ("foot_artillery", "limbered"): (2.0, 5.0),
    ("horse_artillery", "deployed"): (5.0, 2.0),
    ("horse_artillery", "limbered"): (2.0, 5.0),
}
SECOND_LINE = 22.0

Spot = tuple[float, float]


class Body:
    """One rectangle: its centre, facing, width and depth."""

    def __init__(self, x: float, y: float, facing: float, width: float, depth: float) -> None:
        self.x, self.y, self.facing, self.width, self.depth = x, y, facing, width, depth
        self.f = (sin(radians(facing)), cos(radians(facing)))
        self.r = (self.f[1], -self.f[0])
        self.half_width, self.half_depth = width / 2, depth / 2

    def spot(self, u: float, v: float) -> Spot:
        """The place u to the right and v ahead of the centre."""
        return (self.x + u * self.r[0] + v * self.f[0], self.y + u * self.r[1] + v * self.f[1])

    def local(self, p: Spot) -> Spot:
        """How far to the right and ahead a place lies."""
        dx, dy = p[0] - self.x, p[1] - self.y
        return (dx * self.r[0] + dy * self.r[1], dx * self.f[0] + dy * self.f[1])

    @cached_property
    def shape(self) -> Any:
        """The rectangle on the table."""
        w, d = self.half_width, self.half_depth
        return Polygon([self.spot(u, v) for u, v in ((-w, d), (w, d), (w, -d), (-w, -d))])

    @property
    def front(self) -> Any:
        """The front edge."""
        return LineString([self.spot(-self.half_width, self.half_depth), self.spot(self.half_width, self.half_depth)])

    @property
    def front_middle(self) -> Spot:
        """The midpoint of the front edge."""
        return self.spot(0.0, self.half_depth)

    @property
    def fire_zone(self) -> Any:
        """The front zone, out to the far end of any table."""
        w, d = self.half_width, self.half_depth
        return Polygon([self.spot(u, v) for u, v in ((-w, d), (w, d), (w + FAR, d + FAR), (-w - FAR, d + FAR))])

    def moved(self, dx: float, dy: float) -> Body:
        """The same rectangle elsewhere."""
        return Body(self.x + dx, self.y + dy, self.facing, self.width, self.depth)

    def zone(self, p: Spot) -> str:
        """Front, flank or rear, split by slanting lines from the corners."""
        u, v = self.local(p)
        a = max(abs(u) - self.half_width, 0.0)
        ahead, behind = v - self.half_depth, -v - self.half_depth
        if not below(ahead, 0.0, EDGE) and not below(ahead, a, EDGE):
            return FRONT
        return REAR if below(a, behind, EDGE) else FLANK


def bodies(type: str, formation: str, x: float, y: float, facing: float) -> list[Body]:
    """The rectangles of a unit: a cavalry column has two lines."""
    first = Body(x, y, facing, *SIZES[type, formation])
    if formation == "column":
        back = first.moved(-SECOND_LINE * first.f[0], -SECOND_LINE * first.f[1])
        return [first, back]
    return [first]


def halves(body: Body) -> list[Body]:
    """The two wings of a cavalry line, the right one first."""
    quarter = body.width / 4
    return [Body(*body.spot(u, 0.0), body.facing, body.width / 2, body.depth) for u in (quarter, -quarter)]


def apart(one: list[Body], other: list[Body]) -> float:
    """The least distance between two units."""
    return min([float(a.shape.distance(b.shape)) for a in one for b in other])


def reach_over(body: Body, way: Spot, feature: Any, far: float) -> tuple[float, float] | None:
    """Between which distances of a straight move a rectangle overlaps convex ground."""
    corners = body.shape.exterior.coords[:-1]
    sums = [(px - qx, py - qy) for px, py in feature.exterior.coords for qx, qy in corners]
    ray = LineString([(0.0, 0.0), (way[0] * far, way[1] * far)])
    cut = ray.intersection(LineString(sums).convex_hull)
    if cut.is_empty or cut.length < 1e-9:
        return None
    ends = sorted([hypot(*p) for p in cut.coords])
    return (ends[0], ends[-1])


def gap_to(movers: list[Body], way: Spot, others: list[Body], far: float) -> float | None:
    """How far a straight move goes before the first touch; nothing if it passes by."""
    spans = [reach_over(m, way, o.shape, far) for m in movers for o in others]
    near = [m.shape.distance(o.shape) for m in movers for o in others]
    if min(near) < CONTACT + EDGE:
        raise KnifeEdge("already touching")
    met = [s[0] for s in spans if s is not None]
    return min(met) if met else None


def inside(unit: list[Body], area: Any) -> bool:
    """Is at least half of a footprint in an area?"""
    whole = sum([b.shape.area for b in unit])
    part = sum([b.shape.intersection(area).area for b in unit])
    return not below(part, whole / 2, whole / 100)


def nearest_points(one: Any, other: Any) -> Any:
    """The line between the nearest points of two shapes."""
    return LineString(nearest(one, other))
