"""Figures in columns, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

Rows = Sequence[tuple[str, ...]]


def table(rows: Rows) -> str:
    """Rows under each other, figures to the right."""
    widths = [max([len(cell) for cell in column]) for column in zip(*rows, strict=True)]
    lines = ["  ".join([cell.rjust(width) for cell, width in zip(row, widths, strict=True)]) for row in rows]
    return "\n".join([lines[0], "  ".join(["-" * width for width in widths]), *lines[1:]])
