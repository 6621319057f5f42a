"""Chapter 16: who runs and who withdraws, before anybody moves by his card."""

from __future__ import annotations

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Duty, Engagement, Unit
from grognard.rulesets.en_avant.effects import disorder, part, relocate, remove
from grognard.rulesets.en_avant.geometry import shaped
from grognard.rulesets.en_avant.going import GunsBogged, hazards
from grognard.rulesets.en_avant.precedence import by_rank
from grognard.rulesets.en_avant.regiments import lose_subdivision
from grognard.rulesets.en_avant.results.flight import rate_of_run, ways_back, ways_out
from grognard.rulesets.en_avant.results.obstacles import Stage, stages
from grognard.rulesets.en_avant.results.off_table import leave_table
from grognard.rulesets.en_avant.units import RUN_FORMATION


class UnitRan(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit runs for it; `obstacle` is who or what shortened its run, or whom it had to get clear of."""

    unit: int
    distance: float
    because: tuple[str, ...] = ()
    obstacle: str = ""


class UnitWithdrew(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A beaten unit went back facing the enemy; `obstacle` as for runs."""

    unit: int
    distance: float
    because: tuple[str, ...] = ()
    obstacle: str = ""


class Runs(Step, frozen=True, tag=True):
    """M0a: units at 0 run, at double rate the first time (EA-16.13)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Everybody who runs, together; half a regiment runs by itself, guns in position are abandoned (EA-R21)."""
        for unit in [u for u in umpire.battle.field.units if 0 in u.status]:
            lose_subdivision(umpire, unit.no)
        for unit in runners(umpire.battle):
            if unit.gun and unit.formation == "deployed":
                remove(umpire, unit.no, "abandoned", "EA-16.13")
            elif unit.bogged:
                stay_stuck(umpire, unit)
            else:
                reform_for_running(umpire, unit)
        battle = umpire.battle
        free = [u for u in runners(battle) if not u.bogged]
        for stage in stages(battle, {u.no: ways_out(battle, u) for u in free}):
            run_away(umpire, stage)


def runners(battle: Engagement) -> list[Unit]:
    """Who is on the table at 0, by rank."""
    return by_rank(battle, [u for u in battle.field.units if u.at is not None and u.running])


def stay_stuck(umpire: Umpire[Engagement], unit: Unit) -> None:
    """Bogged guns cannot run: they stand where they stuck till Control frees them (EA-6.6, EA-R33)."""
    disorder(umpire, unit.no, "EA-16.13")
    umpire.tell(GunsBogged(clause="EA-6.6", unit=unit.no))


def reform_for_running(umpire: Umpire[Engagement], unit: Unit) -> None:
    """A square runs as a column."""
    formation = RUN_FORMATION.get(unit.formation)
    if formation is None or unit.at is None:
        return
    unit = umpire.change(unit, "EA-16.13", formation=formation)
    at = unit.here
    umpire.change(unit, "EA-16.13", at=shaped(at.x, at.y, at.facing, unit))


def run_away(umpire: Umpire[Engagement], stage: Stage) -> None:
    """One unit's run; who is hemmed in on every side stays where it is."""
    unit, start, end, far = stage.unit, stage.start, stage.end, stage.far
    barrier = stage.barrier(rate_of_run(unit), rate_of_run(unit))
    part(umpire, unit.no, "EA-16.13")
    relocate(umpire, unit.no, end, "EA-16.16", moved=True, run_turns=unit.run_turns + 1, change=None)
    disorder(umpire, unit.no, "EA-16.13")
    hazards(umpire, unit.no, start, end)
    because = ("EA-9.8", *barrier.because)
    told = UnitRan(clause="EA-16.13", unit=unit.no, distance=round(far, 3), because=because, obstacle=barrier.name)
    umpire.tell(told)
    leave_table(umpire, unit.no)


class Withdrawals(Step, frozen=True, tag=True):
    """M0b: beaten units go back, facing the enemy (EA-16.15)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Everybody who owes a withdrawal, together."""
        battle = umpire.battle
        beaten = [
            u for u in battle.field.units if u.at is not None and u.duty is not None and u.duty.kind == "withdraw"
        ]
        for stage in stages(battle, {u.no: ways_back(battle, u) for u in beaten}):
            withdraw(umpire, stage)


def withdraw(umpire: Umpire[Engagement], stage: Stage) -> None:
    """One unit goes back, or stays if there is nowhere to go."""
    unit, duty = stage.unit, stage.unit.duty
    assert duty is not None
    barrier = stage.barrier(duty.distance)
    part(umpire, unit.no, duty.clause)
    relocate(umpire, unit.no, stage.end, "EA-16.15", moved=True, change=None)
    because = ("EA-16.15", *barrier.because)
    told = UnitWithdrew(
        clause=duty.clause, unit=unit.no, distance=round(stage.far, 3), because=because, obstacle=barrier.name
    )
    umpire.tell(told)
    hazards(umpire, unit.no, stage.start, stage.end)
    leave_table(umpire, unit.no)


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
