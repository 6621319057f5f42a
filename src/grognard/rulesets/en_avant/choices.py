"""Chapters 16 and 17: what owners are asked before the cards: pursue, second lines, breaking off."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import OpenEvent
from grognard.engine.names import centimetres
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import Distance, UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SLACK, Card, Duty, Engagement, Unit
from grognard.rulesets.en_avant.effects import set_labels
from grognard.rulesets.en_avant.regiments import detach
from grognard.rulesets.en_avant.results.duties import asks_second_line


class PursuitChosen(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Winning infantry goes after the enemy, or stands."""

    unit: int
    pursue: bool


class SecondLineChosen(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A second line joins in, combines with the first, or is kept in hand."""

    unit: int
    join: bool
    because: tuple[str, ...] = ("EA-17.1",)


class BrokenOff(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A side breaks off a drawn melee and withdraws."""

    unit: int


class Pursue(Action, frozen=True, kw_only=True, tag=True):
    """Pursue, or stand and take a card."""

    unit: UnitNo
    pursue: bool

    def refusal(self, battle: Engagement, question: PursueChoice) -> Refusal | None:
        """It must be about the unit that was asked for."""
        return other_unit(battle, self.unit, question)

    def carry_out(self, umpire: Umpire[Engagement], question: PursueChoice) -> None:
        """Note the choice; where only pursuers lose a level, they do so now (EA-R18)."""
        unit = umpire.battle.unit(self.unit)
        owed = unit.pending
        assert owed is not None
        umpire.tell(PursuitChosen(clause=owed.clause, unit=unit.no, pursue=self.pursue))
        if self.pursue and umpire.battle.options.infantry_winner_loss == "if_pursues":
            set_labels(umpire, unit.no, (unit.status[0] + owed.change,), owed.clause)
        duty = Duty(kind="pursue", clause=owed.clause, enemy=owed.enemy) if self.pursue else None
        umpire.change(umpire.battle.unit(unit.no), owed.clause, duty=duty, pending=None)


def other_unit(battle: Engagement, unit: int, question: Question) -> Refusal | None:
    """An answer about a unit that was not asked for."""
    return None if unit == question.unit else Refusal(battle.unasked, "that question is about another unit")


class PursueChoice(Question, frozen=True, kw_only=True, tag=True):
    """Infantry that won at 5 or 6 may choose (EA-16.7)."""

    answers = (Pursue,)
    unit: int

    def candidates(self, battle: Engagement) -> list[Action]:
        """Stand, or pursue."""
        return [Pursue(unit=self.unit, pursue=False), Pursue(unit=self.unit, pursue=True)]


class SendSecondLine(Action, frozen=True, kw_only=True, tag=True):
    """Send the second line in, or keep it in hand."""

    unit: UnitNo
    join: bool

    def refusal(self, battle: Engagement, question: SecondLineChoice) -> Refusal | None:
        """It must be about the unit that was asked for."""
        return other_unit(battle, self.unit, question)

    def carry_out(self, umpire: Umpire[Engagement], question: SecondLineChoice) -> None:
        """By how the first line's fight went (EA-17.3 to 17.5)."""
        unit = umpire.battle.unit(self.unit)
        owed = unit.pending
        assert owed is not None
        clause = "EA-17.5" if owed.drawn else "EA-17.3" if owed.won else "EA-17.4"
        umpire.tell(SecondLineChosen(clause=clause, unit=unit.no, join=self.join))
        duty = unit.duty
        if self.join and not owed.won:
            duty = Duty(kind="join" if owed.drawn else "combine", clause=clause, enemy=owed.enemy)
        umpire.change(unit, clause, pending=None, duty=duty)
        if owed.won and not self.join:
            detach(umpire, unit.no, 1, clause)
        if owed.drawn and not self.join:
            umpire.ask(BreakOffChoice(seat=question.seat, unit=unit.no))


class SecondLineChoice(Question, frozen=True, kw_only=True, tag=True):
    """What does the second line do (EA-17.1)?"""

    answers = (SendSecondLine,)
    unit: int

    def candidates(self, battle: Engagement) -> list[Action]:
        """Go in, or hold."""
        return [SendSecondLine(unit=self.unit, join=True), SendSecondLine(unit=self.unit, join=False)]


class BreakOff(Action, frozen=True, kw_only=True, tag=True):
    """Break off a drawn melee by a card to withdraw, or fight on."""

    unit: UnitNo
    withdraw: bool
    distance: Distance | None = None

    def refusal(self, battle: Engagement, question: BreakOffChoice) -> Refusal | None:
        """It withdraws within its rate."""
        unit = battle.unit(question.unit)
        if self.distance is not None and not 0 <= self.distance <= unit.shape.rate + SLACK:
            return Refusal(unit.shape.clause, f"{unit.name} moves up to {centimetres(unit.shape.rate)}")
        return other_unit(battle, self.unit, question)

    def carry_out(self, umpire: Umpire[Engagement], question: BreakOffChoice) -> None:
        """The card is given with it; the two part when the withdrawal moves (EA-R26, EA-R61)."""
        unit = umpire.battle.unit(self.unit)
        unit = umpire.change(unit, "EA-17.5", pending=None)
        if self.withdraw:
            umpire.change(unit, "EA-17.5", card=Card(name="withdraw", distance=self.distance))
            break_off(umpire, unit.no)
            umpire.tell(BrokenOff(clause="EA-17.5", unit=unit.no))


def break_off(umpire: Umpire[Engagement], no: int) -> None:
    """Its contacts will end when it withdraws."""
    mine = [c for c in umpire.battle.contacts if no in (c.attacker, c.defender)]
    contacts = tuple([replace(c, parting=True) if c in mine else c for c in umpire.battle.contacts])
    umpire.set("EA-17.5", contacts=contacts)


class BreakOffChoice(Question, frozen=True, kw_only=True, tag=True):
    """A drawn melee goes on unless somebody breaks off (EA-R26)."""

    answers = (BreakOff,)
    unit: int

    def candidates(self, battle: Engagement) -> list[Action]:
        """Fight on, or break off."""
        return [BreakOff(unit=self.unit, withdraw=False), BreakOff(unit=self.unit, withdraw=True)]


class Prompts(Step, frozen=True, tag=True):
    """O1: everything the owners are asked, all at once."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Ask each owner."""
        battle = umpire.battle
        asked = [u for u in battle.field.units if u.pending is not None and u.at is not None]
        umpire.ask(*[question_of(battle, u) for u in asked])


def question_of(battle: Engagement, unit: Unit) -> Question:
    """What a unit with something pending is asked."""
    seat, owed = battle.seat_of(unit), unit.pending
    assert owed is not None
    if asks_second_line(battle, unit, owed):
        return SecondLineChoice(seat=seat, unit=unit.no)
    if owed.drawn:
        return BreakOffChoice(seat=seat, unit=unit.no)
    return PursueChoice(seat=seat, unit=unit.no)
