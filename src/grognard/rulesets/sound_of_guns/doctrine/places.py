"""Doctrine: how good a place and a formation are for a unit, without a look at the way there."""

from __future__ import annotations

from math import dist

from grognard.engine.doctrine import Weights
from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.doctrine.plan import Goal, Plan, Point
from grognard.rulesets.sound_of_guns.geometry import open_order
from grognard.rulesets.sound_of_guns.interrupts import ALARM
from grognard.rulesets.sound_of_guns.shot import ranges
from grognard.rulesets.sound_of_guns.victory import stands_on
from grognard.table.pose import bearing, between

ROOM = 4.2
EASY, FAR = 6.0, 16.0
FOOT, HORSE, GUNS = 4.0, 8.0, 3.0
LINE, FORMING = 2.0, 1.0
TOO_NEAR = 4.5
LEASH = 4.0
"""Inches that horse may be nearer to the enemy than the foremost infantry: half a move, so that it is there in time."""


def standing(view: Engagement, unit: Unit, goal: Goal, plan: Plan, weights: Weights) -> float:
    """How good it is for a unit to stand so: on its way, firing, in hand, not crowded."""
    score = by_arm(view, unit, goal, plan, weights)
    score -= weights["crowd"] * crowding(view, unit)
    score -= weights["column"] * (unit.formation == "march")
    centre = plan.centres.get(unit.commander)
    if centre is not None:
        score -= weights["reins"] * max(0.0, min(dist(unit.middle, centre), FAR) - EASY)
    return score


def by_arm(view: Engagement, unit: Unit, goal: Goal, plan: Plan, weights: Weights) -> float:
    """What the arms want of a place."""
    if goal.feature is not None:
        return on_ground(view, unit, goal, weights)
    if goal.via is not None:
        return -weights["march"] * dist(unit.middle, goal.via) / pace(unit) + 0.4 * looks(unit, goal.via)
    if goal.back:
        return -weights["march"] * max(0.0, dist(unit.middle, goal.at) - 1.5) / FOOT
    if unit.arm == "infantry":
        return of_foot(view, unit, goal, plan, weights)
    return of_guns(view, unit, goal, weights) if unit.arm == "artillery" else of_horse(view, unit, goal, plan, weights)


def pace(unit: Unit) -> float:
    """Inches that an order brings a unit on as it is formed; little where it would have to form up first."""
    if unit.arm == "cavalry":
        return HORSE
    return {"column": FOOT, "line": LINE, "march": HORSE, "limbered": GUNS}.get(unit.formation, FORMING)


def on_ground(view: Engagement, unit: Unit, goal: Goal, weights: Weights) -> float:
    """Ground that decides: be there, in line once inside, for open order shoots all round."""
    assert goal.feature is not None
    if stands_on(unit, goal.feature):
        drawn_up = unit.formation == "line" and nearest(view, unit) <= weights["deploy"]
        return weights["ground"] + 0.5 * drawn_up - 0.05 * dist(unit.middle, goal.at)
    return -weights["march"] * 1.5 * dist(unit.middle, goal.at) / pace(unit) + 0.2 * looks(unit, goal.at)


def looks(unit: Unit, at: Point) -> float:
    """How well it looks that way: one straight at it, nought to the side, less behind."""
    off = between(unit.here.facing, bearing(*unit.middle, *at))
    return 1.0 - off / 90.0


def of_foot(view: Engagement, unit: Unit, goal: Goal, plan: Plan, weights: Weights) -> float:
    """Infantry comes on in column, forms line out of reach, then steps into range and fires."""
    foe = view.unit(goal.enemy)
    gap = unit.body.gap(foe.body)
    far = ranges(view, unit)[2]
    off = max(0.0, gap - far)
    near = nearest(view, unit)
    drawn_up = unit.formation == "line" or open_order(view, unit)
    score = 0.0
    if near <= weights["deploy"]:
        score += weights["line"] if drawn_up else -0.5 if unit.formation == "square" else 0.0
        score -= weights["march"] * off / LINE * 0.6
    else:
        score -= 1.0 if unit.formation not in ("column", "march") and near > weights["deploy"] + 2.0 else 0.0
        score -= weights["march"] * off / (FOOT if unit.formation != "line" else LINE * 1.3)
    if gap <= far + 1e-6 and drawn_up:
        score += weights["fire"] * unit.stands * 0.5 * max(0.0, looks(unit, foe.middle))
    if unit.formation == "square":
        score += riders(view, unit) - 0.5
    return score + 0.4 * looks(unit, foe.middle)


def nearest(view: Engagement, unit: Unit) -> float:
    """How far the nearest enemy who has not run is."""
    foes = [e for e in view.enemies(unit) if e.order != "routed"]
    return min([unit.body.box_gap(e.body) for e in foes], default=99.0)


def riders(view: Engagement, unit: Unit) -> float:
    """What a square is worth for the enemy cavalry about it."""
    near = [e for e in view.enemies(unit) if e.arm == "cavalry" and e.good and not e.exhausted]
    return 0.7 * max([e.stands for e in near if unit.body.box_gap(e.body) <= ALARM], default=0)


def of_guns(view: Engagement, unit: Unit, goal: Goal, weights: Weights) -> float:
    """Guns come up to short range of somebody, not nearer, and unlimber with their front to him."""
    foe = view.unit(goal.enemy)
    _, short, long = ranges(view, unit)
    gap = unit.body.gap(foe.body)
    ready = unit.formation == "unlimbered"
    pace = 6.0 if "horse" in unit.profile.tags else GUNS
    score = -weights["march"] * max(0.0, gap - short) / pace * 0.6
    score -= weights["dread"] * max(0.0, TOO_NEAR - nearest(view, unit))
    if ready:
        shown = [
            2.0 if d <= short else 1.0
            for e in view.enemies(unit)
            if e.order != "routed" and (d := unit.body.box_gap(e.body)) <= long and looks(unit, e.middle) > 0.35
        ]
        score += weights["fire"] * 1.6 * max(shown, default=-1.0)
    return score + 0.3 * looks(unit, foe.middle)


def of_horse(view: Engagement, unit: Unit, goal: Goal, plan: Plan, weights: Weights) -> float:
    """Cavalry waits for its moment within reach of a charge but out of musketry, and not far ahead of the infantry."""
    foe = view.unit(goal.enemy)
    gap = unit.body.box_gap(foe.body)
    wait = weights["stand_off"] if foe.arm == "infantry" and foe.good else 4.5
    score = -weights["march"] * max(0.0, gap - wait) / HORSE * 2.0
    feared = [e for e in view.enemies(unit) if e.good and e.arm != "cavalry"]
    close = min([unit.body.box_gap(e.body) for e in feared], default=99.0)
    score -= weights["dread"] * max(0.0, 4.0 - close)
    score -= weights["alone"] * max(0.0, plan.front - nearest(view, unit) - LEASH)
    return score + 0.4 * looks(unit, foe.middle)


def brigaded(unit: Unit, friend: Unit) -> bool:
    """Are they cavalry of one brigade, in line: they charge side by side?"""
    alike = unit.arm == friend.arm == "cavalry" and unit.formation == friend.formation == "line"
    return alike and unit.commander == friend.commander


def crowding(view: Engagement, unit: Unit) -> float:
    """How much friends beside it leave no room to deploy."""
    x, y = unit.middle
    near = [
        ROOM - d
        for u in view.on_table(unit.side)
        if u.no != unit.no and u.arm != "artillery" and not brigaded(unit, u) and (d := dist((x, y), u.middle)) < ROOM
    ]
    return sum(near) if unit.arm != "artillery" else 0.5 * sum(near)
