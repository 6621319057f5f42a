"""Doctrine of ground: who is to have the ground that decides, where to stand on it, what it costs to leave it."""

from __future__ import annotations

from math import dist, hypot
from typing import Final, NamedTuple

from msgspec.structs import replace

from grognard.engine.files.scenario import Objective
from grognard.engine.names import brief
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant.battle import SIDES, Unit
from grognard.rulesets.en_avant.doctrine.staff import USUAL_RATE, Staff
from grognard.rulesets.en_avant.doctrine.worth import progress
from grognard.rulesets.en_avant.geometry import moved
from grognard.rulesets.en_avant.objectives import stands_on
from grognard.rulesets.en_avant.shot import MUSKET
from grognard.rulesets.en_avants.status import NERVOUS, STEADY
from grognard.table.pose import bearing, heading

HALFWAY: Final = 0.45  # share of the way from the middle of a feature to its corners
LATE: Final = 3.0  # times as heavy when there are only turns enough to get there
FARTHEST: Final = 100  # cm straight ahead in which a place on a feature is looked for
TAKEN: Final = 10.0  # cm from a friend at which a place is his
RESERVES: Final = 4.0  # turns in hand at which one more sets out for the ground
ALL_OF_IT: Final = 0.5  # share of the victory at stake with the one unit that can be on the ground
TO_SPARE: Final = 3.0  # turns in hand, for what happens on the way
EARLY: Final = 0.6  # of the battle, before which ground that only saves a draw can wait
STEP, DEEPER = 3, 3.0  # cm from one place looked at to the next, and into the feature from where it begins
IN_RANGE: Final = 4.0  # cm inside musket range, so that a step back of the enemy does not spoil it
ABOUT_TURN: Final = 1.0  # turns to come round before marching


class Goal(NamedTuple):
    """Where a unit is to be, how near will do, how much it matters, and why."""

    x: float
    y: float
    near: float
    weight: float
    why: str
    enemy: int = -1
    look: float | None = None
    feature: Feature | None = None


def able(staff: Staff, objective: Objective, goals: dict[int, Goal]) -> list[Unit]:
    """Who may count for an objective and is steady enough."""
    least = max(NERVOUS, objective.status or NERVOUS)
    fits = [u for u in staff.free if u.type == "infantry" and staff.label(u) >= least and u.no not in goals]
    named = [u for u in staff.mine if u.id in objective.units]
    return [u for u in fits if u in named] if named else fits


def hold_ground(staff: Staff, objective: Objective, goals: dict[int, Goal]) -> None:
    """Send its garrison to the ground, and others in time for the end; who shares it with an enemy goes for him."""
    for feature in [f for f in staff.battle.field.ground.features if f.id in objective.features]:
        if draw_only(staff, objective):
            continue
        first, reserve = garrison(staff, feature, able(staff, objective, goals))
        rival, fouled = spoiler(staff, feature), disputed(staff, feature)
        for unit in first:
            foe = rival if stands_on(unit, feature) else None
            goals[unit.no] = drive_out(staff, unit, foe, feature) if foe else holding(staff, unit, feature)
        for unit in reserve:
            goals[unit.no] = drive_out(staff, unit, fouled, feature) if fouled else holding(staff, unit, feature)


def garrison(staff: Staff, feature: Feature, fit: list[Unit]) -> tuple[list[Unit], list[Unit]]:
    """Who has to be on the ground: one in a village, two in the open; and who comes up in time for the end."""
    there = sorted(fit, key=lambda u: (not stands_on(u, feature), round(turns_off(u, *feature.middle), 3), u.no))
    most = 1 if feature.kind == "village" else 2
    more = 3 if disputed(staff, feature) else 2
    return there[:most], [u for u in there[most:more] if hurry(staff, u, *feature.middle, RESERVES)]


def holding(staff: Staff, unit: Unit, feature: Feature) -> Goal:
    """To stand on the ground, looking at the enemy."""
    x, y = spot(staff, unit, feature)
    verb = "holds" if stands_on(unit, feature) else "is to have"
    why = f"{brief(unit)} {verb} {in_a_sentence(feature.name or feature.id)}."
    weight = staff.weights["ground"] * (LATE if hurry(staff, unit, x, y) else 1.0)
    return Goal(x, y, 1.0, weight, why, look=outward(staff, unit), feature=feature)


def spoiler(staff: Staff, feature: Feature) -> Unit | None:
    """Whom its garrison goes for: an enemy on open ground at any time, one in a village only when the end is near."""
    return None if feature.kind == "village" and staff.closing == 0.0 else disputed(staff, feature)


def disputed(staff: Staff, feature: Feature) -> Unit | None:
    """The weakest enemy on ground that he keeps us from having, unless it is ours as it stands."""
    if staff.leader == SIDES[staff.side]:
        return None
    there = [e for e in staff.foes if staff.spoils(e) and stands_on(e, feature)]
    return min(there, key=lambda e: (staff.label(e), e.no), default=None)


def drive_out(staff: Staff, unit: Unit, rival: Unit, feature: Feature) -> Goal:
    """Whoever stands on the ground already goes for the enemy on it."""
    at = rival.here
    why = f"{brief(unit)} is to drive {brief(rival)} from {in_a_sentence(feature.name or feature.id)}."
    weight, near = staff.weights["ground"], standoff(staff, unit, rival)
    return Goal(at.x, at.y, near, weight, why, enemy=rival.no, feature=feature)


def in_a_sentence(name: str) -> str:
    """A name with a small article."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def post(staff: Staff, unit: Unit, goal: Goal | None, end: Unit | None = None) -> float:
    """What it costs to leave ground that a unit is to hold; more as the end comes near."""
    if goal is None or goal.feature is None or not stands_on(unit, goal.feature):
        return 0.0
    if end is not None and stands_on(end, goal.feature):
        return 0.0
    cost = staff.weights["post"] * (0.5 + progress(staff.battle))
    return cost + ALL_OF_IT * staff.weights["victory"] * progress(staff.battle) ** 2 * sole(staff, unit, goal.feature)


def sole(staff: Staff, unit: Unit, feature: Feature) -> bool:
    """Does it win the battle as it stands, and nobody else could be on the ground in time?"""
    if staff.leader != SIDES[staff.side]:
        return False
    left = staff.battle.layer.turn_limit - staff.battle.turn
    others = [u for u in staff.mine if u.type == "infantry" and u.no != unit.no and staff.label(u) >= NERVOUS]
    return not any([turns_off(u, *feature.middle) + ABOUT_TURN <= left for u in others if u.at is not None])


def due(staff: Staff, unit: Unit, goal: Goal | None) -> bool:
    """Is it wanted on ground where it is not yet, and must go there now?"""
    if goal is None or goal.feature is None or stands_on(unit, goal.feature):
        return False
    return hurry(staff, unit, goal.x, goal.y)


def arrival(staff: Staff, unit: Unit, goal: Goal | None, end: Unit) -> float:
    """What it is worth to set foot on the ground that is wanted."""
    if goal is None or goal.feature is None or stands_on(unit, goal.feature) or not stands_on(end, goal.feature):
        return 0.0
    return staff.weights["post"] * (0.5 + progress(staff.battle))


def hurry(staff: Staff, unit: Unit, x: float, y: float, spare: float = TO_SPARE) -> bool:
    """Must it go now to be there at the end, with some turns to spare?"""
    left = staff.battle.layer.turn_limit - staff.battle.turn + 1
    return left <= turns_off(unit, x, y) + spare


def turns_off(unit: Unit, x: float, y: float) -> float:
    """How many turns of marching a place is away; a square has to break up first."""
    at = unit.here
    return hypot(x - at.x, y - at.y) / (unit.shape.rate or USUAL_RATE) + (unit.formation == "square")


def draw_only(staff: Staff, objective: Objective) -> bool:
    """Ground that only saves a draw is not worth a battalion while we are winning, or early on."""
    if objective.result != "draw":
        return False
    limit = staff.battle.layer.turn_limit
    return staff.leader != SIDES[1 - staff.side] or staff.battle.turn < limit * EARLY


def spot(staff: Staff, unit: Unit, feature: Feature) -> tuple[float, float]:
    """The place on a feature that is nearest to a unit, well inside it and not taken by a friend."""
    at = unit.here
    here = (at.x, at.y)
    if stands_on(unit, feature):
        return here
    friends = [(f.at.x, f.at.y) for f in staff.mine if f.no != unit.no and f.at is not None]
    ahead = straight_on(unit, feature)
    if ahead is not None and all([dist(ahead, there) > TAKEN for there in friends]):
        return ahead
    x, y = feature.middle
    corners = [(x + (px - x) * HALFWAY, y + (py - y) * HALFWAY) for px, py in feature.points()]
    free = [place for place in [(x, y), *corners] if all([dist(place, there) > TAKEN for there in friends])]
    if feature.kind == "village" and (x, y) in free:
        return (x, y)
    return min(free or [(x, y)], key=lambda place: dist(place, here))


def straight_on(unit: Unit, feature: Feature) -> tuple[float, float] | None:
    """The first place on a feature that a unit comes to without turning."""
    at = unit.here
    fx, fy = heading(at.facing)
    for far in range(0, FARTHEST, STEP):
        there = replace(unit, at=moved(at, fx, fy, float(far)))
        if there.at is not None and stands_on(there, feature):
            deeper = moved(there.at, fx, fy, DEEPER)
            if stands_on(replace(unit, at=deeper), feature):
                return (deeper.x, deeper.y)
    return None


def outward(staff: Staff, unit: Unit) -> float | None:
    """Which way to look when there: at the nearest enemy."""
    foes = [(staff.gaps[unit.no, e.no], e.no, e) for e in staff.foes]
    if not foes or unit.at is None:
        return None
    at = min(foes)[2].at
    return None if at is None else bearing(unit.at.x, unit.at.y, at.x, at.y)


def standoff(staff: Staff, unit: Unit, enemy: Unit) -> float:
    """How near to come: just beyond the muskets of a steady enemy, right up to one who shoots badly."""
    if staff.label(enemy) < STEADY or enemy.type == "cavalry":
        return MUSKET - IN_RANGE
    return staff.weights["standoff"]
