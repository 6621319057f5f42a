"""Chapter 13: how far a winner can follow up, and what stops it (R-50)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from grognard.engine.ruling import Refusal
from grognard.rulesets.two_by_two.battle import CONTACT, LIMIT, STANDOFF, Skirmish, Unit
from grognard.rulesets.two_by_two.going import (
    called,
    closed_on_the_way,
    going,
    rate_of,
    reached,
    slow_ground,
    vicinity,
    wood_of,
)
from grognard.rulesets.two_by_two.meeting import charge_refusal, touched_by
from grognard.table.kernel import on_table, settled, slid, spoke
from grognard.table.kernel_going import GUARD, Going, farthest
from grognard.table.kernel_ground import inside_spans

HALVINGS = 14
SHORTEST = 0.01
WOODS = ("2X2-6.18", "2X2-6.19")
LIGHT_WOODS = "2X2-16.15"


class Room(NamedTuple):
    """How far a winner can go straight ahead, why no farther, who or what stops it, and whether an enemy is met."""

    distance: float
    clause: str
    reason: str
    because: tuple[str, ...] = ()
    obstacle: str = ""
    engages: bool = False

    @property
    def on_the_spot(self) -> bool:
        """Is an enemy met where the winner stands, because he stands against its front already?"""
        return self.engages and self.distance < SHORTEST

    @property
    def none(self) -> bool:
        """Is there nowhere to go and nobody to meet?"""
        return self.distance < SHORTEST and not self.engages


def struck(battle: Skirmish, unit: Unit, distance: float) -> list[Unit]:
    """The enemies a follow-up of that length engages; one of nothing, only those met on the spot (2X2-13.39)."""
    if distance < SHORTEST and not room(battle, unit).on_the_spot:
        return []
    return touched_by(battle, unit.side, settled(unit.rect, unit.rect.fx, unit.rect.fy, distance))


def room(battle: Skirmish, unit: Unit) -> Room:
    """The most a winner can move straight ahead: its rate, the ground, friends, the edge, the enemy."""
    r, rate = unit.rect, rate_of(unit, battle.options, bonus=False)
    way = going(vicinity(battle, unit, r), r.x, r.y, r.fx, r.fy, unit.troop.move)
    full = full_move(unit, way, farthest(way, unit.troop.move, rate))
    halts = [
        trees_ahead(battle, unit),
        closed_ground_ahead(battle, unit, way, full.distance),
        cliff_ahead(unit, way),
        edge_ahead(battle, unit, full.distance),
        friend_ahead(battle, unit),
    ]
    first = min([*[h for h in halts if h is not None], full], key=lambda h: round(h.distance, 3))
    return enemy_ahead(battle, unit, way, first) or first._replace(distance=round(first.distance, 3))


def full_move(unit: Unit, way: Going, far: float) -> Room:
    """All of its move, or what is left of it by the ground on the way."""
    slow, clause = slow_ground(way, far) if far < unit.troop.move else ("", "")
    because = (clause,) if clause else ()
    return Room(far, "2X2-13.36", f"{unit.name} has no more than a full move", because, slow)


def closed_ground_ahead(battle: Skirmish, unit: Unit, way: Going, top: float) -> Room | None:
    """Woods, water and whatever else is closed to the unit."""
    r, near = unit.rect, vicinity(battle, unit, unit.rect)
    shut = closed_on_the_way(near, r, r.fx, r.fy, top, way)
    if shut is None:
        return None
    far = longest(lambda d: closed_on_the_way(near, r, r.fx, r.fy, d, way) is None, top)
    clause = "2X2-7.10" if shut[0] in WOODS else "2X2-16.20" if shut[0] == LIGHT_WOODS else shut[0]
    return halt(far, clause, f"{shut[1].name or shut[1].id} is closed to {unit.name}", called(shut[1]))


def cliff_ahead(unit: Unit, way: Going) -> Room | None:
    """The steep side of a hill."""
    if way.steep > unit.troop.move:
        return None
    cliff = "the steep side of the hill"
    return halt(way.steep - GUARD, "2X2-4.11", f"{unit.name} cannot cross {cliff}", cliff)


def edge_ahead(battle: Skirmish, unit: Unit, top: float) -> Room | None:
    """The edge of the table."""
    r, ground = unit.rect, battle.field.ground

    def on_board(d: float) -> bool:
        return on_table(slid(r, r.fx, r.fy, d), ground.width, ground.depth, 0.0)

    if on_board(top):
        return None
    edge = "the edge of the table"
    return halt(longest(on_board, top), "2X2-1.6", f"{unit.name} stops at {edge}", edge)


def halt(distance: float, clause: str, reason: str, obstacle: str) -> Room:
    """A place to halt, with the clause that also explains it when it is reached."""
    return Room(max(distance, 0.0), clause, reason, (clause,), obstacle)


def longest(clear: Callable[[float], bool], top: float) -> float:
    """The longest first part of a way that is clear, to a hair; where it ends is clear as places are rounded."""
    lo, hi = 0.0, top
    for _ in range(HALVINGS):
        mid = (lo + hi) / 2
        lo, hi = (mid, hi) if clear(mid) else (lo, mid)
    far = round(lo - GUARD, 3)
    while far > 0.0 and not clear(far):
        far = round(far - LIMIT, 3)
    return far


def trees_ahead(battle: Skirmish, unit: Unit) -> Room | None:
    """A light wood, which only Light Infantry may follow up through (2X2-16.20)."""
    r, far = unit.rect, unit.troop.move
    if not battle.options.light_woods or unit.type == "light_infantry":
        return None
    ends = (r.x + r.fx * far, r.y + r.fy * far)
    spans = [inside_spans(r.x, r.y, *ends, p.area) for p in battle.field.ground.light_woods]
    first = min([lo for each in spans for lo, _ in each], default=None)
    if first is None:
        return None
    wood = "the light wood"
    return halt(first - GUARD, "2X2-16.20", f"{unit.name} may not follow up through {wood}", wood)


def friend_ahead(battle: Skirmish, unit: Unit) -> Room | None:
    """Nobody follows up through a friend (R-16)."""
    r, rects = unit.rect, battle.field.rects
    nos = [no for no in battle.field.present[unit.side] if no != unit.no]
    stop, who, _, _ = spoke(r, r.fx, r.fy, unit.troop.move, [rects[no] for no in nos], [], CONTACT)
    if who < 0:
        return None
    friend = battle.unit(nos[who]).name
    return halt(stop - CONTACT, "2X2-12.11", f"{friend} is in the way", friend)


def enemy_ahead(battle: Skirmish, unit: Unit, way: Going, first: Room) -> Room | None:
    """An enemy ends it in contact, at once if he bars the way; or a little short of one it could not charge (R-50)."""
    r, nos = unit.rect, battle.field.present[1 - unit.side]
    rects = [battle.field.rects[no] for no in nos]
    stop, who, touch, foe = spoke(r, r.fx, r.fy, first.distance + 3 * CONTACT, [], rects, CONTACT)
    if who >= 0 and stop < touch:
        touch, foe = 0.0, who  # he is touched already
    if foe < 0 or touch > first.distance + CONTACT:
        return None
    met = touched_by(battle, unit.side, settled(r, r.fx, r.fy, round(touch, 3))) or [battle.unit(nos[foe])]
    barred, enemy = charge_barred(battle, unit, met, reached(way.towns, touch)), met[0].name
    if barred is None:
        far, told = round(min(touch, first.distance), 3), f"{unit.name} stops at the enemy it meets"
        return Room(far, "2X2-13.39", told, obstacle=enemy, engages=True)
    why = ("2X2-13.37", barred.clause)
    return Room(round(max(touch - STANDOFF, 0.0), 3), "2X2-13.37", barred.reason, why, enemy)


def charge_barred(battle: Skirmish, unit: Unit, met: list[Unit], town: bool) -> Refusal | None:
    """Why a winner could not have initiated the melee its follow-up would bring."""
    if unit.arm == "cavalry" and (town or unit.through_town):
        return Refusal("2X2-8.6", f"{unit.name} rode through a town and may not charge this turn")
    for enemy in met:
        sheltered = enemy.type == "light_infantry" and wood_of(battle, enemy) is not None
        if sheltered and unit.type != "light_infantry":
            return Refusal("2X2-7.10", f"{unit.name} may not follow {enemy.name} into the woods")
        refused = charge_refusal(battle, unit, enemy)
        if refused is not None:
            return refused
    return None
