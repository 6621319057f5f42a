"""Chapter I, marching column: one stand wide, along the road all the way."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.engine.names import inches
from grognard.engine.ruling import Refusal
from grognard.engine.terrain import Feature
from grognard.rulesets.sound_of_guns.battle import TOUCH, Engagement, Unit
from grognard.rulesets.sound_of_guns.geometry import apart, collide, keeps_road, on_the_road
from grognard.rulesets.sound_of_guns.ground import along, mark_of, road_length
from grognard.rulesets.sound_of_guns.legs import Way
from grognard.rulesets.sound_of_guns.paths import ground_under
from grognard.table.kernel_body import Footprint, near_box
from grognard.table.kernel_facing import turn_to
from grognard.table.pose import heading, pose, round_facing

STEP = 0.05
NEAREST = 1.0


def on_marks(unit: Unit, road: Feature, head: float, way: int) -> Unit | None:
    """The unit in march column with its head at a mark of a road; nothing if it is not all on it."""
    wide, deep = unit.stand
    file = []
    for i in range(unit.stands):
        spot = along(road, head - way * (i + 0.5) * deep)
        if spot is None:
            return None
        facing = spot[2] if way > 0 else spot[2] + 180.0
        file.append((round(spot[0], 3), round(spot[1], 3), round_facing(facing)))
    at = pose(*file[0], deep, wide)
    return replace(unit, formation="march", file=tuple(file), at=at, road=road.id)


def march_column(battle: Engagement, unit: Unit, facing: float) -> Unit | None:
    """The unit laid out along the road it stands on, looking as nearly as may be that way."""
    x, y = unit.middle
    best: tuple[float, Unit] | None = None
    for road in battle.field.ground.roads:
        mark = mark_of(road, x, y)
        spot = along(road, mark)
        if spot is None:
            continue
        off = ((spot[0] - x) ** 2 + (spot[1] - y) ** 2) ** 0.5
        way = 1 if abs(turn_to(spot[2], facing)) <= 90.0 else -1
        column = on_marks(unit, road, mark + way * unit.stands * unit.stand[1] / 2, way)
        if off <= NEAREST and column is not None and (best is None or off < best[0]):
            best = (off, column)
    return None if best is None else best[1]


def head_of(unit: Unit, road: Feature) -> tuple[float, int]:
    """The mark of a column's head on its road, and which way it goes along it."""
    stand = unit.rects[0]
    mark = mark_of(road, stand.x, stand.y)
    spot = along(road, mark)
    assert spot is not None
    fx, fy = heading(spot[2])
    way = 1 if fx * stand.fx + fy * stand.fy >= 0 else -1
    return mark + way * stand.hd, way


def no_march(battle: Engagement, unit: Unit) -> Refusal | None:
    """A march column moves only while all of it is on its road (SG-I.1)."""
    if battle.field.ground.road(unit.road) is None or not on_the_road(battle, unit):
        return Refusal("SG-I.1", f"{unit.name} is not on a road, and a march column must keep to one")
    return None


def trace_march(
    battle: Engagement, unit: Unit, far: float, aroused: dict[int, float] | None = None
) -> tuple[Way, Unit]:
    """Follow a march along the road until it touches or arouses an enemy, is blocked, or has gone so far."""
    road = battle.field.ground.road(unit.road)
    assert road is not None
    head, way = head_of(unit, road)
    gone, rough, here = 0.0, False, unit
    others = within_reach(battle, unit, far)
    held = {u.no: apart(unit.body, u.body) for u in others if u.side != unit.side}
    freed = keeps_road(battle, unit)
    while True:
        stop = stopped(battle, here, others, held, aroused or {})
        going = ground_under(battle.field.ground, here, [here.rects], freed)
        rough = rough or going.rough
        fx, fy = heading(here.here.facing)
        found = Way(end=(0.0, 0.0, 0.0), length=gone, rough=rough, heading=(fx, fy), **stop)
        if going.refused or stop or gone >= far - 1e-9:
            return replace(found, refused=found.refused or going.refused), here
        pace = min(STEP, far - gone, max(0.004, ahead_of(here, others, held)))
        ahead = on_marks(unit, road, head + way * (gone + pace), way)
        if ahead is None:
            reason = (
                f"the road ends {inches(max(0.0, road_length(road) - head if way > 0 else head))} ahead of {unit.name}"
            )
            return replace(found, refused=Refusal("SG-I.1", reason)), here
        here, gone = ahead, gone + pace


def within_reach(battle: Engagement, unit: Unit, far: float) -> list[Unit]:
    """Everybody a column can meet on a march of that length, friends first: no stand of it goes further."""
    body, field, far = unit.body, battle.field, far + 2 * STEP
    near = near_box(field.bodies, body.x0 - far, body.y0 - far, body.x1 + far, body.y1 + far)
    units = [field.units[no] for no in near if no != unit.no]
    return [u for u in units if u.side == unit.side] + [u for u in units if u.side != unit.side]


def ahead_of(unit: Unit, others: list[Unit], held: dict[int, float]) -> float:
    """How far the nearest enemy is that was not touched from the start."""
    body: Footprint = unit.body
    fresh = [u.body for u in others if u.side != unit.side and held[u.no] > TOUCH]
    return min([body.gap(other) for other in fresh if body.box_gap(other) <= STEP], default=STEP)


def stopped(
    battle: Engagement, unit: Unit, others: list[Unit], held: dict[int, float], aroused: dict[int, float]
) -> dict[str, Any]:
    """What stops a march column where it is, as fields of its way."""
    body: Footprint = unit.body
    roused = tuple([no for no, reach in aroused.items() if body.is_near(battle.unit(no).body, reach)])
    if roused:
        return {"aroused": roused}
    for other in others:
        if body.box_gap(other.body) > TOUCH:
            continue
        if other.side == unit.side:
            if collide(body, other.body) and not battle.options.interpenetration:
                return {"refused": Refusal("SG-E.1", f"{unit.name} cannot pass through {other.name}")}
            continue
        if held[other.no] <= TOUCH:
            if apart(body, other.body) < held[other.no] - 1e-6:
                return {"refused": Refusal("SG-G.1", f"{unit.name} must get away from {other.name}, not nearer to it")}
            continue
        if body.is_near(other.body, TOUCH):
            return {"enemies": (other.no,)}
    return {}
