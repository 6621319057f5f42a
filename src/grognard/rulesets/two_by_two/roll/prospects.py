"""What the ground allows from where a unit stands, and the moves that it finds there."""

from typing import Any, Final

from grognard.rulesets.two_by_two.roll.tolerances import AREA
from grognard.table.kernel import Rect
from grognard.table.kernel_facing import lattice
from grognard.table.kernel_going import Land, Rate
from grognard.table.kernel_headway import headway, headway_back
from grognard.table.kernel_near import narrowed

HAIRSBREADTH: Final = 0.1


class Prospect:
    """What the ground alone allows from where a unit stands; `near` is its vicinity, `land` what a march can meet."""

    __slots__ = ("back", "exits", "facings", "headings", "land", "limits", "near", "rate", "reach", "tricky", "wooded")

    def __init__(self, near: Any, whole: Land, wooded: bool, rate: Rate, base: Rect, facing: float) -> None:
        most = rate.rate + rate.bonus
        self.near = near
        self.land = narrowed(whole, base, most)
        self.wooded = wooded
        self.rate = rate
        self.facings, self.headings = lattice(facing)
        self.limits, self.tricky = headway(self.land, base, self.headings, rate, AREA)
        self.back: float = headway_back(self.land, base, rate, AREA)
        self.reach: float = (most if whole.roads else rate.rate) + HAIRSBREADTH
        self.exits: Any = None  # the edges near enough to march off over, once somebody has asked


class Moves:
    """The moves of one unit: its facings, rows of facing, distance and foe touched, and moves of other kinds."""

    __slots__ = (
        "assaults", "back", "exits", "facings", "gates", "headings", "limits", "loose", "out", "reach", "rows", "ways",
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
    ) -> None:
        self.facings = facings
        self.headings = headings
        self.limits = limits
        self.back = back
        self.reach = reach
        self.rows = rows
        self.loose = loose  # more than straight ways decided: any friend near may matter
        self.exits = exits
        self.assaults: list[Any] = []
        self.ways: dict[str, Any] = {}  # where a march to an edge ends
        self.gates: Any = None  # for which state of the edges `out` was worked out
        self.out: list[Any] = []

    def afresh(self) -> "Moves":
        """The same rows, the ways out to be looked at again."""
        if not self.exits:
            return self
        return Moves(self.facings, self.headings, self.limits, self.back, self.reach, self.rows, self.loose, self.exits)
