"""Doctrine: what troops are worth by status, order and arm, and how well a side stands."""

from __future__ import annotations

from math import tanh

from msgspec.structs import replace

from grognard.engine.doctrine import Weights
from grognard.engine.files.scenario import Objective
from grognard.rulesets.en_avant.battle import SIDES, Engagement, Unit
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.objectives import OBJECTIVES
from grognard.rulesets.en_avant.shot import steady_line
from grognard.rulesets.en_avants.objectives import lost
from grognard.rulesets.en_avants.status import RUNNING, clamp

ARMS = {
    "infantry": "infantry",
    "light_company": "light",
    "cavalry": "cavalry",
    "foot_artillery": "guns",
    "horse_artillery": "guns",
    "hq": "light",
}
RUNGS = ("", "frightened", "wavering", "nervous", "steady", "determined", "pugnacious")
COUNTED = ("losses", "more_left", "on", "hold", "reach", "fewer_losses", "spared")
FULL = 10.0  # the worth of a won battle, in which all others are measured


def rung(status: int, weights: Weights) -> float:
    """What a status is worth, never less than a lower one; Steady is the measure, who runs is worth nothing."""
    return 0.0 if status <= RUNNING else max([weights[name] for name in RUNGS[1 : status + 1]])


def ladder(weights: Weights) -> list[float]:
    """What every status is worth, from 0 up."""
    return [rung(status, weights) for status in range(len(RUNGS))]


def named(battle: Engagement) -> frozenset[str]:
    """The units that the scenario's objectives speak of; where there are none, all that fight (EA-R50)."""
    if not battle.layer.objectives:
        return frozenset([u.id for u in battle.field.units if u.type not in ("hq", "light_company")])
    every = [part for objective in battle.layer.objectives for part in (objective, *objective.also)]
    return frozenset([unit for part in every if part.kind in COUNTED for unit in part.units])


def stake(unit: Unit, counted: frozenset[str], weights: Weights) -> float:
    """What a unit is worth to its side when Steady and in order."""
    extra = weights["counted"] if unit.id in counted else 1.0
    return weights[ARMS[unit.type]] * extra


def value(unit: Unit, counted: frozenset[str], weights: Weights, rungs: list[float]) -> float:
    """What a unit is worth as it is: its labels, its order, a first volley still to give."""
    if unit.place == "removed" or not unit.combatant:
        return 0.0
    whole = stake(unit, counted, weights)
    nerve = sum([rungs[s] for s in unit.status]) / len(unit.status)
    untidy = weights["disorder"] if any(unit.disordered) and not unit.running else 0.0
    fresh = weights["volley"] if unit.type == "infantry" and unit.volleys == 0 and steady_line(unit) else 0.0
    return whole * max(0.0, nerve * (1.0 - untidy) + (fresh if nerve else 0.0))


def lowered(unit: Unit, by: int, sub: int = 0, floor: int = 0) -> Unit:
    """A unit after fire or a beating that takes it down, and in disorder for it."""
    labels, flags = list(unit.status), list(unit.disordered)
    labels[sub] = max(min(floor, labels[sub]), clamp(labels[sub] - by))
    flags[sub] = flags[sub] or labels[sub] != unit.status[sub]
    return replace(unit, status=tuple(labels), disordered=tuple(flags))


def all_lowered(unit: Unit, by: int) -> Unit:
    """A unit beaten in melee: every label goes down, and it is in disorder."""
    labels = tuple([clamp(s - by) for s in unit.status])
    return replace(unit, status=labels, disordered=(True,) * len(labels))


def standing(battle: Engagement) -> str | None:
    """Who would win if the battle ended now: a side, a draw, or nobody yet."""
    found = OBJECTIVES.decision(battle)
    if found is not None:
        return found[0]
    return battle.layer.undecided if battle.layer.turn_limit else None


def progress(battle: Engagement) -> float:
    """How much of the battle is over, from nought to one."""
    return min(1.0, battle.turn / battle.layer.turn_limit) if battle.layer.turn_limit else 0.0


def evaluate(battle: Engagement, side: int, weights: Weights) -> float:
    """How well a side stands: nought is even, about ten is won."""
    if battle.result is not None:
        return 0.0 if battle.result not in SIDES else FULL if SIDES[side] == battle.result else -FULL
    counted, rungs = named(battle), ladder(weights)
    force = [sum([value(u, counted, weights, rungs) for u in battle.field.units if u.side == s]) for s in (0, 1)]
    balance = (force[side] - force[1 - side]) / max(1.0, force[0] + force[1])
    return FULL * tanh(weights["balance"] * balance + weights["verdict"] * verdict(battle, side))


def verdict(battle: Engagement, side: int) -> float:
    """How the objectives lean, from -1 to 1: what would be decided now counts more the nearer the end is."""
    now = standing(battle)
    lean = 0.0 if now not in SIDES else 1.0 if SIDES[side] == now else -1.0
    marks = [mark(battle, o, side) for o in battle.layer.objectives if o.kind in ("losses", "more_left")]
    return lean * progress(battle) ** 2 + (sum(marks) / len(marks) if marks else 0.0)


def mark(battle: Engagement, objective: Objective, side: int) -> float:
    """How near the two sides are to a mark of losses, or how their fit units compare."""
    if objective.kind == "more_left":
        ours, theirs = (len(OBJECTIVES.fit(battle, objective, s)) for s in (side, 1 - side))
        return (ours - theirs) / max(1, ours + theirs) * progress(battle)
    count = max(1, objective.count or 1)
    gone = [min(1.0, OBJECTIVES.losses(battle, objective, s) / count) for s in (0, 1)]
    wanted = [SIDES.index(objective.side)] if objective.side in SIDES else [0, 1]
    return sum([(1.0 if s == side else -1.0) * gone[1 - s] for s in wanted])


def fit_for_orders(battle: Engagement, unit: Unit) -> bool:
    """On the table, bound by nothing, and not running."""
    return unit.at is not None and unit.duty is None and not lost(unit) and label(battle, unit) > RUNNING
