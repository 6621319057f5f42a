"""Movement on the sand table: every brigade does one thing a turn, and strides forward with the others (EM-3.3)."""

from __future__ import annotations

from math import hypot
from typing import Final

from grognard.rulesets.en_masse.doctrine.sand.gunnery import hidden, in_houses
from grognard.rulesets.en_masse.doctrine.sand.stands import (
    AS_IT_IS,
    ASSAULT,
    CAVALRY,
    CHANGES,
    DEFEND,
    DENSE,
    DEPLOY,
    FREE,
    GUNS,
    INFANTRY,
    MARCHING,
    MOVE,
    PURSUE,
    RATES,
    RUN,
    STRIKE,
    WITHDRAW,
    Leg,
    Patch,
    Stand,
    ahead,
    nearest,
    wheel,
    within,
)
from grognard.table.kernel import NEVER, gap, slid, span
from grognard.table.kernel_facing import heading
from grognard.table.kernel_ground import inside_spans

REACHED: Final = 0.5  # cm from a place at which one is there
ON_COURSE: Final = 0.99984
"""The cosine of the degree by which a unit may be off its line."""
HORSE_NEAR: Final = 30.0  # cm: a turn of cavalry, at which infantry thinks of closing up
FAST: Final = 2.0  # times its rate that a unit runs in its first turn
SCATTERED: Final = 6  # turns that cavalry is gone after runners it followed off the table
UP_TO: Final = 30.0  # cm from its place at which a column of march forms up
HERE: Final = 0.01  # cm: no way at all


class Mover:
    """A unit on the move this turn: its way, how far, whether to strike, and the rows it stood in when it set out."""

    __slots__ = ("closing", "far", "one", "prey", "rough", "rows", "stopped", "ux", "uy")

    def __init__(self, one: Stand, ux: float, uy: float, far: float, closing: bool, prey: int) -> None:
        self.one = one
        self.ux = ux
        self.uy = uy
        self.far = far
        self.closing = closing
        self.prey = prey
        self.stopped = False
        self.rough = False
        self.rows: list[int] = []


def going(ground: list[Patch], m: Mover, x0: float, y0: float, x1: float, y1: float) -> float:
    """What is left of its speed on a stride of its leading edge; is it rough enough to disorder?"""
    m.rough = False
    if m.one.form == MARCHING:
        return 1.0
    factor = 1.0
    key = m.one.arm * 4 + m.one.form
    for patch in ground:
        if (patch.factors[key] != 1.0 or patch.disorders[key]) and crossed(patch, x0, y0, x1, y1):
            if patch.water and bridged(ground, m.one.form, (x0 + x1) / 2, (y0 + y1) / 2):
                continue
            factor *= patch.factors[key]
            m.rough = m.rough or patch.disorders[key]
    return factor


def bridged(ground: list[Patch], form: int, x: float, y: float) -> bool:
    """Does a bridge carry troops in this formation here (EM-R.96)?"""
    return any(patch.carries[form] and within(patch, x, y) for patch in ground)


def crossed(patch: Patch, x0: float, y0: float, x1: float, y1: float) -> bool:
    """Does a straight way lead over a piece of ground?"""
    return any(len(inside_spans(x0, y0, x1, y1, area)) > 0 for area in patch.areas)


def rearward(everybody: list[Stand], width: float, depth: float) -> None:
    """Those who were beaten go back, those who run run (EM-13.38 to EM-13.41)."""
    for one in everybody:
        if not one.here():
            continue
        if one.duty == WITHDRAW:
            r = one.rect
            back = slid(r, -r.fx, -r.fy, one.duty_far)
            x = min(max(back.x, back.hw), width - back.hw)
            y = min(max(back.y, back.hd), depth - back.hd)
            one.rect = slid(r, x - r.x, y - r.y, 1.0)
            one.duty = FREE
            one.engaged = False
            one.moved = True
            one.busy = True
        elif one.duty == RUN or one.status == 0:
            run(one, everybody, width, depth)


def run(one: Stand, everybody: list[Stand], width: float, depth: float) -> None:
    """Away from the victor, or from the nearest, over any edge."""
    one.duty = RUN
    one.engaged = False
    one.busy = True
    if one.runs == 0:
        best = NEVER
        for other in everybody:
            if other.side != one.side and other.counts():
                far = gap(one.rect, other.rect)
                if other.no == one.foe:
                    far = -1.0
                if far < best:
                    best = far
                    one.face(2 * one.rect.x - other.rect.x, 2 * one.rect.y - other.rect.y)
    far = RATES[one.arm][ASSAULT] * (FAST if one.runs == 0 else 1.0)
    one.rect = slid(one.rect, one.rect.fx, one.rect.fy, far)
    one.runs += 1
    if not (0.0 <= one.rect.x <= width and 0.0 <= one.rect.y <= depth):
        one.remove()


def pursuers(everybody: list[Stand], turn: int) -> list[Mover]:
    """Winners go after the beaten; cavalry follows runners off the table (EM-R.74, EM-R.75)."""
    out: list[Mover] = []
    for one in everybody:
        if one.duty != PURSUE or not one.here():
            continue
        one.duty = FREE
        one.engaged = False
        one.busy = True
        prey = everybody[one.foe]
        if one.arm == CAVALRY and prey.status == 0:
            prey.remove()
            one.away = turn + SCATTERED
            one.legs = []
        elif prey.here():
            one.face(prey.rect.x, prey.rect.y)
            one.passed = prey.no
            out.append(Mover(one, one.rect.fx, one.rect.fy, RATES[one.arm][one.form], True, prey.no))
    return out


def wary(one: Stand, leg: Leg, everybody: list[Stand]) -> bool:
    """Forms dense before cavalry, stands so, and forms back when it is gone; is that all it does (EM-R.29)?"""
    if one.arm != INFANTRY or not leg.wary:
        return False
    near = False
    for other in everybody:
        if other.side != one.side and other.arm == CAVALRY and other.counts():
            if gap(one.rect, other.rect) <= HORSE_NEAR:
                near = True
                break
    if near and one.form == ASSAULT:
        one.former = ASSAULT
        one.changing = DENSE
        one.left = 0.5
        return True
    if near and one.form == DENSE:
        return True
    if not near and one.form == DENSE and one.former >= 0:
        one.changing = one.former
        one.left = 1.0
        one.former = AS_IT_IS
        return True
    return False


def reform(one: Stand, form: int, spread: float, ground: list[Patch]) -> None:
    """Work at a change of formation, which infantry cannot do among houses but to spread out (EM-9.1, EM-7.17)."""
    if form <= ASSAULT and in_houses(one, ground):
        return
    if one.changing != form:
        one.changing = form
        one.left = CHANGES[one.form][form]
        one.spread = spread


def ordered(one: Stand, everybody: list[Stand], ground: list[Patch]) -> Mover | None:
    """The one thing a unit does this turn by its order; a mover if it is to move (chapters 4, 9 and 10)."""
    leg = one.leg()
    if leg is None or wary(one, leg, everybody):
        return None
    form = leg.form if leg.form >= 0 else one.form
    if leg.form < 0 and (leg.verb == DEPLOY or (one.form == MARCHING and leg.verb != MOVE)):
        form = ASSAULT
    if leg.verb == STRIKE:
        if form != one.form:
            reform(one, form, leg.spread, ground)
            return None
        return strike(one, leg, everybody, ground)
    if leg.verb == MOVE and form != one.form:
        reform(one, form, leg.spread, ground)
        return None
    r = one.rect
    far = hypot(leg.x - r.x, leg.y - r.y) if leg.goes else 0.0
    if far > REACHED:
        if one.form == MARCHING and leg.verb != MOVE and far < UP_TO:
            reform(one, form, leg.spread, ground)
            return None
        return walk(one, leg, far, everybody)
    if leg.facing >= 0.0:
        fx, fy = heading(leg.facing)
        if fx * r.fx + fy * r.fy < ON_COURSE:
            wheel(one, fx, fy, everybody)
            return None
    if form != one.form:
        reform(one, form, leg.spread, ground)
    elif leg.verb != DEFEND:
        one.done = True
    return None


def walk(one: Stand, leg: Leg, far: float, everybody: list[Stand]) -> Mover | None:
    """Turn to the line, then straight along it."""
    r = one.rect
    ux, uy = (leg.x - r.x) / far, (leg.y - r.y) / far
    if one.form != MARCHING:
        way = -1.0 if leg.backward else 1.0
        if (ux * r.fx + uy * r.fy) * way < ON_COURSE:
            wheel(one, ux * way, uy * way, everybody)
            return None
    else:
        one.face(leg.x, leg.y)
    if one.status <= 2 or (one.status == 3 and one.arm == GUNS and one.fired):
        near = nearest(one, everybody)
        if near is not None and gap(slid(r, ux, uy, 0.5), near.rect) < gap(r, near.rect) - 1e-6:
            return None
    return Mover(one, ux, uy, min(far, RATES[one.arm][one.form]), False, -1)


def strike(one: Stand, leg: Leg, everybody: list[Stand], ground: list[Patch]) -> Mover | None:
    """Turn to a named enemy who is not ahead, else go for whoever is (EM-R.95)."""
    if leg.target >= 0:
        named = everybody[leg.target]
        if not named.counts():
            one.done = True
            return None
        first, last = span(one.rect, one.rect.fx, one.rect.fy, named.rect, 0.0)
        if last < 0.0 or first >= NEVER:
            r, there = one.rect, named.rect
            far = hypot(there.x - r.x, there.y - r.y)
            if far > HERE and not hidden(one, named, everybody, ground):
                wheel(one, (there.x - r.x) / far, (there.y - r.y) / far, everybody)
            return None
    prey = ahead(one, everybody)
    if prey is None or (one.status <= 2 and one.status <= prey.status):
        return None
    return Mover(one, one.rect.fx, one.rect.fy, RATES[one.arm][one.form], True, prey.no)
