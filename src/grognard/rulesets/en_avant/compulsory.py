"""Chapter 16: runs, withdrawals and pursuits, before anybody moves by his card."""

from __future__ import annotations

from typing import Any

from grognard.engine.battle import Step
from grognard.engine.events import Event
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.assault import Charge, StepOne, approach_under_fire
from grognard.rulesets.en_avant.battle import SLACK, Duty, Edge, Engagement, Unit
from grognard.rulesets.en_avant.deeds import disorder, part, relocate, remove
from grognard.rulesets.en_avant.geometry import (
    apart,
    attack_aspect,
    bodies,
    bodies_at,
    distance,
    forward,
    moved,
    nearest_enemy,
    shaped,
)
from grognard.rulesets.en_avant.going import farthest, hazards, impassable
from grognard.rulesets.en_avant.paths import approach
from grognard.rulesets.en_avant.units import RUN_FORMATION
from grognard.table.pose import bearing, heading, round_facing

HOMEWARD: dict[Edge, float] = {"y_min": 180.0, "y_max": 0.0, "x_min": 270.0, "x_max": 90.0}
RETURN_TURNS = 3
SQUARE_RUN = 25.0


class UnitRan(Event, frozen=True, kw_only=True, tag=True):
    """A unit runs for it."""

    unit: int
    distance: float


class UnitWithdrew(Event, frozen=True, kw_only=True, tag=True):
    """A beaten unit went back facing the enemy."""

    unit: int
    distance: float


class PursuitLapsed(Event, frozen=True, kw_only=True, tag=True):
    """There is nobody left to pursue."""

    unit: int


class PursuedOff(Event, frozen=True, kw_only=True, tag=True):
    """Cavalry followed a beaten enemy off the table."""

    unit: int
    quarry: int


class Runs(Step, frozen=True, tag=True):
    """M0a: units at 0 run, at double rate the first time (EA-16.13)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Everybody who runs."""
        for unit in umpire.battle.field.units:
            if unit.at is not None and unit.duty is not None and unit.duty.kind == "run":
                run_away(umpire, unit)


def run_away(umpire: Umpire[Engagement], unit: Unit) -> None:
    """One unit's run for its home edge, or away from the enemy (EA-R21)."""
    if unit.gun and unit.formation == "deployed":
        remove(umpire, unit.no, "abandoned", "EA-16.13")
        return
    part(umpire, unit.no, "EA-16.13")
    unit = reform_for_running(umpire, unit)
    assert unit.at is not None
    rate = unit.shape.rate * (2 if unit.run_turns == 0 else 1)
    facing = run_facing(umpire.battle, unit, rate)
    start = shaped(unit.at.x, unit.at.y, facing, unit)
    ux, uy = heading(facing)
    d = farthest(umpire.battle, unit, start, ux, uy, rate, rate)
    end = moved(start, ux, uy, d)
    relocate(umpire, unit.no, end, "EA-16.16", moved=True, run_turns=unit.run_turns + 1)
    disorder(umpire, unit.no, "EA-16.13")
    umpire.tell(UnitRan(clause="EA-16.13", unit=unit.no, distance=round(d, 3)))
    gone_off(umpire, unit.no, end)


def reform_for_running(umpire: Umpire[Engagement], unit: Unit) -> Unit:
    """A square runs as a column."""
    formation = RUN_FORMATION.get(unit.formation)
    if formation is None or unit.at is None:
        return unit
    changed = umpire.change(unit, "EA-16.13", formation=formation, change=None)
    assert changed.at is not None
    return umpire.change(changed, "EA-16.13", at=shaped(changed.at.x, changed.at.y, changed.at.facing, changed))


def run_facing(battle: Engagement, unit: Unit, rate: float) -> float:
    """Homeward, unless that ends nearer the nearest enemy: then directly away from it."""
    assert unit.at is not None
    home = HOMEWARD[battle.hosts[unit.side].home]
    enemy = nearest_enemy(battle, unit)
    if enemy is None or enemy.at is None:
        return home
    end = moved(shaped(unit.at.x, unit.at.y, home, unit), *heading(home), rate)
    if apart(bodies_at(unit, end), bodies(enemy)) >= distance(unit, enemy) - SLACK:
        return home
    return round_facing(bearing(enemy.at.x, enemy.at.y, unit.at.x, unit.at.y))


def gone_off(umpire: Umpire[Engagement], no: int, end: Any) -> None:
    """Over the edge: gone for good, and pursuing cavalry with it (EA-16.17, EA-16.18, EA-R23)."""
    ground = umpire.battle.field.ground
    if 0 <= end.x <= ground.width and 0 <= end.y <= ground.depth:
        return
    hunters = [
        u
        for u in umpire.battle.field.units
        if u.at is not None and u.type == "cavalry" and u.duty is not None
        and u.duty.kind == "pursue" and u.duty.enemy == no
    ]  # fmt: skip
    remove(umpire, no, "left_table", "EA-16.18")
    for hunter in hunters:
        part(umpire, hunter.no, "EA-16.17")
        umpire.change(hunter, "EA-16.17", at=None, place="pursuing", timer=RETURN_TURNS + 1, duty=None)
        umpire.tell(PursuedOff(clause="EA-16.17", unit=hunter.no, quarry=no))


class Withdrawals(Step, frozen=True, tag=True):
    """M0b: beaten units go back, facing the enemy (EA-16.15)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Everybody who owes a withdrawal."""
        for unit in umpire.battle.field.units:
            if unit.at is not None and unit.duty is not None and unit.duty.kind == "withdraw":
                withdraw(umpire, unit, unit.duty)


def withdraw(umpire: Umpire[Engagement], unit: Unit, duty: Duty) -> None:
    """Turn to the winner if it was attacked, and go straight back that distance (EA-R53)."""
    assert unit.at is not None
    enemy = umpire.battle.unit(duty.enemy) if duty.enemy >= 0 else None
    attacked = unit.card is None or unit.card.name != "assault"
    facing = unit.at.facing
    if enemy is not None and enemy.at is not None and attacked:
        facing = round_facing(enemy.at.facing + 180.0)
    start = shaped(unit.at.x, unit.at.y, facing, unit)
    fx, fy = heading(facing)
    stop = impassable(umpire.battle, unit, start, -fx, -fy, duty.distance)
    d = duty.distance if stop is None else stop[0]
    end = moved(start, -fx, -fy, d)
    part(umpire, unit.no, duty.clause)
    relocate(umpire, unit.no, end, "EA-16.15", moved=True, duty=None, change=None)
    umpire.tell(UnitWithdrew(clause=duty.clause, unit=unit.no, distance=d))
    hazards(umpire, unit.no, start, end)


class SecondLines(Step, frozen=True, tag=True):
    """M0c: second lines that were held rejoin when the first comes back to them (EA-R26)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Rejoin those within the interval."""
        from grognard.rulesets.en_avant.units import COLUMN_INTERVAL

        for unit in umpire.battle.field.units:
            if unit.at is None or unit.second_line != "holding":
                continue
            stands = bodies(unit)
            if len(stands) > 1 and apart(stands[:1], stands[1:]) <= COLUMN_INTERVAL - 2 + SLACK:
                umpire.change(unit, "EA-17.3", second_line="following", second_at=None)


class Pursuits(Step, frozen=True, tag=True):
    """M0d: winners go after the beaten (EA-R19)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Every pursuer tries to close again."""
        charges = []
        for unit in umpire.battle.field.units:
            if unit.at is None or unit.duty is None or unit.duty.kind != "pursue":
                continue
            charge = chase(umpire, unit, unit.duty)
            if charge is not None:
                charges.append(charge)
        if charges:
            umpire.push(
                approach_under_fire(umpire.battle, charges, "pursuit"),
                StepOne(tuple(charges)),
                EndPursuits(tuple([(c.attacker, c.target) for c in charges])),
            )


def chase(umpire: Umpire[Engagement], unit: Unit, duty: Duty) -> Charge | None:
    """Turn to the quarry; a charge if it can be reached, else the full rate towards it."""
    quarry = umpire.battle.unit(duty.enemy)
    assert unit.at is not None
    if quarry.at is None:
        umpire.change(unit, duty.clause, duty=None)
        umpire.tell(PursuitLapsed(clause=duty.clause, unit=unit.no))
        return None
    part(umpire, unit.no, duty.clause)
    facing = bearing(unit.at.x, unit.at.y, quarry.at.x, quarry.at.y)
    start = shaped(unit.at.x, unit.at.y, facing, unit)
    aspect, line = attack_aspect(unit, quarry)
    relocate(umpire, unit.no, start, "EA-16.2")
    unit = umpire.battle.unit(unit.no)
    way = approach(umpire.battle, unit, quarry.no, facing)
    if way is not None and way.reachable:
        return Charge(
            attacker=unit.no, target=way.target, axis=facing, gap=way.gap, aspect=aspect, line=line, pursuit=True
        )
    fx, fy = forward(start)
    top = unit.shape.rate if way is None else min(unit.shape.rate, max(way.gap - 5.0, 0.0))
    d = farthest(umpire.battle, unit, start, fx, fy, unit.shape.rate, top)
    end = moved(start, fx, fy, d)
    relocate(umpire, unit.no, end, duty.clause, moved=True)
    hazards(umpire, unit.no, start, end)
    end_of_pursuit(umpire, unit.no, quarry)
    return None


def end_of_pursuit(umpire: Umpire[Engagement], no: int, quarry: Unit) -> None:
    """Infantry pursue for one turn; cavalry go on while the quarry runs."""
    unit = umpire.battle.unit(no)
    if unit.at is not None and unit.duty is not None and not (unit.type == "cavalry" and quarry.running):
        umpire.change(unit, "EA-16.14", duty=None)


class EndPursuits(Step, frozen=True, tag=True):
    """Obligations to pursue end with the turn's compulsory moves."""

    pairs: tuple[tuple[int, int], ...]

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Release the pursuers."""
        for no, quarry in self.pairs:
            end_of_pursuit(umpire, no, umpire.battle.unit(quarry))
