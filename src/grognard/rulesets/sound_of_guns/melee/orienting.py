"""Chapter G, step 1: chargers turn flush with the edge they met and slide to make the most stands touch."""

from __future__ import annotations

from functools import partial
from math import dist

from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import LIMIT, TOUCH, Charge, Engagement, Unit
from grognard.rulesets.sound_of_guns.charges import front_edge
from grognard.rulesets.sound_of_guns.effects import make_room, put
from grognard.rulesets.sound_of_guns.geometry import collide, engaged, posed, touch
from grognard.rulesets.sound_of_guns.melee.table import CELLS, column_of, row_of
from grognard.rulesets.sound_of_guns.precedence import hand
from grognard.rulesets.sound_of_guns.room import stuck
from grognard.table.kernel import FRONT, LEFT, REAR, RIGHT, Rect, corners, face_ends, point_gap
from grognard.table.kernel_facing import turn_to
from grognard.table.plane import nearest_in
from grognard.table.pose import bearing, heading, round_facing

NOTCH = 0.05
SHARES = (1.0, 0.75, 0.5, 0.25)
Point = tuple[float, float]


class Oriented(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A charger has turned and slid to bring the most stands into contact."""

    unit: int
    enemy: int


def first_touch(unit: Unit, enemy: Unit) -> tuple[Rect, Point, Point, bool] | None:
    """The stand that a charger's front has met, the points of front and stand that touch, and if they lie flush.

    Of a front that lies flush it is the middle of what touches that counts, whoever's corner the figures put first.
    """
    edge = front_edge(unit)
    pairs = [pair for stand in enemy.rects for pair in corner_pairs(edge, stand)]
    least = min([dist(*pair) for pair in pairs])
    if least > 3 * TOUCH:
        return None
    met = [pair for pair in pairs if dist(*pair) <= least + TOUCH]
    first, last = min(met, key=partial(along, edge)), max(met, key=partial(along, edge))
    pivot, at = halfway(first[0], last[0]), halfway(first[1], last[1])
    gaps = [point_gap(*at, stand) for stand in enemy.rects]
    stand = next(r for r, far in zip(enemy.rects, gaps, strict=True) if far <= min(gaps) + LIMIT)
    return stand, pivot, at, dist(first[0], last[0]) > 3 * TOUCH


def corner_pairs(edge: Rect, stand: Rect) -> list[tuple[Point, Point]]:
    """Each corner of a front and of a stand, with the point of the other that is nearest to it."""
    pairs = [(nearest_in(*corner, edge), corner) for corner in corners(stand)]
    return pairs + [(corner, nearest_in(*corner, stand)) for corner in corners(edge)]


def along(edge: Rect, pair: tuple[Point, Point]) -> float:
    """How far to the right on a front a point of it lies."""
    return (pair[0][0] - edge.x) * edge.fy - (pair[0][1] - edge.y) * edge.fx


def halfway(p: Point, q: Point) -> Point:
    """The point between two."""
    return ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)


def normals(stand: Rect) -> tuple[Point, Point, Point, Point]:
    """Which way the four edges of a stand look."""
    return ((stand.fx, stand.fy), (stand.fy, -stand.fx), (-stand.fx, -stand.fy), (-stand.fy, stand.fx))


def edge_met(enemy: Unit, stand: Rect, at: Point, way: Point) -> Point:
    """Which way the edge looks that a charge has met: of those at the point, the one most nearly square to the charge.

    Of two equally square front and rear come first; an edge that a comrade's stand covers cannot be met.
    """
    faces = [FRONT, REAR, RIGHT, LEFT] if hand() > 0 else [FRONT, REAR, LEFT, RIGHT]
    looks = normals(stand)
    near = [face for face in faces if segment_gap(at, face_ends(stand, face)) <= 2 * TOUCH]
    open_to = [face for face in near if not covered(enemy, stand, at, looks[face])]
    return looks[min(open_to or near or faces, key=lambda face: round(dot(looks[face], way), 6))]


def dot(a: Point, b: Point) -> float:
    """How much two ways are the same."""
    return a[0] * b[0] + a[1] * b[1]


def covered(enemy: Unit, stand: Rect, at: Point, look: Point) -> bool:
    """Does another stand of the unit lie against a stand there?"""
    x, y = at[0] + look[0] * 5 * TOUCH, at[1] + look[1] * 5 * TOUCH
    return any([point_gap(x, y, other) <= 2 * TOUCH for other in enemy.rects if other is not stand])


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
    touching = first_touch(unit, enemy)
    if touching is None:
        return unit
    stand, pivot, at, flush = touching
    nx, ny = edge_met(enemy, stand, at, heading(unit.here.facing) if flush else charge.way)
    goal = round_facing(bearing(0.0, 0.0, -nx, -ny))
    for share in SHARES:
        turned = about(unit, at, pivot, unit.here.facing + share * turn_to(unit.here.facing, goal))
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
        if collide(new.body, other.body):
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
