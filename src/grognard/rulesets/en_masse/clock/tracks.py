"""Units on the move: who goes which way, how far, and where each is at any moment of the clock (EM-R.30, EM-R.31)."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal, NamedTuple, Self

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_masse.battle import Clash, Unit
from grognard.rulesets.en_masse.geometry import Aspect, Point, formed, head, moved
from grognard.rulesets.en_masse.going import Stretch, stretches
from grognard.rulesets.en_masse.marching import away
from grognard.table.pose import bearing

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


class Track(NamedTuple):
    """A mover's way from where it stands now, with the going on it."""

    mover: Mover
    unit: Unit
    parts: list[Stretch]
    length: float

    def far(self, time: float) -> float:
        """How far it has gone after so much of a turn."""
        return min(self.length, covered(self.parts, self.mover.allowance * time))

    @property
    def done(self) -> float:
        """How much of a turn its way takes."""
        cost = sum([(s.end - s.start) / s.factor for s in self.parts])
        return cost / self.mover.allowance if self.mover.allowance else 0.0

    def placed(self, time: float) -> Unit:
        """The unit where it is after so much of a turn."""
        return advanced(self.unit, self.mover, self.far(time))


def covered(parts: list[Stretch], budget: float) -> float:
    """How far along a way a budget of movement carries."""
    far = 0.0
    for s in parts:
        price = (s.end - s.start) / s.factor
        if price > budget:
            return s.start + budget * s.factor
        budget -= price
        far = s.end
    return far


def whole(way: tuple[Point, ...]) -> float:
    """The length of a way."""
    return sum([away(a, b) for a, b in pairwise(way)])


def point_at(way: tuple[Point, ...], far: float) -> tuple[Point, int]:
    """The point so far along a way, and on which leg it lies."""
    for k, (a, b) in enumerate(pairwise(way)):
        leg = away(a, b)
        if far <= leg or k == len(way) - 2:
            t = min(far / leg, 1.0) if leg else 1.0
            return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t), k
        far -= leg
    return way[-1], max(len(way) - 2, 0)


def rest_of(way: tuple[Point, ...], far: float) -> tuple[Point, ...]:
    """What is left of a way after so much of it."""
    here, leg = point_at(way, far)
    return (here, *way[leg + 1 :])


def advanced(unit: Unit, mover: Mover, far: float) -> Unit:
    """A unit so far along its way: straight on as it faces, or along the road with its tail behind it."""
    if far <= 0.0:
        return unit
    (x, y), leg = point_at(mover.way, far)
    if unit.formation == "marching" and not mover.compelled:
        a, b = mover.way[leg], mover.way[leg + 1]
        trail = (*reversed(mover.way[: leg + 1]), *unit.trail)
        return replace(unit, at=formed(unit, x, y, bearing(*a, *b)), trail=trail[:LONGEST_TRAIL])
    start = mover.way[0]
    at = unit.here
    return replace(unit, at=moved(at, x - start[0], y - start[1], 1.0))


LONGEST_TRAIL = 12
"""Bends behind a column that are remembered: more than its length ever covers."""


def lead_point(unit: Unit, mover: Mover) -> tuple[float, float]:
    """From the reference point to the middle of the edge that goes first."""
    x, y = head(unit)
    if unit.formation == "marching" and not mover.compelled:
        return (0.0, 0.0)
    fx, fy = unit.here.rect.fx, unit.here.rect.fy
    half = -unit.here.depth / 2 if mover.backward else unit.here.depth / 2
    return (unit.here.x + fx * half - x, unit.here.y + fy * half - y)


def track(battle: Clash, mover: Mover) -> Track:
    """A mover's way over the ground; roads and compulsory moves are not slowed but for runners (EM-R.26, EM-R.73)."""
    unit = battle.unit(mover.unit)
    length = whole(mover.way)
    if mover.kind == "withdraw" or (unit.formation == "marching" and not mover.compelled):
        return Track(mover, unit, [Stretch(0.0, length, 1.0)] if length else [], length)
    ox, oy = lead_point(unit, mover)
    (x0, y0), (x1, y1) = mover.way[0], mover.way[-1]
    formation = "loose" if mover.kind == "run" else unit.formation
    parts = stretches(battle, unit.type, formation, (x0 + ox, y0 + oy), (x1 + ox, y1 + oy))
    open_parts = passable(parts)
    return Track(mover, unit, open_parts, min(length, open_parts[-1].end if open_parts else 0.0))


def passable(parts: list[Stretch]) -> list[Stretch]:
    """A way up to the first ground that cannot be entered."""
    closed = next((k for k, s in enumerate(parts) if s.factor <= 0.0), len(parts))
    return parts[:closed]


def ghosts(battle: Clash, tracks: list[Track], time: float) -> Clash:
    """The battle as it would stand after so much of a turn."""
    units = list(battle.field.units)
    for t in tracks:
        units[t.unit.no] = t.placed(time)
    return replace(battle, field=replace(battle.field, units=tuple(units)))
