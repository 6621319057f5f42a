"""Chapter G, step 9: cavalry that has won and is not exhausted may pursue, and fights another round."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import ClassVar

from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import TargetNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import Charge, Engagement, Fray, Unit
from grognard.rulesets.sound_of_guns.effects import UnitMoved, make_room, put
from grognard.rulesets.sound_of_guns.geometry import shifted, touch
from grognard.rulesets.sound_of_guns.ground import covers
from grognard.rulesets.sound_of_guns.legs import Leg
from grognard.rulesets.sound_of_guns.melee.table import CELLS, column_of
from grognard.rulesets.sound_of_guns.paths import start_of, trace
from grognard.table.plane import nearest_points

REACH = 8.0


class Pursuits(Step, frozen=True, kw_only=True, tag=True):
    """Winning cavalry is asked, in roster order."""

    asked: tuple[int, ...] = ()

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Ask the next."""
        battle, fray = umpire.battle, umpire.battle.fray
        if fray is None or fray.winner is None:
            return
        for no in sorted(fray.passed):
            unit = battle.unit(no)
            if no in self.asked or unit.side != fray.winner or not unit.good or unit.at is None:
                continue
            targets = tuple([q for q in quarry(fray, no) if chase(battle, unit, battle.unit(q)) is not None])
            umpire.push(replace(self, asked=(*self.asked, no)))
            if targets:
                umpire.ask(PursuitOffered(seat=battle.seat_of(unit), pursuer=no, targets=targets))
            return


def quarry(fray: Fray, no: int) -> tuple[int, ...]:
    """The enemies a unit fought in the round."""
    return dict(fray.met).get(no, ())


def chase(battle: Engagement, unit: Unit, enemy: Unit) -> Unit | None:
    """The pursuer in contact with a beaten enemy; nothing if it may not or cannot get there (SG-R.71)."""
    if enemy.at is None or enemy.order == "routed":
        return None
    if not CELLS["cav_line", column_of(battle, enemy)].attacker.allowed:
        return None
    if touch(unit, enemy):
        return unit
    (x0, y0), (x1, y1) = nearest_points(unit.rects, enemy.rects)
    far = hypot(x1 - x0, y1 - y0)
    if far > REACH:
        return None
    if unit.formation == "march":
        return None
    ux, uy = (x1 - x0) / far, (y1 - y0) / far
    x, y, facing = start_of(unit)
    way = trace(battle, unit, [Leg(x + ux * (far + 0.05), y + uy * (far + 0.05), facing)])
    if way.refused is not None or way.enemies != (enemy.no,):
        return None
    return shifted(unit, way.end[0] - x, way.end[1] - y)


class Pursue(Action, frozen=True, kw_only=True, tag=True):
    """Go after a beaten enemy."""

    target: TargetNo

    def refusal(self, battle: Engagement, question: PursuitOffered) -> Refusal | None:
        """One it fought, not routed, in reach."""
        if self.target in question.targets:
            return None
        unit, enemy = battle.unit(question.pursuer), battle.unit(self.target)
        return Refusal("SG-G.33", f"{unit.name} cannot pursue {enemy.name}")

    def carry_out(self, umpire: Umpire[Engagement], question: PursuitOffered) -> None:
        """Into contact, as attacker."""
        battle = umpire.battle
        unit, enemy = battle.unit(question.pursuer), battle.unit(self.target)
        there = chase(battle, unit, enemy)
        fray = battle.fray
        if there is None or fray is None:
            return
        dx, dy = there.here.x - unit.here.x, there.here.y - unit.here.y
        length = hypot(dx, dy)
        if there.at != unit.at:
            put(umpire, there, "SG-G.33")
            umpire.tell(UnitMoved(clause="SG-G.33", unit=unit.no, manner="pursuit", length=round(length, 3)))
            make_room(umpire)
        way = (dx / length, dy / length) if length > 0.01 else (unit.here.rect.fx, unit.here.rect.fy)
        water = any([covers(w, stand) for w in battle.field.ground.waters for stand in there.rects])
        fresh = Charge(
            attacker=unit.no,
            defender=enemy.no,
            way=way,
            water=water,
            fresh=False,
            pursuit=True,
            oriented=length <= 0.01,
        )
        others = [c for c in umpire.battle.charges if {c.attacker, c.defender} != {unit.no, enemy.no}]
        umpire.set("SG-G.33", charges=(*others, fresh), fray=replace(fray, pursuers=(*fray.pursuers, unit.no)))


class HoldBack(Action, frozen=True, tag=True):
    """Let them go."""


class PursuitOffered(Question, frozen=True, tag=True, kw_only=True):
    """The cavalry has won: does it pursue?"""

    answers: ClassVar[tuple[type[Action], ...]] = (Pursue, HoldBack)
    pursuer: int
    targets: tuple[int, ...]

    @property
    def unit(self) -> int:
        """The cavalry asked."""
        return self.pursuer

    def candidates(self, battle: Engagement) -> Sequence[Action]:
        """Hold back, or after any of them."""
        return [HoldBack(), *[Pursue(target=no) for no in self.targets]]
