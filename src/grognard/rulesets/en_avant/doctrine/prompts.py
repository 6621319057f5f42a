"""Doctrine of the moment: opportunity fire, squares against a charge, pursuit, second lines, breaking off."""

from __future__ import annotations

from math import hypot

from msgspec.structs import replace

from grognard.engine.doctrine import Clock, Weighed, Weights
from grognard.engine.names import brief
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant.battle import Change, Engagement, Unit
from grognard.rulesets.en_avant.cards import EmergencySquare, FormSquareNow, KeepCard
from grognard.rulesets.en_avant.choices import (
    BreakOff,
    BreakOffChoice,
    Pursue,
    PursueChoice,
    SecondLineChoice,
    SendSecondLine,
)
from grognard.rulesets.en_avant.doctrine.clash import Clash, clash, taken
from grognard.rulesets.en_avant.doctrine.ground import hurry, turns_off
from grognard.rulesets.en_avant.doctrine.peril import by_fire
from grognard.rulesets.en_avant.doctrine.shots import first_volley, shot
from grognard.rulesets.en_avant.doctrine.staff import Staff
from grognard.rulesets.en_avant.doctrine.worth import progress
from grognard.rulesets.en_avant.nervous import cannot_hold_fire
from grognard.rulesets.en_avant.objectives import stands_on
from grognard.rulesets.en_avant.opportunity import FireNow, HoldFire, OpportunityFire, given_up
from grognard.rulesets.en_avant.paths import approach
from grognard.rulesets.en_avants.status import NAMES, NERVOUS

POWDER = 0.02  # points a shot must be worth
NUDGED, THEIR_LOSS = 0.01, 0.5  # of a charge: that it comes home at all; what it costs them, which they may risk
STANDS_READY = 0.1  # of an enemy behind the beaten, what he may do to who runs after them
BREAKS_OFF = 2.0  # points more of them than of us before a fight is broken off
CLOSE_BY = 30.0  # cm: within reach of an assault


def centre_gap(a: Unit, b: Unit) -> float:
    """How far apart two units' reference points are."""
    here, there = a.here, b.here
    return hypot(here.x - there.x, here.y - there.y)


def weigh_opportunity(view: Engagement, question: OpportunityFire, weights: Weights, clock: Clock) -> list[Weighed]:
    """Fire if it tells; guns wait for canister; who is about to go in keeps the bayonet."""
    side = view.side_of(question.seat) or 0
    staff = Staff(view, side, weights)
    unit = staff.battle.unit(question.unit)
    found: list[Weighed] = []
    for no in (question.mover, *question.others):
        hit = shot(staff, unit, staff.battle.unit(no))
        name = brief(staff.battle.unit(no))
        if hit is not None:
            score = hit.worth - price(staff, unit, question, hit.by)
            why = f"{brief(unit)} fires: it will stop {name}." if hit.by else f"{brief(unit)} fires at {name}."
            found.append(Weighed(FireNow(unit=unit.no, target=no), score, (why,)))
    if not cannot_hold_fire(view, unit):
        found.append(Weighed(HoldFire(unit=unit.no), 0.0, (why_hold(staff, unit, question),)))
    return found or [Weighed(question.default(view), 0.0, ("There is nothing else to do.",))]


def price(staff: Staff, unit: Unit, question: OpportunityFire, by: int) -> float:
    """What a shot costs: the first volley, a move broken off, canister that would have come."""
    cost = POWDER if by else POWDER + first_volley(staff, unit)
    if question.waits:
        cost += staff.weights["wait_for_canister"]
    lost = given_up(staff.battle, unit, question.moving)
    if lost == "assault":
        cost += staff.weights["bayonet"] * staff.stake(unit)
    elif lost == "re_order":
        cost += staff.weights["disorder"] * staff.stake(unit)
    elif lost:
        cost += 0.5 * staff.weights["bayonet"] * staff.stake(unit)
    return cost


def why_hold(staff: Staff, unit: Unit, question: OpportunityFire) -> str:
    """Why a unit lets them come on."""
    mover = brief(staff.battle.unit(question.mover))
    if question.waits:
        return f"{brief(unit)} waits: {mover} will come into canister."
    lost = given_up(staff.battle, unit, question.moving)
    if lost == "assault":
        return f"{brief(unit)} keeps the bayonet and goes on."
    if lost in ("advance", "withdraw"):
        return f"{brief(unit)} {'goes on falling back' if lost == 'withdraw' else 'marches on'} without firing."
    return f"{brief(unit)} holds its fire: it would not stop {mover}."


def weigh_square(view: Engagement, question: EmergencySquare, weights: Weights, clock: Clock) -> list[Weighed]:
    """Form square if the charge then does less harm than if the battalion stands as it is."""
    side = view.side_of(question.seat) or 0
    theirs = Staff(view, 1 - side, weights)
    unit = theirs.battle.unit(question.unit)
    forming = replace(
        unit, forming_square=True, change=Change(to="square", left=1, clause=""), disordered=(True,),
        was_disordered=any(unit.disordered),
    )  # fmt: skip
    stands, squares = harm(theirs, unit), harm(theirs, forming)
    cost = weights["disorder"] * theirs.stake(unit) * 0.5
    return [
        Weighed(KeepCard(), -stands, (f"{brief(unit)} will stand in the ranks it is in.",)),
        Weighed(FormSquareNow(), -squares - cost, (f"{brief(unit)} forms square: the charge would break it.",)),
    ]


def harm(theirs: Staff, unit: Unit) -> float:
    """What the charges at a battalion do to it, as it is."""
    return sum([blow.gain + NUDGED * blow.closed - THEIR_LOSS * blow.loss for blow in charges(theirs, unit)])


def charges(theirs: Staff, unit: Unit) -> list[Clash]:
    """The revealed assaults of cavalry on a battalion."""
    found = []
    for horse in theirs.mine:
        card = horse.card
        if horse.type == "cavalry" and card is not None and card.name == "assault" and card.target is not None:
            way = approach(theirs.battle, horse, card.target, card.axis)
            if way is not None and way.target == unit.no:
                found.append(clash(theirs, ((horse, way),), unit))
    return found


def opponent(staff: Staff, unit: Unit) -> Unit | None:
    """Whom a unit has just fought."""
    for c in staff.battle.contacts:
        if unit.no in (c.attacker, c.defender):
            return staff.battle.unit(c.defender if unit.no == c.attacker else c.attacker)
    return None


def weigh_pursuit(view: Engagement, question: PursueChoice, weights: Weights, clock: Clock) -> list[Weighed]:
    """Go after the beaten unless others stand ready behind them."""
    staff = Staff(view, view.side_of(question.seat) or 0, weights)
    unit = staff.battle.unit(question.unit)
    enemy = opponent(staff, unit)
    stand = Weighed(Pursue(unit=unit.no, pursue=False), 0.0, (f"{brief(unit)} has done enough and re-forms.",))
    if enemy is None or enemy.at is None:
        return [stand, Weighed(Pursue(unit=unit.no, pursue=True), -1.0, ("There is nobody to go after.",))]
    prize = taken(staff, enemy, staff.label(unit)) if staff.label(unit) >= staff.label(enemy) else -1.0
    others = [e for e in staff.foes if e.no != enemy.no and centre_gap(e, enemy) <= CLOSE_BY]
    here = staff.place(unit)
    risk = sum([by_fire(staff, here, staff.place(e)) + STANDS_READY * staff.value(e) for e in others])
    risk += left_empty(staff, unit, enemy)
    why = f"{brief(unit)} goes after {brief(enemy)}, who are {NAMES[staff.label(enemy)]}."
    return [stand, Weighed(Pursue(unit=unit.no, pursue=True), weights["pursuit"] * prize - risk, (why,))]


def left_empty(staff: Staff, unit: Unit, enemy: Unit) -> float:
    """What it costs to run after the beaten from ground that nobody else of ours holds; more as the end comes near."""
    near = [f for f, _ in staff.contested if within_call(staff, unit, f) and not stands_on(enemy, f)]
    friends = [u for u in staff.mine if u.type == "infantry" and u.no != unit.no and staff.label(u) >= NERVOUS]
    empty = [f for f in near if not any([stands_on(u, f) for u in friends])]
    return staff.weights["post"] * (0.5 + progress(staff.battle)) if empty else 0.0


def within_call(staff: Staff, unit: Unit, feature: Feature) -> bool:
    """Does a battalion stand on the ground, or so near that in the last turns it may still go back there?"""
    x, y = feature.middle
    return unit.type == "infantry" and (
        stands_on(unit, feature) or (turns_off(unit, x, y) <= 1.0 and hurry(staff, unit, x, y))
    )


def weigh_second_line(view: Engagement, question: SecondLineChoice, weights: Weights, clock: Clock) -> list[Weighed]:
    """The second line supports the first, unless fresh cavalry is waiting for both."""
    staff = Staff(view, view.side_of(question.seat) or 0, weights)
    unit = staff.battle.unit(question.unit)
    enemy = opponent(staff, unit)
    fresh = [e for e in staff.foes if e.type == "cavalry" and (enemy is None or e.no != enemy.no)]
    near = [e for e in fresh if centre_gap(e, unit) <= 2 * CLOSE_BY]
    join, hold = SendSecondLine(unit=unit.no, join=True), SendSecondLine(unit=unit.no, join=False)
    return [
        Weighed(join, weights["second_line"], (f"The second line of {brief(unit)} goes in with the first.",)),
        Weighed(hold, float(len(near)), (f"The second line of {brief(unit)} is kept in hand.",)),
    ]


def weigh_break_off(view: Engagement, question: BreakOffChoice, weights: Weights, clock: Clock) -> list[Weighed]:
    """Fight on, unless more of them are coming than of ours."""
    staff = Staff(view, view.side_of(question.seat) or 0, weights)
    unit = staff.battle.unit(question.unit)
    ours = sum([staff.value(u) for u in staff.mine if centre_gap(u, unit) <= CLOSE_BY])
    theirs = sum([staff.value(e) for e in staff.foes if centre_gap(e, unit) <= CLOSE_BY])
    on, off = BreakOff(unit=unit.no, withdraw=False), BreakOff(unit=unit.no, withdraw=True)
    return [
        Weighed(on, 0.0, (f"{brief(unit)} fights on.",)),
        Weighed(off, theirs - ours - BREAKS_OFF, (f"{brief(unit)} breaks off: too many are coming.",)),
    ]
