"""Chapter 13: the loser of a melee is squared up to the winner before it routs."""

from __future__ import annotations

from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import Contact, Skirmish, Unit
from grognard.table.kernel import FRONT, LEFT, REAR, RIGHT, Rect, face_mid
from grognard.table.pose import Pose, bearing, pose

NORMALS = {FRONT: (1, 0), REAR: (-1, 0), RIGHT: (0, 1), LEFT: (0, -1)}


def normal(base: Rect, face: int) -> tuple[float, float]:
    """The direction a face looks."""
    ahead, right = NORMALS[face]
    return (ahead * base.fx + right * base.fy, ahead * base.fy - right * base.fx)


def line_up(umpire: Umpire[Skirmish], contact: Contact, loser: Unit, winner: Unit) -> tuple[float, float]:
    """Square the loser up to the winner and say which way it flees (2X2-13.34, 13.35, R-49)."""
    beaten_attacker = loser.no == contact.attacker
    if contact.kind == "clearing":
        r = umpire.battle.unit(contact.attacker).rect
        return (-r.fx, -r.fy) if beaten_attacker else (r.fx, r.fy)
    face = contact.face if beaten_attacker and umpire.battle.options.align != "front_to_front" else FRONT
    way = normal(winner.rect, face)
    clause = "2X2-13.34" if beaten_attacker else "2X2-13.35"
    umpire.change(loser, clause, at=aligned(umpire.battle, loser, winner.rect, face, way))
    return way


def aligned(battle: Skirmish, loser: Unit, base: Rect, face: int, way: tuple[float, float]) -> Pose:
    """Front flush against the winner's face, centred on it unless the switch keeps the sideways offset."""
    at = loser.here
    x, y = face_mid(base, face)
    half = at.depth / 2
    if battle.options.align == "keep_offset":
        off = (at.x - x) * -way[1] + (at.y - y) * way[0]
        x, y = x - way[1] * off, y + way[0] * off
    facing = bearing(0.0, 0.0, -way[0], -way[1])
    return pose(x + way[0] * half, y + way[1] * half, facing, at.depth, at.width)
