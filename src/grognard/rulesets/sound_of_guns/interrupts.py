"""Chapter I: what interrupts a move: the emergency square of infantry and the evade of cavalry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from grognard.engine.battle import Action, Question
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import TOUCH, Engagement, Unit
from grognard.rulesets.sound_of_guns.effects import UnitMoved, make_room, put
from grognard.rulesets.sound_of_guns.falling_back import fallen_back
from grognard.rulesets.sound_of_guns.forming import Shape, reformed
from grognard.rulesets.sound_of_guns.geometry import open_order, touched
from grognard.rulesets.sound_of_guns.melee.table import CELLS, column_of, row_of
from grognard.rulesets.sound_of_guns.status import QualityTried, quality_check

ALARM = 8.0
EVADE = 4.0


class SquareTried(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Infantry has tried to form square against cavalry, or has let it be."""

    unit: int
    enemy: int
    formed: bool
    tried: bool = True
    also: tuple[str, ...] = ()

    @property
    def because(self) -> tuple[str, ...]:
        return self.also


def may_square(battle: Engagement, unit: Unit) -> bool:
    """Infantry in good order, in no square or open order yet, touching nobody, with room for a square (SG-R.26)."""
    prospect = battle.prospect(unit) if unit.arm == "infantry" else None
    if prospect is None:
        return can_square(battle, unit)
    if prospect.square is None:
        prospect.square = can_square(battle, unit)
        prospect.widen(unit.body, 3 * TOUCH)
    return prospect.square


def can_square(battle: Engagement, unit: Unit) -> bool:
    """The same, worked out."""
    return (
        unit.arm == "infantry"
        and unit.good
        and unit.formation != "square"
        and not open_order(battle, unit)
        and not touched(battle, unit)
        and reformed(battle, unit, Shape("square", unit.here.facing)) is not None
    )


def aroused_by(battle: Engagement, movers: Sequence[int], unit: Unit) -> dict[int, float]:
    """The enemy infantry that a moving unit of cavalry arouses, each with the distance at which it does (SG-I.39)."""
    if unit.arm != "cavalry":
        return {}
    cavalry = {no for no in movers if battle.unit(no).arm == "cavalry"}
    return {u.no: ALARM for u in battle.enemies(unit) if cavalry - set(u.tries) and may_square(battle, u)}


class FormSquare(Action, frozen=True, tag=True):
    """The infantry tries to form square, or stands as it is."""

    yes: bool

    def refusal(self, battle: Engagement, question: SquareOffered) -> Refusal | None:
        """Who has failed once must try again (SG-I.41)."""
        unit = battle.unit(question.infantry)
        if not self.yes and unit.square_failed:
            return Refusal("SG-I.41", f"{unit.name} has failed once and must try again")
        return None

    def carry_out(self, umpire: Umpire[Engagement], question: SquareOffered) -> None:
        """A Quality Check, if there is room; in either case these cavalry units are noted (SG-I.40)."""
        unit = umpire.battle.unit(question.infantry)
        tries = tuple(sorted({*unit.tries, *question.cavalry}))
        unit = umpire.change(unit, "SG-I.40", tries=tries)
        tried = SquareChecked(
            ruling=quality_check(unit, "SG-I.39"), tried=unit.no, enemy=question.cavalry[0], must=unit.square_failed
        )
        if self.yes and squared(umpire.battle, unit) is not None:
            umpire.push(tried)
        else:
            tried.tell(umpire, formed=False, tried=self.yes)


def squared(battle: Engagement, unit: Unit) -> Unit | None:
    """The infantry in square where it stands, if there is room for one."""
    return reformed(battle, unit, Shape("square", unit.here.facing))


class SquareChecked(QualityTried, frozen=True, kw_only=True, tag=True):
    """Does the infantry get into square in time?"""

    why: ClassVar[str] = "emergency square"
    enemy: int
    must: bool

    def came(self, umpire: Umpire[Engagement], unit: Unit, passed: bool) -> None:
        """In square, or as it stands."""
        square = squared(umpire.battle, unit) if passed else None
        if square is not None:
            put(umpire, square, "SG-I.39")
            make_room(umpire)
        self.tell(umpire, formed=square is not None, tried=True)

    def tell(self, umpire: Umpire[Engagement], formed: bool, tried: bool) -> None:
        """How it came out; who has tried in vain must try again (SG-I.41)."""
        if tried and not formed:
            umpire.change(umpire.battle.unit(self.tried), "SG-I.41", square_failed=True)
        also = ("SG-I.39", "SG-I.40", "SG-I.42", *(("SG-I.41",) if self.must else ()))
        umpire.tell(
            SquareTried(clause="SG-I.39", unit=self.tried, enemy=self.enemy, formed=formed, tried=tried, also=also)
        )


class SquareOffered(Question, frozen=True, tag=True, kw_only=True):
    """Enemy cavalry is within 8 inches: does your infantry try to form square?"""

    answers: ClassVar[tuple[type[Action], ...]] = (FormSquare,)
    infantry: int
    cavalry: tuple[int, ...]

    @property
    def unit(self) -> int:
        """The infantry asked."""
        return self.infantry

    def candidates(self, battle: Engagement) -> Sequence[Action]:
        """Try, or stand; after a failure it must try."""
        both = [FormSquare(True), FormSquare(False)]
        return [one for one in both if one.refusal(battle, self) is None]


def may_evade(battle: Engagement, cavalry: Unit, mover: Unit) -> bool:
    """Does the cell of the combat table let this cavalry evade this charge (SG-G.8)?"""
    row = row_of(battle, mover)
    if row is None or cavalry.arm != "cavalry":
        return False
    cell = CELLS[row, column_of(battle, cavalry)]
    return cell.attacker.allowed and cell.defender.evades


class Evade(Action, frozen=True, tag=True):
    """The cavalry gets away, or stays and fights."""

    yes: bool

    def carry_out(self, umpire: Umpire[Engagement], question: EvadeOffered) -> None:
        """Four inches the way the charger goes, facing kept (SG-I.27)."""
        if not self.yes:
            return
        battle = umpire.battle
        cavalry, mover = battle.unit(question.cavalry), battle.unit(question.mover)
        end, length = fallen_back(battle, cavalry, question.way, EVADE)
        put(umpire, end, "SG-I.27")
        row = row_of(battle, mover)
        cell = CELLS[row, column_of(battle, cavalry)].clause if row else "SG-G.8"
        also = ("SG-G.8", "SG-I.25", "SG-I.27", cell)
        umpire.tell(UnitMoved(clause="SG-I.27", unit=cavalry.no, manner="evade", length=length, also=also))
        make_room(umpire)


class EvadeOffered(Question, frozen=True, tag=True, kw_only=True):
    """Infantry charges your cavalry: does it evade?"""

    answers: ClassVar[tuple[type[Action], ...]] = (Evade,)
    cavalry: int
    mover: int
    way: tuple[float, float]

    @property
    def unit(self) -> int:
        """The cavalry asked."""
        return self.cavalry

    def candidates(self, battle: Engagement) -> Sequence[Action]:
        """Go, or stay."""
        return [Evade(True), Evade(False)]
