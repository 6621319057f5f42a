"""Chapter A, command: dice are dealt out among commanders, and are the points their orders cost."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, ClassVar

from grognard.engine.battle import Action, Question, Step
from grognard.engine.dealing import deals, misdealt
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import CommanderNo, Dealt, Place
from grognard.engine.umpire import Umpire
from grognard.table.kernel import gap
from grognard.table.pose import pose
from tests.toy.battle import DEPTH, WIDTH, captain_of

RIDE, VOICE = 6.0, 12.0


class DealPoints(Action, frozen=True, tag=True):
    """Each commander has one of the dice."""

    dice: Dealt

    def refusal(self, battle: Any, question: Any) -> Refusal | None:
        wrong = misdealt(question, self.dice)
        return Refusal("TOY-A.2", wrong) if wrong else None

    def carry_out(self, umpire: Umpire[Any], question: Any) -> None:
        for taker, face in self.dice:
            umpire.change(umpire.battle.field.piece(taker), "TOY-A.2", points=face)


class PointsToDeal(Question, frozen=True, tag=True, kw_only=True):
    """The dice are the points of your commanders: who has which?"""

    answers: ClassVar[tuple[type[Action], ...]] = (DealPoints,)
    dice: tuple[int, ...] = ()
    takers: tuple[int, ...] = ()

    def candidates(self, battle: Any) -> Sequence[Action]:
        return [DealPoints(dealt) for dealt in deals(self)]


class RollPoints(Step, frozen=True, tag=True):
    """A die for each commander of a side."""

    side: int

    def run(self, umpire: Umpire[Any]) -> None:
        mine = [one for one in umpire.battle.field.commanders if one.side == self.side]
        dice = umpire.roll("command points", "TOY-A.1", len(mine))
        takers = tuple([one.number for one in mine])
        umpire.ask(PointsToDeal(seat=umpire.battle.seats_of(self.side)[0], dice=dice, takers=takers))


class Ride(Action, frozen=True, tag=True):
    """A commander rides somewhere."""

    commander: CommanderNo
    place: Place

    def refusal(self, battle: Any, question: Any) -> Refusal | None:
        captain = battle.field.piece(self.commander)
        if captain.seat != question.seat:
            return Refusal("TOY-A.3", f"{captain.id} is not yours")
        x, y = self.place
        if math.dist((captain.here.x, captain.here.y), self.place) > RIDE:
            return Refusal("TOY-A.3", f"{captain.id} rides {RIDE:g} at most")
        return (
            None if 0 <= x <= WIDTH and 0 <= y <= DEPTH else Refusal("TOY-2.2", f"{captain.id} would leave the table")
        )

    def carry_out(self, umpire: Umpire[Any], question: Any) -> None:
        captain = umpire.battle.field.piece(self.commander)
        at = captain.here
        umpire.change(captain, "TOY-A.3", at=pose(*self.place, at.facing, at.depth, at.width))
        pay(umpire, question)


def rides(battle: Any, question: Any) -> list[Action]:
    """Two inches to every side."""
    captain = captain_of(battle, question.seat)
    if captain is None:
        return []
    x, y = captain.here.x, captain.here.y
    return [Ride(captain.number, place) for place in ((x, y + 2), (x + 2, y), (x, y - 2), (x - 2, y))]


def out_of_hearing(battle: Any, question: Any, unit: Any) -> Refusal | None:
    """An order must be heard."""
    captain = captain_of(battle, question.seat)
    if captain is None or min(gap(captain.here.rect, stand) for stand in unit.footprint.rects) <= VOICE:
        return None
    return Refusal("TOY-A.4", f"{unit.id} does not hear {captain.id}")


def pay(umpire: Umpire[Any], question: Any, all_of_it: bool = False) -> None:
    """An order costs a point; who passes gives up the rest."""
    captain = captain_of(umpire.battle, question.seat)
    if captain:
        umpire.change(captain, "TOY-A.5", points=0 if all_of_it else captain.points - 1)
