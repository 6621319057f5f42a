"""Every legal straight move of a unit, as rows of facing, distance and foe touched."""

from typing import Any, Final

from grognard.rulesets.two_by_two.charging import RUN_IN, never_charges, strikes
from grognard.rulesets.two_by_two.roll.posts import Post, Roll
from grognard.rulesets.two_by_two.roll.prospects import Moves, Prospect
from grognard.rulesets.two_by_two.roll.tolerances import AREA, CONTACT
from grognard.table.kernel import Rect, settled, turned
from grognard.table.kernel_facing import bearing, heading
from grognard.table.kernel_going import Land, standing_in
from grognard.table.kernel_ground import Area
from grognard.table.kernel_headway import headway
from grognard.table.kernel_menu import back_rows, fan
from grognard.table.kernel_near import nearby

BACK: Final = -1
STEPS: Final = [float(d) for d in range(8)]
_NOBODY: Final[list[Rect]] = []  # shared, never added to


class Scope:
    """The table and what the players agreed, as far as moves ask."""

    __slots__ = ("h", "pass_through", "pivot", "w", "woods")

    def __init__(self, w: float, h: float, woods: list[Area], pass_through: bool, pivot: bool) -> None:
        self.w = w
        self.h = h
        self.woods = woods
        self.pass_through = pass_through
        self.pivot = pivot


def look_up(roll: Roll, post: Post, seen: Prospect, scope: Scope, allowed: Any) -> Moves:
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
        more, odd = headway(seen.land, base, [headings[0]] + towards, seen.rate, AREA)
        facings = facings + looks
        headings = headings + towards
        limits = limits + more[1:]
        tricky = tricky + odd[1:]
        for i in range(len(foes)):
            may.append(not never_charges(post.kind, roll.posts[foe_nos[i]].kind, foes[i], scope.woods))
    run_in = 0.0 if scope.pivot else RUN_IN
    rows: list[Any] = fan(
        base, headings, STEPS, limits, friends, foes, foe_nos, may, [], scope.w, scope.h, run_in, CONTACT, AREA
    )
    rows.extend(back_rows(base, STEPS, seen.back, friends, foes, scope.w, scope.h, CONTACT))
    if seen.land.closed:
        rows = in_the_open(seen.land, base, headings, rows)
    if scope.pass_through:
        rows = [row for row in rows if allowed(facings, row)]
    elif foes:
        rows = striking(base, rows, headings, tricky, roll.rects, facings, allowed)
    return Moves(facings, headings, limits, seen.back, seen.reach, rows, scope.pass_through or seen.wooded, seen.exits)


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


def striking(
    base: Rect, rows: list[Any], headings: list[tuple[float, float]], tricky: list[bool], rects: list[Rect],
    facings: list[float], allowed: Any,
) -> list[Any]:  # fmt: skip
    """The rows, less contacts that are none: the door itself judges ways by towns and bridges, and a mere graze."""
    out: list[Any] = []
    for row in rows:
        r: tuple[int, float, int] = row
        k, d, foe = r
        if foe >= 0:
            fx, fy = headings[k]
            end = settled(turned(base, fx, fy), fx, fy, d)
            if (tricky[k] or not strikes(end, rects[foe])) and not allowed(facings, row):
                continue
        out.append(row)
    return out
