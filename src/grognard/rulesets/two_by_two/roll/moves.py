"""Every legal straight move of a unit, as rows of facing, distance and foe touched."""

from typing import Any, Final

from grognard.rulesets.two_by_two.charging import RUN_IN, never_charges, strikes
from grognard.rulesets.two_by_two.roll.posts import Post, Roll
from grognard.rulesets.two_by_two.roll.prospects import Moves, Prospect, Scope, Vicinity, reach_of
from grognard.rulesets.two_by_two.roll.tolerances import AREA, CONTACT
from grognard.table.kernel import Rect, settled, turned
from grognard.table.kernel_facing import bearing, heading, lattice
from grognard.table.kernel_going import Land, standing_in
from grognard.table.kernel_headway import headway, headway_back
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
        rows = [row for row in rows if allowed(battle, post.no, facings, row)]
    elif foes:
        rows = striking(post, rows, headings, tricky, roll.rects, facings, battle, allowed)
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


def look_along(roll: Roll, post: Post, near: Vicinity, scope: Scope, share: float, battle: Any, allowed: Any) -> Moves:
    """The legal moves on one facing of the lattice only, or straight back: a share from 0 to 1 says which of them."""
    base = post.rect
    land = near.land
    rate = scope.rates[post.kind.no]
    reach = reach_of(land, rate)
    blue, red = roll.present
    friends = _NOBODY
    if not scope.pass_through:
        _, friends = nearby(base, red if post.side else blue, roll.rects, reach, post.no)
    foe_nos, foes = nearby(base, blue if post.side else red, roll.rects, reach, post.no)
    facings, headings = lattice(post.facing)
    k = int(share * (len(headings) + len(foes) + 1))
    if k >= len(headings) + len(foes):
        back = headway_back(land, base, rate, AREA)
        rows: list[Any] = back_rows(base, STEPS, back, friends, foes, scope.w, scope.h, CONTACT)
        return judged(post, land, rows, facings, headings, [False], roll, scope, battle, allowed)
    facing = facings[k] if k < len(facings) else bearing(base.x, base.y, foes[k - 8].x, foes[k - 8].y)
    ahead = heading(facing)
    there = turned(base, ahead[0], ahead[1])
    limits, tricky = headway(land, there, [ahead], rate, AREA)
    if k > 0:
        if standing_in(land, there, AREA) >= 0:
            limits = [-1.0]
        limits.insert(0, -1.0)
        tricky.insert(0, False)
        facings = [facings[0], facing]
        headings = [headings[0], ahead]
    else:
        headings = [ahead]
    may = [not never_charges(post.kind, roll.posts[foe_nos[i]].kind, foes[i], scope.woods) for i in range(len(foes))]
    run_in = 0.0 if scope.pivot else RUN_IN
    rows = fan(base, headings, STEPS, limits, friends, foes, foe_nos, may, [], scope.w, scope.h, run_in, CONTACT, AREA)
    return judged(post, land, rows, facings, headings, tricky, roll, scope, battle, allowed)


def judged(
    post: Post, land: Land, rows: list[Any], facings: list[float], headings: list[tuple[float, float]],
    tricky: list[bool], roll: Roll, scope: Scope, battle: Any, allowed: Any,
) -> Moves:  # fmt: skip
    """The rows that also end well."""
    if land.closed:
        rows = in_the_open(land, post.rect, headings, rows)
    if scope.pass_through:
        rows = [row for row in rows if allowed(battle, post.no, facings, row)]
    else:
        rows = striking(post, rows, headings, tricky, roll.rects, facings, battle, allowed)
    return Moves(facings, headings, [], 0.0, 0.0, rows, True, None, 0)


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
    post: Post, rows: list[Any], headings: list[tuple[float, float]], tricky: list[bool], rects: list[Rect],
    facings: list[float], battle: Any, allowed: Any,
) -> list[Any]:  # fmt: skip
    """The rows, less contacts that are none: the door itself judges ways by towns and bridges, and a mere graze."""
    out: list[Any] = []
    for row in rows:
        r: tuple[int, float, int] = row
        k, d, foe = r
        if foe >= 0:
            fx, fy = headings[k]
            end = settled(turned(post.rect, fx, fy), fx, fy, d)
            if (tricky[k] or not strikes(end, rects[foe])) and not allowed(battle, post.no, facings, row):
                continue
        out.append(row)
    return out
