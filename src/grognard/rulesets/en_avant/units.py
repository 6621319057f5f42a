"""Chapters 1, 4, 5: units as blocks, their formations, footprints, rates, and how long changes take."""

from __future__ import annotations

from itertools import permutations
from math import hypot
from typing import Literal, NamedTuple

TypeName = Literal["infantry", "light_company", "cavalry", "foot_artillery", "horse_artillery", "hq"]
Formation = Literal[
    "line", "march_column", "assault_column", "square", "column", "half_line", "deployed", "limbered", "block",
]  # fmt: skip
Element = Literal["left", "right", "centre"]
Grade = Literal["none", "some", "good"]

GRADES: tuple[Grade, ...] = ("none", "some", "good")
BLOCKS: dict[TypeName, int] = {
    "infantry": 6,
    "light_company": 1,
    "cavalry": 4,
    "foot_artillery": 1,
    "horse_artillery": 1,
    "hq": 1,
}
REPRESENTED: dict[TypeName, str] = {
    "infantry": "EA-1.1",
    "light_company": "EA-1.6",
    "cavalry": "EA-1.3",
    "foot_artillery": "EA-1.4",
    "horse_artillery": "EA-1.4",
    "hq": "EA-1.5",
}
GUNS = ("foot_artillery", "horse_artillery")
FOOT = ("infantry", "light_company")
COLUMN_INTERVAL = 22.0
MERGED_INTERVAL = 2.0


class Shape(NamedTuple):
    """A formation's footprint (of one line, for a cavalry column) and its rate with the clause that gives it."""

    width: float
    depth: float
    rate: float
    clause: str


SHAPES: dict[tuple[TypeName, Formation], Shape] = {
    ("infantry", "line"): Shape(30.0, 2.0, 20.0, "EA-5.1"),
    ("infantry", "march_column"): Shape(5.0, 12.0, 25.0, "EA-5.2"),
    ("infantry", "assault_column"): Shape(10.0, 6.0, 25.0, "EA-5.2"),
    ("infantry", "square"): Shape(7.0, 7.0, 0.0, "EA-5.3"),
    ("light_company", "block"): Shape(5.0, 2.0, 20.0, "EA-5.1"),
    ("cavalry", "line"): Shape(40.0, 2.0, 40.0, "EA-5.4"),
    ("cavalry", "column"): Shape(20.0, 2.0, 50.0, "EA-5.5"),
    ("cavalry", "half_line"): Shape(20.0, 2.0, 40.0, "EA-5.4"),
    ("foot_artillery", "deployed"): Shape(5.0, 2.0, 0.0, "EA-5.7"),
    ("foot_artillery", "limbered"): Shape(2.0, 5.0, 25.0, "EA-5.8"),
    ("horse_artillery", "deployed"): Shape(5.0, 2.0, 0.0, "EA-5.9"),
    ("horse_artillery", "limbered"): Shape(2.0, 5.0, 50.0, "EA-5.10"),
    ("hq", "block"): Shape(5.0, 2.0, 60.0, "EA-5.6"),
}
REACHES: dict[tuple[TypeName, Formation], float] = {
    of: hypot(shape.width, shape.depth) / 2 + (COLUMN_INTERVAL if of == ("cavalry", "column") else 0.0)
    for of, shape in SHAPES.items()
}
"""How far any part of a formation is from its reference point at most."""
DEFAULT_FORMATION: dict[TypeName, Formation] = {
    "infantry": "line",
    "light_company": "block",
    "cavalry": "line",
    "foot_artillery": "deployed",
    "horse_artillery": "deployed",
    "hq": "block",
}
RUN_FORMATION: dict[Formation, Formation] = {"square": "assault_column"}


class Drill(NamedTuple):
    """How many turns a change of formation takes, and the clause or reading that says so."""

    turns: int
    clause: str


def drills() -> dict[tuple[TypeName, Formation, Formation], Drill]:
    """The table of changes; left and right have clauses of their own and are told apart by `drill_clause`."""
    table: dict[tuple[TypeName, Formation, Formation], Drill] = {
        ("infantry", "march_column", "line"): Drill(3, "EA-4.3"),
        ("infantry", "assault_column", "line"): Drill(2, "EA-4.5"),
        ("infantry", "line", "march_column"): Drill(3, "EA-4.7"),
        ("infantry", "line", "assault_column"): Drill(2, "EA-4.8"),
        ("infantry", "line", "line"): Drill(2, "EA-4.9"),
        ("infantry", "assault_column", "square"): Drill(1, "EA-4.10"),
        ("infantry", "march_column", "square"): Drill(1, "EA-4.11"),
        ("infantry", "line", "square"): Drill(1, "EA-4.12"),
        ("cavalry", "column", "line"): Drill(2, "EA-4.13"),
        ("cavalry", "line", "column"): Drill(2, "EA-4.14"),
    }
    for gun in ("foot_artillery", "horse_artillery"):
        table[gun, "limbered", "deployed"] = Drill(1, "EA-4.15")
        table[gun, "deployed", "limbered"] = Drill(1, "EA-4.16")
    columns: tuple[Formation, Formation] = ("march_column", "assault_column")
    for old, new in permutations(columns):
        table["infantry", old, new] = Drill(1, "EA-4.2")
    for new in ("line", *columns):
        table["infantry", "square", new] = Drill(1, "EA-4.2")
    return table


DRILLS = drills()
DRILL_TO_THE_RIGHT = {"EA-4.3": "EA-4.4", "EA-4.5": "EA-4.6"}
SHOWN_AS: dict[tuple[TypeName, Formation], str] = {
    ("infantry", "square"): "EA-4.23",
    ("cavalry", "column"): "EA-4.19",
    ("cavalry", "line"): "EA-4.20",
}


def drill_clause(drill: Drill, element: Element) -> str:
    """The clause of a change, by the element it forms on."""
    return DRILL_TO_THE_RIGHT.get(drill.clause, drill.clause) if element == "right" else drill.clause
