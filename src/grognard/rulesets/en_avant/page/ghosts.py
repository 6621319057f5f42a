"""Where a card would take a unit: how it would stand afterwards, and its way there, as things stand now."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.page.wood import Block, Point
from grognard.engine.ruling import Refusal
from grognard.rulesets.en_avant.battle import SLACK, STANDOFF, Card, Engagement, Unit
from grognard.rulesets.en_avant.clock.chances import friends_in_the_way
from grognard.rulesets.en_avant.clock.clearance import first_meeting
from grognard.rulesets.en_avant.clock.marching import march
from grognard.rulesets.en_avant.command import hq_path
from grognard.rulesets.en_avant.formations import MANOEUVRES, change_of, reformed
from grognard.rulesets.en_avant.geometry import Reach, bodies, bodies_at, moved, shaped, slide_to_within
from grognard.rulesets.en_avant.page.blocks import footprint, ghost_at
from grognard.rulesets.en_avant.paths import approach, ride
from grognard.rulesets.en_avant.shot import aim
from grognard.table.kernel import NEVER
from grognard.table.kernel_crowd import apart
from grognard.table.pose import Pose, heading


class Shade(NamedTuple):
    """A ghost and the way to it; how far that is, in centimetres; the friend it halts at, if one is in the way."""

    blocks: tuple[Block, ...] = ()
    way: tuple[Point, ...] = ()
    far: float = 0.0
    friend: int = -1


NOTHING = Shade()


def shade_of(view: Engagement, unit: Unit, card: Card) -> Shade:
    """What a card would make of a unit."""
    if unit.at is None:
        return NOTHING
    match card.name:
        case "advance" | "withdraw":
            return marched(view, unit, unit.at, card)
        case "assault":
            return assaulting(view, unit, unit.at, card)
        case "face" if card.facing is not None:
            return Shade(ghost_at(unit, shaped(unit.at.x, unit.at.y, card.facing, unit)))
        case "fire" if card.target is not None:
            return shooting(view, unit, card.target)
        case "join" | "move":
            return riding(view, unit, unit.at, card)
    return drilled(unit, card) if card.name in MANOEUVRES else NOTHING


def moved_to(unit: Unit, start: Pose, end: Pose, far: float, friend: int = -1) -> Shade:
    """A ghost at the end of a straight way."""
    a, b = footprint(unit, start), footprint(unit, end)
    return Shade(ghost_at(unit, end), ((a.x, a.y), (b.x, b.y)), round(far, 1), friend)


def marched(view: Engagement, unit: Unit, at: Pose, card: Card) -> Shade:
    """As far as card, ground, table, the nearest enemy and friends who stay allow (EA-R47)."""
    got, friend = halt_of(view, unit, at, card)
    ux, uy = way_of(at, card)
    return moved_to(unit, at, moved(at, ux, uy, got), got, friend)


def way_of(at: Pose, card: Card) -> Point:
    """Straight ahead, or straight back."""
    ux, uy = heading(at.facing)
    return (-ux, -uy) if card.name == "withdraw" else (ux, uy)


def halt_of(view: Engagement, unit: Unit, at: Pose, card: Card) -> tuple[float, int]:
    """How far a march goes as things stand, and the friend it halts at."""
    far = unit.shape.rate if card.distance is None else max(0.0, min(card.distance, unit.shape.rate))
    mover = march(view, unit, far, "withdraw" if card.name == "withdraw" else "march")
    ux, uy = way_of(at, card)
    got = halted_before(view, unit, at, ux, uy, mover.left)
    stands = bodies_at(unit, at)
    met = [(first_meeting(stands, ux, uy, bodies(f)), f.no) for f in friends_in_the_way(view, unit, mover)]
    stop, friend = min(met, default=(NEVER, -1))
    return (stop, friend) if stop < got - SLACK else (got, -1)


def halted_before(view: Engagement, unit: Unit, at: Pose, ux: float, uy: float, far: float) -> float:
    """How far a unit goes before it halts at the distance it keeps from an enemy it is nearing."""
    stands = bodies_at(unit, at)
    ends = bodies_at(unit, moved(at, ux, uy, far))
    for enemy in view.combatants(1 - unit.side):
        foe = bodies(enemy)
        stop = slide_to_within(stands, ux, uy, foe, STANDOFF, far)
        if stop < NEVER and (stop > 0.0 or apart(ends, foe) < apart(stands, foe)):
            far = min(far, stop)
    return far


def assaulting(view: Engagement, unit: Unit, at: Pose, card: Card) -> Shade:
    """In contact with whom it meets, or as far towards him as it gets."""
    way = None if card.target is None else approach(view, unit, card.target, card.axis)
    if way is None:
        return NOTHING
    if not way.reachable:
        return marched(view, unit, at, Card(name="advance"))
    start = shaped(at.x, at.y, way.axis, unit)
    return moved_to(unit, start, moved(start, *heading(way.axis), way.gap), way.gap)


def shooting(view: Engagement, unit: Unit, target: int) -> Shade:
    """From muzzle to mark."""
    where = aim(view, unit, view.unit(target)) if 0 <= target < len(view.field.units) else None
    return Shade((), (where.muzzle, where.mark), round(where.range, 1)) if isinstance(where, Reach) else NOTHING


def riding(view: Engagement, hq: Unit, at: Pose, card: Card) -> Shade:
    """A command group where it rides to."""
    if card.name == "move" and card.point is not None:
        mover = hq_path(view, hq, card)
        assert mover is not None
        start = shaped(at.x, at.y, mover.axis, hq)
        return moved_to(hq, at, moved(start, *heading(mover.axis), mover.left), mover.left)
    if card.name == "join" and card.unit is not None and view.unit(card.unit).at is not None:
        start, far = ride(hq, view.unit(card.unit))
        return moved_to(hq, at, moved(start, *heading(start.facing), far), far)
    return NOTHING


def drilled(unit: Unit, card: Card) -> Shade:
    """The shape a change of formation will take."""
    change = change_of(unit, card)
    if isinstance(change, Refusal):
        return NOTHING
    new = reformed(unit, change)
    return Shade(ghost_at(new, new.here))
