"""An umpire's hand on the ground: he shows it, adds to it, says what it does, and takes it away."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.adjudication.desk import Desk
from grognard.engine.adjudication.features import (
    feature_of,
    reveal,
    seats_named,
    who_know,
    with_feature,
    without_feature,
)
from grognard.engine.battle import SIDES, Action, Battle
from grognard.engine.control import CONTROL, Reason
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import Text
from grognard.engine.terrain import Feature, Points, Table, faults
from grognard.engine.umpire import Umpire

SideName = Literal["blue", "red"]
EFFECTS = ("kind", "major_defensive", "blocks_sight", "fordable", "speed", "disorders", "closed")
"""All that ground may do, besides lying where it does."""


class TerrainAdded(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The umpire added ground that nobody had seen."""

    feature: Feature


class TerrainSet(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The umpire changed what a feature does, or how far it reaches."""

    feature: str
    reason: str


class TerrainWithdrawn(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The umpire took ground away; it is named as those called it who knew of it."""

    named: str
    reason: str


def shape_refusal(battle: Battle, desk: Desk, feature: Feature, clause: str) -> Refusal | None:
    """What is wrong with how ground is to lie: its outline, or who stands there already."""
    if desk.areas_only and not feature.outline():
        return Refusal(clause, "ground is painted as an area")
    ground = battle.field.ground
    wrong = faults(feature, Table(width=ground.width, depth=ground.depth, measure=desk.measure))
    if wrong:
        return Refusal(clause, f"{wrong[0][0]}: {wrong[0][1]}")
    return standing_refusal(desk, replace(battle, field=with_feature(battle.field, feature)), clause)


def standing_refusal(desk: Desk, after: Battle, clause: str) -> Refusal | None:
    """Nobody may stand on ground that is closed to him, once it lies so."""
    who = desk.shut_in(after)
    return Refusal(clause, f"{who} stands there, and such ground is closed to it") if who else None


def kind_refusal(desk: Desk, kind: str, clause: str) -> Refusal | None:
    """It must be of a kind that the rules know."""
    return None if kind in desk.kinds else Refusal(clause, f"the kinds of ground are {', '.join(desk.kinds)}")


class RevealTerrain(Action, frozen=True, kw_only=True, tag=True):
    """Let a side know of a feature."""

    feature: Text
    side: SideName

    def refusal(self, battle: Battle, question: Desk) -> Refusal | None:
        """The feature must exist, and be news."""
        clause, feature = question.by.shows or battle.control_clause, feature_of(battle, self.feature)
        if feature is None:
            return Refusal(clause, f"there is no feature {self.feature}")
        return Refusal(clause, f"{self.side} knows of it already") if feature.known_by(self.side) else None

    def carry_out(self, umpire: Umpire[Any], question: Desk) -> None:
        """Add the side to those who know."""
        feature = feature_of(umpire.battle, self.feature)
        assert feature is not None
        reveal(umpire, feature, self.side, question.by.shows or umpire.battle.control_clause)


class AddTerrain(Action, frozen=True, kw_only=True, tag=True):
    """Put ground on the table that had not been seen."""

    feature: Feature

    def refusal(self, battle: Battle, question: Desk) -> Refusal | None:
        """It must have a new id, a known kind, a sound shape, and be known to sides."""
        clause, feature = question.by.adds or battle.control_clause, self.feature
        if feature_of(battle, feature.id):
            return Refusal(clause, f"there is a feature {feature.id} already")
        if not set(feature.known_to or ()) <= set(SIDES):
            return Refusal(clause, f"ground is known to {' and '.join(SIDES)}, to one of them or to none")
        return kind_refusal(question, feature.kind, clause) or shape_refusal(battle, question, feature, clause)

    def carry_out(self, umpire: Umpire[Any], question: Desk) -> None:
        """Add it, and tell those who may know."""
        clause = question.by.adds or umpire.battle.control_clause
        umpire.set(clause, field=with_feature(umpire.battle.field, self.feature))
        sides = SIDES if self.feature.known_to is None else self.feature.known_to
        umpire.reveal(seats_named(umpire.battle, sides))
        umpire.tell(TerrainAdded(clause=clause, feature=self.feature), to=who_know(umpire.battle, self.feature))


class SetTerrain(Action, frozen=True, kw_only=True, tag=True):
    """Say what a feature does and how far it reaches, for all moves not yet made."""

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
        """What it is to do."""
        return {name: getattr(self, name) for name in EFFECTS if getattr(self, name) is not None}

    def refusal(self, battle: Battle, question: Desk) -> Refusal | None:
        """The feature must exist, the kind be known, and something be said of it that the rules take notice of."""
        clause, feature = question.by.rules or battle.control_clause, feature_of(battle, self.feature)
        if feature is None:
            return Refusal(clause, f"there is no feature {self.feature}")
        if not self.effects and self.polygon is None:
            return Refusal(clause, "nothing is said of what it does")
        if unknown := [name for name in self.effects if name not in question.effects]:
            return Refusal(clause, f"these rules do not ask of ground whether it is so: {', '.join(unknown)}")
        if self.kind is not None and (refused := kind_refusal(question, self.kind, clause)):
            return refused
        if self.polygon is None:
            return None
        if question.areas_only and not feature.outline():
            return Refusal(clause, f"{self.feature} is no area")
        shapes = question.by.shapes or battle.control_clause
        return shape_refusal(battle, question, self.shaped(feature), shapes)

    def shaped(self, feature: Feature) -> Feature:
        """The feature as it is to be."""
        outline: dict[str, Any] = {} if self.polygon is None else {"polygon": self.polygon, "circle": None}
        return replace(feature, **self.effects, **outline)

    def carry_out(self, umpire: Umpire[Any], question: Desk) -> None:
        """Change it, and tell those who know of it."""
        battle, feature = umpire.battle, feature_of(umpire.battle, self.feature)
        assert feature is not None
        does, rules = [clause or battle.control_clause for clause in (question.by.affects, question.by.rules)]
        umpire.set(does, field=with_feature(battle.field, self.shaped(feature)))
        told = TerrainSet(clause=rules, feature=self.feature, reason=self.reason)
        umpire.tell(told, to=who_know(battle, feature))


class WithdrawTerrain(Action, frozen=True, kw_only=True, tag=True):
    """Take ground off the table, or let a side know of it no more."""

    feature: Text
    reason: Reason
    side: SideName | None = None

    def refusal(self, battle: Battle, question: Desk) -> Refusal | None:
        """The feature must exist, the side know of it, and nobody need it to stand where he does."""
        feature, clause = feature_of(battle, self.feature), battle.control_clause
        if feature is None:
            return Refusal(clause, f"there is no feature {self.feature}")
        if self.side is None:
            after = replace(battle, field=without_feature(battle.field, feature.id))
            return standing_refusal(question, after, clause)
        return None if feature.known_by(self.side) else Refusal(clause, f"{self.side} does not know of it")

    def carry_out(self, umpire: Umpire[Any], question: Desk) -> None:
        """Tell those who knew of it, and take it away."""
        battle, clause = umpire.battle, umpire.battle.control_clause
        feature = feature_of(battle, self.feature)
        assert feature is not None
        to = who_know(battle, feature) if self.side is None else (*seats_named(battle, (self.side,)), CONTROL)
        umpire.tell(TerrainWithdrawn(clause=clause, named=feature.name or feature.kind, reason=self.reason), to=to)
        if self.side is None:
            umpire.set(clause, field=without_feature(battle.field, feature.id))
            return
        known = SIDES if feature.known_to is None else feature.known_to
        hidden = replace(feature, known_to=tuple([side for side in known if side != self.side]))
        umpire.set(clause, field=with_feature(battle.field, hidden))


ON_THE_GROUND: tuple[type[Action], ...] = (RevealTerrain, AddTerrain, SetTerrain, WithdrawTerrain)
