"""Chapters 2, 5 and 6: brigades and batteries, their formations and footprints, their rates, how long changes take."""

from __future__ import annotations

from typing import Literal, NamedTuple

TypeName = Literal["infantry", "cavalry", "artillery"]
Formation = Literal["dense", "assault", "loose", "marching"]
FORMATIONS: tuple[Formation, ...] = ("dense", "assault", "loose", "marching")

ARTILLERY_BLOCKS = 3
LOOSE_FACTOR = 2.0
HQ_RATE = 30.0
MARCH_WIDTH, MARCH_BLOCK = 1.0, 2.5
"""Centimetres: the width of a column on the road, and the length of road that each of its blocks takes."""
REPRESENTED: dict[TypeName, str] = {"infantry": "EM-2.3", "cavalry": "EM-2.7", "artillery": "EM-2.8"}


class Size(NamedTuple):
    """A footprint in centimetres: its front and its depth."""

    front: float
    depth: float


FRONTS: dict[TypeName, float] = {"infantry": 7.5, "cavalry": 7.5, "artillery": 5.0}
DENSE_FRONT = 5.0
DEPTH = 2.5
"""The depth of a deployed unit; a scenario may make it up to 3.75 (EM-2.6)."""


def footprint(
    type: TypeName, formation: Formation, blocks: int, spread: float = LOOSE_FACTOR, depth: float = DEPTH
) -> Size:
    """What a unit covers: dense keeps the area, loose is wider by its factor, a march long by its blocks (EM-G.2)."""
    front = FRONTS[type]
    if formation == "marching":
        return Size(MARCH_WIDTH, MARCH_BLOCK * blocks)
    if formation == "dense":
        return Size(DENSE_FRONT, front * depth / DENSE_FRONT)
    return Size(front * spread if formation == "loose" else front, depth)


class Rate(NamedTuple):
    """How far a type goes in a formation in one turn, with the clause that says so."""

    distance: float
    clause: str


RATES: dict[tuple[TypeName, Formation], Rate] = {
    ("infantry", "dense"): Rate(5.0, "EM-6.1"),
    ("infantry", "assault"): Rate(20.0, "EM-6.1"),
    ("infantry", "loose"): Rate(25.0, "EM-6.1"),
    ("infantry", "marching"): Rate(30.0, "EM-6.1"),
    ("cavalry", "assault"): Rate(30.0, "EM-6.2"),
    ("cavalry", "loose"): Rate(35.0, "EM-6.2"),
    ("cavalry", "marching"): Rate(30.0, "EM-6.2"),
    ("artillery", "assault"): Rate(20.0, "EM-6.3"),
    ("artillery", "marching"): Rate(30.0, "EM-6.3"),
}


def rate(type: TypeName, formation: Formation, march_for_all: bool = True) -> Rate | None:
    """The rate of the table, or None where it has a dash (EM-6.6) or only infantry marches (EM-R.2)."""
    if formation == "marching" and type != "infantry" and not march_for_all:
        return None
    return RATES.get((type, formation))


CHANGES: dict[tuple[Formation, Formation], tuple[float, str]] = {
    ("dense", "assault"): (1.0, "EM-5.13"),
    ("dense", "loose"): (1.0, "EM-5.13"),
    ("dense", "marching"): (2.0, "EM-5.13"),
    ("assault", "dense"): (0.5, "EM-5.14"),
    ("assault", "loose"): (1.0, "EM-5.14"),
    ("assault", "marching"): (2.0, "EM-5.14"),
    ("loose", "dense"): (1.0, "EM-5.15"),
    ("loose", "assault"): (1.0, "EM-5.15"),
    ("loose", "marching"): (2.0, "EM-5.15"),
    ("marching", "dense"): (2.0, "EM-5.16"),
    ("marching", "assault"): (2.0, "EM-5.16"),
    ("marching", "loose"): (1.0, "EM-5.16"),
}
"""How many turns a change of formation takes, with its clause."""
