"""Room on a straight way: where a footprint would lie on others, and where it is clear of them (EA-R47)."""

from __future__ import annotations

from grognard.rulesets.en_avant.battle import CONTACT, SLACK, Engagement, Unit
from grognard.rulesets.en_avant.geometry import bodies, bodies_at
from grognard.table.kernel import NEVER, Rect, gap, overlaps, span
from grognard.table.kernel_crowd import apart
from grognard.table.pose import Pose

Stretch = tuple[float, float]
BRUSH = 0.5  # cm: so much of whom it swings on to in turning is passed over
RUB = 0.1  # cm for each cm of the way: fronts that met a little askew rub along each other when one of them leaves


def taken(stands: list[Rect], ux: float, uy: float, others: list[Rect], slack: float = SLACK) -> list[Stretch]:
    """The stretches of a slide on which a footprint would lie on another; brushing along one does not count."""
    spans = [span(a, ux, uy, b, -slack) for a in stands for b in others]
    return [(lo - slack, hi + slack) for lo, hi in spans if lo < hi]


def first_meeting(stands: list[Rect], ux: float, uy: float, others: list[Rect], slack: float = SLACK) -> float:
    """How far a footprint slides before it would run into one of the others; those it is leaving do not count."""
    met = [lo for lo, hi in taken(stands, ux, uy, others, slack) if lo >= -slack or lo + hi > 0]
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


def barred_at(battle: Engagement, unit: Unit, start: Pose, ux: float, uy: float) -> float:
    """How far a unit that has turned goes before an enemy bars its way (EA-R47)."""
    return barred_by(battle, unit, start, ux, uy)[0]


def barred_by(battle: Engagement, unit: Unit, start: Pose, ux: float, uy: float) -> tuple[float, int]:
    """How far a unit that has turned goes before an enemy bars its way, and who he is; -1 if nobody does.

    A line of cavalry that swings in behind the other follows in its track; it may come to lead the way.
    """
    assert unit.at is not None
    stands, turned = bodies_at(unit, start), start.facing != unit.at.facing
    swept = stands[:1] if turned else stands
    ahead = max([(r.x - start.x) * ux + (r.y - start.y) * uy for r in stands]) if turned else 0.0
    met = [(run_into(bodies(unit), swept, ux, uy, bodies(e)), e.no) for e in battle.combatants(1 - unit.side)]
    far, enemy = min(met, default=(NEVER, -1))
    return (max(0.0, far - max(0.0, ahead)), enemy) if far < NEVER else (NEVER, -1)


def run_into(before: list[Rect], turned: list[Rect], ux: float, uy: float, enemy: list[Rect]) -> float:
    """How far it is to an enemy; whom it leaves, or swings on to in turning, only bars a way that goes into him."""
    swings_on = any([overlaps(a, b, CONTACT) for a in turned for b in enemy])
    to_him = 0.0 if swings_on else first_meeting(turned, ux, uy, enemy, CONTACT)
    leaves = swings_on or apart(before, enemy) <= CONTACT
    if not leaves:
        return to_him
    into = [first_meeting([a], ux, uy, [b], BRUSH) for a in before for b in enemy if not leaves_alone(a, ux, uy, b)]
    return max(to_him, min(into, default=NEVER))


def leaves_alone(a: Rect, ux: float, uy: float, b: Rect) -> bool:
    """Does a base that touches another leave it, or rub along it, on its way?"""
    return gap(a, b) <= CONTACT and any([nx * ux + ny * uy >= -RUB for nx, ny in sides_between(a, b)])


def sides_between(a: Rect, b: Rect) -> list[tuple[float, float]]:
    """The ways that the sides look which keep a base off another that it touches: one, or two at a corner."""
    found = []
    for nx, ny in ((a.fx, a.fy), (a.fy, -a.fx), (b.fx, b.fy), (b.fy, -b.fx)):
        off = (a.x - b.x) * nx + (a.y - b.y) * ny
        if abs(off) >= reach(a, nx, ny) + reach(b, nx, ny) - CONTACT:
            found.append((nx, ny) if off > 0 else (-nx, -ny))
    return found


def reach(r: Rect, nx: float, ny: float) -> float:
    """How far a base reaches from its centre in a direction."""
    return r.hd * abs(r.fx * nx + r.fy * ny) + r.hw * abs(r.fy * nx - r.fx * ny)
