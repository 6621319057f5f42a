"""The exact odds of a shot and of a round of melee, by convolution of their pools: hits, saves, stands, status."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TypeVar

from grognard.engine.pools import exactly
from grognard.rulesets.sound_of_guns.battle import Engagement, Fray, Unit
from grognard.rulesets.sound_of_guns.melee.blows import backers, decided, rounds, standing, support
from grognard.rulesets.sound_of_guns.melee.rounds import higher, side_units
from grognard.rulesets.sound_of_guns.shot import judge, see
from grognard.rulesets.sound_of_guns.status import lowered
from grognard.rulesets.sound_of_guns.units import Order

K = TypeVar("K")
Chances = dict[K, Fraction]
SIX = Fraction(1, 6)


def gathered(rows: Iterable[tuple[K, Fraction]]) -> Chances[K]:
    """The chances of equal outcomes added up."""
    found: Chances[K] = {}
    for key, chance in rows:
        if chance:
            found[key] = found.get(key, Fraction(0)) + chance
    return found


def counts(dice: int, share: Fraction) -> Chances[int]:
    """How many of some dice count."""
    return {k: exactly(k, dice, share) for k in range(dice + 1)}


def added(one: Chances[int], other: Chances[int]) -> Chances[int]:
    """The sum of two independent counts."""
    return gathered([(a + b, p * q) for a, p in one.items() for b, q in other.items()])


def unsaved_hits(unit: Unit, hits: Chances[int]) -> Chances[int]:
    """How many hits a unit's save lets through."""
    if not unit.profile.save:
        return hits
    through = Fraction(unit.profile.save - 1, 6)
    return gathered([(k, p * q) for n, p in hits.items() for k, q in counts(n, through).items()])


def after_status(order: Order, dice: int, sixes: int) -> Chances[Order]:
    """A unit's order after so many status dice; what a routed unit's surrender comes to is left out."""
    rows = [(lowered(order, 0 if n == 0 else 1 if n < sixes else 2), p) for n, p in counts(dice, SIX).items()]
    return gathered(rows)


def shot_odds(battle: Engagement, unit: Unit, target: Unit) -> Chances[tuple[int, Order]]:
    """What one shot does by itself to a target: stands lost and order; one destroyed counts as routed."""
    ruling = judge(battle, unit, target, see(battle, unit, target, unit.fired))
    pool = ruling.pools[0]
    hits = unsaved_hits(target, counts(pool.dice, pool.chance(ruling.bonus)))
    rows: list[tuple[tuple[int, Order], Fraction]] = []
    for n, chance in hits.items():
        lost = min(n // target.profile.hits, target.stands)
        if lost == target.stands:
            rows.append(((lost, "routed"), chance))
            continue
        orders = after_status(target.order, n, battle.options.shooting_rout_sixes)
        rows += [((lost, order), chance * p) for order, p in orders.items()]
    return gathered(rows)


def suffering(battle: Engagement, fray: Fray) -> dict[int, Chances[int]]:
    """The unsaved hits of a round on each unit; units suffer independently of each other."""
    found: dict[int, Chances[int]] = {no: {0: Fraction(1)} for no in fray.units}
    for blow, ruling in rounds(battle, fray):
        pool = ruling.pools[0]
        found[blow.target] = added(found[blow.target], counts(pool.dice, pool.chance(ruling.bonus)))
    return {no: unsaved_hits(battle.unit(no), hits) for no, hits in found.items()}


def falls(battle: Engagement, fray: Fray, side: int) -> Fraction:
    """The chance that the hits of a round leave one unit of a side or more without a stand."""
    lives = Fraction(1)
    for no, hits in suffering(battle, fray).items():
        unit = battle.unit(no)
        if unit.side == side:
            lives *= sum(
                [p for n, p in hits.items() if unit.stands > (unit.hits + n) // unit.profile.hits], Fraction(0)
            )
    return 1 - lives


def round_odds(battle: Engagement, fray: Fray) -> Chances[tuple[int | None, int]]:
    """Who wins a round, and by how much: every way the units may suffer, with support and higher ground."""
    before = {u.no: standing(battle, fray, u) for side in (0, 1) for u in side_units(battle, fray, side)}
    hill = [int(higher(battle, fray, side)) for side in (0, 1)]
    ways: Chances[tuple[tuple[int, int], ...]] = {(): Fraction(1)}
    for no, hits in suffering(battle, fray).items():
        ways = {(*way, (no, n)): p * q for way, p in ways.items() for n, q in hits.items()}
    outcome = scorer(battle, fray, before, hill)
    return gathered([(outcome(dict(way)), chance) for way, chance in ways.items()])


def scorer(
    battle: Engagement, fray: Fray, before: dict[int, int], hill: list[int]
) -> Callable[[dict[int, int]], tuple[int | None, int]]:
    """The result of a round by what each unit has suffered."""
    behind = backers(battle, fray)
    units = [battle.unit(no) for no in fray.units]

    def outcome(suffered: dict[int, int]) -> tuple[int | None, int]:
        """Winner and margin."""
        backing, _ = support(battle, behind, before, suffered)
        hits, alive = [0, 0], [False, False]
        for unit in units:
            n = suffered[unit.no]
            hits[1 - unit.side] += n
            alive[unit.side] |= unit.stands > (unit.hits + n) // unit.profile.hits
        scores = (hits[0] + backing[0] + hill[0], hits[1] + backing[1] + hill[1])
        return decided(scores, (alive[0], alive[1]))

    return outcome
