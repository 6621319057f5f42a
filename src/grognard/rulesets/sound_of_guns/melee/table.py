"""Chapter G: the combat table, cell by cell: what attacker and defender may do by their formations."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.geometry import open_order

Row = Literal["inf_line", "inf_column", "inf_open", "cav_line"]
BY_FORMATION: dict[str, Row] = {"line": "inf_line", "column": "inf_column", "march": "inf_column"}
Column = Literal[
    "inf_line", "inf_column", "inf_square", "inf_open", "cav_line", "cav_exhausted", "limbered", "unlimbered",
    "disordered", "routed",
]  # fmt: skip


class Entry(Struct, frozen=True):
    """What one side of a cell may do."""

    shoots: bool = False
    canister: bool = False
    melee: int = 0
    support: bool = False
    evades: bool = False
    ignores: bool = False
    allowed: bool = True


class Cell(Struct, frozen=True):
    """One cell: its clause and both entries."""

    clause: str
    attacker: Entry
    defender: Entry


def entry(text: str) -> Entry:
    """An entry as the book prints it."""
    words = text.replace("*", "").split(",")
    return Entry(
        shoots="Sh" in words,
        canister="Can" in words,
        melee=2 if "X2M" in words else 1 if "M" in words else 0,
        support="S" in words,
        evades="E" in words,
        ignores="I" in words,
        allowed=words != ["NA"],
    )


PRINTED: tuple[tuple[str, Row, Column, str, str], ...] = (
    ("SG-G.41", "inf_line", "inf_line", "Sh,M", "Sh,M"),
    ("SG-G.42", "inf_line", "inf_column", "Sh,M", "Sh,M,S"),
    ("SG-G.43", "inf_line", "inf_square", "Sh,M", "Sh,M,I"),
    ("SG-G.44", "inf_line", "inf_open", "Sh,M", "Sh,M"),
    ("SG-G.45", "inf_line", "cav_line", "Sh,M", "E,X2M"),
    ("SG-G.46", "inf_line", "cav_exhausted", "Sh,M", "X2M"),
    ("SG-G.47", "inf_line", "limbered", "Sh,M", "M"),
    ("SG-G.48", "inf_line", "unlimbered", "Sh,M", "Can,M"),
    ("SG-G.49", "inf_line", "disordered", "Sh,M", "M"),
    ("SG-G.50", "inf_line", "routed", "Sh,M", "NA"),
    ("SG-G.51", "inf_column", "inf_line", "Sh,M,S", "Sh,M"),
    ("SG-G.52", "inf_column", "inf_column", "Sh,M,S", "Sh,M,S"),
    ("SG-G.53", "inf_column", "inf_square", "Sh,M,S", "Sh,M,I"),
    ("SG-G.54", "inf_column", "inf_open", "Sh,M,S", "Sh,M"),
    ("SG-G.55", "inf_column", "cav_line", "Sh,M,S", "E,X2M"),
    ("SG-G.56", "inf_column", "cav_exhausted", "Sh,M,S", "X2M"),
    ("SG-G.57", "inf_column", "limbered", "Sh,M,S", "M"),
    ("SG-G.58", "inf_column", "unlimbered", "Sh,M,S", "Can,M"),
    ("SG-G.59", "inf_column", "disordered", "Sh,M,S", "M"),
    ("SG-G.60", "inf_column", "routed", "Sh,M,S", "NA"),
    ("SG-G.61", "inf_open", "inf_line", "Sh,M", "Sh,M"),
    ("SG-G.62", "inf_open", "inf_column", "Sh,M", "Sh,M,S"),
    ("SG-G.63", "inf_open", "inf_square", "Sh,M", "Sh,M,I"),
    ("SG-G.64", "inf_open", "inf_open", "Sh,M", "Sh,M"),
    ("SG-G.65", "inf_open", "cav_line", "NA", "E,X2M"),
    ("SG-G.66", "inf_open", "cav_exhausted", "NA", "X2M"),
    ("SG-G.67", "inf_open", "limbered", "Sh,M", "M"),
    ("SG-G.68", "inf_open", "unlimbered", "Sh,M", "Can,M"),
    ("SG-G.69", "inf_open", "disordered", "Sh,M", "M"),
    ("SG-G.70", "inf_open", "routed", "Sh,M", "NA"),
    ("SG-G.71", "cav_line", "inf_line", "X2M", "Sh,M"),
    ("SG-G.72", "cav_line", "inf_column", "X2M", "Sh,M,S"),
    ("SG-G.73", "cav_line", "inf_square", "X2M*", "Sh,M,I"),
    ("SG-G.74", "cav_line", "inf_open", "NA", "NA"),
    ("SG-G.75", "cav_line", "cav_line", "M", "M"),
    ("SG-G.76", "cav_line", "cav_exhausted", "M", "M"),
    ("SG-G.77", "cav_line", "limbered", "X2M", "M"),
    ("SG-G.78", "cav_line", "unlimbered", "X2M", "Can,M"),
    ("SG-G.79", "cav_line", "disordered", "X2M", "M"),
    ("SG-G.80", "cav_line", "routed", "X2M", "NA"),
)
"""Every cell with its clause: the attacker's entry, then the defender's, as the book prints them."""
CELLS = {(row, column): Cell(clause, entry(ours), entry(theirs)) for clause, row, column, ours, theirs in PRINTED}
MELEE_ONLY = Entry(melee=1)


def row_of(battle: Engagement, unit: Unit) -> Row | None:
    """The attacker's row of a unit, if it has one (SG-G.39)."""
    if not unit.good or unit.exhausted:
        return None
    if unit.arm == "cavalry":
        return "cav_line"
    if unit.arm == "artillery":
        return None
    if open_order(battle, unit):
        return "inf_open"
    return BY_FORMATION.get(unit.formation)


def column_of(battle: Engagement, unit: Unit) -> Column:
    """The defender's column of a unit: order beats formation (SG-G.40)."""
    if unit.order == "routed":
        return "routed"
    square = unit.arm == "infantry" and unit.formation == "square"
    if unit.order == "disordered":
        return "inf_square" if square and battle.options.disordered_square_keeps_square else "disordered"
    if unit.arm == "cavalry":
        return "cav_exhausted" if unit.exhausted else "cav_line"
    if unit.arm == "artillery":
        return "unlimbered" if unit.formation == "unlimbered" else "limbered"
    if square:
        return "inf_square"
    if open_order(battle, unit):
        return "inf_open"
    return "inf_line" if unit.formation == "line" else "inf_column"
