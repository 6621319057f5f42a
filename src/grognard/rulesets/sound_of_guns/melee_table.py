"""Chapter G: the combat table, cell by cell: what attacker and defender may do by their formations."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.geometry import open_order

Row = Literal["inf_line", "inf_column", "inf_open", "cav_line"]
Column = Literal[
    "inf_line", "inf_column", "inf_square", "inf_open", "cav_line", "cav_exhausted", "limbered", "unlimbered",
    "disordered", "routed",
]  # fmt: skip
ROWS: tuple[Row, ...] = ("inf_line", "inf_column", "inf_open", "cav_line")
COLUMNS: tuple[Column, ...] = (
    "inf_line", "inf_column", "inf_square", "inf_open", "cav_line", "cav_exhausted", "limbered", "unlimbered",
    "disordered", "routed",
)  # fmt: skip
FIRST = 41


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


PRINTED: dict[Row, tuple[str, ...]] = {
    "inf_line": (
        "Sh,M / Sh,M", "Sh,M / Sh,M,S", "Sh,M / Sh,M,I", "Sh,M / Sh,M", "Sh,M / E,X2M", "Sh,M / X2M", "Sh,M / M",
        "Sh,M / Can,M", "Sh,M / M", "Sh,M / NA",
    ),
    "inf_column": (
        "Sh,M,S / Sh,M", "Sh,M,S / Sh,M,S", "Sh,M,S / Sh,M,I", "Sh,M,S / Sh,M", "Sh,M,S / E,X2M", "Sh,M,S / X2M",
        "Sh,M,S / M", "Sh,M,S / Can,M", "Sh,M,S / M", "Sh,M,S / NA",
    ),
    "inf_open": (
        "Sh,M / Sh,M", "Sh,M / Sh,M,S", "Sh,M / Sh,M,I", "Sh,M / Sh,M", "NA / E,X2M", "NA / X2M", "Sh,M / M",
        "Sh,M / Can,M", "Sh,M / M", "Sh,M / NA",
    ),
    "cav_line": (
        "X2M / Sh,M", "X2M / Sh,M,S", "X2M* / Sh,M,I", "NA / NA", "M / M", "M / M", "X2M / M", "X2M / Can,M",
        "X2M / M", "X2M / NA",
    ),
}  # fmt: skip


def cells() -> dict[tuple[Row, Column], Cell]:
    """The table, numbered row by row from SG-G.41."""
    found: dict[tuple[Row, Column], Cell] = {}
    for r, row in enumerate(ROWS):
        for c, (column, printed) in enumerate(zip(COLUMNS, PRINTED[row], strict=True)):
            ours, theirs = printed.split(" / ")
            found[row, column] = Cell(f"SG-G.{FIRST + 10 * r + c}", entry(ours), entry(theirs))
    return found


CELLS = cells()
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
    return {"line": "inf_line", "column": "inf_column", "march": "inf_column"}.get(unit.formation)  # type: ignore[return-value]


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
