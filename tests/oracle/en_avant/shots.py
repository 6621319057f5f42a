"""En Avant!, chapters 6, 10 and 11 by the oracle: who may be fired at, on which row, with what effect."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from shapely import LineString, Point

from grognard.rulesets.en_avant.battle import Unit
from tests.oracle.differences import Reasons
from tests.oracle.en_avant.geometry import EDGE, SLACK, Body, inside, nearest_points
from tests.oracle.en_avant.table import FOOT, GUNS, Table
from tests.oracle.margins import KnifeEdge, below

# GOOD at Dense, GOOD at Loose, POOR at Dense, POOR at Loose; a blank repeats the cell to its left (EA-R01)
CELLS = {
    "EA-10.3": ("any 2", "any 1", "equal 1", ""),
    "EA-10.4": ("equal 1", "lower 1", "", ""),
    "EA-10.5": ("lower 1", "lower 1", "", "none"),
    "EA-10.6": ("any 2", "any 1", "", ""),
    "EA-10.7": ("equal 1", "", "lower 1", "none"),
    "EA-10.8": ("equal 1", "", "lower 1", "none"),
}
MUSKET, CANISTER, BALL = 10.0, 25.0, 100.0
FLOORS = {"EA-10.7": 1, "EA-10.8": 2}


class Shot:
    """One unit aiming at another."""

    def __init__(self, table: Table, firer: Unit, target: Unit) -> None:
        self.table, self.firer, self.target = table, firer, target
        self.body = table.bodies[firer.no][0]
        self.square = firer.formation == "square"

    @property
    def edge(self) -> Any:
        """Where the shot is measured from: the front edge, or all sides of a square."""
        return self.body.shape.exterior if self.square else self.body.front

    def seen(self, part: Body) -> Any:
        """What of a rectangle lies in the fire zone."""
        if self.square:
            return part.shape
        return part.shape.intersection(self.body.fire_zone)

    @cached_property
    def hit(self) -> tuple[int, float] | None:
        """The part of the target that is hit, and the range; nothing if none of it is in the zone."""
        found = []
        for i, part in enumerate(self.table.parts(self.target)):
            area = self.seen(part)
            if not area.is_empty and not below(area.area, 0.02, 0.02):
                found.append((float(area.distance(self.edge)), i))
        if not found:
            return None
        found.sort()
        if len(found) > 1 and found[1][0] - found[0][0] < EDGE:
            raise KnifeEdge("two parts equally near")
        return found[0][1], found[0][0]

    def refusals(self) -> Reasons:
        """Every reason against the shot, by its clause."""
        return {
            "EA-10.12": lambda: self.no_shooter() or self.no_target() or self.hit is None or self.blocked(),
            self.range_clause: lambda: self.hit is not None and self.too_far(),
        }

    @property
    def range_clause(self) -> str:
        """The clause of the longest range it has."""
        if self.firer.type in GUNS:
            return "EA-10.7"
        if self.firer.type == "light_company":
            return "EA-10.8"
        return "EA-10.3" if self.in_line else "EA-10.4"

    @property
    def in_line(self) -> bool:
        """Infantry in ordered line, not changing."""
        return self.firer.formation == "line" and not self.firer.in_disorder and self.firer.change is None

    def no_shooter(self) -> bool:
        """Cavalry, the commander and limbered guns do not fire."""
        return self.firer.type in ("cavalry", "hq") or self.firer.formation == "limbered"

    def no_target(self) -> bool:
        """Nobody fires at a commander."""
        return self.target.type == "hq"

    def too_far(self) -> bool:
        """Is the target out of range?"""
        assert self.hit is not None
        far = BALL if self.firer.type in GUNS else MUSKET
        return not below(self.hit[1], far + SLACK, EDGE)

    def blocked(self) -> bool:
        """Does anything stand in the line of sight?"""
        assert self.hit is not None
        part = self.seen(self.table.parts(self.target)[self.hit[0]])
        line = nearest_points(self.edge, part)
        band = LineString([*self.edge.coords, *part.exterior.coords]).convex_hull
        return any([stands_in(line, band, area, self.parallel(part)) for area in self.screens()])

    def parallel(self, part: Any) -> bool:
        """Do edges lie so that many points are nearest?"""
        near = part.distance(self.edge)
        ends = [p for p in part.exterior.coords if below(self.edge.distance(Point(p)), near + 0.05, 0.0)]
        mine = [p for p in self.edge.coords if part.distance(Point(p)) < near + 0.05]
        return len(set(ends)) + len(set(mine)) > 1

    def screens(self) -> list[Any]:
        """What blocks a shot: other units but commanders and light companies, dense woods, villages of others."""
        others = self.table.others(self.firer.no, self.target.no)
        solid = [u for u in others if u.type not in ("hq", "light_company")]
        out = [b.shape for u in solid for b in self.table.bodies[u.no]]
        out += self.table.areas("dense_wood")
        both = [self.table.bodies[no] for no in (self.firer.no, self.target.no)]
        out += [v for v in self.table.areas("village") if not any([inside(unit, v) for unit in both])]
        return out

    # the effect

    @property
    def row(self) -> str:
        """The row of the table."""
        assert self.hit is not None
        if self.firer.type in GUNS:
            return "EA-10.6" if below(self.hit[1], CANISTER + SLACK, EDGE) else "EA-10.7"
        if self.firer.type == "light_company":
            return "EA-10.8"
        first = self.firer.volleys == 0
        if self.in_line:
            return "EA-10.3" if first else "EA-10.4"
        return "EA-10.4" if first else "EA-10.5"

    @property
    def figures(self) -> tuple[int, int]:
        """The firer's effective label, and that of the part hit."""
        assert self.hit is not None
        status = self.firer.status[0]
        status -= self.target.type in FOOT and self.table.in_village(self.target)
        status -= self.firer.type in FOOT and self.table.in_village(self.firer)
        return max(status, 0), self.target.status[self.hit[0] if len(self.target.status) > 1 else 0]

    @property
    def column(self) -> int:
        """The column of the table: the firer's band and the target's density."""
        loose = self.target.formation in ("line", "deployed", "block") and self.target.type != "cavalry"
        return (0 if self.figures[0] >= 4 else 2) + int(loose)

    @property
    def cell(self) -> str:
        """The cell, a blank filled from the left."""
        cells = CELLS[self.row][: self.column + 1]
        return [text for text in cells if text][-1]

    def drop(self) -> int:
        """How many levels the target drops, before any floor."""
        mine, his = self.figures
        if mine <= 0 or self.cell == "none":
            return 0
        whom, levels = self.cell.split()
        hits = whom == "any" or (whom == "equal" and his <= mine) or (whom == "lower" and his < mine)
        return int(levels) if hits else 0

    def floored(self) -> int:
        """How many levels it really drops."""
        his = self.figures[1]
        return max(min(self.drop(), his - min(FLOORS.get(self.row, 0), his)), 0)


def stands_in(line: Any, band: Any, area: Any, many: bool) -> bool:
    """Does an area cross the line of sight? With many lines as short, only what none or all of them meet is plain."""
    if not band.intersects(area):
        return False
    if many:
        raise KnifeEdge("one of many lines of sight")
    crossed, gap = line.intersection(area).length, line.distance(area)
    if 0 < crossed < EDGE or (crossed == 0 and gap < EDGE):
        raise KnifeEdge("a graze")
    return bool(crossed > 0)
