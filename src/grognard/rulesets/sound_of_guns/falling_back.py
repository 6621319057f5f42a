"""Chapter I: cavalry that evades or is exhausted goes straight back, bending or stopping short to find room."""

from __future__ import annotations

from math import cos, radians, sin

from grognard.rulesets.sound_of_guns.battle import TOUCH, Engagement, Unit
from grognard.rulesets.sound_of_guns.geometry import apart, collide, shifted
from grognard.rulesets.sound_of_guns.ground import barred, off_table
from grognard.rulesets.sound_of_guns.precedence import hand

BENDS = (0.0, 15.0, -15.0, 30.0, -30.0, 45.0, -45.0)
PACE = 0.1


def fallen_back(battle: Engagement, unit: Unit, way: tuple[float, float], far: float) -> tuple[Unit, float]:
    """Where it comes to, and how far: straight if it can, else bent by up to 45 degrees, else as far as it gets."""
    best = (unit, 0.0)
    for bend in BENDS:
        ux, uy = bent(way, bend * hand())
        length = free_way(battle, unit, ux, uy, far)
        if length > best[1] + 1e-9:
            best = (shifted(unit, ux * length, uy * length), length)
        if best[1] >= far - 1e-9:
            break
    return best


def bent(way: tuple[float, float], bend: float) -> tuple[float, float]:
    """A direction turned clockwise by so many degrees."""
    c, s = cos(radians(bend)), sin(radians(bend))
    return (way[0] * c + way[1] * s, way[1] * c - way[0] * s)


def free_way(battle: Engagement, unit: Unit, ux: float, uy: float, far: float) -> float:
    """How far a unit can go so without meeting a unit, closed ground or the table's edge."""
    held = {u.no: apart(unit.body, u.body) for u in battle.enemies(unit)}
    looks, gone = round(far / PACE), 0.0
    for i in range(1, looks + 1):
        at = shifted(unit, ux * far * i / looks, uy * far * i / looks)
        if hindered(battle, at, held):
            break
        gone = far * i / looks
    return gone


def hindered(battle: Engagement, unit: Unit, held: dict[int, float]) -> bool:
    """Is there anything in the way where it is now? From an enemy it touches it may only get away."""
    land, marching = battle.field.ground, unit.formation == "march"
    if any([off_table(land, s) or barred(land, unit.arm, s, marching) is not None for s in unit.rects]):
        return True
    for other in battle.others(unit):
        if unit.body.box_gap(other.body) > TOUCH:
            continue
        if other.side == unit.side:
            if collide(unit.body, other.body):
                return True
            continue
        now = apart(unit.body, other.body)
        if now <= TOUCH and (held[other.no] > TOUCH or now < held[other.no] - 1e-6):
            return True
        held[other.no] = max(held[other.no], now)
    return False
