"""The firing table (EA-10.3 to EA-10.8): rows by volley, columns by how the firer shoots and how the target stands."""

from __future__ import annotations

from typing import Literal

from grognard.rulesets.en_avants.firing_table import Code
from grognard.rulesets.en_avants.status import FRIGHTENED, WAVERING, band

Row = Literal["first_line", "other", "second_other", "canister", "ball", "rifle"]
Density = Literal["dense", "loose"]
Blanks = Literal["left", "above", "none"]
Cells = tuple[Code, Code, Code, Code]

CLAUSES: dict[Row, str] = {
    "first_line": "EA-10.3",
    "other": "EA-10.4",
    "second_other": "EA-10.5",
    "canister": "EA-10.6",
    "ball": "EA-10.7",
    "rifle": "EA-10.8",
}
LETTERS = {("good", "dense"): "a", ("good", "loose"): "b", ("poor", "dense"): "c", ("poor", "loose"): "d"}
TABLE: dict[Row, Cells] = {
    "first_line": ("any2", "any1", "equal", "equal"),
    "other": ("equal", "lower", "lower", "lower"),
    "second_other": ("lower", "lower", "lower", "none"),
    "canister": ("any2", "any1", "any1", "any1"),
    "ball": ("equal", "equal", "lower", "none"),
    "rifle": ("equal", "equal", "lower", "none"),
}
WHOLLY_BLANK: tuple[tuple[Row, str], ...] = (
    ("other", "c"), ("other", "d"), ("second_other", "c"), ("canister", "c"), ("canister", "d"),
)  # fmt: skip
BLANKS: dict[Blanks, dict[tuple[Row, str], Code]] = {
    "left": {},
    "above": dict.fromkeys(WHOLLY_BLANK, "equal"),
    "none": dict.fromkeys((("first_line", "d"), *WHOLLY_BLANK), "none"),
}
FLOORS: dict[Row, tuple[int, str]] = {"ball": (FRIGHTENED, "EA-10.9"), "rifle": (WAVERING, "EA-10.10")}
ORDER: dict[Row, int] = {"rifle": 0, "ball": 1, "canister": 2, "first_line": 3, "other": 4, "second_other": 5}


def cell(row: Row, density: Density, effective: int, blanks: Blanks) -> tuple[Code, str]:
    """The cell of the table and its clause, for the firer's effective label; below 1 there is no column (EA-10.2)."""
    how = band(effective)
    if how is None:
        return ("none", CLAUSES[row])
    letter = LETTERS[how, density]
    code = TABLE[row]["abcd".index(letter)]
    return (BLANKS[blanks].get((row, letter), code), f"{CLAUSES[row]}{letter}")
