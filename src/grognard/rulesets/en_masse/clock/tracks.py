"""Units on the move: who goes which way, and how far (EM-R.30, EM-R.31)."""

from __future__ import annotations

from typing import Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_masse.battle import Clash
from grognard.rulesets.en_masse.geometry import Aspect, Point

END = 1e-6
Kind = Literal["move", "assault", "withdraw", "pursuit", "run"]
COMPELLED: tuple[Kind, ...] = ("withdraw", "pursuit", "run")


class Mover(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit on the move: the way before it, how much it can spend in a turn, and what ends its way.

    `stop` is the clause of ground or table that ends the way; `tested` the enemy at whom it has been found willing to
    close, `nerve` the status it had when it was last looked at.
    """

    unit: int
    kind: Kind
    way: tuple[Point, ...]
    allowance: float
    gone: float = 0.0
    clause: str = ""
    order: str = ""
    stop: str = ""
    target: int = -1
    tested: int = -1
    aspect: Aspect = "front"
    nerve: int = 6
    halted: bool = False
    bore: bool = False
    """Nervous, it had its shot before it set out, and goes back all the same (EM-R.44)."""
    swerved: bool = False
    """It goes in aside of its facing, at its target alone (EM-R.24)."""
    backward: bool = False

    @property
    def compelled(self) -> bool:
        """A run, a withdrawal or a pursuit: status and order do not count, friends let it through (EM-R.93)."""
        return self.kind in COMPELLED

    @property
    def road(self) -> bool:
        """Does it follow a road with bends?"""
        return len(self.way) > 2


class Moving(Step, frozen=True, kw_only=True):
    """A step with units on the move."""

    movers: tuple[Mover, ...]

    def with_mover(self, mover: Mover) -> Self:
        """The step with one mover as it is now."""
        return replace(self, movers=tuple([mover if m.unit == mover.unit else m for m in self.movers]))

    def mover(self, no: int) -> Mover | None:
        """The mover of a unit, if it is on the move."""
        return next((m for m in self.movers if m.unit == no), None)


def under_way(umpire: Umpire[Clash]) -> Moving:
    """The moves that wait to go on."""
    return next(step for step in reversed(umpire.battle.agenda) if isinstance(step, Moving))


def amend(umpire: Umpire[Clash], mover: Mover) -> None:
    """Let a mover that waits to go on do so otherwise."""
    step = under_way(umpire)
    umpire.amend(step.with_mover(mover), step)
