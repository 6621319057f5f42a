"""How the cost of a decision grows with the number of units, on tables that grow with the armies."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from math import log
from statistics import median

from msgspec import Struct

from grognard import catalogue
from grognard.engine.files.scenario import Scenario
from grognard.lab.bench.armies import grown
from grognard.lab.bench.corps import corps, stands_of
from grognard.lab.bench.pairs import Skirmisher

SIZES = (20, 40, 80, 160)
CORPS_SIZES = (10, 20, 40, 80)
CORPS_TURNS = 2
ARMIES: dict[str, dict[str, Callable[[int], Scenario]]] = {
    "sound_of_guns": {"foot of seven stands": corps, "all arms": lambda units: corps(units, mixed=True)},
}
"""By ruleset, the armies whose cost is followed as they grow; 2 by 2 has a protocol of its own."""


class Cost(Struct, frozen=True):
    """What a decision costs at one size."""

    units: int
    microseconds: float
    mean_menu: float
    stands: int = 0


class Growth(Struct, frozen=True):
    """The costs, and the exponent of the power law through them."""

    costs: tuple[Cost, ...]
    exponent: float
    army: str = ""


def exponent(points: list[tuple[float, float]]) -> float:
    """The slope of the straight line that fits best through the logarithms."""
    xs, ys = [log(x) for x, _ in points], [log(y) for _, y in points]
    mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum([(x - mx) * (y - my) for x, y in zip(xs, ys, strict=True)]) / sum([(x - mx) ** 2 for x in xs])


def growth(rounds: int, turns: int = 0) -> Growth:
    """Whole games, or so many turns of them, the same number of units in all at every size, round after round."""
    costs = follow({units: Skirmisher(grown(units)) for units in SIZES}, rounds, turns)
    return Growth(costs, exponent([(c.units, c.microseconds) for c in costs]))


def growths(ruleset: str, rounds: int, turns: int = CORPS_TURNS) -> tuple[Growth, ...]:
    """The same for the armies of another ruleset, for so many turns; none where it has no such armies."""
    found = []
    for army, raised in ARMIES.get(ruleset, {}).items():
        rules = catalogue.ruleset(ruleset)
        battles = {units: raised(units) for units in CORPS_SIZES}
        players = {units: Skirmisher(battle, rules=rules) for units, battle in battles.items()}
        costs = [
            Cost(c.units, c.microseconds, c.mean_menu, stands_of(battles[c.units]))
            for c in follow(players, rounds, turns)
        ]
        found.append(Growth(tuple(costs), exponent([(c.units, c.microseconds) for c in costs]), army))
    return tuple(found)


def follow(players: Mapping[int, Skirmisher], rounds: int, turns: int) -> tuple[Cost, ...]:
    """What a decision costs at each size: the median over the rounds."""
    spent: dict[int, list[float]] = {units: [] for units in players}
    for number in range(rounds):
        for units, player in players.items():
            games = max(players) // units
            spent[units].append(cost(player, range(number * games, (number + 1) * games), turns))
    menus = {units: player.offered / player.decisions for units, player in players.items()}
    return tuple([Cost(units, median(spent[units]) * 1e6, menus[units]) for units in players])


def cost(player: Skirmisher, numbers: range, turns: int) -> float:
    """CPU-seconds a decision over some games."""
    before, begun = player.decisions, time.process_time()
    for number in numbers:
        for _ in player.game(number, turns):
            pass
    return (time.process_time() - begun) / (player.decisions - before)
