"""Doctrine of fire: what each shot takes, and how fire is shared out so that it tells."""

from __future__ import annotations

from grognard.engine.names import brief
from grognard.rulesets.en_avant.battle import Unit
from grognard.rulesets.en_avant.doctrine.peril import drop
from grognard.rulesets.en_avant.doctrine.places import Hit
from grognard.rulesets.en_avant.doctrine.staff import Staff
from grognard.rulesets.en_avant.doctrine.worth import lowered, progress
from grognard.rulesets.en_avant.firing_table import FLOORS
from grognard.rulesets.en_avants.status import NAMES, STEADY

Shots = dict[int, list[Hit]]


def shots(staff: Staff) -> Shots:
    """Every shot of the coming Firing phase, by firer."""
    found: Shots = {}
    for unit in staff.free:
        for enemy in staff.foes:
            hit = shot(staff, unit, enemy)
            if hit is not None:
                found.setdefault(unit.no, []).append(hit)
    return found


def shot(staff: Staff, firer: Unit, target: Unit) -> Hit | None:
    """One shot and its worth; nothing if it cannot be fired."""
    where = staff.reach(firer, target)
    if where is None:
        return None
    place = staff.place(firer)
    by, sub = drop(staff, place, staff.place(target), where.range)
    floor = FLOORS.get(place.troop.row_at(where.range), (0, ""))[0]
    then = lowered(target, by, sub, floor)
    worth = staff.value(target) - staff.value(then) + staff.weights["victory"] * staff.breaks(target, then)
    return Hit(firer.no, target.no, by, sub, floor, worth + eagerness(staff, target) if by else 0.0)


def eagerness(staff: Staff, target: Unit) -> float:
    """A little more for guns that still shoot well and for whom we mean to attack."""
    guns = staff.weights["counter_battery"] if target.gun and staff.label(target) >= STEADY else 0.0
    focus = staff.weights["focus"] if staff.weak_point is not None and target.no == staff.weak_point.no else 0.0
    there = staff.weights["spoiler"] * (0.5 + progress(staff.battle)) if staff.spoils(target) else 0.0
    return guns + focus + there


def after(target: Unit, hits: list[Hit]) -> Unit:
    """A target after several shots, rifles and ball before canister and muskets (EA-R08)."""
    for hit in sorted(hits, key=lambda h: -h.floor):
        target = lowered(target, hit.by, hit.sub, hit.floor)
    return target


def gain(staff: Staff, target: Unit, before: list[Hit], hit: Hit) -> float:
    """What one more shot adds to those already planned at a target."""
    now, then = after(target, before), after(target, [*before, hit])
    extra = eagerness(staff, target) if now.status != then.status else 0.0
    return staff.value(now) - staff.value(then) + extra + staff.weights["victory"] * staff.breaks(now, then)


def first_volley(staff: Staff, unit: Unit) -> float:
    """What it costs to give away a first volley."""
    spent = unit.type == "infantry" and unit.volleys == 0
    return staff.weights["volley"] * staff.stake(unit) if spent else 0.0


def why_fire(staff: Staff, firer: Unit, target: Unit, hit: Hit) -> str:
    """The reason for a shot in words."""
    now = staff.label(target)
    if hit.by == 0:
        return f"{brief(firer)} fires at {brief(target)} without much hope."
    then = NAMES[max(hit.floor, now - hit.by)] if now > hit.floor else NAMES[now]
    if target.gun and now >= STEADY:
        return f"{brief(firer)} goes for the guns: {brief(target)} will be {then} and shoot badly."
    if now < STEADY:
        return f"{brief(firer)} concentrates on {brief(target)}, already {NAMES[now]}."
    return f"{brief(firer)} can bring {brief(target)} down to {then}."
