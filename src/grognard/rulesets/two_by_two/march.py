"""Chapter 6: a march, which is a path of turns and straight legs, walked leg by leg and judged whole."""

from __future__ import annotations

from math import hypot
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import astuple

from grognard.engine.ruling import Refusal
from grognard.engine.sizes import Measure, Spot
from grognard.engine.terrain import Feature
from grognard.rulesets.two_by_two.battle import AREA, CONTACT, LIMIT, MOVE_MARGIN, Skirmish, Unit
from grognard.rulesets.two_by_two.going import ROAD_BONUS, closed_here, closed_on_the_way, rate_of, vicinity
from grognard.rulesets.two_by_two.ground import river_at
from grognard.table.kernel import Rect, overlaps
from grognard.table.kernel_going import Bill
from grognard.table.kernel_march import BLOCKED, FREE, MET, OFF_TABLE, PARALLEL, Manner, Trek
from grognard.table.kernel_near import around
from grognard.table.pose import Pose, heading, round_facing

Distance = Annotated[float, Meta(ge=0, le=100, extra={"word": "distance"})]
LEGS = 24
FARTHEST = 1000.0


class Leg(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One piece of a path: exactly one of a turn (to a facing), ahead, back, aside (right is positive), or a step."""

    turn: Measure | None = None
    ahead: Distance | None = None
    back: Distance | None = None
    aside: Measure | None = None
    step: Spot | None = None


class March(NamedTuple):
    """A path judged possible: where it ends, what it cost, how it was made."""

    end: Pose
    distance: float
    bill: Bill
    run: float
    straight: bool
    last: Manner
    manners: list[Manner]
    waded: bool
    into_light_wood: bool
    town_then_bridge: bool
    track: list[tuple[float, float]]


class Neighbours(NamedTuple):
    """The bases near enough to matter."""

    friend_nos: list[int]
    friends: list[Rect]
    foe_nos: list[int]
    foes: list[Rect]


def neighbours(battle: Skirmish, unit: Unit, reach: float) -> Neighbours:
    """Friends and foes that a unit could meet within reach."""
    field = battle.field
    own, others = field.present[unit.side], field.present[1 - unit.side]
    return Neighbours(*around(unit.rect, own, others, field.rects, reach, unit.no))


class Marcher:
    """Walks a path leg by leg; what the kernel finds in the way becomes a refusal with its clause."""

    def __init__(self, battle: Skirmish, unit: Unit) -> None:
        at = unit.here
        self.battle, self.unit, self.facing = battle, unit, at.facing
        ground, base = battle.field.ground, at.rect
        self.rate = rate_of(unit, battle.options)
        self.near = vicinity(battle, unit, base)
        self.who = who = neighbours(battle, unit, self.rate.rate + MOVE_MARGIN)
        friends = [] if battle.options.pass_through_friends else who.friends
        self.trek = Trek(self.near.land, base, friends, who.foes, ground.width, ground.depth, CONTACT, AREA)

    def turn(self, facing: float) -> Refusal | None:
        """Turning is free and about the centre; only where it ends must be clear (2X2-6.2, R-14)."""
        facing = round_facing(facing)
        if facing == self.facing:
            return None
        self.facing = facing
        found = self.trek.turn(*heading(facing))
        if self.near.closed and found in (FREE, OFF_TABLE):
            shut = closed_here(self.battle, self.unit, self.trek.at)
            if shut is not None:
                return closed_refusal(self.unit, *shut)
        return None if found == FREE else self.refusal(found, 0.0, 0.0, 0.0)

    def go(self, ux: float, uy: float, d: float, times: float) -> Refusal | None:
        """A straight leg without turning."""
        found = self.trek.go(ux, uy, d, times)
        return None if found == FREE else self.refusal(found, ux, uy, d)

    def refusal(self, found: int, ux: float, uy: float, d: float) -> Refusal:
        """Why a leg may not be gone (2X2-8.4: touching is engaging; R-16: nobody marches through another unit)."""
        name = self.unit.name
        if found == MET:
            return Refusal("2X2-8.4", f"{name} touches {self.named(self.who.foe_nos)} on the way and has to stop there")
        if found == BLOCKED:
            nos = ([] if self.battle.options.pass_through_friends else self.who.friend_nos) + self.who.foe_nos
            return Refusal("2X2-12.11", f"{name} cannot march through {self.named(nos)}")
        if found == OFF_TABLE:
            return Refusal("2X2-1.6", f"{name} would leave the table")
        return self.barred(ux, uy, d)

    def named(self, nos: list[int]) -> str:
        """What people call the unit that is in the way."""
        return self.battle.unit(nos[self.trek.who]).name

    def barred(self, ux: float, uy: float, d: float) -> Refusal:
        """Ground that stops the leg: steep sides, water, woods."""
        at, way = self.trek.at, self.trek.way
        assert way is not None
        if way.steep > d:
            shut = closed_on_the_way(self.near, at, ux, uy, d, way, self.trek.end(ux, uy, d))
            assert shut is not None
            return closed_refusal(self.unit, *shut)
        if river_at(self.near.land, at.x + ux * way.steep, at.y + uy * way.steep):
            return Refusal("2X2-4.9", f"{self.unit.name} can cross the river only at a bridge or a ford")
        return Refusal("2X2-4.11", f"{self.unit.name} cannot cross the steep side of the hill")

    def end(self) -> Pose:
        """Where the path has led."""
        at, base = self.unit.here, self.trek.at
        return at if base is self.trek.start else stood(base, self.facing, at.depth, at.width)

    def march(self) -> March:
        """The path walked so far."""
        trek = self.trek
        return March(
            self.end(),
            trek.distance,
            trek.bill(self.rate),
            trek.run,
            trek.straight,
            trek.last,
            trek.manners,
            trek.waded,
            trek.into_slow_wood,
            trek.town_then_bridge,
            trek.track,
        )


def stood(base: Rect, facing: float, depth: float, width: float) -> Pose:
    """The pose of a base whose place and facing are rounded already."""
    at = Pose(base.x, base.y, facing, depth, width)
    at.__dict__["rect"] = base
    return at


def closed_refusal(unit: Unit, clause: str, feature: Feature) -> Refusal:
    """Ground that is closed to the unit."""
    name = feature.name or feature.id
    if clause == "2X2-6.19":
        return Refusal(clause, f"{unit.name} may not leave the road inside {name}")
    return Refusal(clause, f"{unit.name} may not enter {name}")


def walk(battle: Skirmish, unit: Unit, path: tuple[Leg, ...]) -> March | Refusal:
    """Judge a whole path once; the field remembers the last one, which is asked for again to be carried out."""
    last: tuple[Unit, tuple[Leg, ...], March | Refusal] | None = battle.field.walked.get("last")
    if last is not None and last[0] == unit and last[1] == path:
        return last[2]
    march = judge_path(battle, unit, path)
    battle.field.walked["last"] = (unit, path, march)  # in one write: threads look at the same field
    return march


def judge_path(battle: Skirmish, unit: Unit, path: tuple[Leg, ...]) -> March | Refusal:
    """Ground, other units, the table, the cost."""
    if not 0 < len(path) <= LEGS:
        return Refusal("2X2-6.1", f"a path has 1 to {LEGS} legs")
    marcher = Marcher(battle, unit)
    for leg in path:
        refused = walk_leg(marcher, leg)
        if refused is not None:
            return refused
    march = marcher.march()
    if march.bill.cost > march.bill.allowance + LIMIT:
        return over_allowance(unit, march)
    if battle.options.pass_through_friends and any([overlaps(march.end.rect, r, CONTACT) for r in marcher.who.friends]):
        return Refusal("2X2-12.11", f"{unit.name} may pass through friends but not end on one")
    return march


def walk_leg(marcher: Marcher, leg: Leg) -> Refusal | None:
    """One leg of a path; a leg of no length matters only straight ahead, into an enemy already touched."""
    said = astuple(leg)
    if said.count(None) != len(said) - 1 or not measurable(leg):
        return Refusal("2X2-6.1", "each leg is one turn or one distance")
    if leg.turn is not None:
        return marcher.turn(leg.turn)
    fx, fy = marcher.trek.at.fx, marcher.trek.at.fy
    if leg.ahead is not None:
        return marcher.go(fx, fy, leg.ahead, 1.0)
    dx, dy = way_of(leg, fx, fy)
    d = hypot(dx, dy)
    if d == 0.0:
        return None
    sideways = abs(dx * fy - dy * fx) > PARALLEL * d
    return marcher.go(dx / d, dy / d, d, 2.0 if sideways else 1.0)


def measurable(leg: Leg) -> bool:
    """Is what a leg says a number within all measure?"""
    if leg.step is not None:
        return all([abs(n) <= FARTHEST for n in leg.step])
    return abs(leg.turn or leg.ahead or leg.back or leg.aside or 0.0) <= FARTHEST


def way_of(leg: Leg, fx: float, fy: float) -> tuple[float, float]:
    """The displacement of a leg that is not straight ahead."""
    if leg.back is not None:
        return (-fx * leg.back, -fy * leg.back)
    if leg.aside is not None:
        return (fy * leg.aside, -fx * leg.aside)
    assert leg.step is not None
    return leg.step


def over_allowance(unit: Unit, march: March) -> Refusal:
    """Too far, with the clause that makes it so."""
    paid = march.bill
    sums = f'{unit.name} would need {paid.cost:.2f}" and has {paid.allowance:.2f}"'
    whole = unit.troop.move + ROAD_BONUS if paid.road_march else unit.troop.move
    if march.distance > whole + LIMIT:
        return Refusal("2X2-6.1", sums)
    if paid.town:
        return Refusal("2X2-6.21", f"{sums}: half rate through a town")
    if paid.bridge and not paid.road_march:
        return Refusal("2X2-6.14", f"{sums}: half rate over a bridge off the road")
    if paid.slow_wood:
        return Refusal("2X2-16.17", f"{sums}: half speed in a light wood")
    if march.waded:
        return Refusal("2X2-6.13", f'{sums}: each crossing of the water costs 1"')
    return Refusal("2X2-6.3", f"{sums}: sideways costs double")
