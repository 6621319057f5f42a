"""Chapter 16: the column of attack, an identical unit behind the one that fights."""

from __future__ import annotations

from math import hypot
from typing import Any

from msgspec.structs import replace

from grognard.engine.battle import Action, Question
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import CONTACT, Skirmish, Unit
from grognard.rulesets.two_by_two.roll.tolerances import LEAD
from grognard.rulesets.two_by_two.shifting import moved_pose, off_middle
from grognard.table.kernel import REAR, contact_face, touches
from grognard.table.pose import between

FLUSH = 0.02
SAME_FACING = 0.1


class ColumnTaken(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit fights as a column of attack, its supporter sharing its fate."""

    unit: int
    supporter: int


class FateShared(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A column of attack was beaten: its supporter suffers the same."""

    unit: int
    supporter: int


def units_behind(battle: Skirmish, unit: Unit) -> list[Unit]:
    """The friends that touch a unit's rear, the nearest to its middle first."""
    friends = [f for f in battle.on_table(unit.side) if f.no != unit.no and touches(unit.rect, f.rect, CONTACT)]
    behind = [f for f in friends if contact_face(unit.rect, f.rect, CONTACT, LEAD) == REAR]
    return sorted(behind, key=lambda f: (round(gap(unit, f), 3), off_middle(battle, f.rect.x, f.rect.y)))


def gap(unit: Unit, friend: Unit) -> float:
    """From centre to centre."""
    return hypot(friend.rect.x - unit.rect.x, friend.rect.y - unit.rect.y)


def support_refusal(unit: Unit, friend: Unit) -> Refusal | None:
    """Why the friend behind makes no column: not in full contact, or not identical (2X2-16.21, 16.23)."""
    at, behind = unit.here, friend.here
    place = moved_pose(at, -unit.rect.fx, -unit.rect.fy, at.depth)
    turn = between(behind.facing, at.facing)
    off = max(abs(behind.x - place.x), abs(behind.y - place.y))
    if unit.arm != "infantry" or off > FLUSH or turn > SAME_FACING:
        return Refusal("2X2-16.21", f"{friend.name} is not infantry directly behind {unit.name} in full base contact")
    if (friend.type, friend.size) != (unit.type, unit.size):
        return Refusal("2X2-16.23", f"{friend.name} is not of the type and size of {unit.name}")
    return None


def supporter(battle: Skirmish, unit: Unit) -> Unit | None:
    """The friend that can make a column of attack of a unit."""
    return next((f for f in units_behind(battle, unit) if support_refusal(unit, f) is None), None)


def column_question(battle: Skirmish, unit: Unit) -> ColumnChoice | None:
    """What to ask the owner of a unit about to fight; in a phase held open, also about a friend unfit for it."""
    behind = supporter(battle, unit)
    if behind is None and battle.held_open == "melee":
        behind = next(iter(units_behind(battle, unit)), None)
    if behind is None:
        return None
    return ColumnChoice(seat=battle.seats[unit.side], unit=unit.no, supporter=behind.no)


class TakeColumn(Action, frozen=True, kw_only=True, tag=True):
    """Take the column-of-attack bonus, or not."""

    take: bool

    def out_of_place(self, battle: Skirmish) -> str:
        """Nobody is asked about columns unless the players have agreed on them."""
        return super().out_of_place(battle) if battle.options.column_of_attack else "2X2-16.1"

    def refusal(self, battle: Skirmish, question: ColumnChoice) -> Refusal | None:
        """The supporter must be fit for it."""
        return support_refusal(battle.unit(question.unit), battle.unit(question.supporter)) if self.take else None

    def carry_out(self, umpire: Umpire[Skirmish], question: ColumnChoice) -> None:
        """Note the supporter, who will share the result."""
        if not self.take:
            return
        clash: Any = umpire.battle.agenda[-1]
        joined = replace(clash, support=(*clash.support, (question.unit, question.supporter)))
        umpire.amend(joined)
        umpire.tell(ColumnTaken(clause="2X2-16.21", unit=question.unit, supporter=question.supporter))


class ColumnChoice(Question, frozen=True, kw_only=True, tag=True):
    """Does the unit fight as a column of attack?"""

    answers = (TakeColumn,)
    unit: int
    supporter: int

    def candidates(self, battle: Skirmish) -> list[Action]:
        """No, and yes where it may."""
        both: list[Action] = [TakeColumn(take=False), TakeColumn(take=True)]
        return [a for a in both if a.refusal(battle, self) is None]
