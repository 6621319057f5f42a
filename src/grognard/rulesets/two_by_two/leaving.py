"""Chapters 3 and 9: leaving the table on purpose, for a draw or to trade at an enemy reinforcement point."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.names import inches
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import Edge, Point, Skirmish, Unit
from grognard.rulesets.two_by_two.legs import Exited, TradedByExit
from grognard.rulesets.two_by_two.meeting import touched_by
from grognard.rulesets.two_by_two.roll.tolerances import CONTACT, LIMIT
from grognard.rulesets.two_by_two.victory import check_victory, destroy
from grognard.table.edges import level
from grognard.table.kernel import FRONT, face_ends
from grognard.table.pose import Pose

EXIT_COST = 1.0


def edge_ahead(battle: Skirmish, end: Pose) -> Edge | None:
    """The table edge with which the front is fully lined up."""
    ground = battle.field.ground
    x0, y0, x1, y1 = face_ends(end.rect, FRONT)
    if max(abs(x0), abs(x1)) <= CONTACT:
        return "x_min"
    if max(abs(x0 - ground.width), abs(x1 - ground.width)) <= CONTACT:
        return "x_max"
    if max(abs(y0), abs(y1)) <= CONTACT:
        return "y_min"
    if max(abs(y0 - ground.depth), abs(y1 - ground.depth)) <= CONTACT:
        return "y_max"
    return None


def enemy_point(battle: Skirmish, unit: Unit, end: Pose, edge: Edge) -> Point | None:
    """The enemy reinforcement point the exiting front covers (R-57); of several, the nearest where somebody waits."""
    if not battle.points:
        return None
    theirs = [p for p in battle.points if p.side != unit.side and p.edge == edge]
    near = [p for p in theirs if off_point(end, p) <= battle.options.exit_reach + LIMIT]
    return min(near, key=lambda p: (not p.queue, off_point(end, p)), default=None)


def off_point(end: Pose, point: Point) -> float:
    """How far along its edge the middle of a base is from a point."""
    return abs(end.x - point.x) if level(point.edge) else abs(end.y - point.y)


def draw_open(battle: Skirmish) -> bool:
    """A draw may be sought once one side has nobody left to come (2X2-3.4)."""
    blue, red = battle.field.to_come
    return not (blue and red)


def exit_refusal(battle: Skirmish, unit: Unit, end: Pose, cost: float, allowance: float) -> Refusal | None:
    """Why a unit may not leave the table here."""
    edge = edge_ahead(battle, end)
    if edge is None:
        return Refusal("2X2-9.9", f"{unit.name} must have its front fully lined up with the table edge to leave")
    if cost + EXIT_COST > allowance + LIMIT:
        return Refusal("2X2-9.9", f"{unit.name} needs {inches(EXIT_COST)} of movement to leave the table")
    for enemy in touched_by(battle, unit.side, end.rect):
        return Refusal("2X2-8.4", f"{unit.name} touches {enemy.name} at the edge and is engaged there")
    return gate_refusal(battle, unit, end, edge)


def gate_refusal(battle: Skirmish, unit: Unit, end: Pose, edge: Edge) -> Refusal | None:
    """Why this edge is not open to the unit here: no enemy waits, or no draw may be sought yet."""
    point = enemy_point(battle, unit, end, edge)
    if point is not None and point.queue:
        return None
    if edge != battle.hosts[unit.side].edge:
        why = "no enemy waits there" if point is not None else "no enemy reinforcement point is there"
        return Refusal("2X2-9.7", f"{unit.name} may not leave here: {why}")
    if not draw_open(battle):
        return Refusal("2X2-3.4", "a draw may be sought only when one side has no reinforcements left")
    return None


def leave(umpire: Umpire[Skirmish], unit: Unit) -> None:
    """Take a unit off the table, with its trade if it leaves at an enemy point."""
    battle = umpire.battle
    at = unit.here
    edge = edge_ahead(battle, at)
    assert edge is not None
    point = enemy_point(battle, unit, at, edge)
    if point is None or not point.queue:
        umpire.change(unit, "2X2-3.5", at=None, place="exited")
        umpire.tell(Exited(clause="2X2-9.9", unit=unit.no, edge=edge))
        check_victory(umpire)
        return
    taken = point.queue[0]
    points = tuple([shorter(p) if p.id == point.id else p for p in battle.points])
    umpire.set("2X2-9.7", points=points)
    umpire.tell(TradedByExit(clause="2X2-9.7", unit=unit.no, taken=taken, point=point.id))
    destroy(umpire, (unit.no, taken), "2X2-9.7")


def shorter(point: Point) -> Point:
    """The point without the first unit of its queue."""
    return replace(point, queue=point.queue[1:])
