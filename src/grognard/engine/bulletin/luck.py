"""How the dice fell against what they fall on average."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from grognard.engine.battle import SIDES, Battle
from grognard.engine.bulletin.story import Story
from grognard.engine.events import Ruled
from grognard.engine.pools import parted

MEAN = Fraction(7, 2)
VARIANCE = Fraction(35, 12)


class LuckTurn(Struct, frozen=True, kw_only=True):
    """At the end of a turn: pips above or below the average of each side, and how far two battles in three stray."""

    turn: int
    pips: tuple[float, ...]
    bands: tuple[float, ...]
    dice: tuple[int, ...]


def luck(story: Story) -> tuple[LuckTurn, ...]:
    """The luck of both sides, turn by turn; every die of every ruling counts for the side that threw it."""
    sides = range(len(story.sides))
    pips, dice = [Fraction(0) for _ in sides], [0 for _ in sides]
    rows: dict[int, LuckTurn] = {}
    for instant in story.instants:
        for event in instant.events:
            for side, face in thrown(event, story) if isinstance(event, Ruled) else ():
                pips[side] += face - MEAN
                dice[side] += 1
        bands = tuple(round(sqrt(VARIANCE * n), 2) for n in dice)
        rows[instant.turn] = LuckTurn(
            turn=instant.turn, pips=tuple(float(p) for p in pips), bands=bands, dice=tuple(dice)
        )
    return tuple(rows.values())


def thrown(event: Ruled, story: Story) -> Iterator[tuple[int, int]]:
    """Each die of a ruling with its side: the first is the subject's, a second the other's; a pool has its own."""
    for name, face in zip(throwers(event), event.dice, strict=False):
        side = owner(name, story)
        if side is not None:
            yield side, face


def throwers(event: Ruled) -> list[str]:
    """Who threw each die of a ruling, in the order in which they fell."""
    ruling = event.ruling
    if ruling.throw != "pools":
        return [ruling.subject, ruling.object]
    parts = zip(ruling.pools, parted(ruling.pools, event.dice, ruling.bonus), strict=True)
    return [ruling.subject if pool.by == "subject" else ruling.object for pool, dice in parts for _ in dice]


def owner(name: str, story: Story) -> int | None:
    """The side of a unit, or the side of that name."""
    battle: Battle = story.last
    if name in SIDES:
        return SIDES.index(name)
    return next((unit.side for unit in battle.field.pieces if unit.id == name), None)
