"""A straight way of one or more bases over an area: from where to where they lie in it, and what carries them over."""

from typing import Final

from grognard.table.kernel import NEVER, Rect, slid
from grognard.table.kernel_ground import Area, inside_spans, overlap_area
from grognard.table.kernel_sweep import first_touch

STEP: Final = 0.5  # how far apart the places are that are looked at
HALVINGS: Final = 18
TRIM: Final = 0.002  # flush with an edge is not in it
SPECK: Final = 1e-9  # no ground
SLACK: Final = 0.01
AWAY: Final = 1e-6  # beyond the first and the last touch by this, a base is surely off


def spine_length(stands: list[Rect], patches: list[Area]) -> float:
    """How much of the middle lines of the bases, from rear to front, lies in the areas."""
    total = 0.0
    for r in stands:
        for a in patches:
            for lo, hi in inside_spans(r.x - r.fx * r.hd, r.y - r.fy * r.hd, r.x + r.fx * r.hd, r.y + r.fy * r.hd, a):
                total += hi - lo
    return total


def carried(stands: list[Rect], patches: list[Area], crossings: list[list[Area]]) -> bool:
    """Does the first crossing that the bases are on carry them: is their middle line never off it in the areas?"""
    for crossing in crossings:
        dry = spine_length(stands, crossing)
        if dry > 0.0:
            return spine_length(stands, patches) <= dry + SLACK
    return False


def lies_in(stands: list[Rect], patches: list[Area], crossings: list[list[Area]]) -> bool:
    """Is any part of the bases in the areas, and no crossing carries them over?"""
    for r in stands:
        thin = Rect(r.x, r.y, r.fx, r.fy, r.hd - TRIM, r.hw - TRIM)
        for a in patches:
            if overlap_area(thin, a) > SPECK:
                return not carried(stands, patches, crossings)
    return False


def _there(
    stands: list[Rect], ux: float, uy: float, s: float, patches: list[Area], crossings: list[list[Area]]
) -> bool:
    """Do the bases lie in the areas after a slide?"""
    return lies_in([slid(r, ux, uy, s) for r in stands], patches, crossings)


def passage(
    stands: list[Rect], ux: float, uy: float, d: float, patches: list[Area], crossings: list[list[Area]]
) -> list[tuple[float, float]]:
    """From where to where on a slide of d the bases lie in the areas."""
    events, first, last = _touches(stands, ux, uy, d, patches)
    if first == NEVER:
        return []
    out: list[tuple[float, float]] = []
    enter = 0.0 if first <= AWAY and _there(stands, ux, uy, 0.0, patches, crossings) else NEVER
    lo = 0.0
    for hi in _marks(d, events, first, last):
        now = first - AWAY <= hi <= last + AWAY and _there(stands, ux, uy, hi, patches, crossings)
        if now and enter == NEVER:
            enter = _turning_point(stands, ux, uy, lo, hi, patches, crossings)
        elif not now and enter < NEVER:
            out.append((enter, _turning_point(stands, ux, uy, lo, hi, patches, crossings)))
            enter = NEVER
        lo = hi
    if enter < NEVER:
        out.append((enter, d))
    return out


def _touches(
    stands: list[Rect], ux: float, uy: float, d: float, patches: list[Area]
) -> tuple[list[float], float, float]:
    """Where on the way each base first and last touches an area; and the first and the last place of all."""
    events: list[float] = []
    first = NEVER
    last = 0.0
    for r in stands:
        for a in patches:
            t = first_touch(r, ux, uy, d, a)
            back = first_touch(slid(r, ux, uy, d), -ux, -uy, d, a)
            events.append(t)
            events.append(d - back)
            first = min(first, t)
            last = max(last, 0.0 if t == NEVER else d if back == NEVER else d - back)
    return (events, first, last)


def _marks(d: float, events: list[float], first: float, last: float) -> list[float]:
    """The places to look at, from just before the first touch on: evenly, between the touches, and the end."""
    marks = {d}
    top = min(int(d / STEP), int(last / STEP) + 2)
    for i in range(max(1, int(first / STEP) - 1), top + 1):
        marks.add(i * STEP)
    on_it = sorted([t for t in events if 0.0 < t < d])
    for i in range(1, len(on_it)):
        marks.add((on_it[i - 1] + on_it[i]) / 2)
    marks.discard(0.0)
    return sorted(marks)


def _turning_point(
    stands: list[Rect], ux: float, uy: float, lo: float, hi: float, patches: list[Area], crossings: list[list[Area]]
) -> float:
    """Where the bases come on to the areas, or off them, between two places of the way."""
    was = _there(stands, ux, uy, lo, patches, crossings)
    for _ in range(HALVINGS):
        mid = (lo + hi) / 2
        if _there(stands, ux, uy, mid, patches, crossings) == was:
            lo = mid
        else:
            hi = mid
    return (lo + hi) / 2
