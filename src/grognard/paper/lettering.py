"""Where names stand on a printed map: each takes that of a few places where it hides least of what is there already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise
from math import atan2, ceil, cos, degrees, dist, radians, sin

from msgspec import Struct

from grognard.engine.page.scene import Scene, Token
from grognard.engine.page.wood import Block
from grognard.engine.terrain import Feature

PLACE, TAG = 3.2, 2.4
"""Millimetres of type, as the style sheet of the map has them."""
NARROW, WIDE = 0.45, 0.56
"""How wide a letter of the two founts is, of its size."""
ABOVE, BELOW = 0.72, 0.22
"""How far letters reach above their line and below it, of their size."""
CLEAR, CLOSE = 1.0, 0.5
"""Millimetres between a name and what it belongs to, beside it and below it."""
LATER = 0.2
"""Square millimetres that a place may hide more before the next one is taken."""
OUTSIDE = 3.0
"""How much worse it is to stand off the table than on something."""
SHARES = (0.5, 0.25, 0.75)
Box = tuple[float, float, float, float]
"""Left, top, right and bottom on paper, in millimetres from the table's upper left corner."""


class Spot(Struct, frozen=True):
    """The middle of a line of type on paper, and how it is turned."""

    x: float
    y: float
    turn: float = 0.0


class Fount(Struct, frozen=True):
    """A size of type, and how wide its letters are."""

    css: str
    size: float
    letter: float

    def long(self, text: str) -> float:
        """How long a word is in it."""
        return len(text) * self.size * self.letter

    def boxes(self, text: str, at: Spot) -> list[Box]:
        """The paper a word covers; one that is turned is covered in squares."""
        long, up, down = self.long(text), self.size * ABOVE, self.size * BELOW
        if not at.turn:
            return [(at.x - long / 2, at.y - up, at.x + long / 2, at.y + down)]
        parts = max(1, ceil(long / self.size))
        c, s = cos(radians(at.turn)), sin(radians(at.turn))
        rise, half = (up - down) / 2, (up + down) / 2
        along = [(i + 0.5) * long / parts - long / 2 for i in range(parts)]
        middles = [(at.x + a * c + rise * s, at.y + a * s - rise * c) for a in along]
        return [(x - half, y - half, x + half, y + half) for x, y in middles]


NAMES, TAGS = Fount("place", PLACE, NARROW), Fount("tag", TAG, WIDE)


class Sheet:
    """The paper of a map while it is lettered: what is on it, and how large the table is."""

    def __init__(self, scene: Scene, mm: float) -> None:
        self.mm, self.wide, self.high = mm, scene.width * mm, scene.depth * mm
        self.taken: list[Box] = []

    def down(self, x: float, y: float) -> tuple[float, float]:
        """A place of the table on paper."""
        return x * self.mm, self.high - y * self.mm

    def cost(self, boxes: Sequence[Box]) -> float:
        """How much of what is there already they would hide, and how much of them would be off the table."""
        hidden = sum([shared(box, other) for box in boxes for other in self.taken])
        table = (0.0, 0.0, self.wide, self.high)
        off = sum([(b[2] - b[0]) * (b[3] - b[1]) - shared(b, table) for b in boxes])
        return hidden + OUTSIDE * off

    def write(self, fount: Fount, text: str, spots: Iterable[Spot]) -> str:
        """A word at the spot where it hides least, an earlier one before all others."""
        tried = [(self.cost(fount.boxes(text, spot)) + LATER * i, i, spot) for i, spot in enumerate(spots)]
        _, _, best = min(tried, key=lambda row: row[:2])
        self.taken += fount.boxes(text, best)
        place = f"translate({best.x / self.mm:.2f} {best.y / self.mm:.2f})"
        turn = f" rotate({best.turn:.1f})" if best.turn else ""
        return f'<text class="{fount.css}" transform="{place}{turn}">{escape(text)}</text>'


def shared(a: Box, b: Box) -> float:
    """The paper that two boxes share."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def lettered(scene: Scene, present: Sequence[Token], mm: float) -> list[str]:
    """All names of a map: first those of the units, then of ground, the smallest first, then of roads and waters."""
    sheet = Sheet(scene, mm)
    sheet.taken += [box_of(sheet, block) for token in present for block in token.blocks]
    sheet.taken += [extent(sheet, one) for one in scene.features if one.kind == "bridge"]
    found = [sheet.write(TAGS, word, beneath(sheet, token, word)) for token in present if (word := word_of(token))]
    named = sorted([one for one in scene.features if one.name], key=lambda one: size_of(one, mm))
    return [*found, *[sheet.write(NAMES, one.name, spots(sheet, one)) for one in named]]


def word_of(token: Token) -> str:
    """A unit's short name."""
    return token.tag or token.label


def size_of(feature: Feature, mm: float) -> tuple[bool, float]:
    """What has least choice is named first: bridges and small ground, and long lines after all ground."""
    xs, ys = [x for x, _ in feature.points()], [y for _, y in feature.points()]
    long = bool(feature.line) and not short_line(feature, mm)
    return long, (max(xs) - min(xs)) + (max(ys) - min(ys))


def box_of(sheet: Sheet, block: Block) -> Box:
    """The paper a block covers, as it is turned."""
    x, y = sheet.down(block.x, block.y)
    wide, high = reach(block.width, block.depth, block.facing, sheet.mm)
    return (x - wide, y - high, x + wide, y + high)


def reach(width: float, depth: float, facing: float, mm: float) -> tuple[float, float]:
    """Half of what something turned takes across and up the paper."""
    c, s = abs(cos(radians(facing))), abs(sin(radians(facing)))
    return (width * c + depth * s) / 2 * mm, (width * s + depth * c) / 2 * mm


def beneath(sheet: Sheet, token: Token, word: str) -> Iterator[Spot]:
    """Below a unit, above it, or beside it."""
    at = token.at
    assert at is not None
    x, y = sheet.down(at.x, at.y)
    wide, high = reach(at.width, at.depth, at.facing, sheet.mm)
    yield from around(x, y, wide + TAGS.long(word) / 2, high, TAGS)


def around(x: float, y: float, aside: float, high: float, fount: Fount) -> Iterator[Spot]:
    """Below, above, right and left of something so high; `aside` is how far off the middle of the word stands there."""
    level = fount.size * (ABOVE - BELOW) / 2
    yield Spot(x, y + high + CLOSE + fount.size * ABOVE)
    yield Spot(x, y - high - CLOSE - fount.size * BELOW)
    yield Spot(x + aside + CLEAR, y + level)
    yield Spot(x - aside - CLEAR, y + level)


def short_line(feature: Feature, mm: float) -> bool:
    """Is a line too short for its name to stand along it?"""
    return sum([dist(a, b) for a, b in pairwise(feature.line or ())]) * mm < NAMES.long(feature.name)


def spots(sheet: Sheet, feature: Feature) -> Iterator[Spot]:
    """Where the name of a piece of ground may stand."""
    if feature.line and not short_line(feature, sheet.mm):
        yield from along(sheet, feature)
        return
    left, top, right, bottom = extent(sheet, feature)
    x, y = (left + right) / 2, (top + bottom) / 2
    half = NAMES.long(feature.name) / 2
    if feature.outline():
        yield Spot(x, top + CLEAR + NAMES.size * ABOVE)
        yield Spot(x, bottom - CLEAR - NAMES.size * BELOW)
        yield Spot(x, y + NAMES.size * (ABOVE - BELOW) / 2)
    yield from around(x, y, (right - left) / 2 + half, (bottom - top) / 2, NAMES)
    for middle in (left + half, right - half):
        yield Spot(middle, bottom + CLOSE + NAMES.size * ABOVE)
        yield Spot(middle, top - CLOSE - NAMES.size * BELOW)


def extent(sheet: Sheet, feature: Feature) -> Box:
    """The paper between the outermost points of a piece of ground, with the width of its line."""
    places = [sheet.down(*point) for point in feature.points()]
    xs, ys, pen = [x for x, _ in places], [y for _, y in places], (feature.width or 0.0) / 2 * sheet.mm
    return (min(xs) - pen, min(ys) - pen, max(xs) + pen, max(ys) + pen)


def along(sheet: Sheet, feature: Feature) -> Iterator[Spot]:
    """Along the segments of a line, the longest first, on either side of it."""
    off = (feature.width or 0.0) / 2 * sheet.mm + CLEAR
    sides = (-off, off + NAMES.size * ABOVE)
    for a, b in sorted(pairwise(feature.line or ()), key=lambda pair: -dist(*pair)):
        (ax, ay), (bx, by) = sheet.down(*a), sheet.down(*b)
        turn = degrees(atan2(by - ay, bx - ax))
        turn = turn - 180 if turn > 90 else turn + 180 if turn <= -90 else turn
        c, s = cos(radians(turn)), sin(radians(turn))
        for share in SHARES:
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            for aside in sides:
                yield Spot(x - s * aside, y + c * aside, round(turn, 1))
