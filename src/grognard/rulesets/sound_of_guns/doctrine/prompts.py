"""Doctrine of the moment: squares, evades, moves cut short, pursuit, and what a melee asks."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.doctrine import Clock, Weighed, Weights
from grognard.engine.ruling import Refusal
from grognard.rulesets.sound_of_guns.battle import Charge, Engagement, Fray, Unit
from grognard.rulesets.sound_of_guns.doctrine.charges import charge_on, charges_of, told
from grognard.rulesets.sound_of_guns.doctrine.clash import Clash, outcome
from grognard.rulesets.sound_of_guns.doctrine.places import standing
from grognard.rulesets.sound_of_guns.doctrine.plan import plan_of
from grognard.rulesets.sound_of_guns.doctrine.worth import value
from grognard.rulesets.sound_of_guns.interrupts import Evade, EvadeOffered, FormSquare, SquareOffered
from grognard.rulesets.sound_of_guns.legs import Leg
from grognard.rulesets.sound_of_guns.melee.impact import stood
from grognard.rulesets.sound_of_guns.melee.phase import Fight, NextCombat, StandTarget, Strike, component
from grognard.rulesets.sound_of_guns.melee.pursuit import HoldBack, Pursue, PursuitOffered, chase
from grognard.rulesets.sound_of_guns.melee.results import OddDice, TakeOdd
from grognard.rulesets.sound_of_guns.melee.retreat import GiveWay, RetreatOntoFriend
from grognard.rulesets.sound_of_guns.movement import GoOn, Halt, KeepOn, MoveInterrupted, Moving, judged_on
from grognard.rulesets.sound_of_guns.moves import with_unit
from grognard.rulesets.sound_of_guns.profiles import Arm
from grognard.rulesets.sound_of_guns.rally import FormUp, RallyFormation
from grognard.rulesets.sound_of_guns.units import Formation, Order
from grognard.table.pose import bearing

REACH = 9.5  # inches at which horse that has begun to charge is sure to come home
CLEAR = 9.0  # inches of the nearest enemy beyond which foot that has rallied is ready to march
MUSKETRY = 4.0  # inches
VOLLEY = 0.8  # break points a volley costs horse, or thereabouts
STANDING = 0.4  # what a square costs that the riders do not then attack
DRAWS_OFF = -0.3  # rather than stay under the muskets, but not rather than charge
HAIR = 0.01  # inches that rounding may add to a way
FACES, CROWDED = 6, 0.1
"""Making room is a risk of one face of a die; and what it upsets besides."""


def weigh_square(view: Engagement, question: SquareOffered, weights: Weights, clock: Clock) -> list[Weighed]:
    """Form square if the horse that comes would get the better of us as we stand."""
    unit = view.unit(question.infantry)
    riders = [view.unit(no) for no in question.cavalry]
    fresh = [r for r in riders if r.good and not r.exhausted and r.body.gap(unit.body) <= REACH]
    worst = 0.0
    for rider in fresh:
        one = charge_on(view, rider, unit, REACH, weights)
        if one is not None:
            worst = max(worst, one.clash.gain)
    name = riders[0].name
    yes = f"{unit.name} tries to form square: {name} would ride it down."
    no = f"{unit.name} stands as it is: {name} cannot hurt it enough."
    return [Weighed(FormSquare(True), worst - STANDING, (yes,)), Weighed(FormSquare(False), 0.0, (no,))]


def weigh_evade(view: Engagement, question: EvadeOffered, weights: Weights, clock: Clock) -> list[Weighed]:
    """Stay if the horse would win where it stands."""
    horse, mover = view.unit(question.cavalry), view.unit(question.mover)
    clash = outcome(*stood(view, mover, horse, question.way), weights)
    stay = f"{horse.name} stands: {mover.name} has only {clash.win:.0%} to win."
    go = f"{horse.name} gets out of the way of {mover.name}."
    return [Weighed(Evade(True), 0.0, (go,)), Weighed(Evade(False), -clash.gain, (stay,))]


def weigh_going_on(view: Engagement, question: MoveInterrupted, weights: Weights, clock: Clock) -> list[Weighed]:
    """Go on if it still pays, go for another, or stop, out of musketry if need be."""
    move = question.move
    unit = view.unit(move.unit)
    halt = -danger(view, unit, weights)
    found = [Weighed(Halt(), halt, (f"{unit.name} halts: there is nothing to be had there now.",))]
    charges = charges_of(view, unit, weights, move.left)
    for one in charges:
        if one.clash.gain > weights["charge"]:
            found.append(Weighed(GoOn(path=one.legs), 1.0 + one.clash.gain, (told(view, unit, one),)))
    if unit.arm == "cavalry" and unit.formation != "march":
        found += away(view, unit, move.left, weights)
    keep = KeepOn()
    if keep.refusal(view, question) is None:
        gain = onward(view, unit, move, weights)
        if gain is not None:
            found.append(Weighed(keep, halt + gain, (f"{unit.name} goes on as it was ordered.",)))
    return found


def onward(view: Engagement, unit: Unit, move: Moving, weights: Weights) -> float | None:
    """How much better it stands where it was going than here; nothing if that is a charge, which is weighed apart."""
    judged = judged_on(view, move, KeepOn())
    goal = (plan := plan_of(view, unit.side, weights)).goals.get(unit.no)
    if isinstance(judged, Refusal) or judged[0].enemies or goal is None:
        return None
    there = judged[1]
    gain = standing(view, there, goal, plan, weights) - standing(view, unit, goal, plan, weights)
    return gain + danger(view, unit, weights) - danger(view, there, weights)


def danger(view: Engagement, unit: Unit, weights: Weights) -> float:
    """What it costs horse to stop under the muskets."""
    near = [e for e in view.enemies(unit) if e.arm == "infantry" and e.good and e.body.box_gap(unit.body) <= MUSKETRY]
    return VOLLEY * len(near) if unit.arm == "cavalry" else 0.0


def away(view: Engagement, unit: Unit, left: float, weights: Weights) -> list[Weighed]:
    """Back the way it came, facing as it does, if that is out of musketry."""
    x, y = unit.reference
    fx, fy = unit.here.rect.fx, unit.here.rect.fy
    back = left - HAIR
    there = GoOn(path=(Leg(round(x - fx * back, 3), round(y - fy * back, 3), unit.here.facing),))
    if danger(view, unit, weights) <= 0 or back < 1.0:
        return []
    return [Weighed(there, DRAWS_OFF, (f"{unit.name} draws off out of musketry.",))]


def weigh_pursuit(view: Engagement, question: PursuitOffered, weights: Weights, clock: Clock) -> list[Weighed]:
    """After the beaten if the next round would be won too."""
    unit = view.unit(question.pursuer)
    found = [Weighed(HoldBack(), 0.0, (f"{unit.name} lets them go and re-forms.",))]
    for no in question.targets:
        clash = pursued(view, unit, view.unit(no), weights)
        if clash is not None:
            words = f"{unit.name} goes after {view.unit(no).name}: {clash.win:.0%} to win again."
            found.append(Weighed(Pursue(target=no), clash.gain - 0.5 * weights["charge"], (words,)))
    return found


def pursued(view: Engagement, unit: Unit, enemy: Unit, weights: Weights) -> Clash | None:
    """What another round with a beaten enemy promises; nobody shoots in it."""
    there = chase(view, unit, enemy)
    if there is None:
        return None
    way = (unit.here.rect.fx, unit.here.rect.fy)
    others = [c for c in view.charges if {c.attacker, c.defender} != {unit.no, enemy.no}]
    charge = Charge(attacker=unit.no, defender=enemy.no, way=way, fresh=False, pursuit=True, oriented=True)
    battle = replace(with_unit(view, there), charges=(*others, charge))
    units = component(battle, unit.no)
    return outcome(battle, Fray(units=units, attacking=unit.side, round=2), weights)


def weigh_next(view: Engagement, question: NextCombat, weights: Weights, clock: Clock) -> list[Weighed]:
    """The surest combat first, for who is beaten there may be gone from the next."""
    found = []
    for units in question.combats:
        clash = outcome(view, Fray(units=units, attacking=view.phasing), weights)
        name = view.unit(units[0]).name
        found.append(Weighed(Fight(unit=units[0]), clash.win, (f"{name} fights first: it is the surest.",)))
    return found


def weigh_target(view: Engagement, question: StandTarget, weights: Weights, clock: Clock) -> list[Weighed]:
    """The stand strikes whom its hits cost most."""
    found = []
    for no in question.targets:
        foe = view.unit(no)
        worth = value(foe, weights) / max(1, foe.stands * foe.profile.hits) + (not foe.good)
        found.append(Weighed(Strike(target=no), worth, (f"{foe.name} is hurt more by every hit.",)))
    return found


def weigh_odd(view: Engagement, question: OddDice, weights: Weights, clock: Clock) -> list[Weighed]:
    """The odd dice go to those who can be spared."""
    found = []
    for one in question.candidates(view):
        assert isinstance(one, TakeOdd)
        cost = sum([value(view.unit(no), weights) for no in one.units])
        names = " and ".join([view.unit(no).name for no in one.units])
        found.append(Weighed(one, -cost, (f"{names} can best be spared.",)))
    return found


def weigh_give_way(view: Engagement, question: RetreatOntoFriend, weights: Weights, clock: Clock) -> list[Weighed]:
    """A friend gives way at the risk of one die, unless the beaten are worth less than that."""
    friend, beaten = view.unit(question.friend), view.unit(question.retreat.unit)
    down: Order = "routed" if beaten.order == "disordered" else "disordered"
    firm = value(beaten, weights) - value(beaten, weights, None, down)
    give = (value(friend, weights) - value(friend, weights, None, "disordered")) / FACES + CROWDED
    yes = f"{friend.name} makes room for {beaten.name}."
    no = f"{friend.name} stands firm: {beaten.name} must look after itself."
    return [Weighed(GiveWay(True), firm - give, (yes,)), Weighed(GiveWay(False), 0.0, (no,))]


def weigh_form_up(view: Engagement, question: RallyFormation, weights: Weights, clock: Clock) -> list[Weighed]:
    """Front to the enemy: infantry in line if he is near, else ready to march; guns in battery."""
    unit = view.unit(question.rallied)
    foes = view.enemies(unit)
    usual = [Weighed(FormUp(), -1.0, (f"{unit.name} stays as it is.",))]
    if not foes:
        return usual
    near = min(foes, key=lambda e: (e.body.box_gap(unit.body), e.no))
    look = round(bearing(*unit.middle, *near.middle), 2)
    close = near.body.box_gap(unit.body) <= CLEAR
    forms: dict[Arm, Formation] = {
        "infantry": "line" if close else "column",
        "cavalry": "line",
        "artillery": "unlimbered",
    }
    wanted = forms[unit.arm]
    words = f"{unit.name} forms {wanted} with its front to {near.name}."
    best = FormUp(formation=wanted, facing=look)
    return [*usual, Weighed(best, 1.0, (words,)), Weighed(FormUp(facing=look), 0.5, (words,))]
