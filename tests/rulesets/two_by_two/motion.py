"""Which moves of 2 by 2 nobody chooses, which way they go and how far."""

from __future__ import annotations

from typing import Any

from grognard.engine.events import Changed
from grognard.rulesets.two_by_two.battle import CONTACT, STANDOFF, Skirmish, Unit
from grognard.rulesets.two_by_two.effects import PushedBack
from grognard.rulesets.two_by_two.follow_up import FollowedUp
from grognard.rulesets.two_by_two.melee import MeleeFought
from grognard.rulesets.two_by_two.rout import Flee, Overrun, RoutDirection, UnitRouted
from grognard.table.kernel import Rect
from tests.conformance.motion import Compelled, Moment, Motion, Pair, Way


def leg(moment: Moment, what: str, ways: tuple[Way, ...], wanted: float) -> Compelled:
    """The move that an event tells of."""
    unit = moment.battle.unit(moment.event.unit)
    start = moment.was[unit.no].at
    return Compelled(what, unit, start, unit.at, ways, wanted, moment.event.obstacle)


def routed(moment: Moment) -> Compelled:
    """A rout: the plain rate of the type, to the rear or away from whom it flees (2X2-12.8, R-41)."""
    unit = moment.battle.unit(moment.event.unit)
    return leg(moment, "routs", flight_ways(moment, unit), unit.troop.move)


def flight_ways(moment: Moment, unit: Unit) -> tuple[Way, ...]:
    """To its own rear, which after lining up is away from the winner; or away from firer or clearer (R-42, R-49)."""
    rear = (-unit.rect.fx, -unit.rect.fy)
    asked = [q for q in moment.before.questions if isinstance(q, RoutDirection) and q.rout.unit == unit.no]
    if asked and isinstance(moment.action, Flee) and moment.action.way == "rear":
        return (rear,)
    away = [away_from(moment.before.unit(q.rout.source), moment.was[unit.no]) for q in asked]
    fights = [e for e in moment.told if isinstance(e, MeleeFought)]
    lines = [moment.battle.unit(no).rect for e in fights for no in (e.attacker, e.defender)]
    fallen = [(sign * r.fx, sign * r.fy) for r in lines for sign in (1.0, -1.0)]
    return (rear, *away, *fallen)


def away_from(firer: Unit, unit: Unit) -> Way:
    """Along the line from the firer's centre to the unit's (R-42)."""
    dx, dy = unit.rect.x - firer.rect.x, unit.rect.y - firer.rect.y
    far: float = (dx * dx + dy * dy) ** 0.5
    return (dx / far, dy / far)


def pushed_back(moment: Moment) -> Compelled:
    """One base depth straight back (2X2-11.9)."""
    unit = moment.battle.unit(moment.event.unit)
    return leg(moment, "is pushed back", ((-unit.rect.fx, -unit.rect.fy),), unit.at.depth)


def followed_up(moment: Moment) -> Compelled:
    """Straight ahead, a full move where it is forced (2X2-13.33, R-50)."""
    unit, event = moment.battle.unit(moment.event.unit), moment.event
    wanted = unit.troop.move if event.forced else event.distance
    return leg(moment, "follows up", ((unit.rect.fx, unit.rect.fy),), wanted)


def came_to_blows(moment: Moment) -> list[Pair]:
    """Who fights whom; a wood is cleared without touching (R-27)."""
    event = moment.event
    return [] if event.kind == "clearing" else [(event.attacker, event.defender)]


def footprint(unit: Any) -> list[Rect]:
    """One base."""
    return [] if unit.at is None else [unit.rect]


def called(battle: Skirmish, name: str) -> list[Unit]:
    """The units of that name; both armies of a pickup battle may have a Line Infantry 1."""
    return [u for u in battle.field.units if u.name == name]


def excused(battle: Skirmish, unit: Any, change: Changed) -> bool:
    """Who is lined up or runs may hang over on his way (R-44, R-49); who stays so is told by the invariants."""
    return True


MOTION = Motion(
    moves={UnitRouted: routed, Overrun: routed, PushedBack: pushed_back, FollowedUp: followed_up},
    fights={MeleeFought: came_to_blows},
    footprint=footprint,
    called=called,
    excused=excused,
    contact=CONTACT,
    slack=0.011,
    standoff=STANDOFF,
)
