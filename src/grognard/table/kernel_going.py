"""Going: what a straight march meets on the ground, what it costs, and how far it can be paid for."""

from math import floor
from typing import Final

from grognard.table.kernel import HAIR, NEVER, Rect, overlaps, slid
from grognard.table.kernel_ground import (
    Area,
    Line,
    crossings,
    inside,
    inside_spans,
    on_band,
    on_line_spans,
    overlap_area,
    way_area,
)
from grognard.table.kernel_spans import LIMIT, NONE, NOWHERE, Span, covers, joined, length_in, outside

GUARD: Final = 0.002  # kept from a place where the cost jumps, so that rounding cannot cross it
TRIFLE: Final = 1e-8  # beside a mark


class Land:
    """The features that can matter to a march, by what they do to it."""

    __slots__ = (
        "closed",
        "decks",
        "empty",
        "fords",
        "rivers",
        "roads",
        "slow",
        "slow_roads",
        "steep",
        "towns",
        "waters",
    )

    def __init__(
        self,
        roads: list[Line],
        decks: list[Area],
        fords: list[Area],
        waters: list[Line],
        rivers: list[Line],
        towns: list[Area],
        slow: list[Area],
        steep: list[Line],
        closed: list[Area],
        slow_roads: bool = True,
    ) -> None:
        self.slow_roads = slow_roads  # slow ground is slow on its roads, too
        self.roads = roads
        self.decks = decks
        self.fords = fords
        self.waters = waters
        self.rivers = rivers
        self.towns = towns
        self.slow = slow
        self.steep = steep
        self.closed = closed
        self.empty: bool = not (roads or decks or fords or waters or towns or slow or steep or closed)


class Going:
    """What a centre meets on a straight leg, by the distance from its start."""

    __slots__ = ("bridges", "columns", "decks", "road", "slow_woods", "steep", "towns", "wades")

    def __init__(self) -> None:
        self.road = 0.0  # on a road from the start up to here; nothing is not even that
        self.steep = NEVER  # the first line that may not be crossed
        self.towns = NOWHERE
        self.slow_woods = NOWHERE
        self.wades = NONE  # crossings of water off a bridge
        self.bridges = NONE
        self.decks = NOWHERE
        self.columns = NOWHERE  # on road, bridge or ford


class Bill:
    """What a march costs and what it may cost."""

    __slots__ = ("allowance", "bridge", "cost", "road_march", "slow_wood", "town")

    def __init__(
        self, cost: float, allowance: float, road_march: bool, town: bool, bridge: bool, slow_wood: bool
    ) -> None:
        self.cost = cost
        self.allowance = allowance
        self.road_march = road_march
        self.town = town
        self.bridge = bridge
        self.slow_wood = slow_wood


class Rate:
    """The prices of a ruleset: plain rate, bonus for the whole way on a road, toll for water, halves or by the inch."""

    __slots__ = ("bonus", "by_inch", "rate", "toll")

    def __init__(self, rate: float, bonus: float, toll: float, by_inch: bool) -> None:
        self.rate = rate
        self.bonus = bonus
        self.toll = toll
        self.by_inch = by_inch


def misses(x0: float, y0: float, x1: float, y1: float, bx0: float, by0: float, bx1: float, by1: float) -> bool:
    """Does a segment's box miss another box by more than a hair?"""
    if x0 > x1:
        x0, x1 = x1, x0
    if y0 > y1:
        y0, y1 = y1, y0
    return x1 < bx0 - HAIR or x0 > bx1 + HAIR or y1 < by0 - HAIR or y0 > by1 + HAIR


def _in_areas(x0: float, y0: float, x1: float, y1: float, areas: list[Area]) -> list[Span]:
    """The stretches of a segment inside any of the areas."""
    if not areas:
        return NOWHERE
    out: list[Span] = []
    for ar in areas:
        if not misses(x0, y0, x1, y1, ar.x0, ar.y0, ar.x1, ar.y1):
            out += inside_spans(x0, y0, x1, y1, ar)
    return joined(out)


def _on_lines(x0: float, y0: float, x1: float, y1: float, lines: list[Line]) -> list[Span]:
    """The stretches of a segment on any of the lines."""
    if not lines:
        return NOWHERE
    out: list[Span] = []
    for ln in lines:
        if not misses(x0, y0, x1, y1, ln.x0, ln.y0, ln.x1, ln.y1):
            out += on_line_spans(x0, y0, x1, y1, ln)
    return joined(out)


def _cuts(x0: float, y0: float, x1: float, y1: float, lines: list[Line]) -> list[float]:
    """Where a segment crosses any of the lines."""
    if not lines:
        return NONE
    out: list[float] = []
    for ln in lines:
        if not misses(x0, y0, x1, y1, ln.x0, ln.y0, ln.x1, ln.y1):
            out += crossings(x0, y0, x1, y1, ln)
    out.sort()
    return out


def survey(land: Land, x: float, y: float, ux: float, uy: float, d: float) -> Going:
    """The ground along a straight line from a point."""
    way = surface(land, x, y, ux, uy, d)
    if not land.empty:
        cross(way, land, x, y, ux, uy, d)
    return way


def surface(land: Land, x: float, y: float, ux: float, uy: float, d: float) -> Going:
    """The ground along a straight line, but for the lines that it crosses."""
    way = Going()
    if land.empty:
        return way
    if d < HAIR:
        if land.closed and in_column(land, x, y):
            way.columns = [(0.0, 0.0)]
        return way
    x1 = x + ux * d
    y1 = y + uy * d
    road = _on_lines(x, y, x1, y1, land.roads)
    if road and road[0][0] <= LIMIT:
        way.road = road[0][1]
    decks = _in_areas(x, y, x1 + ux * LIMIT, y1 + uy * LIMIT, land.decks)
    if decks:
        way.decks = [(first, last if last < d else d) for first, last in decks if first < d]
    way.towns = _in_areas(x, y, x1, y1, land.towns)
    way.slow_woods = _in_areas(x, y, x1, y1, land.slow)
    if way.slow_woods and not land.slow_roads:
        way.slow_woods = joined(outside(way.slow_woods, road))
    if land.closed:
        way.columns = joined(road + decks + _in_areas(x, y, x1 + ux * LIMIT, y1 + uy * LIMIT, land.fords))
    return way


def cross(way: Going, land: Land, x: float, y: float, ux: float, uy: float, d: float) -> None:
    """Note the lines that a straight line crosses: water, over a bridge or not, and what may not be crossed."""
    if d < HAIR:
        return
    x1 = x + ux * d
    y1 = y + uy * d
    waters = _cuts(x, y, x1, y1, land.waters)
    for t in _cuts(x, y, x1, y1, land.steep):
        way.steep = t if t < way.steep else way.steep
    rivers = _cuts(x, y, x1, y1, land.rivers)
    if not (waters or rivers):
        return
    decks = _in_areas(x, y, x1 + ux * LIMIT, y1 + uy * LIMIT, land.decks)  # water at the very end may lie under one
    fords = _in_areas(x, y, x1 + ux * LIMIT, y1 + uy * LIMIT, land.fords)
    way.bridges = [t for t in waters if covers(decks, t)]
    way.wades = [t for t in waters if not covers(decks, t)]
    for t in rivers:
        if t < way.steep and not covers(decks, t) and not covers(fords, t):
            way.steep = t


def _begun(spans: list[Span], d: float) -> bool:
    """Has the first of the spans begun by distance d?"""
    return len(spans) > 0 and spans[0][0] <= d


def tally(ways: list[Going], far: list[float], times: list[float], rate: Rate) -> Bill:
    """Add up legs, each with the distance gone on it and its multiplier."""
    cost = 0.0
    inches = 0.0
    deck = 0.0
    gone = 0.0
    road = True
    town = False
    bridge = False
    wood = False
    for i in range(len(ways)):
        way = ways[i]
        d = far[i]
        cost += d * times[i]
        for t in way.wades:
            if t <= d:
                cost += rate.toll
        gone += d
        road = road and (d < HAIR or (way.road > 0.0 and way.road >= d - LIMIT))
        town = town or _begun(way.towns, d)
        wood = wood or _begun(way.slow_woods, d)
        bridge = bridge or (len(way.bridges) > 0 and way.bridges[0] <= d)
        if rate.by_inch:
            inches += length_in(way.towns, d)
            deck += length_in(way.decks, d)
    marched = road and gone > 0.0
    allowance = rate.rate
    if rate.by_inch:
        cost += inches + deck if bridge and not marched else inches
    if wood or (not rate.by_inch and (town or (bridge and not marched))):
        allowance /= 2.0
    if marched and not town:
        allowance += rate.bonus
    return Bill(cost, allowance, marched, town, bridge, wood)


def _price(way: Going, d: float, rate: Rate) -> float:
    """What is left of the allowance after the first d of a leg: as `tally` has it, without the lists."""
    cost = d
    for t in way.wades:
        if t <= d:
            cost += rate.toll
    town = _begun(way.towns, d)
    bridge = len(way.bridges) > 0 and way.bridges[0] <= d
    marched = d > 0.0 and (d < HAIR or (way.road > 0.0 and way.road >= d - LIMIT))
    allowance = rate.rate
    if rate.by_inch:
        inches = length_in(way.towns, d)
        cost += inches + length_in(way.decks, d) if bridge and not marched else inches
    if _begun(way.slow_woods, d) or (not rate.by_inch and (town or (bridge and not marched))):
        allowance /= 2.0
    if marched and not town:
        allowance += rate.bonus
    return allowance - cost


def _marks(way: Going, rate: Rate) -> list[float]:
    """Where the price of a leg may jump or grow steeper, in order."""
    marks = [way.road + LIMIT, *way.wades, *way.bridges]
    for spans in (way.towns, way.slow_woods, way.decks):
        for first, last in spans:
            marks.append(first)
            if rate.by_inch:
                marks.append(last)
    marks.sort()
    return marks


def farthest(way: Going, top: float, rate: Rate) -> float:
    """The most of a straight leg that can be paid for; it is always a first part of the leg."""
    if _price(way, top + TRIFLE, rate) >= -LIMIT:
        return top
    low = 0.0
    high = top
    for mark in _marks(way, rate):
        if mark > top:
            break
        if _price(way, mark + TRIFLE, rate) < -10.0 * TRIFLE:
            high = mark
            break
        low = mark
    left = _price(way, low + TRIFLE, rate)
    right = _price(way, high - TRIFLE, rate)
    most = high
    if right < 0.0 and right < left:
        most = floor((low + (high - low) * left / (left - right)) * 1e6 + 0.5) / 1e6
    if most > high - GUARD and right - _price(way, high + TRIFLE, rate) > 10.0 * TRIFLE:  # the price jumps here
        most = max(high - GUARD, 0.0)
    return most


def open_stretches(spans: list[Span], d: float) -> list[Span]:
    """The parts of [0, d] that the spans leave open."""
    out: list[Span] = []
    at = 0.0
    for first, last in spans:
        if first > at + LIMIT:
            out.append((at, first if first < d else d))
        if last > at:
            at = last
        if at >= d - LIMIT:
            return out
    out.append((at, d))
    return out


def blocked_way(
    closed: list[Area], base: Rect, ux: float, uy: float, d: float, way: Going, tol: float
) -> tuple[int, bool]:
    """Which closed area a leg runs into while not in column, or -1; and whether it had left a road first."""
    for i in range(len(closed)):
        for first, last in open_stretches(way.columns, d):
            if last >= first and way_area(slid(base, ux, uy, first), ux, uy, last - first, closed[i]) > tol:
                return (i, first > 0.0 and len(way.columns) > 0)
    return (-1, False)


def on_road(land: Land, x: float, y: float) -> bool:
    """Is a point on a road?"""
    for ln in land.roads:
        if on_band(x, y, ln):
            return True
    return False


def on_slow_ground(land: Land, x: float, y: float) -> bool:
    """Is a point on slow ground, and on no road that leads through it unhindered?"""
    for ar in land.slow:
        if inside(x, y, ar):
            return land.slow_roads or not on_road(land, x, y)
    return False


def in_column(land: Land, x: float, y: float) -> bool:
    """Is a point on a road, a bridge or a ford?"""
    if on_road(land, x, y):
        return True
    for ar in land.decks + land.fords:
        if inside(x, y, ar):
            return True
    return False


def standing_in(land: Land, base: Rect, tol: float) -> int:
    """Which closed area a base stands in while not in column, or -1."""
    if land.closed and not in_column(land, base.x, base.y):
        for i in range(len(land.closed)):
            if overlap_area(base, land.closed[i]) > tol:
                return i
    return -1


def overlapped(base: Rect, others: list[Rect], slack: float) -> int:
    """The first of the others that a base overlaps, or -1."""
    for i in range(len(others)):
        if overlaps(base, others[i], slack):
            return i
    return -1
