"""Chapter 16: what each unit owes after a close assault, by its own status when it was fought."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Contact, Engagement, Pending, Unit
from grognard.rulesets.en_avant.willingness import attacked_label
from grognard.rulesets.en_avants.results import Arm, Tier, fate, tier

CLAUSES: dict[tuple[Arm, bool], dict[Tier, str]] = {
    ("cavalry", True): {"5-6": "EA-16.1", "3-4": "EA-16.2", "1-2": "EA-16.3"},
    ("cavalry", False): {"5-6": "EA-16.4", "3-4": "EA-16.5", "1-2": "EA-16.6"},
    ("infantry", True): {"5-6": "EA-16.7", "3-4": "EA-16.8", "1-2": "EA-16.9"},
    ("infantry", False): {"5-6": "EA-16.10", "3-4": "EA-16.11", "1-2": "EA-16.12"},
}


class ResultOwed(Event, frozen=True, kw_only=True, tag=True):
    """What a unit will have to do next turn."""

    unit: int
    won: bool
    duty: str
    change: int
    distance: float = 0.0
    because: tuple[str, ...] = ()


def owe(umpire: Umpire[Engagement], no: int, won: bool, enemy: int, contact: Contact) -> None:
    """Record what a unit owes; who has lost one melee and won another has lost."""
    unit = umpire.battle.unit(no)
    if unit.pending is not None and not unit.pending.won:
        return
    pending = owed(umpire.battle, unit, won, enemy, contact)
    umpire.change(unit, pending.clause, pending=pending)
    tell_owed(umpire, no, pending)


def owed(battle: Engagement, unit: Unit, won: bool, enemy: int, contact: Contact) -> Pending:
    """The cell of the results table."""
    attacked = contact.defender == unit.no
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
    )


def owe_draw(umpire: Umpire[Engagement], no: int, enemy: int) -> None:
    """A draw: nobody moves, and it is fought again (EA-R07, EA-R26)."""
    unit = umpire.battle.unit(no)
    if unit.pending is not None:
        return
    pending = Pending(clause="EA-15.7", won=False, drawn=True, change=0, duty="stand", enemy=enemy)
    umpire.change(unit, pending.clause, pending=pending)
    tell_owed(umpire, no, pending)


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
