"""Chapter 7: dense woods, the edge and clearing."""

from __future__ import annotations

from grognard.engine.names import inches
from grognard.engine.ruling import Refusal
from grognard.rulesets.two_by_two.battle import AREA, CONTACT, LIMIT, Skirmish, Unit
from grognard.rulesets.two_by_two.geometry import WOOD_FRINGE, base_of, zone
from grognard.rulesets.two_by_two.ground import Patch
from grognard.table.kernel import FRONT, Rect, face_ends, face_mid, point_gap
from grognard.table.kernel_ground import inside, line, line_near, outline_near, overlap_area, rect_line_gap
from grognard.table.pose import Pose

REACH = 1.0


def wood_holding(battle: Skirmish, base: Rect) -> Patch | None:
    """The dense wood that holds the centre of a base."""
    for patch in battle.field.ground.dense_woods:
        if inside(base.x, base.y, patch.area):
            return patch
    return None


def at_the_edge(battle: Skirmish, unit: Unit) -> bool:
    """Is Light Infantry in a dense wood near enough to its edge, or to a road, to see and be seen (2X2-7.1)?"""
    wood = wood_holding(battle, base_of(unit))
    if wood is None or outline_near(base_of(unit), wood.area) <= WOOD_FRINGE + LIMIT:
        return True
    return any([line_near(base_of(unit), ln) <= WOOD_FRINGE + LIMIT for ln in battle.field.ground.road_lines])


def hidden_in_woods(battle: Skirmish, unit: Unit) -> bool:
    """Deep among the trees it can neither fire out nor be reached (2X2-7.2)."""
    return wood_holding(battle, base_of(unit)) is not None and not at_the_edge(battle, unit)


def front_on_edge(battle: Skirmish, base: Rect, wood: Patch) -> bool:
    """Is the front face on the wood's outline, or the unit on a road through it (R-27)?"""
    if inside(base.x, base.y, wood.area) and battle.field.ground.on_road(base.x, base.y):
        return True
    if overlap_area(base, wood.area) > AREA:
        return False
    x0, y0, x1, y1 = face_ends(base, FRONT)
    sliver = Rect((x0 + x1) / 2, (y0 + y1) / 2, base.fx, base.fy, 0.0, base.hw)
    ring = list(zip(wood.area.xs, wood.area.ys, strict=True))
    return rect_line_gap(sliver, line([*ring, ring[0]], 0.0)) <= CONTACT


def assault_refusal(battle: Skirmish, unit: Unit, end: Pose, target: int) -> Refusal | None:
    """Why a unit may not assault Light Infantry in a wood from where its march ends."""
    enemy = battle.unit(target)
    if enemy.at is None:
        return Refusal("2X2-7.3", "there is no such unit on the table")
    if unit.arm != "infantry":
        return Refusal("2X2-7.5", f"{unit.name} is not infantry and may not clear woods")
    wood = wood_holding(battle, base_of(enemy))
    if enemy.side == unit.side or enemy.type != "light_infantry" or wood is None:
        return Refusal("2X2-7.3", f"{enemy.name} is not enemy Light Infantry in a dense wood")
    if not at_the_edge(battle, enemy):
        return Refusal(
            "2X2-7.1", f"{enemy.name} is more than {inches(REACH)} from the edge of the wood and from any road"
        )
    if not front_on_edge(battle, end.rect, wood):
        return Refusal("2X2-7.4", f"{unit.name} does not end with its front at the edge of the wood")
    (x, y), there = face_mid(end.rect, FRONT), base_of(enemy)
    if zone(battle, end.rect, there.x, there.y) != FRONT or point_gap(x, y, there) > REACH + LIMIT:
        return Refusal("2X2-7.3", f"{enemy.name} is not to the front within {inches(REACH)} of {unit.name}")
    return None
