"""Doctrine: how good a place and a formation are for a unit, without a look at the way there."""

from __future__ import annotations

from math import dist

from grognard.engine.doctrine import Weights
from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.doctrine.plan import Goal, Plan, Point
from grognard.rulesets.sound_of_guns.doctrine.worth import FAR_OFF
from grognard.rulesets.sound_of_guns.geometry import open_order
from grognard.rulesets.sound_of_guns.interrupts import ALARM
from grognard.rulesets.sound_of_guns.shot import ranges
from grognard.rulesets.sound_of_guns.victory import stands_on
from grognard.table.pose import bearing, between

ROOM = 4.2  # inches between the middles of two units that can both deploy
EASY, FAR = 6.0, 16.0
"""Inches from the middle of its division within which a unit is in hand, and beyond which it is no worse."""
FOOT, HORSE, GUNS, HORSE_GUNS = 4.0, 8.0, 3.0, 6.0
LINE, FORMING = 2.0, 1.0
"""Inches that an order brings on columns, horse, guns and horse guns; lines; those who must form up first."""
TOO_NEAR = 4.5  # inches from an enemy at which guns are about to be charged
MUSKETS = 4.0  # inches at which horse that waits is fired on
WAITS = 4.5  # inches from the shaken, and from guns and horse, at which cavalry waits for its moment
ARRIVED = 1.5  # inches from its post where the reserve is content
LEAVE = 2.0  # inches beyond the distance to deploy before a line is better a column again
WHEELS = 1.3  # what a line that need not keep its front gains on one under the enemy's eyes
FRONT, SIDELONG = 0.4, 0.35
"""What it is worth to look at the enemy, and how far a gun may look past those it would hit."""
AT_GUNS, AT_TOWN = 0.3, 0.2
"""The same for guns, which turn as they unlimber, and for who goes for ground, which may lie anywhere."""
STEADILY = 0.6  # of the way to range: who is deployed already loses less by being late
TOWN_FIRST, INNER, FORMED = 1.5, 0.05, 0.5
"""Ground that decides: how much more the way there counts, each inch from its middle, being in line once inside."""
PER_STAND, BATTERY = 0.5, 1.6
"""Of the weight of fire, what each stand with muskets has, and a battery."""
ADRIFT = 1.0  # for foot in line or square that the enemy is still far from
STIFF = 0.5  # for a square, which neither marches nor shoots
SABRES = 0.7  # for each stand of horse that may charge it
IDLE = 0.5  # of crowding, for guns, which fire between others
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
        return -weights["march"] * dist(unit.middle, goal.via) / pace(unit) + FRONT * looks(unit, goal.via)
    if goal.back:
        return -weights["march"] * max(0.0, dist(unit.middle, goal.at) - ARRIVED) / FOOT
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
        return weights["ground"] + FORMED * drawn_up - INNER * dist(unit.middle, goal.at)
    return -weights["march"] * TOWN_FIRST * dist(unit.middle, goal.at) / pace(unit) + AT_TOWN * looks(unit, goal.at)


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
        score += weights["line"] if drawn_up else -STIFF if unit.formation == "square" else 0.0
        score -= weights["march"] * off / LINE * STEADILY
    else:
        score -= ADRIFT if unit.formation not in ("column", "march") and near > weights["deploy"] + LEAVE else 0.0
        score -= weights["march"] * off / (FOOT if unit.formation != "line" else LINE * WHEELS)
    if gap <= far + 1e-6 and drawn_up:
        score += weights["fire"] * unit.stands * PER_STAND * max(0.0, looks(unit, foe.middle))
    if unit.formation == "square":
        score += riders(view, unit) - STIFF
    return score + FRONT * looks(unit, foe.middle)


def nearest(view: Engagement, unit: Unit) -> float:
    """How far the nearest enemy who has not run is."""
    foes = [e for e in view.enemies(unit) if e.order != "routed"]
    return min([unit.body.box_gap(e.body) for e in foes], default=FAR_OFF)


def riders(view: Engagement, unit: Unit) -> float:
    """What a square is worth for the enemy cavalry about it."""
    near = [e for e in view.enemies(unit) if e.arm == "cavalry" and e.good and not e.exhausted]
    return SABRES * max([e.stands for e in near if unit.body.box_gap(e.body) <= ALARM], default=0)


def of_guns(view: Engagement, unit: Unit, goal: Goal, weights: Weights) -> float:
    """Guns come up to short range of somebody, not nearer, and unlimber with their front to him."""
    foe = view.unit(goal.enemy)
    _, short, long = ranges(view, unit)
    gap = unit.body.gap(foe.body)
    ready = unit.formation == "unlimbered"
    pace = HORSE_GUNS if "horse" in unit.profile.tags else GUNS
    score = -weights["march"] * max(0.0, gap - short) / pace * STEADILY
    score -= weights["dread"] * max(0.0, TOO_NEAR - nearest(view, unit))
    if ready:
        shown = [
            2.0 if d <= short else 1.0
            for e in view.enemies(unit)
            if e.order != "routed" and (d := unit.body.box_gap(e.body)) <= long and looks(unit, e.middle) > SIDELONG
        ]
        score += weights["fire"] * BATTERY * max(shown, default=-1.0)
    return score + AT_GUNS * looks(unit, foe.middle)


def of_horse(view: Engagement, unit: Unit, goal: Goal, plan: Plan, weights: Weights) -> float:
    """Cavalry waits for its moment within reach of a charge but out of musketry, and not far ahead of the infantry."""
    foe = view.unit(goal.enemy)
    gap = unit.body.box_gap(foe.body)
    wait = weights["stand_off"] if foe.arm == "infantry" and foe.good else WAITS
    score = -weights["march"] * max(0.0, gap - wait) / HORSE * 2.0
    feared = [e for e in view.enemies(unit) if e.good and e.arm != "cavalry"]
    close = min([unit.body.box_gap(e.body) for e in feared], default=FAR_OFF)
    score -= weights["dread"] * max(0.0, MUSKETS - close)
    score -= weights["alone"] * max(0.0, plan.front - nearest(view, unit) - LEASH)
    return score + FRONT * looks(unit, foe.middle)


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
    return sum(near) if unit.arm != "artillery" else IDLE * sum(near)
