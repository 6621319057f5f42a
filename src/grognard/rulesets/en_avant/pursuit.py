"""Chapter 16: winners go after the beaten; it is a new attempt to close (EA-R19)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.events import Event
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.assault import StepOne, approach_under_fire, charge_on
from grognard.rulesets.en_avant.battle import Duty, Engagement, Unit
from grognard.rulesets.en_avant.deeds import part, relocate
from grognard.rulesets.en_avant.geometry import bodies, shaped
from grognard.rulesets.en_avant.going import farthest
from grognard.rulesets.en_avant.paths import Approach, approach
from grognard.rulesets.en_avant.results import lapse
from grognard.rulesets.en_avant.room import clear_before, first_meeting, others_of, taken
from grognard.rulesets.en_avant.tracks import Mover
from grognard.rulesets.en_avant.willingness import Charge
from grognard.table.pose import bearing, heading


class Pursued(Event, frozen=True, kw_only=True, tag=True):
    """A winner goes after its quarry, and can reach it or not."""

    unit: int
    quarry: int
    reaches: bool


class Pursuits(Step, frozen=True, tag=True):
    """M0d: winners go after the beaten, all together."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Every pursuer tries to close again, or gets as near as it can."""
        charges, movers = [], []
        for unit in umpire.battle.field.units:
            if unit.at is None or unit.duty is None or unit.duty.kind != "pursue":
                continue
            found = chase(umpire, unit, unit.duty)
            charges += [found] if isinstance(found, Charge) else []
            movers += [found] if isinstance(found, Mover) else []
        if charges or movers:
            umpire.push(approach_under_fire(umpire.battle, charges, "pursuit", movers), StepOne(tuple(charges)))


def chase(umpire: Umpire[Engagement], unit: Unit, duty: Duty) -> Charge | Mover | None:
    """Turn to the quarry; a charge if it can be reached, else the full rate towards it."""
    quarry = umpire.battle.unit(duty.enemy)
    assert unit.at is not None
    if quarry.at is None:
        lapse(umpire, unit, duty.clause)
        return None
    part(umpire, unit.no, duty.clause)
    axis = bearing(unit.at.x, unit.at.y, quarry.at.x, quarry.at.y)
    relocate(umpire, unit.no, shaped(unit.at.x, unit.at.y, axis, unit), duty.clause)
    battle = umpire.battle
    unit = battle.unit(unit.no)
    way = approach(battle, unit, quarry.no, axis, obliged=True)
    reaches = way is not None and way.reachable and room_at(battle, unit, way)
    umpire.tell(Pursued(clause=duty.clause, unit=unit.no, quarry=quarry.no, reaches=reaches))
    if way is None or not reaches:
        return Mover(unit=unit.no, axis=axis, left=as_near_as_possible(battle, unit, axis), kind="pursuit")
    charge = charge_on(battle, unit, battle.unit(way.target), way)
    assert unit.at is not None
    return replace(charge, pursuit=True, start=(unit.at.x, unit.at.y, axis))


def room_at(battle: Engagement, unit: Unit, way: Approach) -> bool:
    """May it stand where it would touch the enemy, clear of its friends?"""
    friends = taken(bodies(unit), *heading(way.axis), others_of(battle, unit, unit.side))
    return clear_before(way.gap, friends) >= way.gap


def as_near_as_possible(battle: Engagement, unit: Unit, axis: float) -> float:
    """The full rate, short of enemies and not on to friends."""
    assert unit.at is not None
    ux, uy = heading(axis)
    far = farthest(battle, unit, unit.at, ux, uy, unit.shape.rate, unit.shape.rate)
    far = min(far, first_meeting(bodies(unit), ux, uy, others_of(battle, unit, 1 - unit.side)))
    return max(0.0, clear_before(far, taken(bodies(unit), ux, uy, others_of(battle, unit, unit.side))))
