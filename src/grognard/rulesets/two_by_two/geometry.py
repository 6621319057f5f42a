"""Aspects and distances: geometry told in the words of the rules, under the switches that bend it."""

from __future__ import annotations

from grognard.rulesets.two_by_two.battle import Skirmish, Unit
from grognard.rulesets.two_by_two.roll.tolerances import CONTACT, LEAD, LIMIT
from grognard.table import kernel
from grognard.table.kernel import FRONT, LEFT, REAR, RIGHT, Rect
from grognard.table.plane import nearest_in

FACE_NAMES = {FRONT: "front", RIGHT: "right flank", REAR: "rear", LEFT: "left flank"}
WOOD_FRINGE = 1.0


def touching(a: Unit, b: Unit) -> bool:
    """Are the two bases in base contact?"""
    return kernel.touches(a.rect, b.rect, CONTACT)


def zone(battle: Skirmish, base: Rect, x: float, y: float) -> int:
    """Front, flank or rear of a base for a point (R-02 and its switch)."""
    if battle.options.arc == "corners":
        return kernel.zone(base, x, y)
    ahead = (x - base.x) * base.fx + (y - base.y) * base.fy
    aside = (x - base.x) * base.fy - (y - base.y) * base.fx
    if battle.options.arc == "half" and ahead >= base.hd:
        return FRONT
    if battle.options.arc == "strip" and ahead >= base.hd and abs(aside) <= base.hw:
        return FRONT
    if ahead <= -base.hd and abs(aside) <= base.hw:
        return REAR
    return RIGHT if aside > 0 else LEFT


def in_contact(battle: Skirmish, a: Unit, b: Unit) -> bool:
    """In base contact, or bound by a melee still to be fought (clearing a wood counts, R-27)."""
    pair = {a.no, b.no}
    return touching(a, b) or any([{c.attacker, c.defender} == pair for c in battle.contacts])


def aspect(battle: Skirmish, of: Unit, other: Unit) -> int:
    """The face of one unit that another is on: the face touched, else the zone of its centre."""
    if touching(of, other):
        return kernel.contact_face(of.rect, other.rect, CONTACT, LEAD)
    return zone(battle, of.rect, other.rect.x, other.rect.y)


def shot_range(battle: Skirmish, firer: Unit, target: Unit) -> float:
    """From the middle of the face shot out of to the nearest edge of the target (2X2-11.33)."""
    if touching(firer, target):
        return 0.0
    if battle.options.measure_edge_to_edge:
        return kernel.gap(firer.rect, target.rect)
    x, y = kernel.face_mid(firer.rect, aspect(battle, firer, target))
    return kernel.point_gap(x, y, target.rect)


def distance(battle: Skirmish, measuring: Unit, other: Unit) -> float:
    """From the measuring unit's nearest face middle to the other base (2X2-11.32)."""
    if battle.options.measure_edge_to_edge:
        return kernel.gap(measuring.rect, other.rect)
    return kernel.near(measuring.rect, other.rect, CONTACT)


def within(battle: Skirmish, measuring: Unit, other: Unit, limit: float) -> bool:
    """Is the other unit within so many inches of the one the rule is about (R-04)?"""
    return distance(battle, measuring, other) <= limit + LIMIT


def enemies_within(battle: Skirmish, unit: Unit, limit: float) -> list[Unit]:
    """The enemies within so many inches of a unit."""
    return [e for e in battle.on_table(1 - unit.side) if within(battle, unit, e, limit)]


def hq_touching(battle: Skirmish, unit: Unit) -> Unit | None:
    """A friendly HQ, other than itself, in base contact with the unit."""
    for friend in battle.on_table(unit.side):
        if friend.type == "hq" and friend.no != unit.no and touching(unit, friend):
            return friend
    return None


def height(battle: Skirmish, unit: Unit) -> int:
    """The level of the ground under the unit's centre."""
    return battle.field.ground.height(unit.rect.x, unit.rect.y)


def measuring_line(battle: Skirmish, firer: Unit, target: Unit) -> tuple[float, float, float, float]:
    """From the middle of the face shot out of to the nearest point of the target."""
    x, y = kernel.face_mid(firer.rect, aspect(battle, firer, target))
    return (x, y, *nearest_in(x, y, target.rect))
