"""2 by 2, the oracle's table: the units and the ground of a battle, as the ledger names them."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from shapely import LineString, Polygon, unary_union

from grognard.engine.terrain import Feature
from grognard.rulesets.two_by_two.battle import Skirmish, Unit
from tests.oracle.margins import KnifeEdge, below, either
from tests.oracle.two_by_two.geometry import EXACT, LIMIT, Base, contact_face, near, touching, zone

INFANTRY = ("line", "guards", "light_infantry", "militia", "irregular_shooters", "irregular_warband")
CAVALRY = ("heavy_cavalry", "light_cavalry", "lancers", "irregular_cavalry")
ARTILLERY = ("foot_artillery", "horse_artillery")
ROUND = 64


class Table:
    """A battle for the oracle: bases, areas and lines."""

    def __init__(self, battle: Skirmish) -> None:
        self.battle, self.options = battle, battle.options
        self.units: list[Unit] = [u for u in battle.field.units if u.place == "table"]
        self.bases: dict[int, Base] = {u.no: Base(u.at.x, u.at.y, u.at.facing) for u in self.units if u.at}
        self.features: tuple[Feature, ...] = battle.field.ground.features
        self.records = {(c.attacker, c.defender): c.kind for c in battle.contacts}

    def areas(self, *kinds: str) -> list[Any]:
        """The outlines of the features of some kinds."""
        return [Polygon(f.outline()) for f in self.features if f.kind in kinds and f.outline()]

    def lines(self, *kinds: str) -> list[tuple[Any, float]]:
        """The middles and widths of the features of some kinds."""
        return [(LineString(f.line), f.width or 0.0) for f in self.features if f.kind in kinds and f.line]

    @cached_property
    def roads(self) -> Any:
        """All ground on a road."""
        return unary_union([line.buffer(width / 2, quad_segs=ROUND) for line, width in self.lines("road")])

    @cached_property
    def woods(self) -> list[tuple[Any, Any]]:
        """Each dense wood, and the trees of it: the wood without its roads."""
        return [(wood, wood.difference(self.roads)) for wood in self.areas("dense_wood")]

    @cached_property
    def light_woods(self) -> list[Any]:
        """Orchards, where the players have agreed on them."""
        return self.areas("light_wood") if self.options.light_woods else []

    def touch(self, u: int, v: int) -> bool:
        """Are two units in base contact?"""
        return touching(self.bases[u], self.bases[v])

    def recorded(self, u: int, v: int) -> str:
        """The kind of the contact between two units, whoever made it."""
        return self.records.get((u, v)) or self.records.get((v, u)) or ""

    def aspect(self, u: int, v: int) -> str:
        """The side of one unit on which another is."""
        a, b = self.bases[u], self.bases[v]
        if self.recorded(u, v) in ("charge", "follow_up") or touching(a, b):
            return contact_face(a, b)
        return zone(a, b)

    def hq_touches(self, unit: Unit) -> bool:
        """Is an HQ of its side in base contact with the unit?"""
        staff = [h for h in self.units if h.type == "hq" and h.side == unit.side and h.no != unit.no]
        return either(lambda h: self.touch(unit.no, h.no), staff)

    def height(self, unit: Unit) -> int:
        """The highest level of the hills that hold its centre."""
        hills = [(f.level or 1, Polygon(f.outline())) for f in self.features if f.kind == "hill"]
        return max([level for level, hill in hills if inside(self.bases[unit.no], hill)], default=0)

    def stands_in(self, unit: Unit, areas: list[Any]) -> bool:
        """Is its centre in one of the areas?"""
        return any([inside(self.bases[unit.no], area) for area in areas])

    def in_town(self, unit: Unit) -> bool:
        """Is its centre in a town?"""
        return self.stands_in(unit, self.areas("town"))

    def at_the_edge(self, unit: Unit, wood: Any) -> bool:
        """Is Light Infantry no more than 1" from the wood's edge, or from a road in it?"""
        base = self.bases[unit.no]
        roads = [line.buffer(width / 2, quad_segs=ROUND).intersection(wood) for line, width in self.lines("road")]
        edges = [wood.exterior, *[road for road in roads if not road.is_empty]]
        return either(lambda edge: below(near(base, edge), 1 + LIMIT, 1e-3), edges)


def inside(base: Base, area: Any, margin: float = EXACT) -> bool:
    """Does the area hold the centre?"""
    if area.exterior.distance(base.centre) < margin:
        raise KnifeEdge("a centre on an outline")
    return bool(area.contains(base.centre))


def arm(unit: Unit) -> str:
    """Infantry, cavalry, artillery or hq."""
    for name, types in (("infantry", INFANTRY), ("cavalry", CAVALRY), ("artillery", ARTILLERY)):
        if unit.type in types:
            return name
    return "hq"


def on_line(point: Any, line: Any, width: float, margin: float) -> bool:
    """Is a centre within half the width of a line?"""
    return below(line.distance(point), width / 2 + LIMIT, margin)
