"""The ground as Control keeps it: which features there are, and which side knows of them (EA-6.24)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from grognard.engine.control import CONTROL
from grognard.engine.events import OpenEvent
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SIDES, Brigade, Engagement

KINDS = (
    "light_wood", "dense_wood", "marsh", "stream", "river", "gentle_hill", "steep_ish_hill", "steep_hill", "road",
    "bridge", "defile", "village",
)  # fmt: skip
B = TypeVar("B", bound=Engagement)


class TerrainRevealed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A side learned of a feature."""

    feature: str
    side: str


def feature_of(battle: Engagement, name: str) -> Feature | None:
    """The feature of that id."""
    return next((f for f in battle.field.ground.features if f.id == name), None)


def with_feature(battle: Engagement, feature: Feature) -> Brigade:
    """The field with a feature put in the place of the one of its id, or added."""
    features = battle.field.ground.features
    if feature_of(battle, feature.id) is None:
        kept = (*features, feature)
    else:
        kept = tuple([feature if f.id == feature.id else f for f in features])
    return replace(battle.field, ground=replace(battle.field.ground, features=kept))


def without_feature(battle: Engagement, feature: Feature, instead: Feature | None) -> Brigade:
    """The field without a feature, or with another in its place."""
    kept = [one if one.id != feature.id else instead for one in battle.field.ground.features]
    ground = replace(battle.field.ground, features=tuple([one for one in kept if one is not None]))
    return replace(battle.field, ground=ground)


def as_known(battle: B, seat: str) -> B:
    """The battle with only the ground a seat's side knows of."""
    field, ground, side = battle.field, battle.field.ground, battle.side_name(seat)
    name = f"known to {side}"
    if name not in field.kept:
        known = tuple([f for f in ground.features if f.known_by(side)])
        every = len(known) == len(ground.features)
        field.kept[name] = field if every else replace(field, ground=replace(ground, features=known))
    return battle if field.kept[name] is field else replace(battle, field=field.kept[name])


def who_know(battle: Engagement, feature: Feature) -> tuple[str, ...]:
    """The seats an event about a feature may be told to; nobody named means everybody."""
    return () if feature.known_to is None else (*seats_named(battle, feature.known_to), CONTROL)


def seats_named(battle: Engagement, sides: Iterable[str]) -> tuple[str, ...]:
    """The seats of sides that are called by their names."""
    return tuple([seat for side in sides for seat in battle.seats_of(SIDES.index(side))])


def reveal(umpire: Umpire[Engagement], name: str, side: str) -> None:
    """A side learns of a feature."""
    feature = feature_of(umpire.battle, name)
    if feature is None or feature.known_by(side):
        return
    seen = replace(feature, known_to=(*(feature.known_to or ()), side))
    umpire.set("EA-6.24", field=with_feature(umpire.battle, seen))
    seats = seats_named(umpire.battle, (side,))
    umpire.reveal(seats)
    umpire.tell(TerrainRevealed(clause="EA-6.24", feature=name, side=side), to=(*seats, CONTROL))
