"""Ground that a side has not found: it orders on the ground it knows, and its troops find the rest (SG-R.102)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from grognard.engine.adjudication.features import reveal, with_feature
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import SIDES, Army, Engagement, Unit
from grognard.rulesets.sound_of_guns.geometry import rects_at
from grognard.rulesets.sound_of_guns.ground import covers
from grognard.rulesets.sound_of_guns.legs import Leg
from grognard.rulesets.sound_of_guns.marching import trace_march
from grognard.rulesets.sound_of_guns.paths import PACE, on_leg, start_of, swing
from grognard.table.kernel import Rect
from grognard.table.pose import round_facing


def as_known(battle: Engagement, side: int) -> Engagement:
    """The battle with only the ground a side knows of."""
    if not unfound(battle, side):
        return battle
    kept: dict[int, Army] = battle.field.known_fields
    if side not in kept:
        kept[side] = replace(battle.field, ground=battle.field.ground.known_by(SIDES[side]))
    return replace(battle, field=kept[side])


def unfound(battle: Engagement, side: int) -> list[Feature]:
    """The ground a side does not know of."""
    return [f for f in battle.field.ground.secret if not f.known_by(SIDES[side])]


def under(features: Iterable[Feature], stands: Sequence[Rect]) -> list[Feature]:
    """Which of these features some stands lie in."""
    return [f for f in features if any([covers(f, stand) for stand in stands])]


def find_out(umpire: Umpire[Engagement], stands: Sequence[Rect]) -> None:
    """Ground that troops lie on is seen by both sides: they are seen to go to pieces in it."""
    secret = umpire.battle.field.ground.secret
    if secret:
        show(umpire, under(secret, stands))


def show(umpire: Umpire[Engagement], found: Sequence[Feature]) -> None:
    """Everybody knows of these features from now on."""
    clause = umpire.battle.control_clause
    for feature in found:
        for side in SIDES:
            if not feature.known_by(side):
                reveal(umpire, feature, side, clause)
        umpire.set(clause, field=with_feature(umpire.battle.field, replace(feature, known_to=None)))
    if found:
        umpire.reveal()


class Part(NamedTuple):
    """A move as far as a look at it: what is gone, what is left, and where the stands lie then."""

    legs: tuple[Leg, ...]
    far: float
    rest: tuple[Leg, ...]
    stands: Sequence[Rect]


class Halted(NamedTuple):
    """A move that comes upon ground nobody has told of: the way up to it, what is left, and that ground."""

    legs: tuple[Leg, ...]
    far: float
    rest: tuple[Leg, ...]
    found: list[Feature]


def parts(known: Engagement, unit: Unit, legs: Sequence[Leg], far: float) -> Iterator[Part]:
    """A move look by look, on the ground its side knows of."""
    yield Part((), 0.0, tuple(legs), unit.rects)
    if unit.formation == "march":
        looks = max(1, round(far / PACE + 0.5))
        for share in [far * i / looks for i in range(1, looks + 1)]:
            yield Part((), share, (), trace_march(known, unit, share)[1].rects)
        return
    start = start_of(unit)
    for n, leg in enumerate(legs):
        looks = max(1, round(swing(unit, start, leg) / PACE + 0.5))
        for i in range(1, looks + 1):
            x, y, facing = on_leg(start, leg, i / looks)
            here = Leg(x, y, round_facing(facing))
            yield Part((*legs[:n], here), 0.0, tuple(legs[n:]), rects_at(unit, x, y, facing))
        start = (leg.x, leg.y, leg.facing)


def halted(battle: Engagement, unit: Unit, legs: Sequence[Leg], far: float) -> Halted | None:
    """The part of a move before ground that the unit's side does not know of, if it leads upon such ground."""
    unknown = unfound(battle, unit.side)
    if not unknown:
        return None
    last: Part | None = None
    for part in parts(as_known(battle, unit.side), unit, legs, far):
        found = under(unknown, part.stands)
        if found and last is not None:
            return Halted(last.legs, last.far, last.rest, found)
        last = part
    return None


def passed(battle: Engagement, unit: Unit, legs: Sequence[Leg], far: float) -> list[Feature]:
    """The ground hidden from anybody that a move leads over: who sees the troops slow down in it, knows of it."""
    secret = battle.field.ground.secret
    looks = parts(battle, unit, legs, far) if secret else ()
    met = {f.id for part in looks for f in under(secret, part.stands)}
    return [f for f in secret if f.id in met]
