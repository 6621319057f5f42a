"""Chapters 7, 8 and 13: who never charges whom, and what strikes with its front."""

from typing import Final

from grognard.rulesets.two_by_two.roll.posts import ARTILLERY, CAVALRY, INFANTRY, Kind
from grognard.rulesets.two_by_two.roll.tolerances import CONTACT, LEAD
from grognard.table.kernel import FRONT, LEFT, RIGHT, Rect, face_length, span
from grognard.table.kernel_ground import Area, inside

RUN_IN: Final = 2.0


def never_charges(me: Kind, foe: Kind, at: Rect, woods: list[Area]) -> str:
    """The clause by which a unit may never initiate a melee against a foe who stands at a place, or nothing."""
    if me.arm == ARTILLERY:
        return "2X2-13.2"
    if me.arm == INFANTRY:
        return "2X2-13.1" if foe.arm == CAVALRY else ""
    if me.raider and foe.arm == INFANTRY:
        return "2X2-16.9"
    if foe.light and in_any(at, woods):
        return "2X2-7.5"
    return ""


def in_any(at: Rect, woods: list[Area]) -> bool:
    """Does one of the woods hold the centre of a base?"""
    return any([inside(at.x, at.y, wood) for wood in woods])


def strikes(base: Rect, enemy: Rect) -> bool:
    """Does the front touch the enemy, and not only its end where a flank lies along the enemy (R-26)?"""
    front = face_length(base, FRONT, enemy, CONTACT)
    if front <= 0.0:
        return False
    right = face_length(base, RIGHT, enemy, CONTACT)
    left = face_length(base, LEFT, enemy, CONTACT)
    if (left if left > right else right) <= front + LEAD:
        return True
    met, _ = span(base, base.fx, base.fy, enemy, 0.0)
    return abs(met) <= 3.0 * CONTACT
