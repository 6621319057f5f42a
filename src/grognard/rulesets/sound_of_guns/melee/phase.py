"""Chapter G: the Melee phase: combats are found, chosen and fought round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import TargetNo, UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import Engagement, Fray
from grognard.rulesets.sound_of_guns.charges import note_charge
from grognard.rulesets.sound_of_guns.geometry import front_middle, touched
from grognard.rulesets.sound_of_guns.melee.blows import Blows
from grognard.rulesets.sound_of_guns.melee.orienting import orient
from grognard.rulesets.sound_of_guns.melee.rounds import engagements, pairing, side_units


class CombatBegun(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Units in contact fight; in a pursuit nobody shoots."""

    units: tuple[int, ...]
    attacking: int
    round: int = 1
    also: tuple[str, ...] = ()

    @property
    def because(self) -> tuple[str, ...]:
        return self.also


def component(battle: Engagement, start: int) -> tuple[int, ...]:
    """Everybody joined to a unit by contacts of enemies."""
    seen, todo = {start}, [start]
    while todo:
        unit = battle.unit(todo.pop())
        fresh = [e.no for e in touched(battle, unit) if e.no not in seen]
        seen.update(fresh)
        todo += fresh
    return tuple(sorted(seen))


def combats(battle: Engagement) -> list[tuple[int, ...]]:
    """Every set of units that touch enemies (SG-G.1)."""
    found: list[tuple[int, ...]] = []
    for unit in battle.on_table(battle.phasing):
        if touched(battle, unit) and not any([unit.no in units for units in found]):
            found.append(component(battle, unit.no))
    return found


class Melees(Step, frozen=True, kw_only=True, tag=True):
    """The combats of the phase, one after another, in the order the phasing player likes; `done` have fought."""

    done: tuple[int, ...] = ()

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Find what is still to be fought, and ask which is next."""
        battle = umpire.battle
        left = [units for units in combats(battle) if not set(units) <= set(self.done)]
        if not self.done:
            mark_fought(umpire, [no for units in left for no in units])
        if not left:
            umpire.push(MeleeOver())
        elif len(left) == 1:
            self.fight(umpire, left[0])
        else:
            umpire.ask(NextCombat(seat=battle.head(battle.phasing), combats=tuple(left), done=self.done))

    def fight(self, umpire: Umpire[Engagement], units: tuple[int, ...]) -> None:
        """Fight one of them, then go on."""
        umpire.push(StartCombat(units=units), Melees(done=tuple(sorted({*self.done, *units}))))


def mark_fought(umpire: Umpire[Engagement], units: Sequence[int]) -> None:
    """Whoever is in a melee has fought this turn."""
    for no in units:
        unit = umpire.battle.unit(no)
        if unit.at is not None and not unit.fought:
            umpire.change(unit, "SG-G.1", fought=True)


class Fight(Action, frozen=True, kw_only=True, tag=True):
    """The combat of this unit is fought next."""

    unit: UnitNo

    def refusal(self, battle: Engagement, question: NextCombat) -> Refusal | None:
        """It must be in one that is left."""
        if any([self.unit in units for units in question.combats]):
            return None
        return Refusal("SG-E.5", f"{battle.unit(self.unit).name} has no combat to fight")

    def carry_out(self, umpire: Umpire[Engagement], question: NextCombat) -> None:
        """Fight it."""
        units = next(units for units in question.combats if self.unit in units)
        Melees(done=question.done).fight(umpire, units)


class NextCombat(Question, frozen=True, tag=True, kw_only=True):
    """Which combat is fought next?"""

    answers: ClassVar[tuple[type[Action], ...]] = (Fight,)
    combats: tuple[tuple[int, ...], ...]
    done: tuple[int, ...]

    def candidates(self, battle: Engagement) -> Sequence[Action]:
        """Any of them."""
        return [Fight(unit=units[0]) for units in self.combats]


class StartCombat(Step, frozen=True, kw_only=True, tag=True):
    """A combat begins: who attacks?"""

    units: tuple[int, ...]

    def run(self, umpire: Umpire[Engagement]) -> None:
        """The first round of it."""
        side = attacker_of(umpire.battle, self.units)
        umpire.set("SG-G.1", fray=Fray(units=self.units, attacking=side))
        umpire.push(Round(), FightOn())


def attacker_of(battle: Engagement, units: Sequence[int]) -> int:
    """The attacking side: the phasing one if it has charged into the fight, else whoever charged first (SG-R.51)."""
    mine = [c for c in battle.charges if c.attacker in units]
    fresh = [c for c in mine if c.fresh and battle.unit(c.attacker).side == battle.phasing]
    first = (fresh or mine)[:1]
    return battle.unit(first[0].attacker).side if first else battle.phasing


class FightOn(Step, frozen=True, kw_only=True, tag=True):
    """Pursuers fight another round with whomever they touch, one set of units after another (SG-G.34)."""

    waiting: tuple[int, ...] = ()

    def run(self, umpire: Umpire[Engagement]) -> None:
        """The next set, if any pursuer is left."""
        battle, fray = umpire.battle, umpire.battle.fray
        assert fray is not None
        todo = [no for no in (*fray.pursuers, *self.waiting) if touching(battle, no)]
        if not todo:
            return
        units = component(battle, todo[0])
        again = Fray(units=units, attacking=battle.unit(todo[0]).side, round=fray.round + 1)
        umpire.set("SG-G.34", fray=again)
        umpire.push(Round(), FightOn(waiting=tuple([no for no in todo if no not in units])))


def touching(battle: Engagement, no: int) -> bool:
    """Is a pursuer still in contact, and fit to fight on?"""
    unit = battle.unit(no)
    return unit.at is not None and unit.good and bool(touched(battle, unit))


class Round(Step, frozen=True, tag=True):
    """One round: chargers are oriented, stands that touch two enemies choose, then the dice fall."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Orient, then ask what is open."""
        fray = umpire.battle.fray
        assert fray is not None
        orient_all(umpire, fray)
        battle = umpire.battle
        units = tuple(sorted({no for u in fray.units if battle.unit(u).at is not None for no in component(battle, u)}))
        fray = replace(fray, units=units)
        umpire.set("SG-G.2", fray=fray)
        mark_fought(umpire, units)
        also = ("SG-G.34", "SG-G.21") if fray.round > 1 else ("SG-G.21",)
        umpire.tell(CombatBegun(clause="SG-G.1", units=units, attacking=fray.attacking, round=fray.round, also=also))
        umpire.push(*choices(battle, fray), Blows())


def orient_all(umpire: Umpire[Engagement], fray: Fray) -> None:
    """Every charger that has not been, in the order in which they made contact (SG-R.52)."""
    for charge in umpire.battle.charges:
        if charge.oriented or charge.attacker not in fray.units or charge not in umpire.battle.charges:
            continue
        if not charge.pursuit and not charge.fresh:
            continue
        unit = umpire.battle.unit(charge.attacker)
        if unit.at is None or not unit.good:
            continue
        began, done = front_middle(unit), replace(charge, oriented=True)
        orient(umpire, charge)
        charges = [done if c == charge else c for c in umpire.battle.charges]
        umpire.set("SG-G.22", charges=tuple(charges))
        note_charge(umpire, umpire.battle.unit(unit.no), began, charge.way, charge.water)
        settled = [replace(c, oriented=True) if c.attacker == unit.no else c for c in umpire.battle.charges]
        umpire.set("SG-G.22", charges=tuple(settled))


def choices(battle: Engagement, fray: Fray) -> list[Step]:
    """The stands whose owner must say whom they strike (SG-G.2)."""
    found: list[Step] = []
    for side in (1 - fray.attacking, fray.attacking):
        for unit in side_units(battle, fray, side):
            for stand, met in engagements(battle, fray, unit):
                able = [no for no in met if pairing(battle, fray, unit, battle.unit(no)).entry.melee]
                if len(able) > 1:
                    found.append(AskTarget(unit=unit.no, stand=stand, targets=tuple(able)))
    return found


class AskTarget(Step, frozen=True, kw_only=True, tag=True):
    """A stand touches two enemies: which does it strike?"""

    unit: int
    stand: int
    targets: tuple[int, ...]

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Ask its owner."""
        seat = umpire.battle.seat_of(umpire.battle.unit(self.unit))
        umpire.ask(StandTarget(seat=seat, striker=self.unit, stand=self.stand, targets=self.targets))


class Strike(Action, frozen=True, kw_only=True, tag=True):
    """The stand strikes this enemy."""

    target: TargetNo

    def refusal(self, battle: Engagement, question: StandTarget) -> Refusal | None:
        """One that it touches."""
        if self.target in question.targets:
            return None
        return Refusal("SG-G.2", f"the stand does not touch {battle.unit(self.target).name}")

    def carry_out(self, umpire: Umpire[Engagement], question: StandTarget) -> None:
        """Note it for the round."""
        fray = umpire.battle.fray
        assert fray is not None
        umpire.set("SG-G.2", fray=replace(fray, chosen=(*fray.chosen, (question.striker, question.stand, self.target))))


class StandTarget(Question, frozen=True, tag=True, kw_only=True):
    """A stand touches two enemy units: which does it strike?"""

    answers: ClassVar[tuple[type[Action], ...]] = (Strike,)
    striker: int
    stand: int
    targets: tuple[int, ...]

    @property
    def unit(self) -> int:
        """Whose stand it is."""
        return self.striker

    def candidates(self, battle: Engagement) -> Sequence[Action]:
        """Any it touches."""
        return [Strike(target=no) for no in self.targets]


class MeleeOver(Step, frozen=True, tag=True):
    """The end of the phase: left-over hits are wiped off, and no charge is fresh any more."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Wipe the slate."""
        for unit in umpire.battle.field.units:
            if unit.hits or unit.charging:
                umpire.change(unit, "SG-G.27", hits=0, charging=False)
        if umpire.battle.charges or umpire.battle.fray:
            worn = tuple([replace(c, fresh=False, oriented=True, pursuit=False) for c in umpire.battle.charges])
            umpire.set("SG-G.27", charges=worn, fray=None)
