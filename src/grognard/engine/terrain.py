"""The table and the features on it, as scenario and situation files give them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal, Self

from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard.engine.sizes import Line, Measure, Name, Some, Spot, Whole
from grognard.table.kernel_ground import Area, area, line
from grognard.table.kernel_strips import strips
from grognard.table.lazy import lazy

Point = Spot
LengthUnit = Literal["inch", "cm"]
Edge = Literal["x_min", "x_max", "y_min", "y_max"]
Id = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_\-]{0,59}\Z", description="an id of letters, digits, _ and -")
]
Length = Annotated[float, Meta(gt=0, le=1_000)]
Fault = tuple[str, str]

SHAPES = ("polygon", "line", "circle", "point")
SLACK = 0.01
MAX_POINTS = 100
Points = Annotated[tuple[Point, ...], Meta(max_length=1_000)]
CIRCLE_SIDES = 32


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The playing surface: x to the right, y up, the origin at the lower left corner."""

    width: Length
    depth: Length
    measure: LengthUnit
    metres_per_unit: Length | None = None
    north: Measure = 0.0

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is on the table."""
        return -SLACK <= x <= self.width + SLACK and -SLACK <= y <= self.depth + SLACK

    def edges_at(self, x: float, y: float) -> list[Edge]:
        """The table edges a point lies on: none inside, two at a corner."""
        gaps: dict[Edge, float] = {"x_min": x, "x_max": x - self.width, "y_min": y, "y_max": y - self.depth}
        return [edge for edge, gap in gaps.items() if abs(gap) <= SLACK and self.holds(x, y)]


class Crossing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who may cross a water where, and at what cost."""

    infantry: Literal["anywhere", "road", "nowhere"] = "anywhere"
    cavalry: Literal["anywhere", "road", "nowhere"] = "anywhere"
    artillery: Literal["anywhere", "road", "nowhere"] = "anywhere"
    cost: Name = "none"


class Feature(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """One piece of ground: a kind, one shape, and what its ruleset wants to know of it."""

    id: Id
    kind: Name
    name: Name = ""
    polygon: Points | None = None
    line: Points | None = None
    width: Measure | None = None
    circle: tuple[Measure, Measure, Measure] | None = None
    point: Point | None = None
    level: Annotated[int, Meta(ge=0, le=20)] = 0
    steep: Some[Whole] = ()
    known_to: Some[Name] | None = None
    carries: Name | None = None
    crosses: Name | None = None
    major_defensive: bool = False
    blocks_sight: bool | None = None
    fordable: bool | None = None
    speed: Annotated[float, Meta(gt=0, le=1)] | None = None
    disorders: bool | None = None
    closed: bool | None = None
    deep: bool = False
    uphill: Measure | None = None
    crest: Point | None = None
    crossing: Crossing | None = None
    crossing_formations: Some[Name] | None = None
    note: Line = ""

    def outline(self) -> tuple[Point, ...]:
        """The ring around an area, a circle as a 32-gon; nothing for a line or a point."""
        return self.polygon or (_ring(*self.circle) if self.circle else ())

    def points(self) -> tuple[Point, ...]:
        """The points that fix its shape: ring, line or single point."""
        return self.outline() or self.line or ((self.point,) if self.point else ())

    @property
    def middle(self) -> Point:
        """The middle of the points that fix it."""
        points = self.points()
        return (sum([x for x, _ in points]) / len(points), sum([y for _, y in points]) / len(points))

    @lazy
    def areas(self) -> list[Area]:
        """The ground it covers: an area, or the band of a line; nothing for a point."""
        if self.outline():
            return [area(self.outline())]
        return [area(quad) for quad in strips(line(self.line, self.width or 1.0))] if self.line else []

    def known_by(self, side: str) -> bool:
        """Whether a side knows of it when the battle opens."""
        return self.known_to is None or side in self.known_to


class Ground(Struct, frozen=True, kw_only=True, dict=True):
    """The table of a battle and everything that lies on it."""

    width: float
    depth: float
    features: tuple[Feature, ...] = ()

    @lazy
    def kept(self) -> dict[Any, Any]:
        """What the rules have worked out about this very ground, by name."""
        return {}

    def known_by(self, side: str) -> Self:
        """The ground with only what a side knows of, worked out once; itself, if that is all."""
        name = ("known by", side)
        if name not in self.kept:
            known = tuple([feature for feature in self.features if feature.known_by(side)])
            self.kept[name] = None if len(known) == len(self.features) else replace(self, features=known)
        found: Self | None = self.kept[name]
        return self if found is None else found


def faults(feature: Feature, table: Table) -> list[Fault]:
    """What is wrong with a feature's shape: fields of it, each with what was expected."""
    given = [shape for shape in SHAPES if getattr(feature, shape) is not None]
    if len(given) != 1:
        return [("", f"expected one of {', '.join(SHAPES)}, got {' and '.join(given) or 'none'}")]
    found = list(_number_faults(feature)) or list(_point_faults(feature, table))
    if not found and feature.polygon:
        found = list(_ring_faults(feature.polygon))
    return found + list(_width_faults(feature)) + list(_steep_faults(feature))


@lru_cache(maxsize=256)
def _ring(x: float, y: float, radius: float) -> tuple[Point, ...]:
    turns = [2 * math.pi * i / CIRCLE_SIDES for i in range(CIRCLE_SIDES)]
    return tuple((round(x + radius * math.sin(t), 3), round(y + radius * math.cos(t), 3)) for t in turns)


def _number_faults(feature: Feature) -> Iterator[Fault]:
    for field, numbers in _numbers(feature):
        if not all(map(math.isfinite, numbers)):
            yield field, "expected finite numbers"
    if feature.circle and not feature.circle[2] > 0:
        yield "circle[2]", f"expected a radius above 0, got {feature.circle[2]:g}"


def _numbers(feature: Feature) -> Iterator[tuple[str, Sequence[float]]]:
    for shape in ("polygon", "line"):
        yield from ((f"{shape}[{i}]", point) for i, point in enumerate(getattr(feature, shape) or ()))
    yield from ((name, getattr(feature, name) or ()) for name in ("circle", "point", "crest"))
    yield from ((name, (getattr(feature, name) or 0.0,)) for name in ("width", "uphill"))


def _point_faults(feature: Feature, table: Table) -> Iterator[Fault]:
    for shape, least in (("polygon", 3), ("line", 2)):
        points = getattr(feature, shape)
        if points is None:
            continue
        if not least <= len(points) <= MAX_POINTS:
            yield shape, f"expected {least} to {MAX_POINTS} points, got {len(points)}"
        yield from _outside(table, ((f"{shape}[{i}]", point) for i, point in enumerate(points)))
        yield from _repeated(shape, points)
    if feature.circle:
        yield from _outside(table, (("circle", corner) for corner in _box(*feature.circle)))
    if feature.point:
        yield from _outside(table, [("point", feature.point)])


def _box(x: float, y: float, radius: float) -> Iterable[Point]:
    return (x - radius, y - radius), (x + radius, y + radius)


def _outside(table: Table, points: Iterable[tuple[str, Point]]) -> Iterator[Fault]:
    for field, (x, y) in points:
        if not table.holds(x, y):
            yield field, f"expected a place inside the table of {table.width:g} by {table.depth:g}, got [{x:g}, {y:g}]"


def _repeated(shape: str, points: Sequence[Point]) -> Iterator[Fault]:
    first = 0 if shape == "polygon" else 1
    for i in range(first, len(points)):
        if points[i] == points[i - 1]:
            yield f"{shape}[{i}]", "expected a point other than the one before it"


def _width_faults(feature: Feature) -> Iterator[Fault]:
    if feature.line is None:
        if feature.width is not None:
            yield "width", "expected no width: only a line has one"
    elif feature.width is None:
        yield "width", "expected a number above 0, but the field is missing"
    elif not feature.width > 0:
        yield "width", f"expected a number above 0, got {feature.width:g}"


def _steep_faults(feature: Feature) -> Iterator[Fault]:
    edges = len(feature.polygon or ())
    for i, edge in enumerate(feature.steep):
        if not 0 <= edge < edges:
            want = f"from 0 to {edges - 1}" if edges else "of a polygon, and it has none"
            yield f"steep[{i}]", f"expected the number of an edge {want}, got {edge}"
        elif edge in feature.steep[:i]:
            yield f"steep[{i}]", f"expected each edge once, got {edge} again"


def _ring_faults(ring: Sequence[Point]) -> Iterator[Fault]:
    """A ring must not cross, touch or fold back on itself; the first fault is enough."""
    edges = [(ring[i], ring[(i + 1) % len(ring)]) for i in range(len(ring))]
    for i, (a, b) in enumerate(edges):
        for j in range(i + 1, len(edges)):
            c, d = edges[j]
            last = i == 0 and j == len(edges) - 1
            bad = _folds(a, b, d) if j == i + 1 else _folds(c, d, b) if last else _meet(a, b, c, d)
            if bad:
                yield "polygon", f"expected an outline that does not cross itself, but edges {i} and {j} meet"
                return


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _folds(a: Point, b: Point, c: Point) -> bool:
    """Whether the way from a by b to c turns straight back."""
    ahead = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])
    return _turn(a, b, c) == 0 and ahead < 0


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two closed segments have a point in common."""
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0
