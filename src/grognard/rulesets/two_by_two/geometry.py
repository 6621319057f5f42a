"""Aspects and distances: geometry told in the words of the rules, under the switches that bend it."""

from __future__ import annotations

from grognard.rulesets.two_by_two.battle import Skirmish, Unit
from grognard.rulesets.two_by_two.roll.posts import HQ
from grognard.rulesets.two_by_two.roll.tolerances import CONTACT, LEAD, LIMIT
from grognard.table import kernel
from grognard.table.kernel import FAR, FRONT, LEFT, REAR, RIGHT, Rect
from grognard.table.kernel_near import nearby, touched
from grognard.table.plane import nearest_in

FACE_NAMES = {FRONT: "front", RIGHT: "right flank", REAR: "rear", LEFT: "left flank"}
WOOD_FRINGE = 1.0


def base_of(unit: Unit) -> Rect:
    """A unit's base; off the table, one far away."""
    at = unit.at
    return FAR if at is None else at.rect


def touching(a: Unit, b: Unit) -> bool:
    """Are the two bases in base contact?"""
    return kernel.touches(base_of(a), base_of(b), CONTACT)


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


def zone_of(battle: Skirmish, base: Rect, other: Rect) -> int:
    """The same for the centre of another base."""
    return zone(battle, base, other.x, other.y)


def in_contact(battle: Skirmish, a: Unit, b: Unit) -> bool:
    """In base contact, or bound by a melee still to be fought (clearing a wood counts, R-27)."""
    if touching(a, b):
        return True
    pair = {a.no, b.no}
    return any([{c.attacker, c.defender} == pair for c in battle.contacts])


def aspect(battle: Skirmish, of: Unit, other: Unit) -> int:
    """The face of one unit that another is on: the face touched, else the zone of its centre."""
    if touching(of, other):
        return kernel.contact_face(base_of(of), base_of(other), CONTACT, LEAD)
    return zone_of(battle, base_of(of), base_of(other))


def shot_range(battle: Skirmish, firer: Unit, target: Unit) -> float:
    """From the middle of the face shot out of to the nearest edge of the target (2X2-11.33)."""
    if touching(firer, target):
        return 0.0
    if battle.options.measure_edge_to_edge:
        return kernel.gap(base_of(firer), base_of(target))
    base, there = base_of(firer), base_of(target)
    x, y = kernel.face_mid(base, zone_of(battle, base, there))
    return kernel.point_gap(x, y, there)


def distance(battle: Skirmish, measuring: Unit, other: Unit) -> float:
    """From the measuring unit's nearest face middle to the other base (2X2-11.32)."""
    return measured(battle, base_of(measuring), base_of(other))


def measured(battle: Skirmish, base: Rect, other: Rect) -> float:
    """The same from base to base."""
    if battle.options.measure_edge_to_edge:
        return kernel.gap(base, other)
    return kernel.near(base, other, CONTACT)


def within(battle: Skirmish, measuring: Unit, other: Unit, limit: float) -> bool:
    """Is the other unit within so many inches of the one the rule is about (R-04)?"""
    return distance(battle, measuring, other) <= limit + LIMIT


def enemy_within(battle: Skirmish, unit: Unit, limit: float) -> bool:
    """Is any enemy within so many inches of a unit?"""
    roll, base = battle.field.roll, base_of(unit)
    for enemy in nearby(base, roll.present[1 - unit.side], roll.rects, limit + LIMIT, unit.no)[1]:
        if measured(battle, base, enemy) <= limit + LIMIT:
            return True
    return False


def enemy_touching(battle: Skirmish, unit: Unit) -> bool:
    """Is any enemy in base contact with a unit?"""
    roll = battle.field.roll
    return len(touched(base_of(unit), roll.present[1 - unit.side], roll.rects, CONTACT)) > 0


def hqs_about(battle: Skirmish, unit: Unit) -> list[Unit]:
    """The HQs of a unit's side on the table, other than itself."""
    roll = battle.field.roll
    return [battle.unit(no) for no in roll.present[unit.side] if roll.posts[no].kind.arm == HQ and no != unit.no]


def hq_touching(battle: Skirmish, unit: Unit) -> Unit | None:
    """A friendly HQ, other than itself, in base contact with the unit."""
    roll, base = battle.field.roll, base_of(unit)
    for no in roll.present[unit.side]:
        if roll.posts[no].kind.arm == HQ and no != unit.no and kernel.touches(base, roll.rects[no], CONTACT):
            return battle.unit(no)
    return None


def height(battle: Skirmish, unit: Unit) -> int:
    """The level of the ground under the unit's centre."""
    return battle.field.ground.height(base_of(unit).x, base_of(unit).y)


def measuring_line(battle: Skirmish, firer: Unit, target: Unit) -> tuple[float, float, float, float]:
    """From the middle of the face shot out of to the nearest point of the target."""
    x, y = kernel.face_mid(base_of(firer), aspect(battle, firer, target))
    return (x, y, *nearest_in(x, y, base_of(target)))
