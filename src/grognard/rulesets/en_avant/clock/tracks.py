"""Units on the move: who goes which way, how far, and where each is at any moment of the clock (EA-R48)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct

from grognard.engine.battle import Step
from grognard.rulesets.en_avant.battle import Engagement
from grognard.table.pose import heading

END = 1e-6
TICKS = 40
Kind = Literal["march", "withdraw", "assault", "pursuit"]


class LineLost(NamedTuple):
    """A regiment that has lost a line in the middle of a move: what it is now, and how far from where it was reckoned.

    The line that broke is the unit `runner`; `line` says which it was.
    """

    unit: int
    runner: int
    line: int
    dx: float
    dy: float

    def behind(self, axis: float) -> float:
        """How much farther back on an axis the line that is left stands."""
        ux, uy = heading(axis)
        return -(self.dx * ux + self.dy * uy)


class UnderWay(Step, frozen=True):
    """A step with units on the move; when a regiment loses a line its moves are those of the other (EA-R24)."""

    def after(self, loss: LineLost, battle: Engagement) -> UnderWay:
        """The step as it goes on."""
        raise NotImplementedError


class Mover(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit on the move: which way, how far it still means to go and how far it has come, and what ends its way.

    `nerve` is the label it had when it was last looked at; `stop` the clause of ground that ends the way.
    """

    unit: int
    axis: float
    left: float
    kind: Kind = "march"
    gone: float = 0.0
    nerve: int = 0
    stop: str = ""
    target: int = -1
    aspect: str = "front"

    @property
    def ordinary(self) -> bool:
        """A move of M2, and not an assault or a pursuit."""
        return self.kind in ("march", "withdraw")


def direction(mover: Mover) -> tuple[float, float]:
    """The way a mover goes."""
    fx, fy = heading(mover.axis)
    return (-fx, -fy) if mover.kind == "withdraw" else (fx, fy)
