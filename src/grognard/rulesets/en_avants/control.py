"""Control's hand on the ground, his words and his end of the battle; each ruleset names its own clauses and kinds."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.battle import SIDES, Action, Battle, Question
from grognard.engine.control import CONTROL, Reason, Saying, Whom, hearers, unheard
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import Text
from grognard.engine.terrain import Feature, Points, Table, faults
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avants.ground import (
    feature_of,
    reveal,
    seats_named,
    who_know,
    with_feature,
    without_feature,
)

EFFECTS = ("kind", "polygon", "major_defensive", "blocks_sight", "fordable", "speed", "disorders", "closed")


class TerrainAdded(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Control added ground that nobody had seen."""

    feature: Feature


class TerrainSet(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Control changed what a feature does."""

    feature: str
    reason: str


class TerrainWithdrawn(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Control took ground away; it is named as those called it who knew of it."""

    named: str
    reason: str


class ControlRuled(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Control adjudicated: what he set of a unit is as he says."""

    unit: int
    what: tuple[str, ...]
    reason: str


class Told(Saying, frozen=True, kw_only=True, tag=True):
    """Control's words to a side, or to both."""


class BattleCalled(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Control ended the battle and named the result."""

    result: str
    reason: str


def shape_refusal(battle: Battle, feature: Feature, clause: str) -> Refusal | None:
    """What is wrong with a shape, if anything is."""
    ground = battle.field.ground
    wrong = faults(feature, Table(width=ground.width, depth=ground.depth, measure="cm"))
    return Refusal(clause, f"{wrong[0][0]}: {wrong[0][1]}") if wrong else None


class Reveal(Action, frozen=True, kw_only=True):
    """Let a side know of a feature."""

    shows: ClassVar[str]
    feature: Text
    side: Literal["blue", "red"]

    def refusal(self, battle: Battle, question: Question) -> Refusal | None:
        """The feature must exist, and be news."""
        feature = feature_of(battle, self.feature)
        if feature is None:
            return Refusal(self.shows, f"there is no feature {self.feature}")
        return Refusal(self.shows, f"{self.side} knows of it already") if feature.known_by(self.side) else None

    def carry_out(self, umpire: Umpire[Any], question: Question) -> None:
        """Add the side to those who know."""
        feature = feature_of(umpire.battle, self.feature)
        assert feature is not None
        reveal(umpire, feature, self.side, self.shows)


class Add(Action, frozen=True, kw_only=True):
    """Put ground on the table that had not been seen."""

    adds: ClassVar[str]
    kinds: ClassVar[tuple[str, ...]]
    feature: Feature

    def refusal(self, battle: Battle, question: Question) -> Refusal | None:
        """It must have a new id, a known kind, a sound shape, and be known to sides."""
        if feature_of(battle, self.feature.id):
            return Refusal(self.adds, f"there is a feature {self.feature.id} already")
        if self.feature.kind not in self.kinds:
            return Refusal(self.adds, f"the kinds of ground are {', '.join(self.kinds)}")
        if not set(self.feature.known_to or ()) <= set(SIDES):
            return Refusal(self.adds, f"ground is known to {' and '.join(SIDES)}, to one of them or to none")
        return shape_refusal(battle, self.feature, self.adds)

    def carry_out(self, umpire: Umpire[Any], question: Question) -> None:
        """Add it, and tell those who may know."""
        umpire.set(self.adds, field=with_feature(umpire.battle.field, self.feature))
        sides = SIDES if self.feature.known_to is None else self.feature.known_to
        umpire.reveal(seats_named(umpire.battle, sides))
        umpire.tell(TerrainAdded(clause=self.adds, feature=self.feature), to=who_know(umpire.battle, self.feature))


class Rule(Action, frozen=True, kw_only=True):
    """Say what a feature does, for all moves not yet made."""

    rules: ClassVar[str]
    does: ClassVar[str]
    reshapes: ClassVar[str]
    kinds: ClassVar[tuple[str, ...]]
    feature: Text
    reason: Reason
    kind: Text | None = None
    major_defensive: bool | None = None
    blocks_sight: bool | None = None
    fordable: bool | None = None
    speed: Annotated[float, Meta(gt=0, le=1)] | None = None
    disorders: bool | None = None
    closed: bool | None = None
    polygon: Points | None = None

    @property
    def effects(self) -> dict[str, Any]:
        """What is set."""
        return {name: getattr(self, name) for name in EFFECTS if getattr(self, name) is not None}

    def refusal(self, battle: Battle, question: Question) -> Refusal | None:
        """The feature must exist, the kind be known, and something be said of it."""
        feature = feature_of(battle, self.feature)
        if feature is None:
            return Refusal(self.rules, f"there is no feature {self.feature}")
        if self.kind is not None and self.kind not in self.kinds:
            return Refusal(self.rules, f"the kinds of ground are {', '.join(self.kinds)}")
        if not self.effects:
            return Refusal(self.rules, "nothing is said of what it does")
        if self.polygon is None:
            return None
        return shape_refusal(battle, replace(feature, polygon=self.polygon), self.reshapes)

    def carry_out(self, umpire: Umpire[Any], question: Question) -> None:
        """Change it, and tell those who know of it."""
        feature = feature_of(umpire.battle, self.feature)
        assert feature is not None
        umpire.set(self.does, field=with_feature(umpire.battle.field, replace(feature, **self.effects)))
        told = TerrainSet(clause=self.rules, feature=self.feature, reason=self.reason)
        umpire.tell(told, to=who_know(umpire.battle, feature))


class Withdraw(Action, frozen=True, kw_only=True):
    """Take ground off the table, or let a side know of it no more."""

    feature: Text
    reason: Reason
    side: Literal["blue", "red"] | None = None

    def refusal(self, battle: Battle, question: Question) -> Refusal | None:
        """The feature must exist, and the side know of it."""
        feature, clause = feature_of(battle, self.feature), battle.control_clause
        if feature is None:
            return Refusal(clause, f"there is no feature {self.feature}")
        if self.side is not None and not feature.known_by(self.side):
            return Refusal(clause, f"{self.side} does not know of it")
        return None

    def carry_out(self, umpire: Umpire[Any], question: Question) -> None:
        """Tell those who knew of it, and take it away."""
        battle, clause = umpire.battle, umpire.battle.control_clause
        feature = feature_of(battle, self.feature)
        assert feature is not None
        knew = seats_named(battle, (self.side,)) if self.side else ()
        to = (*knew, CONTROL) if knew else who_know(battle, feature)
        umpire.tell(TerrainWithdrawn(clause=clause, named=feature.name or feature.kind, reason=self.reason), to=to)
        known = SIDES if feature.known_to is None else feature.known_to
        left = None if self.side is None else replace(feature, known_to=tuple([s for s in known if s != self.side]))
        umpire.set(clause, field=without_feature(umpire.battle.field, feature, left))


class Speak(Action, frozen=True, kw_only=True, tag=True):
    """Say something to a side, to one seat, or to everybody."""

    text: Reason
    side: Whom | None = None

    def refusal(self, battle: Battle, question: Question) -> Refusal | None:
        """There must be somebody to hear it."""
        return unheard(battle, self.side, battle.control_clause)

    def carry_out(self, umpire: Umpire[Any], question: Question) -> None:
        """Tell them."""
        clause = umpire.battle.control_clause
        umpire.tell(Told(clause=clause, saying=self.text), to=hearers(umpire.battle, self.side))


class CallBattle(Action, frozen=True, kw_only=True, tag=True):
    """End the battle and name the result."""

    result: Literal["blue", "red", "draw"]
    reason: Reason

    def carry_out(self, umpire: Umpire[Any], question: Question) -> None:
        """It is over."""
        clause = umpire.battle.control_clause
        umpire.tell(BattleCalled(clause=clause, result=self.result, reason=self.reason))
        umpire.end(self.result, clause)
