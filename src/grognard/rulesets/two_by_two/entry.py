"""Chapter 9: where reinforcements come on to the table, and which enemies stand at their point."""

from __future__ import annotations

from grognard.engine.names import inches
from grognard.engine.ruling import Refusal
from grognard.rulesets.two_by_two.battle import CONTACT, LIMIT, Point, Skirmish, Unit
from grognard.rulesets.two_by_two.going import closed_here, vicinity
from grognard.table.edges import INWARD, level, on_edge
from grognard.table.kernel import on_table, point_gap, round3, span
from grognard.table.kernel_going import overlapped
from grognard.table.pose import Pose, pose

REACH = 3.0
SPOTS = [k * 0.5 for k in range(-6, 7)]
CLOSE_SPOTS = [k * 0.05 for k in range(-60, 61)]
HAIR = 0.002


def spot(battle: Skirmish, point: Point, along: float) -> Pose:
    """The base with its rear flush with the edge, facing in, its rear middle so far along from the point (R-56)."""
    width, depth = battle.options.base_size
    rear = (point.x if level(point.edge) else point.y) + along
    return pose(*on_edge(battle.field.ground, point.edge, rear, depth / 2), INWARD[point.edge], depth, width)


def spot_refusal(battle: Skirmish, point: Point, unit: Unit, along: float) -> Refusal | None:
    """Within 3 in of the point, on the table, on nobody and touching no enemy (2X2-9.5, 9.10)."""
    if abs(along) > REACH + LIMIT:
        return Refusal("2X2-9.5", f"{unit.name} has to come on within {inches(REACH)} of the point")
    base, ground = spot(battle, point, along).rect, battle.field.ground
    if not on_table(base, ground.width, ground.depth, CONTACT):
        return Refusal("2X2-9.5", f"{unit.name} would not be wholly on the table")
    for side in (0, 1):
        met = overlapped(base, [battle.field.rects[no] for no in battle.field.present[side]], slack(side, unit))
        if met >= 0:
            name = battle.unit(battle.field.present[side][met]).name
            return Refusal("2X2-9.10", f"{name} is in the way")
    shut = closed_here(battle, unit, base)
    if shut is not None:
        return Refusal(shut[0], f"{unit.name} may not stand there")
    return None


def slack(side: int, unit: Unit) -> float:
    """How deep the arriving base may meet another: a friend may be brushed, an enemy not even touched."""
    return CONTACT if side == unit.side else -CONTACT


def free_spots(battle: Skirmish, point: Point, unit: Unit) -> list[float]:
    """The free places every half inch along the edge; where these are all taken, any other that is free."""
    free = [s for s in SPOTS if spot_refusal(battle, point, unit, s) is None]
    return free or [s for s in gaps_between(battle, point, unit) if spot_refusal(battle, point, unit, s) is None]


def gaps_between(battle: Skirmish, point: Point, unit: Unit) -> list[float]:
    """The places right beside the bases on the edge, and close together where ground is closed to the unit."""
    base, ground = spot(battle, point, 0.0).rect, battle.field.ground
    ux, uy, at, top = (1.0, 0.0, point.x, ground.width) if level(point.edge) else (0.0, 1.0, point.y, ground.depth)
    half = battle.options.base_size[0] / 2
    ends = [half - at, top - half - at]
    for no in [*battle.field.present[0], *battle.field.present[1]]:
        lo, hi = span(base, ux, uy, battle.field.rects[no], -slack(battle.unit(no).side, unit))
        ends += [lo - HAIR, hi + HAIR] if lo <= hi else []
    if vicinity(battle, unit, base).closed:
        ends += CLOSE_SPOTS
    return sorted({round3(s) for s in ends if abs(s) <= REACH})


def at_the_point(battle: Skirmish, point: Point) -> list[int]:
    """The enemies near enough to be traded (2X2-9.6, R-58)."""
    rects = battle.field.rects
    enemies = battle.field.present[1 - point.side]
    return [no for no in enemies if point_gap(point.x, point.y, rects[no]) <= REACH + LIMIT]
