"""Which moves of En Avant! nobody chooses, which way they go and how far."""

from __future__ import annotations

from typing import Any

from grognard.engine.events import Changed
from grognard.rulesets.en_avant.battle import CONTACT, STANDOFF, Engagement, Unit
from grognard.rulesets.en_avant.compulsory import UnitRan, UnitWithdrew
from grognard.rulesets.en_avant.geometry import bodies, distance
from grognard.rulesets.en_avant.melee import GunsTaken, MeleeFought
from grognard.rulesets.en_avant.pursuit_end import PursuitEnded
from grognard.table.pose import heading
from tests.conformance.motion import Compelled, Moment, Motion, Pair


def leg(moment: Moment, what: str, sign: float, wanted: float, foe: Unit | None) -> Compelled:
    """The move that an event tells of, along the facing it ends with or against it."""
    unit = moment.battle.unit(moment.event.unit)
    was = moment.was[unit.no]
    fx, fy = heading(unit.at.facing)
    nearer = 0.0 if foe is None else distance(was, foe) - distance(unit, foe)
    way = (sign * fx, sign * fy)
    return Compelled(what, unit, was.at, unit.at, (way,), wanted, moment.event.obstacle, nearer, locked_with(was, foe))


def locked_with(unit: Unit, foe: Unit | None) -> tuple[str, ...]:
    """The enemy it touches and leaves; the other line of a cavalry column may well be in its way."""
    alone = foe is not None and len(bodies(foe)) == 1 and distance(unit, foe) <= CONTACT
    return (foe.label_name,) if foe is not None and alone else ()


def ran(moment: Moment) -> Compelled:
    """A run: double the rate the first time, never nearer to the nearest enemy (EA-16.13, EA-16.16, EA-R21)."""
    unit = moment.battle.unit(moment.event.unit)
    rate = unit.shape.rate * (2 if unit.run_turns == 1 else 1)
    return leg(moment, "runs", 1.0, rate, nearest_before(moment, moment.was[unit.no]))


def nearest_before(moment: Moment, unit: Unit) -> Unit | None:
    """The nearest enemy before anybody ran: they run together (EA-R48)."""
    ran_too = {e.unit for e in moment.told if isinstance(e, UnitRan)}
    known = len(moment.before.field.units)
    foes = [u for u in moment.battle.combatants(1 - unit.side) if u.no not in ran_too]
    foes += [moment.before.unit(no) for no in ran_too if no < known]
    there = [u for u in foes if u.side != unit.side and u.at is not None]
    return min(there, key=lambda e: distance(unit, e), default=None)


def withdrew(moment: Moment) -> Compelled:
    """Straight back the distance owed, facing the winner (EA-16.15, EA-R53)."""
    unit = moment.battle.unit(moment.event.unit)
    foe = moment.battle.unit(unit.duty.enemy) if unit.duty.enemy >= 0 else None
    there = None if foe is None or foe.at is None else foe
    return leg(moment, "withdraws", -1.0, unit.duty.distance, there)


def pursued(moment: Moment) -> Compelled:
    """The full rate towards the quarry, unless it comes up with an enemy (EA-R19); who has no room stands back."""
    event, unit = moment.event, moment.battle.unit(moment.event.unit)
    (fx, fy), on = heading(unit.at.facing), heading(event.start.facing)
    ways = (on,) if unit.at.facing == event.start.facing else (on, (-fx, -fy))
    return Compelled("pursues", unit, event.start, unit.at, ways, unit.shape.rate, event.obstacle)


def came_to_blows(moment: Moment) -> list[Pair]:
    """Who fights whom."""
    return [(no, moment.event.defender) for no in moment.event.attackers]


def guns_taken(moment: Moment) -> list[Pair]:
    """Who takes the guns."""
    return [(no, moment.event.unit) for no in moment.event.by]


def called(battle: Engagement, name: str) -> Unit | None:
    """The unit of that name."""
    return next((u for u in battle.field.units if u.label_name == name), None)


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
