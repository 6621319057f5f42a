"""2 by 2, chapters 7, 13 and 16 by the oracle: every row that counts in a melee, for either side."""

from __future__ import annotations

from grognard.rulesets.two_by_two.battle import Contact, Unit
from tests.oracle.two_by_two.table import Table, arm


def fights(table: Table, unit: Unit) -> int:
    """How many enemies a unit is in contact with."""
    return sum([unit.no in pair for pair in table.records])


def modifiers(table: Table, contact: Contact, unit: Unit, enemy: Unit) -> dict[str, int]:
    """The rows of one of the two units of a contact."""
    rows = {**rows_of_the_unit(table, unit), **rows_of_the_enemy(table, unit, enemy)}
    if contact.kind == "clearing":
        rows |= rows_of_clearing(unit, attacks=unit.no == contact.attacker)
    return {clause: value for clause, value in rows.items() if value}


def rows_of_the_unit(table: Table, unit: Unit) -> dict[str, int]:
    """What the unit is, where it stands, who is with it."""
    return {
        "2X2-13.11": -int(unit.type in ("light_cavalry", "lancers")),
        "2X2-13.12": int(unit.type == "guards"),
        "2X2-13.13": 2 * int(unit.type == "heavy_cavalry"),
        "2X2-13.14": -2 * int(arm(unit) == "cavalry" and table.in_town(unit)),
        "2X2-13.17": int(table.hq_touches(unit)),
        "2X2-13.19": -3 * int(arm(unit) in ("artillery", "hq") or unit.type == "light_infantry"),
        "2X2-13.22": int(unit.size == "large"),
        "2X2-13.23": -int(unit.size == "small"),
        "2X2-13.26": -2 * int(unit.road_march),
        "2X2-16.6": int(unit.type == "irregular_warband"),
    }


def rows_of_the_enemy(table: Table, unit: Unit, enemy: Unit) -> dict[str, int]:
    """What the enemy is, how he stands to the unit, and how many he fights."""
    lancers = unit.type == "lancers"
    return {
        "2X2-13.15": 2 * int(enemy.disrupted),
        "2X2-13.16": fights(table, enemy) - 1,
        "2X2-13.18": int(table.height(unit) > table.height(enemy)),
        "2X2-16.11": 2 * int(lancers and enemy.disrupted),
        "2X2-16.12": -int(lancers and arm(enemy) == "cavalry"),
    }


def rows_of_clearing(unit: Unit, *, attacks: bool) -> dict[str, int]:
    """Light Infantry is at home in its wood; whoever else comes to clear it is not."""
    light = unit.type == "light_infantry"
    if attacks:
        return {"2X2-13.20": -int(not light)}
    return {"2X2-13.19": 0, "2X2-13.21": -int(unit.pinned)}
