"""2 by 2, chapters 7, 11 and 16 by the oracle: who may be shot at, and every row that counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.rulesets.two_by_two.battle import Unit
from tests.oracle.margins import KnifeEdge, below, either
from tests.oracle.two_by_two.geometry import (
    EXACT,
    FLANKS,
    FRONT,
    LIMIT,
    ROUGH,
    distance,
    hull_of,
    measuring_line,
    overlaps,
)
from tests.oracle.two_by_two.table import Table, arm

RANGES = {"foot_artillery": (3.0, 8.0), "horse_artillery": (2.0, 5.0)}
RANGE_CLAUSES = {"foot_artillery": "2X2-11.12", "horse_artillery": "2X2-11.13"}
NEVER = {"hq": "2X2-11.15", "heavy_cavalry": "2X2-11.15", "light_cavalry": "2X2-11.15", "lancers": "2X2-11.15"}
NEVER |= {"irregular_cavalry": "2X2-11.15", "irregular_warband": "2X2-16.5"}

Reasons = dict[str, Callable[[], bool]]


class Shot:
    """One unit aiming at another."""

    def __init__(self, table: Table, firer: Unit, target: Unit) -> None:
        self.table, self.firer, self.target = table, firer, target
        self.s, self.t = table.bases[firer.no], table.bases[target.no]
        self.kind = table.recorded(firer.no, target.no)

    @property
    def face(self) -> str:
        """The face shot out of."""
        return self.table.aspect(self.firer.no, self.target.no)

    @property
    def touching(self) -> bool:
        """Are the two in contact?"""
        return bool(self.kind) or self.table.touch(self.firer.no, self.target.no)

    @property
    def range(self) -> float:
        """From the middle of the face shot out of to the nearest of the target; nothing in contact."""
        if self.table.touch(self.firer.no, self.target.no):
            return 0.0
        return distance(self.s.mid(self.face), self.t.shape)

    @property
    def line(self) -> Any:
        """The measuring line."""
        return measuring_line(self.s.mid(self.face), self.t.shape)

    @property
    def corridor(self) -> Any:
        """From the ends of the face shot out of to the ends of the face shot at."""
        facing = self.table.aspect(self.target.no, self.firer.no)
        return hull_of(self.s.ends(self.face) + self.t.ends(facing))

    def refusals(self) -> Reasons:
        """Every reason against the shot, by its clause."""
        out: Reasons = {NEVER[self.firer.type]: lambda: True} if self.firer.type in NEVER else {}
        out["2X2-12.14"] = lambda: self.firer.disrupted
        out["2X2-11.3"] = lambda: self.firer.fired
        if self.firer.type not in NEVER:
            out[RANGE_CLAUSES.get(self.firer.type, "2X2-11.14")] = self.too_far
            out["2X2-11.30"] = self.unit_in_the_way
            out["2X2-11.31"] = self.wood_in_the_way
            out["2X2-4.15"] = self.copse_in_the_way
            out["2X2-7.1"] = out["2X2-7.2"] = self.deep_in_the_woods
        return out

    def too_far(self) -> bool:
        """Is the target beyond the weapon's range? Who assaults the edge of a wood is as good as in contact (R-27)."""
        far = RANGES.get(self.firer.type, (1.0, 1.0))[1]
        return not self.touching and not below(self.range, far + LIMIT, EXACT)

    def unit_in_the_way(self) -> bool:
        """Does another base stand in the corridor?"""
        if self.touching:
            return False
        others = [b for no, b in self.table.bases.items() if no not in (self.firer.no, self.target.no)]
        corridor = self.corridor
        return either(lambda base: overlaps(corridor, base.shape, EXACT), others)

    def copse_in_the_way(self) -> bool:
        """Does a copse stand in the corridor that neither of the two is in?"""

        def blocks(copse: Any) -> bool:
            return overlaps(self.corridor, copse) and not any([overlaps(b.shape, copse) for b in (self.s, self.t)])

        return not self.touching and either(blocks, self.table.areas("copse"))

    def wood_in_the_way(self) -> bool:
        """Do trees hide the target?"""
        if self.touching:
            return False
        dense = either(lambda wood: self.hidden_by(*wood), self.table.woods)
        return dense or either(self.behind_orchard, self.table.light_woods)

    def hidden_by(self, wood: Any, trees: Any) -> bool:
        """Through a wood nobody sees; into or out of it an inch of trees may be looked through."""
        if not any([self.table.stands_in(u, [wood]) for u in (self.firer, self.target)]):
            return overlaps(self.corridor, trees)
        return not below(self.line.intersection(trees).length, 1 + LIMIT, 1e-3)

    def behind_orchard(self, wood: Any) -> bool:
        """Nobody sees through a light wood from outside to outside."""
        if any([self.table.stands_in(u, [wood]) for u in (self.firer, self.target)]):
            return False
        return overlaps(self.corridor, wood)

    def deep_in_the_woods(self) -> bool:
        """Is Light Infantry of the two too deep in a dense wood, and the other not in it too?"""
        if self.touching:
            return False
        pairs = [(self.firer, self.target), (self.target, self.firer)]
        return any([self.hides(one, other, wood) for one, other in pairs for wood, _ in self.table.woods])

    def hides(self, unit: Unit, other: Unit, wood: Any) -> bool:
        """Is it Light Infantry, deep in a wood that the other looks into from without?"""
        if unit.type != "light_infantry" or not self.table.stands_in(unit, [wood]):
            return False
        return not self.table.stands_in(other, [wood]) and not self.table.at_the_edge(unit, wood)

    def group(self) -> list[Unit]:
        """The chargers of the target's aspect, if the target has charged the firer; else the target alone."""
        chargers = [a for a, d in self.table.records if d == self.firer.no]
        if self.target.no not in chargers:
            return [self.target]
        same = [no for no in chargers if self.table.aspect(self.firer.no, no) == self.face]
        return [self.table.battle.unit(no) for no in same]

    def modifiers(self) -> dict[str, int]:
        """Every row that counts."""
        rows = {**self.rows_of_the_firer(), **self.rows_of_the_target()}
        return {clause: value for clause, value in rows.items() if value}

    def rows_of_the_firer(self) -> dict[str, int]:
        """Rows 11.16 to 11.18, 11.24, 11.25, 11.27, 11.28, and those of chapter 16."""
        firer, guns = self.firer, arm(self.firer) == "artillery"
        foot = arm(firer) == "infantry"
        wooded = self.table.stands_in(firer, self.table.light_woods)
        hq = not self.table.options.multi_corps_hqs and self.table.hq_touches(firer)
        return {
            "2X2-11.16": -1 if guns and not below(self.range, RANGES[firer.type][0] + LIMIT, EXACT) else 0,
            "2X2-11.17": 1 if guns and below(self.range, 1 + LIMIT, EXACT) else 0,
            "2X2-11.18": -2 if self.face != FRONT else 0,
            "2X2-11.24": int(hq),
            "2X2-11.25": int(foot and not firer.pinned and not wooded),
            "2X2-11.27": int(foot and firer.size == "large"),
            "2X2-11.28": -int(foot and firer.size == "small"),
            "2X2-16.3": -int(firer.type == "irregular_shooters"),
            "2X2-16.19": -int(self.into_or_out_of_orchard()),
        }

    def into_or_out_of_orchard(self) -> bool:
        """Is one of the two in a light wood? Of two in the same the book can be read in two ways."""
        woods = [[w for w in self.table.light_woods if self.table.stands_in(u, [w])] for u in (self.firer, self.target)]
        if any([wood in woods[1] for wood in woods[0]]):
            raise KnifeEdge("both in one orchard")
        return bool(woods[0] or woods[1])

    def rows_of_the_target(self) -> dict[str, int]:
        """Rows 11.19 to 11.23 and 11.26: they count if all of the group qualify."""
        shots = [Shot(self.table, self.firer, unit) for unit in self.group()]
        return {
            "2X2-11.19": 2 * all([arm(one.target) == "cavalry" for one in shots]),
            "2X2-11.20": -all([one.covered() for one in shots]),
            "2X2-11.21": -all([one.among_trees() for one in shots]),
            "2X2-11.22": int(all([self.table.height(one.target) < self.table.height(self.firer) for one in shots])),
            "2X2-11.23": int(all([one.target.disrupted for one in shots])),
            "2X2-11.26": int(all([self.table.aspect(one.target.no, self.firer.no) in FLANKS for one in shots])),
        }

    def covered(self) -> bool:
        """Is the target infantry in a town, or close behind a wall or hedge that the measuring line crosses?"""
        if arm(self.target) != "infantry":
            return False
        walls = [wall for wall, _ in self.table.lines("wall", "hedge")]
        return self.table.in_town(self.target) or either(self.behind, walls)

    def behind(self, wall: Any) -> bool:
        """Does the wall stand before the target?"""
        return below(wall.distance(self.t.shape), 0.5 + LIMIT, EXACT) and crosses(self.line, wall)

    def among_trees(self) -> bool:
        """Is the target Light Infantry inside dense woods?"""
        return self.target.type == "light_infantry" and self.table.stands_in(
            self.target, self.table.areas("dense_wood")
        )


def crosses(line: Any, wall: Any) -> bool:
    """Does the measuring line cross a wall? Ends that just reach it are nobody's to judge."""
    gaps = [wall.distance(end) for end in line.boundary.geoms] + [line.distance(end) for end in wall.boundary.geoms]
    if gaps and min(gaps) < ROUGH:
        raise KnifeEdge("a line that ends at a wall")
    return bool(line.intersects(wall))
