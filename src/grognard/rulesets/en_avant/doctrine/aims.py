"""Doctrine of aims: ground to have, an edge to reach, enemies to go for; who of ours does which."""

from __future__ import annotations

from math import hypot
from typing import Final

from grognard.engine.files.scenario import Objective
from grognard.engine.names import brief
from grognard.rulesets.en_avant.battle import SIDES, Unit
from grognard.rulesets.en_avant.doctrine.drills import bites
from grognard.rulesets.en_avant.doctrine.ground import Goal, able, hold_ground, standoff
from grognard.rulesets.en_avant.doctrine.staff import NOBODY_NEAR, USUAL_RATE, Staff
from grognard.rulesets.en_avant.shot import CANISTER
from grognard.rulesets.en_avants.status import NAMES, STEADY, WAVERING
from grognard.table.edges import OUTWARD, Edge, level, on_edge
from grognard.table.pose import bearing, heading, turn_to

GROUND = ("on", "hold")
BACKWARD: Final = 30.0  # cm that a shaken unit goes back in one aim
CLEAR_OF: Final = 65.0  # cm from the enemy within which it goes back at all
SIDEWAYS = (0.0, -20.0, 20.0, -40.0, 40.0, -60.0, 60.0)
"""Centimetres beside the straight way at which a gap in their line is looked for."""
BESIDE: Final = 18.0  # cm off the straight line at which a friend stands in the way
AHEAD: Final = 20.0  # degrees within which a target is ahead
GUN_RANGE: Final = 55.0  # cm at which guns whose ball tells stand off
NEAR_BY: Final = 60.0  # cm within which a side that waits goes for the shaken
LAST_STRAW: Final = 2.0  # points for the loss that decides the battle
AFAR: Final = 55.0  # cm from the nearest enemy beyond which a unit is out of the fight
IN_CALL: Final = 25.0  # cm from whom it supports
OVER: Final = 3.0  # cm that a unit goes beyond the strip at an edge, so that all of it counts
MARGIN, HOME_MARGIN = 5.0, 8.0  # cm from the edge of the table that a way, and a unit that goes back, keeps to
NO_WAY: Final = 99.0  # turns, where there is no gap at all
MAN_IN_WAY: Final = 6.0  # the worth of an enemy beside the way that is as bad as a turn more
LEAST_RATE: Final = 10.0  # cm a turn of the slowest
OFF_COURSE: Final = 12.0  # degrees off the way from which it costs a turn to face it
COUNTED, SHAKEN = 1.5, 0.8
"""How much nearer, in turns, an enemy seems whose loss is counted, and for every level that he is below steady."""
WELL_IN: Final = 3.0  # cm inside canister range, so that the target cannot step out of it


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
    return {no: brought_up(staff, no, goal) for no, goal in goals.items()}


def brought_up(staff: Staff, no: int, goal: Goal) -> Goal:
    """Nobody stands idle far from the fight: a few balls on the way are the price of getting there at all."""
    near = min([staff.gaps[no, e.no] for e in staff.foes], default=0.0)
    fit = staff.label(staff.battle.unit(no)) > WAVERING
    return goal._replace(weight=max(goal.weight, staff.weights["ground"])) if fit and near > AFAR else goal


def pushes_on(staff: Staff, unit: Unit) -> bool:
    """Does it go at the enemy? In attack all do; a side that wins by waiting only goes for the shaken near by."""
    if staff.attacking or unit.gun:
        return True
    near = [e for e in staff.foes if staff.gaps[unit.no, e.no] <= NEAR_BY]
    return any([staff.label(e) <= WAVERING or staff.odds_at(e) >= staff.weights["greed"] for e in near])


def support(staff: Staff, unit: Unit, held: list[Goal]) -> Goal:
    """In reserve: within call of whoever holds the ground, looking at the enemy."""
    at = unit.here
    x, y = at.x, at.y
    near = min(held, key=lambda g: hypot(g.x - x, g.y - y), default=None)
    spot = (x, y) if near is None else (near.x, near.y)
    weight = 0.5 * max(staff.weights["march"], staff.weights["ground"] if near is not None and near.feature else 0.0)
    return Goal(*spot, IN_CALL, weight, f"{brief(unit)} stays in reserve within call.")


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


def reach_edge(staff: Staff, objective: Objective, goals: dict[int, Goal]) -> None:
    """The two best placed battalions make for the edge; the others keep the enemy busy."""
    assert objective.within is not None
    far = max(1.0, objective.within.distance - OVER)
    ways = [(*gap_in_line(staff, u, objective.within.edge, far), u) for u in able(staff, objective, goals)]
    for _, x, y, unit in sorted(ways, key=lambda w: (round(w[0], 3), w[3].no))[:2]:
        why = f"{brief(unit)} makes for the table edge."
        goals[unit.no] = Goal(x, y, 2.0, staff.weights["ground"], why)


def gap_in_line(staff: Staff, unit: Unit, edge: Edge, far: float) -> tuple[float, float, float]:
    """The quickest way to an edge past the enemy: turns and men in the way, and where it ends."""
    at = unit.here
    ground, found = staff.battle.field.ground, []
    for aside in SIDEWAYS:
        x, y = on_edge(ground, edge, (at.x if level(edge) else at.y) + aside, far)
        if MARGIN <= x <= ground.width - MARGIN and MARGIN <= y <= ground.depth - MARGIN:
            found.append((trouble(staff, unit, x, y), x, y))
    return min(found, default=(NO_WAY, at.x, at.y))


def trouble(staff: Staff, unit: Unit, x: float, y: float) -> float:
    """Turns to a place, and the enemies beside the straight way to it."""
    at = unit.here
    dx, dy = x - at.x, y - at.y
    far = hypot(dx, dy)
    off = abs(turn_to(at.facing, bearing(at.x, at.y, x, y))) if far > 1.0 else 0.0
    near = 0.0
    for enemy in staff.foes:
        if enemy.at is None:
            continue
        ex, ey = enemy.at.x - at.x, enemy.at.y - at.y
        share = max(0.0, min(1.0, (ex * dx + ey * dy) / max(1.0, far * far)))
        if hypot(ex - share * dx, ey - share * dy) < BESIDE:
            near += staff.value(enemy) / MAN_IN_WAY
    return far / (unit.shape.rate or USUAL_RATE) + (1.0 if off > OFF_COURSE else 0.0) + near


def rear(staff: Staff, unit: Unit) -> Goal:
    """Out of the enemy's way, towards home."""
    at = unit.here
    home = OUTWARD[staff.battle.hosts[unit.side].home]
    hx, hy = heading(home)
    ground = staff.battle.field.ground
    far = BACKWARD if min([staff.gaps[unit.no, e.no] for e in staff.foes], default=NOBODY_NEAR) < CLEAR_OF else 0.0
    x = min(max(at.x + hx * far, HOME_MARGIN), ground.width - HOME_MARGIN)
    y = min(max(at.y + hy * far, HOME_MARGIN), ground.depth - HOME_MARGIN)
    why = f"{brief(unit)} is {NAMES[staff.label(unit)]} and goes back to recover."
    return Goal(x, y, 3.0, staff.weights["retire"], why)


def enemy_goal(staff: Staff, unit: Unit) -> Goal:
    """The enemy this unit goes for, and how near it may come before the time is ripe."""
    enemy = max(staff.foes, key=lambda e: (round(appeal(staff, unit, e), 6), -e.no))
    at = enemy.here
    why = f"{brief(unit)} makes for {brief(enemy)}"
    status = staff.label(enemy)
    why += f", who is {NAMES[status]}." if status < STEADY else ", the weak point." if weak(staff, enemy) else "."
    near = (GUN_RANGE if bites(staff, unit) else CANISTER - WELL_IN) if unit.gun else standoff(staff, unit, enemy)
    return Goal(at.x, at.y, near, staff.weights["march"] * staff.upper_hand, why, enemy=enemy.no)


def weak(staff: Staff, enemy: Unit) -> bool:
    """Is this where they are weakest?"""
    return staff.weak_point is not None and staff.weak_point.no == enemy.no


def appeal(staff: Staff, unit: Unit, enemy: Unit) -> float:
    """How much a unit is drawn to an enemy: near, shaken, alone, guns within reach, standing on what we want."""
    at, aim = unit.here, enemy.here
    turns = staff.gaps[unit.no, enemy.no] / max(LEAST_RATE, unit.shape.rate or USUAL_RATE)
    shaken = STEADY - staff.label(enemy)
    guns = 1.0 if enemy.gun else 0.0
    focus = staff.weights["axis"] if weak(staff, enemy) else 0.0
    prize = COUNTED if enemy.id in staff.counted else 0.0
    prize += staff.weights["spoiler"] if staff.spoils(enemy) else 0.0
    prize += LAST_STRAW if enemy.id in staff.last_straws and staff.label(enemy) <= WAVERING else 0.0
    horse = 1.0 if unit.type == "cavalry" and (enemy.in_disorder or enemy.gun) else 0.0
    off = abs(turn_to(at.facing, bearing(at.x, at.y, aim.x, aim.y)))
    turn = 0.0 if off <= AHEAD else staff.weights["steady_course"] * (1.0 if off <= 90.0 else 2.0)
    return -turns - turn + SHAKEN * shaken + guns + focus + prize + horse
