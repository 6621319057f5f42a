"""Opportunity fire (EM-12.5, EM-R.54): guns may shoot at whoever moves through their range."""

from __future__ import annotations

from grognard.engine.battle import Action, Question
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import TargetNo, UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_masse.battle import Clash, Unit
from grognard.rulesets.en_masse.firing import fire_refusal, may_fire, misses, must_fire, row_at, would_cost
from grognard.rulesets.en_masse.firing_table import Row
from grognard.rulesets.en_masse.geometry import distance
from grognard.rulesets.en_masse.volleys import volley

Pair = tuple[int, int, Row]


class HeldFire(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit let the enemy come on."""

    unit: int
    mover: int


def band_of(battle: Clash, firer: Unit, mover: Unit) -> Row | None:
    """The row a firer would shoot on at a mover where it is; None if it cannot shoot at it (EM-R.54)."""
    row = row_at(battle, firer, distance(firer, mover))
    if row is None or may_fire(battle, firer) is not None or misses(battle, firer, mover) is not None:
        return None
    return row


def has_shot_left(battle: Clash, firer: Unit) -> bool:
    """One such shot a turn; by a switch none after one in the firing step (EM-R.54)."""
    if firer.at is None or firer.opportunity_fired or firer.running or not firer.has_guns:
        return False
    return not (firer.fired and battle.options.opportunity == "if_not_fired")


class FireNow(Action, frozen=True, kw_only=True, tag=True):
    """Open fire, at the mover asked about or at another that came into range at the same moment."""

    unit: UnitNo
    target: TargetNo = -1

    def refusal(self, battle: Clash, question: OpportunityFire) -> Refusal | None:
        """The shot must be one of those there are."""
        if self.unit != question.unit:
            return Refusal("EM-12.5", "that question is about another unit")
        if self.target not in (-1, question.mover, *question.others):
            return Refusal("EM-12.5", "that is not who came into range")
        return fire_refusal(battle, battle.unit(self.unit), battle.unit(self.mark(question)))

    def mark(self, question: OpportunityFire) -> int:
        """Whom it is fired at."""
        return question.mover if self.target < 0 else self.target

    def carry_out(self, umpire: Umpire[Clash], question: OpportunityFire) -> None:
        """The shot."""
        umpire.push(volley(umpire.battle, self.unit, self.mark(question), True))


class WaitToFire(Action, frozen=True, kw_only=True, tag=True):
    """Let them come on."""

    unit: UnitNo

    def refusal(self, battle: Clash, question: OpportunityFire) -> Refusal | None:
        """Nervous troops with a shot that tells cannot (EM-10.6)."""
        unit = battle.unit(question.unit)
        if self.unit != question.unit:
            return Refusal("EM-12.5", "that question is about another unit")
        if must_fire(battle, unit):
            return Refusal("EM-10.6", f"{unit.name} is Nervous and cannot hold its fire")
        return None

    def carry_out(self, umpire: Umpire[Clash], question: OpportunityFire) -> None:
        """Nothing but a word."""
        umpire.tell(HeldFire(clause="EM-12.5", unit=question.unit, mover=question.mover))


class OpportunityFire(Question, frozen=True, kw_only=True, tag=True):
    """An enemy moves within range of your guns: fire?"""

    answers = (FireNow, WaitToFire)
    unit: int
    mover: int
    band: Row
    others: tuple[int, ...] = ()

    def candidates(self, battle: Clash) -> list[Action]:
        """Fire at any of them, or wait."""
        marks = [-1, *self.others]
        shots: list[Action] = [FireNow(unit=self.unit, target=mark) for mark in marks]
        return shots if must_fire(battle, battle.unit(self.unit)) else [*shots, WaitToFire(unit=self.unit)]

    def default(self, battle: Clash) -> Action:
        """Fire if it would cost status, else wait for better (EM-R.54)."""
        firer = battle.unit(self.unit)
        for mark in (self.mover, *self.others):
            if must_fire(battle, firer) or would_cost(battle, firer, battle.unit(mark)):
                return FireNow(unit=self.unit, target=mark)
        return WaitToFire(unit=self.unit)
