"""A block a battalion, as its brigade is formed: two ranks, scattered, little squares, a file along the road."""

from __future__ import annotations

from grognard.engine.page.blocks import Spot, block_at, in_ranks, tidy, untidy, wobble
from grognard.engine.page.scene import Plate
from grognard.engine.page.wood import Block
from grognard.rulesets.en_masse.battle import Unit
from grognard.rulesets.en_masse.geometry import bodies
from grognard.rulesets.en_masse.units import Formation
from grognard.table.kernel import Rect
from grognard.table.pose import bearing

PLATES: dict[Formation, Plate] = {"assault": "formed", "loose": "loose", "dense": "dense", "marching": "column"}
CHINK = 0.15
"""Centimetres between two blocks of a rank."""
SQUARE = 1.5
"""Centimetres: the side of a battalion's little square."""
WIDEST, APART, SHALLOW, IN_FILE = 2.5, 0.8, 0.86, 0.9
"""Centimetres of a loose block, its shares of a step and of half the depth, and that of a step in a file."""
SCATTER, TURN = 0.2, 16.0
"""Share of a step, and degrees, by which loose battalions lie out of line."""


def blocks_of(unit: Unit) -> tuple[Block, ...]:
    """Its battalions or bases in their formation; untidy in disorder (EM-8.4)."""
    if unit.at is None:
        return ()
    if unit.formation == "marching":
        return column(unit)
    body: Rect = unit.at.rect
    spots = SPOTS[unit.formation](unit, body)
    if unit.disordered:
        spots = [untidy(spot, unit.no, i) for i, spot in enumerate(spots)]
    return tuple([block_at(body, unit.at.facing, spot) for spot in spots])


def ranks(unit: Unit, body: Rect) -> list[Spot]:
    """Two ranks; guns stand in one."""
    if unit.type == "artillery":
        return in_ranks(body, unit.blocks, 1)
    front = (unit.blocks + 1) // 2
    wide = (body.hw * 2 - CHINK * (front - 1)) / front
    deep = body.hd - CHINK / 2
    rows = ((front, body.hd - deep / 2), (unit.blocks - front, deep / 2 - body.hd))
    return [
        Spot((i - (count - 1) / 2) * (wide + CHINK), ahead, 0.0, wide, deep)
        for count, ahead in rows
        for i in range(count)
    ]


def scattered(unit: Unit, body: Rect) -> list[Spot]:
    """A loose line."""
    step = body.hw * 2 / unit.blocks
    wide, deep = min(WIDEST, step * APART), body.hd * SHALLOW
    return [
        Spot(
            (i - (unit.blocks - 1) / 2) * step + wobble(unit.no, i, 4) * SCATTER * step,
            wobble(unit.no, i, 5) * (body.hd - deep / 2),
            wobble(unit.no, i, 6) * TURN,
            wide,
            deep,
        )
        for i in range(unit.blocks)
    ]


def squares(unit: Unit, body: Rect) -> list[Spot]:
    """A chequer of little squares."""
    u, v = body.hw - SQUARE / 2 - CHINK, body.hd - SQUARE / 2 - CHINK
    corners = [(-u, v), (u, v), (-u, -v), (u, -v), (0.0, 0.0)]
    spots = [*corners[:2], (0.0, -v)] if unit.blocks == 3 else corners[: unit.blocks]
    more = [(0.0, v), (0.0, -v)][: max(0, unit.blocks - len(spots))]
    return [Spot(right, ahead, 0.0, SQUARE, SQUARE) for right, ahead in [*spots, *more]]


SPOTS = {"assault": ranks, "loose": scattered, "dense": squares}


def column(unit: Unit) -> tuple[Block, ...]:
    """A file along the road: each battalion where its stretch of the column lies."""
    found, left = [], unit.blocks
    for part in bodies(unit):
        count = max(1, min(left, round(part.hd * 2 / (unit.here.depth / unit.blocks))))
        left -= count
        step = part.hd * 2 / count
        for i in range(count):
            ahead = part.hd - (i + 0.5) * step
            x, y = part.x + part.fx * ahead, part.y + part.fy * ahead
            found.append(
                Block(
                    tidy(x), tidy(y), tidy(bearing(0.0, 0.0, part.fx, part.fy)), tidy(part.hw * 2), tidy(step * IN_FILE)
                )
            )
        if left <= 0:
            break
    return tuple(found)
