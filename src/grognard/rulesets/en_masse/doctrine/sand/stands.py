"""The sand table's pieces: brigades with their orders, and what the ground does to them."""

from __future__ import annotations

from math import hypot
from typing import Final

from grognard.table.kernel import FAR, NEVER, Rect, depth, gap, overlaps, span
from grognard.table.kernel_facing import heading
from grognard.table.kernel_ground import Area, inside

# numbers for words, which compiled code compares at once: arms, formations, verbs of orders, duties
INFANTRY: Final = 0
CAVALRY: Final = 1
GUNS: Final = 2
DENSE: Final = 0
ASSAULT: Final = 1
LOOSE: Final = 2
MARCHING: Final = 3
MOVE: Final = 0
DEPLOY: Final = 1
STRIKE: Final = 2
DEFEND: Final = 3
FREE: Final = 0
WITHDRAW: Final = 1
PURSUE: Final = 2
RUN: Final = 3
AS_IT_IS: Final = -1
CROWDED: Final = 0.01  # cm by which two overlap, beyond rounding
HERE: Final = 0.01  # cm: no way to look along
HALF_DENSE: Final = 2.5  # cm: half the front of a dense brigade, whose depth is what its blocks need behind it
ROAD: Final = 0.5  # cm: half the front of a column of march
HALF_BLOCK: Final = 1.25  # cm of such a column, half of what each block takes
NO_FACING: Final = -1.0
RATES: Final = [[5.0, 20.0, 25.0, 30.0], [0.0, 30.0, 35.0, 30.0], [0.0, 20.0, 0.0, 30.0]]
"""Centimetres a turn, by arm and formation (EM-6.1 to EM-6.3)."""
CHANGES: Final = [[0.0, 1.0, 1.0, 2.0], [0.5, 0.0, 1.0, 2.0], [1.0, 1.0, 0.0, 2.0], [2.0, 2.0, 1.0, 0.0]]
"""Turns from one formation to another (EM-5.13 to EM-5.16)."""


class Leg:
    """One part of an order."""

    __slots__ = ("backward", "facing", "form", "goes", "spread", "target", "verb", "wary", "x", "y")

    def __init__(
        self,
        verb: int,
        goes: bool,
        x: float,
        y: float,
        facing: float,
        form: int,
        spread: float,
        target: int,
        wary: bool,
        backward: bool,
    ) -> None:
        self.verb = verb
        self.goes = goes
        self.x = x
        self.y = y
        self.facing = facing
        self.form = form
        self.spread = spread
        self.target = target
        self.wary = wary
        self.backward = backward


class Stand:
    """A brigade or a battery on the sand table."""

    __slots__ = (
        "arm", "away", "blocks", "busy", "changing", "depth", "division", "done", "duty", "duty_far", "engaged",
        "fired", "firepower", "foe", "form", "former", "front", "gone", "guns", "heading", "leadership", "led", "left",
        "legs", "moved", "no", "passed", "quiet", "rect", "runs", "side", "spread", "start", "status", "step",
        "stirred", "under_fire", "untidy",
    )  # fmt: skip

    def __init__(
        self,
        no: int,
        side: int,
        division: int,
        arm: int,
        form: int,
        spread: float,
        blocks: int,
        status: int,
        start: int,
        untidy: bool,
        leadership: int,
        firepower: int,
        guns: bool,
        front: float,
        depth: float,
        rect: Rect,
    ) -> None:
        self.no = no
        self.side = side
        self.division = division
        self.arm = arm
        self.form = form
        self.spread = spread
        self.blocks = blocks
        self.status = status
        self.start = start
        self.untidy = untidy
        self.leadership = leadership
        self.firepower = firepower
        self.guns = guns
        self.front = front
        self.depth = depth
        self.rect = rect
        self.legs: list[Leg] = []
        self.step = 0
        self.done = False
        self.changing = AS_IT_IS
        self.left = 0.0
        self.former = AS_IT_IS
        self.duty = FREE
        self.duty_far = 0.0
        self.foe = -1
        self.heading = NO_FACING
        self.runs = 0
        self.gone = False
        self.away = 0
        self.engaged = False
        self.fired = False
        self.busy = False
        self.moved = False
        self.stirred = False
        self.under_fire = False
        self.led = False
        self.passed = -1
        self.quiet = 0

    def copy(self) -> Stand:
        """The same piece on another table."""
        one = Stand(
            self.no, self.side, self.division, self.arm, self.form, self.spread, self.blocks, self.status, self.start,
            self.untidy, self.leadership, self.firepower, self.guns, self.front, self.depth, self.rect,
        )  # fmt: skip
        one.legs = self.legs
        one.step = self.step
        one.done = self.done
        one.changing = self.changing
        one.left = self.left
        one.former = self.former
        one.duty = self.duty
        one.duty_far = self.duty_far
        one.foe = self.foe
        one.heading = self.heading
        one.runs = self.runs
        one.gone = self.gone
        one.away = self.away
        one.engaged = self.engaged
        one.quiet = self.quiet
        return one

    def leg(self) -> Leg | None:
        """What it is to do now."""
        return self.legs[self.step] if not self.done and self.step < len(self.legs) else None

    def here(self) -> bool:
        """Is it on the table?"""
        return not self.gone and self.away == 0

    def counts(self) -> bool:
        """Is it on the table, and not in flight (EM-R.92)?"""
        return not self.gone and self.away == 0 and self.status > 0

    def turn(self, facing: float) -> None:
        """Face elsewhere."""
        fx, fy = heading(facing)
        r = self.rect
        self.rect = Rect(r.x, r.y, fx, fy, r.hd, r.hw)

    def face(self, x: float, y: float) -> None:
        """Face a point."""
        r = self.rect
        far = hypot(x - r.x, y - r.y)
        if far > HERE:
            self.rect = Rect(r.x, r.y, (x - r.x) / far, (y - r.y) / far, r.hd, r.hw)

    def formed(self, form: int) -> Rect:
        """Its footprint in another formation (EM-G.2)."""
        r = self.rect
        hw, hd = self.front / 2, self.depth / 2
        if form == DENSE:
            hw, hd = HALF_DENSE, self.front * self.depth / (4 * HALF_DENSE)
        elif form == LOOSE:
            hw = hw * self.spread
        elif form == MARCHING:
            hw, hd = ROAD, HALF_BLOCK * self.blocks
        return Rect(r.x, r.y, r.fx, r.fy, hd, hw)

    def remove(self) -> None:
        """It is out of the battle."""
        self.gone = True
        self.rect = FAR


class Patch:
    """A piece of ground: what it does to each arm in each formation, whether it shelters and hides, whom it carries."""

    __slots__ = ("areas", "carries", "disorders", "factors", "height", "houses", "no", "screens", "strong", "water")

    def __init__(
        self, no: int, areas: list[Area], factors: list[float], disorders: list[bool], strong: bool, houses: bool,
        screens: bool, height: int, water: bool, carries: list[bool],
    ) -> None:  # fmt: skip
        self.no = no
        self.areas = areas
        self.factors = factors
        self.disorders = disorders
        self.strong = strong
        self.houses = houses
        self.screens = screens
        self.height = height
        self.water = water
        self.carries = carries


def within(patch: Patch, x: float, y: float) -> bool:
    """Does a point lie in it?"""
    return any(inside(x, y, area) for area in patch.areas)


def fits(one: Stand, there: Rect, everybody: list[Stand]) -> bool:
    """Has it room for another footprint (EM-R.28)?"""
    for other in everybody:
        if other.no != one.no and other.here() and overlaps(there, other.rect, CROWDED):
            if depth(there, other.rect) > depth(one.rect, other.rect) + CROWDED:
                return False
    return True


def wheel(one: Stand, ux: float, uy: float, everybody: list[Stand]) -> None:
    """Turn about its centre to face along a direction, if it has the room."""
    r = one.rect
    there = Rect(r.x, r.y, ux, uy, r.hd, r.hw)
    if fits(one, there, everybody):
        one.rect = there


def form_up(one: Stand, form: int, everybody: list[Stand]) -> None:
    """Take a formation that was worked at, if it has the room."""
    there = one.formed(form)
    if fits(one, there, everybody):
        one.form = form
        one.rect = there
    one.changing = AS_IT_IS


def nearest(one: Stand, everybody: list[Stand]) -> Stand | None:
    """The nearest enemy."""
    best, found = NEVER, None
    for other in everybody:
        if other.side != one.side and other.counts():
            far = gap(one.rect, other.rect)
            if far < best:
                best, found = far, other
    return found


def ahead(one: Stand, everybody: list[Stand]) -> Stand | None:
    """The nearest enemy straight to the front (EM-G.9)."""
    r = one.rect
    best, found = NEVER, None
    for other in everybody:
        if other.side != one.side and other.counts():
            first, last = span(r, r.fx, r.fy, other.rect, 0.0)
            if last >= 0.0 and first < best:
                best, found = first, other
    return found
