"""Chapter 15: close assault, step two. The highest status wins."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.battle import Step
from grognard.engine.control import Judged
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import HIGH, LOW, Modifier, Note, Result, Ruling
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Contact, Engagement, Unit
from grognard.rulesets.en_avant.effects import disorder, remove
from grognard.rulesets.en_avant.precedence import rank
from grognard.rulesets.en_avant.regiments import line_engaged
from grognard.rulesets.en_avant.results.outcome import owe, owe_draw
from grognard.rulesets.en_avant.willingness import attacked_label, skirmish_edge, with_officer

WIN, LOSE, DRAW = "attackers win", "defender wins", "drawn"

MODIFIERS: dict[str, int] = {
    "EA-15.2": 1,
    "EA-15.3": 2,
    "EA-15.4": 1,
    "EA-15.5": 1,
}
"""What each row of step two adds."""


class FighterFacts(NamedTuple):
    """What counts for one unit in the melee: its label, and very little else (EA-15.6)."""

    unit: Unit
    label: int
    aspect: str
    line_against_column: bool
    strongpoint: bool


class MeleeFought(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Units came to blows."""

    attackers: tuple[int, ...]
    defender: int
    result: str


class GunsTaken(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A battery that was closed with is lost."""

    unit: int
    by: tuple[int, ...]


def see(battle: Engagement, contact: Contact) -> tuple[FighterFacts, FighterFacts]:
    """The facts of the attacker and of the defender; where both charged, both attack (EA-R07)."""
    unit, enemy = battle.unit(contact.attacker), battle.unit(contact.defender)
    mine = FighterFacts(unit, attacked_label(battle, unit, 0), contact.aspect, deployed_against(unit, enemy), False)
    his = FighterFacts(
        enemy,
        attacked_label(battle, enemy, contact.line),
        contact.back,
        deployed_against(enemy, unit),
        contact.strongpoint,
    )
    return mine, his


def deployed_against(unit: Unit, enemy: Unit) -> bool:
    """Cavalry in line against cavalry in column (EA-15.4)."""
    both_horse = unit.type == "cavalry" and enemy.type == "cavalry"
    return both_horse and unit.formation != "column" and enemy.formation == "column"


def modifiers(facts: FighterFacts) -> tuple[Modifier, ...]:
    """The few rows of step two."""
    rows = (
        ("EA-15.2", facts.aspect == "flank"),
        ("EA-15.3", facts.aspect == "rear"),
        ("EA-15.4", facts.line_against_column),
        ("EA-15.5", facts.strongpoint),
    )
    return tuple([Modifier(clause, MODIFIERS[clause]) for clause, applies in rows if applies])


def judge(attacker: FighterFacts, defender: FighterFacts, draw_on_tie: bool, ignored: bool = False) -> Ruling:
    """Highest status wins; a tie is the attacker's, unless both charged (EA-15.7, EA-R07)."""
    tie = Result("EA-15.7", DRAW if draw_on_tie else WIN, 0, 0)
    never = () if draw_on_tie else (Result("EA-17.5", DRAW, 1, 0),)
    return Ruling(
        clause="EA-15.1",
        subject=attacker.unit.id,
        object=defender.unit.id,
        throw="none",
        figures=(attacker.label, defender.label),
        modifiers=modifiers(attacker),
        against=modifiers(defender),
        results=(Result("EA-15.1", WIN, 1, HIGH), tie, Result("EA-15.1", LOSE, LOW, -1), *never),
        notes=notes(defender, ignored),
    )


def notes(defender: FighterFacts, ignored: bool) -> tuple[Note, ...]:
    """Why the melee was judged so."""
    told = [Note("EA-0.5", "no dice are thrown")]
    if ignored:
        told.append(Note("EA-15.6", "nothing of step one counts here"))
    if defender.strongpoint:
        told.append(Note("EA-19.6", "the sheet leaves the defensive feature out; the text governs"))
    return tuple(told)


def counted_before(battle: Engagement, unit: Unit, enemy: Unit) -> bool:
    """Is there anything about the two that counts in step one and does not count here (EA-15.6)?"""
    own = [u.in_disorder or u.formation == "square" or with_officer(battle, u) for u in (unit, enemy)]
    horse_on_foot = unit.type == "cavalry" and enemy.foot
    return any(own) or unit.fired_last_turn or horse_on_foot or skirmish_edge(unit, enemy) != 0


class MeleePhase(Step, frozen=True, tag=True):
    """Phase 3: every contact is fought."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Guns are taken; one melee for each unit that is attacked, on the labels as they stand."""
        battle = umpire.battle
        defenders = list(dict.fromkeys([c.defender for c in battle.contacts]))
        guns = [TakeGuns(d) for d in defenders if battle.unit(d).gun]
        umpire.push(*guns, *[melee_of(battle, d) for d in defenders if not battle.unit(d).gun])


class TakeGuns(Step, frozen=True, tag=True):
    """Artillery that is closed with always loses and is destroyed (EA-15.8)."""

    unit: int

    def run(self, umpire: Umpire[Engagement]) -> None:
        """The guns are gone; who took them has won, unless he is fighting somebody else as well (EA-R44)."""
        takers = [c.attacker for c in umpire.battle.contacts if c.defender == self.unit]
        umpire.tell(GunsTaken(clause="EA-15.8", unit=self.unit, by=tuple(takers)))
        remove(umpire, self.unit, "destroyed", "EA-15.8")
        for no in takers:
            shaken(umpire, no, 0)
            if not umpire.battle.in_contact(no):
                owe(umpire, no, True, self.unit, Contact(attacker=no, defender=self.unit))


def melee_of(battle: Engagement, defender: int) -> Melee:
    """The melee against one defender: the best attacking total faces it, of several the first by rank (EA-R46)."""
    contacts = [c for c in battle.contacts if c.defender == defender]
    options = []
    for c in contacts:
        mine, his = see(battle, c)
        draw = c.mutual and battle.options.mutual_charge_tie == "draw"
        ruling = judge(mine, his, draw, counted_before(battle, mine.unit, his.unit))
        options.append((-ruling.totals(())[0], c.mutual, rank(battle, mine.unit), ruling, c))
    *_, ruling, best = min(options, key=lambda o: o[:3])
    return Melee(ruling=ruling, contact=best, others=tuple([c for c in contacts if c != best]))


class Melee(Judged, frozen=True, kw_only=True, tag=True):
    """One defender against all who reached it."""

    contact: Contact
    others: tuple[Contact, ...] = ()

    def bite(self, umpire: Umpire[Engagement]) -> None:
        """Disorder everybody at once; what they owe waits for the next turn (EA-16.14)."""
        best, defender = self.contact, self.contact.defender
        contacts = (best, *self.others)
        row = self.decide(umpire, f"melee against {umpire.battle.unit(defender).name}")
        attackers = tuple([c.attacker for c in contacts])
        umpire.tell(MeleeFought(clause=row.clause, attackers=attackers, defender=defender, result=row.result))
        for no, line in (*[(no, 0) for no in attackers], (defender, best.line)):
            shaken(umpire, no, line)
        best_total, his_total = self.ruling.totals(())
        for c in contacts:
            if row.result == DRAW:
                owe_draw(umpire, c.attacker, defender, his_total)
            else:
                owe(umpire, c.attacker, row.result == WIN, defender, c, his_total)
        if row.result == DRAW:
            owe_draw(umpire, defender, best.attacker, best_total)
        else:
            owe(umpire, defender, row.result == LOSE, best.attacker, best, best_total)


def shaken(umpire: Umpire[Engagement], no: int, line: int) -> None:
    """Who fought is in disorder, win or lose (EA-15.9); the second line of a column has kept its order (EA-17.2)."""
    disorder(umpire, no, "EA-15.9", line_engaged(umpire.battle.unit(no), line))
    umpire.change(umpire.battle.unit(no), "EA-15.9", fought=True)
