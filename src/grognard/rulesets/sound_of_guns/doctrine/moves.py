"""Doctrine of the Movement phase: charges first, then whoever gains most by an order."""

from __future__ import annotations

from math import dist, hypot

from grognard.engine.battle import Seat
from grognard.engine.doctrine import Clock, Weighed, Weights
from grognard.engine.ruling import Refusal
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.doctrine.charges import (
    BELOW,
    DEAR,
    FIRST,
    Charging,
    charges_of,
    dared,
    promise,
    told,
)
from grognard.rulesets.sound_of_guns.doctrine.pairs import WORTH, marches_together, pairs_of, strike_together
from grognard.rulesets.sound_of_guns.doctrine.places import standing
from grognard.rulesets.sound_of_guns.doctrine.plan import Goal, Plan, holds_ground, plan_of
from grognard.rulesets.sound_of_guns.doctrine.worth import ahead_by_ground, time_gone, value
from grognard.rulesets.sound_of_guns.forming import Shape, reformed
from grognard.rulesets.sound_of_guns.geometry import posed, touch, touched
from grognard.rulesets.sound_of_guns.legs import Leg
from grognard.rulesets.sound_of_guns.moves import judged_move
from grognard.rulesets.sound_of_guns.ordering import Form, Move, Orders
from grognard.rulesets.sound_of_guns.orders import out_of_range, payers, price, rate, too_dear
from grognard.rulesets.sound_of_guns.paths import leg_length, start_of
from grognard.rulesets.sound_of_guns.phases import Done
from grognard.rulesets.sound_of_guns.units import Formation
from grognard.rulesets.sound_of_guns.victory import stands_on
from grognard.table.pose import bearing, heading

ASIDE = (0.0, 25.0, -25.0, 60.0, -60.0)
"""Degrees off the way to its goal that a unit tries, to come round a friend or to spread."""
SHORTER = (1.0, 0.8, 0.6, 0.4)
"""Of a leg, what is tried where its furthest corner would go too far."""
TRIES = 12  # of its best orders: the door is asked no oftener for one unit
SMALL = 0.12  # a gain for which no point is spent
AGAIN, AT_FIRST = 1.0, 0.4
"""What a point weighs for a second order to a unit, and for its first."""
SHORTEST = 0.3  # inches: a move to where one stands already is still one
Option = tuple[float, Move | Form, str]


def weigh_orders(view: Engagement, question: Orders, weights: Weights, clock: Clock) -> list[Weighed]:
    """The best order of all that can be paid, or no more orders."""
    side = view.phasing
    plan = plan_of(view, side, weights)
    found = [Weighed(Done(), 0.0, ("Everybody is where he is wanted; the other points are not worth spending.",))]
    ready = [u for u in view.on_table(side) if u.good and not u.rallied and not u.charging and not touched(view, u)]
    pairs = pairs_of(ready)
    for unit in ready:
        found += strikes(view, question, unit, plan, weights)
    for pair in pairs:
        found += strike_together(view, question, pair, plan, weights)
    best = max([one.score for one in found])
    if best > weights["charge"]:
        return [one for one in found if one.score >= best]
    for unit in sorted(ready, key=lambda u: (u.moved, u.no)):
        found += marches(view, question, unit, plan, weights)
    for pair in pairs:
        found += marches_together(view, question, pair, plan, weights)
    return found


def payer(view: Engagement, unit: Unit, seat: Seat, cost: int = 1) -> Officer | None:
    """Who pays: he who can and has to pay least, the nearest in the chain of equals."""
    able = [(cost + out_of_range(one, [unit]), i, one) for i, one in enumerate(payers(view, unit, seat))]
    able = [row for row in able if row[2].cp >= row[0]]
    return min(able, key=lambda row: row[:2])[2] if able else None


def strikes(view: Engagement, question: Orders, unit: Unit, plan: Plan, weights: Weights) -> list[Weighed]:
    """The charges of a unit that are worth it and can be paid."""
    able = [one for one in payers(view, unit, question.seat) if one.cp >= DEAR]
    if not able:
        return []
    found = []
    for one in charges_of(view, unit, weights):
        score = promise(one) + dared(one, plan, weights) + spur(view, unit, one, plan, weights)
        orders = [Move(commander=officer.number, unit=unit.no, path=one.legs) for officer in able]
        terms = [(order.agreed(view), order) for order in orders]
        paid = [(price(view, agreed), i) for i, (agreed, _) in enumerate(terms) if not isinstance(agreed, Refusal)]
        paid = [row for row in paid if row[0] <= able[row[1]].cp]
        if not paid:
            continue
        cost, i = min(paid)
        order = orders[i]
        if score - cost * weights["point"] > weights["charge"]:
            found.append(Weighed(order, score + FIRST, (told(view, unit, one),)))
    return found


def spur(view: Engagement, unit: Unit, one: Charging, plan: Plan, weights: Weights) -> float:
    """What else speaks for a charge or against it: an enemy on ground we need, a post to keep, a reserve to hold."""
    goal = plan.goals.get(unit.no)
    foe = view.unit(one.enemy)
    late = time_gone(view) ** 2
    if holds_ground(view, foe):
        return weights["ground"] * one.clash.win * (late if ahead_by_ground(view) == unit.side else time_gone(view))
    if goal is not None and goal.feature is not None and stands_on(unit, goal.feature):
        return -1.0 - weights["ground"] * late
    return -1.0 if goal is not None and goal.back else 0.0


def marches(view: Engagement, question: Orders, unit: Unit, plan: Plan, weights: Weights) -> list[Weighed]:
    """The best march, turn or change of formation of a unit that the rules allow, if it gains by any."""
    officer, goal = payer(view, unit, question.seat), plan.goals.get(unit.no)
    if officer is None or goal is None:
        return []
    now = standing(view, unit, goal, plan, weights)
    weight = 0.5 + value(unit, weights) / WORTH
    options = [*steps(view, unit, goal, plan, officer, weights), *shapes(view, unit, goal, plan, officer, weights)]
    options += beside(view, unit, goal, plan, officer, weights)
    options.sort(key=lambda row: -row[0])
    for score, order, why in options[:TRIES]:
        gain = (score - now) * weight - weights["point"] * (AGAIN if unit.moved else AT_FIRST)
        if gain <= SMALL:
            break
        if quiet(view, order):
            return [Weighed(order, min(gain, BELOW), (why,))]
    return []


def quiet(view: Engagement, order: Move | Form) -> bool:
    """Is an order allowed and paid for, and none that runs into an enemy: charges are weighed apart?"""
    agreed = order.agreed(view)
    return not isinstance(agreed, Refusal) and not agreed.contact and too_dear(view, agreed) is None


def steps(
    view: Engagement, unit: Unit, goal: Goal, plan: Plan, officer: Officer, weights: Weights
) -> list[tuple[float, Move | Form, str]]:
    """Moves toward the goal or a little beside it, whole or half."""
    most = rate(view, unit)[1]
    if unit.formation == "march":
        return along_the_road(view, unit, goal, plan, officer, weights)
    if most <= 0:
        return []
    x, y, facing = start_of(unit)
    gx, gy = goal.via or goal.at
    look = bearing(x, y, gx, gy)
    found: list[Option] = []
    far = max(SHORTEST, hypot(gx - x, gy - y))
    for aside in ASIDE:
        fx, fy = heading(round((look + aside) % 360.0, 2))
        for share in (1.0, 0.5):
            for front in (look, facing) if unit.formation == "line" else (look,):
                leg = reach(unit, (x, y, facing), (fx, fy), front, min(most * share, far), most)
                if leg is not None:
                    there = posed(unit, leg.x, leg.y, leg.facing)
                    score = standing(view, there, goal, plan, weights)
                    found.append((score, Move(commander=officer.number, unit=unit.no, path=(leg,)), goal.why))
    return found


def beside(
    view: Engagement, unit: Unit, goal: Goal, plan: Plan, officer: Officer, weights: Weights
) -> list[tuple[float, Move | Form, str]]:
    """Moves that end flush beside a friend of the same division in line, for two in contact go for one point."""
    most = rate(view, unit)[1]
    if unit.formation != "line" or unit.arm == "artillery" or most <= 0:
        return []
    found: list[Option] = []
    start = start_of(unit)
    for friend in view.on_table(unit.side):
        if not fellows(unit, friend) or friend.body.box_gap(unit.body) > most or touch(unit, friend):
            continue
        x, y, facing = start_of(friend)
        fx, fy = heading(facing)
        for hand in (1, -1):
            out = hand * (unit.here.width + friend.here.width) / 2
            leg = Leg(round(x + fy * out, 3), round(y - fx * out, 3), facing)
            if leg_length(unit, start, (leg.x, leg.y, leg.facing)) <= most:
                score = standing(view, posed(unit, leg.x, leg.y, leg.facing), goal, plan, weights) + weights["pair"]
                why = f"{unit.name} closes up to {friend.name}: two together go for one point."
                found.append((score, Move(commander=officer.number, unit=unit.no, path=(leg,)), why))
    return found


def fellows(unit: Unit, friend: Unit) -> bool:
    """Are two of one arm, one division and one formation, and fit to move together?"""
    alike = (unit.arm, unit.commander, unit.formation) == (friend.arm, friend.commander, friend.formation)
    return alike and unit.no != friend.no and friend.good and not friend.charging


def along_the_road(
    view: Engagement, unit: Unit, goal: Goal, plan: Plan, officer: Officer, weights: Weights
) -> list[tuple[float, Move | Form, str]]:
    """A march column goes on along its road, the whole way or half of it."""
    found: list[Option] = []
    most = rate(view, unit)[1]
    for far in (most, most / 2):
        judged = judged_move(view, unit, (), far)
        if not isinstance(judged, Refusal) and not judged[0].enemies:
            score = standing(view, judged[1], goal, plan, weights)
            found.append((score, Move(commander=officer.number, unit=unit.no, far=far), goal.why))
    return found


def reach(
    unit: Unit, start: tuple[float, float, float], way: tuple[float, float], front: float, far: float, most: float
) -> Leg | None:
    """A leg that way with a new front, as long as its furthest corner allows."""
    for share in SHORTER:
        x, y = round(start[0] + way[0] * far * share, 3), round(start[1] + way[1] * far * share, 3)
        if leg_length(unit, start, (x, y, front)) <= most:
            return Leg(x, y, round(front, 2))
    return None


def shapes(
    view: Engagement, unit: Unit, goal: Goal, plan: Plan, officer: Officer, weights: Weights
) -> list[tuple[float, Move | Form, str]]:
    """Changes of formation and of front."""
    wanted: dict[str, tuple[Formation, ...]] = {
        "infantry": ("line", "column"), "cavalry": ("line",), "artillery": ("unlimbered", "limbered"),
    }  # fmt: skip
    free = view.options.free_facing_on_formation_change
    look = round(bearing(*unit.middle, *looked_at(view, unit, goal)), 2) if free else unit.here.facing
    found: list[Option] = []
    for formation in wanted[unit.arm]:
        back = unit.moved and (unit.formation, formation) == ("line", "column")
        if back or (formation == unit.formation and not free):
            continue
        there = reformed(view, unit, Shape(formation, look))
        if there is not None:
            score = standing(view, there, goal, plan, weights)
            words = f"forms {formation}" if formation != unit.formation else "turns its front"
            order = Form(commander=officer.number, unit=unit.no, formation=formation, facing=look)
            found.append((score, order, f"{unit.name} {words}."))
    return found


def looked_at(view: Engagement, unit: Unit, goal: Goal) -> tuple[float, float]:
    """Where a unit should look: at the nearest enemy if one is near, else at its goal."""
    foes = [e for e in view.enemies(unit) if e.order != "routed"]
    if not foes:
        return goal.at
    near = min(foes, key=lambda e: (dist(unit.middle, e.middle), e.no))
    return near.middle if goal.feature is not None or goal.back or goal.enemy < 0 else view.unit(goal.enemy).middle
