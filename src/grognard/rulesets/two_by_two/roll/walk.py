"""A march walked leg by leg: a path of turns and straight legs, until something forbids it."""

from math import hypot
from typing import Any, Final

from grognard.rulesets.two_by_two.roll.posts import Post, Roll
from grognard.rulesets.two_by_two.roll.prospects import Scope, Vicinity
from grognard.rulesets.two_by_two.roll.tolerances import AREA, CONTACT, MOVE_MARGIN
from grognard.table.kernel import Rect
from grognard.table.kernel_facing import heading, round_facing
from grognard.table.kernel_going import Bill, Rate, standing_in
from grognard.table.kernel_march import FREE, OFF_TABLE, PARALLEL, Manner, Trek
from grognard.table.kernel_near import around

NO_LEG: Final = 6  # a leg that is not one turn or one distance
SHUT_HERE: Final = 7  # closed ground where a turn ends; `shut` is its place in the land's list
FARTHEST: Final = 1000.0


class March:
    """A path judged possible: where it ends, what it cost, how it was made."""

    __slots__ = (
        "base", "bill", "distance", "end", "into_light_wood", "last", "made", "manners", "run", "straight",
        "town_then_bridge", "track", "waded",
    )  # fmt: skip

    def __init__(self, end: Any, trek: Trek, rate: Rate) -> None:
        self.end = end
        self.base: Rect = trek.at
        self.distance: float = trek.distance
        self.bill: Bill = trek.bill(rate)
        self.run: float = trek.run
        self.straight: bool = trek.straight
        self.last: Manner = trek.last
        self.manners: list[Manner] = trek.manners
        self.waded: bool = trek.waded
        self.into_light_wood: bool = trek.into_slow_wood
        self.town_then_bridge: bool = trek.town_then_bridge
        self.track: list[tuple[float, float]] = trek.track
        self.made: Any = None  # the contacts it ends in, once they have been judged


class Walk:
    """Where a walk stands: its facing, who is near, and the leg that was gone last."""

    __slots__ = ("d", "facing", "foe_nos", "friend_nos", "friends", "near", "rate", "shut", "trek", "ux", "uy")

    def __init__(self, roll: Roll, post: Post, near: Vicinity, rate: Rate, scope: Scope) -> None:
        blue, red = roll.present
        own, others = (red, blue) if post.side else (blue, red)
        reach = rate.rate + MOVE_MARGIN
        self.friend_nos, self.friends, self.foe_nos, foes = around(post.rect, own, others, roll.rects, reach, post.no)
        friends = self.friends
        if scope.pass_through:
            self.friend_nos = []
            friends = []
        self.trek = Trek(near.land, post.rect, friends, foes, scope.w, scope.h, CONTACT, AREA)
        self.near = near
        self.rate = rate
        self.facing = post.facing
        self.ux = 0.0
        self.uy = 0.0
        self.d = 0.0
        self.shut = -1

    def walk(self, path: tuple[Any, ...]) -> int:
        """Go along a path; what stops it, or FREE."""
        for leg in path:
            found = self.leg(leg)
            if found != FREE:
                return found
        return FREE

    def leg(self, leg: Any) -> int:
        """One leg; one of no length matters only straight ahead, into an enemy already touched."""
        turn, ahead, back, aside, step = leg.turn, leg.ahead, leg.back, leg.aside, leg.step
        said = (turn is not None) + (ahead is not None) + (back is not None) + (aside is not None) + (step is not None)
        if said != 1:
            return NO_LEG
        fx = self.trek.at.fx
        fy = self.trek.at.fy
        if turn is not None:
            return self.turn(turn)
        if ahead is not None:
            return self.go(fx, fy, ahead, 1.0)
        if back is not None:
            return self.shift(-fx * back, -fy * back, back)
        if aside is not None:
            return self.shift(fy * aside, -fx * aside, aside)
        dx, dy = step
        return self.shift(dx, dy, max(abs(dx), abs(dy)))

    def turn(self, facing: float) -> int:
        """Turning is free and about the centre; only where it ends must be clear (2X2-6.2, R-14)."""
        if abs(facing) > FARTHEST:
            return NO_LEG
        facing = round_facing(facing)
        if facing == self.facing:
            return FREE
        self.facing = facing
        trek = self.trek
        fx, fy = heading(facing)
        found = trek.turn(fx, fy)
        if trek.land.closed and (found == FREE or found == OFF_TABLE):
            self.shut = standing_in(trek.land, trek.at, AREA)
            if self.shut >= 0:
                return SHUT_HERE
        return found

    def shift(self, dx: float, dy: float, far: float) -> int:
        """Go so far to the right and ahead without turning; not straight ahead or back it costs double."""
        if abs(far) > FARTHEST:
            return NO_LEG
        d = hypot(dx, dy)
        if d == 0.0:
            return FREE
        sideways = abs(dx * self.trek.at.fy - dy * self.trek.at.fx) > PARALLEL * d
        return self.go(dx / d, dy / d, d, 2.0 if sideways else 1.0)

    def go(self, ux: float, uy: float, d: float, times: float) -> int:
        """A straight leg without turning."""
        if abs(d) > FARTHEST:
            return NO_LEG
        self.ux = ux
        self.uy = uy
        self.d = d
        return self.trek.go(ux, uy, d, times)
