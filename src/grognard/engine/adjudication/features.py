"""The ground as an umpire keeps it: which features there are, and which side knows of them; by the caller's clause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from grognard.engine.battle import SIDES, Battle, Field
from grognard.engine.control import CONTROL
from grognard.engine.events import OpenEvent
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Umpire

F = TypeVar("F", bound=Field)


class TerrainRevealed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A side learned of a feature."""

    feature: str
    side: str


def feature_of(battle: Battle, name: str) -> Feature | None:
    """The feature of that id."""
    return next((f for f in battle.field.ground.features if f.id == name), None)


def with_feature(field: F, feature: Feature) -> F:
    """The field with a feature put in the place of the one of its id, or added."""
    features = field.ground.features
    if any([f.id == feature.id for f in features]):
        kept = tuple([feature if f.id == feature.id else f for f in features])
    else:
        kept = (*features, feature)
    return replace(field, ground=replace(field.ground, features=kept))


def without_feature(field: F, name: str) -> F:
    """The field without the feature of that id."""
    kept = tuple([one for one in field.ground.features if one.id != name])
    return replace(field, ground=replace(field.ground, features=kept))


def who_know(battle: Battle, feature: Feature) -> tuple[str, ...]:
    """The seats an event about a feature may be told to; nobody named means everybody."""
    return () if feature.known_to is None else (*seats_named(battle, feature.known_to), CONTROL)


def seats_named(battle: Battle, sides: Iterable[str]) -> tuple[str, ...]:
    """The seats of sides that are called by their names."""
    return tuple([seat for side in sides for seat in battle.seats_of(SIDES.index(side))])


def reveal(umpire: Umpire[Any], feature: Feature, side: str, clause: str) -> None:
    """A side learns of a feature; every seat of it does."""
    seats = seats_named(umpire.battle, (side,))
    seen = replace(feature, known_to=(*(feature.known_to or ()), side))
    umpire.set(clause, field=with_feature(umpire.battle.field, seen))
    umpire.reveal(seats)
    umpire.tell(TerrainRevealed(clause=clause, feature=feature.id, side=side), to=(*seats, CONTROL))
