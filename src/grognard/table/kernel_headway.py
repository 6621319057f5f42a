"""Headway: how far ground and cost let a base go straight on."""

from typing import Final

from grognard.table.kernel import Rect, turned
from grognard.table.kernel_going import GUARD, Going, Land, Rate, blocked_way, farthest, misses, standing_in, survey
from grognard.table.kernel_ground import Area, Line, way_area
from grognard.table.kernel_spans import LIMIT

DEAREST: Final = 3.0  # the most that an inch costs by the inch: in a town, on a bridge


def _whole_inches(land: Land, base: Rect, ux: float, uy: float, most: float, way: Going, tol: float) -> float:
    """The most whole inches of a way that keep out of closed ground."""
    d = float(int(most + LIMIT))
    while d > 0.0 and blocked_way(land.closed, base, ux, uy, d, way, tol)[0] >= 0:
        d -= 1.0
    return d


def _plain(way: Going) -> bool:
    """Does nothing on the way change its price?"""
    return not (way.road > LIMIT or way.towns or way.slow_woods or way.wades or way.bridges)


def _off_lines(x0: float, y0: float, x1: float, y1: float, lines: list[Line]) -> bool:
    """Does a segment's box miss all of these?"""
    for b in lines:
        if not misses(x0, y0, x1, y1, b.x0, b.y0, b.x1, b.y1):
            return False
    return True


def _off_areas(x0: float, y0: float, x1: float, y1: float, areas: list[Area]) -> bool:
    """Does a segment's box miss all of these?"""
    for b in areas:
        if not misses(x0, y0, x1, y1, b.x0, b.y0, b.x1, b.y1):
            return False
    return True


def _bare(land: Land, x0: float, y0: float, x1: float, y1: float) -> bool:
    """Is there plainly nothing on a segment that changes its price or stops it, but for closed ground?"""
    return (
        _off_lines(x0, y0, x1, y1, land.roads)
        and _off_areas(x0, y0, x1, y1, land.decks)
        and _off_areas(x0, y0, x1, y1, land.fords)
        and _off_lines(x0, y0, x1, y1, land.waters)
        and _off_areas(x0, y0, x1, y1, land.towns)
        and _off_areas(x0, y0, x1, y1, land.slow)
        and _off_lines(x0, y0, x1, y1, land.steep)
        and _off_lines(x0, y0, x1, y1, land.rivers)
    )


def _open_ahead(land: Land, base: Rect, ux: float, uy: float, d: float, tol: float) -> bool:
    """Does a slide of d keep out of closed ground?"""
    for ar in land.closed:
        if way_area(base, ux, uy, d, ar) > tol:
            return False
    return True


def _headway(land: Land, base: Rect, ux: float, uy: float, rate: Rate, tol: float) -> tuple[float, bool]:
    """How far one straight line leads, and whether towns or bridges lie on it."""
    top = rate.rate + rate.bonus
    far = top + LIMIT
    if _bare(land, base.x, base.y, base.x + ux * far, base.y + uy * far):
        if _open_ahead(land, base, ux, uy, max(rate.rate, float(int(rate.rate + LIMIT))), tol):
            return (rate.rate, False)
    way = survey(land, base.x, base.y, ux, uy, top)
    most = rate.rate
    if not _plain(way):
        most = farthest(way, top if way.road > LIMIT else rate.rate, rate)
        if rate.by_inch:
            most = max(most - LIMIT + LIMIT / DEAREST, 0.0)  # a step just over the limit is still paid for
    if way.steep - GUARD < most:
        most = max(way.steep - GUARD, 0.0)
    if land.closed and blocked_way(land.closed, base, ux, uy, max(most, float(int(most + LIMIT))), way, tol)[0] >= 0:
        most = _whole_inches(land, base, ux, uy, most, way, tol)
    return (most, len(way.towns) > 0 or len(way.bridges) > 0)


def headway(
    land: Land, a: Rect, headings: list[tuple[float, float]], rate: Rate, tol: float, faced: bool = True
) -> tuple[list[float], list[bool]]:
    """How far a base may go on each heading, below zero not even turn; and whether towns or bridges lie there.

    The first heading is the one that is faced already, unless none is.
    """
    if land.empty:
        return ([rate.rate] * len(headings), [False] * len(headings))
    limits: list[float] = []
    tricky: list[bool] = []
    for k in range(len(headings)):
        fx, fy = headings[k]
        base = a if k == 0 and faced else turned(a, fx, fy)
        if (k > 0 or not faced) and standing_in(land, base, tol) >= 0:
            limits.append(-1.0)
            tricky.append(False)
            continue
        most, odd = _headway(land, base, fx, fy, rate, tol)
        limits.append(most)
        tricky.append(odd)
    return (limits, tricky)


def headway_back(land: Land, a: Rect, rate: Rate, tol: float) -> float:
    """How far straight back ground and cost allow."""
    return rate.rate if land.empty else _headway(land, a, -a.fx, -a.fy, rate, tol)[0]
