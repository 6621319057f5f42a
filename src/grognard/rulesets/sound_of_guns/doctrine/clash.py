"""Doctrine: what a melee and a shot promise, from the exact odds of the rules."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from grognard.engine.doctrine import Weights
from grognard.rulesets.sound_of_guns.battle import Engagement, Fray, Unit
from grognard.rulesets.sound_of_guns.doctrine.worth import brink, value
from grognard.rulesets.sound_of_guns.melee.rounds import side_units
from grognard.rulesets.sound_of_guns.melee.table import column_of
from grognard.rulesets.sound_of_guns.odds import Chances, after_status, counts, round_odds, suffering, unsaved_hits
from grognard.rulesets.sound_of_guns.shot import judge, see
from grognard.rulesets.sound_of_guns.units import QUALITIES

HALF, SURE = Fraction(1, 2), Fraction(1)
FACES = 6  # of a die
HURTS = 0.7  # of the worth a lost order takes, for some of it is won back by rallying
SWING, MEAN = 6, 3
"""Coins that stand for the luck of a round of many units, and how many of them fall well on average."""
EXACT = 2
"""As many units as a round's result is told for exactly; a larger one is judged by the means."""


class Clash(Struct, frozen=True):
    """What a round promises the side that attacks: gain in break points, chance to win, stands given and taken."""

    gain: float
    win: float
    taken: float
    given: float


def outcome(battle: Engagement, fray: Fray, weights: Weights) -> Clash:
    """What a round promises: stands, then what the beaten's status dice cost, then blown horses."""
    hits = suffering(battle, fray)
    result = round_odds(battle, fray) if len(fray.units) <= EXACT else by_means(battle, fray, hits)
    gain, stands = 0.0, [0.0, 0.0]
    side = fray.attacking
    win = sum([float(p) for (winner, _), p in result.items() if winner == side])
    for no in fray.units:
        unit = battle.unit(no)
        loss, gone = cost_of_hits(unit, hits[no], weights)
        loss += cost_of_result(battle, fray, unit, result, weights)
        loss *= brink(battle, unit, weights)
        stands[unit.side] += gone
        gain += loss if unit.side != side else -loss * weights["caution"]
        if unit.side == side and unit.arm == "cavalry" and not unit.exhausted:
            gain -= weights["blown"] * (QUALITIES[unit.profile.quality][1] - 1) / FACES
        if unit.side != side and column_of(battle, unit) == "inf_square":
            gain -= weights["square"]
    return Clash(gain, win, stands[1 - side], stands[side])


def cost_of_hits(unit: Unit, hits: Chances[int], weights: Weights) -> tuple[float, float]:
    """What the hits on a unit cost it on average: in worth, and in stands."""
    now, loss, gone = value(unit, weights), 0.0, 0.0
    for n, chance in hits.items():
        lost = min(unit.stands, (unit.hits + n) // unit.profile.hits)
        if lost:
            loss += float(chance) * (now - value(unit, weights, unit.stands - lost))
            gone += float(chance) * lost
    return loss, gone


def cost_of_result(
    battle: Engagement, fray: Fray, unit: Unit, result: Chances[tuple[int | None, int]], weights: Weights
) -> float:
    """What a lost round costs a unit in order, on average; a square takes no notice."""
    if unit.arm == "infantry" and column_of(battle, unit) == "inf_square":
        return 0.0
    share = max(1, len(side_units(battle, fray, unit.side)))
    now, loss = value(unit, weights), 0.0
    for (winner, margin), chance in result.items():
        if winner is None or winner == unit.side:
            continue
        loss += float(chance) * weights["margin"]
        for order, p in after_status(unit.order, max(1, margin // share), 2).items():
            loss += float(chance * p) * HURTS * (now - value(unit, weights, None, order))
    return loss


def by_means(battle: Engagement, fray: Fray, hits: dict[int, Chances[int]]) -> Chances[tuple[int | None, int]]:
    """Who wins a round of many units: the unit that strikes most is told exactly, the others by their means."""
    mean = {no: float(sum([n * p for n, p in chances.items()])) for no, chances in hits.items()}
    sides = [[no for no in fray.units if battle.unit(no).side == side] for side in (0, 1)]
    shift = round(sum([mean[no] for no in sides[1]]) - sum([mean[no] for no in sides[0]]))
    wins = counts(SWING, HALF)
    found: Chances[tuple[int | None, int]] = {}
    for n, p in wins.items():
        margin = shift + n - MEAN
        key = (None, 0) if margin == 0 else (0 if margin > 0 else 1, abs(margin))
        found[key] = found.get(key, p * 0) + p
    return found


def shot_worth(view: Engagement, unit: Unit, target: Unit, weights: Weights) -> float:
    """What a shot adds to the hits a target has already, on average and in break points."""
    ruling = judge(view, unit, target, see(view, unit, target, unit.fired))
    pool = ruling.pools[0]
    before = under_fire(view, target, {target.hits: counts(0, SURE)[0]}, weights)
    hits = {n + target.hits: p for n, p in counts(pool.dice, pool.chance(ruling.bonus)).items()}
    return (under_fire(view, target, hits, weights) - before) * brink(view, target, weights)


def under_fire(view: Engagement, target: Unit, hits: Chances[int], weights: Weights) -> float:
    """What so many hits of the Shooting phase cost a target, on average."""
    sixes = view.options.shooting_rout_sixes
    now, cost = value(target, weights), 0.0
    for n, chance in unsaved_hits(target, hits).items():
        left = target.stands - n // target.profile.hits
        if left <= 0:
            cost += float(chance) * now
            continue
        for order, p in after_status(target.order, n, sixes).items():
            cost += float(chance * p) * (now - value(target, weights, left, order))
    return cost
