"""Marches: a path of turns and straight legs among other bases, walked until something forbids it."""

from math import hypot
from typing import Final, Literal

from grognard.table.kernel import NEVER, Rect, on_table, overlaps, placed, round3, spoke, touches
from grognard.table.kernel_going import (
    Bill,
    Going,
    Land,
    Rate,
    blocked_way,
    cross,
    misses,
    on_slow_ground,
    standing_in,
    surface,
    tally,
)
from grognard.table.kernel_ground import Area, Line, crossings, inside_spans

Manner = Literal["", "turn", "ahead", "back", "aside"]

FREE: Final = 0
MET: Final = 1  # a foe touched on the way; `who` is its place among the foes
BLOCKED: Final = 2  # a base on the way; `who` is its place among friends and foes
STEEP: Final = 3  # a line that may not be crossed
SHUT: Final = 4  # closed ground; `who` is its place in the land's list
OFF_TABLE: Final = 5

LIMIT: Final = 0.001  # a limit is met within this
PARALLEL: Final = 1e-6


class Trek:
    """A base on its way. Each leg answers with what forbids it, or goes on and keeps what later rules ask of it."""

    __slots__ = (
        "at", "distance", "far", "foes", "friends", "h", "into_slow_wood", "land", "manners", "run",
        "slack", "start", "times", "tol", "town", "town_then_bridge", "track", "w", "waded", "way", "ways", "who",
        "x", "y",
    )  # fmt: skip

    def __init__(
        self,
        land: Land,
        start: Rect,
        friends: list[Rect],
        foes: list[Rect],
        w: float,
        h: float,
        slack: float,
        tol: float,
    ) -> None:
        self.land = land
        self.start = start
        self.at = start
        self.x = start.x
        self.y = start.y
        self.friends = friends
        self.foes = foes
        self.w = w
        self.h = h
        self.slack = slack
        self.tol = tol
        self.who = -1
        self.way: Going | None = None
        self.ways: list[Going] = []
        self.far: list[float] = []
        self.times: list[float] = []
        self.track: list[tuple[float, float]] = [(start.x, start.y)]
        self.manners: list[Manner] = []
        self.run = 0.0
        self.distance = 0.0
        self.town = False
        self.town_then_bridge = False
        self.into_slow_wood = False
        self.waded = False

    @property
    def last(self) -> Manner:
        """How the last leg was made."""
        return self.manners[-1] if self.manners else ""

    @property
    def straight(self) -> bool:
        """Has every leg led straight ahead?"""
        for manner in self.manners:
            if manner != "ahead":
                return False
        return True

    def bill(self, rate: Rate) -> Bill:
        """What the way so far costs."""
        return tally(self.ways, self.far, self.times, rate)

    def met(self) -> bool:
        """Does the base touch a foe that it did not touch at the start? Then the path ends here."""
        if self.manners:
            for j in range(len(self.foes)):
                b = self.foes[j]
                if touches(self.at, b, self.slack) and not touches(self.start, b, self.slack):
                    self.who = j
                    return True
        return False

    def crowded(self) -> bool:
        """Does the base lie on another?"""
        n = len(self.friends)
        for j in range(n):
            if overlaps(self.at, self.friends[j], self.slack):
                self.who = j
                return True
        for j in range(len(self.foes)):
            if overlaps(self.at, self.foes[j], self.slack):
                self.who = n + j
                return True
        return False

    def end(self, ux: float, uy: float, d: float) -> Rect:
        """The base at the end of a leg, its place rounded as every place is."""
        return placed(self.at, round3(self.x + ux * d), round3(self.y + uy * d))

    def settle(self, fx: float, fy: float) -> int:
        """Stand at the rounded place; the whole base stays on the table."""
        self.at = Rect(round3(self.x), round3(self.y), fx, fy, self.start.hd, self.start.hw)
        return FREE if on_table(self.at, self.w, self.h, self.slack) else OFF_TABLE

    def turn(self, fx: float, fy: float) -> int:
        """Turn about the centre; only where it ends must be clear."""
        met = self.met()
        off = self.settle(fx, fy)
        self.run = 0.0
        self.manners.append("turn")
        if met:
            return MET
        return BLOCKED if self.crowded() else off

    def go(self, ux: float, uy: float, d: float, times: float) -> int:
        """A straight leg without turning."""
        if self.met():
            return MET
        stopped = self.stopped(ux, uy, d)
        if stopped != FREE:
            return stopped
        way = self.look(ux, uy, d)
        self.way = way
        if way.steep <= d:
            return STEEP
        if self.land.closed:
            self.who, _ = blocked_way(self.land.closed, self.at, ux, uy, d, way, self.tol)
            if self.who < 0:
                self.who = standing_in(self.land, self.end(ux, uy, d), self.tol)
            if self.who >= 0:
                return SHUT
        self.count(way, ux, uy, d, times)
        self.x += ux * d
        self.y += uy * d
        off = self.settle(self.at.fx, self.at.fy)
        self.track.append((self.at.x, self.at.y))
        return off

    def look(self, ux: float, uy: float, d: float) -> Going:
        """The ground on a leg; lines are crossed between the rounded places, so that rounding crosses none unseen."""
        land, at = self.land, self.at
        way = surface(land, at.x, at.y, ux, uy, d)
        if land.waters or land.steep:
            dx = round3(self.x + ux * d) - at.x
            dy = round3(self.y + uy * d) - at.y
            real = hypot(dx, dy)
            unit = real if real > 0.0 else 1.0
            seen = Going()
            cross(seen, land, at.x, at.y, dx / unit, dy / unit, real)
            way.wades = [t if t < d else d for t in seen.wades]
            way.bridges = [t if t < d else d for t in seen.bridges]
            way.steep = NEVER if seen.steep >= NEVER else seen.steep if seen.steep < d else d
        return way

    def stopped(self, ux: float, uy: float, d: float) -> int:
        """Other bases on the way: none is marched through, and a foe touched ends the march."""
        stop, first, touch, foe = spoke(self.at, ux, uy, d, self.friends, self.foes, self.slack)
        if d > stop + LIMIT:
            self.who = first
            return BLOCKED
        if foe >= 0 and d > touch + 2.0 * self.slack:
            self.who = foe
            return MET
        return FREE

    def count(self, way: Going, ux: float, uy: float, d: float, times: float) -> None:
        """Keep what later rules ask of the leg."""
        ahead = abs(ux - self.at.fx) < PARALLEL and abs(uy - self.at.fy) < PARALLEL
        self.manners.append("ahead" if ahead else "aside" if times > 1.0 else "back")
        self.ways.append(way)
        self.far.append(d)
        self.times.append(times)
        self.distance += d
        self.run = self.run + d if ahead else 0.0
        deck = way.decks[-1][1] if way.decks else -1.0
        if deck >= 0.0 and (self.town or (len(way.towns) > 0 and way.towns[0][0] <= deck)):
            self.town_then_bridge = True
        self.town = self.town or (len(way.towns) > 0 and way.towns[0][0] <= d)
        self.waded = self.waded or len(way.wades) > 0
        for first, _ in way.slow_woods:
            if first > LIMIT or not on_slow_ground(self.land, self.at.x, self.at.y):
                self.into_slow_wood = True


def leads_over(track: list[tuple[float, float]], lines: list[Line]) -> bool:
    """Does a track cross one of the lines?"""
    for i in range(1, len(track)):
        x0, y0 = track[i - 1]
        x1, y1 = track[i]
        for b in lines:
            if not misses(x0, y0, x1, y1, b.x0, b.y0, b.x1, b.y1) and crossings(x0, y0, x1, y1, b):
                return True
    return False


def leads_through(track: list[tuple[float, float]], areas: list[Area]) -> bool:
    """Does a track lead through one of the areas?"""
    for i in range(1, len(track)):
        x0, y0 = track[i - 1]
        x1, y1 = track[i]
        for b in areas:
            if not misses(x0, y0, x1, y1, b.x0, b.y0, b.x1, b.y1) and inside_spans(x0, y0, x1, y1, b):
                return True
    return False
