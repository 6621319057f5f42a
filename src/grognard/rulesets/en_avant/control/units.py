"""Chapters 0 and 6: Control's hand on the troops. He may set anything about a unit, with a reason (EA-0.8, EA-6.17)."""

from __future__ import annotations

from math import isfinite
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.adjudication.desk import ControlRuled, Setting
from grognard.engine.adjudication.features import feature_of
from grognard.engine.battle import Action, Question
from grognard.engine.control import Reason
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import Text, UnitNo
from grognard.engine.sizes import Few, Whole
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.cards import OrderCard, takes_card
from grognard.rulesets.en_avant.effects import disorder, lose_touch, relocate, remove, set_labels, stands_clear
from grognard.rulesets.en_avant.formations import MANOEUVRES
from grognard.rulesets.en_avant.geometry import shaped
from grognard.rulesets.en_avant.opportunity import OpportunityFire
from grognard.rulesets.en_avant.order import ReOrdered
from grognard.rulesets.en_avant.units import SHAPES, Formation
from grognard.table.pose import Pose

CROSSINGS = ("bridge", "defile")


class SetUnit(Setting, frozen=True, kw_only=True, tag=True):
    """Adjudicate: set a unit's place, facing, formation, status or order, or remove it; at a defile, name it."""

    settable: ClassVar[tuple[str, ...]] = ("x", "y", "facing", "formation", "status", "disordered", "bogged")
    placing: ClassVar[tuple[str, ...]] = ("x", "y", "facing", "formation")
    formation: Formation | None = None
    status: Few[Whole] | None = None
    disordered: bool | None = None
    bogged: bool | None = None
    defile: Text = ""

    @property
    def clause(self) -> str:
        """A defile has a clause of its own."""
        return "EA-6.17" if self.defile else "EA-0.8"

    def refusal(self, battle: Engagement, question: Question) -> Refusal | None:
        """What is set must be something the unit can have."""
        if not self.what:
            return Refusal(self.clause, "nothing is said of what it is to be")
        unit = battle.unit(self.unit)
        return self.defile_refusal(battle) or self.state_refusal(unit) or self.place_refusal(battle, unit)

    def defile_refusal(self, battle: Engagement) -> Refusal | None:
        """What is named must be a defile."""
        feature = feature_of(battle, self.defile)
        if self.defile and (feature is None or feature.kind not in CROSSINGS):
            return Refusal("EA-6.17", f"{self.defile} is neither a bridge nor a defile")
        return None

    def state_refusal(self, unit: Unit) -> Refusal | None:
        """Formations it has, labels on the ladder."""
        if self.formation is not None and (unit.type, self.formation) not in SHAPES:
            return Refusal("EA-4.2", f"{unit.name} has no such formation")
        fits = self.status is None or (
            len(self.status) == len(unit.status) and all([0 <= label <= 6 for label in self.status])
        )
        return None if fits else Refusal("EA-9.1", f"expected {len(unit.status)} labels from 0 to 6")

    def place_refusal(self, battle: Engagement, unit: Unit) -> Refusal | None:
        """A free place on the table."""
        if self.removed:
            return None if unit.at is not None else Refusal(self.clause, f"{unit.name} is off the table")
        if not all([v is None or isfinite(v) for v in (self.x, self.y, self.facing)]):
            return Refusal(self.clause, "places and facings are plain numbers")
        if unit.at is None and (self.x is None or self.y is None):
            return Refusal(self.clause, f"{unit.name} is off the table: say where it is put")
        at, ground = self.pose(unit), battle.field.ground
        if not (0 <= at.x <= ground.width and 0 <= at.y <= ground.depth):
            return Refusal(self.clause, "that place is off the table")
        if self.moves and not stands_clear(battle, self.shaped(unit), at):
            return Refusal(self.clause, "that place is taken")
        return None

    def shaped(self, unit: Unit) -> Unit:
        """The unit in the formation it is to have."""
        if self.formation is None:
            return unit
        return replace(unit, formation=self.formation, change=None)

    def pose(self, unit: Unit) -> Pose:
        """Where it is to stand."""
        at = unit.at
        there = self.standing(0.0, 0.0, 0.0) if at is None else self.standing(at.x, at.y, at.facing)
        return shaped(*there, self.shaped(unit))

    def carry_out(self, umpire: Umpire[Engagement], question: Question) -> None:
        """Do as Control says."""
        umpire.tell(ControlRuled(clause=self.clause, unit=self.unit, what=self.what, reason=self.reason))
        if self.removed:
            remove(umpire, self.unit, "control", self.clause)
        else:
            self.set_place(umpire)
            self.set_state(umpire)
        tidy_questions(umpire, self.unit)

    def set_place(self, umpire: Umpire[Engagement]) -> None:
        """Formation, place and facing; contacts it is taken out of end."""
        unit = umpire.battle.unit(self.unit)
        if not self.moves:
            return
        end, new = self.pose(unit), self.shaped(unit)
        fields = {"formation": new.formation, "change": new.change}
        if unit.at is None:
            umpire.change(unit, self.clause, at=end, place="table", removed="", timer=0, **fields)
        else:
            relocate(umpire, self.unit, end, self.clause, **fields)
        lose_touch(umpire, self.unit, self.clause)

    def set_state(self, umpire: Umpire[Engagement]) -> None:
        """Labels, order, bog."""
        if self.status is not None:
            set_labels(umpire, self.unit, self.status, self.clause)
            stop_running(umpire, self.unit, self.clause)
        if self.disordered:
            disorder(umpire, self.unit, self.clause)
        elif self.disordered is not None:
            unit = umpire.battle.unit(self.unit)
            umpire.change(unit, self.clause, disordered=(False,) * len(unit.disordered))
            umpire.tell(ReOrdered(clause=self.clause, unit=self.unit))
        if self.bogged is not None:
            umpire.change(umpire.battle.unit(self.unit), self.clause, bogged=self.bogged)


def stop_running(umpire: Umpire[Engagement], no: int, clause: str) -> None:
    """A unit brought up from 0 runs no more."""
    unit = umpire.battle.unit(no)
    if not unit.running and (unit.run_turns or (unit.duty is not None and unit.duty.kind == "run")):
        umpire.change(unit, clause, duty=None, run_turns=0)


def tidy_questions(umpire: Umpire[Engagement], no: int) -> None:
    """What a unit cannot answer any more is not asked of it; one that can take a card again is asked for it."""
    battle, unit = umpire.battle, umpire.battle.unit(no)
    ordering = any([isinstance(q, OrderCard) for q in battle.questions])
    umpire.withdraw(*[q for q in battle.questions if idle(unit, q)])
    asked = any([isinstance(q, OrderCard) and q.unit == no for q in umpire.battle.questions])
    if ordering and takes_card(unit) and not asked:
        umpire.ask(OrderCard(seat=battle.seat_of(unit), unit=no))


def idle(unit: Unit, question: Question) -> bool:
    """Is it a question about this unit that has lost its sense: it is gone, runs, or takes no card?"""
    if isinstance(question, OpportunityFire) and unit.no == question.mover:
        return unit.at is None
    if unit.no != question.unit:
        return False
    return unit.at is None or unit.running or (isinstance(question, OrderCard) and not takes_card(unit))


class FreeGun(Action, frozen=True, kw_only=True, tag=True):
    """Get a bogged battery out (EA-6.6, EA-R33)."""

    unit: UnitNo
    reason: Reason

    def refusal(self, battle: Engagement, question: Question) -> Refusal | None:
        """A bogged battery, when the fighting of the turn is over."""
        unit = battle.unit(self.unit)
        if not unit.bogged:
            return Refusal("EA-6.6", f"{unit.name} is not bogged")
        if battle.phase != "recovery":
            return Refusal("EA-6.6", "guns are freed in the recovery phase")
        return None

    def carry_out(self, umpire: Umpire[Engagement], question: Question) -> None:
        """It can move again."""
        umpire.change(umpire.battle.unit(self.unit), "EA-6.6", bogged=False)
        umpire.tell(ControlRuled(clause="EA-6.6", unit=self.unit, what=("bogged",), reason=self.reason))


class SetDrill(Action, frozen=True, kw_only=True, tag=True):
    """Say how long a change of formation will take that has not yet begun (EA-4.2)."""

    unit: UnitNo
    turns: Annotated[int, Meta(ge=1, le=10)]
    reason: Reason

    def refusal(self, battle: Engagement, question: Question) -> Refusal | None:
        """Its card must tell it to change, and it must not have begun."""
        unit = battle.unit(self.unit)
        if unit.change is not None:
            return Refusal("EA-4.2", f"{unit.name} has begun its change already")
        if unit.card is None or unit.card.name not in MANOEUVRES:
            return Refusal("EA-4.2", f"{unit.name} has no card to change formation")
        return None

    def carry_out(self, umpire: Umpire[Engagement], question: Question) -> None:
        """Write it on the card."""
        unit = umpire.battle.unit(self.unit)
        assert unit.card is not None
        umpire.change(unit, "EA-4.2", card=replace(unit.card, turns=self.turns))
        umpire.tell(ControlRuled(clause="EA-4.2", unit=self.unit, what=("drill",), reason=self.reason))
