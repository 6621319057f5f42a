"""Room on a straight way: where a footprint would lie on others, and where it is clear of them (EA-R47)."""

from __future__ import annotations

from grognard.rulesets.en_avant.battle import SLACK, Engagement, Unit
from grognard.rulesets.en_avant.geometry import bodies
from grognard.table.kernel import NEVER, Rect, span

Stretch = tuple[float, float]


def taken(stands: list[Rect], ux: float, uy: float, others: list[Rect]) -> list[Stretch]:
    """The stretches of a slide on which a footprint would lie on another; brushing along one does not count."""
    spans = [span(a, ux, uy, b, -SLACK) for a in stands for b in others]
    return [(lo - SLACK, hi + SLACK) for lo, hi in spans if lo < hi]


def first_meeting(stands: list[Rect], ux: float, uy: float, others: list[Rect]) -> float:
    """How far a footprint slides before it would run into one of the others; those it is leaving do not count."""
    met = [lo for lo, hi in taken(stands, ux, uy, others) if lo >= -SLACK or lo + hi > 0]
    return max(0.0, min(met, default=NEVER))


def clear_before(d: float, stretches: list[Stretch]) -> float:
    """The farthest clear place at or short of a distance."""
    for _ in stretches:
        d = min([s[0] for s in stretches if s[0] + SLACK < d < s[1] - SLACK], default=d)
    return d


def clear_beyond(d: float, stretches: list[Stretch]) -> float:
    """The first clear place at or beyond a distance."""
    for _ in stretches:
        d = max([s[1] for s in stretches if s[0] + SLACK < d < s[1] - SLACK], default=d)
    return d


def others_of(battle: Engagement, unit: Unit, side: int) -> list[Rect]:
    """The footprints of a side's other formed units; command groups make way."""
    return [r for u in battle.combatants(side) if u.no != unit.no for r in bodies(u)]
