"""Chapters C and D: where a unit finds room: clear of others, on the table, on ground open to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grognard.rulesets.sound_of_guns.battle import TOUCH, Engagement, Unit
from grognard.rulesets.sound_of_guns.geometry import shifted
from grognard.rulesets.sound_of_guns.ground import barred, off_table
from grognard.rulesets.sound_of_guns.precedence import hand
from grognard.table.kernel import round3
from grognard.table.kernel_body import Footprint, laid_out, near_box

SHIFT: Final = 1.0
NOTCH: Final = 0.02
ROUNDING: Final = 0.003  # a place is known to a thousandth: so much a shift may be off
NOISE: Final = 1e-9  # of a sum, however the table lies


def clear(battle: Engagement, unit: Unit, but: Iterable[int] = ()) -> bool:
    """Does a unit, put so, overlap nobody, stand on the table and on ground open to it, and touch no new enemy?"""
    return shortfall(unit.body, neighbours(battle, unit, 2 * TOUCH, but)) <= 0.0 and not stuck(battle, unit)


def neighbours(battle: Engagement, unit: Unit, far: float, but: Iterable[int] = ()) -> list[tuple[Footprint, bool]]:
    """The bodies near a unit put so, and if they are friends'."""
    body, skip = unit.body, {unit.no, *but}
    bodies, units = battle.field.bodies, battle.field.units
    near = near_box(bodies, body.x0 - far, body.y0 - far, body.x1 + far, body.y1 + far)
    return [(bodies[no], units[no].side == unit.side) for no in near if no not in skip]


def shortfall(body: Footprint, others: list[tuple[Footprint, bool]]) -> float:
    """How much further a body must go at least to overlap no friend and touch no enemy; nought if it is clear."""
    most = 0.0
    for other, friend in others:
        if friend:
            deep = body.overlap(other) - TOUCH
        elif body.is_near(other, TOUCH):
            deep = max(TOUCH - body.apart(other), TOUCH / 10)
        else:
            continue
        most = deep if deep > most else most
    return most if most > NOISE else 0.0


def stuck(battle: Engagement, unit: Unit) -> bool:
    """Would it stand off the table or on ground closed to it?"""
    land, marching, arm = battle.field.ground, unit.formation == "march", unit.arm
    return any(off_table(land, stand) or barred(land, arm, stand, marching) is not None for stand in unit.rects)


def room_for(battle: Engagement, unit: Unit) -> Unit | None:
    """A layout where it finds room: here, or straight back, forward, left or right (SG-R.14)."""
    if clear(battle, unit):
        return unit
    others = neighbours(battle, unit, SHIFT + 2 * TOUCH)
    base = unit.here.rect
    fx, fy = base.fx, base.fy
    left = hand()
    ways = ((-fx, -fy), (fx, fy), (-fy * left, fx * left), (fy * left, -fx * left))
    free_from = [0, 0, 0, 0]
    for i in range(1, round(SHIFT / NOTCH) + 1):
        for k in range(4):
            if i < free_from[k]:
                continue
            ux, uy = ways[k]
            dx, dy = ux * i * NOTCH, uy * i * NOTCH
            short = shortfall(body_at(unit, dx, dy), others)
            if short > 0.0:
                free_from[k] = i + max(1, int((short - ROUNDING) / NOTCH))
                continue
            moved = shifted(unit, dx, dy)
            if not stuck(battle, moved):
                return moved
    return None


def body_at(unit: Unit, dx: float, dy: float) -> Footprint:
    """The body of a unit shifted aside."""
    plan, at, stand = unit.plan, unit.here, unit.stand
    base = at.rect
    x, y = round3(at.x + dx), round3(at.y + dy)
    x, y = x - base.fy * plan.right - base.fx * plan.ahead, y + base.fx * plan.right - base.fy * plan.ahead
    return Footprint(laid_out(plan.spots, x, y, base.fx, base.fy, stand[0], stand[1]))
