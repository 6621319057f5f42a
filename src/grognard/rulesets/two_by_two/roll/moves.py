"""Every legal straight move of a unit, as rows of facing, distance and foe touched."""

from typing import Any, Final

from grognard.rulesets.two_by_two.charging import RUN_IN, never_charges, strikes
from grognard.rulesets.two_by_two.roll.posts import Post, Roll
from grognard.rulesets.two_by_two.roll.prospects import Moves, Prospect, Scope
from grognard.rulesets.two_by_two.roll.tolerances import AREA, CONTACT
from grognard.table.kernel import Rect, settled, turned
from grognard.table.kernel_facing import bearing, heading
from grognard.table.kernel_going import Land, standing_in
from grognard.table.kernel_headway import headway
from grognard.table.kernel_menu import back_rows, fan
from grognard.table.kernel_near import nearby

BACK: Final = -1
STEPS: Final = [float(d) for d in range(8)]
_NOBODY: Final[list[Rect]] = []  # shared, never added to


def look_up(roll: Roll, post: Post, seen: Prospect, scope: Scope, battle: Any, allowed: Any) -> Moves:
    """Every legal straight move; `allowed` judges by the door what geometry alone cannot."""
    base = post.rect
    blue, red = roll.present
    friends = _NOBODY
    if not scope.pass_through:
        _, friends = nearby(base, red if post.side else blue, roll.rects, seen.reach, post.no)
    foe_nos, foes = nearby(base, blue if post.side else red, roll.rects, seen.reach, post.no)
    facings = seen.facings
    headings = seen.headings
    limits = seen.limits
    tricky = seen.tricky
    may: list[bool] = []
    if foes:
        looks = [bearing(base.x, base.y, r.x, r.y) for r in foes]
        towards = [heading(f) for f in looks]
        more, odd = headway(seen.land, base, towards, seen.rate, AREA, False)
        facings = facings + looks
        headings = headings + towards
        limits = limits + more
        tricky = tricky + odd
        for i in range(len(foes)):
            may.append(not never_charges(post.kind, roll.posts[foe_nos[i]].kind, foes[i], scope.woods))
    run_in = 0.0 if scope.pivot else RUN_IN
    charges: list[int] = []
    rows: list[Any] = fan(
        base, headings, STEPS, limits, friends, foes, foe_nos, may, [], scope.w, scope.h, run_in, CONTACT, AREA, charges
    )
    if charges and not scope.pass_through:
        strike_out(post, rows, charges, headings, tricky, roll.rects, facings, battle, allowed)
    rows.extend(back_rows(base, STEPS, seen.back, friends, foes, scope.w, scope.h, CONTACT))
    if seen.land.closed:
        rows = in_the_open(seen.land, base, headings, rows)
    if scope.pass_through:
        rows = [row for row in rows if allowed(battle, post.no, facings, row)]
    return Moves(
        facings,
        headings,
        limits,
        seen.back,
        seen.reach,
        rows,
        scope.pass_through or seen.wooded,
        seen.exits,
        seen.sides,
    )


def in_the_open(land: Land, base: Rect, headings: list[tuple[float, float]], rows: list[Any]) -> list[Any]:
    """The rows that still end on open ground, or in column, when their place is rounded."""
    out: list[Any] = []
    for row in rows:
        r: tuple[int, float, int] = row
        k, d, _ = r
        if k == BACK:
            there = settled(base, base.fx, base.fy, -d)
        else:
            fx, fy = headings[k]
            there = settled(turned(base, fx, fy), fx, fy, d)
        if standing_in(land, there, AREA) < 0:
            out.append(row)
    return out


def strike_out(
    post: Post, rows: list[Any], charges: list[int], headings: list[tuple[float, float]], tricky: list[bool],
    rects: list[Rect], facings: list[float], battle: Any, allowed: Any,
) -> None:  # fmt: skip
    """Take out contacts that are none: the door itself judges ways by towns and bridges, and a mere graze."""
    for i in range(len(charges) - 1, -1, -1):
        row: tuple[int, float, int] = rows[charges[i]]
        k, d, foe = row
        fx, fy = headings[k]
        end = settled(turned(post.rect, fx, fy), fx, fy, d)
        if (tricky[k] or not strikes(end, rects[foe])) and not allowed(battle, post.no, facings, row):
            del rows[charges[i]]
