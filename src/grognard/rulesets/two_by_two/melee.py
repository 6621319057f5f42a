"""Chapter 13: melee, contact by contact."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.control import Judged
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal, Result
from grognard.engine.shapes import TargetNo, UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import Contact, Skirmish, Unit, without
from grognard.rulesets.two_by_two.column import FateShared, column_question
from grognard.rulesets.two_by_two.effects import mark
from grognard.rulesets.two_by_two.follow_up import FollowUps, Win
from grognard.rulesets.two_by_two.lining_up import line_up
from grognard.rulesets.two_by_two.melee_table import Counts, Fighting, Terms, clears_woods, frozen_counts, ruling_of
from grognard.rulesets.two_by_two.rout import Rout, Routs
from grognard.rulesets.two_by_two.victory import destroy, staff_of


class MeleeFought(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Two units came to blows."""

    attacker: int
    defender: int
    kind: str


class GroupFormed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Several units fight one: the extra numbers are fixed now."""

    unit: int
    enemies: int


class Clash(Step, frozen=True, kw_only=True, tag=True):
    """One contact about to be rolled; `counts` are the numbers frozen for its group, `support` the columns taken."""

    contact: Contact
    counts: Counts
    chain: int = 0
    asked: int = 0
    support: tuple[tuple[int, int], ...] = ()

    @property
    def terms(self) -> Terms:
        """On what terms it is fought."""
        return Terms(self.contact, self.counts, self.support, self.chain)

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Ask both owners about columns of attack, then fight."""
        battle = umpire.battle
        if self.contact not in battle.contacts:
            return
        if not battle.options.column_of_attack or self.asked == 2:
            resolve(umpire, self)
            return
        umpire.push(replace(self, asked=self.asked + 1))
        unit = battle.unit((self.contact.attacker, self.contact.defender)[self.asked])
        question = column_question(battle, unit)
        if question is not None:
            umpire.ask(question)


def resolve(umpire: Umpire[Skirmish], clash: Clash) -> None:
    """Say who meets whom, and judge it."""
    tell_melee(umpire, clash)
    umpire.push(Melee(ruling=ruling_of(umpire.battle, clash.terms), clash=clash))


class Melee(Judged, frozen=True, kw_only=True, tag=True):
    """The dice of one contact, and what they do."""

    clash: Clash

    def bite(self, umpire: Umpire[Skirmish]) -> None:
        """The loser is out of all contacts; the winner may follow up when its fate is known."""
        battle, clash, contact = umpire.battle, self.clash, self.clash.contact
        attacker, defender = battle.unit(contact.attacker), battle.unit(contact.defender)
        row = self.decide(umpire, f"melee of {attacker.name} and {defender.name}")
        lost = row.result.startswith("attacker")
        loser, winner = (attacker, defender) if lost else (defender, attacker)
        part_them(umpire, contact, loser)
        clearing = clears_woods(battle, contact) and not lost
        if clearing:
            umpire.push(ClearingPins(attacker.no, attacker.disrupted))
        stays = clearing and winner.type != "light_infantry"
        umpire.push(FollowUps(Win(winner.no, loser.no, row.clause, stays, 0 if lost else clash.chain)))
        fate(umpire, clash, row, loser, winner)


def tell_melee(umpire: Umpire[Skirmish], clash: Clash) -> None:
    """Say who fights whom; in a group each contact has its own roll."""
    a, d = clash.contact.attacker, clash.contact.defender
    several = max([n for no, n in clash.counts if no in (a, d)]) > 1
    clause = "2X2-13.9" if several else "2X2-13.4"
    umpire.tell(MeleeFought(clause=clause, attacker=a, defender=d, kind=clash.contact.kind))


def part_them(umpire: Umpire[Skirmish], contact: Contact, loser: Unit) -> None:
    """The loser is out of all its contacts; attackers not rolled against it any more stand where they are."""
    contacts = umpire.battle.contacts
    left = without(contacts, loser.no)
    spared = [c for c in contacts if c.defender == loser.no and c != contact]
    umpire.set("2X2-13.10" if spared else "2X2-13.43", contacts=left)


def fate(umpire: Umpire[Skirmish], clash: Clash, row: Result, loser: Unit, winner: Unit) -> None:
    """Rout or destroy the loser and whoever stands behind it in column (2X2-16.22)."""
    behind = [b for a, b in clash.support if a == loser.no]
    for no in behind:
        umpire.tell(FateShared(clause="2X2-16.22", unit=loser.no, supporter=no))
    both = (loser.no, *behind)
    if "destroyed" in row.result:
        destroy(umpire, both, row.clause)
        return
    staffs = [staff_of(umpire.battle, (no,)) for no in both]
    way = line_up(umpire, clash.contact, loser, winner)
    why = Rout(unit=loser.no, clause=row.clause, cause="melee", source=winner.no, way=way)
    routs = [replace(why, unit=no, staff=staff) for no, staff in zip(both, staffs, strict=True)]
    umpire.push(Routs(tuple(routs), both))


class ClearingPins(Step, frozen=True, tag=True):
    """A unit that cleared a wood is Pinned after the melee and any follow-up, unless it has fled (2X2-7.9, R-53)."""

    attacker: int
    disrupted: bool

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Pin it if it still stands."""
        unit = umpire.battle.unit(self.attacker)
        if unit.at is not None and unit.disrupted == self.disrupted:
            mark(umpire, self.attacker, "pinned", "2X2-7.9")


class Melees(Fighting, frozen=True, kw_only=True, tag=True):
    """The melees still to be fought; a group that has been begun is finished first."""

    def of_a_follow_up(self, chain: int) -> Melees:
        """They are fought at once (2X2-13.39)."""
        return Melees(follow_up=True, chain=chain)

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Ask the phasing player which contact is next."""
        battle = umpire.table
        live = open_contacts(battle, self.follow_up)
        if not live:
            return
        begun = any([c.defender == self.group for c in live])
        step = self if begun else replace(self, group=-1)
        umpire.push(step)
        umpire.ask(MeleePhase(seat=battle.seats[battle.phasing], group=step.group, follow_up=self.follow_up))


def open_contacts(battle: Skirmish, follow_up: bool) -> list[Contact]:
    """The contacts that wait to be rolled; those of a follow-up come before all others."""
    return [c for c in battle.contacts if (c.kind == "follow_up") or not follow_up]


class Fight(Action, frozen=True, kw_only=True, tag=True):
    """Roll this contact next."""

    attacker: UnitNo
    defender: TargetNo

    def refusal(self, battle: Skirmish, question: MeleePhase) -> Refusal | None:
        """The contact must exist, and belong to the group that has been begun (2X2-13.6, 13.7)."""
        mine = [c for c in battle.contacts if (c.attacker, c.defender) == (self.attacker, self.defender)]
        if not mine:
            return Refusal("2X2-13.7", "those two are not in contact")
        if mine[0] not in open_contacts(battle, question.follow_up):
            return Refusal("2X2-13.39", "the melee made by the follow-up is fought at once")
        if question.group >= 0 and self.defender != question.group:
            return Refusal("2X2-13.6", f"the melees against {battle.unit(question.group).name} are finished first")
        return None

    def carry_out(self, umpire: Umpire[Skirmish], question: MeleePhase) -> None:
        """Freeze the numbers of the group, then fight."""
        battle = umpire.battle
        contact = next(c for c in battle.contacts if (c.attacker, c.defender) == (self.attacker, self.defender))
        top = battle.agenda[-1]
        assert isinstance(top, Melees)
        counts = frozen_counts(battle, contact, top.counts)
        keep(umpire, battle.agenda[:-1], counts)
        umpire.amend(replace(top, group=self.defender, counts=counts))
        for no, n in counts:
            if n > 1 and no not in dict(top.counts):
                umpire.tell(GroupFormed(clause="2X2-13.8" if no == self.defender else "2X2-13.16", unit=no, enemies=n))
        umpire.push(Clash(contact=contact, counts=counts, chain=top.chain))


def keep(umpire: Umpire[Skirmish], waiting: tuple[Step, ...], counts: Counts) -> None:
    """What a follow-up's melee has fixed holds for the melees that wait behind it too (2X2-13.8)."""
    for step in waiting:
        if isinstance(step, Melees):
            known = {**dict(counts), **dict(step.counts)}
            umpire.amend(replace(step, counts=tuple(sorted(known.items()))), instead=step)


class MeleePhase(Question, frozen=True, kw_only=True, tag=True):
    """Which contact is rolled next?"""

    answers = (Fight,)
    closed = True
    group: int = -1
    follow_up: bool = False

    def candidates(self, battle: Skirmish) -> list[Action]:
        """Every contact that may be next."""
        live = [c for c in open_contacts(battle, self.follow_up) if self.group in (-1, c.defender)]
        return [Fight(attacker=c.attacker, defender=c.defender) for c in live]
