"""Opportunity fire (EA-10.1, EA-R12)."""

from __future__ import annotations

from typing import Any

from grognard.engine.battle import Action, Question
from grognard.engine.events import Event
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import TargetNo, UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SLACK, Engagement, Unit, label
from grognard.rulesets.en_avant.firing import BALL, CANISTER, MUSKET, aim, may_fire, volley
from grognard.rulesets.en_avant.geometry import Reach, distance
from grognard.rulesets.en_avants.ladder import NERVOUS

BANDS = ("musket", "canister", "ball")
REACHES = {"musket": (-1.0, MUSKET), "canister": (-1.0, CANISTER), "ball": (CANISTER, BALL)}
EDGE = 1e-4
Pair = tuple[int, int, str]


class HeldFire(Event, frozen=True, kw_only=True, tag=True):
    """A unit let the enemy come on."""

    unit: int
    mover: int


def has_band(firer: Unit, band: str) -> bool:
    """Muskets and rifles have one band, guns two."""
    return (band != "musket") if firer.gun else band == "musket"


def in_band(battle: Engagement, firer: Unit, mover: Unit, band: str, slack: float = SLACK) -> bool:
    """Is a unit inside a firer's band, in its arc and sight?"""
    inner, outer = REACHES[band]
    if not has_band(firer, band) or not mover.combatant or distance(firer, mover) > outer + slack:
        return False
    if may_fire(battle, firer) is not None:
        return False
    where = aim(battle, firer, mover)
    return isinstance(where, Reach) and inner + SLACK < where.range <= outer + slack


def may_offer(battle: Engagement, firer: Unit, mover: Unit, band: str, inside: tuple[Pair, ...]) -> bool:
    """May the firer shoot at a mover in this band now? Not twice a turn, nor under an obligation."""
    if firer.opportunity_fired or firer.duty is not None or firer.card is None:
        return False
    began_inside = (firer.no, mover.no, band) in inside
    if firer.fired and (began_inside or battle.options.opportunity_fire == "only_if_unfired"):
        return False
    return in_band(battle, firer, mover, band, SLACK if began_inside else EDGE)


class FireNow(Action, frozen=True, kw_only=True, tag=True):
    """Open fire, at the mover asked about or at another that came into range at the same moment."""

    unit: UnitNo
    target: TargetNo = -1

    def refusal(self, battle: Engagement, question: Any) -> Refusal | None:
        """The shot must be one of those there are."""
        if self.unit != question.unit:
            return Refusal("EA-10.1", "that question is about another unit")
        if self.target not in (-1, question.mover, *question.others):
            return Refusal("EA-10.1", "that is not who came into range")
        found = aim(battle, battle.unit(self.unit), battle.unit(self.mark(question)))
        return found if isinstance(found, Refusal) else may_fire(battle, battle.unit(self.unit))

    def mark(self, question: Any) -> int:
        """Whom it is fired at."""
        return question.mover if self.target < 0 else self.target

    def carry_out(self, umpire: Umpire[Engagement], question: Any) -> None:
        """The shot; a firer that was moving halts (EA-R10)."""
        firer = umpire.battle.unit(self.unit)
        if question.moving and not umpire.battle.options.fire_and_move:
            umpire.change(firer, "EA-10.1", halted=True)
        umpire.push(volley(umpire.battle, self.unit, self.mark(question), True))


class HoldFire(Action, frozen=True, kw_only=True, tag=True):
    """Let them come on."""

    unit: UnitNo

    def refusal(self, battle: Engagement, question: Any) -> Refusal | None:
        """Nervous troops always fire when they can (EA-9.5)."""
        unit = battle.unit(question.unit)
        if self.unit != question.unit:
            return Refusal("EA-10.1", "that question is about another unit")
        if label(battle, unit) == NERVOUS:
            return Refusal("EA-9.5", f"{unit.label_name} is Nervous and cannot hold its fire")
        return None

    def carry_out(self, umpire: Umpire[Engagement], question: Any) -> None:
        """Nothing but a word."""
        umpire.tell(HeldFire(clause="EA-10.1", unit=question.unit, mover=question.mover))


class OpportunityFire(Question, frozen=True, kw_only=True, tag=True):
    """An enemy moves within your range: fire?

    `waits` says that canister will come; `moving` that the unit asked is on the move itself and would halt.
    """

    answers = (FireNow, HoldFire)
    unit: int
    mover: int
    band: str
    others: tuple[int, ...] = ()
    waits: bool = False
    moving: bool = False

    def candidates(self, battle: Engagement) -> list[Action]:
        """Fire at any of them, or hold; the default first."""
        fire: list[Action] = [FireNow(unit=self.unit, target=t) for t in (self.mover, *self.others)]
        hold = HoldFire(unit=self.unit)
        both = [hold, *fire] if self.declines(battle) else [*fire, hold]
        return [a for a in both if a.refusal(battle, self) is None]

    def declines(self, battle: Engagement) -> bool:
        """Held by default: guns while canister will come, units on the move or about to assault or re-ordering."""
        card = battle.unit(self.unit).card
        if card is not None and card.opportunity is not None:
            return not card.opportunity
        return self.waits or self.moving or (card is not None and card.name in ("assault", "re_order"))
