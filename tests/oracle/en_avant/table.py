"""En Avant!, the oracle's table: the units and the ground of a battle."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from shapely import LineString, Polygon

from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant.battle import Engagement, Unit
from tests.oracle.en_avant.geometry import Body, Spot, bodies, halves, inside, reach_over
from tests.oracle.margins import KnifeEdge

GUNS = ("foot_artillery", "horse_artillery")
FOOT = ("infantry", "light_company")
RATES = {"line": 20.0, "march_column": 25.0, "assault_column": 25.0, "square": 0.0}
HORSE_RATES = {"line": 40.0, "column": 50.0}


class Table:
    """A battle for the oracle."""

    def __init__(self, battle: Engagement) -> None:
        self.battle = battle
        self.units: list[Unit] = [u for u in battle.field.units if u.at is not None]
        self.bodies: dict[int, list[Body]] = {u.no: placed(u) for u in self.units}
        self.features: tuple[Feature, ...] = battle.field.ground.features

    def unit(self, no: int) -> Unit:
        """The unit of that number."""
        return self.battle.field.units[no]

    def areas(self, *kinds: str) -> list[Any]:
        """The outlines of the features of some kinds."""
        return [Polygon(f.outline()) for f in self.features if f.kind in kinds]

    def parts(self, unit: Unit) -> list[Body]:
        """What of a unit can be hit by itself: the wings or lines of cavalry, else the whole."""
        body = self.bodies[unit.no]
        return halves(body[0]) if unit.type == "cavalry" and unit.formation == "line" else body

    def in_village(self, unit: Unit) -> bool:
        """Is it in a built-up area?"""
        return self.any_village_holds(self.bodies[unit.no])

    def any_village_holds(self, footprint: list[Body]) -> bool:
        """Is half of a footprint in a built-up area?"""
        return any([inside(footprint, village) for village in self.areas("village")])

    def officer(self, unit: Unit) -> bool:
        """Is its commander with it?"""
        return any([u.type == "hq" and u.attached == unit.no for u in self.units])

    def room(self, movers: list[Body], way: Spot) -> float:
        """How far they go before a corner leaves the table: nobody does of his own will (EA-R47)."""
        edge = LineString([p for m in movers for p in m.shape.exterior.coords]).bounds
        size = (self.battle.field.ground.width, self.battle.field.ground.depth)
        gaps = [(size[i] - edge[i + 2] if way[i] > 0 else edge[i]) / max(abs(way[i]), 1e-9) for i in (0, 1)]
        return float(min(gaps))

    def others(self, *but: int) -> list[Unit]:
        """Everybody else."""
        return [u for u in self.units if u.no not in but]


def placed(unit: Unit) -> list[Body]:
    """A unit's rectangles where it stands."""
    assert unit.at is not None
    return bodies(unit.type, unit.formation, unit.at.x, unit.at.y, unit.at.facing)


def rate_of(unit: Unit) -> float:
    """How far it goes in a turn in the open."""
    if unit.type == "infantry":
        return RATES[unit.formation]
    if unit.type == "cavalry":
        return HORSE_RATES[unit.formation]
    if unit.type in GUNS:
        return 0.0 if unit.formation == "deployed" else 25.0 if unit.type == "foot_artillery" else 50.0
    return 20.0 if unit.type == "light_company" else 60.0


def factor(unit: Unit, feature: Feature, way: Spot) -> float:
    """How fast a unit goes over a feature in a direction, as a part of its rate."""
    horse, foot = unit.type == "cavalry", unit.type in FOOT
    climb = 0.0
    if feature.uphill is not None:
        up = Body(0.0, 0.0, feature.uphill, 1.0, 1.0).f
        climb = way[0] * up[0] + way[1] * up[1]
        if abs(climb) < 0.02:
            raise KnifeEdge("along the side of a hill")
    if feature.kind == "light_wood":
        return 1.0 if unit.type == "light_company" else 0.5
    if feature.kind == "marsh":
        return 0.5 if horse else 1.0
    if feature.kind == "steep_ish_hill":
        return 0.75
    if feature.kind == "steep_hill":
        return 0.5 if foot else 1.0 if not horse else 0.5 if climb > 0 else 0.25
    if feature.kind == "village":
        return 0.25 if horse else 1.0
    return 1.0


def disorders(unit: Unit, feature: Feature) -> bool:
    """Does a feature disorder a unit that moves over it?"""
    if unit.type in GUNS:
        return feature.kind == "light_wood"
    return feature.kind in ("light_wood", "marsh") or (feature.kind == "village" and unit.type == "cavalry")


def cost(table: Table, unit: Unit, movers: list[Body], way: Spot, far: float) -> float:
    """The integral of the cost along a straight move: the slowest of the ground under any part of the unit."""
    spans = []
    for feature in table.features:
        part = factor(unit, feature, way) if feature.outline() else 1.0
        met = [reach_over(m, way, Polygon(feature.outline()), far) for m in movers] if part < 1 else []
        spans += [(span, part) for span in met if span is not None]
    marks = sorted({0.0, far, *[min(end, far) for span, _ in spans for end in span]})
    total = 0.0
    for first, last in pairwise(marks):
        slow = [part for (start, end), part in spans if start <= first + 1e-9 and last <= end + 1e-9]
        total += (last - first) / min(slow, default=1.0)
    return total


def closed_ahead(table: Table, movers: list[Body], way: Spot, far: float) -> dict[str, float]:
    """How far off the ground lies that nobody enters, by the clause that closes it."""
    out: dict[str, float] = {}
    for feature in table.features:
        if feature.kind == "dense_wood":
            area, clause = Polygon(feature.outline()), "EA-6.3"
        elif feature.kind == "river" and feature.line:
            area, clause = LineString(feature.line).buffer((feature.width or 0) / 2, cap_style="flat"), "EA-6.8"
        else:
            continue
        for span in [reach_over(m, way, area, far) for m in movers]:
            if span is not None:
                out[clause] = min(span[0], out.get(clause, far))
    return out
