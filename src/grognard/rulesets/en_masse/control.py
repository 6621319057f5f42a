"""Control's desk: ground, troops, orders of the leaderless, words and the end, each with a reason (EM-1.5)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.adjudication import desk
from grognard.engine.adjudication.desk import ControlRuled, Deeds, Desk, Setting
from grognard.engine.adjudication.ground import ON_THE_GROUND
from grognard.engine.adjudication.speaking import CallBattle, Speak
from grognard.engine.battle import Action, Question
from grognard.engine.control import Reason
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avants.control import GroundDesk
from grognard.rulesets.en_avants.status import TOP
from grognard.rulesets.en_masse.battle import Clash, Order, Part, Unit
from grognard.rulesets.en_masse.effects import disorder, relocate, remove, set_status, take_formation
from grognard.rulesets.en_masse.formations import no_room
from grognard.rulesets.en_masse.geometry import formed, head
from grognard.rulesets.en_masse.going import KINDS
from grognard.rulesets.en_masse.orders import order_refusal
from grognard.rulesets.en_masse.units import Formation, rate

PAINTED = ("marsh", "light_wood", "dense_wood", "gentle_hill", "steep_ish_hill", "steep_hill", "built_up")
Label = Annotated[int, Meta(ge=0, le=TOP)]


class SetUnit(Setting, frozen=True, kw_only=True, tag=True):
    """Adjudicate: a unit's place, facing, formation, status or order; a slight departure is a variation."""

    settable: ClassVar[tuple[str, ...]] = ("x", "y", "facing", "formation", "status", "disordered")
    formation: Formation | None = None
    status: Label | None = None
    disordered: bool | None = None
    variation: bool = False

    @property
    def clause(self) -> str:
        """A small variation has a clause of its own (EM-9.3)."""
        return "EM-9.3" if self.variation else "EM-1.5"

    def refusal(self, battle: Clash, question: Question) -> Refusal | None:
        """What is set must be something the unit can have, in a free place on the table."""
        unit = battle.unit(self.unit)
        if not self.what:
            return Refusal(self.clause, "nothing is said of what it is to be")
        if unit.at is None:
            return Refusal(self.clause, f"{unit.name} is off the table")
        if self.formation is not None and rate(unit.type, self.formation) is None and unit.type != "cavalry":
            return Refusal("EM-6.6", f"{unit.name} cannot take {self.formation} formation")
        then, ground = self.placed(unit), battle.field.ground
        if not (0 <= then.here.x <= ground.width and 0 <= then.here.y <= ground.depth):
            return Refusal(self.clause, "that place is off the table")
        barred = no_room(battle, unit, then)
        return Refusal(self.clause, f"that place is taken by {barred}") if barred else None

    def placed(self, unit: Unit) -> Unit:
        """The unit where and as it is to stand."""
        x, y = head(unit)
        then = replace(unit, formation=self.formation or unit.formation, trail=())
        return replace(then, at=formed(then, *self.standing(x, y, unit.here.facing)))

    def carry_out(self, umpire: Umpire[Clash], question: Question) -> None:
        """Do as Control says."""
        unit = umpire.battle.unit(self.unit)
        umpire.tell(ControlRuled(clause=self.clause, unit=self.unit, what=self.what, reason=self.reason))
        if self.removed:
            remove(umpire, self.unit, "taken off by Control", self.clause)
            return
        end = self.placed(unit).here
        if self.formation is not None and self.formation != unit.formation:
            take_formation(umpire, self.unit, self.formation, unit.spread, self.clause)
        relocate(umpire, self.unit, end, self.clause, moved=False)
        if self.status is not None:
            set_status(umpire, self.unit, self.status, self.clause)
        if self.disordered:
            disorder(umpire, self.unit, self.clause)
        elif self.disordered is False:
            umpire.change(umpire.battle.unit(self.unit), self.clause, disordered=False)


class DecideFor(Action, frozen=True, kw_only=True, tag=True):
    """Decide what a unit without a commander does, where going on would be unreasonable (EM-15.10)."""

    unit: UnitNo
    reason: Reason
    parts: Annotated[tuple[Part, ...], Meta(max_length=20)] = ()

    def refusal(self, battle: Clash, question: Question) -> Refusal | None:
        """Its commander must be out of action, and the order one it can carry out."""
        unit = battle.unit(self.unit)
        officer = battle.commander_of(unit.division)
        if officer is not None and officer.active:
            return Refusal("EM-15.10", f"{officer.name} commands {unit.name}")
        return order_refusal(battle, unit, self.parts) if self.parts else None

    def carry_out(self, umpire: Umpire[Clash], question: Question) -> None:
        """It has this order from now on, or none."""
        order = Order(parts=self.parts, issued=umpire.battle.turn, since=umpire.battle.turn) if self.parts else None
        umpire.change(umpire.battle.unit(self.unit), "EM-15.10", order=order)
        umpire.tell(ControlRuled(clause="EM-15.10", unit=self.unit, what=("order",), reason=self.reason))


class ControlDesk(GroundDesk, frozen=True, kw_only=True, tag=True):
    """Control may act at any time; nobody waits for him."""

    answers = (*ON_THE_GROUND, SetUnit, DecideFor, Speak, CallBattle)
    by: ClassVar[Deeds] = Deeds(shows="EM-7.22", adds="EM-7.23", rules="EM-7.1", affects="EM-7.1", shapes="EM-7.23")
    kinds: ClassVar[tuple[str, ...]] = KINDS
    painted: ClassVar[tuple[str, ...]] = PAINTED
    puts_on: ClassVar[bool] = False


class OpenDesk(desk.OpenDesk, frozen=True, tag=True):
    """A human Control has his desk throughout."""

    desk: ClassVar[type[Desk]] = ControlDesk
