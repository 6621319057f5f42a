"""Chapter 7, Control's ground: which features there are, and which side knows of them (EM-7.22, EM-7.23)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.control import CONTROL
from grognard.engine.events import OpenEvent
from grognard.engine.terrain import Feature, Ground
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_masse.battle import SIDES, SLACK, Clash, Corps
from grognard.rulesets.en_masse.orders import feature_named
from grognard.table.kernel import Rect
from grognard.table.kernel_ground import rect_area_gap


class TerrainRevealed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A side learned of a feature."""

    feature: str
    side: str


def with_feature(battle: Clash, feature: Feature) -> Corps:
    """The field with a feature put in the place of the one of its id, or added."""
    features = battle.field.ground.features
    if feature_named(battle, feature.id) is None:
        kept = (*features, feature)
    else:
        kept = tuple([feature if f.id == feature.id else f for f in features])
    return replace(battle.field, ground=replace(battle.field.ground, features=kept))


def as_known(battle: Clash, side: str) -> Clash:
    """The battle with only the ground a side knows of."""
    ground = battle.field.ground
    known: Ground | None = ground.kept.get(("known", side))
    if known is None:
        features = tuple([f for f in ground.features if f.known_by(side)])
        known = ground if len(features) == len(ground.features) else replace(ground, features=features)
        ground.kept["known", side] = known
    return battle if known is ground else replace(battle, field=replace(battle.field, ground=known))


def who_know(battle: Clash, feature: Feature) -> tuple[str, ...]:
    """The seats an event about a feature may be told to; nobody named means everybody."""
    if feature.known_to is None:
        return ()
    return (*[seat for side in feature.known_to for seat in battle.seats_of(SIDES.index(side))], CONTROL)


def reveal(umpire: Umpire[Clash], feature: Feature, side: str) -> None:
    """A side learns of a feature; every seat of it does."""
    seats = umpire.battle.seats_of(SIDES.index(side))
    seen = replace(feature, known_to=(*(feature.known_to or ()), side))
    umpire.set("EM-7.22", field=with_feature(umpire.battle, seen))
    umpire.reveal(seats)
    umpire.tell(TerrainRevealed(clause="EM-7.22", feature=feature.id, side=side), to=(*seats, CONTROL))


def find_out(umpire: Umpire[Clash], side: int, where: list[Rect]) -> None:
    """A side learns of ground its units or headquarters come near (EM-7.22, EM-R.39)."""
    near = umpire.battle.options.reveal_distance + SLACK
    for feature in [f for f in umpire.battle.field.ground.features if not f.known_by(SIDES[side])]:
        gaps = [rect_area_gap(part, area) for part in where for area in feature.areas]
        if min(gaps, default=near + 1.0) <= near:
            reveal(umpire, feature, SIDES[side])
