"""The sand table: everybody moves at once, stride by stride; guns, friends and the enemy stop whom they meet."""

from __future__ import annotations

from typing import Final

from grognard.rulesets.en_masse.doctrine.sand.fights import FRONT, LINE, Meeting, aspect, dares
from grognard.rulesets.en_masse.doctrine.sand.gunnery import NO_ROW, bears, hidden, hurt, may_fire, row, shot
from grognard.rulesets.en_masse.doctrine.sand.marches import Mover, going
from grognard.rulesets.en_masse.doctrine.sand.stands import (
    AS_IT_IS,
    RATES,
    Patch,
    Stand,
    form_up,
)
from grognard.table.kernel import NEVER, gap, overlaps, slid, span

STRIDES: Final = 8  # parts of a turn in which all move side by side
WITHIN: Final = 0.05  # cm by which two friends must overlap to be in each other's way


def on_the_clock(
    movers: list[Mover], everybody: list[Stand], ground: list[Patch], width: float, depth: float
) -> list[Meeting]:
    """All movers stride on together; guns fire at who comes into their range, attackers are tested, lines meet."""
    meetings: list[Meeting] = []
    guns = [g for g in everybody if may_fire(g)]
    moving = [m.one.no for m in movers]
    for m in movers:
        m.rows = [row_now(g, m.one, everybody, ground) for g in guns]
    for k in range(STRIDES):
        for m in movers:
            if not m.stopped:
                stride(m, everybody, ground, width, depth, meetings, movers)
                one = m.one
                one.moved = True
                under_the_guns(m, guns, moving, everybody, ground)
                if one.status == 0 or (m.closing and one.status <= 2 and one.status <= everybody[m.prey].status):
                    m.stopped = True
        if k == STRIDES // 2 - 1:
            halfway(everybody)
    return meetings


def halfway(everybody: list[Stand]) -> None:
    """Changes of half a turn are done (EM-R.19)."""
    for one in everybody:
        if one.changing >= 0 and one.left == 0.5 and one.here():
            form_up(one, one.changing, everybody)


def row_now(gun: Stand, one: Stand, everybody: list[Stand], ground: list[Patch]) -> int:
    """The row on which guns could fire at a mover where it is, if they can."""
    which = NO_ROW if gun.side == one.side else row(gun, gap(gun.rect, one.rect))
    if which == NO_ROW or not bears(gun, one) or hidden(gun, one, everybody, ground):
        return NO_ROW
    return which


def under_the_guns(m: Mover, guns: list[Stand], moving: list[int], everybody: list[Stand], ground: list[Patch]) -> None:
    """Opportunity fire: once a turn, by guns that stand, at who comes into a nearer range (EM-R.54)."""
    for k in range(len(guns)):
        g = guns[k]
        if m.rows[k] == 0 or g.side == m.one.side or g.busy or g.gone or g.no in moving:
            continue
        now = row(g, gap(g.rect, m.one.rect))
        if now != NO_ROW and now < m.rows[k]:
            by = shot(g, m.one, everybody, ground)
            if by > 0:
                g.busy = True
                g.stirred = True
                hurt(m.one, by)


def stride(
    m: Mover,
    everybody: list[Stand],
    ground: list[Patch],
    width: float,
    depth: float,
    meetings: list[Meeting],
    movers: list[Mover],
) -> None:
    """One stride of a mover, as far as ground, friends and the enemy let it."""
    one, r = m.one, m.one.rect
    full = RATES[one.arm][one.form] / STRIDES
    x, y = r.x + m.ux * r.hd, r.y + m.uy * r.hd
    whole = min(full, m.far)
    step = min(full * going(ground, m, x, y, x + m.ux * whole, y + m.uy * whole), m.far)
    if step <= 0.0:
        m.stopped = True
        return
    if m.closing:
        step = close(m, step, everybody, meetings, movers)
    else:
        step = halted(m, step, everybody)
    there = slid(r, m.ux, m.uy, step)
    for other in everybody:
        if other.side == one.side and other.no != one.no and other.here() and overlaps(there, other.rect, WITHIN):
            if not overlaps(r, other.rect, WITHIN):
                m.stopped = True
                return
    if not (0.0 <= there.x <= width and 0.0 <= there.y <= depth):
        m.stopped = True
        return
    one.rect = there
    if m.rough and step > 0.0:
        one.untidy = True
        one.stirred = True
    m.far -= step
    if m.far <= 1e-6:
        m.stopped = True


def halted(m: Mover, step: float, everybody: list[Stand]) -> float:
    """How far it may go without coming inside ten centimetres of an enemy (EM-R.59)."""
    r = m.one.rect
    for other in everybody:
        if other.side != m.one.side and other.counts():
            now = gap(r, other.rect)
            if now - step < LINE:
                then = gap(slid(r, m.ux, m.uy, step), other.rect)
                if then < LINE and then < now - 1e-6:
                    m.stopped = True
                    step = max(0.0, min(step, now - LINE))
    return step


def close(m: Mover, step: float, everybody: list[Stand], meetings: list[Meeting], movers: list[Mover]) -> float:
    """Up to ten centimetres, there the test, then home (EM-13.2 to EM-13.11)."""
    one, prey = m.one, everybody[m.prey]
    if not prey.counts():
        if prey.here() and gap(one.rect, prey.rect) <= step:
            prey.remove()
            one.untidy = True
        m.stopped = True
        return step
    far = gap(one.rect, prey.rect)
    if one.passed != prey.no:
        if far - step > LINE:
            return step
        if not dares(one, prey, everybody):
            m.stopped = True
            one.legs = []
            return max(0.0, min(step, far - LINE))
        one.passed = prey.no
    first, last = span(one.rect, m.ux, m.uy, prey.rect, 0.0)
    reach = first if last >= 0.0 and first < NEVER else far
    if reach > step:
        return step
    m.stopped = True
    one.done = True
    mutual = False
    for other in movers:
        if other.one.no == prey.no:
            mutual = other.closing and other.one.passed == one.no
            other.stopped = True
    meetings.append(Meeting(one, prey, aspect(one, prey) if not mutual else FRONT, mutual))
    prey.changing = AS_IT_IS
    return max(0.0, reach)
