"""Doctrine of command: who shares a pool, who has which die, who is rallied, where commanders ride."""

from __future__ import annotations

from math import dist

from grognard.engine.battle import FIRST_COMMANDER
from grognard.engine.doctrine import Clock, Weighed, Weights
from grognard.engine.objectives import last_turn
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.command import (
    DealPoints,
    KeepDice,
    PointsToDeal,
    Pool,
    PoolMembers,
    Reroll,
    RerollOffered,
)
from grognard.rulesets.sound_of_guns.command import officers as on_table
from grognard.rulesets.sound_of_guns.doctrine.charges import FACES
from grognard.rulesets.sound_of_guns.doctrine.plan import holds_ground, middle_of
from grognard.rulesets.sound_of_guns.doctrine.worth import FAR_OFF, value
from grognard.rulesets.sound_of_guns.effects import chain
from grognard.rulesets.sound_of_guns.geometry import touched
from grognard.rulesets.sound_of_guns.morale import break_points, points_lost
from grognard.rulesets.sound_of_guns.phases import Done
from grognard.rulesets.sound_of_guns.rally import Rally, Rallying
from grognard.rulesets.sound_of_guns.riding import CommanderMoves, Ride
from grognard.rulesets.sound_of_guns.sharing import held
from grognard.rulesets.sound_of_guns.units import QUALITIES

CORPS = FIRST_COMMANDER
AGAIN = {"infantry": (1.0, 0.4), "cavalry": (1.2, 1.0, 0.7), "artillery": (0.8, 0.3)}
"""By arm, what a first, second and third point are worth: horse needs one to come up and two to charge."""
CHARGED, URGENT = 9.0, 1.6
"""Inches within which an enemy may charge next turn, and how much more an order is worth to who is so near."""
RUNS, COMES_ROUND = 2.0, 0.1
"""What a point is worth to the routed, who must be rallied, and to the disordered, who come round by themselves."""
OTHERS, LED_BY_OTHERS = 0.35, 0.3
"""Shares of what a unit counts to a commander who only could order it: of its needs, and of being near to it."""
WORTH = 15.0  # break points that double what an order is worth; half of it any unit has
NEEDED, NEEDS = 4, 10
"""A pool is judged by so many of each commander's first points, and one more member by far more than by them."""
SPARED = 0.3  # what a better die must promise before the one re-roll of the turn goes
DEEPER = 0.05  # each step up the chain, so that of equals the nearest rallies
BETTER = 0.15  # how much more a commander must have in hand before he rides
PLACES = 6  # looked at, of the best; and units behind which he may ride
BEHIND = 2.8  # inches behind a unit's reference, clear of its second rank
A_RIDE = 23.9  # inches: the 24 of a turn, less what rounding may add
HALF_STAND, HALF_FLAG = 0.8, 1.0
"""Inches from the middle of a stand, and of a commander, to their edges, between which ranges are measured."""
SLIPPING, SUPERIOR, FROM_SUPERIOR = 0.05, 0.4, 0.03
"""Lost for each inch beyond his range; what being in reach of one's own superior counts, and each inch beyond that."""
RING = ((0.0, 0.0), (0.0, -1.6), (0.0, 1.6), (1.6, 0.0), (-1.6, 0.0), (2.6, 2.6), (-2.6, -2.6), (2.6, -2.6))
"""Places about the middle of his people, in inches: one may be taken, or bar the way of a friend."""


def units_under(view: Engagement, officer: Officer) -> list[Unit]:
    """The units on the table that a commander can order."""
    return [u for u in view.on_table(officer.side) if officer.no in chain(view, u)]


def needs(view: Engagement, officer: Officer, weights: Weights) -> list[float]:
    """What each of a commander's points would be worth to him, the first first."""
    found = []
    for unit in units_under(view, officer):
        foes = [dist(unit.middle, e.middle) for e in view.enemies(unit)]
        near = min(foes, default=FAR_OFF)
        urgent = URGENT if near <= CHARGED else 1.0
        if unit.order == "routed":
            urgent = RUNS * weights["rally"]
        elif unit.order == "disordered":
            urgent = COMES_ROUND
        share = 1.0 if unit.commander == officer.no else OTHERS
        found += [urgent * share * (0.5 + value(unit, weights) / WORTH) * again for again in AGAIN[unit.arm]]
    return sorted(found, reverse=True)


def weigh_pool(view: Engagement, question: PoolMembers, weights: Weights, clock: Clock) -> list[Weighed]:
    """As many as may be: a larger pool has more to choose from; those with most to do first."""
    corps = view.officer(question.officer - CORPS)
    need = {no: sum(needs(view, view.officer(no - CORPS), weights)[:NEEDED]) for no in question.near}
    found = []
    for one in question.candidates(view):
        assert isinstance(one, Pool)
        found.append(
            Weighed(
                one,
                sum([1.0 + need[no] / NEEDS for no in one.members]),
                (f"{corps.name} rolls for those who have most to do.",),
            )
        )
    return found


def weigh_deal(view: Engagement, question: PointsToDeal, weights: Weights, clock: Clock) -> list[Weighed]:
    """The best dice to those whose orders are worth most."""
    wants = {no: needs(view, view.officer(no - CORPS), weights) for no in question.takers}
    found = []
    for one in question.candidates(view):
        assert isinstance(one, DealPoints)
        worth = sum([sum(wants[no][:face]) for no, face in one.dice])
        most = max(one.dice, key=lambda pair: pair[1])
        name = view.officer(most[0] - CORPS).name
        found.append(Weighed(one, worth, (f"{name} has most to do and has the {most[1]}.",)))
    return found


def weigh_reroll(view: Engagement, question: RerollOffered, weights: Weights, clock: Clock) -> list[Weighed]:
    """A bad die of somebody who needs points is rolled again."""
    found = [Weighed(KeepDice(), 0.0, ("The dice are good enough.",))]
    for one in question.candidates(view):
        if isinstance(one, Reroll):
            officer = view.officer(one.commander - CORPS)
            wants = needs(view, officer, weights)
            mean = sum([sum(wants[:face]) for face in range(1, FACES + 1)]) / FACES
            gain = mean - sum(wants[: one.face])
            found.append(Weighed(one, gain - SPARED, (f"A {one.face} is too little for {officer.name}.",)))
    return found


def weigh_rally(view: Engagement, question: Rallying, weights: Weights, clock: Clock) -> list[Weighed]:
    """The routed are rallied, the dearest first; the disordered come round by themselves unless an enemy is on them."""
    found = [Weighed(Done(), 0.0, ("The others come round by themselves.",))]
    for one in question.candidates(view):
        if not isinstance(one, Rally):
            continue
        unit, officer = view.unit(one.unit), view.officer(one.commander - CORPS)
        holds = last_turn(view) and holds_ground(view, unit)
        if unit.order == "disordered" and not holds and not touched(view, unit):
            continue
        chance = (FACES + 1 - QUALITIES[unit.profile.quality][1]) / FACES
        gain = value(unit, weights, None, "good") - value(unit, weights)
        gain *= 1.0 + weights["brink"] * broken(view, unit.side)
        depth = chain(view, unit).index(officer.no)
        words = f"{officer.name} rallies {unit.name}: {chance:.0%} to bring it back."
        gain += weights["ground"] * holds
        found.append(Weighed(one, weights["rally"] * chance * gain - DEEPER * depth, (words,)))
    return found


def broken(view: Engagement, side: int) -> float:
    """How near an army is to its break point, from nought to one."""
    return min(1.0, 2.0 * points_lost(view, side) / max(1, break_points(view, side)))


def weigh_ride(view: Engagement, question: CommanderMoves, weights: Weights, clock: Clock) -> list[Weighed]:
    """Each commander where most of his people are within his range; the lower ranks first."""
    idle = [
        one
        for one in held(view, on_table(view, view.phasing), question.seat)
        if not one.moved and units_under(view, one)
    ]
    idle.sort(key=lambda one: (one.rank == "army", one.corps, one.no))
    for officer in idle:
        now = in_hand(view, officer, (officer.here.x, officer.here.y))
        best = max(spots(view, officer), key=lambda at: in_hand(view, officer, at), default=None)
        if best is None or in_hand(view, officer, best) <= now + BETTER:
            continue
        for at in sorted(spots(view, officer), key=lambda at: -in_hand(view, officer, at))[:PLACES]:
            ride = Ride(commander=officer.number, place=at)
            if in_hand(view, officer, at) > now + BETTER and ride.refusal(view, question) is None:
                words = f"{officer.name} rides where his people are within his reach."
                return [Weighed(ride, 1.0, (words,)), Weighed(Done(), 0.0, ("Everybody is well placed.",))]
    return [Weighed(Done(), 0.0, ("The commanders are well placed.",))]


def spots(view: Engagement, officer: Officer) -> list[tuple[float, float]]:
    """Places to ride to: about the middle of his people, and behind each of his units."""
    mine = [u.middle for u in units_under(view, officer)]
    x, y = middle_of(mine)
    ring = [(round(x + dx, 3), round(y + dy, 3)) for dx, dy in RING]
    behind = [
        (round(u.middle[0] - u.here.rect.fx * BEHIND, 3), round(u.middle[1] - u.here.rect.fy * BEHIND, 3))
        for u in units_under(view, officer)
        if u.commander == officer.no
    ]
    here = (officer.here.x, officer.here.y)
    return [at for at in (*ring, *behind[:PLACES]) if dist(at, here) <= A_RIDE]


def in_hand(view: Engagement, officer: Officer, at: tuple[float, float]) -> float:
    """How many of his units, and of the commanders under him, are within a commander's range of a place."""
    far = officer.command.range
    score = 0.0
    for unit in units_under(view, officer):
        near = min([dist(at, (r.x, r.y)) for r in unit.rects]) - HALF_STAND
        own = 1.0 if unit.commander == officer.no else LED_BY_OTHERS
        score += own if near <= far else -own * (near - far) * SLIPPING
    for one in on_table(view, officer.side):
        away = dist(at, (one.here.x, one.here.y)) - HALF_FLAG
        if one.superior == officer.no:
            score += 1.0 if away <= far else -SLIPPING * (away - far)
        elif officer.superior == one.no:
            score += SUPERIOR if away <= one.command.range else -FROM_SUPERIOR * (away - one.command.range)
    return score
