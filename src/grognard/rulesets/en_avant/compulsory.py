"""Chapter 16: who runs and who withdraws, before anybody moves by his card."""

from __future__ import annotations

from grognard.engine.battle import Step
from grognard.engine.events import Event
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SLACK, Duty, Edge, Engagement, Unit
from grognard.rulesets.en_avant.closing import hqs
from grognard.rulesets.en_avant.deeds import disorder, part, relocate, remove, stands_clear
from grognard.rulesets.en_avant.geometry import apart, bodies, bodies_at, distance, moved, nearest_enemy, shaped
from grognard.rulesets.en_avant.going import farthest, hazards, impassable
from grognard.rulesets.en_avant.off_table import leave_table
from grognard.rulesets.en_avant.regiments import lose_subdivision
from grognard.rulesets.en_avant.room import clear_before, clear_beyond, first_meeting, others_of, taken
from grognard.rulesets.en_avant.units import RUN_FORMATION
from grognard.table.kernel import NEVER
from grognard.table.pose import Pose, bearing, heading, round_facing

HOMEWARD: dict[Edge, float] = {"y_min": 180.0, "y_max": 0.0, "x_min": 270.0, "x_max": 90.0}


class UnitRan(Event, frozen=True, kw_only=True, tag=True):
    """A unit runs for it."""

    unit: int
    distance: float
    because: tuple[str, ...] = ()


class UnitWithdrew(Event, frozen=True, kw_only=True, tag=True):
    """A beaten unit went back facing the enemy."""

    unit: int
    distance: float
    because: tuple[str, ...] = ()


class Runs(Step, frozen=True, tag=True):
    """M0a: units at 0 run, at double rate the first time (EA-16.13)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Everybody who runs; half a regiment runs by itself."""
        for unit in umpire.battle.field.units:
            lose_subdivision(umpire, unit.no)
        for unit in umpire.battle.field.units:
            if unit.at is not None and unit.running:
                run_away(umpire, unit)


def run_away(umpire: Umpire[Engagement], unit: Unit) -> None:
    """One unit's run; guns in position are abandoned (EA-R21)."""
    if unit.gun and unit.formation == "deployed":
        remove(umpire, unit.no, "abandoned", "EA-16.13")
        return
    part(umpire, unit.no, "EA-16.13")
    unit = reform_for_running(umpire, unit)
    start, d = way_out(umpire.battle, unit)
    end = moved(start, *heading(start.facing), d)
    relocate(umpire, unit.no, end, "EA-16.16", moved=True, run_turns=unit.run_turns + 1, change=None)
    disorder(umpire, unit.no, "EA-16.13")
    hazards(umpire, unit.no, start, end)
    umpire.tell(UnitRan(clause="EA-16.13", unit=unit.no, distance=round(max(d, 0.0), 3), because=("EA-9.8",)))
    leave_table(umpire, unit.no)


def reform_for_running(umpire: Umpire[Engagement], unit: Unit) -> Unit:
    """A square runs as a column."""
    formation = RUN_FORMATION.get(unit.formation)
    if formation is None or unit.at is None:
        return unit
    unit = umpire.change(unit, "EA-16.13", formation=formation)
    assert unit.at is not None
    return umpire.change(unit, "EA-16.13", at=shaped(unit.at.x, unit.at.y, unit.at.facing, unit))


def way_out(battle: Engagement, unit: Unit) -> tuple[Pose, float]:
    """Homeward, unless that ends nearer the nearest enemy: then directly away from him (EA-R21)."""
    assert unit.at is not None
    home = HOMEWARD[battle.hosts[unit.side].home]
    start, d = run_along(battle, unit, home)
    enemy = nearest_enemy(battle, unit)
    if enemy is None or enemy.at is None:
        return start, d
    end = bodies_at(unit, moved(start, *heading(home), d))
    if apart(end, bodies(enemy)) >= distance(unit, enemy) - SLACK:
        return start, d
    return run_along(battle, unit, bearing(enemy.at.x, enemy.at.y, unit.at.x, unit.at.y))


def run_along(battle: Engagement, unit: Unit, facing: float) -> tuple[Pose, float]:
    """How far a run goes: double the first time, slowed by ground, through friends, never ending on anybody."""
    assert unit.at is not None
    rate = unit.shape.rate * (2 if unit.run_turns == 0 else 1)
    start = shaped(unit.at.x, unit.at.y, facing, unit)
    ux, uy = heading(facing)
    stands = bodies_at(unit, start)
    far = farthest(battle, unit, start, ux, uy, rate, rate)
    enemies = others_of(battle, unit, 1 - unit.side)
    far = min(far, first_meeting(stands, ux, uy, enemies))
    return start, clear_before(far, taken(stands, ux, uy, enemies + others_of(battle, unit, unit.side)))


class Withdrawals(Step, frozen=True, tag=True):
    """M0b: beaten units go back, facing the enemy (EA-16.15)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Everybody who owes a withdrawal."""
        for unit in umpire.battle.field.units:
            if unit.at is not None and unit.duty is not None and unit.duty.kind == "withdraw":
                withdraw(umpire, unit, unit.duty)


def withdraw(umpire: Umpire[Engagement], unit: Unit, duty: Duty) -> None:
    """Turn to the winner if it was attacked, and go straight back that distance (EA-R53)."""
    start, d = way_back(umpire.battle, unit, duty)
    fx, fy = heading(start.facing)
    end = moved(start, -fx, -fy, d)
    part(umpire, unit.no, duty.clause)
    relocate(umpire, unit.no, end, "EA-16.15", moved=True, change=None)
    umpire.tell(UnitWithdrew(clause=duty.clause, unit=unit.no, distance=round(d, 3), because=("EA-16.15",)))
    hazards(umpire, unit.no, start, end)
    leave_table(umpire, unit.no)


def way_back(battle: Engagement, unit: Unit, duty: Duty) -> tuple[Pose, float]:
    """Facing the winner, or without turning where there is no room for that; nowhere if there is none at all."""
    assert unit.at is not None
    winner = battle.unit(duty.enemy).at if duty.enemy >= 0 else None
    own = unit.at.facing
    to_winner = own if duty.keeps_facing or winner is None else round_facing(winner.facing + 180.0)
    for facing in dict.fromkeys((to_winner, own)):
        start = shaped(unit.at.x, unit.at.y, facing, unit)
        d = room_to_withdraw(battle, unit, start, duty.distance)
        fx, fy = heading(facing)
        if stands_clear(battle, unit, moved(start, -fx, -fy, d), hqs(battle)):
            return start, d
    return unit.at, 0.0


def room_to_withdraw(battle: Engagement, unit: Unit, start: Pose, wanted: float) -> float:
    """The whole distance, through friends and beyond them if need be; closed ground and enemies stop it (EA-R47)."""
    fx, fy = heading(start.facing)
    stands = bodies_at(unit, start)
    friends = taken(stands, -fx, -fy, others_of(battle, unit, unit.side))
    d = clear_beyond(wanted, friends)
    closed = impassable(battle, unit, start, -fx, -fy, d)
    enemy = first_meeting(stands, -fx, -fy, others_of(battle, unit, 1 - unit.side))
    limit = min(enemy, NEVER if closed is None else closed[0])
    return d if d <= limit else max(0.0, clear_before(min(wanted, limit), friends))


class ObligationsMet(Step, frozen=True, tag=True):
    """The end of Movement: obligations are done with, but for runs and for cavalry after runners (EA-16.14)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Release everybody who has done what he owed."""
        for unit in umpire.battle.field.units:
            if unit.duty is not None and unit.duty.kind != "run" and not goes_on(umpire.battle, unit, unit.duty):
                umpire.change(unit, "EA-16.14", duty=None)


def goes_on(battle: Engagement, unit: Unit, duty: Duty) -> bool:
    """Cavalry pursue again each turn while their quarry runs; everybody else for one turn (EA-R19)."""
    if duty.kind != "pursue" or unit.type != "cavalry":
        return False
    quarry = battle.unit(duty.enemy)
    return quarry.at is not None and quarry.running
