"""How far a budget of movement carries over a way, each centimetre at the price of its going."""

from __future__ import annotations

from math import inf
from typing import NamedTuple


class Stretch(NamedTuple):
    """A piece of a way on which the going is the same; none at all on a factor of nothing."""

    start: float
    end: float
    factor: float


def price(stretch: Stretch) -> float:
    """What a stretch costs: each centimetre one, divided by the speed that is kept there; no end to it if barred."""
    return inf if stretch.factor <= 0.0 else (stretch.end - stretch.start) / stretch.factor


def cost_of(parts: list[Stretch]) -> float:
    """What a whole way costs."""
    return sum([price(s) for s in parts])


def covered(parts: list[Stretch], budget: float) -> float:
    """How far along a way a budget carries."""
    far = 0.0
    for s in parts:
        asked = price(s)
        if asked > budget:
            return s.start + budget * s.factor
        budget -= asked
        far = s.end
    return far
