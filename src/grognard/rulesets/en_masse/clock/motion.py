"""Ways over the ground on the clock: where everybody is at any moment of it, and the battle as it would stand."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from grognard.rulesets.en_avants.going import Stretch, cost_of, covered
from grognard.rulesets.en_masse.battle import Clash, Unit
from grognard.rulesets.en_masse.clock.tracks import END, Mover
from grognard.rulesets.en_masse.geometry import Point, formed, head, moved
from grognard.rulesets.en_masse.going import stretches
from grognard.rulesets.en_masse.marching import across_country, away
from grognard.table.pose import bearing

LONGEST_TRAIL = 12
"""Bends behind a column that are remembered: more than its length ever covers."""


class Track:
    """A mover's way from where it stands now, with the going on it; `done` is how much of a turn it takes."""

    __slots__ = ("allowance", "done", "length", "mover", "parts", "unit", "ux", "uy")

    def __init__(self, mover: Mover, unit: Unit, parts: list[Stretch], length: float) -> None:
        self.mover, self.unit, self.parts, self.length = mover, unit, parts, length
        self.allowance: float = mover.allowance
        self.done: float = cost_of(parts) / self.allowance if self.allowance else 0.0
        (x0, y0), (x1, y1) = mover.way[0], mover.way[1]
        far: float = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        self.ux: float = (x1 - x0) / far if far else 0.0
        self.uy: float = (y1 - y0) / far if far else 0.0

    @property
    def bends(self) -> bool:
        """Does it follow a road, its tail behind it?"""
        return self.unit.formation == "marching" and not self.mover.compelled

    def far(self, time: float) -> float:
        """How far it has gone after so much of a turn."""
        return min(self.length, covered(self.parts, self.allowance * time))

    def placed(self, time: float) -> Unit:
        """The unit where it is after so much of a turn."""
        return advanced(self.unit, self.mover, self.far(time))

    def over(self, time: float) -> bool:
        """Has it come to the end of its way by then?"""
        return time >= self.done - END


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
    if mover.kind == "withdraw" or (keeps_to_roads(battle, unit) and not mover.compelled):
        return Track(mover, unit, [Stretch(0.0, length, 1.0)] if length else [], length)
    if unit.formation == "marching" and not mover.compelled:
        open_parts = passable(across_country(battle, unit, mover.way))
        return Track(mover, unit, open_parts, min(length, open_parts[-1].end if open_parts else 0.0))
    ox, oy = lead_point(unit, mover)
    (x0, y0), (x1, y1) = mover.way[0], mover.way[-1]
    formation = "loose" if mover.kind == "run" else unit.formation
    parts = stretches(battle, unit.type, formation, (x0 + ox, y0 + oy), (x1 + ox, y1 + oy))
    open_parts = passable(parts)
    return Track(mover, unit, open_parts, min(length, open_parts[-1].end if open_parts else 0.0))


def keeps_to_roads(battle: Clash, unit: Unit) -> bool:
    """Is it a column that leaves no road, and so meets no ground (EM-R.26)?"""
    return unit.formation == "marching" and not battle.options.march_off_road


def walked(way: tuple[Point, ...], far: float) -> tuple[Point, ...]:
    """What has been gone of a way."""
    here, leg = point_at(way, far)
    return (*way[: leg + 1], here)


def passable(parts: list[Stretch]) -> list[Stretch]:
    """A way up to the first ground that cannot be entered."""
    closed = next((k for k, s in enumerate(parts) if s.factor <= 0.0), len(parts))
    return parts[:closed]


def ghosts(battle: Clash, tracks: list[Track], time: float) -> Clash:
    """The battle as it would stand after so much of a turn."""
    units = list(battle.field.units)
    for t in tracks:
        units[t.unit.no] = t.placed(time)
    return replace(battle, field=battle.field.shifted(tuple(units)))
