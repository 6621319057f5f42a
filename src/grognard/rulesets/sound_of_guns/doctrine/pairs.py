"""Doctrine of pairs: two units in contact go for one point, whether they march or charge."""

from __future__ import annotations

from grognard.engine.battle import Seat
from grognard.engine.doctrine import Weighed, Weights
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
from grognard.rulesets.sound_of_guns.doctrine.places import standing
from grognard.rulesets.sound_of_guns.doctrine.plan import Plan
from grognard.rulesets.sound_of_guns.doctrine.worth import value
from grognard.rulesets.sound_of_guns.geometry import posed, touch
from grognard.rulesets.sound_of_guns.legs import Leg
from grognard.rulesets.sound_of_guns.ordering import Move, Orders
from grognard.rulesets.sound_of_guns.orders import out_of_range, payers, rate
from grognard.rulesets.sound_of_guns.paths import start_of
from grognard.table.pose import bearing, between, heading

ALIKE = 20.0  # degrees between two fronts that still look the same way
SHARES = (1.0, 0.75, 0.5)
"""Of the shorter of their moves."""
FRESH, MOVED = 0.4, 0.6
"""What a point weighs for a first order to both, and what is added where one of them has had his."""
WORTH = 20.0  # break points that count for as much again as the half every unit has


def pairs_of(ready: list[Unit]) -> list[tuple[Unit, Unit]]:
    """Units in contact that look the same way, neither of them in march column."""
    able = [u for u in ready if u.formation not in ("march", "square", "unlimbered")]
    return [
        (a, b)
        for i, a in enumerate(able)
        for b in able[i + 1 :]
        if between(a.here.facing, b.here.facing) <= ALIKE and touch(a, b)
    ]


def payer(view: Engagement, a: Unit, b: Unit, seat: Seat, cost: int) -> Officer | None:
    """Who can pay for both, in whose range they are if anybody's."""
    both = [one for one in payers(view, a, seat) if one.no in {other.no for other in payers(view, b)}]
    able = [(cost + out_of_range(one, [a, b]), i, one) for i, one in enumerate(both)]
    able = [row for row in able if row[2].cp >= row[0]]
    return min(able, key=lambda row: row[:2])[2] if able else None


def marches_together(
    view: Engagement, question: Orders, pair: tuple[Unit, Unit], plan: Plan, weights: Weights
) -> list[Weighed]:
    """The best march of two units side by side, if both gain by it; it costs one point."""
    a, b = pair
    officer = payer(view, a, b, question.seat, 1)
    goals = [plan.goals.get(u.no) for u in pair]
    if officer is None or None in goals:
        return []
    most = min([rate(view, u)[1] for u in pair])
    options = []
    for share in SHARES:
        for look in headings(pair, plan):
            legs = [ahead(u, look, most * share) for u in pair]
            gains = [gain(view, u, leg, plan, weights) for u, leg in zip(pair, legs, strict=True)]
            options.append((sum(gains), min(gains), legs))
    for total, least, legs in sorted(options, key=lambda row: -row[0]):
        score = total - weights["point"] * (FRESH + MOVED * (a.moved or b.moved))
        if least <= 0.0 or score <= 0.0:
            continue
        order = Move(
            commander=officer.number, unit=a.no, path=(legs[0],), partner=b.no, partner_path=(legs[1],)
        )  # fmt: skip
        if order.refusal(view, question) is None:
            return [Weighed(order, min(score, BELOW), (f"{a.name} and {b.name} go on together for one point.",))]
    return []


def headings(pair: tuple[Unit, Unit], plan: Plan) -> list[float]:
    """Which ways a pair may go: where they look, and toward what they are after."""
    goals = [plan.goals[u.no].via or plan.goals[u.no].at for u in pair]
    ways = [u.here.facing for u in pair] + [bearing(*u.middle, *at) for u, at in zip(pair, goals, strict=True)]
    return list(dict.fromkeys(ways))


def ahead(unit: Unit, facing: float, far: float) -> Leg:
    """A leg straight on that way, the unit's own facing kept."""
    x, y, own = start_of(unit)
    fx, fy = heading(facing)
    return Leg(round(x + fx * far, 3), round(y + fy * far, 3), own)


def gain(view: Engagement, unit: Unit, leg: Leg, plan: Plan, weights: Weights) -> float:
    """What a unit gains by a leg."""
    goal = plan.goals[unit.no]
    now = standing(view, unit, goal, plan, weights)
    there = standing(view, posed(unit, leg.x, leg.y, leg.facing), goal, plan, weights)
    return (there - now) * (0.5 + value(unit, weights) / WORTH)


def strike_together(
    view: Engagement, question: Orders, pair: tuple[Unit, Unit], plan: Plan, weights: Weights
) -> list[Weighed]:
    """Two charges for the price of one, where both can go in and still touch each other."""
    a, b = pair
    officer = payer(view, a, b, question.seat, DEAR)
    if officer is None:
        return []
    found = []
    for one in charges_of(view, a, weights):
        for other in charges_of(view, b, weights):
            each = [promise(way) + dared(way, plan, weights) for way in (one, other)]
            if min(each) <= 0.0:
                continue
            order = together(officer, a, b, one, other)
            if order.refusal(view, question) is None:
                words = (told(view, a, one), told(view, b, other))
                found.append(Weighed(order, sum(each) + FIRST, words))
    return found


def together(officer: Officer, a: Unit, b: Unit, one: Charging, other: Charging) -> Move:
    """The order for both."""
    return Move(commander=officer.number, unit=a.no, path=one.legs, partner=b.no, partner_path=other.legs)
