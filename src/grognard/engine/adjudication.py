"""An umpire where the book knows none: he sets troops and ground as they are, speaks, and ends the battle.

At a real table it is he who keeps the battle where the models stand. Players who have one have agreed to him, under
the clause that the battle names as its `control_clause`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from grognard.engine.battle import SIDES, Action, Battle, Question, Step
from grognard.engine.control import CONTROL, Reason, Saying, Whom, hearers, unheard
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import Text
from grognard.engine.terrain import Feature, Points, Table, faults
from grognard.engine.umpire import Umpire

SideName = Literal["blue", "red"]


class Told(Saying, frozen=True, kw_only=True, tag=True):
    """The umpire's words to a side, to a seat, or to everybody."""


class BattleCalled(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The umpire ended the battle and named the result."""

    result: str
    reason: str


class Adjudicated(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The umpire set a unit as he says: what of it, and why."""

    unit: int
    what: tuple[str, ...]
    reason: str


class GroundShown(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Ground that somebody had not seen lies here."""

    feature: Feature


class GroundTaken(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Ground that was known is there no more."""

    named: str
    reason: str


class Desk(Question, frozen=True, kw_only=True):
    """What an umpire may do at any time; nobody waits for him. A ruleset gives its kinds of ground, and its units."""

    blocks = False
    kinds: ClassVar[tuple[str, ...]] = ()

    def candidates(self, battle: Battle) -> list[Action]:
        """He needs no suggestions but one: to call it a draw."""
        return [CallBattle(result="draw", reason="The umpire calls the battle")]

    def shut_in(self, after: Any) -> str:
        """Who would stand on ground that is closed to him, if the ground were so."""
        raise NotImplementedError


class OpenDesk(Step, frozen=True):
    """An umpire has his desk throughout."""

    def desk(self) -> Desk:
        """The desk of a ruleset."""
        raise NotImplementedError

    def run(self, umpire: Umpire[Any]) -> None:
        """Open it once."""
        if not any([isinstance(q, Desk) for q in umpire.battle.questions]):
            umpire.ask(self.desk())


def named(battle: Any, id: str) -> Feature | None:
    """The feature of an id."""
    return next((one for one in battle.field.ground.features if one.id == id), None)


def with_ground(battle: Any, id: str, new: Feature | None) -> Any:
    """The field with a feature added, changed or, for none, taken away."""
    ground = battle.field.ground
    kept = [new if one.id == id else one for one in ground.features]
    if named(battle, id) is None:
        kept.append(new)
    features = tuple([one for one in kept if one is not None])
    return replace(battle.field, ground=replace(ground, features=features))


def seats_that_know(battle: Battle, known_to: tuple[str, ...] | None) -> tuple[str, ...]:
    """The seats that are told of ground; nobody named means everybody."""
    if known_to is None or set(known_to) >= set(SIDES):
        return ()
    return (*[seat for side in known_to for seat in battle.seats_of(SIDES.index(side))], CONTROL)


def unsound(battle: Any, question: Desk, feature: Feature) -> Refusal | None:
    """Why ground cannot lie so: its kind, its outline, who should know of it, who stands in its place."""
    clause, ground = battle.control_clause, battle.field.ground
    if feature.kind not in question.kinds:
        return Refusal(clause, f"the kinds of ground are {', '.join(question.kinds)}")
    if not set(feature.known_to or ()) <= set(SIDES):
        return Refusal(clause, f"ground is known to {' and '.join(SIDES)}, to one of them or to none")
    if not feature.outline():
        return Refusal(clause, "ground is painted as an area")
    wrong = faults(feature, Table(width=ground.width, depth=ground.depth, measure="inch"))
    if wrong:
        return Refusal(clause, f"{wrong[0][0]}: {wrong[0][1]}")
    return closed_to_somebody(battle, question, feature.id, feature)


def closed_to_somebody(battle: Any, question: Desk, id: str, feature: Feature | None) -> Refusal | None:
    """Nobody may stand on ground that is closed to him, once it lies so."""
    who = question.shut_in(replace(battle, field=with_ground(battle, id, feature)))
    return Refusal(battle.control_clause, f"{who} stands there, and such ground is closed to it") if who else None


class AddGround(Action, frozen=True, kw_only=True, tag=True):
    """Put ground on the table that had not been seen."""

    feature: Feature

    def refusal(self, battle: Any, question: Desk) -> Refusal | None:
        """It must have a new id, and be sound."""
        if named(battle, self.feature.id) is not None:
            return Refusal(battle.control_clause, f"there is a feature {self.feature.id} already")
        return unsound(battle, question, self.feature)

    def carry_out(self, umpire: Umpire[Any], question: Desk) -> None:
        """Add it, and tell those who may know."""
        lay(umpire, self.feature)


def lay(umpire: Umpire[Any], feature: Feature) -> None:
    """Ground lies so from now on, and those who know of it are told."""
    clause, seats = umpire.battle.control_clause, seats_that_know(umpire.battle, feature.known_to)
    umpire.set(clause, field=with_ground(umpire.battle, feature.id, feature))
    umpire.reveal(seats or umpire.battle.seats)
    umpire.tell(GroundShown(clause=clause, feature=feature), to=seats)


class ShowGround(Action, frozen=True, kw_only=True, tag=True):
    """Let a side know of ground."""

    feature: Text
    side: SideName

    def refusal(self, battle: Any, question: Desk) -> Refusal | None:
        """The feature must exist, and be news."""
        feature = named(battle, self.feature)
        if feature is None:
            return Refusal(battle.control_clause, f"there is no feature {self.feature}")
        known = feature.known_by(self.side)
        return Refusal(battle.control_clause, f"{self.side} knows of it already") if known else None

    def carry_out(self, umpire: Umpire[Any], question: Desk) -> None:
        """Add the side to those who know, and tell it."""
        battle = umpire.battle
        feature = named(battle, self.feature)
        assert feature is not None
        knowing = (*(feature.known_to or ()), self.side)
        seen = replace(feature, known_to=None if set(knowing) >= set(SIDES) else knowing)
        seats = battle.seats_of(SIDES.index(self.side))
        umpire.set(battle.control_clause, field=with_ground(battle, seen.id, seen))
        umpire.reveal(seats)
        umpire.tell(GroundShown(clause=battle.control_clause, feature=seen), to=(*seats, CONTROL))


class ShapeGround(Action, frozen=True, kw_only=True, tag=True):
    """Ground has another outline than was thought."""

    feature: Text
    reason: Reason
    polygon: Points = ()

    def refusal(self, battle: Any, question: Desk) -> Refusal | None:
        """There must be an area of that name, and its new outline be sound."""
        feature = named(battle, self.feature)
        if feature is None or not feature.outline():
            return Refusal(battle.control_clause, f"there is no area {self.feature}")
        return unsound(battle, question, self.shaped(feature))

    def shaped(self, feature: Feature) -> Feature:
        """The feature as it is to lie."""
        return replace(feature, polygon=self.polygon, circle=None)

    def carry_out(self, umpire: Umpire[Any], question: Desk) -> None:
        """Draw it anew for those who know of it."""
        feature = named(umpire.battle, self.feature)
        assert feature is not None
        lay(umpire, self.shaped(feature))


class TakeGround(Action, frozen=True, kw_only=True, tag=True):
    """Take ground off the table, or let a side know of it no more."""

    feature: Text
    reason: Reason
    side: SideName | None = None

    def refusal(self, battle: Any, question: Desk) -> Refusal | None:
        """The feature must exist, the side know of it, and nobody need it to stand where he does."""
        feature = named(battle, self.feature)
        if feature is None:
            return Refusal(battle.control_clause, f"there is no feature {self.feature}")
        if self.side is None:
            return closed_to_somebody(battle, question, feature.id, None)
        unknown = not feature.known_by(self.side)
        return Refusal(battle.control_clause, f"{self.side} does not know of it") if unknown else None

    def carry_out(self, umpire: Umpire[Any], question: Desk) -> None:
        """Tell those who knew of it, and take it away."""
        battle = umpire.battle
        feature = named(battle, self.feature)
        assert feature is not None
        told_to = seats_that_know(battle, feature.known_to if self.side is None else (self.side,))
        taken = GroundTaken(clause=battle.control_clause, named=feature.name or feature.kind, reason=self.reason)
        umpire.tell(taken, to=told_to)
        known = SIDES if feature.known_to is None else feature.known_to
        left = None if self.side is None else replace(feature, known_to=tuple([s for s in known if s != self.side]))
        umpire.set(battle.control_clause, field=with_ground(battle, feature.id, left))


class Speak(Action, frozen=True, kw_only=True, tag=True):
    """Say something to a side, to one seat, or to everybody."""

    text: Reason
    side: Whom | None = None

    def refusal(self, battle: Battle, question: Desk) -> Refusal | None:
        """There must be somebody to hear it."""
        return unheard(battle, self.side, battle.control_clause)

    def carry_out(self, umpire: Umpire[Any], question: Desk) -> None:
        """Tell them."""
        to = hearers(umpire.battle, self.side)
        umpire.tell(Told(clause=umpire.battle.control_clause, saying=self.text), to=to)


class CallBattle(Action, frozen=True, kw_only=True, tag=True):
    """End the battle and name the result."""

    result: Literal["blue", "red", "draw"]
    reason: Reason

    def carry_out(self, umpire: Umpire[Any], question: Desk) -> None:
        """It is over."""
        clause = umpire.battle.control_clause
        umpire.tell(BattleCalled(clause=clause, result=self.result, reason=self.reason))
        umpire.end(self.result, clause)


AT_ANY_TIME: tuple[type[Action], ...] = (AddGround, ShowGround, ShapeGround, TakeGround, Speak, CallBattle)
HOME = "grognard.engine.adjudication"
