"""Which moves of En Avant! nobody chooses, which way they go and how far."""

from __future__ import annotations

from typing import Any

from grognard.engine.events import Changed
from grognard.rulesets.en_avant.battle import CONTACT, STANDOFF, Engagement, Unit
from grognard.rulesets.en_avant.clock.clearance import taken
from grognard.rulesets.en_avant.clock.clock import Halted
from grognard.rulesets.en_avant.geometry import bodies, bodies_at, distance, shaped
from grognard.rulesets.en_avant.melee import GunsTaken, MeleeFought
from grognard.rulesets.en_avant.results.compulsory import UnitRan, UnitWithdrew
from grognard.rulesets.en_avant.results.pursuit_end import PursuitEnded
from grognard.rulesets.en_avant.units import COLUMN_INTERVAL
from grognard.table.kernel import Rect, overlaps, slid
from grognard.table.pose import heading
from tests.conformance.motion import Compelled, Moment, Motion, Pair, Way

STRIDE = 0.5


def leg(moment: Moment, what: str, sign: float, wanted: float, foe: Unit | None) -> Compelled:
    """The move that an event tells of, along the facing it ends with or against it."""
    unit = moment.battle.unit(moment.event.unit)
    was = moment.was[unit.no]
    fx, fy = heading(unit.at.facing)
    nearer = 0.0 if foe is None else distance(was, foe) - distance(unit, foe)
    way = (sign * fx, sign * fy)
    leaves = locked_with(was, unit, foe, way) if unit.at != was.at else ()
    return Compelled(what, unit, was.at, unit.at, (way,), wanted, moment.event.obstacle, nearer, leaves)


def locked_with(was: Unit, unit: Unit, foe: Unit | None, way: Way) -> tuple[str, ...]:
    """The enemy it touched, if it gets clear of him as it stood; a cavalry column's other line may be in its way."""
    if foe is None or was.at is None or unit.at is None or distance(was, foe) > CONTACT or len(bodies(foe)) > 1:
        return ()
    turned = bodies_at(unit, shaped(was.at.x, was.at.y, unit.at.facing, unit))
    if lies_on(strides(bodies(was), way), foe) or between_lines(turned, foe):
        return ()
    return (foe.name,) if lies_on(turned, foe) or not lies_on(strides(bodies(unit), way), foe) else ()


def between_lines(stands: list[Rect], foe: Unit) -> bool:
    """Does he stand between the two lines of a cavalry column, so that one of them cannot get past him (EA-R47)?"""
    first, *second = stands
    return any([hi > 0.0 and lo < COLUMN_INTERVAL for lo, hi in taken(second, first.fx, first.fy, bodies(foe))])


def strides(stands: list[Rect], way: Way) -> list[Rect]:
    """A footprint half a centimetre on."""
    return [slid(r, *way, STRIDE) for r in stands]


def lies_on(stands: list[Rect], foe: Unit) -> bool:
    """Would a footprint lie on the enemy?"""
    return any([overlaps(a, b, CONTACT) for a in stands for b in bodies(foe)])


def ran(moment: Moment) -> Compelled:
    """A run: double the rate the first time, never nearer to the nearest enemy (EA-16.13, EA-16.16, EA-R21).

    An enemy who runs as well may come on to its way: whom it leaves is not where it left him.
    """
    unit = moment.battle.unit(moment.event.unit)
    rate = unit.shape.rate * (2 if unit.run_turns == 1 else 1)
    foe = nearest_before(moment, moment.was[unit.no])
    move = leg(moment, "runs", 1.0, rate, foe)
    return move._replace(leaves=()) if foe is not None and foe.running else move


def nearest_before(moment: Moment, unit: Unit) -> Unit | None:
    """The nearest enemy before anybody ran: they run together (EA-R48); guns that are abandoned are nobody's enemy."""
    enemies = [
        e for e in moment.battle.field.units if e.side != unit.side and e.type != "hq" and e.removed != "abandoned"
    ]
    foes: list[Unit] = [e for e in [stood(moment, e) for e in enemies] if e.at is not None]
    return min(foes, key=lambda e: distance(unit, e), default=None)


def stood(moment: Moment, unit: Unit) -> Unit:
    """A unit before it ran, or rode after runners, though it has left the table since; the others have not moved."""
    if unit.removed != "left_table":
        before: Unit = moment.was.get(unit.no, unit) if unit.running or unit.at is None else unit
        return before
    there = [battle for battle in reversed(moment.course) if unit.no < len(battle.field.units)]
    course: list[Unit] = [battle.unit(unit.no) for battle in there]
    return next((u for u in course if u.at is not None and not u.moved), unit)


def withdrew(moment: Moment) -> Compelled:
    """Straight back the distance owed, facing the winner (EA-16.15, EA-R53).

    Who lost touch with the line that broke goes back on the winner's axis too, even if that leads past him.
    """
    unit = moment.battle.unit(moment.event.unit)
    foe = moment.before.unit(unit.duty.enemy) if 0 <= unit.duty.enemy < len(moment.before.field.units) else None
    there = foe is not None and foe.at is not None and distance(moment.was[unit.no], foe) <= CONTACT
    return leg(moment, "withdraws", -1.0, unit.duty.distance, foe if there else None)


def pursued(moment: Moment) -> Compelled:
    """The full rate towards the quarry, unless it comes up with an enemy (EA-R19); who has no room stands back."""
    event, unit = moment.event, moment.battle.unit(moment.event.unit)
    (fx, fy), on = heading(unit.at.facing), heading(event.start.facing)
    ways = (on, (-fx, -fy))
    halts = [e.reason for e in moment.told if isinstance(e, Halted) and e.unit == unit.no]
    obstacle = event.obstacle or "".join(halts[-1:])
    return Compelled("pursues", unit, event.start, unit.at, ways, unit.shape.rate, obstacle)


def came_to_blows(moment: Moment) -> list[Pair]:
    """Who fights whom."""
    return [(no, moment.event.defender) for no in moment.event.attackers]


def guns_taken(moment: Moment) -> list[Pair]:
    """Who takes the guns."""
    return [(no, moment.event.unit) for no in moment.event.by]


def called(battle: Engagement, name: str) -> list[Unit]:
    """The units of that name."""
    return [u for u in battle.field.units if u.name == name]


def excused(battle: Engagement, unit: Any, change: Changed) -> bool:
    """Runs, withdrawals and pursuits go where they must; a commander goes with his unit (EA-R22, EA-R23)."""
    with_him = battle.unit(unit.attached) if unit.attached >= 0 else unit
    return unit.running or with_him.running or unit.duty is not None or with_him.duty is not None


MOTION = Motion(
    moves={UnitRan: ran, UnitWithdrew: withdrew, PursuitEnded: pursued},
    fights={MeleeFought: came_to_blows, GunsTaken: guns_taken},
    footprint=bodies,
    called=called,
    excused=excused,
    contact=CONTACT,
    slack=0.05,
    standoff=STANDOFF,
)
