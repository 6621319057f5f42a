"""A die each: the higher attacks, takes his edge and moves first; the lower lays the ground (SG-R.100)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.control import Judged
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import REROLL, Result, Ruling
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import SIDES, Engagement, Host, Role
from grognard.table.edges import OPPOSITE

PURPOSE = "roll-off"
ATTACKERS = tuple([f"{side} attacks" for side in SIDES])
"""The results of the roll-off, by side."""


class RolesFixed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The side with the higher die attacks."""

    side: int


class EdgeTaken(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The attacker has chosen his board edge."""

    side: int
    edge: str


def roll_off() -> Ruling:
    """One die each; ties are rolled again."""
    return Ruling(
        clause="SG-B.1",
        subject=SIDES[0],
        object=SIDES[1],
        throw="opposed",
        results=(
            Result("SG-B.1", ATTACKERS[0], low=1),
            Result("SG-B.1", REROLL, low=0, high=0),
            Result("SG-B.1", ATTACKERS[1], high=-1),
        ),
    )


class RollOff(Step, frozen=True, tag=True):
    """Both sides dice for the attack."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """The throw, which an umpire may see first."""
        umpire.push(RolesThrown(ruling=roll_off()))


class RolesThrown(Judged, frozen=True, kw_only=True, tag=True):
    """The throw for the attack."""

    def bite(self, umpire: Umpire[Engagement]) -> None:
        """The higher die attacks and is the first player."""
        side = ATTACKERS.index(self.decide(umpire, PURPOSE).result)
        fix_roles(umpire, side)
        umpire.tell(RolesFixed(clause="SG-B.1", side=side))


def fix_roles(umpire: Umpire[Engagement], attacker: int) -> None:
    """Who attacks moves first."""
    roles: tuple[Role, Role] = ("attacker", "defender") if attacker == 0 else ("defender", "attacker")
    blue, red = umpire.battle.hosts
    hosts = (replace(blue, role=roles[0]), replace(red, role=roles[1]))
    umpire.set("SG-B.1", hosts=hosts, first=attacker, phasing=attacker)


def side_of(battle: Engagement, role: Role) -> int:
    """The side that plays a role."""
    return 0 if battle.hosts[0].role == role else 1


class TakeEdge(Action, frozen=True, kw_only=True, tag=True):
    """Come from one of the two long edges."""

    unasked: ClassVar[str] = "SG-E.25"
    edge: Annotated[Literal["y_min", "y_max"], Meta(extra={"word": "one of"})]

    def carry_out(self, umpire: Umpire[Engagement], question: EdgeChoice) -> None:
        """The other side has the edge opposite."""
        mine, other = question.side, 1 - question.side
        edges = {mine: self.edge, other: OPPOSITE[self.edge]}
        hosts: list[Host] = [replace(host, edge=edges[side]) for side, host in enumerate(umpire.battle.hosts)]
        umpire.set("SG-E.25", hosts=(hosts[0], hosts[1]))
        umpire.tell(EdgeTaken(clause="SG-E.25", side=mine, edge=self.edge))


class EdgeChoice(Question, frozen=True, kw_only=True, tag=True):
    """From which edge does the attacker come?"""

    answers: ClassVar[tuple[type[Action], ...]] = (TakeEdge,)
    side: int

    def candidates(self, battle: Engagement) -> Sequence[TakeEdge]:
        """The lower or the upper."""
        return [TakeEdge(edge="y_min"), TakeEdge(edge="y_max")]


class Edges(Step, frozen=True, tag=True):
    """Ask the attacker for his edge, now that he has seen the ground."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """One lays the ground, the other takes his side of it."""
        side = side_of(umpire.battle, "attacker")
        umpire.ask(EdgeChoice(seat=umpire.battle.head(side), side=side))
