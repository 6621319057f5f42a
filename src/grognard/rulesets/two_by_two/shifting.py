"""Making room: bases that rules push aside end clear of everybody, on the table, on open ground."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import CONTACT, LIMIT, Skirmish, Unit
from grognard.rulesets.two_by_two.going import closed_here, still_in_road_column
from grognard.rulesets.two_by_two.parting import part
from grognard.table.kernel import NEVER, Rect, depth, on_table, overlaps, span, touches
from grognard.table.pose import Pose, heading, pose

RINGS = 60
RING = 0.125
BRUSH = 1e-6
BEARINGS = [heading(15.0 * k) for k in range(24)]
CHAIN = 12


class Shifted(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit was moved aside to make room."""

    unit: int
    end: Pose


def clear_of(battle: Skirmish, unit: Unit, base: Rect, ignore: set[int]) -> bool:
    """May the unit be put there: on the table, on open ground, and no nearer to anybody than it may be?"""
    ground = battle.field.ground
    if not on_table(base, ground.width, ground.depth, CONTACT):
        return False
    if closed_here(battle, unit, base) is not None:
        return False
    return not any([overlaps(base, other, slack) for no, other, slack in neighbours(battle, unit) if no not in ignore])


def neighbours(battle: Skirmish, unit: Unit) -> list[tuple[int, Rect, float]]:
    """All other bases, and how deep the unit may be put on each: whom it touches already it may go on touching."""
    out = []
    for side in (0, 1):
        berth = 0.0 if side == unit.side else -2 * CONTACT
        for no in battle.field.present[side]:
            other = battle.field.rects[no]
            if no != unit.no:
                out.append((no, other, CONTACT if touches(unit.rect, other, CONTACT) else berth))
    return out


def moved_pose(at: Pose, ux: float, uy: float, d: float) -> Pose:
    """A pose slid along a direction."""
    return pose(at.x + ux * d, at.y + uy * d, at.facing, at.depth, at.width)


def escape(unit: Unit, blocker: Rect, ux: float, uy: float) -> float:
    """How far the unit must slide along a direction to lie clear of the blocker."""
    _, end = span(unit.rect, ux, uy, blocker, 0.0)
    return end + LIMIT if end > -NEVER else 0.0


def make_room(
    umpire: Umpire[Skirmish],
    no: int,
    along: tuple[float, float] | None,
    because: str,
    keep: set[int] | None = None,
    mark: Callable[[Umpire[Skirmish], int], None] | None = None,
    links: int = CHAIN,
) -> None:
    """Move every other unit that unit `no` overlaps: along a direction, passing it on, else the least distance."""
    keep = {no} | (keep or set())
    for other in overlapped(umpire.battle, no, keep):
        battle = umpire.battle
        if not overlaps(battle.unit(no).rect, battle.unit(other).rect, CONTACT):
            continue
        if along is None or links == 0 or not push_along(umpire, other, no, along, because, keep, mark, links):
            if along is None or not shift_aside(umpire, other, no, along, because):
                shift_least(umpire, other, because)
        if mark is not None:
            mark(umpire, other)


def overlapped(battle: Skirmish, no: int, keep: set[int]) -> list[int]:
    """On whom a unit lies, in the order they make room: the deepest, the nearest, the one nearer the middle (R-46)."""
    rects, here = battle.field.rects, battle.field.rects[no]
    under = [o for side in (0, 1) for o in battle.field.present[side] if o not in keep]

    def order(other: int) -> tuple[float, float, float]:
        r = rects[other]
        return -round(depth(here, r), 3), round(hypot(r.x - here.x, r.y - here.y), 3), off_middle(battle, r.x, r.y)

    return sorted([o for o in under if overlaps(here, rects[o], CONTACT)], key=order)


def off_middle(battle: Skirmish, x: float, y: float) -> float:
    """How far a place is from the middle of the table; of two that are otherwise equal, the nearer goes first."""
    ground = battle.field.ground
    return round(hypot(x - ground.width / 2, y - ground.depth / 2), 3)


def shift(umpire: Umpire[Skirmish], no: int, end: Pose, because: str) -> None:
    """Put a unit aside; it is out of the contacts that no longer touch."""
    unit = umpire.battle.unit(no)
    umpire.change(unit, because, at=end, road_march=still_in_road_column(umpire.battle, unit, end))
    umpire.tell(Shifted(clause=because, unit=no, end=end))
    part(umpire, no)


def push_along(
    umpire: Umpire[Skirmish],
    no: int,
    blocker: int,
    along: tuple[float, float],
    because: str,
    keep: set[int],
    mark: Callable[[Umpire[Skirmish], int], None] | None,
    links: int,
) -> bool:
    """Push a unit straight on; friends it would then lie on are pushed in their turn."""
    battle = umpire.battle
    unit = battle.unit(no)
    d = escape(unit, battle.unit(blocker).rect, *along)
    end = moved_pose(unit.here, *along, d)
    others = {f for f in battle.field.present[unit.side] if f not in keep}
    if not clear_of(battle, unit, end.rect, others):
        return False
    shift(umpire, no, end, because)
    make_room(umpire, no, along, because, keep | {no}, mark, links - 1)
    return True


def least_first(battle: Skirmish, unit: Unit, end: Pose) -> tuple[float, float]:
    """The shorter shift goes before the longer; of two as long the one towards the middle of the table (R-46)."""
    r = unit.rect
    return round(hypot(end.x - r.x, end.y - r.y), 3), off_middle(battle, end.x, end.y)


def shift_aside(umpire: Umpire[Skirmish], no: int, blocker: int, along: tuple[float, float], because: str) -> bool:
    """Where straight on is barred, the least shift square to it that clears the blocker (R-46)."""
    battle = umpire.battle
    unit = battle.unit(no)
    at = unit.here
    sides = ((along[1], -along[0]), (-along[1], along[0]))
    ends = [moved_pose(at, *way, escape(unit, battle.unit(blocker).rect, *way)) for way in sides]
    for end in sorted(ends, key=lambda end: least_first(battle, unit, end)):
        if clear_of(battle, unit, end.rect, set()):
            shift(umpire, no, end, because)
            return True
    return False


def shift_least(umpire: Umpire[Skirmish], no: int, because: str) -> None:
    """Move a unit the least distance to a clear place."""
    end = nearest_clear(umpire.battle, umpire.battle.unit(no))
    if end is not None:
        shift(umpire, no, end, because)


def nearest_clear(battle: Skirmish, unit: Unit) -> Pose | None:
    """The nearest clear place, straight out along many bearings; else the first found in widening rings."""
    at = unit.here
    outs = [moved_pose(at, ux, uy, way_out(battle, unit, ux, uy)) for ux, uy in ways(battle, unit)]
    outs.sort(key=lambda end: least_first(battle, unit, end))
    rings = [moved_pose(at, ux, uy, ring * RING) for ring in range(1, RINGS) for ux, uy in BEARINGS]
    for end in [*outs, *rings]:
        if clear_of(battle, unit, end.rect, set()):
            return end
    return None


def ways(battle: Skirmish, unit: Unit) -> list[tuple[float, float]]:
    """Where to look for a way out: square to the bases in the way and to its own, and all round."""
    rects = battle.field.rects
    others = [no for side in (0, 1) for no in battle.field.present[side] if no != unit.no]
    bases = [unit.rect, *[rects[no] for no in others if overlaps(unit.rect, rects[no], 0.0)]]
    return [way for r in bases for way in square_to(r)] + BEARINGS


def square_to(r: Rect) -> list[tuple[float, float]]:
    """Ahead, back, right and left of a base."""
    return [(r.fx, r.fy), (-r.fx, -r.fy), (r.fy, -r.fx), (-r.fy, r.fx)]


def way_out(battle: Skirmish, unit: Unit, ux: float, uy: float) -> float:
    """How far along a bearing the unit first lies clear of everybody, and touches no new enemy."""
    taken = [span(unit.rect, ux, uy, other, -slack - BRUSH) for _, other, slack in neighbours(battle, unit)]
    d = 0.0
    for first, last in sorted(taken):
        if first <= d < last + LIMIT:
            d = last + LIMIT
    return d
