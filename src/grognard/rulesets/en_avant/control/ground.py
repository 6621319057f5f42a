"""Chapter 6: Control's hand on the ground. He reveals it, adds to it and says what it does."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.battle import Action, Question
from grognard.engine.control import CONTROL, Reason
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import Text
from grognard.engine.terrain import Feature, Points, Table, faults
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SIDES, Engagement
from grognard.rulesets.en_avant.ground import (
    KINDS,
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


def shape_refusal(battle: Engagement, feature: Feature) -> Refusal | None:
    """What is wrong with a shape, if anything is (EA-6.25)."""
    ground = battle.field.ground
    wrong = faults(feature, Table(width=ground.width, depth=ground.depth, measure="cm"))
    return Refusal("EA-6.25", f"{wrong[0][0]}: {wrong[0][1]}") if wrong else None


class RevealTerrain(Action, frozen=True, kw_only=True, tag=True):
    """Let a side know of a feature (EA-6.24)."""

    feature: Text
    side: Literal["blue", "red"]

    def refusal(self, battle: Engagement, question: Question) -> Refusal | None:
        """The feature must exist, and be news."""
        feature = feature_of(battle, self.feature)
        if feature is None:
            return Refusal("EA-6.24", f"there is no feature {self.feature}")
        return Refusal("EA-6.24", f"{self.side} knows of it already") if feature.known_by(self.side) else None

    def carry_out(self, umpire: Umpire[Engagement], question: Question) -> None:
        """Add the side to those who know."""
        reveal(umpire, self.feature, self.side)


class AddTerrain(Action, frozen=True, kw_only=True, tag=True):
    """Put ground on the table that had not been seen (EA-6.25)."""

    feature: Feature

    def refusal(self, battle: Engagement, question: Question) -> Refusal | None:
        """It must have a new id, a known kind, a sound shape, and be known to sides."""
        if feature_of(battle, self.feature.id):
            return Refusal("EA-6.25", f"there is a feature {self.feature.id} already")
        if self.feature.kind not in KINDS:
            return Refusal("EA-6.25", f"the kinds of ground are {', '.join(KINDS)}")
        if not set(self.feature.known_to or ()) <= set(SIDES):
            return Refusal("EA-6.25", f"ground is known to {' and '.join(SIDES)}, to one of them or to none")
        return shape_refusal(battle, self.feature)

    def carry_out(self, umpire: Umpire[Engagement], question: Question) -> None:
        """Add it, and tell those who may know."""
        umpire.set("EA-6.25", field=with_feature(umpire.battle, self.feature))
        sides = SIDES if self.feature.known_to is None else self.feature.known_to
        umpire.reveal(seats_named(umpire.battle, sides))
        umpire.tell(TerrainAdded(clause="EA-6.25", feature=self.feature), to=who_know(umpire.battle, self.feature))


class SetTerrain(Action, frozen=True, kw_only=True, tag=True):
    """Say what a feature does, for all moves not yet made (EA-6.1, EA-6.23)."""

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

    def refusal(self, battle: Engagement, question: Question) -> Refusal | None:
        """The feature must exist, the kind be known, and something be said of it."""
        feature = feature_of(battle, self.feature)
        if feature is None:
            return Refusal("EA-6.1", f"there is no feature {self.feature}")
        if self.kind is not None and self.kind not in KINDS:
            return Refusal("EA-6.1", f"the kinds of ground are {', '.join(KINDS)}")
        if not self.effects:
            return Refusal("EA-6.1", "nothing is said of what it does")
        return None if self.polygon is None else shape_refusal(battle, replace(feature, polygon=self.polygon))

    def carry_out(self, umpire: Umpire[Engagement], question: Question) -> None:
        """Change it, and tell those who know of it."""
        feature = feature_of(umpire.battle, self.feature)
        assert feature is not None
        umpire.set("EA-6.23", field=with_feature(umpire.battle, replace(feature, **self.effects)))
        told = TerrainSet(clause="EA-6.1", feature=self.feature, reason=self.reason)
        umpire.tell(told, to=who_know(umpire.battle, feature))


class WithdrawTerrain(Action, frozen=True, kw_only=True, tag=True):
    """Take ground off the table, or let a side know of it no more (EA-0.8)."""

    feature: Text
    reason: Reason
    side: Literal["blue", "red"] | None = None

    def refusal(self, battle: Engagement, question: Question) -> Refusal | None:
        """The feature must exist, and the side know of it."""
        feature = feature_of(battle, self.feature)
        if feature is None:
            return Refusal("EA-0.8", f"there is no feature {self.feature}")
        if self.side is not None and not feature.known_by(self.side):
            return Refusal("EA-0.8", f"{self.side} does not know of it")
        return None

    def carry_out(self, umpire: Umpire[Engagement], question: Question) -> None:
        """Tell those who knew of it, and take it away."""
        feature = feature_of(umpire.battle, self.feature)
        assert feature is not None
        knew = seats_named(umpire.battle, (self.side,)) if self.side else ()
        to = (*knew, CONTROL) if knew else who_know(umpire.battle, feature)
        umpire.tell(TerrainWithdrawn(clause="EA-0.8", named=feature.name or feature.kind, reason=self.reason), to=to)
        known = SIDES if feature.known_to is None else feature.known_to
        left = None if self.side is None else replace(feature, known_to=tuple([s for s in known if s != self.side]))
        umpire.set("EA-0.8", field=without_feature(umpire.battle, feature, left))
