"""Chapter D: the Command phase: corps pools, dice of one's own, the army commander's re-roll, dice dealt out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.dealing import deals, misdealt
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import CommanderNo, Dealt, Face
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import LIMIT, Engagement, Officer
from grognard.table.kernel import gap

Members = Annotated[tuple[CommanderNo, ...], Meta(max_length=20, extra={"word": "several of", "shelf": "commanders"})]
POOL = 4
CORPS = 1000


class PointsRolled(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Command dice have fallen on a commander's behalf."""

    hq: int
    dice: tuple[int, ...]
    also: tuple[str, ...] = ()

    @property
    def because(self) -> tuple[str, ...]:
        return self.also


class PointsGiven(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A commander has his Command Points for the turn."""

    hq: int
    points: int
    also: tuple[str, ...] = ()

    @property
    def because(self) -> tuple[str, ...]:
        return self.also


def officers(battle: Engagement, side: int) -> list[Officer]:
    """The commanders of a side who are on the table."""
    return [one for one in battle.field.commanders if one.side == side and one.at is not None]


def in_range(leader: Officer, other: Officer) -> bool:
    """Is a commander's base within another's command range?"""
    return gap(leader.here.rect, other.here.rect) <= leader.command.range + LIMIT


def eligible(battle: Engagement, corps: Officer) -> list[Officer]:
    """The divisional and brigade commanders under a corps commander and inside his range (SG-D.1)."""
    mine = [one for one in officers(battle, corps.side) if one.superior == corps.no and one.divisional]
    return [one for one in mine if in_range(corps, one)]


class CommandPhase(Step, frozen=True, tag=True):
    """Pools, dice of one's own, the army commander's die, the re-roll, and the dealing out, in that order."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Push the steps of the phase."""
        battle = umpire.battle
        mine = officers(battle, battle.phasing)
        pools = [RollPool(one.no) for one in mine if one.corps]
        early = battle.options.reroll_timing == "before_assignment"
        dealing = [DealPool(one.no) for one in mine if one.corps]
        rest: list[Step] = [OfferReroll(), *dealing, OwnDice()] if early else [*dealing, OwnDice(), OfferReroll()]
        umpire.push(*pools, RollOthers(), *rest)


class RollPool(Step, frozen=True, tag=True):
    """A corps commander says whom he rolls for, if anybody is in range."""

    officer: int

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Ask him, or roll his own die."""
        corps = umpire.battle.officer(self.officer)
        near = tuple([one.number for one in eligible(umpire.battle, corps)])
        if near:
            umpire.ask(PoolMembers(seat=umpire.battle.seat_of(corps), officer=corps.number, near=near))
        else:
            roll_pool(umpire, corps, ())


def roll_pool(umpire: Umpire[Engagement], corps: Officer, members: tuple[int, ...]) -> None:
    """A die for each member and one for himself."""
    dice = umpire.roll(f"{corps.name}: command", "SG-D.1", 1 + len(members))
    umpire.change(corps, "SG-D.1", dice=dice, members=(corps.number, *members))
    umpire.tell(PointsRolled(clause="SG-D.1", hq=corps.number, dice=dice, also=("SG-D.2", corps.command.range_clause)))


class Pool(Action, frozen=True, kw_only=True, tag=True):
    """The corps commander rolls for himself and for these."""

    members: Members = ()

    def refusal(self, battle: Engagement, question: PoolMembers) -> Refusal | None:
        """At most three, his own, in his range, each once."""
        corps = battle.officer(question.officer - CORPS)
        if len(self.members) > POOL - 1 or len(set(self.members)) < len(self.members):
            return Refusal("SG-D.2", f"{corps.name} may roll for {POOL - 1} subordinates at most, each of them once")
        for number in self.members:
            if number not in question.near:
                other = battle.field.piece(number)
                who = "he" if other is None else other.name
                return Refusal("SG-D.1", f"{who} is no divisional commander of {corps.name} within his range")
        return None

    def carry_out(self, umpire: Umpire[Engagement], question: PoolMembers) -> None:
        """Roll the pool."""
        corps = umpire.battle.officer(question.officer - CORPS)
        roll_pool(umpire, corps, tuple(sorted(self.members)))


class PoolMembers(Question, frozen=True, tag=True, kw_only=True):
    """For which of his subordinates does the corps commander roll?"""

    answers: ClassVar[tuple[type[Action], ...]] = (Pool,)
    officer: int
    near: tuple[int, ...]

    def candidates(self, battle: Engagement) -> Sequence[Action]:
        """Every choice of up to three; as many as may be first."""
        most = min(POOL - 1, len(self.near))
        return [Pool(members=some) for n in range(most, -1, -1) for some in combinations(self.near, n)]


class RollOthers(Step, frozen=True, tag=True):
    """Divisional and brigade commanders in no pool roll for themselves, then the army commander (SG-D.5, SG-D.6)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """A die each, in roster order."""
        mine = officers(umpire.battle, umpire.battle.phasing)
        pooled = {number for one in mine if one.corps for number in one.members}
        alone = [one for one in mine if one.divisional and one.number not in pooled]
        for one in alone:
            roll_own(umpire, one, "SG-D.5")
        for one in mine:
            if one.rank == "army":
                roll_own(umpire, one, "SG-D.6")


def roll_own(umpire: Umpire[Engagement], officer: Officer, clause: str) -> None:
    """A commander's own die."""
    dice = umpire.roll(f"{officer.name}: command", clause)
    umpire.change(officer, clause, dice=dice, members=(officer.number,))
    umpire.tell(PointsRolled(clause=clause, hq=officer.number, dice=dice, also=(officer.command.range_clause,)))


class OfferReroll(Step, frozen=True, tag=True):
    """The army commander may have one die in his range rolled again (SG-D.7)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Ask, if there is an army commander."""
        battle = umpire.battle
        if battle.hosts[battle.phasing].reroll_used or not rerolls(battle):
            return
        leader = next(one for one in officers(battle, battle.phasing) if one.rank == "army")
        umpire.ask(RerollOffered(seat=battle.seat_of(leader)))


def rerolls(battle: Engagement) -> list[tuple[Officer, int]]:
    """The dice the army commander may have rolled again: whose, and which face."""
    mine = officers(battle, battle.phasing)
    leader = next((one for one in mine if one.rank == "army"), None)
    if leader is None:
        return []
    near = [one for one in mine if one.no == leader.no or in_range(leader, one)]
    if battle.options.reroll_timing == "after_assignment":
        return [(one, one.cp) for one in near if one.cp]
    return [(one, face) for one in near for face in dict.fromkeys(one.dice)]


class Reroll(Action, frozen=True, kw_only=True, tag=True):
    """Have one of the dice of a commander rolled again."""

    commander: CommanderNo
    face: Face

    def refusal(self, battle: Engagement, question: RerollOffered) -> Refusal | None:
        """One die that somebody within the army commander's range has."""
        if (self.commander, self.face) in [(one.number, face) for one, face in rerolls(battle)]:
            return None
        who = battle.field.piece(self.commander)
        return Refusal(
            "SG-D.7", f"{who.name if who else 'he'} has no die of {self.face} within the army commander's range"
        )

    def carry_out(self, umpire: Umpire[Engagement], question: RerollOffered) -> None:
        """The second result stands."""
        battle = umpire.battle
        officer = battle.officer(self.commander - CORPS)
        (face,) = umpire.roll(f"{officer.name}: command, rolled again", "SG-D.7")
        if battle.options.reroll_timing == "after_assignment":
            umpire.change(officer, "SG-D.7", cp=face)
        else:
            dice = list(officer.dice)
            dice[dice.index(self.face)] = face
            umpire.change(officer, "SG-D.7", dice=tuple(dice))
        spend_reroll(umpire)
        umpire.tell(PointsRolled(clause="SG-D.7", hq=officer.number, dice=(face,), also=("SG-D.15",)))


def spend_reroll(umpire: Umpire[Engagement]) -> None:
    """Once a turn."""
    hosts = list(umpire.battle.hosts)
    side = umpire.battle.phasing
    hosts[side] = replace(hosts[side], reroll_used=True)
    umpire.set("SG-D.7", hosts=tuple(hosts))


class KeepDice(Action, frozen=True, tag=True):
    """No die is rolled again."""


class RerollOffered(Question, frozen=True, tag=True, kw_only=True):
    """Has the army commander one die in his range rolled again?"""

    answers: ClassVar[tuple[type[Action], ...]] = (KeepDice, Reroll)

    def candidates(self, battle: Engagement) -> Sequence[Action]:
        """Let them lie, or any of them."""
        return [KeepDice(), *[Reroll(commander=one.number, face=face) for one, face in rerolls(battle)]]


class DealPool(Step, frozen=True, tag=True):
    """A corps commander hands out the dice of his pool (SG-D.3)."""

    officer: int

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Ask, where there is a choice."""
        corps = umpire.battle.officer(self.officer)
        if len(set(corps.dice)) == 1:
            give_points(umpire, tuple(zip(corps.members, corps.dice, strict=True)))
        else:
            umpire.ask(
                PointsToDeal(
                    seat=umpire.battle.seat_of(corps), officer=corps.number, dice=corps.dice, takers=corps.members
                )
            )


def give_points(umpire: Umpire[Engagement], dealt: Sequence[tuple[int, int]]) -> None:
    """The die a commander has is the number of his Command Points (SG-D.4)."""
    for number, face in dealt:
        officer = umpire.battle.officer(number - CORPS)
        umpire.change(officer, "SG-D.4", cp=face)
        umpire.tell(PointsGiven(clause="SG-D.4", hq=number, points=face, also=("SG-D.3",)))


class DealPoints(Action, frozen=True, kw_only=True, tag=True):
    """Each member of the pool has one of its dice."""

    dice: Dealt

    def refusal(self, battle: Engagement, question: PointsToDeal) -> Refusal | None:
        """Every member exactly one die of that pool."""
        wrong = misdealt(question, self.dice)
        return Refusal("SG-D.3", wrong) if wrong else None

    def carry_out(self, umpire: Umpire[Engagement], question: PointsToDeal) -> None:
        """Hand them out."""
        give_points(umpire, self.dice)


class PointsToDeal(Question, frozen=True, tag=True, kw_only=True):
    """The dice of the pool are Command Points: who has which?"""

    answers: ClassVar[tuple[type[Action], ...]] = (DealPoints,)
    officer: int
    dice: tuple[int, ...] = ()
    takers: tuple[int, ...] = ()

    def candidates(self, battle: Engagement) -> Sequence[Action]:
        """Every way to deal them."""
        return [DealPoints(dice=deal) for deal in deals(self)]


class OwnDice(Step, frozen=True, tag=True):
    """Whoever rolled for himself alone has his own die."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """His die is his points."""
        for one in officers(umpire.battle, umpire.battle.phasing):
            if not one.corps and one.dice:
                umpire.change(one, "SG-D.4", cp=one.dice[0])
                umpire.tell(PointsGiven(clause="SG-D.4", hq=one.number, points=one.dice[0]))
