"""Doctrine, the ways: beyond the lattice of the menu, marches that end with the front to the enemy, in line beside a
friend, over a bridge, or behind the shaken."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

from grognard.rulesets.two_by_two.battle import Unit
from grognard.rulesets.two_by_two.doctrine.places import spots
from grognard.rulesets.two_by_two.doctrine.post import Post
from grognard.rulesets.two_by_two.march import Leg
from grognard.rulesets.two_by_two.menus import BACK, Moves, path_of
from grognard.rulesets.two_by_two.movement import Move
from grognard.table.kernel import Rect, round3
from grognard.table.pose import bearing, heading

BESIDE = 1.12
UP_TO = 0.75


class Way(NamedTuple):
    """A path and the base at its end."""

    path: tuple[Leg, ...]
    end: Rect


def ways(post: Post, moves: Moves) -> list[Way]:
    """The menu's marches, each also with a last turn to the enemy, and places in line beside friends."""
    found = []
    for row in moves.rows:
        if row[2] < 0:
            straight = Way(path_of(moves.facings, row), end_of(post.unit, moves.facings, row))
            found.append(straight)
            turn = fronted(post, straight)
            if turn is not None:
                found.append(turn)
    front = fronted(post, Way((), post.unit.rect))
    if front is not None:
        found.append(front)
    if post.unit.arm in ("infantry", "artillery"):
        found += in_line(post)
    if post.unit.type == "hq":
        found += behind_the_shaken(post)
    return [*found, *over_water(post), *into_places(post)]


def into_places(post: Post) -> Iterator[Way]:
    """Straight on to the ground that decides, anywhere on it, when it is time."""
    me, far = post.unit.rect, post.unit.troop.move
    for place in post.plan.stakes.on:
        for x, y in spots(place):
            d = round3(hypot(x - me.x, y - me.y))
            facing = bearing(me.x, me.y, x, y)
            path = (Leg(turn=facing), Leg(ahead=d))
            if 0.05 < d <= far and Move(unit=post.unit.no, path=path).refusal(post.plan.battle, None) is None:
                straight = Way(path, Rect(x, y, *heading(facing), me.hd, me.hw))
                yield from [straight, fronted(post, straight) or straight]


def over_water(post: Post) -> Iterator[Way]:
    """Up to a bridge or ford over a river, and over it as far as the march goes."""
    me, far = post.unit.rect, post.unit.troop.move
    for c in post.plan.rivers.crossings:
        for side in (1.0, -1.0):
            x, y = round3(c.x - side * c.ux * c.half), round3(c.y - side * c.uy * c.half)
            d = hypot(x - me.x, y - me.y)
            if d > far or (d > 0.3 and post.plan.rivers.divide(me.x, me.y, x, y)):
                continue
            facing = bearing(0.0, 0.0, side * c.ux, side * c.uy)
            fx, fy = heading(facing)
            near = (Leg(turn=bearing(me.x, me.y, x, y)), Leg(ahead=round3(d))) if d > 0.05 else ()
            for on in (0.0, *[float(n) for n in range(1, int(far - d) + 1)], round3(max(0.0, far - d - 0.01))):
                legs = (*near, Leg(turn=facing), *((Leg(ahead=on),) if on else ()))
                yield Way(legs, Rect(x + fx * on, y + fy * on, fx, fy, me.hd, me.hw))


def end_of(unit: Unit, facings: list[float], row: tuple[int, float, int]) -> Rect:
    """The base at the end of a row of the menu."""
    k, d, _ = row
    r = unit.rect
    if k == BACK:
        return Rect(r.x - r.fx * d, r.y - r.fy * d, r.fx, r.fy, r.hd, r.hw)
    fx, fy = heading(facings[k])
    return Rect(r.x + fx * d, r.y + fy * d, fx, fy, r.hd, r.hw)


def fronted(post: Post, way: Way) -> Way | None:
    """The same march with a turn towards the enemy at its end, unless it looks there already."""
    foe = post.faced(way.end)
    if foe is None:
        return None
    r = way.end
    facing = bearing(r.x, r.y, foe.x, foe.y)
    fx, fy = heading(facing)
    if fx * r.fx + fy * r.fy > 0.99:
        return None
    path = way.path[:-1] if way.path and way.path[-1].turn is not None else way.path
    return Way((*path, Leg(turn=facing)), Rect(r.x, r.y, fx, fy, r.hd, r.hw))


def in_line(post: Post) -> Iterator[Way]:
    """Beside a friend of the line, to its right or its left, on the same front."""
    me, far = post.unit.rect, post.unit.troop.move
    for r in post.lined:
        for side in (BESIDE, -BESIDE):
            x, y = round3(r.x + r.fy * side), round3(r.y - r.fx * side)
            d = hypot(x - me.x, y - me.y)
            if 0.2 < d <= far:
                facing = bearing(0.0, 0.0, r.fx, r.fy)
                legs = (Leg(turn=bearing(me.x, me.y, x, y)), Leg(ahead=round3(d)), Leg(turn=facing))
                yield Way(legs, Rect(x, y, *heading(facing), me.hd, me.hw))


def behind_the_shaken(post: Post) -> Iterator[Way]:
    """Close up behind one of ours that must be rallied, or beside it, touching it."""
    me, far = post.unit.rect, post.unit.troop.move
    for friend in post.shaken:
        r = friend.rect
        back, aside = r.hd + me.hd, r.hw + me.hw
        for dx, dy in ((-r.fx * back, -r.fy * back), (r.fy * aside, -r.fx * aside), (-r.fy * aside, r.fx * aside)):
            x, y = round3(r.x + dx - r.fx * UP_TO), round3(r.y + dy - r.fy * UP_TO)
            d = hypot(x - me.x, y - me.y)
            if 0.05 < d <= far - UP_TO:
                facing = bearing(0.0, 0.0, r.fx, r.fy)
                fx, fy = heading(facing)
                legs = (Leg(turn=bearing(me.x, me.y, x, y)), Leg(ahead=round3(d)), Leg(turn=facing), Leg(ahead=UP_TO))
                yield Way(legs, Rect(x + fx * UP_TO, y + fy * UP_TO, fx, fy, me.hd, me.hw))
