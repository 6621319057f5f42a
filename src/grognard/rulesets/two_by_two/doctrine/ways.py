"""Doctrine, the ways: beyond the lattice of the menu, marches that end with the front to the enemy, in line beside a
friend, over a bridge, or behind the shaken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.rulesets.two_by_two.doctrine.places import spots
from grognard.rulesets.two_by_two.doctrine.post import Post
from grognard.rulesets.two_by_two.doctrine.rivers import apart
from grognard.rulesets.two_by_two.legs import Leg
from grognard.rulesets.two_by_two.menus import BACK, Moves, Row, path_of
from grognard.rulesets.two_by_two.movement import Move
from grognard.table.kernel import Rect, round3
from grognard.table.kernel_facing import bearing, heading

# In inches:
BESIDE: Final = 1.12  # from middle to middle in line: a base and elbow room
UP_TO: Final = 0.75  # the last straight step up to a unit that is to be rallied
A_STEP: Final = 0.05  # a shorter march is none
NEARBY: Final = 0.2  # who stands so near to a place in line is in it
AT_THE_BANK: Final = 0.3  # who stands so near to a crossing is at it, on whichever bank
SPARE: Final = 0.01  # kept of a whole move, for rounding
SAME_WAY: Final = 0.99  # the cosine of some 8 degrees: it looks there already


class Way:
    """A way and the base at its end; its path is made when somebody wants to go it."""

    __slots__ = ("base", "end", "facing", "facings", "legs", "row")

    def __init__(self, legs: tuple[Leg, ...], end: Rect) -> None:
        self.legs = legs
        self.end = end
        self.row: Row | None = None  # a row of the menu, with the menu's facings
        self.facings: list[float] = []
        self.base: Way | None = None  # another way, with a last turn to a facing
        self.facing = 0.0

    @property
    def path(self) -> tuple[Leg, ...]:
        """The legs of the way."""
        if self.row is not None:
            return path_of(self.facings, self.row)
        if self.base is None:
            return self.legs
        path = self.base.path
        return (*(path[:-1] if path and path[-1].turn is not None else path), Leg(turn=self.facing))


def ways(post: Post, moves: Moves) -> list[Way]:
    """The menu's marches, each also with a last turn to the enemy, and places in line beside friends."""
    found: list[Way] = []
    for row in moves.rows:
        if row[2] < 0:
            straight = of_row(post.here, moves, row)
            found.append(straight)
            turn = fronted(post, straight)
            if turn is not None:
                found.append(turn)
    front = fronted(post, Way((), post.here))
    if front is not None:
        found.append(front)
    if post.unit.foot or post.unit.guns:
        found += in_line(post)
    if post.unit.staff:
        found += behind_the_shaken(post)
    return [*found, *over_water(post), *into_places(post)]


def into_places(post: Post) -> Iterator[Way]:
    """Straight on to the ground that decides, anywhere on it, when it is time."""
    me, far = post.here, post.unit.move
    for place in post.plan.stakes.on:
        for x, y in spots(place):
            d = round3(apart(x, y, me.x, me.y))
            facing = bearing(me.x, me.y, x, y)
            path = (Leg(turn=facing), Leg(ahead=d))
            if A_STEP < d <= far and Move(unit=post.unit.no, path=path).refusal(post.plan.battle, None) is None:
                straight = Way(path, Rect(x, y, *heading(facing), me.hd, me.hw))
                yield from [straight, fronted(post, straight) or straight]


def over_water(post: Post) -> Iterator[Way]:
    """Up to a bridge or ford over a river, and over it as far as the march goes."""
    me, far = post.here, post.unit.move
    for c in post.plan.rivers.crossings:
        for side in (1.0, -1.0):
            x, y = round3(c.x - side * c.ux * c.half), round3(c.y - side * c.uy * c.half)
            d = apart(x, y, me.x, me.y)
            if d > far or (d > AT_THE_BANK and post.plan.rivers.divide(me.x, me.y, x, y)):
                continue
            facing = bearing(0.0, 0.0, side * c.ux, side * c.uy)
            fx, fy = heading(facing)
            near = (Leg(turn=bearing(me.x, me.y, x, y)), Leg(ahead=round3(d))) if d > A_STEP else ()
            for on in (0.0, *[float(n) for n in range(1, int(far - d) + 1)], round3(max(0.0, far - d - SPARE))):
                legs = (*near, Leg(turn=facing), *((Leg(ahead=on),) if on else ()))
                yield Way(legs, Rect(x + fx * on, y + fy * on, fx, fy, me.hd, me.hw))


def of_row(base: Rect, moves: Moves, row: Row) -> Way:
    """The way a row of the menu stands for."""
    k, d, _ = row
    if k == BACK:
        end = Rect(base.x - base.fx * d, base.y - base.fy * d, base.fx, base.fy, base.hd, base.hw)
    else:
        fx, fy = moves.headings[k]
        end = Rect(base.x + fx * d, base.y + fy * d, fx, fy, base.hd, base.hw)
    way = Way((), end)
    way.row, way.facings = row, moves.facings
    return way


def fronted(post: Post, way: Way) -> Way | None:
    """The same march with a turn towards the enemy at its end, unless it looks there already."""
    r, foe = way.end, post.faced(way.end)
    if foe is None:
        return None
    facing = bearing(r.x, r.y, foe.x, foe.y)
    fx, fy = heading(facing)
    if fx * r.fx + fy * r.fy > SAME_WAY:
        return None
    turned = Way((), Rect(r.x, r.y, fx, fy, r.hd, r.hw))
    turned.base, turned.facing = way, facing
    return turned


def in_line(post: Post) -> Iterator[Way]:
    """Beside a friend of the line, to its right or its left, on the same front."""
    me, far = post.here, post.unit.move
    for r in post.lined:
        for side in (BESIDE, -BESIDE):
            x, y = round3(r.x + r.fy * side), round3(r.y - r.fx * side)
            d = apart(x, y, me.x, me.y)
            if NEARBY < d <= far:
                facing = bearing(0.0, 0.0, r.fx, r.fy)
                legs = (Leg(turn=bearing(me.x, me.y, x, y)), Leg(ahead=round3(d)), Leg(turn=facing))
                yield Way(legs, Rect(x, y, *heading(facing), me.hd, me.hw))


def behind_the_shaken(post: Post) -> Iterator[Way]:
    """Close up behind one of ours that must be rallied, or beside it, touching it."""
    me, far = post.here, post.unit.move
    for friend in post.shaken:
        r = friend.rect
        back, aside = r.hd + me.hd, r.hw + me.hw
        for dx, dy in ((-r.fx * back, -r.fy * back), (r.fy * aside, -r.fx * aside), (-r.fy * aside, r.fx * aside)):
            x, y = round3(r.x + dx - r.fx * UP_TO), round3(r.y + dy - r.fy * UP_TO)
            d = apart(x, y, me.x, me.y)
            if A_STEP < d <= far - UP_TO:
                facing = bearing(0.0, 0.0, r.fx, r.fy)
                fx, fy = heading(facing)
                legs = (Leg(turn=bearing(me.x, me.y, x, y)), Leg(ahead=round3(d)), Leg(turn=facing), Leg(ahead=UP_TO))
                yield Way(legs, Rect(x + fx * UP_TO, y + fy * UP_TO, fx, fy, me.hd, me.hw))
