"""How the cost of a decision grows with the number of units, on tables that grow with the armies."""

from __future__ import annotations

import time
from math import log
from statistics import median

from msgspec import Struct

from grognard.lab.bench.armies import grown
from grognard.lab.bench.pairs import Skirmisher

SIZES = (20, 40, 80, 160)


class Cost(Struct, frozen=True):
    """What a decision costs at one size."""

    units: int
    microseconds: float
    mean_menu: float


class Growth(Struct, frozen=True):
    """The costs, and the exponent of the power law through them."""

    costs: tuple[Cost, ...]
    exponent: float


def exponent(points: list[tuple[float, float]]) -> float:
    """The slope of the straight line that fits best through the logarithms."""
    xs, ys = [log(x) for x, _ in points], [log(y) for _, y in points]
    mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum([(x - mx) * (y - my) for x, y in zip(xs, ys, strict=True)]) / sum([(x - mx) ** 2 for x in xs])


def growth(rounds: int, turns: int = 0) -> Growth:
    """Whole games, or so many turns of them, the same number of units in all at every size, round after round."""
    players = {units: Skirmisher(grown(units)) for units in SIZES}
    spent: dict[int, list[float]] = {units: [] for units in SIZES}
    for number in range(rounds):
        for units, player in players.items():
            games = max(SIZES) // units
            spent[units].append(cost(player, range(number * games, (number + 1) * games), turns))
    menus = {units: player.offered / player.decisions for units, player in players.items()}
    costs = tuple([Cost(units, median(spent[units]) * 1e6, menus[units]) for units in SIZES])
    return Growth(costs, exponent([(c.units, c.microseconds) for c in costs]))


def cost(player: Skirmisher, numbers: range, turns: int) -> float:
    """CPU-seconds a decision over some games."""
    before, begun = player.decisions, time.process_time()
    for number in numbers:
        for _ in player.game(number, turns):
            pass
    return (time.process_time() - begun) / (player.decisions - before)
