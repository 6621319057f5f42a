"""What is near a base: the bases and the ground that it can meet."""

from typing import Final

from grognard.table.kernel import Rect, touches
from grognard.table.kernel_going import Land
from grognard.table.kernel_ground import Area, Line, line_gap

MARGIN: Final = 0.1  # more than any rounding or limit
BARE: Final = Land([], [], [], [], [], [], [], [], [])  # nothing at all


def nearby(me: Rect, nos: list[int], rects: list[Rect], reach: float, skip: int) -> tuple[list[int], list[Rect]]:
    """Which of the numbered bases lie within reach of a base, all but one, and those bases."""
    found: list[int] = []
    bases: list[Rect] = []
    for no in nos:
        b = rects[no]
        dx = b.x - me.x
        dy = b.y - me.y
        far = reach + me.r + b.r
        if no != skip and dx * dx + dy * dy <= far * far:
            found.append(no)
            bases.append(b)
    return (found, bases)


def around(
    me: Rect, own: list[int], others: list[int], rects: list[Rect], reach: float, skip: int
) -> tuple[list[int], list[Rect], list[int], list[Rect]]:
    """The numbered bases within reach, all but one: friends, their bases, foes, their bases."""
    friend_nos, friends = nearby(me, own, rects, reach, skip)
    foe_nos, foes = nearby(me, others, rects, reach, skip)
    return (friend_nos, friends, foe_nos, foes)


def within_reach(me: Rect, bases: list[Rect], reach: float) -> list[Rect]:
    """Those of the bases that lie within reach of a base."""
    found: list[Rect] = []
    for b in bases:
        dx = b.x - me.x
        dy = b.y - me.y
        far = reach + me.r + b.r
        if dx * dx + dy * dy <= far * far:
            found.append(b)
    return found


def touches_any(base: Rect, others: list[Rect], slack: float) -> bool:
    """Does a base touch one of the others?"""
    for b in others:
        if touches(base, b, slack):
            return True
    return False


def touched(base: Rect, nos: list[int], rects: list[Rect], slack: float) -> list[int]:
    """Which of the numbered bases a base touches."""
    return [no for no in nos if touches(base, rects[no], slack)]


def stirs(old: Rect, new: Rect, base: Rect, reach: float) -> bool:
    """Does the reach of a base hold the old or the new place of another?"""
    r = reach + base.r + (old.r if old.r > new.r else new.r)  # who leaves the table goes to a base of no size
    r = r * r
    dx = base.x - new.x
    dy = base.y - new.y
    ex = base.x - old.x
    ey = base.y - old.y
    return dx * dx + dy * dy < r or ex * ex + ey * ey < r


def narrowed(land: Land, a: Rect, far: float) -> Land:
    """The part of the land that a base can meet within a distance of where it stands.

    Roads count for the price only from the start on, and otherwise only where ground is closed or slow.
    """
    if land.empty:
        return land
    reach = far + a.r + MARGIN
    if not _anything(land, a, reach):
        return BARE
    closed = _areas(land.closed, a, reach)
    slow = _areas(land.slow, a, reach)
    roads = _lines(land.roads, a, reach)
    return Land(
        roads if closed or slow or _on_any(roads, a) else [],
        _areas(land.decks, a, reach),
        _areas(land.fords, a, reach),
        _lines(land.waters, a, reach),
        _lines(land.rivers, a, reach),
        _areas(land.towns, a, reach),
        slow,
        _lines(land.steep, a, reach),
        closed,
        land.slow_roads,
    )


def _anything(land: Land, a: Rect, reach: float) -> bool:
    """Is there any ground within reach that a march can meet, roads aside?"""
    for areas in (land.closed, land.slow, land.decks, land.fords, land.towns):
        for b in areas:
            if _close(a.x, a.y, reach, b.x0, b.y0, b.x1, b.y1):
                return True
    for lines in (land.waters, land.rivers, land.steep):
        for ln in lines:
            if _close(a.x, a.y, reach, ln.x0, ln.y0, ln.x1, ln.y1):
                return True
    return _on_any(land.roads, a)


def _areas(areas: list[Area], a: Rect, reach: float) -> list[Area]:
    """The areas whose box is within reach."""
    if not areas:
        return areas
    return [b for b in areas if _close(a.x, a.y, reach, b.x0, b.y0, b.x1, b.y1)]


def _lines(lines: list[Line], a: Rect, reach: float) -> list[Line]:
    """The lines whose box is within reach."""
    if not lines:
        return lines
    return [b for b in lines if _close(a.x, a.y, reach, b.x0, b.y0, b.x1, b.y1)]


def _close(x: float, y: float, reach: float, x0: float, y0: float, x1: float, y1: float) -> bool:
    """Is a box within reach of a point?"""
    dx = x0 - x if x < x0 else x - x1 if x > x1 else 0.0
    dy = y0 - y if y < y0 else y - y1 if y > y1 else 0.0
    return dx * dx + dy * dy <= reach * reach


def _on_any(lines: list[Line], a: Rect) -> bool:
    """Is the centre on one of the lines, or all but on it?"""
    for ln in lines:
        if line_gap(a.x, a.y, ln) <= ln.half + MARGIN:
            return True
    return False
