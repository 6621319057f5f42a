"""Chapter 16: winners go after the beaten; it is a new attempt to close (EA-R19)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.assault import StepOne, approach_under_fire
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.clock.clearance import clear_before, first_meeting, others_of, taken
from grognard.rulesets.en_avant.clock.tracks import Mover
from grognard.rulesets.en_avant.closing import StandClear
from grognard.rulesets.en_avant.effects import part, relocate
from grognard.rulesets.en_avant.geometry import bodies, shaped
from grognard.rulesets.en_avant.pace import farthest
from grognard.rulesets.en_avant.paths import Approach, approach
from grognard.rulesets.en_avant.precedence import by_rank
from grognard.rulesets.en_avant.results.duties import lapse
from grognard.rulesets.en_avant.results.pursuit_end import PursuitsEnd, held_up
from grognard.rulesets.en_avant.willingness import Charge, charge_on
from grognard.table.kernel import Rect
from grognard.table.pose import Pose, bearing, heading


class Pursued(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A winner goes after its quarry, and can reach it or not."""

    unit: int
    quarry: int
    reaches: bool


class Pursuits(Step, frozen=True, tag=True):
    """M0d: winners go after the beaten, all together."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """All turn to their quarries; then every pursuer tries to close again, or gets as near as it can."""
        starts = [face_quarry(umpire, u) for u in by_rank(umpire.battle, pursuers(umpire.battle))]
        found = [chase(umpire, *s) for s in starts if s is not None]
        charges = [c for c in found if not c.apart]
        movers = [Mover(unit=c.attacker, axis=c.axis, left=c.gap, kind="pursuit") for c in found if c.apart]
        if found:
            clock = approach_under_fire(umpire.battle, charges, "pursuit", movers)
            held = held_up(umpire.battle, found)
            apart = StandClear(tuple([c for c in reversed(found) if c.apart]))
            clear = StandClear(tuple(reversed(found)))
            umpire.push(clock, apart, StepOne(tuple(charges)), clear, PursuitsEnd(tuple(found), held))


def pursuers(battle: Engagement) -> list[Unit]:
    """Who is on the table and owes a pursuit."""
    return [u for u in battle.field.units if u.at is not None and u.duty is not None and u.duty.kind == "pursue"]


def face_quarry(umpire: Umpire[Engagement], unit: Unit) -> tuple[int, Pose] | None:
    """Let go of whom it fought and turn freely to the quarry (EA-R19); where it stood before, None if he is gone."""
    duty, at = unit.duty, unit.here
    assert duty is not None
    quarry = umpire.battle.unit(duty.enemy)
    if quarry.at is None:
        lapse(umpire, unit, duty.clause)
        return None
    part(umpire, unit.no, duty.clause)
    axis = bearing(at.x, at.y, quarry.at.x, quarry.at.y)
    relocate(umpire, unit.no, shaped(at.x, at.y, axis, unit), duty.clause)
    return unit.no, at


def chase(umpire: Umpire[Engagement], no: int, stood: Pose) -> Charge:
    """A charge at the quarry, `apart` if it cannot be reached: then the full rate towards it."""
    battle = umpire.battle
    unit = battle.unit(no)
    assert unit.duty is not None
    quarry, axis = unit.duty.enemy, unit.here.facing
    way = approach(battle, unit, quarry, axis, obliged=True)
    reaches = way is not None and way.reachable and room_at(battle, unit, way)
    umpire.tell(Pursued(clause=unit.duty.clause, unit=no, quarry=quarry, reaches=reaches))
    start = (stood.x, stood.y, stood.facing)
    if way is not None and reaches:
        return replace(charge_on(battle, unit, battle.unit(way.target), way), pursuit=True, start=start)
    far = as_near_as_possible(battle, unit, axis)
    return Charge(attacker=no, target=quarry, axis=axis, gap=far, aspect="front", apart=True, pursuit=True, start=start)


def room_at(battle: Engagement, unit: Unit, way: Approach) -> bool:
    """May it stand where it would touch the enemy, clear of its friends?"""
    friends = taken(bodies(unit), *heading(way.axis), standing_friends(battle, unit))
    return clear_before(way.gap, friends) >= way.gap


def standing_friends(battle: Engagement, unit: Unit) -> list[Rect]:
    """The footprints of its friends but for those who pursue as well: they move on, all together (EA-R48)."""
    hunting = {u.no for u in pursuers(battle)}
    return [r for u in battle.combatants(unit.side) if u.no != unit.no and u.no not in hunting for r in bodies(u)]


def as_near_as_possible(battle: Engagement, unit: Unit, axis: float) -> float:
    """The full rate, short of enemies and not on to friends."""
    ux, uy = heading(axis)
    far = farthest(battle, unit, unit.here, ux, uy, unit.shape.rate, unit.shape.rate)
    far = min(far, first_meeting(bodies(unit), ux, uy, others_of(battle, unit, 1 - unit.side)))
    return max(0.0, clear_before(far, taken(bodies(unit), ux, uy, standing_friends(battle, unit))))
