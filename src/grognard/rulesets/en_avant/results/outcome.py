"""Chapter 16: what each unit owes after a close assault, by its own status when it was fought."""

from __future__ import annotations

from typing import ClassVar

from grognard.engine.events import Figures, OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Contact, Engagement, Pending, Unit
from grognard.rulesets.en_avant.precedence import Rank, rank
from grognard.rulesets.en_avant.willingness import attacked_label
from grognard.rulesets.en_avants.fates import Arm, Tier, fate, tier

CLAUSES: dict[tuple[Arm, bool], dict[Tier, str]] = {
    ("cavalry", True): {"5-6": "EA-16.1", "3-4": "EA-16.2", "1-2": "EA-16.3"},
    ("cavalry", False): {"5-6": "EA-16.4", "3-4": "EA-16.5", "1-2": "EA-16.6"},
    ("infantry", True): {"5-6": "EA-16.7", "3-4": "EA-16.8", "1-2": "EA-16.9"},
    ("infantry", False): {"5-6": "EA-16.10", "3-4": "EA-16.11", "1-2": "EA-16.12"},
}


class ResultOwed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """What a unit will have to do next turn."""

    figures: ClassVar[Figures] = {"change": 0, "distance": 0.0}
    unit: int
    won: bool
    duty: str
    change: int
    distance: float = 0.0
    because: tuple[str, ...] = ()


def owe(umpire: Umpire[Engagement], no: int, won: bool, enemy: int, contact: Contact, against: int = 0) -> None:
    """Record what a unit owes, having fought an enemy with that total."""
    unit = umpire.battle.unit(no)
    keep_worst(umpire, unit, owed(umpire.battle, unit, won, enemy, contact, against))


def owed(battle: Engagement, unit: Unit, won: bool, enemy: int, contact: Contact, against: int = 0) -> Pending:
    """The cell of the results table, and the enemy's axis as it is now (EA-R53)."""
    attacked, at = contact.defender == unit.no, battle.unit(enemy).at
    line = contact.line if attacked else 0
    mine = attacked_label(battle, unit, line)
    arm: Arm = "cavalry" if unit.type == "cavalry" else "infantry"
    end = fate(arm, won, mine)
    return Pending(
        clause=CLAUSES[arm, won][tier(mine)],
        won=won,
        change=end.change,
        duty=end.duty,
        distance=end.distance,
        enemy=enemy,
        line=line,
        keeps_facing=contact.mutual or not attacked,
        axis=None if at is None else at.facing,
        against=against,
    )


def owe_draw(umpire: Umpire[Engagement], no: int, enemy: int, against: int = 0) -> None:
    """A draw: nobody moves, and it is fought again (EA-R07, EA-R26)."""
    pending = Pending(clause="EA-15.7", won=False, drawn=True, change=0, duty="stand", enemy=enemy, against=against)
    keep_worst(umpire, umpire.battle.unit(no), pending)


def keep_worst(umpire: Umpire[Engagement], unit: Unit, new: Pending) -> None:
    """Of several melees the worst result stands: a defeat, then a draw, then a win."""
    if unit.pending is not None and gravity(umpire.battle, unit.pending) <= gravity(umpire.battle, new):
        return
    umpire.change(unit, new.clause, pending=new)
    tell_owed(umpire, unit.no, new)


def gravity(battle: Engagement, owed: Pending) -> tuple[int, int, Rank]:
    """How bad a result is; of two alike that against the best total counts, then by the enemy's rank (EA-R46)."""
    kind = 2 if owed.won else 1 if owed.drawn else 0
    return (kind, -owed.against, rank(battle, battle.unit(owed.enemy)))


def tell_owed(umpire: Umpire[Engagement], no: int, pending: Pending) -> None:
    """Say what is owed, and that a second line has kept its order."""
    unit = umpire.battle.unit(no)
    fresh = unit.formation == "column" and unit.second_line == "following" and unit.disordered == (True, False)
    umpire.tell(
        ResultOwed(
            clause=pending.clause,
            unit=no,
            won=pending.won,
            duty=pending.duty,
            change=pending.change,
            distance=pending.distance,
            because=("EA-15.10", "EA-17.2") if fresh else ("EA-15.10",),
        )
    )
