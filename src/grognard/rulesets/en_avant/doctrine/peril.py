"""Doctrine of ground: what a unit risks and what it promises where it might stand next turn."""

from __future__ import annotations

from math import hypot
from typing import Final

from grognard.rulesets.en_avant.doctrine.clash import taken
from grognard.rulesets.en_avant.doctrine.places import Place
from grognard.rulesets.en_avant.doctrine.staff import Staff
from grognard.rulesets.en_avant.geometry import attack_aspect
from grognard.rulesets.en_avant.nervous import carried_home
from grognard.rulesets.en_avant.shot import CANISTER, struck
from grognard.rulesets.en_avants.status import NERVOUS, STEADY, WAVERING
from grognard.table.kernel_crowd import apart, may_be_within
from grognard.table.kernel_facing import bearing, turn_to
from grognard.table.kernel_reach import nearest_ahead

WIDE: Final = 60.0  # cm: half of it is as far as a line reaches from its centre; and degrees off a front for an assault
FLANKS = {"front": 0, "flank": 1, "rear": 2}  # quarters of a turn from the front


def farther_than(a: Place, b: Place, far: float) -> bool:
    """Are two units' reference points more than so far apart? Only a near thing is measured to the last digit."""
    dx, dy = a.x - b.x, a.y - b.y
    square, limit = dx * dx + dy * dy, far * far
    return hypot(dx, dy) > far if abs(square - limit) < 1.0 else square > limit


def danger(staff: Staff, place: Place) -> float:
    """What a unit may expect to lose next turn where it stands, by fire and by assault."""
    return sum([by_fire(staff, place, e) + by_assault(staff, place, e) for e in staff.threats])


def by_fire(staff: Staff, place: Place, enemy: Place) -> float:
    """What one enemy's fire would take; worked out once for every place a unit may stand."""
    known = place.fire.get(enemy.troop.no)
    if known is None:
        known = place.fire[enemy.troop.no] = lost_to_fire(staff, place, enemy)
    return known


def lost_to_fire(staff: Staff, place: Place, enemy: Place) -> float:
    """What one enemy's fire would take; ball is shared among all it can reach."""
    gun, far = enemy.troop.gun, enemy.troop.far
    if not enemy.troop.fires or farther_than(place, enemy, far + WIDE / 2):
        return 0.0
    if not may_be_within(enemy.stands, place.stands, far):
        return 0.0
    where = nearest_ahead(enemy.muzzles(), place.stands)
    if where is None or where[0] > far:
        return 0.0
    by, sub = drop(staff, enemy, place, where[0])
    if by == 0:
        return 0.0
    share = staff.weights["ball_share"] if gun and where[0] > CANISTER else 1.0
    return share * staff.loss(place, by, sub, 1 if gun else 0)


def drop(staff: Staff, firer: Place, target: Place, reach: float) -> tuple[int, int]:
    """How many levels a shot takes at a range, and of which subdivision."""
    sub = 0 if len(target.troop.status) == 1 else struck(firer.unit, target.unit)
    effective = firer.troop.label - int(target.in_village(staff.battle)) - int(firer.in_village(staff.battle))
    return staff.levels(firer.troop.row_at(reach), target.troop.density, effective, target.troop.status[sub]), sub


def by_assault(staff: Staff, place: Place, enemy: Place) -> float:
    """What an enemy within reach would take by going in, if he dared and won."""
    rate = enemy.troop.rate
    if not enemy.troop.charges or farther_than(place, enemy, rate + WIDE / 2):
        return 0.0
    off = turn_to(enemy.facing, bearing(enemy.x, enemy.y, place.x, place.y))
    if abs(off) > WIDE or apart(enemy.stands, place.stands) > rate:
        return 0.0
    daring = dares(staff, place, enemy)
    return daring * staff.weights["dread"] * taken(staff, place.unit, enemy.troop.label) if daring else 0.0


def dares(staff: Staff, place: Place, enemy: Place) -> float:
    """How likely is he willing, after our fire, and wins (EA-12, EA-15)? A quick sum, not the ruling."""
    unit, foe = place.unit, enemy.unit
    aspect = FLANKS[attack_aspect(foe, unit)[0]]
    nerve = enemy.troop.label - (our_volley(place, enemy) if aspect == 0 else 0)
    shy = WAVERING if carried_home(staff.battle, "assault") else NERVOUS
    if place.troop.gun:
        return float(nerve > shy or not enemy.troop.foot)
    if (nerve <= shy and enemy.troop.foot) or nerve + aspect < place.troop.label:
        return 0.0
    horse = enemy.troop.horse and place.troop.foot
    keen = nerve + aspect + (-2 if horse and unit.formation == "square" else 2 if horse else 0)
    keen -= int(foe.in_disorder) + int(foe.fired_last_turn)
    lacks = place.troop.label - int(unit.in_disorder) - keen
    return float(lacks <= 0) if abs(lacks) > 1 else staff.outskirmish(foe, unit, lacks)


def our_volley(place: Place, enemy: Place) -> int:
    """How many levels our fire takes from an enemy who comes straight at us."""
    if not place.troop.infantry or place.troop.label < STEADY:
        return 0
    dense = not (enemy.troop.infantry and enemy.unit.formation == "line")
    if place.unit.volleys == 0 and place.troop.steady:
        return 2 if dense else 1
    return 1 if dense and enemy.troop.label <= place.troop.label and place.troop.steady else 0


def promise(staff: Staff, place: Place, hope: float = 1.0) -> float:
    """The best a unit's fire could do from where it stands."""
    if not place.troop.fires:
        return 0.0
    far, best = place.troop.far, 0.0
    for enemy in staff.targets:
        if farther_than(place, enemy, far + WIDE / 2) or apart(place.stands, enemy.stands) > far + 1.0:
            continue
        where = staff.reach(place.unit, enemy.unit)
        if where is not None:
            by, sub = drop(staff, place, enemy, where.range)
            best = max(best, staff.loss(enemy, by, sub, 0) if by else 0.0)
    return hope * best
