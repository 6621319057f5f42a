"""Opportunity fire (EA-10.1, EA-R12)."""

from __future__ import annotations

from typing import Any

from grognard.engine.battle import Action, Question
from grognard.engine.events import Event
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SLACK, Engagement, Unit
from grognard.rulesets.en_avant.firing import BALL, CANISTER, MUSKET, aim, may_fire, volley
from grognard.rulesets.en_avant.geometry import Reach

BANDS = ("musket", "canister", "ball")
REACHES = {"musket": MUSKET, "canister": CANISTER, "ball": BALL}
Pair = tuple[int, int, str]


class HeldFire(Event, frozen=True, kw_only=True, tag=True):
    """A unit let the enemy come on."""

    unit: int
    mover: int


def has_band(firer: Unit, band: str) -> bool:
    """Muskets have one band, guns two."""
    return (band != "musket") if firer.gun else band == "musket"


def in_band(battle: Engagement, firer: Unit, mover: Unit, band: str) -> bool:
    """Is a unit inside a firer's band, in its arc and sight?"""
    if not has_band(firer, band) or may_fire(battle, firer) is not None or not mover.combatant:
        return False
    where = aim(battle, firer, mover)
    if not isinstance(where, Reach):
        return False
    nearest = CANISTER if band == "ball" else -1.0
    return nearest + SLACK < where.range <= REACHES[band] + SLACK or (
        nearest < 0 and where.range <= REACHES[band] + SLACK
    )


def may_offer(
    battle: Engagement, firer: Unit, mover: Unit, band: str, inside: tuple[Pair, ...], kind: str, aspect: str
) -> bool:
    """May the firer shoot at a mover in this band now?"""
    if firer.opportunity_fired or firer.duty is not None or not has_band(firer, band):
        return False
    began_inside = (firer.no, mover.no, band) in inside
    if firer.fired and (began_inside or battle.options.opportunity_fire == "only_if_unfired"):
        return False
    target_of_it = mover.card is not None and mover.card.target == firer.no
    if kind in ("assault", "pursuit") and target_of_it and aspect != "front":
        return False
    return in_band(battle, firer, mover, band)


class FireNow(Action, frozen=True, kw_only=True, tag=True):
    """Open fire."""

    def refusal(self, battle: Engagement, question: Any) -> Refusal | None:
        """The shot must still be there."""
        firer, mover = battle.unit(question.unit), battle.unit(question.mover)
        refused = may_fire(battle, firer)
        if refused is not None:
            return refused
        if mover.at is None:
            return Refusal("EA-10.1", "there is nobody to fire at")
        where = aim(battle, firer, mover)
        return where if isinstance(where, Refusal) else None

    def carry_out(self, umpire: Umpire[Engagement], question: Any) -> None:
        """The shot; a firer that was moving halts (EA-R10)."""
        firer = umpire.battle.unit(question.unit)
        if firer.moved:
            umpire.change(firer, "EA-10.1", halted=True)
        umpire.push(volley(umpire.battle, question.unit, question.mover, True))


class HoldFire(Action, frozen=True, kw_only=True, tag=True):
    """Let them come on."""

    def refusal(self, battle: Engagement, question: Any) -> Refusal | None:
        """Nervous troops always fire when they can (EA-9.5)."""
        from grognard.rulesets.en_avant.battle import label

        if label(battle, battle.unit(question.unit)) == 3:
            return Refusal("EA-9.5", f"{battle.unit(question.unit).label_name} is Nervous and cannot hold its fire")
        return None

    def carry_out(self, umpire: Umpire[Engagement], question: Any) -> None:
        """Nothing but a word."""
        umpire.tell(HeldFire(clause="EA-10.1", unit=question.unit, mover=question.mover))


class OpportunityFire(Question, frozen=True, kw_only=True, tag=True):
    """An enemy moves within your range: fire?"""

    answers = (FireNow, HoldFire)
    unit: int
    mover: int
    band: str

    def candidates(self, battle: Engagement) -> list[Action]:
        """Fire, or hold."""
        both = [FireNow(), HoldFire()]
        return [a for a in both if a.refusal(battle, self) is None] or [FireNow()]
