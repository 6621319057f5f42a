"""Opportunity fire (EA-10.1, EA-R12)."""

from __future__ import annotations

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import TargetNo, UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.firing import volley
from grognard.rulesets.en_avant.free import has_an_assault_before_it
from grognard.rulesets.en_avant.nervous import cannot_hold_fire
from grognard.rulesets.en_avant.order import may_re_order
from grognard.rulesets.en_avant.shot import aim, may_fire


class GaveUp(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit gave up what its card said for a shot (EA-R10)."""

    unit: int
    card: str
    target: int


class HeldFire(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit let the enemy come on."""

    unit: int
    mover: int


def given_up(battle: Engagement, unit: Unit, moving: bool) -> str:
    """The card whose end a shot now would be: an assault to come, a march under way, ranks being put in order."""
    card = unit.card
    if card is None:
        return ""
    if card.name == "re_order":
        return card.name if may_re_order(battle, unit) else ""
    lost = moving or has_an_assault_before_it(battle, unit)
    return card.name if lost and not battle.options.fire_and_move else ""


class GiveUp(Step, frozen=True, kw_only=True, tag=True):
    """A unit gives up its card for a shot; known when the shot falls, for who is asked with it answers unknowing."""

    unit: int
    card: str
    target: int

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Halt it, if it was moving or about to, and say what is lost."""
        umpire.change(umpire.battle.unit(self.unit), "EA-10.1", halted=self.card != "re_order")
        umpire.tell(GaveUp(clause="EA-10.1", unit=self.unit, card=self.card, target=self.target))


class FireNow(Action, frozen=True, kw_only=True, tag=True):
    """Open fire, at the mover asked about or at another that came into range at the same moment."""

    unit: UnitNo
    target: TargetNo = -1

    def refusal(self, battle: Engagement, question: OpportunityFire) -> Refusal | None:
        """The shot must be one of those there are."""
        if self.unit != question.unit:
            return Refusal("EA-10.1", "that question is about another unit")
        if self.target not in (-1, question.mover, *question.others):
            return Refusal("EA-10.1", "that is not who came into range")
        found = aim(battle, battle.unit(self.unit), battle.unit(self.mark(question)))
        return found if isinstance(found, Refusal) else may_fire(battle, battle.unit(self.unit))

    def mark(self, question: OpportunityFire) -> int:
        """Whom it is fired at."""
        return question.mover if self.target < 0 else self.target

    def carry_out(self, umpire: Umpire[Engagement], question: OpportunityFire) -> None:
        """The shot, and an end of what the firer was doing or about to do (EA-R10)."""
        firer, mark = umpire.battle.unit(self.unit), self.mark(question)
        lost = given_up(umpire.battle, firer, question.moving)
        shot = volley(umpire.battle, self.unit, mark, True)
        umpire.push(*([GiveUp(unit=firer.no, card=lost, target=mark)] if lost else []), shot)


class HoldFire(Action, frozen=True, kw_only=True, tag=True):
    """Let them come on."""

    unit: UnitNo

    def refusal(self, battle: Engagement, question: OpportunityFire) -> Refusal | None:
        """Nervous troops that would go on cannot; by the other reading none can (EA-9.5, EA-R41)."""
        unit = battle.unit(question.unit)
        if self.unit != question.unit:
            return Refusal("EA-10.1", "that question is about another unit")
        if cannot_hold_fire(battle, unit):
            return Refusal("EA-9.5", f"{unit.name} is Nervous and cannot hold its fire")
        return None

    def carry_out(self, umpire: Umpire[Engagement], question: OpportunityFire) -> None:
        """Nothing but a word."""
        umpire.tell(HeldFire(clause="EA-10.1", unit=question.unit, mover=question.mover))


class OpportunityFire(Question, frozen=True, kw_only=True, tag=True):
    """An enemy moves within your range: fire?

    `waits` says that canister will come; `moving` that the unit asked is on the move itself and would halt.
    """

    answers = (FireNow, HoldFire)
    unit: int
    mover: int
    band: str
    others: tuple[int, ...] = ()
    waits: bool = False
    moving: bool = False

    def candidates(self, battle: Engagement) -> list[Action]:
        """Fire at any of them, or hold; the default first."""
        fire: list[Action] = [FireNow(unit=self.unit, target=t) for t in (self.mover, *self.others)]
        hold = HoldFire(unit=self.unit)
        both = [hold, *fire] if self.declines(battle) else [*fire, hold]
        return [a for a in both if a.refusal(battle, self) is None]

    def declines(self, battle: Engagement) -> bool:
        """Held by default: guns while canister will come, units on the move or about to assault or re-ordering."""
        unit = battle.unit(self.unit)
        if unit.card is not None and unit.card.opportunity is not None:
            return not unit.card.opportunity
        ordering = unit.card is not None and unit.card.name == "re_order"
        return self.waits or self.moving or ordering or has_an_assault_before_it(battle, unit)
