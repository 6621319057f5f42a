"""Chapter 1 as it lies on the table: the wooden blocks of a unit, laid out by formation (EA-1, EA-4.19 to EA-4.23)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.page.blocks import CHINK, Spot, block_at, in_ranks, tidy, untidy
from grognard.engine.page.wood import Block
from grognard.rulesets.en_avant.battle import Unit
from grognard.rulesets.en_avant.geometry import bodies_at
from grognard.rulesets.en_avant.units import Formation
from grognard.table.kernel import Rect
from grognard.table.pose import Pose

SQUARE_SIDE, SQUARE_DEEP = 5.0, 2.0  # cm of a side of a square, and how deep its ranks are drawn
GRIDS: dict[Formation, tuple[int, int]] = {  # blocks in a rank, and ranks
    "line": (6, 1),
    "march_column": (1, 6),
    "assault_column": (2, 3),
    "half_line": (2, 1),
    "column": (2, 1),
}


def footprint(unit: Unit, at: Pose) -> Block:
    """All the ground a unit takes up; a column of cavalry reaches from its first line to its second."""
    lines = bodies_at(unit, at)
    first, last = lines[0], lines[-1]
    deep = at.depth + ((first.x - last.x) ** 2 + (first.y - last.y) ** 2) ** 0.5
    return Block(tidy((first.x + last.x) / 2), tidy((first.y + last.y) / 2), at.facing, at.width, tidy(deep))


def blocks_of(unit: Unit, at: Pose) -> tuple[Block, ...]:
    """The blocks of a unit at a pose; disorder shows by their being untidy (EA-7.7)."""
    out: list[Block] = []
    for line, body in enumerate(bodies_at(unit, at)):
        spots = spots_of(unit, body)
        shaken = [shaken_at(unit, line, i, len(spots)) for i in range(len(spots))]
        out += [block_at(body, at.facing, untidy(s, unit.no, i) if shaken[i] else s) for i, s in enumerate(spots)]
    return tuple(out)


def shaken_at(unit: Unit, line: int, i: int, n: int) -> bool:
    """Is the part of a unit that a block belongs to in disorder?"""
    if len(unit.disordered) == 1:
        return unit.disordered[0]
    if unit.formation == "column":
        return unit.disordered[min(line, 1)]
    on_left = i * 2 < n
    return unit.disordered[0 if on_left == unit.first_on_left else 1]


def spots_of(unit: Unit, body: Rect) -> list[Spot]:
    """Where the blocks of one body lie within it."""
    if unit.formation == "square":
        return square_spots()
    regiment = (unit.type, unit.formation) == ("cavalry", "line")
    return in_ranks(body, *((4, 1) if regiment else GRIDS.get(unit.formation, (1, 1))))


def square_spots() -> list[Spot]:
    """Four blocks looking outwards, each overlapping the end of the next like the sails of a mill (EA-4.23)."""
    out, aside = SQUARE_SIDE / 2, (SQUARE_SIDE - SQUARE_DEEP * 2) + 0.0
    sides = ((-aside, out, 0.0), (out, aside, 90.0), (aside, -out, 180.0), (-out, -aside, 270.0))
    return [Spot(u, v, turn, SQUARE_SIDE - CHINK, SQUARE_DEEP) for u, v, turn in sides]


def ghost_at(unit: Unit, at: Pose) -> tuple[Block, ...]:
    """The blocks a unit would have at a pose, in good order as a ghost shows them."""
    return blocks_of(replace(unit, disordered=(False,) * len(unit.disordered)), at)
