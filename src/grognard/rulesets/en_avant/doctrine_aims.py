"""Doctrine of aims: ground to have, an edge to reach, enemies to go for; who of ours does which."""

from __future__ import annotations

from math import dist, hypot
from typing import NamedTuple

from msgspec.structs import replace

from grognard.engine.scenario import Objective
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant.battle import SIDES, Unit
from grognard.rulesets.en_avant.doctrine_staff import Staff
from grognard.rulesets.en_avant.doctrine_worth import progress
from grognard.rulesets.en_avant.firing import MUSKET
from grognard.rulesets.en_avant.geometry import moved
from grognard.rulesets.en_avant.naming import map_label
from grognard.rulesets.en_avant.objectives import stands_on
from grognard.rulesets.en_avant.paths import turn_to
from grognard.rulesets.en_avants.ladder import NAMES, NERVOUS, STEADY, WAVERING
from grognard.table.pose import bearing, heading

GROUND = ("on", "hold")
HALFWAY = 0.45
BACKWARD = 30.0
HOME = {"y_min": 180.0, "y_max": 0.0, "x_min": 270.0, "x_max": 90.0}
CLEAR_OF = 65.0
LATE = 3.0
SIDEWAYS = (0.0, -20.0, 20.0, -40.0, 40.0, -60.0, 60.0)
BESIDE = 18.0
FARTHEST = 100
AHEAD = 20.0
GUN_RANGE = 55.0
NEAR_BY = 60.0


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


def assign(staff: Staff) -> dict[int, Goal]:
    """A goal for each unit that has one: the shaken go back, holders to their ground, the others at the enemy."""
    goals: dict[int, Goal] = {}
    for unit in staff.free:
        if staff.label(unit) <= WAVERING and not unit.gun:
            goals[unit.no] = rear(staff, unit)
    for objective in wanted(staff):
        hold_ground(staff, objective, goals) if objective.kind in GROUND else reach_edge(staff, objective, goals)
    held = [goals[no] for no in goals if goals[no].look is not None]
    for unit in staff.free:
        if unit.no not in goals and staff.foes:
            goals[unit.no] = enemy_goal(staff, unit) if pushes_on(staff, unit) else support(staff, unit, held)
    return goals


def pushes_on(staff: Staff, unit: Unit) -> bool:
    """Does it go at the enemy? In attack all do; a side that wins by waiting only goes for the shaken near by."""
    if staff.attacking or unit.gun:
        return True
    near = [e for e in staff.foes if staff.gaps[unit.no, e.no] <= NEAR_BY]
    return any([staff.label(e) <= WAVERING or staff.odds_at(e) >= staff.weights["greed"] for e in near])


def support(staff: Staff, unit: Unit, held: list[Goal]) -> Goal:
    """In reserve: within call of whoever holds the ground, looking at the enemy."""
    assert unit.at is not None
    x, y = unit.at.x, unit.at.y
    near = min(held, key=lambda g: hypot(g.x - x, g.y - y), default=None)
    spot = (x, y) if near is None else (near.x, near.y)
    return Goal(*spot, 25.0, 0.5 * staff.weights["march"], f"{map_label(unit)} stays in reserve within call.")


def wanted(staff: Staff) -> list[Objective]:
    """The objectives that ask for ground or an edge, each feature once."""
    found: list[Objective] = []
    seen: set[tuple[str, ...]] = set()
    for one in staff.battle.layer.objectives:
        for part in (one, *one.also):
            mine = part.side in (None, SIDES[staff.side])
            if part.kind in GROUND and part.features not in seen:
                seen.add(part.features)
                found.append(part)
            elif part.kind == "reach" and mine and part.within is not None and one.result == "win":
                found.append(part)
    return sorted(found, key=lambda o: o.result == "draw" or o.kind != "on")


def able(staff: Staff, objective: Objective, goals: dict[int, Goal]) -> list[Unit]:
    """Who may count for an objective and is steady enough."""
    least = max(NERVOUS, objective.status or NERVOUS)
    fits = [u for u in staff.free if u.type == "infantry" and staff.label(u) >= least and u.no not in goals]
    named = [u for u in staff.mine if u.id in objective.units]
    return [u for u in fits if u in named] if named else fits


def hold_ground(staff: Staff, objective: Objective, goals: dict[int, Goal]) -> None:
    """Send the nearest able battalions to the ground; a village takes one, open ground two."""
    for feature in [f for f in staff.battle.field.ground.features if f.id in objective.features]:
        there = able(staff, objective, goals)
        there.sort(key=lambda u: (0 if stands_on(u, feature) else 1, round(gap_to(u, feature), 3), u.no))
        most = 1 if feature.kind == "village" else 2
        if draw_only(staff, objective):
            continue
        rival = spoiler(staff, feature)
        for unit in there[:most]:
            if rival is not None and stands_on(unit, feature):
                goals[unit.no] = drive_out(staff, unit, rival, feature)
                continue
            x, y = spot(unit, feature)
            verb = "holds" if stands_on(unit, feature) else "is to have"
            why = f"{map_label(unit)} {verb} {in_a_sentence(feature.name or feature.id)}."
            weight = staff.weights["ground"] * (LATE if hurry(staff, unit, x, y) else 1.0)
            goals[unit.no] = Goal(x, y, 1.0, weight, why, look=outward(staff, unit), feature=feature)


def spoiler(staff: Staff, feature: Feature) -> Unit | None:
    """The weakest enemy on open ground that he keeps us from having, unless it is ours as it stands."""
    if staff.leader == SIDES[staff.side] or feature.kind == "village":
        return None
    there = [e for e in staff.foes if staff.spoils(e) and stands_on(e, feature)]
    return min(there, key=lambda e: (staff.label(e), e.no), default=None)


def drive_out(staff: Staff, unit: Unit, rival: Unit, feature: Feature) -> Goal:
    """Whoever stands on the ground already goes for the enemy on it."""
    assert rival.at is not None
    why = f"{map_label(unit)} is to drive {map_label(rival)} from {in_a_sentence(feature.name or feature.id)}."
    weight, near = staff.weights["ground"], standoff(staff, unit, rival)
    return Goal(rival.at.x, rival.at.y, near, weight, why, enemy=rival.no, feature=feature)


def in_a_sentence(name: str) -> str:
    """A name with a small article."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def post(staff: Staff, unit: Unit, goal: Goal | None, end: Unit | None = None) -> float:
    """What it costs to leave ground that a unit is to hold; more as the end comes near."""
    if goal is None or goal.feature is None or not stands_on(unit, goal.feature):
        return 0.0
    if end is not None and stands_on(end, goal.feature):
        return 0.0
    return staff.weights["post"] * (0.5 + progress(staff.battle))


def arrival(staff: Staff, unit: Unit, goal: Goal | None, end: Unit) -> float:
    """What it is worth to set foot on the ground that is wanted."""
    if goal is None or goal.feature is None or stands_on(unit, goal.feature) or not stands_on(end, goal.feature):
        return 0.0
    return staff.weights["post"] * (0.5 + progress(staff.battle))


def hurry(staff: Staff, unit: Unit, x: float, y: float) -> bool:
    """Must it go now to be there at the end?"""
    assert unit.at is not None
    left = staff.battle.layer.turn_limit - staff.battle.turn + 1
    return left <= hypot(x - unit.at.x, y - unit.at.y) / (unit.shape.rate or 20.0) + 3.0


def draw_only(staff: Staff, objective: Objective) -> bool:
    """Ground that only saves a draw is not worth a battalion while we are winning, or early on."""
    if objective.result != "draw":
        return False
    limit = staff.battle.layer.turn_limit
    return staff.leader != SIDES[1 - staff.side] or staff.battle.turn < limit * 0.6


def gap_to(unit: Unit, feature: Feature) -> float:
    """How far a unit is from the middle of a feature."""
    assert unit.at is not None
    x, y = middle(feature)
    return hypot(unit.at.x - x, unit.at.y - y)


def middle(feature: Feature) -> tuple[float, float]:
    """The middle of a feature."""
    points = feature.points()
    return (sum([p[0] for p in points]) / len(points), sum([p[1] for p in points]) / len(points))


def spot(unit: Unit, feature: Feature) -> tuple[float, float]:
    """The place on a feature that is nearest to a unit, well inside it."""
    assert unit.at is not None
    x, y = middle(feature)
    if stands_on(unit, feature):
        return (unit.at.x, unit.at.y)
    ahead = straight_on(unit, feature)
    if ahead is not None:
        return ahead
    if feature.kind == "village":
        return (x, y)
    corners = [(x + (px - x) * HALFWAY, y + (py - y) * HALFWAY) for px, py in feature.points()]
    here = (unit.at.x, unit.at.y)
    return min([(x, y), *corners], key=lambda place: dist(place, here))


def straight_on(unit: Unit, feature: Feature) -> tuple[float, float] | None:
    """The first place on a feature that a unit comes to without turning."""
    assert unit.at is not None
    fx, fy = heading(unit.at.facing)
    for far in range(0, FARTHEST, 3):
        there = replace(unit, at=moved(unit.at, fx, fy, float(far)))
        if there.at is not None and stands_on(there, feature):
            deeper = moved(there.at, fx, fy, 3.0)
            return (deeper.x, deeper.y)
    return None


def outward(staff: Staff, unit: Unit) -> float | None:
    """Which way to look when there: at the nearest enemy."""
    foes = [(staff.gaps[unit.no, e.no], e.no, e) for e in staff.foes]
    if not foes or unit.at is None:
        return None
    at = min(foes)[2].at
    return None if at is None else bearing(unit.at.x, unit.at.y, at.x, at.y)


def reach_edge(staff: Staff, objective: Objective, goals: dict[int, Goal]) -> None:
    """The two best placed battalions make for the edge; the others keep the enemy busy."""
    assert objective.within is not None
    far = max(1.0, objective.within.distance - 3.0)
    ways = [(*gap_in_line(staff, u, objective.within.edge, far), u) for u in able(staff, objective, goals)]
    for _, x, y, unit in sorted(ways, key=lambda w: (round(w[0], 3), w[3].no))[:2]:
        why = f"{map_label(unit)} makes for the table edge."
        goals[unit.no] = Goal(x, y, 2.0, staff.weights["ground"], why)


def gap_in_line(staff: Staff, unit: Unit, edge: str, far: float) -> tuple[float, float, float]:
    """The quickest way to an edge past the enemy: turns and men in the way, and where it ends."""
    assert unit.at is not None
    ground, found = staff.battle.field.ground, []
    for aside in SIDEWAYS:
        x, y = {
            "y_min": (unit.at.x + aside, far), "y_max": (unit.at.x + aside, ground.depth - far),
            "x_min": (far, unit.at.y + aside), "x_max": (ground.width - far, unit.at.y + aside),
        }[edge]  # fmt: skip
        if 5 <= x <= ground.width - 5 and 5 <= y <= ground.depth - 5:
            found.append((trouble(staff, unit, x, y), x, y))
    return min(found, default=(99.0, unit.at.x, unit.at.y))


def trouble(staff: Staff, unit: Unit, x: float, y: float) -> float:
    """Turns to a place, and the enemies beside the straight way to it."""
    assert unit.at is not None
    dx, dy = x - unit.at.x, y - unit.at.y
    far = hypot(dx, dy)
    off = abs(turn_to(unit.at.facing, bearing(unit.at.x, unit.at.y, x, y))) if far > 1.0 else 0.0
    near = 0.0
    for enemy in staff.foes:
        if enemy.at is None:
            continue
        ex, ey = enemy.at.x - unit.at.x, enemy.at.y - unit.at.y
        share = max(0.0, min(1.0, (ex * dx + ey * dy) / max(1.0, far * far)))
        if hypot(ex - share * dx, ey - share * dy) < BESIDE:
            near += staff.value(enemy) / 6.0
    return far / (unit.shape.rate or 20.0) + (1.0 if off > 12.0 else 0.0) + near


def rear(staff: Staff, unit: Unit) -> Goal:
    """Out of the enemy's way, towards home."""
    assert unit.at is not None
    home = HOME[staff.battle.hosts[unit.side].home]
    hx, hy = heading(home)
    ground = staff.battle.field.ground
    far = BACKWARD if min([staff.gaps[unit.no, e.no] for e in staff.foes], default=999.0) < CLEAR_OF else 0.0
    x = min(max(unit.at.x + hx * far, 8.0), ground.width - 8.0)
    y = min(max(unit.at.y + hy * far, 8.0), ground.depth - 8.0)
    why = f"{map_label(unit)} is {NAMES[staff.label(unit)]} and goes back to recover."
    return Goal(x, y, 3.0, staff.weights["retire"], why)


def enemy_goal(staff: Staff, unit: Unit) -> Goal:
    """The enemy this unit goes for, and how near it may come before the time is ripe."""
    enemy = max(staff.foes, key=lambda e: (round(appeal(staff, unit, e), 6), -e.no))
    assert enemy.at is not None
    why = f"{map_label(unit)} makes for {map_label(enemy)}"
    status = staff.label(enemy)
    why += f", who is {NAMES[status]}." if status < STEADY else ", the weak point." if weak(staff, enemy) else "."
    near = GUN_RANGE if unit.gun else standoff(staff, unit, enemy)
    return Goal(enemy.at.x, enemy.at.y, near, staff.weights["march"], why, enemy=enemy.no)


def weak(staff: Staff, enemy: Unit) -> bool:
    """Is this where they are weakest?"""
    return staff.weak_point is not None and staff.weak_point.no == enemy.no


def appeal(staff: Staff, unit: Unit, enemy: Unit) -> float:
    """How much a unit is drawn to an enemy: near, shaken, alone, guns within reach, standing on what we want."""
    assert unit.at is not None
    assert enemy.at is not None
    turns = staff.gaps[unit.no, enemy.no] / max(10.0, unit.shape.rate or 20.0)
    shaken = STEADY - staff.label(enemy)
    guns = 1.0 if enemy.gun else 0.0
    focus = staff.weights["axis"] if weak(staff, enemy) else 0.0
    prize = 1.5 if enemy.id in staff.counted else 0.0
    prize += staff.weights["spoiler"] if staff.spoils(enemy) else 0.0
    horse = 1.0 if unit.type == "cavalry" and (enemy.in_disorder or enemy.gun) else 0.0
    off = abs(turn_to(unit.at.facing, bearing(unit.at.x, unit.at.y, enemy.at.x, enemy.at.y)))
    turn = 0.0 if off <= AHEAD else staff.weights["steady_course"] * (1.0 if off <= 90.0 else 2.0)
    return -turns - turn + 0.8 * shaken + guns + focus + prize + horse


def standoff(staff: Staff, unit: Unit, enemy: Unit) -> float:
    """How near to come: just beyond the muskets of a steady enemy, right up to one who shoots badly."""
    if staff.label(enemy) < STEADY or enemy.type == "cavalry":
        return MUSKET - 4.0
    return staff.weights["standoff"]
