"""Doctrine: what every unit is to do, read off the table: ground to take, enemies to go for, who stays in reserve."""

from __future__ import annotations

from math import dist

from msgspec import Struct

from grognard.engine.doctrine import Weights
from grognard.engine.terrain import Feature
from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.doctrine.worth import ahead_by_ground, time_gone
from grognard.rulesets.sound_of_guns.effects import chain
from grognard.rulesets.sound_of_guns.morale import break_points, points_lost
from grognard.rulesets.sound_of_guns.victory import stands_on

GARRISON, MANY = 2, 5  # units for ground that decides, and the most where its stands are counted
ROOMY = 20.0
"""Square inches that a unit wants for itself on ground where stands are counted."""
LATE = 0.45  # of the battle: from then on nobody is kept back
HARD = 1.6  # a press at which everybody goes in
FEW = 4  # units of foot: a corps of fewer keeps no reserve
SPREAD = 1.5  # inches that an enemy seems farther for each who goes for him already
BERTH = 2.5  # inches round woods and towns, for half a line and a little
NEAR_US = 8.0  # inches at which the enemy is upon the reserve
MAY_WAIT = 0.8  # the press of a side whose day it is; of the other one it is one, and grows
BY_DIVISION = 0.5  # of an enemy's distance, what he is from the middle of the division counts
RUNAWAY, PREY, WEAK, SHAKEN = 10.0, -2.0, 3.0, 2.0
"""Inches an enemy seems farther or nearer: who runs, to foot and to horse; who has lost all stands; the disordered."""
SABRES, BATTERY, SQUARE = 5.0, -5.0, 4.0
"""The same: fresh horse to foot; guns and squares to horse."""
STRAIGHT = 1e-9  # inches: a way that runs along an axis
Point = tuple[float, float]


class Goal(Struct, frozen=True):
    """Where a unit is wanted: a place, the enemy it is to meet there, and why in words."""

    at: Point
    why: str
    enemy: int = -1
    feature: Feature | None = None
    via: Point | None = None
    back: bool = False


class Plan(Struct, frozen=True):
    """What a side is about: its goals by unit, how hard it presses, where its divisions and its front are.

    The front is the way from its foremost infantry to the enemy; horse that goes far beyond it goes alone.
    """

    side: int
    goals: dict[int, Goal]
    press: float
    centres: dict[int, Point]
    front: float


def plan_of(view: Engagement, side: int, weights: Weights) -> Plan:
    """The plan of a side, the same from the same view."""
    mine = [u for u in view.on_table(side) if u.order != "routed"]
    foes = view.on_table(1 - side)
    press = pressing(view, side) * weights["press"]
    goals = garrisons(view, side, mine)
    kept = reserves(view, side, [u for u in mine if u.no not in goals], press)
    centres = centres_of([u for u in mine if u.no not in goals and u.no not in kept])
    sought = {foe.no: -2.0 * time_gone(view) * holds_ground(view, foe) for foe in foes}
    for unit in sorted(mine, key=lambda u: (min([dist(u.middle, e.middle) for e in foes], default=0.0), u.no)):
        if unit.no not in goals and foes:
            goal = goals[unit.no] = against(view, unit, foes, centres, kept, sought, weights)
            sought[goal.enemy] += 1
    return Plan(side, goals, press, centres, front_of(mine, foes))


def front_of(mine: list[Unit], foes: list[Unit]) -> float:
    """How far the foremost infantry of a side still is from the enemy who has not run; nought if either has none."""
    steady = [foe.body for foe in foes if foe.order != "routed"]
    return min([unit.body.box_gap(body) for unit in mine if unit.arm == "infantry" for body in steady], default=0.0)


def centres_of(units: list[Unit]) -> dict[int, Point]:
    """By commander, the middle of those of his units that go forward."""
    found: dict[int, list[Point]] = {}
    for unit in units:
        if unit.commander >= 0:
            found.setdefault(unit.commander, []).append(unit.middle)
    return {no: middle_of(points) for no, points in found.items()}


def middle_of(points: list[Point]) -> Point:
    """The mean of some places."""
    return (sum([x for x, _ in points]) / len(points), sum([y for _, y in points]) / len(points))


def pressing(view: Engagement, side: int) -> float:
    """How hard a side must go in: more as time runs out on a day that is not its own, less when it may wait."""
    late = time_gone(view)
    holder = ahead_by_ground(view)
    lost = [points_lost(view, one) / max(1, break_points(view, one)) for one in (0, 1)]
    edge = lost[1 - side] - lost[side]
    if holder == side:
        return MAY_WAIT + edge
    return 1.0 + late + edge


def wanted_ground(view: Engagement) -> list[Feature]:
    """The features that objectives of either side name."""
    named = [*view.layer.objectives, *[other for one in view.layer.objectives for other in one.also]]
    names = {name for one in named if one.kind in ("on", "hold", "last_held", "more_on") for name in one.features}
    return [f for f in view.field.ground.features if f.id in names]


def garrison(view: Engagement, feature: Feature) -> int:
    """How many units are wanted on ground that decides: more where the stands on it are counted and there is room."""
    ar = feature.areas[0]
    counted = any([one.kind == "more_on" and feature.id in one.features for one in view.layer.objectives])
    return max(GARRISON, min(MANY, int((ar.x1 - ar.x0) * (ar.y1 - ar.y0) / ROOMY))) if counted else GARRISON


def holds_ground(view: Engagement, unit: Unit) -> bool:
    """Does a unit stand on ground that objectives name?"""
    return any([stands_on(unit, feature) for feature in wanted_ground(view)])


def garrisons(view: Engagement, side: int, mine: list[Unit]) -> dict[int, Goal]:
    """The infantry that goes for ground that decides the day: the nearest two for each, if it is not far too many."""
    features = wanted_ground(view)
    goals: dict[int, Goal] = {}
    share = len([u for u in mine if u.arm == "infantry"]) // (2 * max(1, len(features)))
    for feature in features:
        at = centre(feature)
        most = max(1, min(garrison(view, feature), share))
        foot = [u for u in mine if u.arm == "infantry" and u.no not in goals]
        foot.sort(key=lambda u: (not stands_on(u, feature), not u.good, dist(u.middle, at), u.no))
        for unit in foot[:most]:
            inside = stands_on(unit, feature)
            name = feature.name or feature.id
            why = f"{unit.name} holds {name}, which decides the day." if inside else f"{unit.name} goes for {name}."
            goals[unit.no] = Goal(at, why, feature=feature)
    return goals


def centre(feature: Feature) -> Point:
    """The middle of a feature's box."""
    ar = feature.areas[0]
    return ((ar.x0 + ar.x1) / 2, (ar.y0 + ar.y1) / 2)


def reserves(view: Engagement, side: int, mine: list[Unit], press: float) -> set[int]:
    """Of every corps with enough infantry, the best unit is kept back until time presses or the enemy is upon us."""
    if time_gone(view) >= LATE or press > HARD:
        return set()
    corps: dict[int, list[Unit]] = {}
    for unit in mine:
        if unit.arm == "infantry" and unit.good:
            over = chain(view, unit)
            corps.setdefault(over[1] if len(over) > 1 else over[0] if over else -1, []).append(unit)
    found = set()
    for units in corps.values():
        if len(units) >= FEW:
            best = max(units, key=lambda u: (u.profile.morale, u.profile.points * u.stands, -u.no))
            if not any([dist(best.middle, e.middle) <= NEAR_US for e in view.enemies(best)]):
                found.add(best.no)
    return found


def against(
    view: Engagement,
    unit: Unit,
    foes: list[Unit],
    centres: dict[int, Point],
    kept: set[int],
    sought: dict[int, float],
    weights: Weights,
) -> Goal:
    """The enemy a unit goes for: near to it and to its division, and worth it; the reserve follows behind."""
    centre = centres.get(unit.commander, unit.middle)
    foe = min(foes, key=lambda e: (allure(unit, e, centre) + SPREAD * sought[e.no], e.no))
    if unit.no in kept:
        far = dist(centre, foe.middle) or 1.0
        back = weights["reserve"]
        x, y = (centre[i] - (foe.middle[i] - centre[i]) / far * back for i in (0, 1))
        return Goal((x, y), f"{unit.name} stays behind as the reserve.", enemy=foe.no, back=True)
    via = detour(view, unit.middle, foe.middle)
    return Goal(foe.middle, f"{unit.name} goes for {foe.name}.", enemy=foe.no, via=via)


def detour(view: Engagement, start: Point, end: Point) -> Point | None:
    """Where horse and guns turn first to come round woods and towns in their way; nothing if the way is open."""
    for feature in view.field.ground.rough:
        for ar in feature.areas:
            box = (ar.x0, ar.x1, ar.y0, ar.y1)
            if crosses_box(start, end, box):
                xs, ys = (ar.x0 - BERTH, ar.x1 + BERTH), (ar.y0 - BERTH, ar.y1 + BERTH)
                corners = [(x, y) for x in xs for y in ys if dist(start, (x, y)) > 1.0]
                free = [c for c in corners if not crosses_box(start, c, box)]
                return min(free or corners, key=lambda c: dist(start, c) + dist(c, end))
    return None


def crosses_box(p: Point, q: Point, box: tuple[float, float, float, float]) -> bool:
    """Does a straight way pass through a box that neither end is in?"""
    x0, x1, y0, y1 = box
    if any([x0 < x < x1 and y0 < y < y1 for x, y in (p, q)]):
        return False
    low, high = 0.0, 1.0
    for a, b, lo, hi in ((p[0], q[0], x0, x1), (p[1], q[1], y0, y1)):
        if abs(b - a) < STRAIGHT:
            if not lo < a < hi:
                return False
            continue
        first, last = sorted(((lo - a) / (b - a), (hi - a) / (b - a)))
        low, high = max(low, first), min(high, last)
    return high > low


def allure(unit: Unit, foe: Unit, centre: Point) -> float:
    """How far off an enemy seems: nearer if he is shaken or weak, or prey for this arm."""
    away = dist(unit.middle, foe.middle) + BY_DIVISION * dist(centre, foe.middle)
    if foe.order == "routed":
        away += RUNAWAY if unit.arm != "cavalry" else PREY
    away -= WEAK * (1.0 - foe.stands / foe.start_stands)
    if foe.order == "disordered":
        away -= SHAKEN
    if unit.arm == "infantry" and foe.arm == "cavalry" and foe.good:
        away += SABRES
    if unit.arm == "cavalry":
        square = SQUARE if foe.formation == "square" else 0.0
        away += {"artillery": BATTERY, "cavalry": 0.0, "infantry": square}[foe.arm]
    return away
