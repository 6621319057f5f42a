"""Doctrine: what troops are worth, and how well a side stands."""

from __future__ import annotations

from math import tanh

from grognard.engine.doctrine import Weights
from grognard.rulesets.sound_of_guns.battle import SIDES, Engagement, Unit
from grognard.rulesets.sound_of_guns.morale import beaten, break_points, points_lost
from grognard.rulesets.sound_of_guns.units import Order
from grognard.rulesets.sound_of_guns.victory import OBJECTIVES

WON = 10.0
"""A battle won, and what every judgement of one that goes on stays below."""
KEPT, BY_STANDS = 0.4, 0.6
"""Shares of a unit's break points that it is worth to its last stand, and that go with the stands."""
POINTS_A_BREAK = 10.0  # points of an army list that weigh as much as a break point
ARMY, FORCES, GROUND = 5.0, 8.0, 5.0
"""What decides: armies near their break points, the balance of strength, and in the end the ground."""
FAR_OFF = 99.0  # inches: beyond any table, where there is nobody to be near to


def value(unit: Unit, weights: Weights, stands: int | None = None, order: Order | None = None) -> float:
    """What a unit is worth in break points: what its loss counts, and the strength of its stands."""
    left = unit.stands if stands is None else stands
    if left <= 0 or unit.lost:
        return 0.0
    share = left / unit.start_stands
    whole = weights["breaking"] * unit.worth * (KEPT + BY_STANDS * share)
    whole += weights["strength"] * unit.profile.points * left / POINTS_A_BREAK
    return whole * (1.0 - shaken(order or unit.order, weights))


def shaken(order: Order, weights: Weights) -> float:
    """The share of its worth that a unit has lost with its order."""
    return {"good": 0.0, "disordered": weights["disordered"], "routed": weights["routed"]}[order]


def brink(battle: Engagement, unit: Unit, weights: Weights) -> float:
    """How much dearer a unit is because its army is near its break point: one, or more if losing it would break it."""
    half = break_points(battle, unit.side) / 2.0
    if half <= 0 or unit.order == "routed":
        return 1.0
    after = (points_lost(battle, unit.side) + unit.worth) / half
    return 1.0 + weights["brink"] * max(0.0, min(1.0, 2.0 * after - 1.0))


def time_gone(battle: Engagement) -> float:
    """How much of the battle is over, from nought to one."""
    limit = battle.layer.turn_limit
    return min(1.0, (battle.turn - 1) / max(1, limit - 1)) if limit else 0.0


def ahead_by_ground(battle: Engagement) -> int | None:
    """The side whose day it would be if the battle ended now, by the scenario's objectives."""
    found = OBJECTIVES.decision(battle, True)
    return SIDES.index(found[0]) if found is not None and found[0] in SIDES else None


def evaluate(battle: Engagement, side: int, weights: Weights) -> float:
    """How well a side stands: break points left to lose, strength, and more and more the verdict of the ground."""
    if battle.result is not None:
        return 0.0 if battle.result not in SIDES else WON if battle.result == SIDES[side] else -WON
    for one in (0, 1):
        if beaten(battle, one):
            return -WON if one == side else WON
    broken = [2 * points_lost(battle, one) / max(1, break_points(battle, one)) for one in (0, 1)]
    strength = [sum([value(u, weights) for u in battle.field.units if u.side == one]) for one in (0, 1)]
    balance = (strength[side] - strength[1 - side]) / max(1.0, sum(strength))
    score = ARMY * (broken[1 - side] - broken[side]) + FORCES * balance
    holder = ahead_by_ground(battle)
    if holder is not None:
        score += (1 if holder == side else -1) * GROUND * time_gone(battle) ** 2
    return WON * tanh(score / WON)
