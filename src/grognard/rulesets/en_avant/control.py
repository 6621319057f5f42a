"""Chapters 0 and 6: Game Control's desk. He may rule on anything, with a reason, and it is all in the record."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.control import CONTROL, Reason
from grognard.engine.events import Event
from grognard.engine.ruling import Refusal
from grognard.engine.terrain import Feature, Table, faults
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SIDES, Card, Engagement
from grognard.rulesets.en_avant.deeds import relocate, remove, set_labels
from grognard.rulesets.en_avant.geometry import shaped
from grognard.rulesets.en_avant.units import SHAPES, Formation

UnitNo = Annotated[int, Meta(extra={"word": "unit"})]
KINDS = (
    "light_wood", "dense_wood", "marsh", "stream", "river", "gentle_hill", "steep_ish_hill", "steep_hill", "road",
    "bridge", "defile", "village",
)  # fmt: skip


class TerrainRevealed(Event, frozen=True, kw_only=True, tag=True):
    """A side learned of a feature."""

    feature: str
    side: str


class TerrainAdded(Event, frozen=True, kw_only=True, tag=True):
    """Control added ground that nobody had seen."""

    feature: Feature


class TerrainSet(Event, frozen=True, kw_only=True, tag=True):
    """Control changed what a feature does."""

    feature: str
    reason: str


class ControlRuled(Event, frozen=True, kw_only=True, tag=True):
    """Control adjudicated: a unit's place, status or order is as he says."""

    unit: int
    reason: str


class CardAmended(Event, frozen=True, kw_only=True, tag=True):
    """Control changed a card."""

    unit: int
    card: Card
    reason: str


class BattleCalled(Event, frozen=True, kw_only=True, tag=True):
    """Control ended the battle and named the result."""

    result: str
    reason: str


class Told(Event, frozen=True, kw_only=True, tag=True):
    """Control's words to a side."""

    text: str


def known(battle: Engagement, name: str) -> Feature | None:
    """The feature of that id."""
    return next((f for f in battle.field.ground.features if f.id == name), None)


def with_feature(battle: Engagement, feature: Feature) -> Any:
    """The field with a feature put in the place of the one of its id, or added."""
    others = [f for f in battle.field.ground.features if f.id != feature.id]
    ground = replace(battle.field.ground, features=(*others, feature))
    return replace(battle.field, ground=ground)


class RevealTerrain(Action, frozen=True, kw_only=True, tag=True):
    """Let a side know of a feature (EA-6.24)."""

    feature: Annotated[str, Meta(extra={"word": "text"})]
    side: Literal["blue", "red"]

    def refusal(self, battle: Engagement, question: Any) -> Refusal | None:
        """The feature must exist."""
        return None if known(battle, self.feature) else Refusal("EA-6.24", f"there is no feature {self.feature}")

    def carry_out(self, umpire: Umpire[Engagement], question: Any) -> None:
        """Add the side to those who know."""
        reveal(umpire, self.feature, self.side)


def reveal(umpire: Umpire[Engagement], name: str, side: str) -> None:
    """A side learns of a feature."""
    feature = known(umpire.battle, name)
    if feature is None or feature.known_by(side):
        return
    seen = replace(feature, known_to=(*(feature.known_to or ()), side))
    umpire.set("EA-6.24", field=with_feature(umpire.battle, seen))
    umpire.revealed = True
    umpire.tell(TerrainRevealed(clause="EA-6.24", feature=name, side=side), to=(side, CONTROL))


class AddTerrain(Action, frozen=True, kw_only=True, tag=True):
    """Put ground on the table that had not been seen (EA-6.25)."""

    feature: Feature

    def refusal(self, battle: Engagement, question: Any) -> Refusal | None:
        """It must have a new id, a known kind and a sound shape."""
        ground = battle.field.ground
        wrong = faults(self.feature, Table(width=ground.width, depth=ground.depth, measure="cm"))
        if known(battle, self.feature.id):
            return Refusal("EA-6.25", f"there is a feature {self.feature.id} already")
        if self.feature.kind not in KINDS:
            return Refusal("EA-6.25", f"the kinds of ground are {', '.join(KINDS)}")
        return Refusal("EA-6.25", f"{wrong[0][0]}: {wrong[0][1]}") if wrong else None

    def carry_out(self, umpire: Umpire[Engagement], question: Any) -> None:
        """Add it."""
        umpire.set("EA-6.25", field=with_feature(umpire.battle, self.feature))
        umpire.revealed = True
        to = () if self.feature.known_to is None else (*self.feature.known_to, CONTROL)
        umpire.tell(TerrainAdded(clause="EA-6.25", feature=self.feature), to=to)


class SetTerrain(Action, frozen=True, kw_only=True, tag=True):
    """Say what a feature does (EA-6.1, EA-6.23)."""

    feature: Annotated[str, Meta(extra={"word": "text"})]
    reason: Reason
    kind: str | None = None
    major_defensive: bool | None = None
    blocks_sight: bool | None = None
    fordable: bool | None = None

    def refusal(self, battle: Engagement, question: Any) -> Refusal | None:
        """The feature must exist and the kind be known."""
        if known(battle, self.feature) is None:
            return Refusal("EA-6.1", f"there is no feature {self.feature}")
        if self.kind is not None and self.kind not in KINDS:
            return Refusal("EA-6.1", f"the kinds of ground are {', '.join(KINDS)}")
        return None

    def carry_out(self, umpire: Umpire[Engagement], question: Any) -> None:
        """Change it for all moves not yet made."""
        feature = known(umpire.battle, self.feature)
        assert feature is not None
        names = ("kind", "major_defensive", "blocks_sight", "fordable")
        new = {n: getattr(self, n) for n in names if getattr(self, n) is not None}
        umpire.set("EA-6.23", field=with_feature(umpire.battle, replace(feature, **new)))
        umpire.tell(TerrainSet(clause="EA-6.1", feature=self.feature, reason=self.reason))


class SetUnit(Action, frozen=True, kw_only=True, tag=True):
    """Adjudicate: set a unit's place, facing, formation, status or order, or remove it (EA-0.8, EA-6.17)."""

    unit: UnitNo
    reason: Reason
    x: float | None = None
    y: float | None = None
    facing: float | None = None
    formation: Formation | None = None
    status: tuple[int, ...] | None = None
    disordered: bool | None = None
    bogged: bool | None = None
    drill_turns: Annotated[int, Meta(ge=1, le=10)] | None = None
    removed: bool = False

    def refusal(self, battle: Engagement, question: Any) -> Refusal | None:
        """It must be a unit, on the table, and what is set must be something it can have."""
        if not 0 <= self.unit < len(battle.field.units) or battle.unit(self.unit).at is None:
            return Refusal("EA-0.8", "there is no such unit on the table")
        unit, ground = battle.unit(self.unit), battle.field.ground
        if self.formation is not None and (unit.type, self.formation) not in SHAPES:
            return Refusal("EA-4.2", f"{unit.label_name} has no such formation")
        if self.status is not None and (
            len(self.status) != len(unit.status) or not all([0 <= s <= 6 for s in self.status])
        ):
            return Refusal("EA-9.1", f"expected {len(unit.status)} labels from 0 to 6")
        if self.drill_turns is not None and unit.change is None:
            return Refusal("EA-4.2", f"{unit.label_name} is not changing formation")
        if not (0 <= (self.x or 0) <= ground.width and 0 <= (self.y or 0) <= ground.depth):
            return Refusal("EA-0.8", "that place is off the table")
        return None

    def carry_out(self, umpire: Umpire[Engagement], question: Any) -> None:
        """Do as Control says."""
        umpire.tell(ControlRuled(clause="EA-0.8", unit=self.unit, reason=self.reason))
        if self.removed:
            remove(umpire, self.unit, "control", "EA-0.8")
            return
        if self.status is not None:
            set_labels(umpire, self.unit, self.status, "EA-0.8")
        self.set_fields(umpire)
        self.set_place(umpire)

    def set_fields(self, umpire: Umpire[Engagement]) -> None:
        """Order, bog, drill."""
        unit = umpire.battle.unit(self.unit)
        new: dict[str, Any] = {}
        if self.disordered is not None:
            new |= {"disordered": (self.disordered,) * len(unit.disordered), "disordered_since": umpire.battle.turn}
        if self.bogged is not None:
            new["bogged"] = self.bogged
        if self.formation is not None:
            new |= {"formation": self.formation, "change": None}
        if self.drill_turns is not None and unit.change is not None:
            new["change"] = replace(unit.change, left=self.drill_turns)
        if new:
            umpire.change(unit, "EA-0.8", **new)

    def set_place(self, umpire: Umpire[Engagement]) -> None:
        """Place and facing, in the formation it now has."""
        unit = umpire.battle.unit(self.unit)
        assert unit.at is not None
        if self.x is None and self.y is None and self.facing is None and self.formation is None:
            return
        x = unit.at.x if self.x is None else self.x
        y = unit.at.y if self.y is None else self.y
        facing = unit.at.facing if self.facing is None else self.facing
        relocate(umpire, self.unit, shaped(x, y, facing, unit), "EA-0.8")


class Speak(Action, frozen=True, kw_only=True, tag=True):
    """Say something to a side, or to both."""

    text: Reason
    side: Literal["blue", "red"] | None = None

    def carry_out(self, umpire: Umpire[Engagement], question: Any) -> None:
        """Tell them."""
        umpire.tell(Told(clause="EA-0.8", text=self.text), to=(self.side, CONTROL) if self.side else ())


class CallBattle(Action, frozen=True, kw_only=True, tag=True):
    """End the battle and name the result (EA-R50)."""

    result: Literal["blue", "red", "draw"]
    reason: Reason

    def carry_out(self, umpire: Umpire[Engagement], question: Any) -> None:
        """It is over."""
        umpire.tell(BattleCalled(clause="EA-0.8", result=self.result, reason=self.reason))
        umpire.end(self.result, "EA-0.8")


class ControlDesk(Question, frozen=True, kw_only=True, tag=True):
    """Control may act at any time; nobody waits for him."""

    answers = (RevealTerrain, AddTerrain, SetTerrain, SetUnit, Speak, CallBattle)
    blocks = False

    def candidates(self, battle: Engagement) -> list[Action]:
        """He needs no suggestions."""
        return []


class OpenDesk(Step, frozen=True, tag=True):
    """With a human Control his desk is open throughout."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Open it once."""
        if umpire.battle.options.control and not any([isinstance(q, ControlDesk) for q in umpire.battle.questions]):
            umpire.ask(ControlDesk(seat=CONTROL))


class AmendCard(Action, frozen=True, kw_only=True, tag=True):
    """Change a card after the reveal, also beyond what players may order (EA-8.3, EA-0.8)."""

    unit: UnitNo
    card: Card
    reason: Reason

    def refusal(self, battle: Engagement, question: Any) -> Refusal | None:
        """Any unit on the table that takes cards."""
        if not 0 <= self.unit < len(battle.field.units) or battle.unit(self.unit).at is None:
            return Refusal("EA-0.8", "there is no such unit on the table")
        if battle.unit(self.unit).duty is not None:
            return Refusal("EA-16.14", "a result binds it this turn")
        return None

    def carry_out(self, umpire: Umpire[Engagement], question: Any) -> None:
        """Give it the card, and ask again."""
        umpire.change(umpire.battle.unit(self.unit), "EA-8.3", card=self.card)
        umpire.tell(CardAmended(clause="EA-8.3", unit=self.unit, card=self.card, reason=self.reason))
        umpire.push(ReviewCards())


class Proceed(Action, frozen=True, kw_only=True, tag=True):
    """Let the turn go on."""


class CardReview(Question, frozen=True, kw_only=True, tag=True):
    """Control looks over the revealed cards."""

    answers = (AmendCard, Proceed)

    def candidates(self, battle: Engagement) -> list[Action]:
        """Go on."""
        return [Proceed()]


class ReviewCards(Step, frozen=True, tag=True):
    """With a human Control the cards are looked over before they are carried out."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Ask him."""
        if umpire.battle.options.control:
            umpire.ask(CardReview(seat=CONTROL))


SEATS = (*SIDES, CONTROL)
