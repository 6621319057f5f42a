"""2 by 2, chapters 4, 6, 8 and 16 by the oracle: what a march costs, what is allowed, and what forbids it."""

from __future__ import annotations

from functools import cached_property, partial
from itertools import product
from math import hypot
from typing import Any, NamedTuple

from shapely import LineString, Point, unary_union

from grognard.rulesets.two_by_two.battle import Unit
from grognard.rulesets.two_by_two.march import Leg
from tests.oracle.margins import KnifeEdge, below, either
from tests.oracle.two_by_two.charges import Charge
from tests.oracle.two_by_two.geometry import AREA, CONTACT, LIMIT, Base, common_area, near_enough, penetration, swept
from tests.oracle.two_by_two.shots import Reasons
from tests.oracle.two_by_two.table import ROUND, Table, arm

RATES = {"hq": 6.0, "heavy_cavalry": 4.0, "light_cavalry": 5.0, "lancers": 5.0, "irregular_cavalry": 5.0}
RATES |= {"foot_artillery": 2.0, "horse_artillery": 4.0}
CLOSE = 0.003  # a march may round its way by so much
SIDE = 24.0


class Step(NamedTuple):
    """A piece of a path: where it begins and ends, how far it goes, and how."""

    start: Base
    end: Base
    length: float
    way: str


def steps_of(base: Base, path: tuple[Leg, ...]) -> list[Step]:
    """A path as steps from base to base."""
    out = []
    for leg in path:
        step = step_of(base, leg)
        out.append(step)
        base = step.end
    return out


def step_of(base: Base, leg: Leg) -> Step:
    """One leg: a turn about the centre, or a straight way."""
    if leg.turn is not None:
        turned = Base(base.x, base.y, leg.turn % 360)
        same = abs((turned.facing - base.facing + 180) % 360 - 180) < 1e-6
        return Step(base, turned, 0.0, "stay" if same else "turn")
    if leg.ahead is not None or leg.back is not None:
        d = leg.ahead if leg.ahead is not None else -(leg.back or 0.0)
        return Step(base, base.moved(d * base.f[0], d * base.f[1]), abs(d), "ahead" if d > 0 else "back")
    dx, dy = leg.step or ((leg.aside or 0.0) * base.r[0], (leg.aside or 0.0) * base.r[1])
    a, b = base.local((base.x + dx, base.y + dy))
    straight = abs(a) < 1e-4
    return Step(base, base.moved(dx, dy), hypot(dx, dy), ("ahead" if b > 0 else "back") if straight else "aside")


class March:
    """One unit on one path."""

    def __init__(self, table: Table, unit: Unit, path: tuple[Leg, ...], assault: int | None = None) -> None:
        self.table, self.unit = table, unit
        self.steps = steps_of(table.bases[unit.no], path)
        self.start = table.bases[unit.no]
        self.end = self.steps[-1].end if self.steps else self.start
        self.distance = sum([s.length for s in self.steps])
        self.assault = assault

    @cached_property
    def way(self) -> Any:
        """The way of the centre."""
        spots = [(self.start.x, self.start.y), *[(s.end.x, s.end.y) for s in self.steps if s.length]]
        return LineString(spots) if len(spots) > 1 else Point(spots[0])

    # the bill

    @property
    def cost(self) -> float:
        """Its length, sideways double, and an inch for each water waded."""
        return sum([s.length * (2 if s.way == "aside" else 1) for s in self.steps]) + len(self.wades)

    @property
    def allowance(self) -> float:
        """The rate, halved once by town, bridge or orchard, with the inch of a road kept to all the way."""
        rate = RATES.get(self.unit.type, 3.0)
        bonus = 1.0 if self.on_road and self.distance > 0 and not self.town else 0.0
        if self.town or self.slowed_by_bridge or self.orchard:
            rate /= 2
        return rate + bonus

    @cached_property
    def on_road(self) -> bool:
        """Is the centre on a road from first to last?"""
        roads = self.table.lines("road")
        bands = [roads_as_wide_as(roads, off) for off in (CLOSE, -CLOSE)]
        wide, narrow = [bool(band.covers(self.way)) for band in bands]
        if wide != narrow:
            raise KnifeEdge("at the edge of a road")
        return wide

    @cached_property
    def town(self) -> bool:
        """Is the centre in a town at any time?"""
        return any([self.comes_into(town) for town in self.table.areas("town")])

    @cached_property
    def orchard(self) -> bool:
        """Does infantry other than Light come into a light wood?"""
        if arm(self.unit) != "infantry" or self.unit.type == "light_infantry":
            return False
        woods = [wood for wood in self.table.light_woods if self.comes_into(wood)]
        if any([self.way.intersection(wood).intersects(self.table.roads) for wood in woods]):
            raise KnifeEdge("on a road through an orchard, where the book can be read in two ways")
        return bool(woods)

    def comes_into(self, area: Any) -> bool:
        """Does the way of the centre lead into an area?"""
        wide, narrow = [bool(area.buffer(off).intersects(self.way)) for off in (CLOSE, -CLOSE)]
        if wide != narrow:
            raise KnifeEdge("at an outline")
        return wide

    @cached_property
    def crossings(self) -> list[tuple[Any, str]]:
        """Where the centre crosses the middle of a water, and on what."""
        out = []
        decks = {kind: unary_union(self.table.areas(kind)) for kind in ("bridge", "ford")}
        for water, _ in self.table.lines("stream", "river"):
            for step in self.steps:
                if step.length:
                    out += [(p, standing(p, decks)) for p in meetings(step, water)]
        return out

    @property
    def wades(self) -> list[Any]:
        """Crossings away from bridges."""
        return [p for p, on in self.crossings if on != "bridge"]

    @property
    def bridges(self) -> list[Any]:
        """Crossings by bridge."""
        return [p for p, on in self.crossings if on == "bridge"]

    @property
    def slowed_by_bridge(self) -> bool:
        """Was a bridge used by a unit not on the road all the way?"""
        return bool(self.bridges) and not self.on_road

    # what forbids it

    def refusals(self) -> Reasons:
        """Every reason against the march, by its clause."""
        charge = Charge(self, self.assault)
        return {
            "2X2-6.1": lambda: self.unit.moved or self.unit.pinned or self.unit.disrupted or self.too_far(),
            "2X2-6.3": lambda: self.sideways() and self.too_far(),
            "2X2-6.13": lambda: bool(self.wades) and self.too_far(),
            "2X2-6.14": lambda: self.slowed_by_bridge and self.too_far(),
            "2X2-6.21": lambda: self.town and self.too_far(),
            "2X2-16.17": lambda: self.orchard and self.too_far(),
            "2X2-1.6": self.off_the_table,
            "2X2-12.11": self.through_units,
            "2X2-6.18": lambda: self.unit.type != "light_infantry" and self.through(self.table.areas("dense_wood")),
            "2X2-6.19": lambda: self.unit.type != "light_infantry" and self.leaves_road_in_woods(),
            "2X2-16.15": lambda: arm(self.unit) != "infantry" and self.through(self.table.light_woods),
            "2X2-4.9": self.into_the_river,
            **charge.refusals(),
        }

    def sideways(self) -> bool:
        """Is any of it sideways?"""
        return any([s.way == "aside" for s in self.steps])

    def too_far(self) -> bool:
        """Does it cost more than the unit has?"""
        return not below(self.cost, self.allowance + LIMIT, 4e-4)

    def off_the_table(self) -> bool:
        """Is any part of the base off the table, after a turn or along a straight way?"""
        shapes = [s.end.shape for s in self.steps]
        edges = [e for shape in shapes for e in (*shape.bounds[:2], SIDE - shape.bounds[2], SIDE - shape.bounds[3])]
        return either(lambda edge: below(edge, -CONTACT, CLOSE), edges)

    def through_units(self) -> bool:
        """Does the base pass over another, or turn on to one?"""
        others = [b for no, b in self.table.bases.items() if no != self.unit.no]
        return either(lambda case: runs_over(*case), product(self.steps, others))

    def through(self, closed: list[Any]) -> bool:
        """Does the base lie on closed ground where its centre is not on a road or bridge?"""
        free = self.column_ground()
        return any([either(partial(treads, area, free), self.steps) for area in closed])

    def column_ground(self) -> Any:
        """Where a centre stands in column: roads and bridges."""
        return unary_union([roads_as_wide_as(self.table.lines("road"), 0.0), *self.table.areas("bridge")])

    def leaves_road_in_woods(self) -> bool:
        """Was the unit on a road in the woods, and does it leave it there?"""
        return self.through(self.table.areas("dense_wood"))

    def into_the_river(self) -> bool:
        """Does the base come into a river off road and bridge, or the centre over it where there is no crossing?"""
        decks = unary_union(self.table.areas("bridge", "ford"))
        free = unary_union([self.column_ground(), decks])
        for middle, width in self.table.lines("river"):
            river = middle.buffer(width / 2)
            if river.buffer(CLOSE).intersects(self.way) or self.way.distance(decks) < 1.0:
                return self.swims(middle, decks)
            if either(partial(treads, river, free), self.steps):
                return True
        return False

    def swims(self, middle: Any, decks: Any) -> bool:
        """Is the river crossed well away from any bridge? On its banks and beside a bridge nobody can tell."""
        if not self.way.intersects(middle) or self.way.intersection(middle).distance(decks) < 1.0:
            raise KnifeEdge("on the bank, or by the side of a bridge")
        return True


def roads_as_wide_as(roads: list[tuple[Any, float]], more: float) -> Any:
    """All ground on a road, taken a little wider or narrower."""
    return unary_union([line.buffer(width / 2 + LIMIT + more, quad_segs=ROUND) for line, width in roads])


def standing(p: Any, decks: dict[str, Any]) -> str:
    """On a bridge, a ford, or neither."""
    for kind, deck in decks.items():
        if not deck.is_empty and deck.boundary.distance(p) < 0.3 and not deck.contains(p):
            raise KnifeEdge("beside a crossing")
        if deck.contains(p):
            return kind
    return ""


def meetings(step: Step, water: Any) -> list[Any]:
    """Where a straight way crosses the middle of a water; not to be told if it ends there."""
    ends = [Point(step.start.x, step.start.y), Point(step.end.x, step.end.y)]
    if min([water.distance(e) for e in ends]) < CLOSE:
        raise KnifeEdge("on the middle of a water")
    cut = LineString(ends).intersection(water)
    return [p for p in getattr(cut, "geoms", [cut]) if not p.is_empty]


def runs_over(step: Step, other: Base) -> bool:
    """Does a step overlap a base on its way?"""
    ground = swept(step.start, step.end) if step.length else step.end.shape
    if not (step.length or near_enough(step.end, other)) or not ground.intersects(other.shape):
        return False
    return not below(penetration(ground, other.shape), CONTACT, CLOSE)


def treads(closed: Any, free: Any, step: Step) -> bool:
    """Does the base overlap closed ground while its centre is off the free ground?"""
    if swept(step.start, step.end).distance(closed) > 0.1:
        return False
    answers = [lies_on(step, closed, free.buffer(off)) for off in (-CLOSE, 0.0, CLOSE)]
    if len(set(answers)) > 1:
        raise KnifeEdge("at the edge of a road through closed ground")
    return answers[0]


def lies_on(step: Step, closed: Any, free: Any) -> bool:
    """The same, with the free ground taken as it is."""
    if not step.length:
        covered = common_area(step.end.shape, closed)
        return not below(covered, AREA, 0.003) and not free.contains(step.end.centre)
    off = LineString([(step.start.x, step.start.y), (step.end.x, step.end.y)]).difference(free)
    pieces = [g for g in getattr(off, "geoms", [off]) if g.length > 1e-9]
    hulls = [swept(placed(step, g.coords[0]), placed(step, g.coords[-1])) for g in pieces]
    over = [common_area(hull, closed) for hull in hulls]
    if not over or below(max(over), AREA, 0.003):
        return False
    at = [g.interpolate(t / 20, normalized=True) for g in pieces for t in range(21)]
    if not max([common_area(placed(step, (p.x, p.y)).shape, closed) for p in at]) > AREA + 0.003:
        raise KnifeEdge("brushing closed ground")
    return True


def placed(step: Step, spot: tuple[float, float]) -> Base:
    """The base on its way at a place."""
    return Base(spot[0], spot[1], step.start.facing)
