"""Chapter 16: results bite in the following turn and outrank any card."""

from __future__ import annotations

from typing import Any

from grognard.engine.battle import Step
from grognard.engine.events import Event
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Duty, Engagement, Pending, Unit
from grognard.rulesets.en_avant.deeds import part, set_labels


class ResultBit(Event, frozen=True, kw_only=True, tag=True):
    """A result of last turn's melee takes effect."""

    unit: int
    duty: str


class ResultsBite(Step, frozen=True, tag=True):
    """S: status changes of last turn's melees, then the obligations."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Every unit with something owed."""
        for unit in umpire.battle.field.units:
            if unit.pending is not None and unit.at is not None:
                bite(umpire, unit, unit.pending)


def bite(umpire: Umpire[Engagement], unit: Unit, owed: Pending) -> None:
    """One unit's result: its labels now, its obligation for this turn (EA-16.14, EA-R17, EA-R24)."""
    change = owed.change
    if owed.duty == "may_pursue" and umpire.battle.options.infantry_winner_loss == "if_pursues":
        change = 0
    if change:
        only_first = unit.formation == "column" and unit.second_line != "merged"
        labels = tuple([s + change if i == 0 or not only_first else s for i, s in enumerate(unit.status)])
        set_labels(umpire, unit.no, labels, owed.clause)
    umpire.tell(ResultBit(clause="EA-16.14", unit=unit.no, duty=owed.duty))
    oblige(umpire, umpire.battle.unit(unit.no), owed)


def oblige(umpire: Umpire[Engagement], unit: Unit, owed: Pending) -> None:
    """The obligation; a loser at 0 runs instead (EA-R20); a beaten unit's change of formation is lost (EA-R15)."""
    fields: dict[str, Any] = {}
    if owed.duty == "withdraw":
        fields["change"] = None
        if not unit.running:
            fields["duty"] = Duty(kind="withdraw", clause=owed.clause, distance=owed.distance, enemy=owed.enemy)
    elif owed.duty == "pursue" and not unit.running:
        fields["duty"] = Duty(kind="pursue", clause=owed.clause, enemy=owed.enemy)
    if owed.duty not in ("may_pursue",) and not owed.drawn and not asks_second_line(umpire.battle, unit, owed):
        fields["pending"] = None
    if fields:
        umpire.change(unit, owed.clause, **fields)
    if owed.duty == "withdraw" or (owed.won and not owed.drawn):
        part(umpire, unit.no, owed.clause)


def asks_second_line(battle: Engagement, unit: Unit, owed: Pending) -> bool:
    """Is the owner of a cavalry column still to be asked about its second line (EA-17)?"""
    enemy = battle.unit(owed.enemy) if owed.enemy >= 0 else None
    return (
        unit.type == "cavalry"
        and unit.formation == "column"
        and unit.second_line == "following"
        and enemy is not None
        and enemy.type == "cavalry"
    )
