"""The fire table (EM-12.8 to EM-12.11): rows by weapon and range, columns by nerve and density."""

from __future__ import annotations

from typing import Literal

from grognard.rulesets.en_avants.firing_table import Code
from grognard.rulesets.en_avants.status import FRIGHTENED, WAVERING, Band

Row = Literal["canister", "ball_effective", "ball_extreme", "regimental"]
Density = Literal["close", "loose"]

CANISTER, EFFECTIVE, EXTREME = 3.0, 20.0, 40.0
CLAUSES: dict[Row, str] = {
    "canister": "EM-12.8",
    "ball_effective": "EM-12.9",
    "ball_extreme": "EM-12.10",
    "regimental": "EM-12.11",
}
REACHES: dict[Row, float] = {
    "canister": CANISTER,
    "ball_effective": EFFECTIVE,
    "ball_extreme": EXTREME,
    "regimental": EFFECTIVE,
}
LETTERS: dict[tuple[Band, Density], str] = {
    ("good", "close"): "a",
    ("good", "loose"): "b",
    ("poor", "close"): "c",
    ("poor", "loose"): "d",
}
TABLE: dict[Row, tuple[Code, Code, Code, Code]] = {
    "canister": ("any2", "any1", "any1", "any1"),
    "ball_effective": ("equal", "equal", "lower", "none"),
    "ball_extreme": ("lower", "none", "none", "none"),
    "regimental": ("lower", "none", "none", "none"),
}
FLOORS: dict[Row, tuple[int, str]] = {
    "ball_effective": (FRIGHTENED, "EM-12.12"),
    "regimental": (FRIGHTENED, "EM-12.12"),
    "ball_extreme": (WAVERING, "EM-12.13"),
}
ORDER: dict[Row, int] = {"ball_extreme": 0, "ball_effective": 1, "regimental": 1, "canister": 2}
"""Shots of one moment fall in this order, the highest floor first (EM-R.52)."""


def cell(row: Row, band: Band | None, density: Density) -> tuple[Code, str]:
    """The cell of the table, and its clause; there is no column for a firer at 0 (EM-12.6)."""
    if band is None:
        return "none", CLAUSES[row]
    letter = LETTERS[band, density]
    return TABLE[row]["abcd".index(letter)], f"{CLAUSES[row]}{letter}"
