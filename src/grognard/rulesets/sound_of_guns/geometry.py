"""Facts of the table in the words of the rules: who touches whom, who is in open order, where units may be put."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin
from typing import Final

from msgspec.structs import replace

from grognard.engine.terrain import Feature
from grognard.rulesets.sound_of_guns.battle import LIMIT, TOUCH, Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.ground import covers, holds, on_road
from grognard.rulesets.sound_of_guns.land import Land
from grognard.rulesets.sound_of_guns.layouts import base_at, layout
from grognard.rulesets.sound_of_guns.precedence import hand
from grognard.rulesets.sound_of_guns.units import Formation
from grognard.table.kernel import FRONT, LEFT, REAR, RIGHT, Rect, gap, local, zone
from grognard.table.kernel_body import Footprint, laid_out, near_box
from grognard.table.kernel_facing import heading
from grognard.table.kernel_pose import pose

REAR_SPREAD: Final = 1.0  # 45 degrees: as far out as back
Pose3 = tuple[float, float, float]


def touch(a: Unit, b: Unit) -> bool:
    """Do any of their stands touch? Corner to corner is touching (SG-G.2)."""
    return a.body.is_near(b.body, TOUCH)


def touched(battle: Engagement, unit: Unit) -> list[Unit]:
    """The enemies a unit touches."""
    if unit.at is None:
        return []
    body, bodies, units, side = unit.body, battle.field.bodies, battle.field.units, unit.side
    far = 2 * TOUCH
    near = near_box(bodies, body.x0 - far, body.y0 - far, body.x1 + far, body.y1 + far)
    return [units[no] for no in near if units[no].side != side and body.is_near(bodies[no], TOUCH)]


def distance(a: Unit, b: Unit) -> float:
    """From the nearest stand of one to the nearest of the other."""
    return a.body.gap(b.body)


def apart(a: Footprint, b: Footprint) -> float:
    """How far two bodies are apart; where they overlap, less than nought by the depth."""
    return a.apart(b)


def overlap(a: Footprint, b: Footprint) -> float:
    """How deep two bodies overlap; not above nought when they do not."""
    return a.overlap(b)


def collide(a: Footprint, b: Footprint) -> bool:
    """Do two bodies overlap? So deep as stands may touch is not an overlap, however the figures are rounded."""
    return a.overlap(b) > TOUCH + LIMIT


def engaged(unit: Unit, enemies: Iterable[Unit]) -> list[tuple[int, tuple[int, ...]]]:
    """The stands of a unit that touch an enemy, and whom each of them touches."""
    met: dict[int, list[int]] = {}
    for enemy in enemies:
        for i in unit.body.near(enemy.body, TOUCH):
            met.setdefault(i, []).append(enemy.no)
    return [(i, tuple(met[i])) for i in sorted(met)]


def command_gap(officer: Officer, unit: Unit) -> float:
    """From a commander's base to the nearest stand."""
    base, least = officer.here.rect, 1e9
    for stand in unit.rects:
        least = min(least, gap(base, stand))
    return least


def open_order(battle: Engagement, unit: Unit) -> bool:
    """Is infantry in open order: by the ground it is in, or by order where that is played (SG-I.55)?"""
    return unit.arm == "infantry" and (unit.loose or scattered(battle, unit))


def scattered(battle: Engagement, unit: Unit) -> bool:
    """Does the ground put infantry into open order?"""
    land = battle.field.ground
    if keeps_road(battle, unit) or not land.rough:
        return False
    if battle.options.open_order_by == "any_part":
        return in_rough(land, unit.rects)
    return half_inside(unit, land.rough)


def keeps_road(battle: Engagement, unit: Unit) -> bool:
    """Is it a march column wholly on the road, which woods and towns do not hinder (SG-R.20)?"""
    return battle.options.road_negates_difficult and unit.formation == "march" and on_the_road(battle, unit)


def on_the_road(battle: Engagement, unit: Unit) -> bool:
    """Is every stand on a road?"""
    land = battle.field.ground
    return all(on_road(land, stand) for stand in unit.rects)


def half_inside(unit: Unit, features: Sequence[Feature]) -> bool:
    """Have at least half of its stands their centres in such ground?"""
    within, stands = 0, unit.rects
    for stand in stands:
        for f in features:
            if holds(f, stand):
                within += 1
                break
    return 2 * within >= len(stands)


def inside_kind(battle: Engagement, unit: Unit, *kinds: str) -> bool:
    """Is a unit in ground of these kinds, so that it covers it?"""
    features = [f for kind in kinds for f in battle.field.ground.by_kind[kind]]
    return bool(features) and half_inside(unit, features)


def in_rough(land: Land, stands: Sequence[Rect]) -> bool:
    """Does any part of a unit lie in difficult ground (SG-T.16)?"""
    for f in land.rough:
        for stand in stands:
            if covers(f, stand):
                return True
    return False


def rects_at(unit: Unit, x: float, y: float, facing: float) -> list[Rect]:
    """The stands of a unit in its formation with its reference point there, not rounded."""
    turn = radians(facing)
    wide, deep = unit.stand
    return laid_out(unit.plan.spots, x, y, sin(turn), cos(turn), wide, deep)


def posed(unit: Unit, x: float, y: float, facing: float) -> Unit:
    """The unit in its formation with its reference point there."""
    return replace(unit, at=base_at(unit.plan, x, y, facing), file=(), road="")


def shifted(unit: Unit, dx: float, dy: float) -> Unit:
    """The whole unit moved aside, facing kept; a march column that does so leaves its road."""
    at = unit.here
    moved = pose(at.x + dx, at.y + dy, at.facing, at.depth, at.width)
    file = tuple([(round(x + dx, 3), round(y + dy, 3), f) for x, y, f in unit.file])
    return replace(unit, at=moved, file=file)


def formed(unit: Unit, formation: Formation, facing: float, stands: int | None = None) -> Unit:
    """The unit in another formation about the same centre of footprint."""
    x, y = unit.middle
    n = unit.stands if stands is None else stands
    plan = layout(formation, n, *unit.stand)
    at = pose(x, y, facing, plan.depth, plan.width)
    return replace(unit, formation=formation, stands=n, at=at, file=(), road="")


def fields_of(unit: Unit) -> dict[str, object]:
    """What says where a unit is and in what formation, for a change."""
    return {"at": unit.at, "formation": unit.formation, "file": unit.file, "road": unit.road}


def in_rear_arc(unit: Unit, x: float, y: float) -> bool:
    """Is a point behind a unit, between the rays that leave its rear corners at 45 degrees (SG-I.24)?"""
    base = unit.here.rect
    ahead, aside = local(base, x, y)
    behind = -ahead - base.hd
    return behind > 0 and abs(aside) <= base.hw + REAR_SPREAD * behind + 1e-9


def face_met(unit: Unit, enemy: Unit) -> int:
    """The side of a unit's footprint on which an enemy touches it: where most of the touch lies."""
    sides = (LEFT, RIGHT) if hand() > 0 else (RIGHT, LEFT)
    base, found = unit.here.rect, dict.fromkeys((FRONT, REAR, *sides), 0.0)
    for i in enemy.body.near(unit.body, TOUCH):
        stand = enemy.rects[i]
        found[zone(base, stand.x, stand.y)] += 1.0
    return max(found, key=lambda face: found[face])


def away(unit: Unit, enemy: Unit) -> tuple[float, float]:
    """Straight back from the edge on which an enemy is met (SG-R.66)."""
    fx, fy = heading(unit.here.facing)
    return {FRONT: (-fx, -fy), REAR: (fx, fy), RIGHT: (-fy, fx), LEFT: (fy, -fx)}[face_met(unit, enemy)]


def front_middle(unit: Unit) -> tuple[float, float]:
    """The centre of a unit's front."""
    r = unit.rects[0] if unit.formation == "march" else unit.here.rect
    return (r.x + r.fx * r.hd, r.y + r.fy * r.hd)
