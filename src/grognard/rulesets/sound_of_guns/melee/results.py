"""Chapter G, steps 7 to 10: retreats, status dice, exhaustion, pursuit, consolidation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import Units
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import Engagement, Fray, Unit
from grognard.rulesets.sound_of_guns.effects import UnitMoved, make_room, put
from grognard.rulesets.sound_of_guns.falling_back import fallen_back
from grognard.rulesets.sound_of_guns.geometry import formed
from grognard.rulesets.sound_of_guns.melee.pursuit import Pursuits
from grognard.rulesets.sound_of_guns.melee.retreat import Retreat
from grognard.rulesets.sound_of_guns.melee.rounds import side_units
from grognard.rulesets.sound_of_guns.room import room_for
from grognard.rulesets.sound_of_guns.status import QualityTried, check_status, quality_check

SPENT = 4.0


class CombatDecided(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A round is won by a side, or drawn."""

    winner: int | None
    margin: int


class Ignored(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A square takes its hits and nothing else."""

    unit: int
    also: tuple[str, ...] = ("SG-G.9", "SG-I.28")

    @property
    def because(self) -> tuple[str, ...]:
        return self.also


class Exhausted(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Cavalry is blown."""

    unit: int


class Consolidated(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Winning infantry stays where it is."""

    unit: int


def the_fray(battle: Engagement) -> Fray:
    """The combat in hand."""
    assert battle.fray is not None
    return battle.fray


def depth_of(unit: Unit) -> float:
    """The depth of a unit's own stand."""
    return unit.stand[1]


class Aftermath(Step, frozen=True, tag=True):
    """What a round leads to, in order: retreats, status dice, exhaustion, pursuit."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Push what follows."""
        battle, fray = umpire.battle, the_fray(umpire.battle)
        drawn = fray.winner is None
        umpire.tell(CombatDecided(clause="SG-G.35" if drawn else "SG-G.28", winner=fray.winner, margin=fray.margin))
        steps: list[Step] = []
        if fray.winner is None:
            steps += retreats(battle, fray, fray.attacking, "SG-G.35")
        else:
            steps += retreats(battle, fray, 1 - fray.winner, "SG-G.29")
            steps += bounces(battle, fray)
            steps += [StatusDice()]
        umpire.push(*steps, Exhaustion(), Pursuits(), Consolidation())


def retreats(battle: Engagement, fray: Fray, side: int, because: str) -> list[Step]:
    """The beaten go back together; squares that ignore the result stay (SG-I.29)."""
    ways = {no: (x, y) for no, x, y in fray.ways}
    going = [
        u
        for u in side_units(battle, fray, side)
        if u.no in ways and (because == "SG-G.35" or u.no not in fray.ignoring)
    ]
    together = tuple([u.no for u in going])
    return [Retreat(unit=u.no, way=ways[u.no], far=depth_of(u), together=together, because=because) for u in going]


def bounces(battle: Engagement, fray: Fray) -> list[Step]:
    """By a switch, whoever has beaten a square falls back from it (SG-R.72)."""
    if not battle.options.square_ignored_attacker_bounces or fray.winner is None:
        return []
    ways, met = {no: (x, y) for no, x, y in fray.ways}, dict(fray.met)
    held = set(fray.ignoring)
    going = [u for u in side_units(battle, fray, fray.winner) if held & set(met.get(u.no, ()))]
    return [Retreat(unit=u.no, way=ways[u.no], far=depth_of(u), because="SG-I.29") for u in going]


class StatusDice(Step, frozen=True, kw_only=True, tag=True):
    """The loser's dice, one for every point he lost by, shared equally; who has the odd ones may be his choice."""

    odd: tuple[int, ...] | None = None

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Share, ask if need be, and roll."""
        battle, fray = umpire.battle, the_fray(umpire.battle)
        if fray.winner is None:
            return
        units = side_units(battle, fray, 1 - fray.winner)
        if not units:
            return
        each, over = divmod(fray.margin, len(units))
        sure, tied = odd_dice(fray, units, over)
        if tied and self.odd is None and len(tied) > over - len(sure):
            holders = {battle.seat_of(battle.unit(no)) for no in tied}
            seat = holders.pop() if len(holders) == 1 else battle.head(1 - fray.winner)
            umpire.ask(OddDice(seat=seat, tied=tuple(tied), count=over - len(sure)))
            return
        extra = {*sure, *(tied if self.odd is None else self.odd)}
        clause = "SG-G.31" if len(units) > 1 else "SG-G.30"
        umpire.push(*[StatusShare(unit=u.no, dice=each + (u.no in extra), clause=clause) for u in units])


class StatusShare(Step, frozen=True, kw_only=True, tag=True):
    """One unit's share of the loser's dice."""

    unit: int
    dice: int
    clause: str

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Roll it, unless the unit ignores the result or is spared the dice."""
        fray, unit = the_fray(umpire.battle), umpire.battle.unit(self.unit)
        if unit.no in fray.ignoring:
            umpire.tell(Ignored(clause="SG-I.29", unit=unit.no))
        elif unit.no not in fray.no_dice and unit.at is not None:
            check_status(umpire, unit, self.dice, self.clause)


def odd_dice(fray: Fray, units: Sequence[Unit], over: int) -> tuple[list[int], list[int]]:
    """Who has an odd die for sure, having suffered most, and who are equal for the rest (SG-R.65)."""
    suffered = dict(fray.suffered)
    ranked = sorted(units, key=lambda u: -suffered.get(u.no, 0))
    if not over:
        return [], []
    mark = suffered.get(ranked[over - 1].no, 0)
    sure = [u.no for u in ranked if suffered.get(u.no, 0) > mark]
    return sure, [u.no for u in ranked if suffered.get(u.no, 0) == mark]


class TakeOdd(Action, frozen=True, kw_only=True, tag=True):
    """These units roll the odd status dice."""

    units: Units

    def refusal(self, battle: Engagement, question: OddDice) -> Refusal | None:
        """As many as there are dice, of those that suffered alike."""
        if len(set(self.units)) == question.count and set(self.units) <= set(question.tied):
            return None
        return Refusal("SG-G.31", f"choose {question.count} of the units that suffered alike")

    def carry_out(self, umpire: Umpire[Engagement], question: OddDice) -> None:
        """Roll on."""
        umpire.push(StatusDice(odd=tuple(sorted(self.units))))


class OddDice(Question, frozen=True, tag=True, kw_only=True):
    """Status dice are left over: which of your units roll them?"""

    answers: ClassVar[tuple[type[Action], ...]] = (TakeOdd,)
    tied: tuple[int, ...]
    count: int

    def candidates(self, battle: Engagement) -> Sequence[Action]:
        """Any run of them."""
        twice = self.tied * 2
        return [TakeOdd(units=twice[i : i + self.count]) for i in range(len(self.tied))]


class Exhaustion(Step, frozen=True, tag=True):
    """Cavalry that fought takes a Quality Check, the winner's first; who fails is exhausted and falls back."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """One after another."""
        battle, fray = umpire.battle, the_fray(umpire.battle)
        first = fray.attacking if fray.winner is None else fray.winner
        sides = [first, 1 - first]
        if battle.options.exhaustion_check == "winners":
            sides = [] if fray.winner is None else [fray.winner]
        umpire.push(*[Breath(unit=u.no) for side in sides for u in side_units(battle, fray, side)])


class Breath(Step, frozen=True, kw_only=True, tag=True):
    """Has one unit to check whether it is blown?"""

    unit: int

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Cavalry that met an enemy and is neither routed nor blown already."""
        fray, unit = the_fray(umpire.battle), umpire.battle.unit(self.unit)
        fit = unit.at is not None and unit.arm == "cavalry" and unit.order != "routed" and not unit.exhausted
        if fit and unit.no in dict(fray.met):
            occasion = "SG-G.33" if unit.side == fray.winner else "SG-I.16"
            umpire.push(BreathTried(ruling=quality_check(unit, occasion), tried=unit.no))


class BreathTried(QualityTried, frozen=True, kw_only=True, tag=True):
    """Does cavalry keep its wind?"""

    why: ClassVar[str] = "exhaustion"

    def came(self, umpire: Umpire[Engagement], unit: Unit, passed: bool) -> None:
        """It may pursue, or is blown and falls back."""
        fray = the_fray(umpire.battle)
        if passed:
            umpire.set("SG-I.16", fray=replace(fray, passed=(*fray.passed, unit.no)))
            return
        umpire.change(unit, "SG-I.16", exhausted=True)
        umpire.tell(Exhausted(clause="SG-I.16", unit=unit.no))
        fall_back(umpire, umpire.battle.unit(unit.no))


def fall_back(umpire: Umpire[Engagement], unit: Unit) -> None:
    """Four inches back along its charge, or away from the enemy (SG-I.18); out of march column into line."""
    battle, fray = umpire.battle, the_fray(umpire.battle)
    charged = [(x, y) for no, x, y in fray.charged if no == unit.no]
    ways = {no: (x, y) for no, x, y in fray.ways}
    way = (-charged[0][0], -charged[0][1]) if charged else ways[unit.no]
    end, length = fallen_back(battle, unit, way, SPENT)
    if end.formation == "march":
        end = room_for(battle, formed(end, "line", end.here.facing)) or end
    put(umpire, end, "SG-I.18")
    umpire.tell(UnitMoved(clause="SG-I.18", unit=unit.no, manner="fall back", length=round(length, 3)))
    make_room(umpire)


class Consolidation(Step, frozen=True, tag=True):
    """Winning infantry only consolidates (SG-G.32)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """It is told, and the combat is over."""
        fray = umpire.battle.fray
        if fray is None or fray.winner is None:
            return
        for unit in side_units(umpire.battle, fray, fray.winner):
            if unit.arm == "infantry":
                umpire.tell(Consolidated(clause="SG-G.32", unit=unit.no))
