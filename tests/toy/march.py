"""Chapter B, the march: a company that is met may brace, and the mover then keeps, shortens or redirects his move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from grognard.engine.battle import Action, Question, Step
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import Distance, Number
from grognard.engine.umpire import Umpire
from grognard.table.kernel import NEVER
from grognard.table.pose import pose
from tests.toy.battle import DEPTH, WIDTH, Pawn, forward, seat_for

NEAR = 4.0


class March(Step, frozen=True, tag=True):
    """A move that goes on until a company it meets has to be asked; `met` have been."""

    unit: int
    ahead: float
    aside: float = 0.0
    met: tuple[int, ...] = ()

    def run(self, umpire: Umpire[Any]) -> None:
        unit = umpire.battle.field.units[self.unit]
        share, enemy = first_met(umpire.battle, unit, self)
        moved(umpire, unit, share * self.ahead, share * self.aside)
        if enemy is None:
            return
        rest, met = (1 - share) * (self.ahead + abs(self.aside)), (*self.met, enemy.no)
        umpire.push(GoingOn(self.unit, round(rest, 3), enemy.no, met))
        umpire.ask(Met(seat=seat_for(umpire.battle, enemy), unit=enemy.no, mover=self.unit))


class Brace(Action, frozen=True, tag=True):
    """The company braces, or does not."""

    yes: bool

    def carry_out(self, umpire: Umpire[Any], question: Any) -> None:
        umpire.change(umpire.battle.field.units[question.unit], "TOY-B.2", braced=self.yes)


class Met(Question, frozen=True, tag=True, kw_only=True):
    """An enemy comes near: does your company brace?"""

    answers: ClassVar[tuple[type[Action], ...]] = (Brace,)
    unit: int = -1
    mover: int

    def candidates(self, battle: Any) -> Sequence[Action]:
        return [Brace(False), Brace(True)]


class GoingOn(Step, frozen=True, tag=True):
    """The rest of a move: if the enemy has braced its owner is asked about it."""

    unit: int
    left: float
    enemy: int
    met: tuple[int, ...]

    def run(self, umpire: Umpire[Any]) -> None:
        battle = umpire.battle
        if battle.field.units[self.enemy].braced and self.left:
            unit = battle.field.units[self.unit]
            umpire.ask(MoveInterrupted(seat=seat_for(battle, unit), unit=unit.no, left=self.left, met=self.met))
        else:
            umpire.push(March(self.unit, self.left, met=self.met))


class GoOn(Action, frozen=True, tag=True):
    """Keep the move, shorten it, or go aside."""

    ahead: Distance
    aside: Number = 0.0

    def refusal(self, battle: Any, question: Any) -> Refusal | None:
        if self.ahead < 0 or round(self.ahead + abs(self.aside), 3) > question.left:
            return Refusal("TOY-B.3", f"{question.left:g} is left of the move")
        return leaving(battle.field.units[question.unit], self.ahead, self.aside)

    def carry_out(self, umpire: Umpire[Any], question: Any) -> None:
        umpire.push(March(question.unit, self.ahead, self.aside, question.met))


class MoveInterrupted(Question, frozen=True, tag=True, kw_only=True):
    """The enemy has braced: keep your move, shorten it, or go aside?"""

    answers: ClassVar[tuple[type[Action], ...]] = (GoOn,)
    unit: int = -1
    left: float
    met: tuple[int, ...]

    def candidates(self, battle: Any) -> Sequence[Action]:
        half = round(self.left / 2, 3)
        tries = [GoOn(self.left), GoOn(half), GoOn(0.0), GoOn(half, half), GoOn(half, -half)]
        return [one for one in tries if refused(one, battle, self) is None]


def refused(action: Action, battle: Any, question: Any) -> Refusal | None:
    """What the action itself says."""
    return action.refusal(battle, question)


def leaving(unit: Pawn, ahead: float, aside: float = 0.0) -> Refusal | None:
    """Nobody leaves the table."""
    x, y = unit.here.x + forward(unit) * aside, unit.here.y + forward(unit) * ahead
    return None if 0 <= x <= WIDTH and 0 <= y <= DEPTH else Refusal("TOY-2.2", f"{unit.id} would leave the table")


def first_met(battle: Any, unit: Pawn, march: March) -> tuple[float, Pawn | None]:
    """The part of the way to the first company that has to be asked, and which it is; of two the first by name."""
    vx, vy = forward(unit) * march.aside, forward(unit) * march.ahead
    enemies = [u for u in battle.field.units if u.side != unit.side and u.stands > 1 and u.at and u.no not in march.met]
    asked = [u for u in enemies if not u.braced]
    when = [(unit.footprint.first_within(vx, vy, u.footprint, NEAR, 1.0), u.id, u.no) for u in asked]
    share, _, no = min(when, default=(NEVER, "", -1))
    return (1.0, None) if share > 1.0 else (max(share, 0.0), battle.field.units[no])


def moved(umpire: Umpire[Any], unit: Pawn, ahead: float, aside: float) -> None:
    """It goes so far."""
    at = unit.here
    if ahead or aside:
        x, y = at.x + forward(unit) * aside, at.y + forward(unit) * ahead
        umpire.change(unit, "TOY-2.1", at=pose(x, y, at.facing, at.depth, at.width))
