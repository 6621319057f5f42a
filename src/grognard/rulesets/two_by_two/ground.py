"""Chapter 4's features as the rules meet them: what is where, what is closed to whom, how high."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Any, NamedTuple

import msgspec

from grognard.engine import terrain
from grognard.engine.terrain import Feature
from grognard.rulesets.two_by_two.roll.prospects import Vicinity
from grognard.table.kernel_going import Land
from grognard.table.kernel_ground import Area, Line, area, inside, line, line_gap, on_band
from grognard.table.kernel_strips import strips
from grognard.table.lazy import lazy

AREA_KINDS = ("hill", "town", "dense_wood", "light_wood", "copse", "lake")
LINE_KINDS = ("road", "stream", "river", "hedge", "wall")
CROSSING_KINDS = ("bridge", "ford")
KINDS = AREA_KINDS + LINE_KINDS + CROSSING_KINDS
ROAD_WIDTH = 0.5
STREAM_WIDTH = 0.25
APPROACH = 0.25
NEAR = 0.002


class Patch(NamedTuple):
    """An area feature with its name and the clause that speaks of it."""

    feature: Feature
    area: Area


class Course(NamedTuple):
    """A line feature."""

    feature: Feature
    line: Line


class Ground(terrain.Ground, frozen=True, kw_only=True, dict=True):
    """The table and everything that lies on it."""

    width: float = 24.0
    depth: float = 24.0

    def patches(self, *kinds: str) -> list[Patch]:
        """The areas of these kinds."""
        return [Patch(f, area(f.outline())) for f in self.features if f.kind in kinds]

    def courses(self, *kinds: str) -> list[Course]:
        """The lines of these kinds."""
        return [Course(f, line(f.line or (), width_of(f))) for f in self.features if f.kind in kinds]

    @lazy
    def known_to_all(self) -> bool:
        """Is no ground hidden from anybody?"""
        return all([f.known_to is None for f in self.features])

    @lazy
    def hills(self) -> list[Patch]:
        """Hills, the highest first."""
        return sorted(self.patches("hill"), key=lambda p: -level_of(p.feature))

    @lazy
    def towns(self) -> list[Patch]:
        """Towns, villages and farms."""
        return self.patches("town")

    @lazy
    def dense_woods(self) -> list[Patch]:
        """Woods that only Light Infantry may enter."""
        return self.patches("dense_wood")

    @lazy
    def thickets(self) -> list[Area]:
        """The dense woods' geometry alone."""
        return [p.area for p in self.dense_woods]

    @lazy
    def light_woods(self) -> list[Patch]:
        """Light woods and orchards, an optional grade."""
        return self.patches("light_wood")

    @lazy
    def copses(self) -> list[Patch]:
        """Clumps that block sight and nothing else."""
        return self.patches("copse")

    @lazy
    def walls(self) -> list[Course]:
        """Walls and hedges."""
        return self.courses("wall", "hedge")

    @lazy
    def roads(self) -> list[Course]:
        """What columns march on."""
        return self.courses("road")

    @lazy
    def road_lines(self) -> list[Line]:
        """The roads' geometry alone."""
        return [c.line for c in self.roads]

    @lazy
    def streams(self) -> list[Course]:
        """Water that can be crossed anywhere, at a price."""
        return self.courses("stream")

    @lazy
    def rivers(self) -> list[Course]:
        """Water that is crossed only at bridges and fords."""
        return self.courses("river")

    @lazy
    def water(self) -> list[Patch]:
        """Ground closed to everybody: rivers and lakes."""
        lakes = self.patches("lake")
        return lakes + [Patch(c.feature, area(quad)) for c in self.rivers for quad in bands(c)]

    @lazy
    def bridges(self) -> list[Patch]:
        """The decks of the bridges."""
        return [Patch(f, self.deck(f)) for f in self.features if f.kind == "bridge"]

    @lazy
    def fords(self) -> list[Patch]:
        """The places where a river can be waded."""
        return [Patch(f, self.deck(f)) for f in self.features if f.kind == "ford"]

    @lazy
    def steep(self) -> list[Course]:
        """Edges of hills that may not be crossed."""
        return [Course(f, line(run, 0.0)) for f in self.features if f.steep for run in steep_runs(f)]

    @lazy
    def vicinities(self) -> dict[tuple[int, int, int, str, bool, bool], Vicinity]:
        """Vicinities already looked up, by square inch, reach, kind of unit, use of light woods and of their roads."""
        return {}

    @lazy
    def scopes(self) -> dict[tuple[bool, ...], Any]:
        """The table as the kernel knows it, by what the players agreed of it."""
        return {}

    def near(self, x: float, y: float, reach: int, foot: str, light_woods: bool, slow_roads: bool) -> Vicinity:
        """What lies within reach of a place and bears on one kind of unit."""
        key = (int(x), int(y), reach, foot, light_woods, slow_roads)
        found = self.vicinities.get(key)
        if found is None:
            found = self.vicinities[key] = self.look_around(*key)
        return found

    def look_around(self, x: int, y: int, reach: int, foot: str, light_woods: bool, slow_roads: bool) -> Vicinity:
        """The vicinity of a square inch."""
        west, east, south, north = x - reach, x + 1 + reach, y - reach, y + 1 + reach

        def close(shape: Area | Line) -> bool:
            return shape.x0 <= east and shape.x1 >= west and shape.y0 <= north and shape.y1 >= south

        def areas(patches: list[Patch]) -> list[Area]:
            return [p.area for p in patches if close(p.area)]

        def lines(courses: list[Course]) -> list[Line]:
            return [c.line for c in courses if close(c.line)]

        closed = [(k, p) for k, p in self.closable if close(p.area) and shuts_out(k, foot, light_woods)]
        land = Land(
            roads=lines(self.roads),
            decks=areas(self.bridges),
            fords=areas(self.fords),
            waters=lines(self.streams + self.rivers),
            rivers=lines(self.rivers),
            towns=areas(self.towns),
            slow=areas(self.light_woods) if light_woods and foot == "infantry" else [],
            steep=lines(self.steep),
            closed=[p.area for _, p in closed],
            slow_roads=slow_roads,
        )
        return Vicinity(land, closed)

    @lazy
    def closable(self) -> list[tuple[str, Patch]]:
        """Ground that is closed to somebody, with the clause that closes it."""
        rows = [("2X2-4.9", p) for p in self.water] + [("2X2-6.18", p) for p in self.dense_woods]
        return rows + [("2X2-16.15", p) for p in self.light_woods]

    def deck(self, crossing: Feature) -> Area:
        """The rectangle in which the centre of a unit is on the bridge or in the ford."""
        if crossing.polygon:
            return area(crossing.polygon)
        if crossing.line:
            (x0, y0), (x1, y1) = crossing.line[0], crossing.line[-1]
            x, y, length = (x0 + x1) / 2, (y0 + y1) / 2, hypot(x1 - x0, y1 - y0)
            ux, uy = (x1 - x0) / length, (y1 - y0) / length
        else:
            assert crossing.point is not None
            (x, y), (ux, uy) = crossing.point, self.across(crossing)
            length = self.water_width(crossing) + 2 * APPROACH
        half = (crossing.width or ROAD_WIDTH) / 2
        ring = []
        for along, aside in ((1, 1), (1, -1), (-1, -1), (-1, 1)):
            a, b = along * length / 2, aside * half
            ring.append((x + ux * a - uy * b, y + uy * a + ux * b))
        return area(ring)

    def named(self, name: str | None) -> Feature | None:
        """The feature of that id."""
        return next((f for f in self.features if f.id == name), None)

    def water_width(self, crossing: Feature) -> float:
        """How wide the water under a crossing is."""
        water = self.named(crossing.crosses)
        return width_of(water) if water is not None else STREAM_WIDTH

    def across(self, crossing: Feature) -> tuple[float, float]:
        """The direction over the water: along the road, else square to the stream."""
        assert crossing.point is not None
        road, water = self.named(crossing.carries), self.named(crossing.crosses)
        if road is not None and road.line:
            return direction_at(road, crossing.point)
        if water is not None and water.line:
            ux, uy = direction_at(water, crossing.point)
            return (-uy, ux)
        return (0.0, 1.0)

    def height(self, x: float, y: float) -> int:
        """The highest level whose outline holds the point (R-09)."""
        for patch in self.hills:
            if inside(x, y, patch.area):
                return level_of(patch.feature)
        return 0

    def on_road(self, x: float, y: float) -> bool:
        """Is the point on a road?"""
        return any([on_band(x, y, ln) for ln in self.road_lines])

    def on_crossing(self, x: float, y: float) -> bool:
        """Is the point on a bridge or in a ford?"""
        return holds(self.bridges, x, y) is not None or holds(self.fords, x, y) is not None

    def in_column(self, x: float, y: float) -> bool:
        """Is a unit with its centre here in column on a road, bridge or ford (R-10)?"""
        return self.on_road(x, y) or self.on_crossing(x, y)


KNOWN: dict[bytes, Ground] = {}
MOST_KNOWN = 64


def ground_of(width: float, depth: float, features: tuple[Feature, ...]) -> Ground:
    """The ground of a table: a value, so that games on the same table share it and all that was worked out about it.

    It is known by what would be written of it: 24 and 24.0 are equal, but not written alike.
    """
    ground = Ground(width=width, depth=depth, features=features)
    key = msgspec.json.encode(ground)
    if key not in KNOWN and len(KNOWN) >= MOST_KNOWN:
        KNOWN.clear()
    return KNOWN.setdefault(key, ground)


def shuts_out(clause: str, foot: str, light_woods: bool) -> bool:
    """Does the clause that closes a piece of ground close it to this kind of unit?"""
    if clause == "2X2-6.18":
        return foot != "light"
    if clause == "2X2-16.15":
        return light_woods and foot not in ("light", "infantry")
    return True


def river_at(land: Land, x: float, y: float) -> bool:
    """Is the point in the middle of a river?"""
    return any([line_gap(x, y, ln) <= NEAR for ln in land.rivers])


def holds(patches: list[Patch], x: float, y: float) -> Feature | None:
    """The first of these features that holds the point."""
    for patch in patches:
        if inside(x, y, patch.area):
            return patch.feature
    return None


def steep_runs(hill: Feature) -> list[list[tuple[float, float]]]:
    """The steep edges of a hill, neighbours joined so that no way leads through the corner between them."""
    ring, steep = hill.outline(), set(hill.steep)
    n = len(ring)
    starts = [i for i in sorted(steep) if (i - 1) % n not in steep]
    if not starts:
        return [[*ring, ring[0], ring[1]]]
    runs = []
    for first in starts:
        last = first
        while last % n in steep:
            last += 1
        runs.append([ring[i % n] for i in range(first, last + 1)])
    return runs


def level_of(hill: Feature) -> int:
    """A hill's level, 1 unless declared."""
    return hill.level or 1


def width_of(feature: Feature) -> float:
    """A line's width, or what is usual for its kind."""
    if feature.width:
        return feature.width
    return {"road": ROAD_WIDTH, "stream": STREAM_WIDTH, "river": 1.0}.get(feature.kind, 0.2)


def bands(course: Course) -> list[list[tuple[float, float]]]:
    """The strip of a river as polygons."""
    return strips(course.line)


def direction_at(feature: Feature, point: tuple[float, float]) -> tuple[float, float]:
    """The direction of the piece of a line nearest to a point."""
    best, found = 1e300, (0.0, 1.0)
    for (x0, y0), (x1, y1) in pairwise(feature.line or ()):
        gap = line_gap(point[0], point[1], line(((x0, y0), (x1, y1)), 0.0))
        length = hypot(x1 - x0, y1 - y0)
        if gap < best and length > 0:
            best, found = gap, ((x1 - x0) / length, (y1 - y0) / length)
    return found
