"""Chapter 4, how a brigade commander gets there: straight on, or round bad ground and friends who stay (EM-4.13)."""

from __future__ import annotations

from math import hypot, inf
from typing import NamedTuple

from msgspec.structs import replace

from grognard.engine.terrain import Feature
from grognard.rulesets.en_masse.battle import SIDES, SLACK, Clash, Unit
from grognard.rulesets.en_masse.geometry import Point, head
from grognard.rulesets.en_masse.going import each_once, ground_on, pieces, slowed
from grognard.rulesets.en_masse.ground import as_known
from grognard.rulesets.en_masse.passing import corners_past, in_the_way, staying
from grognard.rulesets.en_masse.units import Formation, rate
from grognard.table.kernel_facing import between
from grognard.table.pose import bearing

CLEAR = 1.0
"""Centimetres by which a brigade keeps clear of a corner it goes round."""
ON_COURSE = 1.0
"""Degrees off a line that need no turn."""
TO_TURN = 1.0
"""Turns that a change of direction takes (EM-9.1)."""
TO_REORDER = 1.0
"""Turns that a brigade thrown into disorder stands to form up again (EM-8.3)."""
PATIENCE = 4.0
"""Turns more than without them that a brigade takes to go round its friends; for more it waits behind them."""
MOST_KEPT = 20_000
"""Ways whose cost is remembered."""
BRIDGE_END = 2.0
"""Centimetres beyond the ends of a bridge at which a brigade sets out over it."""


class Bend(NamedTuple):
    """Where a brigade goes first, and the ground or the friend it goes round, if any."""

    to: Point
    ground: str = ""
    friend: int = -1


def next_point(battle: Clash, unit: Unit, to: Point) -> Bend:
    """Where a brigade that is bound for a place goes first."""
    if battle.options.brigadier_ways == "straight":
        return Bend(to)
    known, here = as_known(battle, SIDES[unit.side]), head(unit)
    bad = hindrances(known, unit, unit.formation, here, to)
    friends = staying(battle, unit)
    met = in_the_way(unit, here, to, friends)
    if not bad and not met:
        return Bend(to)
    spent, first = round_about(known, unit, here, to, bad, friends)
    if friends:
        unbarred, beside = round_about(known, unit, here, to, bad, [])
        if spent > unbarred + PATIENCE:
            first, met = beside, []
    if first is None:
        return Bend(to)
    return Bend(first, friend=met[0].no) if met else Bend(first, ground=bad[0].id)


def loosened(battle: Clash, unit: Unit, to: Point) -> bool:
    """Is a place closed to it as it is formed, every way, and open in loose formation?"""
    if battle.options.brigadier_ways == "straight" or unit.type == "artillery" or unit.formation == "loose":
        return False
    known, here = as_known(battle, SIDES[unit.side]), head(unit)
    if turns_for(known, unit, unit.formation, here, to) < inf:
        return False
    bad = hindrances(known, unit, unit.formation, here, to)
    if round_about(known, unit, here, to, bad, [])[1] is not None:
        return False
    loose = replace(unit, formation="loose")
    return turns_for(known, loose, "loose", here, to) < inf or leads_there(known, loose, here, to)


def leads_there(battle: Clash, unit: Unit, here: Point, to: Point) -> bool:
    """Does any way round lead to a place that is not to be reached straight on?"""
    return round_about(battle, unit, here, to, hindrances(battle, unit, unit.formation, here, to), [])[1] is not None


def hindrances(battle: Clash, unit: Unit, formation: Formation, start: Point, end: Point) -> list[Feature]:
    """The ground on a straight way that slows, disorders or bars it."""
    met = ground_on(battle, unit.type, formation, *led(unit, start, end))
    return [feature for feature, ground in met if ground.factor < 1.0 or ground.disorders]


def led(unit: Unit, start: Point, end: Point) -> tuple[Point, Point]:
    """A way as the middle of the leading edge makes it (EM-G.5)."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    if far == 0.0:
        return start, end
    half = unit.here.depth / 2
    dx, dy = (end[0] - start[0]) / far * half, (end[1] - start[1]) / far * half
    return (start[0] + dx, start[1] + dy), (end[0] + dx, end[1] + dy)


def turns_for(battle: Clash, unit: Unit, formation: Formation, start: Point, end: Point) -> float:
    """How many turns a straight way costs, with one to form up again after what disorders; no end if it is barred."""
    kept = battle.field.ground.kept.setdefault("turns", {})
    key = (unit.type, formation, unit.here.depth, battle.options.march_rate_all, start, end)
    known: float | None = kept.get(key)
    if known is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        known = kept[key] = worked_out(battle, unit, formation, start, end)
    return known


def worked_out(battle: Clash, unit: Unit, formation: Formation, start: Point, end: Point) -> float:
    """The same, not known yet."""
    pace = rate(unit.type, formation, battle.options.march_rate_all)
    if pace is None:
        return inf
    way = pieces(battle, unit.type, formation, *led(unit, start, end))
    parts = [slowed(piece) for piece in way]
    if any([part.factor <= 0.0 for part in parts]):
        return inf
    spent = sum([(part.end - part.start) / part.factor for part in parts]) / pace.distance
    return spent + (TO_REORDER if any([ground.disorders for _, ground in each_once(way)]) else 0.0)


def round_about(
    battle: Clash, unit: Unit, start: Point, to: Point, bad: list[Feature], friends: list[Unit]
) -> tuple[float, Point | None]:
    """The turns of the quickest way, and its first corner: None if it is straight on, or nothing leads there."""

    def cost(a: Point, b: Point) -> float:
        """The turns of a straight stretch; no end to them where a friend stands on it."""
        return inf if in_the_way(unit, a, b, friends) else turns_for(battle, unit, unit.formation, a, b)

    best: tuple[float, Point | None] = (cost(start, to) + turning(unit, to), None)
    pace = rate(unit.type, unit.formation, battle.options.march_rate_all)
    if pace is None:
        return best
    corners = [
        c
        for c in corners_on(battle, unit, start, to, bad, friends)
        if at_best(start, c, pace.distance) + TO_TURN + at_best(c, to, pace.distance) < best[0]
    ]
    left: dict[Point, float] = {}
    first: dict[Point, Point] = {}
    for point in corners:
        left[point] = cost(start, point) + turning(unit, point)
        first[point] = point
    todo = set(corners)
    while todo:
        near = min(todo, key=lambda point: (round(left[point], 6), corners.index(point)))
        todo.discard(near)
        if left[near] >= best[0]:
            break
        if left[near] + TO_TURN + at_best(near, to, pace.distance) < best[0]:
            whole = left[near] + TO_TURN + cost(near, to)
            if whole < best[0] - SLACK:
                best = (whole, first[near])
        for other in todo:
            if left[near] + TO_TURN + at_best(near, other, pace.distance) >= min(left[other], best[0]):
                continue
            further = left[near] + TO_TURN + cost(near, other)
            if further < left[other] - SLACK:
                left[other], first[other] = further, first[near]
    return best


def corners_on(
    battle: Clash, unit: Unit, start: Point, to: Point, bad: list[Feature], friends: list[Unit]
) -> list[Point]:
    """Places from which one gets past the ground and the friends on a straight way."""
    points = [point for feature in bad for point in way_points(battle, unit, feature)]
    points += [p for friend in in_the_way(unit, start, to, friends) for p in corners_past(unit, friend, to)]
    ground = battle.field.ground
    inside = [(x, y) for x, y in points if CLEAR <= x <= ground.width - CLEAR and CLEAR <= y <= ground.depth - CLEAR]
    return list(dict.fromkeys(inside))


def at_best(start: Point, end: Point, pace: float) -> float:
    """How many turns a straight way takes on open ground: no ground makes it fewer."""
    return hypot(end[0] - start[0], end[1] - start[1]) / pace - SLACK


def turning(unit: Unit, to: Point) -> float:
    """The turn it takes to face a way, unless it does."""
    x, y = head(unit)
    off = between(unit.here.facing, bearing(x, y, *to)) if (x, y) != to else 0.0
    return TO_TURN if off > ON_COURSE else 0.0


def way_points(battle: Clash, unit: Unit, feature: Feature) -> list[Point]:
    """Places from which one gets past a feature: beside its corners, or at the ends of its bridges."""
    points = [beyond(point, feature.middle, CLEAR + unit.here.depth / 2) for point in feature.outline()[:16]]
    return points if feature.outline() else bridge_ends(battle)


def bridge_ends(battle: Clash) -> list[Point]:
    """The places from which one sets out over the bridges there are."""
    lines = [f.line for f in battle.field.ground.features if f.kind == "bridge" and f.line]
    return [p for line in lines for p in ends(line[0], line[-1])]


def ends(a: Point, b: Point) -> list[Point]:
    """Both ends of a bridge, a little beyond it."""
    return [beyond(a, b, BRIDGE_END), beyond(b, a, BRIDGE_END)]


def beyond(point: Point, middle: Point, by: float) -> Point:
    """A point moved away from another."""
    dx, dy = point[0] - middle[0], point[1] - middle[1]
    far = hypot(dx, dy)
    return point if far == 0.0 else (round(point[0] + dx / far * by, 3), round(point[1] + dy / far * by, 3))
