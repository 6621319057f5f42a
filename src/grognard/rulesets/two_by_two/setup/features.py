"""Chapter 4, terrain: what may be chosen, how big it may be and where it may lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from grognard.engine.ruling import Refusal
from grognard.engine.shapes import Number, Outline
from grognard.engine.sizes import Some, Whole
from grognard.engine.terrain import Feature, Point, Table, faults
from grognard.rulesets.two_by_two.battle import AREA, LIMIT
from grognard.rulesets.two_by_two.ground import ROAD_WIDTH, STREAM_WIDTH, Ground
from grognard.rulesets.two_by_two.options import Options
from grognard.rulesets.two_by_two.setup.sizes import CLAUSES, JOIN, SIZES, what
from grognard.table.kernel import round3
from grognard.table.kernel_ground import Area, area, clip_area, line_gap
from grognard.table.kernel_polygon import hull
from grognard.table.outlines import rounded
from grognard.table.plane import length_inside, meetings

FeatureKind = Literal[
    "river", "ford", "stream", "hill", "road", "town", "dense_wood", "light_wood", "copse", "hedge", "wall"
]
ORDER: tuple[FeatureKind, ...] = (
    "river",
    "ford",
    "stream",
    "hill",
    "road",
    "town",
    "dense_wood",
    "light_wood",
    "copse",
    "hedge",
    "wall",
)
TOGETHER = {"ford": "river", "stream": "river", "light_wood": "dense_wood", "wall": "hedge"}
WOODS = ("dense_wood", "light_wood")
BROAD = ("hill", *WOODS)
LINES = ("stream", "river", "road", "hedge", "wall")
WATERS = ("stream", "river")
MOST = 40
HowMany = Annotated[int, Meta(ge=-100, le=100)]
ANYWHERE = 0
USUAL_WIDTH = {"stream": STREAM_WIDTH, "river": 0.75, "road": ROAD_WIDTH, "hedge": 0.2, "wall": 0.2}


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A feature as a player lays it: outline, course, centre (with a radius) or place, by its kind."""

    kind: FeatureKind
    points: Outline
    radius: Number = 0.0
    width: Number = 0.0
    steep: Some[Whole] = ()
    name: Annotated[str, Meta(max_length=40, extra={"word": "text"})] = ""


class Wanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How many features of each kind."""

    stream: HowMany = 0
    river: HowMany = 0
    ford: HowMany = 0
    hill: HowMany = 0
    road: HowMany = 1
    town: HowMany = 1
    dense_wood: HowMany = 0
    light_wood: HowMany = 0
    copse: HowMany = 0
    hedge: HowMany = 0
    wall: HowMany = 0

    def count(self, kind: str) -> int:
        """How many of one kind."""
        found: int = getattr(self, kind)
        return found

    @property
    def total(self) -> int:
        """How many in all."""
        return sum([self.count(kind) for kind in ORDER])

    @property
    def kinds(self) -> tuple[FeatureKind, ...]:
        """One entry a feature, in the order of placement."""
        return tuple([kind for kind in ORDER for _ in range(self.count(kind))])


def wanted_of(parts: Sequence[Part]) -> Wanted:
    """The numbers a layout holds."""
    return Wanted(**{kind: len([p for p in parts if p.kind == kind]) for kind in ORDER})


def in_order(kinds: Sequence[FeatureKind]) -> bool:
    """Are features laid in the book's order? Waters come together, and so do woods, hedges and walls."""
    ranks = [ORDER.index(TOGETHER.get(kind, kind)) for kind in kinds]
    return ranks == sorted(ranks)


def counts_fault(wanted: Wanted, options: Options) -> Refusal | None:
    """Numbers that the book does not allow (D-04)."""
    for kind in ORDER:
        if wanted.count(kind) < 0:
            return Refusal(CLAUSES[kind], f"{wanted.count(kind)} is no number of {kind} features")
    water, walls = wanted.stream + wanted.river, wanted.hedge + wanted.wall
    rows = (
        (water > 2, "2X2-4.8", f"there are at most 2 streams and rivers, not {water}"),
        (wanted.ford > 0 and not wanted.river, "2X2-4.9", "a ford needs a river"),
        (wanted.road < 1, "2X2-4.12", "there is at least one road"),
        (wanted.town < 1, "2X2-4.13", "there is at least one town"),
        (wanted.dense_wood > 2, "2X2-4.14", f"there are at most 2 dense woods, not {wanted.dense_wood}"),
        (wanted.light_wood > 0 and not options.light_woods, "2X2-16.1", "light woods have not been agreed"),
        (wanted.copse > 6, "2X2-4.15", f"there are at most 6 copses, not {wanted.copse}"),
        (walls > 6, "2X2-4.16", f"there are at most 6 hedges and walls, not {walls}"),
        (wanted.total > MOST, "2X2-4.4", f"at most {MOST} features are available"),
    )
    return next((Refusal(clause, reason) for wrong, clause, reason in rows if wrong), None)


def built(part: Part, ground: Ground) -> Feature:
    """The feature a part becomes, its numbers rounded as everything on the table is."""
    points = rounded(part.points)
    steep = part.steep
    n = 1 + len([f for f in ground.features if f.kind == part.kind])
    found: dict[str, Any] = {"id": f"{part.kind}_{n}", "kind": part.kind, "name": part.name, "steep": steep}
    if part.kind == "copse":
        found["circle"] = (*(points or ((0.0, 0.0),))[0], round3(part.radius))
    elif part.kind == "ford":
        at = (points or ((0.0, 0.0),))[0]
        found |= {"point": at, "crosses": nearest_river(ground, at)}
    elif part.kind in LINES:
        found["line"], found["width"] = points, round3(part.width) or USUAL_WIDTH[part.kind]
    else:
        found["polygon"] = points
    return Feature(**found)


def nearest_river(ground: Ground, point: Point) -> str | None:
    """The river whose centre line is nearest to a point."""
    rivers = [(line_gap(*point, c.line), c.feature.id) for c in ground.rivers]
    return min(rivers)[1] if rivers else None


def sector_box(ground: Ground, sector: int) -> tuple[float, float, float, float]:
    """A sector as x0, y0, x1, y1: 1 to 3 across the Attacker's half, 4 to 6 across the Defender's (R-62)."""
    if sector == ANYWHERE:
        return (0.0, 0.0, ground.width, ground.depth)
    column, row = (sector - 1) % 3, (sector - 1) // 3
    wide, deep = ground.width / 3, ground.depth / 2
    y0 = deep if row == 0 else 0.0
    return (column * wide, y0, (column + 1) * wide, y0 + deep)


def part_fault(ground: Ground, part: Part, sector: int) -> Refusal | None:
    """Why a part may not be laid, or None."""
    if part.kind in ("copse", "ford") and len(part.points) != 1:
        return Refusal(CLAUSES[part.kind], f"a {part.kind} has one point, not {len(part.points)}")
    numbers = [part.radius, part.width, *[v for point in part.points for v in point]]
    if not all([isfinite(v) and abs(v) < 1e6 for v in numbers]) or not part.name.isprintable():
        return Refusal(CLAUSES[part.kind], f"a {part.kind.replace('_', ' ')} needs plain numbers and a plain name")
    return feature_fault(ground, built(part, ground), sector)


def feature_fault(ground: Ground, feature: Feature, sector: int) -> Refusal | None:
    """Why a feature may not lie there (D-04, D-05), or None."""
    checks: tuple[Callable[[], Refusal | None], ...] = (
        lambda: shape_fault(ground, feature),
        lambda: SIZES[feature.kind](feature),
        lambda: steep_fault(feature),
        lambda: sector_fault(ground, feature, sector),
        lambda: place_fault(ground, feature),
    )
    return next((fault for fault in (check() for check in checks) if fault is not None), None)


def shape_fault(ground: Ground, feature: Feature) -> Refusal | None:
    """Numbers, points on the table, an outline that does not cross itself."""
    table = Table(width=ground.width, depth=ground.depth, measure="inch")
    for field, expectation in faults(feature, table):
        return Refusal(CLAUSES[feature.kind], f"{what(feature)}, {field}: {expectation}")
    return None


def steep_fault(feature: Feature) -> Refusal | None:
    """A hill may be steep on one side: neighbouring edges, no more than half of them."""
    if not feature.steep:
        return None
    if feature.kind != "hill":
        return Refusal("2X2-4.11", f"only a hill can be steep, not {what(feature)}")
    n, steep = len(feature.outline()), set(feature.steep)
    starts = [i for i in steep if (i - 1) % n not in steep]
    if len(starts) == 1 and 2 * len(steep) <= n:
        return None
    return Refusal("2X2-4.11", f"{what(feature)} may be steep on one side only")


def sector_fault(ground: Ground, feature: Feature, sector: int) -> Refusal | None:
    """Inside the sector rolled; streams, rivers and roads have to pass through it."""
    if sector == ANYWHERE:
        return None
    x0, y0, x1, y1 = sector_box(ground, sector)
    if feature.kind in (*WATERS, "road"):
        if length_inside(feature.line or (), box_area(x0, y0, x1, y1)) > LIMIT:
            return None
        return Refusal("2X2-4.6", f"{what(feature)} has to pass through sector {sector}")
    if all([x0 - LIMIT <= x <= x1 + LIMIT and y0 - LIMIT <= y <= y1 + LIMIT for x, y in feature.points()]):
        return None
    return Refusal("2X2-4.6", f"{what(feature)} has to lie inside sector {sector}")


def box_area(x0: float, y0: float, x1: float, y1: float) -> Area:
    """The ground between two opposite corners."""
    return area([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def place_fault(ground: Ground, feature: Feature) -> Refusal | None:
    """What a feature has to do with those that lie already."""
    if feature.kind == "road":
        return road_fault(ground, feature)
    if feature.kind == "town":
        return town_fault(ground, feature)
    if feature.kind == "ford":
        return ford_fault(ground, feature)
    if feature.kind in WOODS:
        ring = area(feature.outline())
        for town in ground.towns:
            if clip_area(hull(list(town.feature.outline())), ring) > AREA:
                return Refusal(CLAUSES[feature.kind], f"{what(feature)} would cover {what(town.feature)}")
    return None


def road_fault(ground: Ground, feature: Feature) -> Refusal | None:
    """Roads run from one table edge to another and form a network."""
    course, name = feature.line or (), what(feature)
    table = Table(width=ground.width, depth=ground.depth, measure="inch")
    ends = [table.edges_at(*course[0]), table.edges_at(*course[-1])]
    if not all(ends) or len({*ends[0], *ends[1]}) < 2:
        return Refusal("2X2-4.12", f"{name} has to run from one table edge to another")
    if ground.roads and not any([meetings(course, road.feature.line or ()) for road in ground.roads]):
        return Refusal("2X2-4.12", f"{name} has to meet another road: roads form a network")
    return None


def town_fault(ground: Ground, feature: Feature) -> Refusal | None:
    """A town is on a road, and not in a wood, in a river or on another town; it may stand on a hill."""
    ring = area(feature.outline())
    if not any([length_inside(road.feature.line or (), ring) > LIMIT for road in ground.roads]):
        return Refusal("2X2-4.13", f"{what(feature)} has to be on a road or junction")
    block = hull(list(feature.outline()))
    for patch in (*ground.dense_woods, *ground.light_woods, *ground.water, *ground.towns):
        if clip_area(block, patch.area) > AREA:
            return Refusal("2X2-4.13", f"{what(feature)} would overlap {what(patch.feature)}")
    return None


def ford_fault(ground: Ground, feature: Feature) -> Refusal | None:
    """A ford is in a river."""
    assert feature.point is not None
    if any([line_gap(*feature.point, c.line) <= c.line.half + JOIN for c in ground.rivers]):
        return None
    return Refusal("2X2-4.9", f"{what(feature)} has to be in a river")


def with_features(ground: Ground, *new: Feature) -> Ground:
    """The ground with more on it."""
    return Ground(width=ground.width, depth=ground.depth, features=(*ground.features, *new))


def bridges_of(ground: Ground, road: Feature) -> list[Feature]:
    """A bridge wherever a new road crosses water."""
    n = len([f for f in ground.features if f.kind == "bridge"])
    found: list[Feature] = []
    for water in ground.streams + ground.rivers:
        for point in meetings(road.line or (), water.feature.line or ()):
            n += 1
            name = f"Bridge over the {water.feature.name}" if water.feature.name else "Bridge"
            found.append(
                Feature(
                    id=f"bridge_{n}",
                    kind="bridge",
                    name=name,
                    point=point,
                    carries=road.id,
                    crosses=water.feature.id,
                )
            )
    return found
