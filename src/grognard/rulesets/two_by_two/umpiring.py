"""An umpire at the table, where the players have agreed on one (2X2-16.1): he sets units as the models stand."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from grognard.engine.adjudication.desk import ControlRuled, Desk, OpenDesk, Setting, nothing_but
from grognard.engine.adjudication.ground import ON_THE_GROUND
from grognard.engine.adjudication.speaking import CallBattle, Speak
from grognard.engine.battle import Question
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import CONTACT, Skirmish, Unit, without
from grognard.rulesets.two_by_two.going import called, closed_here
from grognard.rulesets.two_by_two.rally import RallyPhase
from grognard.rulesets.two_by_two.sequence import MovementPhase
from grognard.rulesets.two_by_two.shooting import ShootingPhase
from grognard.rulesets.two_by_two.victory import check_victory, remove
from grognard.table.kernel import on_table
from grognard.table.kernel_going import overlapped
from grognard.table.pose import Pose, pose

State = Literal["good", "pinned", "disrupted"]
BY = "2X2-16.1"
QUIET: tuple[type[Question], ...] = (MovementPhase, RallyPhase, ShootingPhase)
"""Between two orders of these phases nothing is half done."""
PAINTED = ("hill", "town", "dense_wood", "light_wood", "copse")


class SetUnit(Setting, frozen=True, kw_only=True, tag=True):
    """Set a unit where its model stands, turn it, mark it, take it off as lost, or put it back."""

    settable: ClassVar[tuple[str, ...]] = ("x", "y", "facing", "state")
    state: State | None = None

    def refusal(self, battle: Skirmish, question: Question) -> Refusal | None:
        """While nothing is half done, something must be said of it, and it must have room."""
        if refused := self.unsaid(battle, at_rest(battle)):
            return refused
        return self.place_refusal(battle, battle.unit(self.unit)) if self.moves else None

    def place_refusal(self, battle: Skirmish, unit: Unit) -> Refusal | None:
        """On the table, on nobody else, on ground open to it."""
        base, ground = self.pose(battle, unit).rect, battle.field.ground
        if not on_table(base, ground.width, ground.depth, CONTACT):
            return Refusal(BY, "that place is off the table")
        others = [u for side in (0, 1) for u in battle.on_table(side) if u.no != unit.no]
        met = overlapped(base, [u.rect for u in others], CONTACT)
        if met >= 0:
            return Refusal(BY, f"that place is taken by {others[met].name}")
        shut = closed_here(battle, unit, base)
        return None if shut is None else Refusal(shut[0], f"{unit.name} cannot stand in {called(shut[1])}")

    def pose(self, battle: Skirmish, unit: Unit) -> Pose:
        """Where it is to stand."""
        depth, width = reversed(battle.options.base_size)
        at = unit.at or pose(0.0, 0.0, 0.0, depth, width)
        return pose(*self.standing(at.x, at.y, at.facing), at.depth, at.width)

    def carry_out(self, umpire: Umpire[Skirmish], question: Question) -> None:
        """Do as the umpire says."""
        umpire.tell(ControlRuled(clause=BY, unit=self.unit, what=self.what, reason=self.reason))
        if self.removed:
            remove(umpire, self.unit, BY)
            check_victory(umpire)
            return
        unit = umpire.battle.unit(self.unit)
        fields: dict[str, Any] = {}
        if self.moves:
            fields = {"at": self.pose(umpire.battle, unit), "place": "table", "road_march": False}
        if self.state is not None:
            fields |= {"pinned": self.state == "pinned", "disrupted": self.state == "disrupted"}
        umpire.change(unit, BY, **fields)
        if self.moves:
            settle(umpire, self.unit)


def settle(umpire: Umpire[Skirmish], no: int) -> None:
    """Who has been set elsewhere is in none of his contacts, and waits at no point any more."""
    battle = umpire.battle
    if any([no in (c.attacker, c.defender) for c in battle.contacts]):
        umpire.set(BY, contacts=without(battle.contacts, no))
    if any([no in point.queue for point in battle.points]):
        points = [replace(p, queue=tuple([one for one in p.queue if one != no])) for p in battle.points]
        umpire.set(BY, points=tuple(points))


def at_rest(battle: Skirmish) -> bool:
    """Is nothing half done?"""
    return nothing_but(battle, QUIET)


class ControlDesk(Desk, frozen=True, kw_only=True, tag=True):
    """The umpire may act at any time; nobody waits for him."""

    answers = (SetUnit, *ON_THE_GROUND, Speak, CallBattle)
    kinds: ClassVar[tuple[str, ...]] = PAINTED
    painted: ClassVar[tuple[str, ...]] = PAINTED
    areas_only: ClassVar[bool] = True

    def shut_in(self, after: Skirmish) -> str:
        """Who stands on ground that is closed to him."""
        units = [u for side in (0, 1) for u in after.on_table(side)]
        return next((u.name for u in units if closed_here(after, u, u.rect) is not None), "")


class OpenControlDesk(OpenDesk, frozen=True, tag=True):
    """An umpire has his desk throughout."""

    desk: ClassVar[type[Desk]] = ControlDesk
