"""When anything can interrupt a move at all: who can come before whose muskets, near whom, on to what ground, and when.

Everybody goes straight at a pace of his own, so these spans of the clock are worked out and not looked for. What does
happen in them, with sight and nerve and all, is for the rules to say.
"""

from __future__ import annotations

from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant.battle import SLACK, STANDOFF, Engagement, Unit
from grognard.rulesets.en_avant.clock.bands import BANDS, EDGE, REACHES, Pair, has_shot_left
from grognard.rulesets.en_avant.clock.motion import Track
from grognard.rulesets.en_avant.clock.tracks import END, TICKS, Mover
from grognard.rulesets.en_avant.geometry import bodies, bodies_at, muzzles
from grognard.rulesets.en_avant.nervous import may_balk
from grognard.rulesets.en_avant.pace import at_risk, spells
from grognard.rulesets.en_avant.paths import THROUGH
from grognard.rulesets.en_avant.shot import fires_at_all, reach_of
from grognard.table.kernel import Rect
from grognard.table.kernel_clock import (
    Drift,
    Span,
    between_ticks,
    during,
    front_spans,
    joined,
    least_gaps,
    looks,
    near_spans,
    standing,
)

MARGIN = 0.01  # cm: more than places are rounded by


class Chance:
    """Another unit, the band if it has to do with fire, and when something may come of it."""

    __slots__ = ("band", "spans", "unit")

    def __init__(self, unit: int, spans: list[Span], band: str = "") -> None:
        self.unit, self.spans, self.band = unit, spans, band


class Outlook:
    """What may happen to one mover: shots at it, marks for its own, enemies 5 cm away, who bars its way, bad ground."""

    __slots__ = ("barring", "ground", "marks", "near", "shots", "track")

    def __init__(
        self,
        track: Track,
        shots: list[Chance],
        marks: list[Chance],
        near: list[Chance],
        barring: list[Chance],
        ground: list[tuple[Feature, list[Span]]],
    ) -> None:
        self.track, self.shots, self.marks = track, shots, marks
        self.near, self.barring, self.ground = near, barring, ground

    def at(self, time: float) -> Outlook | None:
        """What may happen at a moment; None for nothing, or if its way is done."""
        if time > self.track.done:
            return None
        shots, marks = at_moment(self.shots, time), at_moment(self.marks, time)
        near, barring = at_moment(self.near, time), at_moment(self.barring, time)
        ground = [g for g in self.ground if during(g[1], time)]
        some = shots or marks or near or barring or ground
        return Outlook(self.track, shots, marks, near, barring, ground) if some else None


def at_moment(chances: list[Chance], time: float) -> list[Chance]:
    """The chances there are at a moment."""
    return [c for c in chances if during(c.spans, time)]


class Clockwork:
    """Everybody's motion over what is left of a turn, and the moments to look at."""

    def __init__(self, battle: Engagement, tracks: list[Track], whole: float) -> None:
        self.battle, self.whole = battle, whole
        self.ticks = ticks(tracks, whole)
        self.spans: list[Span] = []
        self.brief: list[float] = []
        moving = {t.unit.no: drift(t, bodies_at(t.unit, t.at)) for t in tracks}
        self.drifts = [moving.get(u.no) or standing(bodies(u)) for u in battle.field.units]
        self.fronts = {t.unit.no: drift(t, muzzles(t.unit, t.at)) for t in tracks}

    def front(self, firer: Unit) -> Drift:
        """The front or fronts from which a unit fires."""
        if firer.no not in self.fronts:
            assert firer.at is not None
            self.fronts[firer.no] = standing(muzzles(firer, firer.at))
        return self.fronts[firer.no]

    def before(self, firer: Unit, target: Unit, far: float, end: float) -> list[Span]:
        """When one unit comes before another's muskets or guns."""
        front, other = self.front(firer), self.drifts[target.no]
        spans = front_spans(front, other, far, end, MARGIN)
        if self.short(spans):
            self.brief += between_ticks(self.ticks, front_spans(front, other, far, end, 0.0))
        self.spans += spans
        return spans

    def close(self, mover: Unit, other: Unit, d: float, end: float) -> list[Span]:
        """When two units are so near."""
        one, two = self.drifts[mover.no], self.drifts[other.no]
        spans = near_spans(one, two, d + MARGIN, end)
        if self.short(spans):
            self.brief += between_ticks(self.ticks, near_spans(one, two, d, end))
        self.spans += spans
        return spans

    def short(self, spans: list[Span]) -> bool:
        """May one of the spans fall between two ticks?"""
        return any([last - first < 2 * self.whole / TICKS for first, last in spans])

    def moments(self) -> list[float]:
        """The moments to look at, in order: the ticks at which something may happen, and what falls between ticks."""
        return sorted({*looks(self.ticks, joined(self.spans)), *self.brief})


def ticks(tracks: list[Track], whole: float) -> list[float]:
    """A fine clock: evenly over what is left of the turn, and where each mover ends."""
    even = [whole * k / TICKS for k in range(TICKS + 1)]
    ends = {t.done for t in tracks if t.done < whole}
    return sorted([*even, *[end for end in ends if end not in even]]) if ends else even


def drift(t: Track, stands: list[Rect]) -> Drift:
    """A track as the kernel knows it: how far it has come at each change of its pace."""
    rate, times, gone = t.unit.shape.rate, [0.0], [0.0]
    for part in t.parts if rate else []:
        times.append(times[-1] + (part.end - part.start) / part.factor / rate)
        gone.append(min(t.mover.left, part.end))
    return Drift(stands, t.ux, t.uy, times, gone)


def outlook(clock: Clockwork, t: Track, inside: tuple[Pair, ...], offered: tuple[Pair, ...]) -> Outlook:
    """What may happen to one mover on its way."""
    enemies = clock.battle.combatants(1 - t.unit.side)
    end = min(clock.whole, t.done)
    gaps = least_gaps(clock.drifts[t.unit.no], [clock.drifts[e.no] for e in enemies], end)
    near = list(zip(enemies, gaps, strict=True))
    return Outlook(
        t,
        shots_coming(clock, t, near, inside, offered, end),
        marks_coming(clock, t, near, end),
        enemies_near(clock, t, near, end),
        in_the_way(clock, t, near, end),
        bad_ground_ahead(clock, t),
    )


Near = list[tuple[Unit, float]]


def shots_coming(
    clock: Clockwork, t: Track, near: Near, inside: tuple[Pair, ...], offered: tuple[Pair, ...], end: float
) -> list[Chance]:
    """Who may come to fire at a mover, and in which band; not he whom it takes in flank or rear (EA-R12)."""
    flanked = t.mover.target if not t.mover.ordinary and t.mover.aspect != "front" else -1
    if not t.unit.combatant:
        return []
    out = []
    for firer, gap in near:
        if firer.no == flanked or gap > reach_of(firer)[0] + 1.0 or not fires_at_all(clock.battle, firer):
            continue
        for band in BANDS:
            pair = (firer.no, t.unit.no, band)
            if pair not in offered and has_shot_left(clock.battle, firer, t.unit, band, inside):
                slack = SLACK if pair in inside else EDGE
                spans = clock.before(firer, t.unit, REACHES[band][1] + slack, end)
                out += [Chance(firer.no, spans, band)] if spans else []
    return out


def marks_coming(clock: Clockwork, t: Track, near: Near, end: float) -> list[Chance]:
    """Whom Nervous troops on their way may come to fire at (EA-9.5)."""
    if not may_balk(clock.battle, t.unit, t.mover) or not fires_at_all(clock.battle, t.unit):
        return []
    far = reach_of(t.unit)[0] + EDGE
    found = [(e, clock.before(t.unit, e, far, end)) for e, gap in near if gap <= far + 1.0]
    return [Chance(e.no, spans) for e, spans in found if spans]


def enemies_near(clock: Clockwork, t: Track, near: Near, end: float) -> list[Chance]:
    """Which enemies an ordinary move comes within 5 cm of (EA-8.2)."""
    if not t.mover.ordinary or t.mover.target >= 0:
        return []
    found = [(e, clock.close(t.unit, e, STANDOFF + END, end)) for e, gap in near if gap <= STANDOFF + 1.0]
    return [Chance(e.no, spans) for e, spans in found if spans]


def in_the_way(clock: Clockwork, t: Track, near: Near, end: float) -> list[Chance]:
    """Whom a mover may run into and cannot pass through: enemies, and friends unless one of the two slips through."""
    friends = friends_in_the_way(clock.battle, t.unit, t.mover)
    gaps = least_gaps(clock.drifts[t.unit.no], [clock.drifts[f.no] for f in friends], end)
    others = [o for o, gap in [*near, *zip(friends, gaps, strict=True)] if gap <= 1.0]
    found = [(o, clock.close(t.unit, o, 0.0, end)) for o in others]
    return [Chance(o.no, spans) for o, spans in found if spans]


def friends_in_the_way(battle: Engagement, mover: Unit, way: Mover) -> list[Unit]:
    """Friends whom a mover cannot pass through; pursuers and light troops pass any."""
    if way.kind == "pursuit" or mover.type in THROUGH:
        return []
    return [f for f in battle.combatants(mover.side) if f.no != mover.no and f.type not in THROUGH]


def bad_ground_ahead(clock: Clockwork, t: Track) -> list[tuple[Feature, list[Span]]]:
    """Ground that a battery may come into and must throw a die for, and when (EA-R33)."""
    out = []
    for f in clock.battle.field.ground.features if t.unit.gun else ():
        if at_risk(t.unit, f, t.ux, t.uy):
            way = clock.drifts[t.unit.no]
            there = spells(clock.battle, t.unit, t.at, t.ux, t.uy, t.mover.left, f)
            clock.brief += between_ticks(clock.ticks, [(way.when(lo), way.when(hi)) for lo, hi in there])
            spans = [(way.when(lo - MARGIN), way.when(hi + MARGIN)) for lo, hi in there]
            clock.spans += spans
            out += [(f, spans)] if spans else []
    return out
