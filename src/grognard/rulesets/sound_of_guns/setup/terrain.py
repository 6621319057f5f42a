"""The ground of a pick-up battle: the defender lays it, from maps drawn for the purpose or as he likes (SG-R.100)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import OpenEvent
from grognard.engine.names import inches
from grognard.engine.ruling import Refusal
from grognard.engine.terrain import Feature, Table, faults
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.sound_of_guns.land import ROUGH, Land
from grognard.rulesets.sound_of_guns.setup.roll_off import side_of
from grognard.table.kernel_ground import Area

ZONE = 12.0
"""Inches from its edge within which an army deploys."""
MOST_FEATURES, BROADEST = 20, 12.0
OPEN_SHARE = 0.75
"""How much of the ground before either edge must be free of woods, towns and bogs."""
LAID: dict[str, str] = {
    "wood": "SG-T.4", "hill": "SG-T.7", "built_up": "SG-T.10", "difficult": "SG-T.16", "stream": "SG-T.13",
    "bridge": "SG-T.18", "road": "SG-E.11",
}  # fmt: skip
"""The kinds of ground a side may lay, and the clause of each."""

Features = tuple[Feature, ...]


class GroundLaid(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The ground lies on the table."""

    side: int
    features: Features
    also: tuple[str, ...] = ()

    @property
    def because(self) -> tuple[str, ...]:
        return self.also


class Drawn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A map drawn for pick-up battles, on a table of its own size."""

    id: str
    name: str
    about: str
    table: tuple[float, float]
    terrain: Features


class _Maps(Struct, frozen=True, forbid_unknown_fields=True):
    map: tuple[Drawn, ...]


@cache
def maps() -> tuple[Drawn, ...]:
    """All of them."""
    text = files(__package__).joinpath("maps.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=_Maps).map


def fitted(drawn: Drawn, land: Land) -> Features:
    """A map stretched to a table: its lines and outlines, not the width of its roads."""
    across, up = land.width / drawn.table[0], land.depth / drawn.table[1]
    if (across, up) == (1.0, 1.0):
        return drawn.terrain
    return tuple([stretched(feature, across, up) for feature in drawn.terrain])


def stretched(feature: Feature, across: float, up: float) -> Feature:
    """A feature with all its points moved in proportion."""

    def moved(points: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
        return tuple([(round(x * across, 3), round(y * up, 3)) for x, y in points])

    return replace(
        feature,
        polygon=moved(feature.polygon) if feature.polygon else None,
        line=moved(feature.line) if feature.line else None,
        point=moved([feature.point])[0] if feature.point else None,
    )


def ground_fault(land: Land, features: Features) -> Refusal | None:
    """Why ground may not be laid so, or None."""
    table = Table(width=land.width, depth=land.depth, measure="inch")
    return next(ground_faults(land, table, features), None)


def ground_faults(land: Land, table: Table, features: Features) -> Iterator[Refusal]:
    """Kinds and shapes, then sizes, then what lies on what, then room for the armies."""
    for i, feature in enumerate(features):
        clause = LAID.get(feature.kind, "SG-T.1")
        name = feature.name or feature.kind
        if feature.kind not in LAID:
            yield Refusal(clause, f"a side may lay {', '.join(LAID)}, not {feature.kind}")
        elif any([other.id == feature.id for other in features[:i]]):
            yield Refusal(clause, f"two features are called {feature.id}")
        elif found := faults(feature, table):
            yield Refusal(clause, f"{name}: {found[0][1]}")
        else:
            yield from shape_faults(feature, clause, name)
            yield from [
                Refusal(clause, f"{name} lies on {other.name or other.kind}")
                for other in features[:i]
                if feature.kind in ROUGH and other.kind in ROUGH and meet(feature, other)
            ]
    yield from room_faults(land, features)


def shape_faults(feature: Feature, clause: str, name: str) -> Iterator[Refusal]:
    """Areas no broader than may be; water that can be crossed; nothing hidden."""
    if (feature.kind in ROUGH or feature.kind == "hill") != bool(feature.outline()):
        yield Refusal(clause, f"{name} has the wrong shape for a {feature.kind}")
    elif feature.kind in ROUGH and breadth(feature) > BROADEST:
        yield Refusal(clause, f"{name} is more than {inches(BROADEST)} across")
    elif feature.crossing is not None and "nowhere" in (feature.crossing.infantry, feature.crossing.cavalry):
        yield Refusal("SG-T.18", f"foot and horse must be able to cross {name} somewhere")
    elif feature.known_to is not None:
        yield Refusal(clause, f"{name} is known to both sides")


def boxes(feature: Feature) -> list[Area]:
    """The ground it covers, for its boxes."""
    return feature.areas


def breadth(feature: Feature) -> float:
    """How far it is across at most."""
    return max([max(ar.x1 - ar.x0, ar.y1 - ar.y0) for ar in boxes(feature)])


def meet(a: Feature, b: Feature) -> bool:
    """Do two areas lie on one another, as far as their boxes say?"""
    return any([shared(p, q.x0, q.y0, q.x1, q.y1) > 0.0 for p in boxes(a) for q in boxes(b)])


def shared(ar: Area, x0: float, y0: float, x1: float, y1: float) -> float:
    """How much of a box an area's box covers."""
    return max(0.0, min(ar.x1, x1) - max(ar.x0, x0)) * max(0.0, min(ar.y1, y1) - max(ar.y0, y0))


def room_faults(land: Land, features: Features) -> Iterator[Refusal]:
    """Both armies must find room behind their edges."""
    for y0, y1 in ((0.0, ZONE), (land.depth - ZONE, land.depth)):
        rough = [ar for f in features if f.kind in ROUGH for ar in boxes(f)]
        covered = sum([shared(ar, 0.0, y0, land.width, y1) for ar in rough])
        if covered > (1.0 - OPEN_SHARE) * ZONE * land.width:
            yield Refusal("SG-T.16", f"too little open ground is left within {inches(ZONE)} of an edge")


class LayGround(Action, frozen=True, kw_only=True, tag=True):
    """Say what lies on the table."""

    unasked: ClassVar[str] = "SG-T.1"
    features: Annotated[Features, Meta(max_length=MOST_FEATURES, extra={"word": "list of parts"})]

    def refusal(self, battle: Engagement, question: GroundChoice) -> Refusal | None:
        """Ground both can fight on."""
        return ground_fault(battle.field.ground, self.features)

    def carry_out(self, umpire: Umpire[Engagement], question: GroundChoice) -> None:
        """It lies there."""
        land = umpire.battle.field.ground
        laid = Land(width=land.width, depth=land.depth, features=self.features)
        umpire.set("SG-T.1", field=replace(umpire.battle.field, ground=laid))
        also = tuple(sorted({LAID[f.kind] for f in self.features}))
        umpire.tell(GroundLaid(clause="SG-T.1", side=question.side, features=self.features, also=also))


class GroundChoice(Question, frozen=True, kw_only=True, tag=True):
    """What lies on the table?"""

    answers: ClassVar[tuple[type[Action], ...]] = (LayGround,)
    side: int

    def candidates(self, battle: Engagement) -> Sequence[LayGround]:
        """The maps drawn for it, as far as they suit the table; a bare plain where none does."""
        land = battle.field.ground
        found = [LayGround(features=fitted(drawn, land)) for drawn in maps()]
        return [one for one in found if ground_fault(land, one.features) is None] or [LayGround(features=())]


class GroundStep(Step, frozen=True, tag=True):
    """Ask the defender for the ground."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """The lower die lays it."""
        side = side_of(umpire.battle, "defender")
        umpire.ask(GroundChoice(seat=umpire.battle.head(side), side=side))
