"""Chapter E: moving into contact: who may charge whom, and what is noted of it."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import TOUCH, Charge, Engagement, Unit
from grognard.rulesets.sound_of_guns.geometry import in_rear_arc, touched
from grognard.rulesets.sound_of_guns.melee.table import CELLS, column_of, row_of
from grognard.table.kernel import Rect, within

HAIR = 1e-3


class Charged(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit has moved into contact and must fight."""

    unit: int
    enemy: int
    rear: bool = False
    also: tuple[str, ...] = ()

    @property
    def because(self) -> tuple[str, ...]:
        return self.also


def front_edge(unit: Unit) -> Rect:
    """The front of a unit, as thin as can be."""
    r = unit.rects[0] if unit.formation == "march" else unit.here.rect
    return Rect(r.x + r.fx * r.hd, r.y + r.fy * r.hd, r.fx, r.fy, HAIR, r.hw)


def charge_refusal(battle: Engagement, unit: Unit, enemies: Sequence[int]) -> Refusal | None:
    """May a unit that touches these enemies so have charged them (SG-R.18)?"""
    row = row_of(battle, unit)
    if unit.exhausted:
        return Refusal("SG-I.17", f"{unit.name} is exhausted and cannot start a melee")
    if row is None:
        return Refusal("SG-G.39", f"{unit.name} cannot charge: it would touch {battle.unit(enemies[0]).name}")
    for no in enemies:
        enemy = battle.unit(no)
        cell = CELLS[row, column_of(battle, enemy)]
        if not cell.attacker.allowed:
            return Refusal(cell.clause, f"{unit.name} may not attack {enemy.name} as they stand")
    edge = front_edge(unit)
    if not any([within(edge, stand, TOUCH) for no in enemies for stand in battle.unit(no).rects]):
        return Refusal("SG-C.11", f"{unit.name} would meet {battle.unit(enemies[0]).name} with its flank or rear")
    return None


def note_charge(
    umpire: Umpire[Engagement], unit: Unit, began: tuple[float, float], way: tuple[float, float], water: bool
) -> None:
    """Record whom a unit has charged; where its front was when the move began says from which side (SG-R.62)."""
    battle = umpire.battle
    known = {(c.attacker, c.defender) for c in battle.charges} | {(c.defender, c.attacker) for c in battle.charges}
    fresh = [enemy for enemy in touched(battle, unit) if (unit.no, enemy.no) not in known]
    if not fresh:
        return
    found = []
    for enemy in fresh:
        rear = in_rear_arc(enemy, *began)
        found.append(Charge(attacker=unit.no, defender=enemy.no, way=way, rear=rear, water=water))
        blown = enemy.exhausted and unit.arm == "infantry"
        also = ("SG-C.11", "SG-D.14", *(("SG-I.26",) if blown else ()))
        umpire.tell(Charged(clause="SG-E.5", unit=unit.no, enemy=enemy.no, rear=rear, also=also))
    umpire.set("SG-E.5", charges=(*battle.charges, *found))
    umpire.change(unit, "SG-E.5", charging=True)
