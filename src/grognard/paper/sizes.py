"""Sizes of paper, and how big letters are for so much to go on a page."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.page.paper import Table


class Size(Struct, frozen=True):
    """A sheet of paper in millimetres, held upright."""

    name: str
    width: float
    height: float


SIZES = {"a4": Size("A4", 210.0, 297.0), "letter": Size("letter", 215.9, 279.4)}
LARGEST, SMALLEST = 10.6, 6.4
"""Pixels of print: as large as reads well, and as small as can be read."""
ROOM = 1080.0
"""Pixels of height that a column of an A4 page has for tables at most."""
A_FOOT_LINE, FOOT_LINE = 70, 14.0
"""Letters of a line of the foot, and its height in pixels."""
LINE = 1.72
"""Height of a row, in letters."""


def lines(table: Table) -> float:
    """How many rows high a table is, its title and everything else counted as rows."""
    rows = sum([1.0 + 0.85 * (len(row.text) > wide(table)) for row in table.rows])
    below = sum([1.0 + 0.9 * (len(row.text) // 70) for row in table.below]) * 0.95
    return 2.35 + 2.1 * bool(table.steps) + 0.9 * bool(table.columns) + rows + 3.4 * bool(table.bands) + below


def wide(table: Table) -> int:
    """How many letters of a row go on one line."""
    cells = max([sum([len(f) for f in row.figures]) + 2 * len(row.figures) for row in table.rows], default=0)
    return max(18, 52 - cells)


def letters(tables: tuple[Table, ...], columns: int, size: Size, foot: int = 0) -> float:
    """How big the letters can be for all tables to go on one page, in so many columns, above a foot of so many."""
    broad = sum([lines(table) * 1.5 for table in tables if table.wide])
    height = sum([lines(table) for table in tables if not table.wide]) / columns * 1.05 + broad
    room = ROOM * size.height / SIZES["a4"].height - FOOT_LINE * (foot // A_FOOT_LINE)
    return round(max(SMALLEST, min(LARGEST, room / (height * LINE))), 2)
