"""Wooden blocks: how a unit of one or of many lies on the table, in ranks and files, tidy or not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from grognard.engine.page.wood import Block, Point
from grognard.table.kernel import Rect
from grognard.table.outlines import place
from grognard.table.pose import Pose

CHINK = 0.2  # between two blocks of a unit, in the table's measure
UNTIDY_TURN, UNTIDY_STEP = 11.0, 0.45  # degrees and lengths by which disorder pushes a block out of place at most
MIX = 2654435761  # Knuth's multiplier: numbers that lie together come out far apart
STEPS = 100  # the steps in which what looks like chance goes up from 0 to 1, and down to -1


class Spot(NamedTuple):
    """A block within its unit: how far to the right and ahead of the middle, how it is turned, its size."""

    right: float
    ahead: float
    turn: float
    width: float
    depth: float


def block(at: Pose) -> Block:
    """A base as it is drawn."""
    return Block(at.x, at.y, at.facing, at.width, at.depth)


def tidy(number: float) -> float:
    """To a thousandth."""
    return round(number, 3) + 0.0


def tidied(points: Iterable[Point]) -> tuple[Point, ...]:
    """Places to a thousandth."""
    return tuple([(tidy(x), tidy(y)) for x, y in points])


def in_ranks(body: Rect, files: int, ranks: int) -> list[Spot]:
    """The spots of a body, rank by rank from the front, with a chink between blocks."""
    wide, deep = body.hw * 2 / files, body.hd * 2 / ranks
    width, depth = wide - (CHINK if files > 1 else 0.0), deep - (CHINK if ranks > 1 else 0.0)
    return [
        Spot((f + 0.5) * wide - body.hw, body.hd - (r + 0.5) * deep, 0.0, width, depth)
        for r in range(ranks)
        for f in range(files)
    ]


def untidy(spot: Spot, no: int, i: int) -> Spot:
    """A block of a unit pushed out of place, always in the same way."""
    return spot._replace(
        right=spot.right + wobble(no, i, 1) * UNTIDY_STEP / 2,
        ahead=spot.ahead + wobble(no, i, 2) * UNTIDY_STEP,
        turn=spot.turn + wobble(no, i, 3) * UNTIDY_TURN,
    )


def wobble(*seed: int) -> float:
    """A number from -1 to 1 that looks like chance and is not."""
    mixed = 0
    for number in seed:
        mixed = (mixed * 31 + number + 7) * MIX % 2**32
        mixed ^= mixed >> 15
    return (mixed >> 8) % (2 * STEPS + 1) / STEPS - 1.0


def block_at(body: Rect, facing: float, spot: Spot) -> Block:
    """A spot of a body, on the table."""
    x, y = place(body, spot.right, spot.ahead)
    return Block(tidy(x), tidy(y), tidy((facing + spot.turn) % 360.0), tidy(spot.width), tidy(spot.depth))
