"""2 by 2, chapters 7 and 8 by the oracle: who may be moved into contact, and how."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from shapely import LineString, Point

from grognard.rulesets.two_by_two.battle import Unit
from tests.oracle.margins import KnifeEdge, below, either
from tests.oracle.two_by_two.geometry import (
    AREA,
    CONTACT,
    FRONT,
    LIMIT,
    Base,
    common_area,
    distance,
    face_length,
    near_enough,
    penetration,
    swept,
    touching,
    zone,
)
from tests.oracle.two_by_two.shots import Reasons
from tests.oracle.two_by_two.table import arm, inside, on_line

if TYPE_CHECKING:
    from tests.oracle.two_by_two.marches import March, Step

CLOSE = 0.003
RUN_IN = 2.0
SLIDE = 0.1  # who has touched an enemy and gone so much farther has slid along him


class Charge:
    """The end of a march: whom it touches, and how it came there."""

    def __init__(self, march: March, assault: int | None) -> None:
        self.march, self.table, self.unit, self.assault = march, march.table, march.unit, assault
        self.enemies = [u for u in self.table.units if u.side != self.unit.side]

    def touches(self, enemy: Unit) -> bool:
        """Does the base touch an enemy at the end?"""
        return touching(self.march.end, self.table.bases[enemy.no], CLOSE)

    def touched(self) -> list[Unit]:
        """The enemies touched at the end."""
        return [e for e in self.enemies if self.touches(e)]

    def met(self) -> list[Unit]:
        """All who will be fought: those touched, and whoever is assaulted in his wood."""
        named = [e for e in self.enemies if e.no == self.assault]
        return named + [e for e in self.touched() if e not in named]

    def refusals(self) -> Reasons:
        """Every reason against the contact, by its clause."""
        named = self.assault is not None
        out: Reasons = {
            "2X2-8.1": lambda: self.assault is None and bool(self.touched()) and not self.front(),
            "2X2-8.4": lambda: self.brushes() or (bool(self.touched()) and not self.front()),
            "2X2-8.2": lambda: bool(self.met()) and not self.straight(),
            "2X2-8.3": lambda: bool(self.met()) and not self.straight(),
            "2X2-6.4": lambda: bool(self.met()) and not self.straight() and self.march.sideways(),
            "2X2-13.1": lambda: self.foot and any([arm(e) == "cavalry" for e in self.met()]),
            "2X2-13.2": lambda: arm(self.unit) == "artillery" and bool(self.met()),
            "2X2-8.6": lambda: arm(self.unit) == "cavalry" and bool(self.met()) and self.march.town,
            "2X2-6.17": self.denied_the_bridge,
            "2X2-16.9": lambda: (
                self.unit.type == "irregular_cavalry" and any([arm(e) == "infantry" for e in self.met()])
            ),
            "2X2-7.5": lambda: not self.foot and (named or any([self.in_wood(e) for e in self.met()])),
        }
        if self.assault is not None:
            out |= {"2X2-7.1": self.out_of_reach, "2X2-7.3": self.out_of_reach, "2X2-7.4": self.not_at_the_edge}
        return out

    @property
    def foot(self) -> bool:
        """Is the charging unit infantry?"""
        return arm(self.unit) == "infantry"

    def in_wood(self, enemy: Unit) -> bool:
        """Is an enemy Light Infantry in a dense wood?"""
        return enemy.type == "light_infantry" and self.table.stands_in(enemy, self.table.areas("dense_wood"))

    def front(self) -> bool:
        """Does the front touch one of them?"""
        lengths = [face_length(self.march.end, FRONT, self.table.bases[e.no]) for e in self.touched()]
        return either(lambda length: not below(length, 0.01, 0.0099), lengths)

    def brushes(self) -> bool:
        """Is an enemy touched on the way but not at the end? Coming back to one left behind is not judged."""
        steps = self.march.steps
        old = [e for e in self.enemies if self.left_behind(e)]
        new = [e for e in self.enemies if e not in old]
        passed, struck = [e for e in new if not self.touches(e)], [e for e in new if self.touches(e)]
        cases = [*product(steps, passed), *product([*steps[:-1], *all_but_the_end(steps[-1:])], struck)]
        if either(lambda case: self.comes_against(*case), cases):
            return True
        if either(lambda case: self.comes_against(*case), product(steps[1:], old)):
            raise KnifeEdge("back to an enemy left behind")
        return False

    def left_behind(self, enemy: Unit) -> bool:
        """Was the enemy touched before the march began? The ledger says nothing of parting from him."""
        return below(self.march.start.shape.distance(self.table.bases[enemy.no].shape), CONTACT, 0.0)

    def comes_against(self, step: Step, enemy: Unit) -> bool:
        """Does a step bring the base against an enemy?"""
        other: Base = self.table.bases[enemy.no]
        if not step.length:
            return near_enough(step.end, other) and below(step.end.shape.distance(other.shape), CONTACT, CLOSE)
        ground = swept(step.start, step.end)
        if penetration(ground, other.shape) > CLOSE:
            return True
        if below(ground.distance(other.shape), CONTACT, CLOSE):
            raise KnifeEdge("brushing an enemy")
        return False

    def straight(self) -> bool:
        """Are the last 2", or all of a shorter move, straight ahead?"""
        if any([self.left_behind(e) for e in self.met()]):
            raise KnifeEdge("in contact from the start")
        total, run = self.march.distance, 0.0
        for step in reversed(self.march.steps):
            if step.way not in ("ahead", "stay"):
                break
            run += step.length
        if below(total, RUN_IN - LIMIT, 0.0):
            return all([s.way in ("ahead", "stay") for s in self.march.steps])
        return not below(run, RUN_IN - LIMIT, CLOSE)

    def denied_the_bridge(self) -> bool:
        """Has it come through a town on to a bridge, and is it still on the bridge?"""
        decks = [deck for deck in self.table.areas("bridge") if self.march.comes_into(deck)]
        if not (self.met() and self.march.town and decks):
            return False
        over = [common_area(self.march.end.shape, deck) for deck in decks]
        return self.town_first(decks) and not below(max(over), AREA, 0.003)

    def town_first(self, decks: list[Any]) -> bool:
        """Does the way lead into the town before it leaves the bridge?"""
        way = self.march.way
        if way.geom_type == "Point":
            return True
        towns = [town for town in self.table.areas("town") if self.march.comes_into(town)]
        into = min([way.project(Point(p)) for town in towns for p in ends_of(way.intersection(town))])
        out = max([way.project(Point(p)) for deck in decks for p in ends_of(way.intersection(deck))])
        return bool(into < out)

    # clearing a wood

    def target(self) -> Unit:
        """The Light Infantry to be cleared."""
        return next(e for e in self.enemies if e.no == self.assault)

    def woods(self) -> list[Any]:
        """The dense woods the target stands in."""
        base = self.table.bases[self.target().no]
        return [w for w in self.table.areas("dense_wood") if inside(base, w)]

    def out_of_reach(self) -> bool:
        """Is it not Light Infantry near the edge of its wood, ahead, within an inch of the middle of the front?"""
        target, end = self.target(), self.march.end
        if target.type != "light_infantry" or not any([self.table.at_the_edge(target, w) for w in self.woods()]):
            return True
        base = self.table.bases[target.no]
        return zone(end, base) != FRONT or not below(distance(end.mid(FRONT), base.shape), 1 + LIMIT, CLOSE)

    def not_at_the_edge(self) -> bool:
        """Is the front neither at the wood's edge nor the centre on a road in it?"""
        return not any([self.at_the_edge_of(wood) or self.on_a_road_in(wood) for wood in self.woods()])

    def at_the_edge_of(self, wood: Any) -> bool:
        """Is the front against the wood, and the base outside it?"""
        end = self.march.end
        if not below(LineString(end.ends(FRONT)).distance(wood.exterior), CONTACT, CLOSE):
            return False
        return below(common_area(end.shape, wood), AREA, 0.003)

    def on_a_road_in(self, wood: Any) -> bool:
        """Is the centre on a road in the wood?"""
        centre = self.march.end.centre
        on = either(lambda road: on_line(centre, *road, CLOSE), self.table.lines("road"))
        return on and inside(self.march.end, wood, CLOSE)


def all_but_the_end(steps: list[Step]) -> list[Step]:
    """Straight steps without their last bit, to see who slides along an enemy."""
    return [s._replace(end=part_way(s, s.length - SLIDE), length=s.length - SLIDE) for s in steps if s.length > SLIDE]


def part_way(step: Step, far: float) -> Base:
    """Where a step has led after so much of it."""
    share = far / step.length
    return step.start.moved((step.end.x - step.start.x) * share, (step.end.y - step.start.y) * share)


def ends_of(part: Any) -> list[Any]:
    """Where the pieces of a way begin and end."""
    return [p for piece in getattr(part, "geoms", [part]) for p in piece.coords]
