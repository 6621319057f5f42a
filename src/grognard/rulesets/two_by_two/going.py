"""Chapter 6, terrain: what the ground does to a straight piece of a march."""

from __future__ import annotations

from functools import cache
from math import hypot

from grognard.engine.terrain import Feature
from grognard.rulesets.two_by_two.battle import AREA, LIMIT, Skirmish, Unit
from grognard.rulesets.two_by_two.geometry import base_of
from grognard.rulesets.two_by_two.ground import Ground, holds
from grognard.rulesets.two_by_two.options import Options
from grognard.rulesets.two_by_two.roll.posts import Post
from grognard.rulesets.two_by_two.roll.prospects import Scope, Vicinity
from grognard.rulesets.two_by_two.units import TYPES
from grognard.table.kernel import Rect, settled
from grognard.table.kernel_going import Going, Rate, blocked_way, open_stretches, standing_in, survey
from grognard.table.kernel_ground import Area, inside
from grognard.table.pose import Pose

ROAD_BONUS = 1.0
STREAM_COST = 1.0
REACH = 3
AT_HAND = 0.01
FEET = {t.name: (int(t.move) + REACH, "light" if t.name == "light_infantry" else t.arm) for t in TYPES.values()}


def vicinity(battle: Skirmish, unit: Unit, base: Rect) -> Vicinity:
    """The ground within a unit's reach, as it bears on that kind of unit."""
    reach, foot = FEET[unit.type]
    options = battle.options
    return battle.field.ground.near(base.x, base.y, reach, foot, options.light_woods, not options.light_wood_roads)


def scope_of(battle: Skirmish) -> Scope:
    """The table and what the players agreed, as compiled code knows it; kept with the roll, and with the ground."""
    roll, options = battle.field.roll, battle.options
    scope = roll.scope
    if scope is None or roll.options is not options:
        scope = scope_on(battle.field.ground, options)
        roll.scope = scope
        roll.options = options
    return scope


def scope_on(ground: Ground, options: Options) -> Scope:
    """The same for a ground, drawn up once for each state of the switches that it depends on."""
    key = (
        options.pass_through_friends, options.pivot_before_short_charge, options.half_rate_by_inch,
        options.light_woods, options.light_wood_roads, sees_plainly(ground, options),
    )  # fmt: skip
    known: Scope | None = ground.scopes.get(key)
    if known is None:
        rates = [prices(t.move, ROAD_BONUS, options.half_rate_by_inch) for t in TYPES.values()]
        copses = [p.area for p in ground.copses]
        known = Scope(ground.width, ground.depth, ground.thickets, copses, key[5], key[0], key[1], rates)
        ground.scopes[key] = known
    return known


def sees_plainly(ground: Ground, options: Options) -> bool:
    """Are there no woods, and is range and sight taken as the book has it by default?"""
    woods = ground.dense_woods or (options.light_woods and ground.light_woods)
    plain = options.arc == "corners" and options.los_model == "faces"
    return not (woods or options.measure_edge_to_edge or options.los_blockers) and plain


def near_post(battle: Skirmish, scope: Scope, post: Post) -> Vicinity:
    """The ground within a post's reach, looked up once for each square inch and kind of unit."""
    key = scope.key(post.kind.no, post.rect)
    known = scope.nears.get(key)
    if known is None:
        known = vicinity(battle, battle.field.units[post.no], post.rect)
        scope.nears[key] = known
    return known


def rate_of(unit: Unit, options: Options, bonus: bool = True) -> Rate:
    """A unit's prices (2X2-6.6 to 6.22); the road bonus is for marches only."""
    return prices(unit.troop.move, ROAD_BONUS if bonus else 0.0, options.half_rate_by_inch)


@cache
def prices(move: float, bonus: float, by_inch: bool) -> Rate:
    """The kernel's price list, made once."""
    return Rate(move, bonus, STREAM_COST, by_inch)


def going(near: Vicinity, x: float, y: float, ux: float, uy: float, d: float) -> Going:
    """The ground along a straight line from a point."""
    return survey(near.land, x, y, ux, uy, d)


def reached(spans: list[tuple[float, float]], d: float) -> bool:
    """Has any of the spans begun by distance d?"""
    return bool(spans) and spans[0][0] <= d


def slow_ground(way: Going, d: float) -> tuple[str, str]:
    """What takes its toll of a straight way up to a distance, and the clause; nothing if the going is plain."""
    so_far = d + AT_HAND
    rows = (
        ("the town", "2X2-6.21", reached(way.towns, so_far)),
        ("the bridge", "2X2-6.14", any([at <= so_far for at in way.bridges])),
        ("the water", "2X2-6.13", any([at <= so_far for at in way.wades])),
        ("the light wood", "2X2-16.17", reached(way.slow_woods, so_far)),
    )
    return next(((what, clause) for what, clause, applies in rows if applies), ("", ""))


def called(feature: Feature) -> str:
    """What a piece of ground is called."""
    return feature.name or f"the {feature.kind.replace('_', ' ')}"


def closed_on_the_way(
    near: Vicinity, base: Rect, ux: float, uy: float, d: float, way: Going, end: Rect | None = None
) -> tuple[str, Feature] | None:
    """The closed ground that a straight leg runs into, or ends in, while the unit is not in column (R-10)."""
    i, left_the_road = blocked_way(near.land.closed, base, ux, uy, d, way, AREA)
    if i >= 0:
        left_the_road = left_the_road and leaves_road_in(near.closed[i][1].area, base, ux, uy, d, way)
    else:
        i = standing_in(near.land, end or settled(base, ux, uy, d), AREA)
        left_the_road = len(way.columns) > 0
    if i < 0:
        return None
    clause, patch = near.closed[i]
    return ("2X2-6.19" if clause == "2X2-6.18" and left_the_road else clause, patch.feature)


def leaves_road_in(wood: Area, base: Rect, ux: float, uy: float, d: float, way: Going) -> bool:
    """Does the leg turn off a road among the trees (2X2-6.19)?"""
    starts = [first for first, _ in open_stretches(way.columns, d) if first > 0]
    return any([inside(base.x + ux * t, base.y + uy * t, wood) for t in starts])


def still_in_road_column(battle: Skirmish, unit: Unit, end: Pose) -> bool:
    """Does a unit that has marched by road keep to it on the way to where a rule takes it (2X2-13.29, R-23)?"""
    dx, dy = end.x - base_of(unit).x, end.y - base_of(unit).y
    d = hypot(dx, dy)
    if not unit.road_march or d == 0.0:
        return unit.road_march
    way = going(vicinity(battle, unit, base_of(unit)), base_of(unit).x, base_of(unit).y, dx / d, dy / d, d)
    return way.road >= d - LIMIT


def closed_here(battle: Skirmish, unit: Unit, base: Rect) -> tuple[str, Feature] | None:
    """The closed ground that a base overlaps where it stands, unless it is in column."""
    near = vicinity(battle, unit, base)
    i = standing_in(near.land, base, AREA)
    return None if i < 0 else (near.closed[i][0], near.closed[i][1].feature)


def wood_of(battle: Skirmish, unit: Unit) -> Feature | None:
    """The dense wood that holds the unit's centre."""
    return holds(battle.field.ground.dense_woods, base_of(unit).x, base_of(unit).y)


def in_town(battle: Skirmish, unit: Unit) -> bool:
    """Is the unit's centre in a town?"""
    return holds(battle.field.ground.towns, base_of(unit).x, base_of(unit).y) is not None


def light_wood_of(battle: Skirmish, unit: Unit) -> Feature | None:
    """The light wood that holds the unit's centre, where the players use them."""
    woods = battle.field.ground.light_woods if battle.options.light_woods else []
    return holds(woods, base_of(unit).x, base_of(unit).y)
