"""En Avant!, chapters 8, 12 to 15 by the oracle: who can be reached, who is willing, and who is stronger."""

from __future__ import annotations

from functools import cached_property
from math import cos, radians, sin
from typing import Any

from shapely import LineString, Polygon

from grognard.rulesets.en_avant.battle import Unit
from tests.oracle.en_avant.geometry import (
    EDGE,
    FLANK,
    FRONT,
    REAR,
    SLACK,
    Spot,
    apart,
    bodies,
    gap_to,
    inside,
    reach_over,
)
from tests.oracle.en_avant.table import FOOT, GUNS, Table, closed_ahead, cost, disorders, rate_of
from tests.oracle.margins import KnifeEdge, below

BLOCKS = {"infantry": 6, "cavalry": 4}
GRADES = ("none", "some", "good")


class Assault:
    """One unit going for another along an axis."""

    def __init__(self, table: Table, unit: Unit, target: Unit, axis: float) -> None:
        self.table, self.unit, self.target, self.axis = table, unit, target, axis
        self.way = (sin(radians(axis)), cos(radians(axis)))
        assert unit.at is not None
        self.movers = bodies(unit.type, unit.formation, unit.at.x, unit.at.y, axis)

    # the way there

    @cached_property
    def gap(self) -> float | None:
        """How far to the first touch of the target; nothing if the axis leads past him."""
        return gap_to(self.movers, self.way, self.table.bodies[self.target.no], 150.0)

    @cached_property
    def price(self) -> float:
        """What that costs over the ground."""
        assert self.gap is not None
        return cost(self.table, self.unit, self.movers, self.way, self.gap)

    def ends_on_a_friend(self) -> bool:
        """Would it end upon a friend it may pass? Nobody ends overlapping."""
        ends = [m.moved(*self.stride(self.gap or 0.0)) for m in self.movers]
        friends = [u for u in self.table.others(self.unit.no) if u.side == self.unit.side and u.type != "hq"]
        shared = [a.shape.intersection(b.shape).area for a in ends for u in friends for b in self.table.bodies[u.no]]
        return not below(max(shared, default=-1.0), 0.25, 0.25)

    def ground(self) -> Any:
        """The ground its way covers."""
        moved = [m.moved(*self.stride(self.gap or 0.0)) for m in self.movers]
        return LineString([p for b in (*self.movers, *moved) for p in b.shape.exterior.coords]).convex_hull

    def first_met(self, *, friends: bool) -> Unit | None:
        """Whom the path touches first, friends counted or not; light companies and commanders may be passed."""
        met = []
        for other in self.table.others(self.unit.no):
            friend = other.side == self.unit.side
            passed = "light_company" in (other.type, self.unit.type) or not friends
            if other.type != "hq" and not (friend and passed):
                gap = gap_to(self.movers, self.way, self.table.bodies[other.no], 150.0)
                met += [(gap, other.no, other)] if gap is not None else []
        met.sort()
        if len(met) > 1 and met[1][0] - met[0][0] < 0.2:
            raise KnifeEdge("two met at once")
        return met[0][2] if met else None

    def reaches(self) -> bool:
        """Is the target the first on the path, within the rate, with no closed ground before him?"""
        if self.gap is None or self.first_met(friends=True) is not self.target or self.ends_on_a_friend():
            return False
        if not self.may_close() or below(self.table.room(self.movers, self.way), self.gap, EDGE):
            return False
        shut = closed_ahead(self.table, self.movers, self.way, self.gap)
        if any([below(at, self.gap, 0.0) for at in shut.values()]):
            return False
        return below(self.price, rate_of(self.unit) + SLACK, 0.1)

    def may_close(self) -> bool:
        """A light company closes with guns, its like and runners; by the switch with anybody."""
        if self.unit.type != "light_company" or self.table.battle.options.light_companies_close == "any":
            return True
        return self.target.type in (*GUNS, "light_company") or self.target.running

    # step one

    @cached_property
    def line(self) -> int:
        """The line of a cavalry column that is attacked."""
        if self.target.formation != "column":
            return 0
        first = self.table.bodies[self.target.no][0]
        behind = {below(first.local(m)[1], -first.half_depth, EDGE) for m in self.middles}
        if len(behind) > 1:
            raise KnifeEdge("the axis changes the line that is attacked")
        return int(behind.pop())

    @property
    def middles(self) -> list[Spot]:
        """The midpoint of the attacker's front when the assault starts, before and after it takes the axis."""
        return [self.table.bodies[self.unit.no][0].front_middle, self.movers[0].front_middle]

    @cached_property
    def aspect(self) -> str:
        """The zone of the target it comes from; a formed square has only a front."""
        if self.target.formation == "square":
            return FRONT
        card, at = self.target.card, self.target.at
        if card is not None and card.axis is not None and at is not None and card.axis != at.facing:
            raise KnifeEdge("the target is wheeling to an assault of its own")
        body = self.table.bodies[self.target.no][self.line]
        zones = {body.zone(m) for m in self.middles}
        if len(zones) > 1:
            raise KnifeEdge("the axis changes the aspect")
        return zones.pop()

    def figures(self) -> tuple[int, int]:
        """The labels the two start from."""
        return label(self.unit, 0), label(self.target, self.line)

    def attackers_rows(self, together: int) -> dict[str, int]:
        """The rows of the attacker; `together` are the blocks of all who assault that target."""
        horse, foot = self.unit.type == "cavalry", self.unit.type in FOOT
        theirs = self.target.type in FOOT
        square, forming = self.target.formation == "square", forms_square(self.target)
        as_square = square or (forming and self.far_off())
        better = self.skirmishers()
        rows = {
            "EA-12.3": int(self.aspect == FLANK),
            "EA-12.4": 2 * int(self.aspect == REAR),
            "EA-12.5": int(together > BLOCKS.get(self.target.type, 1)),
            "EA-12.6": -2 * int(horse and theirs and as_square),
            "EA-12.7": 2 * int(horse and theirs and not as_square),
            "EA-12.9": int(self.table.officer(self.unit)),
            "EA-12.10": -int(foot and self.unit.fired_last_turn),
            "EA-12.11": int(foot and square),
            "EA-12.12": -int(self.unit.in_disorder or self.disordered_on_the_way()),
            "EA-12.14": int(better > 0),
            "EA-12.15": -int(better < 0),
        }
        return {clause: value for clause, value in rows.items() if value}

    def defenders_rows(self, *, charges: bool) -> dict[str, int]:
        """The rows of the defender; nobody defends a feature while he charges."""
        disordered = self.target.disordered[self.line] if self.target.formation == "column" else self.target.in_disorder
        forming = forms_square(self.target) and self.unit.type == "cavalry"
        rows = {
            "EA-12.8": int(not charges and self.strongpoint()),
            "EA-12.9": int(self.table.officer(self.target)),
            "EA-12.12": -int(disordered and not (forming and not self.target.was_disordered)),
            "EA-12.13": -int(forming),
        }
        return {clause: value for clause, value in rows.items() if value}

    def disordered_on_the_way(self) -> bool:
        """Does the ground disorder it before it stands 5 from the target, where its nerve is tested?"""
        return self.rough_before(self.until_five())

    def rough_before(self, stop: float) -> bool:
        """Does it come on ground that disorders it before it has gone so far?"""
        ways = [(m, f) for m in self.movers for f in self.table.features if disorders(self.unit, f)]
        spans = [reach_over(m, self.way, Polygon(f.outline()), stop + 10) for m, f in ways]
        return any([below(span[0], stop, EDGE) for span in spans if span is not None])

    def until_five(self) -> float:
        """How far it goes until the target is 5 away."""
        low, high = 0.0, self.gap or 0.0
        if below(self.distance_at(0.0), 5.0, EDGE):
            return -1.0
        for _ in range(30):
            middle = (low + high) / 2
            low, high = (middle, high) if self.distance_at(middle) > 5 else (low, middle)
        return low

    def stride(self, far: float) -> tuple[float, float]:
        """So much of the way."""
        return (self.way[0] * far, self.way[1] * far)

    def distance_at(self, far: float) -> float:
        """How far off the target is after so much of the way."""
        moved = [m.moved(*self.stride(far)) for m in self.movers]
        return apart(moved, self.table.bodies[self.target.no])

    def far_off(self) -> bool:
        """Is the cavalry more than half a turn away?"""
        return not below(self.price, rate_of(self.unit) / 2 + SLACK, 0.1)

    def skirmishers(self) -> int:
        """By how much the attacker's skirmishers are better, where battalions meet in the open, 5 apart."""
        if {self.unit.type, self.target.type} != {"infantry"} or self.table.in_village(self.target):
            return 0
        if self.table.any_village_holds([m.moved(*self.stride(max(self.until_five(), 0.0))) for m in self.movers]):
            return 0
        return GRADES.index(self.unit.skirmishers) - GRADES.index(self.target.skirmishers)

    def strongpoint(self) -> bool:
        """Does infantry defend a marked feature: half in it, or behind a marked line that the attack crosses?"""
        if self.target.type not in FOOT:
            return False
        body = self.table.bodies[self.target.no]
        marked = [f for f in self.table.features if f.major_defensive]
        return any([self.crossed(f.line) if f.line else inside(body, Polygon(f.outline())) for f in marked])

    def crossed(self, line: Any) -> bool:
        """Does the attack cross a marked line?"""
        assert self.gap is not None
        start, wall = self.movers[0], LineString(line)
        end = start.moved(self.way[0] * self.gap, self.way[1] * self.gap)
        path = LineString([start.front_middle, end.front_middle])
        swept = LineString(start.front.coords).union(LineString(end.front.coords)).convex_hull
        if not swept.buffer(1.5).intersects(wall):
            return False
        near = min([wall.distance(LineString([p, q])) for p, q in ((path.coords[0],) * 2, (path.coords[-1],) * 2)])
        if not path.intersects(wall) or near < 1.5:
            raise KnifeEdge("the attack crosses a part of the line")
        return True

    # step two

    def melee_rows(self) -> tuple[dict[str, int], dict[str, int]]:
        """The few rows of the melee, of the attacker and of the defender."""
        mine = {"EA-15.2": int(self.aspect == FLANK), "EA-15.3": 2 * int(self.aspect == REAR)}
        mine["EA-15.4"] = int(in_line_against_column(self.unit, self.target))
        his = {"EA-15.4": int(in_line_against_column(self.target, self.unit)), "EA-15.5": int(self.strongpoint())}
        return {c: v for c, v in mine.items() if v}, {c: v for c, v in his.items() if v}


def in_line_against_column(one: Unit, other: Unit) -> bool:
    """Cavalry in line against cavalry in column."""
    return one.type == other.type == "cavalry" and (one.formation, other.formation) == ("line", "column")


def label(unit: Unit, line: int) -> int:
    """The label a unit fights by: its own, that of the line concerned in column, the average in line."""
    if len(unit.status) == 1:
        return unit.status[0]
    return unit.status[line] if unit.formation == "column" else sum(unit.status) // 2


def forms_square(unit: Unit) -> bool:
    """Is it forming square this turn?"""
    return unit.forming_square and unit.formation != "square"


def blocks(unit: Unit) -> int:
    """Its nominal blocks."""
    return BLOCKS.get(unit.type, 1)
