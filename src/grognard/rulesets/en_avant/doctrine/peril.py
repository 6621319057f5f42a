"""Doctrine of ground: what a unit risks and what it promises where it might stand next turn."""

from __future__ import annotations

from math import hypot

from grognard.rulesets.en_avant.battle import Unit
from grognard.rulesets.en_avant.doctrine.clash import taken
from grognard.rulesets.en_avant.doctrine.staff import Staff
from grognard.rulesets.en_avant.doctrine.worth import lowered
from grognard.rulesets.en_avant.firing import BALL, CANISTER, MUSKET, steady_line
from grognard.rulesets.en_avant.geometry import attack_aspect, bodies, fire_reach
from grognard.rulesets.en_avant.nervous import carried_home
from grognard.rulesets.en_avants.status import NERVOUS, STEADY, WAVERING
from grognard.table.kernel_crowd import apart
from grognard.table.pose import bearing, turn_to

WIDE = (
    60.0  # cm: half of it is as far as a line reaches from its centre; and degrees off a front that an assault covers
)
FLANKS = {"front": 0, "flank": 1, "rear": 2}


def centre_gap(a: Unit, b: Unit) -> float:
    """How far apart two units' reference points are."""
    here, there = a.here, b.here
    return hypot(here.x - there.x, here.y - there.y)


def danger(staff: Staff, unit: Unit) -> float:
    """What a unit may expect to lose next turn where it stands, by fire and by assault."""
    return sum([by_fire(staff, unit, e) + by_assault(staff, unit, e) for e in staff.foes if e.duty is None])


def by_fire(staff: Staff, unit: Unit, enemy: Unit) -> float:
    """What one enemy's fire would take; worked out once for every place a unit may stand."""
    known = staff.losses.get((id(unit), enemy.no))
    if known is None:
        known = staff.losses[id(unit), enemy.no] = (unit, lost_to_fire(staff, unit, enemy))  # the unit keeps its id
    return known[1]


def lost_to_fire(staff: Staff, unit: Unit, enemy: Unit) -> float:
    """What one enemy's fire would take; ball is shared among all it can reach."""
    far = BALL if enemy.gun else MUSKET
    dumb = enemy.type == "cavalry" or (enemy.gun and enemy.formation != "deployed")
    if dumb or centre_gap(unit, enemy) > far + WIDE / 2:
        return 0.0
    where = fire_reach(enemy, bodies(unit))
    if where is None or where.range > far:
        return 0.0
    by, sub = staff.drop(enemy, unit, where)
    if by == 0:
        return 0.0
    share = staff.weights["ball_share"] if enemy.gun and where.range > CANISTER else 1.0
    return share * (staff.value(unit) - staff.value(lowered(unit, by, sub, 1 if enemy.gun else 0)))


def by_assault(staff: Staff, unit: Unit, enemy: Unit) -> float:
    """What an enemy within reach would take by going in, if he dared and won."""
    rate = enemy.shape.rate
    if enemy.gun or rate == 0 or enemy.change is not None or centre_gap(unit, enemy) > rate + WIDE / 2:
        return 0.0
    at, aim = enemy.here, unit.here
    off = turn_to(at.facing, bearing(at.x, at.y, aim.x, aim.y))
    if abs(off) > WIDE or apart(bodies(enemy), bodies(unit)) > rate:
        return 0.0
    daring = dares(staff, unit, enemy)
    return daring * staff.weights["dread"] * taken(staff, unit, staff.label(enemy)) if daring else 0.0


def dares(staff: Staff, unit: Unit, enemy: Unit) -> float:
    """How likely is he willing, after our fire, and wins (EA-12, EA-15)? A quick sum, not the ruling."""
    aspect = FLANKS[attack_aspect(enemy, unit)[0]]
    nerve = staff.label(enemy) - (our_volley(staff, unit, enemy) if aspect == 0 else 0)
    shy = WAVERING if carried_home(staff.battle, "assault") else NERVOUS
    if unit.gun:
        return float(nerve > shy or not enemy.foot)
    if (nerve <= shy and enemy.foot) or nerve + aspect < staff.label(unit):
        return 0.0
    horse = enemy.type == "cavalry" and unit.foot
    keen = nerve + aspect + (-2 if horse and unit.formation == "square" else 2 if horse else 0)
    keen -= int(enemy.in_disorder) + int(enemy.fired_last_turn)
    lacks = staff.label(unit) - int(unit.in_disorder) - keen
    return float(lacks <= 0) if abs(lacks) > 1 else staff.outskirmish(enemy, unit, lacks)


def our_volley(staff: Staff, unit: Unit, enemy: Unit) -> int:
    """How many levels our fire takes from an enemy who comes straight at us."""
    if unit.type != "infantry" or staff.label(unit) < STEADY:
        return 0
    dense = not (enemy.type == "infantry" and enemy.formation == "line")
    if unit.volleys == 0 and steady_line(unit):
        return 2 if dense else 1
    return 1 if dense and staff.label(enemy) <= staff.label(unit) and steady_line(unit) else 0


def promise(staff: Staff, unit: Unit, hope: float = 1.0) -> float:
    """The best a unit's fire could do from where it stands."""
    if unit.type in ("cavalry", "hq") or (unit.gun and unit.formation != "deployed"):
        return 0.0
    far = BALL if unit.gun else MUSKET
    best, stands = 0.0, bodies(unit)
    for enemy in staff.foes:
        if centre_gap(unit, enemy) > far + WIDE / 2 or apart(stands, bodies(enemy)) > far + 1.0:
            continue
        where = staff.reach(unit, enemy)
        if where is not None:
            by, sub = staff.drop(unit, enemy, where)
            best = max(best, staff.value(enemy) - staff.value(lowered(enemy, by, sub)) if by else 0.0)
    return hope * best
