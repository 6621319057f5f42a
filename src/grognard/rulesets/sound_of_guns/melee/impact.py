"""Chapter G: a charge told before it is made: the battle as it would be when it has gone home, chargers turned in."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.rulesets.sound_of_guns.battle import Charge, Engagement, Fray, Unit
from grognard.rulesets.sound_of_guns.effects import stands
from grognard.rulesets.sound_of_guns.geometry import front_middle, in_rear_arc, touched
from grognard.rulesets.sound_of_guns.legs import Way
from grognard.rulesets.sound_of_guns.melee.orienting import oriented
from grognard.rulesets.sound_of_guns.melee.phase import component
from grognard.rulesets.sound_of_guns.moves import with_unit

Run = tuple[Unit, Unit, Way]
"""A unit as it sets out, the same where it comes to, and its way."""


def gone_home(battle: Engagement, runs: Sequence[Run]) -> tuple[Engagement, Fray] | None:
    """The battle when some units have come to where they go, and the fight they are then in, if there is one."""
    chargers = [unit.no for unit, _, way in runs if way.enemies]
    if not chargers:
        return None
    charges: list[Charge] = []
    for unit, there, way in runs:
        battle = with_unit(battle, replace(there, charging=bool(way.enemies)))
        charges += [charge_on(battle.unit(no), unit, way) for no in way.enemies]
    battle = turned_in(replace(battle, charges=(*battle.charges, *charges)), chargers)
    return battle, Fray(units=component(battle, chargers[0]), attacking=battle.unit(chargers[0]).side)


def stood(battle: Engagement, mover: Unit, horse: Unit, way: tuple[float, float]) -> tuple[Engagement, Fray]:
    """The fight if cavalry that could evade stands, the charger turned in."""
    charge = Charge(attacker=mover.no, defender=horse.no, way=way)
    battle = with_unit(replace(battle, charges=(*battle.charges, charge)), replace(mover, charging=True))
    battle = turned_in(battle, (mover.no,))
    return battle, Fray(units=component(battle, mover.no), attacking=mover.side)


def charge_on(enemy: Unit, unit: Unit, way: Way) -> Charge:
    """The charge of a unit on an enemy; where its front was when it set out says from which side (SG-R.62)."""
    rear = in_rear_arc(enemy, *front_middle(unit))
    return Charge(attacker=unit.no, defender=enemy.no, way=way.heading, rear=rear, water=way.water)


def turned_in(battle: Engagement, units: Sequence[int]) -> Engagement:
    """The battle when those of these units that charge have been oriented, in the order in which they made contact."""
    for no in dict.fromkeys([c.attacker for c in battle.charges if c.attacker in units]):
        todo = [c for c in battle.charges if c.attacker == no and not c.oriented and (c.fresh or c.pursuit)]
        charge = todo[0] if todo else None
        unit = battle.unit(no)
        if charge is None or unit.at is None or not unit.good:
            continue
        battle = with_unit(battle, oriented(battle, charge))
        known = {c.defender for c in battle.charges if c.attacker == no}
        known |= {c.attacker for c in battle.charges if c.defender == no}
        fresh = [e for e in touched(battle, battle.unit(no)) if e.no not in known]
        began = front_middle(unit)
        more = [replace(charge, defender=e.no, rear=in_rear_arc(e, *began)) for e in fresh]
        settled = [replace(c, oriented=True) if c.attacker == no else c for c in (*battle.charges, *more)]
        battle = replace(battle, charges=tuple([c for c in settled if stands(battle, c)]))
    return battle
