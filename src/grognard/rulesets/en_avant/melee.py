"""Chapters 15 and 16: close assault, step two, and what each unit then owes."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.battle import Step
from grognard.engine.control import Judged
from grognard.engine.events import Event
from grognard.engine.ruling import HIGH, LOW, Modifier, Note, Result, Ruling
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Contact, Engagement, Pending, Unit, label
from grognard.rulesets.en_avant.deeds import disorder, part, remove
from grognard.rulesets.en_avant.strongpoints import defends_strongpoint
from grognard.rulesets.en_avants.results import fate, tier

WIN, LOSE, DRAW = "attackers win", "defender wins", "drawn"
CLAUSES: dict[tuple[str, bool], int] = {
    ("cavalry", True): 1,
    ("cavalry", False): 4,
    ("infantry", True): 7,
    ("infantry", False): 10,
}
TIERS = ("5-6", "3-4", "1-2")


class FighterFacts(NamedTuple):
    """What counts for one unit in the melee: its label, and very little else (EA-15.6)."""

    unit: Unit
    label: int
    attacking: bool
    aspect: str
    line_against_column: bool
    strongpoint: bool


class MeleeFought(Event, frozen=True, kw_only=True, tag=True):
    """Units came to blows."""

    attackers: tuple[int, ...]
    defender: int
    result: str


class GunsTaken(Event, frozen=True, kw_only=True, tag=True):
    """A battery that was closed with is lost."""

    unit: int


class ResultOwed(Event, frozen=True, kw_only=True, tag=True):
    """What a unit will have to do next turn."""

    unit: int
    won: bool
    duty: str
    change: int
    distance: float = 0.0


def see(battle: Engagement, unit: Unit, enemy: Unit, contact: Contact, attacking: bool) -> FighterFacts:
    """One unit's facts in a melee."""
    both_horse = unit.type == "cavalry" and enemy.type == "cavalry"
    return FighterFacts(
        unit,
        label(battle, unit),
        attacking,
        contact.aspect if attacking and not contact.mutual else "front",
        line_against_column=both_horse and unit.formation == "line" and enemy.formation == "column",
        strongpoint=not attacking and defends_strongpoint(battle, unit, enemy),
    )


def modifiers(facts: FighterFacts) -> tuple[Modifier, ...]:
    """The few rows of step two."""
    rows = (
        ("EA-15.2", 1, facts.aspect == "flank"),
        ("EA-15.3", 2, facts.aspect == "rear"),
        ("EA-15.4", 1, facts.line_against_column),
        ("EA-15.5", 1, facts.strongpoint),
    )
    return tuple([Modifier(clause, value) for clause, value, applies in rows if applies])


def judge(attacker: FighterFacts, defender: FighterFacts, draw_on_tie: bool) -> Ruling:
    """Highest status wins; a tie is the attacker's, unless both charged (EA-15.7, EA-R07)."""
    tie = Result("EA-15.7", DRAW if draw_on_tie else WIN, 0, 0)
    return Ruling(
        clause="EA-15.1",
        subject=attacker.unit.id,
        object=defender.unit.id,
        throw="none",
        figures=(attacker.label, defender.label),
        modifiers=modifiers(attacker),
        against=modifiers(defender),
        results=(Result("EA-15.1", WIN, 1, HIGH), tie, Result("EA-15.1", LOSE, LOW, -1)),
        notes=(Note("EA-15.6", "nothing else counts"),),
    )


class MeleePhase(Step, frozen=True, tag=True):
    """Phase 3: every contact is fought."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """One melee for each unit that is attacked, on the labels as they stand."""
        battle = umpire.battle
        defenders = list(dict.fromkeys([c.defender for c in battle.contacts]))
        fights = [fight for d in defenders for fight in [melee_of(battle, d)] if fight is not None]
        umpire.push(*[TakeGuns(d) for d in defenders if battle.unit(d).gun], *fights)


class TakeGuns(Step, frozen=True, tag=True):
    """Artillery that is closed with always loses and is destroyed (EA-15.8)."""

    unit: int

    def run(self, umpire: Umpire[Engagement]) -> None:
        """The guns are gone; those who took them are in disorder."""
        takers = [c.attacker for c in umpire.battle.contacts if c.defender == self.unit]
        umpire.tell(GunsTaken(clause="EA-15.8", unit=self.unit))
        remove(umpire, self.unit, "destroyed", "EA-15.8")
        for no in takers:
            disorder(umpire, no, "EA-15.9")
            umpire.change(umpire.battle.unit(no), "EA-15.8", fought=True)


def melee_of(battle: Engagement, defender: int) -> Melee | None:
    """The melee against one defender, its best attacker facing it (EA-R46)."""
    enemy = battle.unit(defender)
    contacts = [c for c in battle.contacts if c.defender == defender]
    if enemy.gun or not contacts:
        return None
    options = []
    for c in contacts:
        unit = battle.unit(c.attacker)
        mine, his = see(battle, unit, enemy, c, True), see(battle, enemy, unit, c, False)
        ruling = judge(mine, his, c.mutual and battle.options.mutual_charge_tie == "draw")
        options.append((ruling.total(()), -c.attacker, ruling, c))
    _, _, ruling, best = max(options, key=lambda o: (o[0], o[1]))
    return Melee(ruling=ruling, contact=best, attackers=tuple([c.attacker for c in contacts]))


class Melee(Judged, frozen=True, kw_only=True, tag=True):
    """One defender against all who reached it."""

    contact: Contact
    attackers: tuple[int, ...]

    def bite(self, umpire: Umpire[Engagement]) -> None:
        """Disorder everybody at once; what they owe waits for the next turn (EA-16.14)."""
        defender = self.contact.defender
        row = self.decide(umpire, f"melee against {umpire.battle.unit(defender).label_name}")
        umpire.tell(MeleeFought(clause=row.clause, attackers=self.attackers, defender=defender, result=row.result))
        for no in (*self.attackers, defender):
            if umpire.battle.unit(no).at is not None:
                disorder(umpire, no, "EA-15.9")
                umpire.change(umpire.battle.unit(no), "EA-15.9", fought=True)
        best = self.contact.attacker
        for no in self.attackers:
            owe(umpire, no, row.result, row.result == WIN, defender)
        owe(umpire, defender, row.result, row.result == LOSE, best)


def arm(unit: Unit) -> str:
    """The column of the results table a unit reads."""
    return "cavalry" if unit.type == "cavalry" else "infantry"


def owe(umpire: Umpire[Engagement], no: int, result: str, won: bool, enemy: int) -> None:
    """Record what a unit owes by its own unmodified label."""
    unit = umpire.battle.unit(no)
    if unit.at is None or unit.gun:
        return
    mine = label(umpire.battle, unit)
    if result == DRAW:
        pending = Pending(clause="EA-17.5", won=False, drawn=True, change=0, duty="stand", enemy=enemy)
    else:
        pending = pending_of(unit, won, mine, enemy)
    umpire.change(unit, pending.clause, pending=pending)
    umpire.tell(
        ResultOwed(
            clause=pending.clause,
            unit=no,
            won=won,
            duty=pending.duty,
            change=pending.change,
            distance=pending.distance,
        )
    )


def pending_of(unit: Unit, won: bool, mine: int, enemy: int) -> Pending:
    """The cell of the results table; a winning square stands (EA-R52)."""
    column = arm(unit)
    end = fate("cavalry" if column == "cavalry" else "infantry", won, mine)
    clause = f"EA-16.{CLAUSES[column, won] + TIERS.index(tier(mine))}"
    duty = "stand" if won and unit.formation == "square" else end.duty
    return Pending(clause=clause, won=won, change=end.change, duty=duty, distance=end.distance, enemy=enemy)


__all__ = ["Melee", "MeleePhase", "part"]
