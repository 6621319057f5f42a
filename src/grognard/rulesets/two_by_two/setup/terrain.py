"""State TERRAIN: the Defender chooses the features and lays them, by sector dice or with the other side's consent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal
from zlib import crc32

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import Event, OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import Skirmish, seat_of
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.setup.deployment import side_of
from grognard.rulesets.two_by_two.setup.features import (
    ANYWHERE,
    ORDER,
    FeatureKind,
    Part,
    Wanted,
    bridges_of,
    built,
    counts_fault,
    in_order,
    part_fault,
    wanted_of,
    with_features,
)
from grognard.rulesets.two_by_two.setup.sizes import CLAUSES
from grognard.rulesets.two_by_two.setup.sketches import layout, shopping_lists, sketches

SECTORS = 6
LAYOUTS = 4
LEAST = Wanted()
Method = Literal["sector", "agreement"]
Kinds = tuple[FeatureKind, ...]


class TerrainChosen(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The Defender said what lies on the table, and how it will be laid."""

    side: int
    wanted: Wanted
    method: Method


class KindChosen(OpenEvent, frozen=True, kw_only=True, tag=True):
    """So many features of a kind were chosen."""

    kind: FeatureKind
    count: int


class PlacementOrdered(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The order in which the features are laid."""

    kinds: Kinds


class SectorRolled(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The sector a feature goes to; without room there it is rolled again."""

    kind: FeatureKind
    sector: int
    room: bool = True


class FeaturePlaced(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A feature lies on the table."""

    feature: Feature
    sector: int = ANYWHERE


class SteepSideMade(OpenEvent, frozen=True, kw_only=True, tag=True):
    """One side of a hill may not be crossed."""

    feature: str
    edges: tuple[int, ...]


class BridgeBuilt(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A road crosses water."""

    feature: Feature


class FeatureLeftOut(OpenEvent, frozen=True, kw_only=True, tag=True):
    """There was no room for a feature anywhere."""

    kind: FeatureKind


class LayoutProposed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The Defender showed a whole layout."""

    side: int
    parts: tuple[Part, ...]


class LayoutAgreed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The other side accepted the layout."""

    side: int


class LayoutRejected(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The other side did not accept the layout: the dice place it."""

    side: int


class Terrain(Step, frozen=True, tag=True):
    """Ask the Defender what lies on the table; a scenario may have settled how it is laid."""

    method: Literal["", "sector", "agreement"] = ""

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """The low scorer chooses."""
        side = side_of(umpire.battle, "defender")
        umpire.ask(TerrainChoice(seat=seat_of(side), side=side, method=self.method))


class ChooseTerrain(Action, frozen=True, kw_only=True, tag=True):
    """Say how many features of each kind, and how they are to be laid."""

    unasked: ClassVar[str] = "2X2-4.4"
    wanted: Annotated[Wanted, Meta(extra={"word": "list of parts"})]
    method: Annotated[Method, Meta(extra={"word": "one of"})] = "sector"

    def refusal(self, battle: Skirmish, question: TerrainChoice) -> Refusal | None:
        """The numbers of the book; the method the scenario names."""
        if question.method and self.method != question.method:
            return Refusal("2X2-4.5", f"in this battle terrain is laid by {question.method}")
        return counts_fault(self.wanted, battle.options)

    def carry_out(self, umpire: Umpire[Skirmish], question: TerrainChoice) -> None:
        """Go on to lay it."""
        kinds = self.wanted.kinds
        umpire.tell(TerrainChosen(clause="2X2-4.4", side=question.side, wanted=self.wanted, method=self.method))
        for kind in dict.fromkeys(kinds):
            umpire.tell(KindChosen(clause=CLAUSES[kind], kind=kind, count=self.wanted.count(kind)))
        umpire.tell(PlacementOrdered(clause="2X2-4.7", kinds=kinds))
        umpire.push(Placing(kinds) if self.method == "sector" else Proposing(self.wanted))


class TerrainChoice(Question, frozen=True, kw_only=True, tag=True):
    """What lies on the table?"""

    answers: ClassVar[tuple[type[Action], ...]] = (ChooseTerrain,)
    side: int
    method: Literal["", "sector", "agreement"] = ""

    def candidates(self, battle: Skirmish) -> Sequence[ChooseTerrain]:
        """A handful of choices, each by every method open."""
        lists = shopping_lists(battle.options, seed_of(battle, "terrain"))
        methods: list[Method] = ["sector", "agreement"]
        allowed = [m for m in methods if self.method in ("", m)]
        return [ChooseTerrain(wanted=wanted, method=method) for wanted in lists for method in allowed]


def seed_of(battle: Skirmish, *parts: object) -> str:
    """The same sketches for the same battle, others for another."""
    known = msgspec.json.encode((battle.field.ground.features, [u.type for u in battle.field.units]))
    return "/".join([str(crc32(known)), *map(str, parts)])


class Placing(Step, frozen=True, tag=True):
    """Lay the features that are left, one by one, each in the sector its die names."""

    left: Kinds

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Roll for the next feature and ask the Defender where in the sector it lies."""
        if not self.left:
            return
        kind, side = self.left[0], side_of(umpire.battle, "defender")
        umpire.push(Placing(self.left[1:]))
        sector = ANYWHERE if kind == "ford" else roll_sector(umpire, kind)
        if sector is None or not placements(umpire.battle, kind, sector):
            umpire.tell(FeatureLeftOut(clause=CLAUSES[kind], kind=kind))
            return
        umpire.ask(FeaturePlacement(seat=seat_of(side), side=side, kind=kind, sector=sector))


def roll_sector(umpire: Umpire[Skirmish], kind: FeatureKind) -> int | None:
    """Roll for a sector, again where the feature finds no room; None if it finds room in none."""
    while True:
        sector = umpire.roll(f"sector for {kind.replace('_', ' ')}", "2X2-4.6")[0]
        room = bool(placements(umpire.battle, kind, sector))
        umpire.tell(SectorRolled(clause="2X2-4.6", kind=kind, sector=sector, room=room))
        if room:
            return sector
        if not any([placements(umpire.battle, kind, other) for other in range(1, SECTORS + 1)]):
            return None


def placements(battle: Skirmish, kind: FeatureKind, sector: int) -> tuple[Part, ...]:
    """The sketches offered for a feature."""
    return sketches(battle.field.ground, kind, sector, seed_of(battle, kind, sector))


class PlaceFeature(Action, frozen=True, kw_only=True, tag=True):
    """Lay the feature that is due."""

    unasked: ClassVar[str] = "2X2-4.7"
    part: Annotated[Part, Meta(extra={"word": "outline"})]

    def refusal(self, battle: Skirmish, question: FeaturePlacement) -> Refusal | None:
        """The kind that is due, its size, its sector, its neighbours."""
        if self.part.kind != question.kind:
            due, given = question.kind.replace("_", " "), self.part.kind.replace("_", " ")
            return Refusal("2X2-4.7", f"a {due} is laid next, not a {given}")
        return part_fault(battle.field.ground, self.part, question.sector)

    def carry_out(self, umpire: Umpire[Skirmish], question: FeaturePlacement) -> None:
        """It lies there."""
        lay(umpire, (self.part,), question.sector)


class FeaturePlacement(Question, frozen=True, kw_only=True, tag=True):
    """Where in the sector does the feature lie? Sector 0 is the whole table."""

    answers: ClassVar[tuple[type[Action], ...]] = (PlaceFeature,)
    side: int
    kind: FeatureKind
    sector: int

    def candidates(self, battle: Skirmish) -> Sequence[PlaceFeature]:
        """A few sketches."""
        return [PlaceFeature(part=part) for part in placements(battle, self.kind, self.sector)]


def lay(umpire: Umpire[Skirmish], parts: Sequence[Part], sector: int) -> None:
    """Put parts on the table, and a bridge wherever a road crosses water."""
    ground = umpire.battle.field.ground
    events: list[Event] = []
    for part in parts:
        feature = built(part, ground)
        events.append(FeaturePlaced(clause=CLAUSES[part.kind], feature=feature, sector=sector))
        if feature.steep:
            events.append(SteepSideMade(clause="2X2-4.11", feature=feature.id, edges=feature.steep))
        bridges = bridges_of(ground, feature) if part.kind == "road" else []
        events += [BridgeBuilt(clause=bridge_clause(ground, b), feature=b) for b in bridges]
        ground = with_features(ground, feature, *bridges)
    umpire.set(CLAUSES[parts[0].kind], field=replace(umpire.battle.field, ground=ground))
    for event in events:
        umpire.tell(event)


def bridge_clause(ground: Ground, bridge: Feature) -> str:
    """A river is crossed only at bridges; over a stream a road simply runs on."""
    water = ground.named(bridge.crosses or "")
    return "2X2-4.9" if water is not None and water.kind == "river" else "2X2-4.12"


class Proposing(Step, frozen=True, tag=True):
    """Ask the Defender for a whole layout."""

    wanted: Wanted

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """The other side will be asked what it thinks of it."""
        side = side_of(umpire.battle, "defender")
        umpire.ask(LayoutChoice(seat=seat_of(side), side=side, wanted=self.wanted))


class ProposeLayout(Action, frozen=True, kw_only=True, tag=True):
    """Show where everything would lie."""

    unasked: ClassVar[str] = "2X2-4.5"
    parts: Annotated[tuple[Part, ...], Meta(max_length=60, extra={"word": "list of parts"})]

    def refusal(self, battle: Skirmish, question: LayoutChoice) -> Refusal | None:
        """The numbers, the order, then each feature on top of those before it."""
        return layout_fault(battle, question.wanted, self.parts)

    def carry_out(self, umpire: Umpire[Skirmish], question: LayoutChoice) -> None:
        """Ask the other side."""
        other = 1 - question.side
        umpire.tell(LayoutProposed(clause="2X2-4.5", side=question.side, parts=self.parts))
        umpire.ask(LayoutOffer(seat=seat_of(other), side=other, parts=self.parts))


def layout_fault(battle: Skirmish, wanted: Wanted, parts: tuple[Part, ...]) -> Refusal | None:
    """Why a layout may not be proposed; what found no room may be missing."""
    laid = wanted_of(parts)
    fault = counts_fault(laid, battle.options)
    if fault is not None:
        return fault
    for kind in ORDER:
        if laid.count(kind) > wanted.count(kind):
            what = kind.replace("_", " ")
            return Refusal("2X2-4.4", f"{wanted.count(kind)} {what} features were chosen, not {laid.count(kind)}")
    if not in_order([p.kind for p in parts]):
        return Refusal("2X2-4.7", "features are laid in the order of the book")
    ground = battle.field.ground
    for part in parts:
        fault = part_fault(ground, part, ANYWHERE)
        if fault is not None:
            return fault
        ground = with_features(ground, built(part, ground))
    return None


class LayoutChoice(Question, frozen=True, kw_only=True, tag=True):
    """Where would everything lie?"""

    answers: ClassVar[tuple[type[Action], ...]] = (ProposeLayout,)
    side: int
    wanted: Wanted

    def candidates(self, battle: Skirmish) -> Sequence[ProposeLayout]:
        """A few tables, or a road and a town where the wishes cannot be met."""
        ground, found = battle.field.ground, []
        for i in range(LAYOUTS):
            parts = layout(ground, self.wanted, seed_of(battle, "layout", i))
            if layout_fault(battle, self.wanted, parts) is None:
                found.append(ProposeLayout(parts=parts))
        return found or [ProposeLayout(parts=layout(ground, LEAST, "least"))]


class AcceptLayout(Action, frozen=True, kw_only=True, tag=True):
    """Play on the table as it was proposed."""

    unasked: ClassVar[str] = "2X2-4.5"

    def carry_out(self, umpire: Umpire[Skirmish], question: LayoutOffer) -> None:
        """It lies there."""
        umpire.tell(LayoutAgreed(clause="2X2-4.5", side=question.side))
        lay(umpire, question.parts, ANYWHERE)


class RejectLayout(Action, frozen=True, kw_only=True, tag=True):
    """Have the same features placed by the dice."""

    unasked: ClassVar[str] = "2X2-4.5"

    def carry_out(self, umpire: Umpire[Skirmish], question: LayoutOffer) -> None:
        """No agreement, so the sectors are rolled."""
        umpire.tell(LayoutRejected(clause="2X2-4.5", side=question.side))
        umpire.push(Placing(tuple([part.kind for part in question.parts])))


class LayoutOffer(Question, frozen=True, kw_only=True, tag=True):
    """Is the layout agreeable?"""

    answers: ClassVar[tuple[type[Action], ...]] = (AcceptLayout, RejectLayout)
    side: int
    parts: tuple[Part, ...]

    def candidates(self, battle: Skirmish) -> Sequence[Action]:
        """Yes or no."""
        return [AcceptLayout(), RejectLayout()]
