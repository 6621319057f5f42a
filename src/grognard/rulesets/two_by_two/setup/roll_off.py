"""Chapter 4, the roll-off: the higher die attacks, and every tie lets both deploy more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import field
from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.control import Judged
from grognard.engine.events import OpenEvent, Ruled
from grognard.engine.ruling import Result, Ruling
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import SIDES, Skirmish, Unit, seat_of
from grognard.rulesets.two_by_two.setup.armies import with_host
from grognard.rulesets.two_by_two.units import points

EXTRA_AP = 10.0
TIED = "tied"
ATTACKERS = tuple([f"{side} attacks" for side in SIDES])
"""The results of the roll-off, by side."""


class RolledOff(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A side's die for the roles."""

    side: int
    die: int


class ExtraPointsTaken(OpenEvent, frozen=True, kw_only=True, tag=True):
    """After a tie a side may deploy more at the start."""

    side: int
    opening_ap: float


class ExtraPointsDeclined(OpenEvent, frozen=True, kw_only=True, tag=True):
    """After a tie a side keeps to what it had."""

    side: int


class RolesFixed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The higher die attacks. In records the two sides keep the names that elsewhere belong to units."""

    attacking: int = field(name="attacker")
    defending: int = field(name="defender")


def army_ap(units: Sequence[Unit], side: int) -> float:
    """What a side's whole army costs."""
    return sum([points(u.type, u.size) for u in units if u.side == side])


def roll_off() -> Ruling:
    """One die each: the higher attacks, a tie gives more to deploy and another roll."""
    return Ruling(
        clause="2X2-4.1",
        subject=SIDES[0],
        object=SIDES[1],
        throw="opposed",
        results=(
            Result("2X2-4.3", ATTACKERS[0], low=1),
            Result("2X2-4.2", TIED, low=0, high=0),
            Result("2X2-4.3", ATTACKERS[1], high=-1),
        ),
    )


class RollOff(Step, frozen=True, tag=True):
    """Both sides dice for the roles, again while they tie."""

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """The throw, which an umpire may see first."""
        umpire.push(RolesThrown(ruling=roll_off()))


class RolesThrown(Judged, frozen=True, kw_only=True, tag=True):
    """The throw for the roles."""

    def bite(self, umpire: Umpire[Skirmish]) -> None:
        """Attacker and Defender; or more to deploy for whoever likes, and another roll."""
        row = self.decide(umpire, "roll-off")
        if umpire.watched:
            tell_dice(umpire)
        if row.result != TIED:
            fix_roles(umpire, attacker=ATTACKERS.index(row.result))
            return
        umpire.push(RollOff())
        umpire.ask(
            *[ExtraPoints(seat=seat_of(side), side=side) for side in (0, 1) if may_take_more(umpire.battle, side)]
        )


def tell_dice(umpire: Umpire[Skirmish]) -> None:
    """Whose die fell how."""
    thrown = umpire.events[-1]
    assert isinstance(thrown, Ruled)
    for side, die in enumerate(thrown.dice):
        umpire.tell(RolledOff(clause="2X2-4.1", side=side, die=die))


def fix_roles(umpire: Umpire[Skirmish], attacker: int) -> None:
    """Attacker and Defender, each with his base edge (R-62)."""
    defender = 1 - attacker
    hosts = with_host(umpire.battle, attacker, replace(umpire.battle.hosts[attacker], role="attacker", edge="y_max"))
    umpire.set("2X2-4.3", hosts=hosts)
    hosts = with_host(umpire.battle, defender, replace(hosts[defender], role="defender", edge="y_min"))
    umpire.set("2X2-4.3", hosts=hosts, first=defender, phasing=defender)
    umpire.tell(RolesFixed(clause="2X2-4.3", attacking=attacker, defending=defender))


def may_take_more(battle: Skirmish, side: int) -> bool:
    """Is there more of the army than may be deployed already?"""
    return battle.hosts[side].opening_ap < army_ap(battle.field.units, side)


class TakeExtraPoints(Action, frozen=True, kw_only=True, tag=True):
    """Deploy up to 10 AP more at the start."""

    unasked: ClassVar[str] = "2X2-4.2"

    def carry_out(self, umpire: Umpire[Skirmish], question: ExtraPoints) -> None:
        """The limit rises."""
        host = umpire.battle.hosts[question.side]
        limit = min(host.opening_ap + EXTRA_AP, army_ap(umpire.battle.field.units, question.side))
        new = replace(host, opening_ap=limit, extra=True)
        umpire.set("2X2-4.2", hosts=with_host(umpire.battle, question.side, new))
        umpire.tell(ExtraPointsTaken(clause="2X2-4.2", side=question.side, opening_ap=limit))


class DeclineExtraPoints(Action, frozen=True, kw_only=True, tag=True):
    """Keep to what may be deployed now."""

    unasked: ClassVar[str] = "2X2-4.2"

    def carry_out(self, umpire: Umpire[Skirmish], question: ExtraPoints) -> None:
        """Nothing changes."""
        umpire.tell(ExtraPointsDeclined(clause="2X2-4.2", side=question.side))


class ExtraPoints(Question, frozen=True, kw_only=True, tag=True):
    """The dice tied: take 10 AP more for the opening deployment?"""

    answers: ClassVar[tuple[type[Action], ...]] = (TakeExtraPoints, DeclineExtraPoints)
    side: int

    def candidates(self, battle: Skirmish) -> Sequence[Action]:
        """Yes or no."""
        return [TakeExtraPoints(), DeclineExtraPoints()]
