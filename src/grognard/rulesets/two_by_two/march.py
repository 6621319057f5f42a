"""Chapter 6: a march, which is a path of turns and straight legs, walked leg by leg and judged whole."""

from __future__ import annotations

from typing import Any

from grognard.engine.names import inches
from grognard.engine.ruling import Refusal
from grognard.engine.terrain import Feature
from grognard.rulesets.two_by_two.battle import KINDS, Skirmish, Unit
from grognard.rulesets.two_by_two.going import ROAD_BONUS, closed_on_the_way, near_post, scope_of
from grognard.rulesets.two_by_two.ground import river_at
from grognard.rulesets.two_by_two.legs import Leg
from grognard.rulesets.two_by_two.roll.posts import post_of
from grognard.rulesets.two_by_two.roll.tolerances import CONTACT, LIMIT
from grognard.rulesets.two_by_two.roll.walk import NO_LEG, SHUT_HERE, March, Walk
from grognard.table.kernel import Rect, overlaps
from grognard.table.kernel_march import BLOCKED, FREE, MET, OFF_TABLE
from grognard.table.kernel_near import around
from grognard.table.pose import Pose

__all__ = ["Leg", "March", "Neighbours", "neighbours", "walk"]

LEGS = 24


class Neighbours:
    """The bases near enough to matter."""

    __slots__ = ("foe_nos", "foes", "friend_nos", "friends")

    def __init__(self, friend_nos: list[int], friends: list[Rect], foe_nos: list[int], foes: list[Rect]) -> None:
        self.friend_nos = friend_nos
        self.friends = friends
        self.foe_nos = foe_nos
        self.foes = foes


def neighbours(battle: Skirmish, unit: Unit, reach: float) -> Neighbours:
    """Friends and foes that a unit could meet within reach."""
    field = battle.field
    own, others = field.present[unit.side], field.present[1 - unit.side]
    friend_nos, friends, foe_nos, foes = around(unit.rect, own, others, field.rects, reach, unit.no)
    return Neighbours(friend_nos, friends, foe_nos, foes)


def set_out(battle: Skirmish, unit: Unit) -> Walk:
    """A unit about to march, with the ground and the bases it can meet; it may stand elsewhere than in the field."""
    roll, scope = battle.field.roll, scope_of(battle)
    post = roll.posts[unit.no]
    if battle.field.units[unit.no] is not unit:
        post = post_of(unit, KINDS, None)
    near = near_post(battle, scope, post) if post.seen is None else post.seen.near
    return Walk(roll, post, near, scope.rates[post.kind.no], scope)


def walk(battle: Skirmish, unit: Unit, path: tuple[Leg, ...]) -> March | Refusal:
    """Judge a whole path once; the roll remembers the last one, which is asked for again to be carried out."""
    roll = battle.field.roll
    last: tuple[Any, Any, Any] | None = roll.walked
    if last is not None and (last[0] is unit or last[0] == unit) and (last[1] is path or last[1] == path):
        known: March | Refusal = last[2]
        return known
    judged = judge_path(battle, unit, path)
    roll.walked = (unit, path, judged)  # in one write: threads look at the same roll
    return judged


def judge_path(battle: Skirmish, unit: Unit, path: tuple[Leg, ...]) -> March | Refusal:
    """Ground, other units, the table, the cost."""
    if not 0 < len(path) <= LEGS:
        return Refusal("2X2-6.1", f"a path has 1 to {LEGS} legs")
    way = set_out(battle, unit)
    found = way.walk(path)
    if found != FREE:
        return stopped(battle, unit, way, found)
    march = March(end_of(unit, way), way.trek, way.rate)
    if march.bill.cost > march.bill.allowance + LIMIT:
        return over_allowance(unit, march)
    if battle.options.pass_through_friends and any([overlaps(march.base, r, CONTACT) for r in way.friends]):
        return Refusal("2X2-12.11", f"{unit.name} may pass through friends but not end on one")
    return march


def stopped(battle: Skirmish, unit: Unit, way: Walk, found: int) -> Refusal:
    """Why a leg may not be gone (2X2-8.4: touching is engaging; R-16: nobody marches through another unit)."""
    if found == NO_LEG:
        return Refusal("2X2-6.1", "each leg is one turn or one distance")
    if found == SHUT_HERE:
        clause, patch = way.near.closed[way.shut]
        return closed_refusal(unit, clause, patch.feature)
    if found == MET:
        met = battle.unit(way.foe_nos[way.trek.who]).name
        return Refusal("2X2-8.4", f"{unit.name} touches {met} on the way and has to stop there")
    if found == BLOCKED:
        blocker = battle.unit((way.friend_nos + way.foe_nos)[way.trek.who]).name
        return Refusal("2X2-12.11", f"{unit.name} cannot march through {blocker}")
    if found == OFF_TABLE:
        return Refusal("2X2-1.6", f"{unit.name} would leave the table")
    return barred(unit, way)


def barred(unit: Unit, way: Walk) -> Refusal:
    """Ground that stops the leg: steep sides, water, woods."""
    at, going, ux, uy, d = way.trek.at, way.trek.way, way.ux, way.uy, way.d
    assert going is not None
    if going.steep > d:
        shut = closed_on_the_way(way.near, at, ux, uy, d, going, way.trek.end(ux, uy, d))
        assert shut is not None
        return closed_refusal(unit, *shut)
    if river_at(way.near.land, at.x + ux * going.steep, at.y + uy * going.steep):
        return Refusal("2X2-4.9", f"{unit.name} can cross the river only at a bridge or a ford")
    return Refusal("2X2-4.11", f"{unit.name} cannot cross the steep side of the hill")


def end_of(unit: Unit, way: Walk) -> Pose:
    """Where a path has led."""
    base = way.trek.at
    return unit.here if base is way.trek.start else stood(base, way.facing, 2.0 * base.hd, 2.0 * base.hw)


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


def over_allowance(unit: Unit, march: March) -> Refusal:
    """Too far, with the clause that makes it so."""
    paid = march.bill
    has = inches(paid.allowance)
    sums = f"{unit.name} would need {inches(paid.cost)}"
    whole = unit.troop.move + ROAD_BONUS if paid.road_march else unit.troop.move
    if march.distance > whole + LIMIT:
        return Refusal("2X2-6.1", f"{sums} and has {has}")
    if paid.town:
        return Refusal("2X2-6.21", f"half rate through the town: {has}; {sums}")
    if paid.bridge and not paid.road_march:
        return Refusal("2X2-6.14", f"half rate over the bridge off the road: {has}; {sums}")
    if paid.slow_wood:
        return Refusal("2X2-16.17", f"half speed in the light wood: {has}; {sums}")
    if march.waded:
        return Refusal("2X2-6.13", f"each crossing of the water costs {inches(1)}: {sums} and has {has}")
    return Refusal("2X2-6.3", f"sideways costs double: {sums} and has {has}")
