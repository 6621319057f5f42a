"""Chapter 6: Control's hand on the ground. He reveals it, adds to it and says what it does."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.battle import Action, Question
from grognard.engine.control import Reason
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import Text
from grognard.engine.terrain import Feature, Table, faults
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SIDES, Engagement
from grognard.rulesets.en_avant.ground import KINDS, feature_of, reveal, who_know, with_feature

EFFECTS = ("kind", "major_defensive", "blocks_sight", "fordable", "speed", "disorders", "closed")


class TerrainAdded(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Control added ground that nobody had seen."""

    feature: Feature


class TerrainSet(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Control changed what a feature does."""

    feature: str
    reason: str


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
        ground = battle.field.ground
        wrong = faults(self.feature, Table(width=ground.width, depth=ground.depth, measure="cm"))
        if feature_of(battle, self.feature.id):
            return Refusal("EA-6.25", f"there is a feature {self.feature.id} already")
        if self.feature.kind not in KINDS:
            return Refusal("EA-6.25", f"the kinds of ground are {', '.join(KINDS)}")
        if not set(self.feature.known_to or ()) <= set(SIDES):
            return Refusal("EA-6.25", f"ground is known to {' and '.join(SIDES)}, to one of them or to none")
        return Refusal("EA-6.25", f"{wrong[0][0]}: {wrong[0][1]}") if wrong else None

    def carry_out(self, umpire: Umpire[Engagement], question: Question) -> None:
        """Add it, and tell those who may know."""
        umpire.set("EA-6.25", field=with_feature(umpire.battle, self.feature))
        umpire.reveal(SIDES if self.feature.known_to is None else self.feature.known_to)
        umpire.tell(TerrainAdded(clause="EA-6.25", feature=self.feature), to=who_know(self.feature))


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

    @property
    def effects(self) -> dict[str, Any]:
        """What is set."""
        return {name: getattr(self, name) for name in EFFECTS if getattr(self, name) is not None}

    def refusal(self, battle: Engagement, question: Question) -> Refusal | None:
        """The feature must exist, the kind be known, and something be said of it."""
        if feature_of(battle, self.feature) is None:
            return Refusal("EA-6.1", f"there is no feature {self.feature}")
        if self.kind is not None and self.kind not in KINDS:
            return Refusal("EA-6.1", f"the kinds of ground are {', '.join(KINDS)}")
        return None if self.effects else Refusal("EA-6.1", "nothing is said of what it does")

    def carry_out(self, umpire: Umpire[Engagement], question: Question) -> None:
        """Change it, and tell those who know of it."""
        feature = feature_of(umpire.battle, self.feature)
        assert feature is not None
        umpire.set("EA-6.23", field=with_feature(umpire.battle, replace(feature, **self.effects)))
        told = TerrainSet(clause="EA-6.1", feature=self.feature, reason=self.reason)
        umpire.tell(told, to=who_know(feature))
