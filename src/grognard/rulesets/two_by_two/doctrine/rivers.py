"""Doctrine, rivers: how far it is to an enemy on the other bank, and the way over a bridge or ford."""

from __future__ import annotations

from math import sqrt
from typing import Final

from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.ground import Ground, Patch
from grognard.table.kernel import Rect, gap
from grognard.table.kernel_ground import Line, crossings

DETOUR: Final = 1.0  # inches: what turning on to a bridge and off it costs
CLEAR: Final = 0.3  # inches beyond a deck's end: the base is off it and may turn


class Crossing:
    """A bridge or ford over a river: its middle, the direction over it, and half the way from bank to bank."""

    __slots__ = ("half", "ux", "uy", "x", "y")

    def __init__(self, x: float, y: float, ux: float, uy: float, half: float) -> None:
        self.x = x
        self.y = y
        self.ux = ux
        self.uy = uy
        self.half = half


class Rivers:
    """The rivers of a battlefield and where they can be crossed."""

    def __init__(self, battle: Skirmish) -> None:
        ground = battle.field.ground
        self.lines: list[Line] = [c.line for c in ground.rivers]
        decks = [p for p in (*ground.bridges, *ground.fords) if over_river(ground, p)] if self.lines else []
        self.crossings: list[Crossing] = [crossing_of(p) for p in decks]

    def divide(self, x0: float, y0: float, x1: float, y1: float) -> bool:
        """Are two places on different banks?"""
        return sum([len(crossings(x0, y0, x1, y1, line)) for line in self.lines]) % 2 == 1

    def way(self, at: Rect, to: Rect) -> float:
        """How far it is from one base to another, over the nearest bridge or ford if a river lies between."""
        if not self.crossings or not self.divide(at.x, at.y, to.x, to.y):
            return gap(at, to)
        over = [apart(c.x, c.y, at.x, at.y) + apart(c.x, c.y, to.x, to.y) for c in self.crossings]
        return min(over) + DETOUR


def apart(x0: float, y0: float, x1: float, y1: float) -> float:
    """How far it is from one point to another."""
    dx = x0 - x1
    dy = y0 - y1
    return sqrt(dx * dx + dy * dy)


def over_river(ground: Ground, deck: Patch) -> bool:
    """Does a bridge or ford lead over a river, and not only over a stream?"""
    water = ground.named(deck.feature.crosses)
    return water is not None and water.kind == "river"


def crossing_of(deck: Patch) -> Crossing:
    """The middle and the direction of a deck."""
    xs, ys = deck.area.xs, deck.area.ys
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    dx, dy = (xs[0] + xs[1]) / 2 - x, (ys[0] + ys[1]) / 2 - y
    half = apart(dx, dy, 0.0, 0.0)
    return Crossing(x, y, dx / half, dy / half, half + CLEAR)
