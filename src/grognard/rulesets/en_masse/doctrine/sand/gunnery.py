"""Fire on the sand table: the fire table itself, with arcs and what stands in between (EM-12.6 to EM-12.14)."""

from __future__ import annotations

from typing import Final

from grognard.rulesets.en_masse.doctrine.sand.stands import DENSE, GUNS, INFANTRY, LOOSE, MARCHING, Patch, Stand, within
from grognard.rulesets.en_masse.firing_table import CANISTER, EFFECTIVE, EXTREME
from grognard.table.kernel import NEVER, gap
from grognard.table.kernel_ground import inside_spans
from grognard.table.kernel_reach import stands_across

NO_ROW: Final = 9  # out of range
FLOORS: Final = [0, 1, 2, 1]
"""Below what canister, effective, extreme and a brigade's own fire take nobody (EM-12.12 to EM-12.14)."""


def row(firer: Stand, far: float) -> int:
    """The row of the table at a range: 0 canister, 1 effective, 2 extreme, 3 a brigade's own guns; 9 out of range."""
    if firer.arm == GUNS:
        return 0 if far <= CANISTER else 1 if far <= EFFECTIVE else 2 if far <= EXTREME else NO_ROW
    return 3 if far <= EFFECTIVE else NO_ROW


def drop(firer: Stand, target: Stand, which: int, shelter: int) -> int:
    """How many levels a shot takes; houses at either end lower the firer's own."""
    status = firer.status - shelter
    if status <= 0:
        return 0
    good, loose = status >= 4, target.form == LOOSE
    floor = FLOORS[which]
    if which == 0:
        by = 2 if good and not loose else 1
    elif which == 1:
        by = int(target.status <= status) if good else int(target.status < status and not loose)
    else:
        by = int(good and not loose and target.status < status)
    return max(0, min(by, target.status - floor))


def bears(firer: Stand, target: Stand) -> bool:
    """Does a target lie in the arc? Dense infantry fires all round (EM-G.6, EM-R.50)."""
    if firer.form == DENSE:
        return True
    r, t = firer.rect, target.rect
    dx, dy = t.x - r.x, t.y - r.y
    ahead, aside = dx * r.fx + dy * r.fy, abs(dx * r.fy - dy * r.fx)
    return ahead - r.hd >= max(0.0, aside - r.hw) - 1e-6


def hidden(firer: Stand, target: Stand, everybody: list[Stand], ground: list[Patch]) -> bool:
    """Is something in the line of sight (EM-R.50)?"""
    a, b = firer.rect, target.rect
    for other in everybody:
        if other.no != firer.no and other.no != target.no and not other.gone and other.away == 0:
            if stands_across(a.x, a.y, b.x, b.y, other.rect):
                return True
    lower = -1
    for patch in ground:
        if patch.height > 0 and lower < 0:
            lower = max(height_at(ground, a.x, a.y), height_at(ground, b.x, b.y))
        if not patch.screens and patch.height <= lower:
            continue
        if (patch.screens or patch.height > 0) and not within(patch, a.x, a.y) and not within(patch, b.x, b.y):
            for area in patch.areas:
                if len(inside_spans(a.x, a.y, b.x, b.y, area)) > 0:
                    return True
    return False


def height_at(ground: list[Patch], x: float, y: float) -> int:
    """How high a place lies."""
    best = 0
    for patch in ground:
        if patch.height > best and within(patch, x, y):
            best = patch.height
    return best


def in_houses(one: Stand, ground: list[Patch]) -> int:
    """One, if it is infantry in a built-up area (EM-7.18)."""
    if one.arm == INFANTRY:
        for patch in ground:
            if patch.houses and within(patch, one.rect.x, one.rect.y):
                return 1
    return 0


def may_fire(firer: Stand) -> bool:
    """Has it guns and can use them?"""
    return firer.guns and firer.form != MARCHING and firer.status > 0 and not firer.engaged and firer.here()


def shot(firer: Stand, target: Stand, everybody: list[Stand], ground: list[Patch]) -> int:
    """How many levels a shot now would take; nothing if there is none to be had."""
    if target.engaged or not target.counts():
        return 0
    which = row(firer, gap(firer.rect, target.rect))
    if which == NO_ROW or not bears(firer, target):
        return 0
    by = drop(firer, target, which, 0)
    if by == 0:
        return 0
    by = drop(firer, target, which, in_houses(firer, ground) + in_houses(target, ground))
    return 0 if by == 0 or hidden(firer, target, everybody, ground) else by


def hurt(target: Stand, by: int) -> None:
    """A shot tells: status goes, and order with it (EM-R.40)."""
    target.status = max(0, target.status - by)
    target.untidy = True
    target.stirred = True
    target.under_fire = True


def firing(everybody: list[Stand], ground: list[Patch]) -> None:
    """Step 1: everybody who has a shot that tells takes the nearest, all at once (EM-R.49, EM-R.52)."""
    falls: list[tuple[Stand, int]] = []
    for firer in everybody:
        if not may_fire(firer):
            continue
        mark: Stand | None = None
        best = NEVER
        by = 0
        for target in everybody:
            if target.side != firer.side:
                far = gap(firer.rect, target.rect)
                if far < best:
                    tells = shot(firer, target, everybody, ground)
                    if tells > 0:
                        mark, best, by = target, far, tells
        if mark is not None:
            firer.fired = True
            falls.append((mark, by))
    for target, by in falls:
        hurt(target, min(by, max(0, target.status - 1)) if by == 1 else by)
