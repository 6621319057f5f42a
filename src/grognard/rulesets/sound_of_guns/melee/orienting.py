"""Chapter G, step 1: chargers turn flush with the edge they met and slide to make the most stands touch."""

from __future__ import annotations

from math import dist

from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import TOUCH, Charge, Engagement, Unit
from grognard.rulesets.sound_of_guns.charges import front_edge
from grognard.rulesets.sound_of_guns.effects import make_room, put
from grognard.rulesets.sound_of_guns.geometry import engaged, overlap, posed, touch
from grognard.rulesets.sound_of_guns.melee.table import CELLS, column_of, row_of
from grognard.rulesets.sound_of_guns.precedence import hand
from grognard.rulesets.sound_of_guns.room import stuck
from grognard.table.kernel import Rect, corners, face_ends, gap
from grognard.table.kernel_facing import turn_to
from grognard.table.plane import nearest_points
from grognard.table.pose import bearing, heading, round_facing

NOTCH = 0.05
SHARES = (1.0, 0.75, 0.5, 0.25)
Point = tuple[float, float]


class Oriented(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A charger has turned and slid to bring the most stands into contact."""

    unit: int
    enemy: int


def edge_met(stand: Rect, at: Point, way: Point) -> int:
    """The edge of a stand that a charge has met: of those at the point, the one most nearly square to the charge."""
    normals = ((stand.fx, stand.fy), (stand.fy, -stand.fx), (-stand.fx, -stand.fy), (-stand.fy, stand.fx))
    faces = [0, 1, 2, 3] if hand() > 0 else [0, 3, 2, 1]
    near = [face for face in faces if segment_gap(at, face_ends(stand, face)) <= 2 * TOUCH] or faces
    return min(near, key=lambda face: normals[face][0] * way[0] + normals[face][1] * way[1])


def segment_gap(p: Point, ends: tuple[float, float, float, float]) -> float:
    """From a point to an edge."""
    x0, y0, x1, y1 = ends
    length = dist((x0, y0), (x1, y1)) or 1.0
    share = ((p[0] - x0) * (x1 - x0) + (p[1] - y0) * (y1 - y0)) / length**2
    share = min(1.0, max(0.0, share))
    return dist(p, (x0 + share * (x1 - x0), y0 + share * (y1 - y0)))


def oriented(battle: Engagement, charge: Charge) -> Unit:
    """The charger where it comes to stand (SG-R.52)."""
    unit, enemy = battle.unit(charge.attacker), battle.unit(charge.defender)
    if unit.formation in ("march", "square"):
        return unit
    edge = front_edge(unit)
    stand = min(enemy.rects, key=lambda r: gap(edge, r))
    pivot, on_edge = nearest_points([edge], [stand])
    if gap(edge, stand) > 3 * TOUCH:
        return unit
    face = edge_met(stand, on_edge, charge.way)
    normals = ((stand.fx, stand.fy), (stand.fy, -stand.fx), (-stand.fx, -stand.fy), (-stand.fy, stand.fx))
    nx, ny = normals[face]
    goal = round_facing(bearing(0.0, 0.0, -nx, -ny))
    for share in SHARES:
        turned = about(unit, on_edge, pivot, unit.here.facing + share * turn_to(unit.here.facing, goal))
        if free(battle, unit, turned):
            return slid_along(battle, unit, turned)
    return slid_along(battle, unit, unit)


def about(unit: Unit, point: Point, pivot: Point, facing: float) -> Unit:
    """The unit turned to a facing with the same part of its front at a point."""
    x, y = unit.reference
    fx, fy = heading(unit.here.facing)
    right = (pivot[0] - x) * fy - (pivot[1] - y) * fx
    facing = round_facing(facing)
    fx, fy = heading(facing)
    return posed(unit, point[0] - right * fy, point[1] + right * fx, facing)


def free(battle: Engagement, unit: Unit, new: Unit) -> bool:
    """Is there room for a charger so, and does it touch nobody it may not attack?"""
    if stuck(battle, new):
        return False
    row = row_of(battle, unit)
    for other in battle.others(unit):
        if new.body.box_gap(other.body) > TOUCH:
            continue
        if overlap(new.body, other.body) > TOUCH:
            return False
        if other.side == unit.side or touch(unit, other) or not touch(new, other):
            continue
        if row is None or not CELLS[row, column_of(battle, other)].attacker.allowed:
            return False
    return True


def contacts(battle: Engagement, unit: Unit) -> int:
    """How many stands of both sides touch."""
    enemies = [u for u in battle.enemies(unit) if touch(unit, u)]
    return len(engaged(unit, enemies)) + sum([len(engaged(enemy, [unit])) for enemy in enemies])


def slid_along(battle: Engagement, unit: Unit, turned: Unit) -> Unit:
    """The best place within one stand's width along the edge; the shortest slide of equals, then to the right."""
    fx, fy = heading(turned.here.facing)
    x, y = turned.reference
    best, most = turned, contacts(battle, turned)
    for slide in slides(battle, turned, unit.stand[0]):
        there = posed(unit, x + fy * slide, y - fx * slide, turned.here.facing)
        if contacts(battle, there) > most and free(battle, unit, there):
            best, most = there, contacts(battle, there)
    return best


def slides(battle: Engagement, unit: Unit, most: float) -> list[float]:
    """The slides worth trying, the shortest first: by notches, and such as bring corners onto corners."""
    fx, fy = heading(unit.here.facing)
    near = [u for u in battle.enemies(unit) if unit.body.box_gap(u.body) <= most + TOUCH]
    ours = {round(x * fy - y * fx, 3) for r in unit.rects for x, y in corners(r)}
    theirs = {round(x * fy - y * fx, 3) for u in near for r in u.rects for x, y in corners(r)}
    found = {round(b - a, 3) for a in ours for b in theirs}
    steps = round(most / NOTCH)
    found |= {round(sign * most * i / steps, 3) for i in range(1, steps + 1) for sign in (1, -1)}
    return sorted([d for d in found if 0 < abs(d) <= most], key=lambda d: (abs(d), -d * hand()))


def orient(umpire: Umpire[Engagement], charge: Charge) -> None:
    """Turn and slide one charger."""
    unit = umpire.battle.unit(charge.attacker)
    new = oriented(umpire.battle, charge)
    if new.at != unit.at:
        put(umpire, new, "SG-G.22")
        make_room(umpire)
    umpire.tell(Oriented(clause="SG-G.22", unit=unit.no, enemy=charge.defender))
