"""One march drawn from the lattice: a unit, a facing, a distance, walked at once."""

from random import Random
from typing import Final

from grognard.rulesets.two_by_two.roll.posts import Post, Roll
from grognard.rulesets.two_by_two.roll.prospects import Scope, Vicinity, reach_of
from grognard.rulesets.two_by_two.roll.tolerances import CONTACT, LIMIT
from grognard.rulesets.two_by_two.roll.walk import Walk
from grognard.table.kernel import NEVER, Rect, round3, spoke, turned
from grognard.table.kernel_facing import bearing, heading, lattice
from grognard.table.kernel_going import Bill, overlapped
from grognard.table.kernel_march import FREE
from grognard.table.kernel_near import touches_any, within_reach

END: Final = -1  # the end of the phase is drawn
OTHER: Final = -2  # an order that is no march on the lattice
NOBODY: Final = -3  # nobody can march
BACK: Final = -1
AHEAD: Final = 0
TURNED: Final = 1
OTHERS: Final = 4.0
"""How often, where the end of the phase is drawn once, somebody is asked for an order that is no march."""
LATTICE: Final = [float(8 * (move + 1) + move) for move in range(8)]
"""How many marches the lattice has for a unit that moves so many inches."""


def lattice_of(post: Post) -> float:
    """How many marches a unit may choose from; none if it cannot march."""
    return 0.0 if post.moved or post.shaken else LATTICE[int(post.kind.move)]


def lattice_of_side(roll: Roll, side: int) -> float:
    """How many marches all units of a side may choose from."""
    posts = roll.posts
    total = 0.0
    for no in roll.present[1] if side else roll.present[0]:
        total += lattice_of(posts[no])
    return total


def draw_unit(roll: Roll, side: int, total: float, rng: Random) -> int:
    """Who is to march, by the size of each lattice; or that the phase ends, or another order is given."""
    if total == 0.0:
        return NOBODY
    share = rng.random() * (total + 1.0 + OTHERS) - total
    if share >= 0.0:
        return END if share < 1.0 else OTHER
    posts = roll.posts
    for no in roll.present[1] if side else roll.present[0]:
        own = lattice_of(posts[no])
        share += own
        if share >= 0.0 and own > 0.0:
            return no
    return NOBODY


class Lot:
    """A march that was drawn: how it goes, how far, on which facing; and, unless it is a charge, what it costs."""

    __slots__ = ("bill", "charge", "d", "facing", "manner", "post", "way")

    def __init__(self, post: Post, manner: int, facing: float, d: float, way: Walk, bill: Bill, charge: bool) -> None:
        self.post = post
        self.manner = manner
        self.facing = facing
        self.d = d
        self.way = way
        self.bill = bill
        self.charge = charge

    @property
    def plain(self) -> bool:
        """Does the march do no more than to put the unit elsewhere?"""
        return not (self.charge or self.way.trek.into_slow_wood)

    def end(self) -> Post:
        """The unit at the end of its march."""
        post = self.post
        there = self.way.trek.at
        return Post(
            post.no, post.side, post.kind, True, there, self.way.facing, True, post.shaken, post.disrupted, post.fired,
            post.seen if there is post.rect else None,
        )  # fmt: skip


def draw_march(roll: Roll, post: Post, near: Vicinity, scope: Scope, rng: Random) -> Lot | None:
    """One march of a unit with any facing and distance of the lattice, if it is legal; a charge is not judged here."""
    rate = scope.rates[post.kind.no]
    way = Walk(roll, post, near, rate, scope)
    base = post.rect
    foes = within_reach(base, way.trek.foes, reach_of(near.land, rate))
    most = int(rate.rate + rate.bonus) if near.land.roads else int(rate.rate)
    steps = most + 2 if foes else most + 1  # whole inches from none on, and into contact
    lot = int(rng.random() * ((8 + len(foes)) * steps + most))
    k = lot // steps
    if k >= 8 + len(foes):
        return walked(post, way, BACK, post.facing, float(lot - k * steps + 1), scope)
    d = float(lot - k * steps)
    if k == 0:
        facing = post.facing
    elif k < 8:
        facing = lattice(post.facing)[0][k]
    else:
        facing = bearing(base.x, base.y, foes[k - 8].x, foes[k - 8].y)
    if d > most:
        return charge(post, way, TURNED if k else AHEAD, facing, foes)
    if k == 0 and d == 0.0:
        return None
    return walked(post, way, TURNED if k else AHEAD, facing, d, scope)


def walked(post: Post, way: Walk, manner: int, facing: float, d: float, scope: Scope) -> Lot | None:
    """A march walked as the door walks it; none if something forbids it, or an enemy is touched."""
    trek = way.trek
    found = FREE
    if manner == TURNED:
        found = way.turn(facing)
    if found == FREE and manner == BACK:
        found = way.shift(-trek.at.fx * d, -trek.at.fy * d, d)
    elif found == FREE and d > 0.0:
        found = way.go(trek.at.fx, trek.at.fy, d, 1.0)
    if found != FREE or touches_any(trek.at, trek.foes, CONTACT):
        return None
    bill = trek.bill(way.rate)
    if bill.cost > bill.allowance + LIMIT or (scope.pass_through and overlapped(trek.at, way.friends, CONTACT) >= 0):
        return None
    return Lot(post, manner, facing, d, way, bill, False)


def charge(post: Post, way: Walk, manner: int, facing: float, foes: list[Rect]) -> Lot | None:
    """The way straight ahead into the first enemy within reach, for the door to judge; none if there is none."""
    fx, fy = heading(facing)
    top = way.rate.rate + way.rate.bonus
    _, _, touch, _ = spoke(turned(post.rect, fx, fy), fx, fy, top + LIMIT, [], foes, CONTACT)
    if touch >= NEVER:
        return None
    return Lot(post, manner, facing, round3(touch), way, way.trek.bill(way.rate), True)
