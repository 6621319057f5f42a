"""Chapter I: order status and its dice, Quality Checks, saves and surrender."""

from __future__ import annotations

from typing import ClassVar

from grognard.engine.control import Judged
from grognard.engine.pools import Pool
from grognard.engine.ruling import Note, Result, Ruling
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.effects import OrderChanged, drop_charges, remove
from grognard.rulesets.sound_of_guns.rout import flee
from grognard.rulesets.sound_of_guns.units import ORDERS, QUALITIES, Order

STEADY, ONE_LEVEL, TWO_LEVELS = "steady", "one level down", "two levels down"
PASSED, FAILED = "passed", "failed"


def quality_check(unit: Unit, occasion: str) -> Ruling:
    """One die against a unit's quality (SG-I.34); `occasion` is the clause that asks for it."""
    clause, need = QUALITIES[unit.profile.quality]
    return Ruling(
        clause=clause,
        subject=unit.id,
        results=(Result(occasion, PASSED, low=need), Result(occasion, FAILED, high=need - 1)),
        notes=(
            Note("SG-I.34", "an occasion for a Quality Check"),
            Note("SG-I.33", f"{unit.profile.quality} needs {need}+"),
            Note("SG-C.10", unit.profile.quality),
            Note(unit.profile.clause, unit.profile.title),
        ),
    )


class QualityTried(Judged, frozen=True, kw_only=True):
    """The die of a Quality Check; what comes of it is for the occasion to say."""

    why: ClassVar[str]
    tried: int

    def bite(self, umpire: Umpire[Engagement]) -> None:
        """Passed or failed."""
        unit = umpire.battle.unit(self.tried)
        row = self.decide(umpire, f"{unit.name}: {self.why}")
        self.came(umpire, umpire.battle.unit(self.tried), row.result == PASSED)

    def came(self, umpire: Umpire[Engagement], unit: Unit, passed: bool) -> None:
        """What comes of it."""
        raise NotImplementedError


def status_check(unit: Unit, dice: int, clause: str, sixes: int = 2, row: str = "SG-I.32") -> Ruling:
    """So many dice: any 6 lowers a unit a level, so many of them two (SG-I.32)."""
    return Ruling(
        clause=clause,
        subject=unit.id,
        throw="pools",
        pools=(Pool(row, "status", need=6, dice=dice),),
        results=(
            Result(row, STEADY, high=0),
            Result(row, ONE_LEVEL, low=1, high=sixes - 1),
            Result(row, TWO_LEVELS, low=sixes),
        ),
        notes=(Note("SG-I.31", "shooting and melee try a unit's order"), Note("SG-I.30", unit.order)),
    )


def check_status(
    umpire: Umpire[Engagement], unit: Unit, dice: int, clause: str, sixes: int = 2, row: str = "SG-I.32"
) -> None:
    """Roll a unit's status dice, if it has any."""
    if dice >= 1:
        umpire.push(StatusTried(ruling=status_check(unit, dice, clause, sixes, row), tried=unit.no))


class StatusTried(Judged, frozen=True, kw_only=True, tag=True):
    """The status dice of a unit, and what they do to its order."""

    tried: int

    def bite(self, umpire: Umpire[Engagement]) -> None:
        """Down it goes; who is routed already may surrender (SG-I.15)."""
        unit = umpire.battle.unit(self.tried)
        result = self.decide(umpire, f"{unit.name}: status").result
        if result == STEADY:
            return
        if unit.order == "routed":
            surrender(umpire, unit)
        else:
            lower(umpire, unit, 1 if result == ONE_LEVEL else 2, "SG-I.32")


def lowered(order: Order, levels: int) -> Order:
    """An order so many levels down, never below Routed (SG-R.47)."""
    return ORDERS[min(ORDERS.index(order) + levels, 2)]


def lower(umpire: Umpire[Engagement], unit: Unit, levels: int, because: str) -> None:
    """A unit drops in order; one newly routed runs at once (SG-I.10), guns are lost (SG-F.24)."""
    order = lowered(unit.order, levels)
    if order == unit.order:
        return
    if order == "routed":
        rout(umpire, unit, because)
        return
    umpire.change(unit, because, order=order)
    umpire.tell(OrderChanged(clause="SG-I.4", unit=unit.no, order=order, also=("SG-I.30", because)))


def rout(umpire: Umpire[Engagement], unit: Unit, because: str) -> None:
    """A unit breaks."""
    if unit.arm == "artillery":
        remove(umpire, unit, "guns lost", "SG-F.24")
        return
    clause = "SG-I.10" if unit.good else "SG-I.11"
    also = ("SG-I.30", because) if unit.good else ("SG-I.30", "SG-I.8", because)
    broken = umpire.change(unit, clause, order="routed", exhausted=False, loose=False, charging=False)
    umpire.tell(OrderChanged(clause=clause, unit=unit.no, order="routed", also=also))
    flee(umpire, broken, "SG-I.10")
    drop_charges(umpire)


def surrender(umpire: Umpire[Engagement], unit: Unit) -> None:
    """A routed unit downgraded again: a Quality Check, or its end; who passes runs once more (SG-R.48)."""
    if umpire.battle.options.surrender == "automatic":
        remove(umpire, unit, "surrendered", "SG-I.15")
    else:
        umpire.push(SurrenderTried(ruling=quality_check(unit, "SG-I.15"), tried=unit.no))


class SurrenderTried(QualityTried, frozen=True, kw_only=True, tag=True):
    """Does a routed unit run on, or surrender?"""

    why: ClassVar[str] = "surrender"

    def came(self, umpire: Umpire[Engagement], unit: Unit, passed: bool) -> None:
        """Its end, or one run more."""
        if passed:
            flee(umpire, unit, "SG-I.15")
        else:
            remove(umpire, unit, "surrendered", "SG-I.15")
