"""Chapter 6: a march, which is a path of turns and straight legs, walked leg by leg and judged whole."""

from __future__ import annotations

from math import hypot, isfinite
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from grognard.engine.ruling import Refusal
from grognard.rulesets.two_by_two.battle import CONTACT, LIMIT, MOVE_MARGIN, Skirmish, Unit
from grognard.rulesets.two_by_two.going import (
    ROAD_BONUS,
    bill,
    closed_here,
    closed_on_the_way,
    going,
    reached,
    vicinity,
)
from grognard.rulesets.two_by_two.ground import river_at
from grognard.table.kernel import NEVER, Rect, on_table, overlaps, round3, spoke, touches
from grognard.table.kernel_going import Bill, Going, nearby, overlapped
from grognard.table.pose import Pose, heading, pose, round_facing

Distance = Annotated[float, Meta(ge=0, le=100, extra={"word": "distance"})]
Manner = Literal["", "turn", "ahead", "back", "aside"]
LEGS = 24
FARTHEST = 1000.0
PARALLEL = 1e-6


class Leg(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One piece of a path: exactly one of a turn (to a facing), ahead, back, aside (right is positive), or a step."""

    turn: float | None = None
    ahead: Distance | None = None
    back: Distance | None = None
    aside: float | None = None
    step: tuple[float, float] | None = None


class March(NamedTuple):
    """A path judged possible: where it ends, what it cost, how it was made."""

    end: Pose
    distance: float
    bill: Bill
    run: float
    straight: bool
    last: Manner
    manners: frozenset[Manner]
    waded: bool
    into_light_wood: bool
    town_then_bridge: bool
    track: tuple[tuple[float, float], ...]


class Neighbours(NamedTuple):
    """The bases near enough to matter."""

    friends: list[Rect]
    foes: list[Rect]
    friend_nos: list[int]
    foe_nos: list[int]


def neighbours(battle: Skirmish, unit: Unit, reach: float) -> Neighbours:
    """Friends and foes that a unit could meet within reach."""
    rects, me, (blue, red) = battle.field.rects, unit.rect, battle.field.present
    friend_nos, friends = nearby(me, red if unit.side else blue, rects, reach, unit.no)
    foe_nos, foes = nearby(me, blue if unit.side else red, rects, reach, unit.no)
    return Neighbours(friends, foes, friend_nos, foe_nos)


class Marcher:
    """Walks a path leg by leg; stops with a refusal at the first thing that forbids it."""

    def __init__(self, battle: Skirmish, unit: Unit) -> None:
        assert unit.at is not None
        self.battle, self.unit = battle, unit
        self.at, self.x, self.y = unit.at, unit.at.x, unit.at.y
        self.near = vicinity(battle, unit, unit.rect)
        self.who = neighbours(battle, unit, unit.troop.move + MOVE_MARGIN)
        self.legs: list[tuple[Going, float, float]] = []
        self.track = [(self.x, self.y)]
        self.manners: list[Manner] = []
        self.run = self.distance = 0.0
        self.town = self.town_then_bridge = self.into_light_wood = False

    def met(self) -> Refusal | None:
        """A path ends where it meets an enemy that it did not touch before: touching is engaging (2X2-8.4)."""
        for no, r in zip(self.who.foe_nos, self.who.foes, strict=True) if self.manners else ():
            if touches(self.at.rect, r, CONTACT) and not touches(self.unit.rect, r, CONTACT):
                return self.meets(no)
        return None

    def meets(self, no: int) -> Refusal:
        """An enemy touched before the end of the path."""
        name = self.battle.unit(no).label
        return Refusal("2X2-8.4", f"{self.unit.label} touches {name} on the way and has to stop there")

    def turn(self, facing: float) -> Refusal | None:
        """Turning is free and about the centre; only where it ends must be clear (2X2-6.2, R-14)."""
        if round_facing(facing) == self.at.facing:
            return None
        refused = self.met()
        self.at = pose(self.x, self.y, facing, self.at.depth, self.at.width)
        self.run = 0.0
        self.manners.append("turn")
        return refused or self.crowded() or self.shut_in() or self.off_table()

    def crowded(self) -> Refusal | None:
        """Does the base lie on another?"""
        who, through = self.who, self.battle.options.pass_through_friends
        met = overlapped(self.at.rect, who.foes if through else who.friends + who.foes, CONTACT)
        return None if met < 0 else self.blocked_by((who.foe_nos if through else who.friend_nos + who.foe_nos)[met])

    def shut_in(self) -> Refusal | None:
        """Does the base lie in ground closed to the unit?"""
        shut = closed_here(self.battle, self.unit, self.at.rect) if self.near.closed else None
        return None if shut is None else closed_refusal(self.unit, *shut)

    def go(self, ux: float, uy: float, d: float, times: float) -> Refusal | None:
        """A straight leg without turning."""
        way = self.look(ux, uy, d)
        refused = self.met() or self.stopped(ux, uy, d) or self.barred(way, ux, uy, d)
        if refused is not None:
            return refused
        self.count(way, ux, uy, d, times)
        self.x, self.y = self.x + ux * d, self.y + uy * d
        self.at = pose(self.x, self.y, self.at.facing, self.at.depth, self.at.width)
        self.track.append((self.at.x, self.at.y))
        return self.off_table()

    def look(self, ux: float, uy: float, d: float) -> Going:
        """The ground on a leg; lines are crossed between the rounded places, so that rounding crosses none unseen."""
        way, land = going(self.near, self.at.x, self.at.y, ux, uy, d), self.near.land
        if land.waters or land.steep:
            dx, dy = round3(self.x + ux * d) - self.at.x, round3(self.y + uy * d) - self.at.y
            real = hypot(dx, dy)
            seen = going(self.near, self.at.x, self.at.y, dx / (real or 1.0), dy / (real or 1.0), real)
            way.wades, way.bridges = [min(t, d) for t in seen.wades], [min(t, d) for t in seen.bridges]
            way.steep = min(seen.steep, d) if seen.steep < NEVER else NEVER
        return way

    def stopped(self, ux: float, uy: float, d: float) -> Refusal | None:
        """Other units on the way (R-16): none is marched through, an enemy touched ends the march."""
        who, through = self.who, self.battle.options.pass_through_friends
        friends, nos = ([], []) if through else (who.friends, who.friend_nos)
        stop, first, touch, foe = spoke(self.at.rect, ux, uy, d, friends, who.foes, CONTACT)
        if d > stop + LIMIT:
            return self.blocked_by((nos + who.foe_nos)[first])
        return self.meets(who.foe_nos[foe]) if foe >= 0 and d > touch + 2 * CONTACT else None

    def barred(self, way: Going, ux: float, uy: float, d: float) -> Refusal | None:
        """Ground that stops the leg: steep sides, water, woods."""
        if way.steep <= d:
            if river_at(self.near.land, self.at.x + ux * way.steep, self.at.y + uy * way.steep):
                return Refusal("2X2-4.9", f"{self.unit.label} can cross the river only at a bridge or a ford")
            return Refusal("2X2-4.11", f"{self.unit.label} cannot cross the steep side of the hill")
        shut = closed_on_the_way(self.near, self.at.rect, ux, uy, d, way) if self.near.closed else None
        return None if shut is None else closed_refusal(self.unit, *shut)

    def count(self, way: Going, ux: float, uy: float, d: float, times: float) -> None:
        """Keep what later rules ask of the leg."""
        fx, fy = heading(self.at.facing)
        ahead = abs(ux - fx) < PARALLEL and abs(uy - fy) < PARALLEL
        self.manners.append("ahead" if ahead else "aside" if times > 1 else "back")
        self.legs.append((way, d, times))
        self.distance += d
        self.run = self.run + d if ahead else 0.0
        deck = way.decks[-1][1] if way.decks else -1.0
        if deck >= 0 and (self.town or (way.towns and way.towns[0][0] <= deck)):
            self.town_then_bridge = True
        self.town = self.town or reached(way.towns, d)
        self.into_light_wood = self.into_light_wood or any([first > LIMIT for first, _ in way.slow_woods])

    def blocked_by(self, no: int) -> Refusal:
        """Nobody marches through another unit (R-16)."""
        return Refusal("2X2-12.11", f"{self.unit.label} cannot march through {self.battle.unit(no).label}")

    def off_table(self) -> Refusal | None:
        """The whole base stays on the table."""
        ground = self.battle.field.ground
        if on_table(self.at.rect, ground.width, ground.depth, CONTACT):
            return None
        return Refusal("2X2-1.6", f"{self.unit.label} would leave the table")

    def march(self) -> March:
        """The path walked so far."""
        return March(
            self.at,
            self.distance,
            bill(self.unit, self.battle.options, self.legs),
            self.run,
            all([m == "ahead" for m in self.manners]),
            self.manners[-1] if self.manners else "",
            frozenset(self.manners),
            any([way.wades for way, _, _ in self.legs]),
            self.into_light_wood,
            self.town_then_bridge,
            tuple(self.track),
        )


def closed_refusal(unit: Unit, clause: str, feature: object) -> Refusal:
    """Ground that is closed to the unit."""
    name = getattr(feature, "name", "") or getattr(feature, "id", "")
    if clause == "2X2-6.19":
        return Refusal(clause, f"{unit.label} may not leave the road inside {name}")
    return Refusal(clause, f"{unit.label} may not enter {name}")


def walk(battle: Skirmish, unit: Unit, path: tuple[Leg, ...]) -> March | Refusal:
    """Judge a whole path once; the field remembers the last one, which is asked for again to be carried out."""
    kept = battle.field.walked
    if kept.get("path") != (unit, path):
        kept["path"], kept["march"] = (unit, path), judge_path(battle, unit, path)
    march: March | Refusal = kept["march"]
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
        return Refusal("2X2-12.11", f"{unit.label} may pass through friends but not end on one")
    return march


def walk_leg(marcher: Marcher, leg: Leg) -> Refusal | None:
    """One leg of a path; a leg of no length matters only straight ahead, into an enemy already touched."""
    given = [v for v in (leg.turn, leg.ahead, leg.back, leg.aside, leg.step) if v is not None]
    numbers = [n for v in given for n in (v if isinstance(v, tuple) else (v,))]
    if len(given) != 1 or not all([isfinite(n) and abs(n) <= FARTHEST for n in numbers]):
        return Refusal("2X2-6.1", "each leg is one turn or one distance")
    if leg.turn is not None:
        return marcher.turn(leg.turn)
    fx, fy = heading(marcher.at.facing)
    if leg.ahead is not None:
        return marcher.go(fx, fy, leg.ahead, 1.0)
    dx, dy = way_of(leg, fx, fy)
    d = hypot(dx, dy)
    if d == 0.0:
        return None
    sideways = abs(dx * fy - dy * fx) > PARALLEL * d
    return marcher.go(dx / d, dy / d, d, 2.0 if sideways else 1.0)


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
    sums = f'{unit.label} would need {paid.cost:.2f}" and has {paid.allowance:.2f}"'
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
