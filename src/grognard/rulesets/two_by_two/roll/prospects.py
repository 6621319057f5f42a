"""What the ground allows from where a unit stands, and the moves that it finds there."""

from typing import Any, Final, Literal

from grognard.rulesets.two_by_two.roll.tolerances import AREA, CONTACT
from grognard.table.kernel import Rect, in_the_way, turned
from grognard.table.kernel_facing import lattice
from grognard.table.kernel_going import Land, Rate
from grognard.table.kernel_ground import Area
from grognard.table.kernel_headway import headway, headway_back
from grognard.table.kernel_near import narrowed

Edge = Literal["y_min", "y_max", "x_min", "x_max"]
HAIRSBREADTH: Final = 0.1
EDGES: Final[tuple[Edge, Edge, Edge, Edge]] = ("y_max", "x_max", "y_min", "x_min")
_NO_MOVES: Final[list[Any]] = []  # shared, never added to
_NO_LEADS: Final[list[tuple[float, float, float]]] = []


class Vicinity:
    """The ground that can matter to a march from somewhere; `closed` names what `land` lists as closed."""

    __slots__ = ("closed", "land")

    def __init__(self, land: Land, closed: list[Any]) -> None:
        self.land = land
        self.closed = closed


class Scope:
    """The table and what the players agreed, as far as marches and sight ask; prices and vicinities by kind of unit."""

    __slots__ = ("copses", "h", "nears", "open_sight", "pass_through", "pivot", "rates", "w", "woods")

    def __init__(
        self,
        w: float,
        h: float,
        woods: list[Area],
        copses: list[Area],
        open_sight: bool,
        pass_through: bool,
        pivot: bool,
        rates: list[Rate],
    ) -> None:
        self.w = w
        self.h = h
        self.woods = woods
        self.copses = copses
        self.open_sight = open_sight  # nothing but copses and bases bears on sight
        self.pass_through = pass_through
        self.pivot = pivot
        self.rates = rates
        self.nears: dict[int, Vicinity] = {}

    def key(self, kind: int, base: Rect) -> int:
        """Under which number the vicinity of a base is kept: one for each square inch and kind."""
        return (kind * 4096 + int(base.x)) * 4096 + int(base.y)

    def sides(self, base: Rect, far: float) -> int:
        """The edges of the table within so much of a base, one bit each in the order of EDGES."""
        far += base.r
        found = 0
        if base.y >= self.h - far:
            found += 1
        if base.x >= self.w - far:
            found += 2
        if base.y <= far:
            found += 4
        if base.x <= far:
            found += 8
        return found


class Prospect:
    """What the ground alone allows from where a unit stands; `near` is its vicinity, `land` what a march can meet."""

    __slots__ = (
        "back",
        "exits",
        "facings",
        "headings",
        "land",
        "limits",
        "near",
        "rate",
        "reach",
        "sides",
        "tricky",
        "wooded",
    )

    def __init__(self, near: Vicinity, scope: Scope, rate: Rate, base: Rect, facing: float) -> None:
        most = rate.rate + rate.bonus
        self.near = near
        self.land = narrowed(near.land, base, most)
        self.wooded = len(near.closed) > 0
        self.rate = rate
        self.facings, self.headings = lattice(facing)
        self.limits, self.tricky = headway(self.land, base, self.headings, rate, AREA)
        self.back: float = headway_back(self.land, base, rate, AREA)
        self.reach: float = reach_of(near.land, rate)
        self.exits: Any = None  # the moves off over the edges, once somebody has asked
        self.sides: int = scope.sides(base, rate.rate)


def reach_of(land: Land, rate: Rate) -> float:
    """How far those may stand who matter to a march."""
    return (rate.rate + rate.bonus if land.roads else rate.rate) + HAIRSBREADTH


class Moves:
    """The moves of one unit: its facings, rows of facing, distance and foe touched, and moves of other kinds."""

    __slots__ = (
        "assaults", "back", "exits", "facings", "gates", "headings", "leads", "limits", "loose", "out", "reach",
        "rows", "sides", "ways",
    )  # fmt: skip

    def __init__(
        self,
        facings: list[float],
        headings: list[tuple[float, float]],
        limits: list[float],
        back: float,
        reach: float,
        rows: list[Any],
        loose: bool,
        exits: Any,
        sides: int,
    ) -> None:
        self.facings = facings
        self.headings = headings
        self.limits = limits
        self.back = back
        self.reach = reach
        self.rows = rows
        self.loose = loose  # more than straight ways decided: any friend near may matter
        self.exits = exits
        self.sides = sides  # the edges near enough to be marched off over, a bit each
        self.leads = _NO_LEADS  # the ways to the edges: heading and distance
        self.assaults = _NO_MOVES
        self.ways: dict[str, Any] | None = None  # where a march to an edge ends
        self.gates: Any = None  # for which state of the edges `out` was worked out
        self.out = _NO_MOVES

    def unhindered(self, base: Rect, old: Rect, new: Rect) -> "Moves":
        """The same rows after a friend's step that touches none; the ways out are looked at again if he was in one."""
        for fx, fy, d in self.leads:
            way = turned(base, fx, fy)
            if in_the_way(way, fx, fy, d + CONTACT, old, CONTACT) or in_the_way(way, fx, fy, d + CONTACT, new, CONTACT):
                return Moves(
                    self.facings, self.headings, self.limits, self.back, self.reach, self.rows, self.loose, self.exits,
                    self.sides,
                )  # fmt: skip
        return self
