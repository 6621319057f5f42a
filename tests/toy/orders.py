"""Chapters 1 to 4: pawns plan in secret, advance and shoot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from grognard.engine.battle import SIDES, Action, Question, Step
from grognard.engine.ruling import Modifier, Note, Refusal, Result, Ruling
from grognard.engine.shapes import Distance, TargetNo, UnitNo
from grognard.engine.umpire import Umpire
from tests.toy.battle import DUSK, captain_of, own
from tests.toy.command import Ride, RollPoints, out_of_hearing, pay, rides
from tests.toy.march import March, leaving
from tests.toy.volley import Volley, VolleysBite

STEPS = (1.0, 2.0, 3.0)


class Plan(Action, frozen=True, tag=True):
    """Be bold or be shy."""

    mood: Literal["bold", "shy"]


class Advance(Action, frozen=True, tag=True):
    """Go up the table."""

    unit: UnitNo
    distance: Distance

    def refusal(self, battle: Any, question: Any) -> Refusal | None:
        unit = own(battle, question, self.unit)
        if isinstance(unit, Refusal):
            return unit
        if not 0 < self.distance <= 3:
            return Refusal("TOY-2.1", f"{unit.id} can go 3 at most, not {self.distance:g}")
        return leaving(unit, self.distance) or out_of_hearing(battle, question, unit)

    def carry_out(self, umpire: Umpire[Any], question: Any) -> None:
        pay(umpire, question)
        umpire.push(March(self.unit, self.distance))


class Shoot(Action, frozen=True, tag=True):
    """Shoot at an enemy."""

    unit: UnitNo
    target: TargetNo

    def refusal(self, battle: Any, question: Any) -> Refusal | None:
        unit = own(battle, question, self.unit)
        if isinstance(unit, Refusal):
            return unit
        target = battle.field.units[self.target]
        if target.dead or target.side == unit.side:
            return Refusal("TOY-3.1", f"{target.id} is no living enemy")
        if unit.stands > 1 or target.stands > 1:
            return Refusal("TOY-C.1", "companies fire volleys, and at companies volleys are fired")
        return out_of_hearing(battle, question, unit)

    def carry_out(self, umpire: Umpire[Any], question: Any) -> None:
        ruling = shot(umpire.battle, self)
        target = umpire.battle.field.units[self.target]
        if umpire.rule(ruling, f"{ruling.subject} shooting at {target.id}").result == "killed":
            umpire.change(target, "TOY-3.3", dead=True, at=None)
        pay(umpire, question)


class Pass(Action, frozen=True, tag=True):
    """Do nothing."""

    def carry_out(self, umpire: Umpire[Any], question: Any) -> None:
        pay(umpire, question, all_of_it=True)


class Mood(Question, frozen=True, tag=True, kw_only=True):
    """Both plan at once."""

    answers: ClassVar[tuple[type[Action], ...]] = (Plan,)
    secret: ClassVar[bool] = True

    def candidates(self, battle: Any) -> Sequence[Action]:
        return [Plan("bold"), Plan("shy")]


class Orders(Question, frozen=True, tag=True, kw_only=True):
    """One pawn acts."""

    answers: ClassVar[tuple[type[Action], ...]] = (Advance, Shoot, Volley, Ride, Pass)
    side: int

    def candidates(self, battle: Any) -> Sequence[Action]:
        nos = range(len(battle.field.units))
        tries: list[Action] = [kind(a, b) for kind in (Shoot, Volley) for a in nos for b in nos]
        tries += [Advance(a, d) for a in nos for d in STEPS]
        tries += rides(battle, self)
        return [Pass(), *[t for t in tries if t.refusal(battle, self) is None]]


class Reveal(Step, frozen=True, tag=True):
    """Open the plans: a side is bold if anybody on it is."""

    def run(self, umpire: Umpire[Any]) -> None:
        bold = {umpire.battle.side_of(s.seat) for s in umpire.unseal() if s.action and s.action.mood == "bold"}
        umpire.set("TOY-1.1", moods=("bold" if 0 in bold else "shy", "bold" if 1 in bold else "shy"))
        umpire.push(NextTurn())


class NextTurn(Step, frozen=True, tag=True):
    """Ask the next side, or end."""

    def run(self, umpire: Umpire[Any]) -> None:
        battle = umpire.battle
        alive = {u.side for u in battle.field.units if not u.dead}
        if len(alive) == 1:
            umpire.end(SIDES[alive.pop()], "TOY-4.1")
        elif battle.turn > DUSK * (1 + battle.options.long_day):
            umpire.end("draw", "TOY-4.2")
        else:
            side = battle.phasing
            umpire.set("TOY-1.2", phasing=1 - side, turn=battle.turn + side)
            umpire.push(*half_turn(umpire.battle, side), NextTurn())


def half_turn(battle: Any, side: int) -> list[Step]:
    """What a side does: with commanders, points, the orders of each seat and the volleys; else one order."""
    seats = battle.seats_of(side)
    if not any([one.side == side for one in battle.field.commanders]):
        return [AskOrders(seats[0], side)]
    return [RollPoints(side), *[AskOrders(seat, side) for seat in seats], VolleysBite()]


class AskOrders(Step, frozen=True, tag=True):
    """A seat gives an order; with a commander, another as long as he has points."""

    seat: str
    side: int

    def run(self, umpire: Umpire[Any]) -> None:
        captain = captain_of(umpire.battle, self.seat)
        if captain and captain.points < 1:
            return
        if captain:
            umpire.push(self)
        umpire.ask(Orders(seat=self.seat, side=self.side))


def shot(battle: Any, action: Shoot) -> Ruling:
    """A shot judged."""
    unit, target = battle.field.units[action.unit], battle.field.units[action.target]
    bold = battle.moods[unit.side] == "bold"
    gap = abs(unit.at.y - target.at.y)
    return Ruling(
        clause="TOY-3.1",
        subject=unit.id,
        object=target.id,
        modifiers=(Modifier("TOY-3.2", 1 if bold else 0),),
        results=(Result("TOY-3.3", "killed", low=5), Result("TOY-3.4", "missed", high=4)),
        notes=(Note("TOY-3.5", f"{gap:g} apart"),),
        measured=(("range", gap),),
    )
