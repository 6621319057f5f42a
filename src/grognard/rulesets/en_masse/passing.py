"""Chapter 4, friends in the way: who stands there and stays, and the places from which one gets past him (EM-5.4)."""

from __future__ import annotations

from math import hypot

from grognard.rulesets.en_masse.battle import Clash, Unit
from grognard.rulesets.en_masse.crowding import defiles, reaches_into
from grognard.rulesets.en_masse.geometry import Point, bodies, head, target_ahead
from grognard.rulesets.en_masse.orders import destination, is_there
from grognard.rulesets.en_masse.precedence import hand
from grognard.table.kernel import Rect, span

CLEAR = 1.0
"""Centimetres by which a brigade keeps clear of a friend it goes round."""
RUB = 0.05
"""Centimetres by which two may rub along each other."""


def staying(battle: Clash, unit: Unit) -> list[Unit]:
    """The friends of a unit who stay where they are; who is bound for somewhere makes room, unless he is held up there.

    In a defile one goes through them (EM-5.4).
    """
    others = [f for f in battle.on_table(unit.side) if f.no != unit.no]
    barring = [f for f in others if stays(battle, f) or faces_off(battle, f, unit)]
    return [f for f in barring if not any([reaches_into(bodies(f), defile) for defile in defiles(battle)])]


def stays(battle: Clash, unit: Unit) -> bool:
    """Has a unit nowhere to go, or did others keep it from going there?"""
    part = None if unit.order is None or unit.order.complete else unit.order.part
    if unit.running or unit.duty is not None:
        return False
    if part is None or unit.held:
        return True
    return target_ahead(battle, unit) is None if part.verb == "assault" else is_there(battle, unit, part)


def faces_off(battle: Clash, unit: Unit, other: Unit) -> bool:
    """Does a unit on its way have another straight before it, so that neither would ever make room?"""
    part = None if unit.order is None else unit.order.part
    to = None if part is None or part.verb == "assault" else destination(battle, unit, part)
    return to is not None and bool(in_the_way(unit, head(unit), to, [other]))


def in_the_way(unit: Unit, start: Point, end: Point, friends: list[Unit]) -> list[Unit]:
    """Which of its friends a unit that faces along a straight way would run into."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = hypot(dx, dy)
    if far == 0.0:
        return []
    front = Rect(start[0], start[1], dx / far, dy / far, unit.here.depth / 2, unit.here.width / 2)
    return [f for f in friends if any([bars(front, far, r) for r in bodies(f)])]


def bars(front: Rect, far: float, other: Rect) -> bool:
    """Would a footprint that goes so far straight ahead run into another? Most lie too far aside to ask."""
    dx, dy, reach = other.x - front.x, other.y - front.y, front.r + other.r
    if abs(dx * front.fy - dy * front.fx) > reach or not -reach <= dx * front.fx + dy * front.fy <= far + reach:
        return False
    first, last = span(front, front.fx, front.fy, other, -RUB)
    return first < far and last > 0.0 and first + last > 0.0


def corners_past(unit: Unit, friend: Unit, to: Point) -> list[Point]:
    """Places beside the corners of a friend from which one gets past him, those on the right of the way first."""
    clear = CLEAR + unit.here.width / 2
    x0, y0 = head(unit)
    points = []
    for r in bodies(friend):
        ahead, aside = r.hd + clear, r.hw + clear
        for a, b in ((-ahead, -aside), (-ahead, aside), (ahead, -aside), (ahead, aside)):
            points.append((round(r.x + r.fx * a + r.fy * b, 3), round(r.y + r.fy * a - r.fx * b, 3)))
    return sorted(points, key=lambda p: hand() * ((p[1] - y0) * (to[0] - x0) - (p[0] - x0) * (to[1] - y0)) > 0.0)
