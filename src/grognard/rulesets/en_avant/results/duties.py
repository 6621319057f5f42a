"""Chapter 16: results bite in the following turn and outrank any card."""

from __future__ import annotations

from typing import Any

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Duty, Engagement, Pending, Unit
from grognard.rulesets.en_avant.effects import set_labels
from grognard.rulesets.en_avant.geometry import bodies
from grognard.rulesets.en_avant.regiments import lose_subdivision
from grognard.rulesets.en_avant.results.off_table import over_the_edge


class ResultBit(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A result of last turn's melee takes effect."""

    unit: int
    duty: str
    because: tuple[str, ...] = ()


class PursuitLapsed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """There is nobody left to pursue."""

    unit: int


class ResultsBite(Step, frozen=True, tag=True):
    """S: status changes of last turn's melees, then the obligations."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Pursuits of before that have nobody left to follow lapse; then all results together (EA-R17)."""
        for unit in umpire.battle.field.units:
            if unit.duty is not None and unit.duty.kind == "pursue":
                quarry = umpire.battle.unit(unit.duty.enemy)
                if quarry.at is None or not quarry.running:
                    lapse(umpire, unit, unit.duty.clause)
        owing = [u.no for u in umpire.battle.field.units if u.pending is not None and u.at is not None]
        for no in owing:
            bite(umpire, umpire.battle.unit(no))
        for no in owing:
            lose_subdivision(umpire, no)
        for no in owing:
            let_go(umpire, umpire.battle.unit(no))


def lapse(umpire: Umpire[Engagement], unit: Unit, clause: str) -> None:
    """The quarry is gone, or runs no more: the unit is free to take a card (EA-R19)."""
    umpire.change(unit, clause, duty=None)
    umpire.tell(PursuitLapsed(clause=clause, unit=unit.no))


def let_go(umpire: Umpire[Engagement], unit: Unit) -> None:
    """A winner whose quarry has left the field with the line that broke has nobody to follow."""
    duty, owed = unit.duty, unit.pending
    if duty is not None and duty.kind == "pursue" and umpire.battle.unit(duty.enemy).at is None:
        lapse(umpire, unit, duty.clause)
    elif owed is not None and owed.duty == "may_pursue" and umpire.battle.unit(owed.enemy).at is None:
        lapse(umpire, umpire.change(unit, owed.clause, pending=None), owed.clause)


def bite(umpire: Umpire[Engagement], unit: Unit) -> None:
    """One unit's result: its labels now, its obligation for this turn (EA-16.14, EA-R17, EA-R24)."""
    owed = unit.pending
    assert owed is not None
    change = owed.change
    if owed.duty == "may_pursue" and umpire.battle.options.infantry_winner_loss == "if_pursues":
        change = 0
    if change:
        one = unit.formation == "column" and unit.second_line == "following"
        labels = tuple([s + change if i == owed.line or not one else s for i, s in enumerate(unit.status)])
        set_labels(umpire, unit.no, labels, owed.clause)
    umpire.tell(ResultBit(clause="EA-16.14", unit=unit.no, duty=owed.duty, because=(owed.clause,)))
    oblige(umpire, umpire.battle.unit(unit.no), owed)


def oblige(umpire: Umpire[Engagement], unit: Unit, owed: Pending) -> None:
    """The obligation; nothing is left pending but what its owner is asked."""
    gone = umpire.battle.unit(owed.enemy).at is None
    asked = owed.drawn or asks_second_line(umpire.battle, unit, owed)
    asked = asked or (owed.duty == "may_pursue" and unit.formation != "square" and not gone)
    fields: dict[str, Any] = {} if asked else {"pending": None}
    duty = None if gone and owed.won else duty_of(unit, owed)
    if duty is not None:
        fields["duty"] = duty
    if fields:
        umpire.change(unit, owed.clause, **fields)
    if gone and owed.won:
        umpire.tell(PursuitLapsed(clause=owed.clause, unit=unit.no))


def duty_of(unit: Unit, owed: Pending) -> Duty | None:
    """What it must do: a loser at 0 runs instead (EA-R20), a winning square stands (EA-R52)."""
    if owed.duty == "withdraw" and not broken(unit, owed):
        return Duty(
            kind="withdraw",
            clause=owed.clause,
            distance=owed.distance,
            enemy=owed.enemy,
            keeps_facing=owed.keeps_facing,
            axis=owed.axis,
        )
    if owed.duty == "pursue" and unit.formation != "square":
        return Duty(kind="pursue", clause=owed.clause, enemy=owed.enemy)
    return None


def broken(unit: Unit, owed: Pending) -> bool:
    """Is it, or the line of it that fought, running away?"""
    return unit.running or (unit.formation == "column" and unit.status[owed.line] == 0)


def asks_second_line(battle: Engagement, unit: Unit, owed: Pending) -> bool:
    """Is the owner to be asked about the second line of a column that fought cavalry (EA-17)?"""
    enemy = battle.unit(owed.enemy)
    fit = unit.formation == "column" and unit.second_line == "following" and 0 not in unit.status and owed.line == 0
    return fit and enemy.type == "cavalry" and enemy.at is not None and not (owed.won and bound_to_follow(battle, unit))


def bound_to_follow(battle: Engagement, unit: Unit) -> bool:
    """Has the second line swung over the edge of the table? There it cannot be kept in hand (EA-R26, EA-R47)."""
    second = bodies(unit)[-1]
    return over_the_edge(battle, second.x, second.y)
