"""Chapters 16 and 17: what owners are asked before the cards: pursue, second lines, breaking off."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import Event
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SIDES, Duty, Engagement, Unit
from grognard.rulesets.en_avant.deeds import disorder, part, set_labels
from grognard.rulesets.en_avant.results import asks_second_line
from grognard.rulesets.en_avants.ladder import average


class PursuitChosen(Event, frozen=True, kw_only=True, tag=True):
    """Winning infantry goes after the enemy, or stands."""

    unit: int
    pursue: bool


class SecondLineChosen(Event, frozen=True, kw_only=True, tag=True):
    """A second line joins in, combines, or is kept in hand."""

    unit: int
    join: bool


class BrokenOff(Event, frozen=True, kw_only=True, tag=True):
    """A side breaks off a drawn melee."""

    unit: int


class Pursue(Action, frozen=True, kw_only=True, tag=True):
    """Pursue, or stand."""

    pursue: bool

    def carry_out(self, umpire: Umpire[Engagement], question: Any) -> None:
        """Note the choice."""
        unit = umpire.battle.unit(question.unit)
        owed = unit.pending
        assert owed is not None
        if self.pursue:
            if umpire.battle.options.infantry_winner_loss == "if_pursues":
                set_labels(umpire, unit.no, tuple([s - 1 for s in unit.status]), owed.clause)
            duty = Duty(kind="pursue", clause=owed.clause, enemy=owed.enemy)
            umpire.change(umpire.battle.unit(unit.no), owed.clause, duty=duty, pending=None)
        else:
            umpire.change(unit, owed.clause, pending=None)
        umpire.tell(PursuitChosen(clause=owed.clause, unit=unit.no, pursue=self.pursue))


class PursueChoice(Question, frozen=True, kw_only=True, tag=True):
    """Infantry that won at 5 or 6 may choose (EA-16.7)."""

    answers = (Pursue,)
    unit: int

    def candidates(self, battle: Engagement) -> list[Action]:
        """Stand, or pursue."""
        return [Pursue(pursue=False), Pursue(pursue=True)]


class SendSecondLine(Action, frozen=True, kw_only=True, tag=True):
    """Send the second line in, or keep it in hand."""

    join: bool

    def carry_out(self, umpire: Umpire[Engagement], question: Any) -> None:
        """By how the first line's fight went (EA-17.3 to 17.5)."""
        unit = umpire.battle.unit(question.unit)
        owed = unit.pending
        assert owed is not None
        clause = "EA-17.5" if owed.drawn else "EA-17.3" if owed.won else "EA-17.4"
        umpire.tell(SecondLineChosen(clause=clause, unit=unit.no, join=self.join))
        if owed.won:
            first_line_won(umpire, unit, self.join)
        elif self.join:
            combine(umpire, unit, clause)
        umpire.change(umpire.battle.unit(unit.no), clause, pending=None)
        if owed.drawn and not self.join:
            umpire.push(AskBreakOff(unit.no))


def first_line_won(umpire: Umpire[Engagement], unit: Unit, join: bool) -> None:
    """The second line goes in after the first, or stays put (EA-R26)."""
    if join or unit.at is None:
        return
    from grognard.rulesets.en_avant.geometry import bodies

    second = bodies(unit)[1]
    umpire.change(unit, "EA-17.3", second_line="holding", second_at=(second.x, second.y, unit.at.facing))


def combine(umpire: Umpire[Engagement], unit: Unit, clause: str) -> None:
    """Both lines take the average of their labels and become one body (EA-R25)."""
    first, second = unit.status
    if first == 0:
        return
    up = umpire.battle.options.average_rounding == "up"
    mean = average(first, second, up)
    set_labels(umpire, unit.no, (mean, mean), clause)
    unit = umpire.battle.unit(unit.no)
    umpire.change(unit, clause, second_line="merged", duty=None)
    if any(unit.disordered):
        disorder(umpire, unit.no, clause)
    if clause == "EA-17.4":
        umpire.push(FallBack(unit.no))


class FallBack(Step, frozen=True, tag=True):
    """A beaten first line falls back until it touches its second (EA-R25)."""

    unit: int

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Move the first line to its second, which stands."""
        from grognard.rulesets.en_avant.geometry import forward, moved
        from grognard.rulesets.en_avant.units import COLUMN_INTERVAL, MERGED_INTERVAL

        unit = umpire.battle.unit(self.unit)
        if unit.at is None:
            return
        fx, fy = forward(unit.at)
        end = moved(unit.at, -fx, -fy, COLUMN_INTERVAL - MERGED_INTERVAL)
        umpire.change(unit, "EA-17.4", at=end, moved=True)
        part(umpire, self.unit, "EA-17.4")


class SecondLineChoice(Question, frozen=True, kw_only=True, tag=True):
    """What does the second line do (EA-17.1)?"""

    answers = (SendSecondLine,)
    unit: int

    def candidates(self, battle: Engagement) -> list[Action]:
        """Go in, or hold."""
        return [SendSecondLine(join=True), SendSecondLine(join=False)]


class BreakOff(Action, frozen=True, kw_only=True, tag=True):
    """Break off a drawn melee, or fight on."""

    withdraw: bool

    def carry_out(self, umpire: Umpire[Engagement], question: Any) -> None:
        """Breaking off parts the two; the unit then takes a card."""
        unit = umpire.battle.unit(question.unit)
        if unit.pending is not None:
            umpire.change(unit, "EA-17.5", pending=None)
        if self.withdraw:
            part(umpire, unit.no, "EA-17.5")
            umpire.tell(BrokenOff(clause="EA-17.5", unit=unit.no))


class BreakOffChoice(Question, frozen=True, kw_only=True, tag=True):
    """A drawn melee goes on unless somebody breaks off (EA-R26)."""

    answers = (BreakOff,)
    unit: int

    def candidates(self, battle: Engagement) -> list[Action]:
        """Fight on, or break off."""
        return [BreakOff(withdraw=False), BreakOff(withdraw=True)]


class AskBreakOff(Step, frozen=True, tag=True):
    """Ask one owner."""

    unit: int

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Ask if the unit is still in contact."""
        if umpire.battle.in_contact(self.unit):
            seat = SIDES[umpire.battle.unit(self.unit).side]
            umpire.ask(BreakOffChoice(seat=seat, unit=self.unit))


class Prompts(Step, frozen=True, tag=True):
    """O1: everything the owners are asked, all at once."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Ask each owner."""
        battle = umpire.battle
        for unit in battle.field.units:
            owed = unit.pending
            if unit.at is None or owed is None:
                continue
            seat = SIDES[unit.side]
            if unit.running:
                umpire.change(unit, "EA-9.8", pending=None)
            elif asks_second_line(battle, unit, owed):
                umpire.ask(SecondLineChoice(seat=seat, unit=unit.no))
            elif owed.duty == "may_pursue":
                umpire.ask(PursueChoice(seat=seat, unit=unit.no))
            elif owed.drawn:
                umpire.ask(BreakOffChoice(seat=seat, unit=unit.no))
            else:
                umpire.change(unit, owed.clause, pending=None)


__all__ = ["Prompts", "replace"]
