"""When anything can interrupt a move at all: who can come into whose range, near whom, up against whom, and when.

Most go straight at a pace of their own, so these spans of the clock are worked out and not looked for; a column that
follows a road is allowed for by how far it goes. What does happen in them is for the rules to say.
"""

from __future__ import annotations

from grognard.rulesets.en_avants.status import NERVOUS
from grognard.rulesets.en_masse.battle import Clash, Unit
from grognard.rulesets.en_masse.clock.motion import Track
from grognard.rulesets.en_masse.clock.tracks import END
from grognard.rulesets.en_masse.firing import may_fire, may_tell, reach_of
from grognard.rulesets.en_masse.geometry import bodies
from grognard.rulesets.en_masse.opportunity import has_shot_left
from grognard.rulesets.en_masse.willingness import LINE
from grognard.table.kernel import NEVER, span
from grognard.table.kernel_clock import Drift, Span, during, joined, near_spans, standing
from grognard.table.kernel_crowd import apart

HAIR = 0.05
MARGIN = 0.02
"""Centimetres: more than places are rounded by."""
TURNED = 2.0
"""A column that is driven off its road swings its tail, but no part of it goes farther than so many times its way."""


class Chance:
    """Another unit, and when something may come of it."""

    __slots__ = ("spans", "unit")

    def __init__(self, unit: int, spans: list[Span]) -> None:
        self.unit, self.spans = unit, spans


class Outlook:
    """What may happen to one mover: shots at it, a shot of its own, friends in its way, enemies near, none ahead."""

    __slots__ = ("firers", "foes", "friends", "marks", "strays", "track")

    def __init__(
        self, track: Track, firers: list[Chance], marks: list[Span], friends: list[Chance], foes: list[Chance],
        strays: bool,
    ) -> None:  # fmt: skip
        self.track, self.firers, self.marks, self.friends, self.foes = track, firers, marks, friends, foes
        self.strays = strays

    def at(self, time: float) -> Outlook | None:
        """What may happen at a moment; None for nothing, or if its way is done."""
        if time > self.track.done + END:
            return None
        firers, friends, foes = now(self.firers, time), now(self.friends, time), now(self.foes, time)
        marks = self.marks if during(self.marks, time) else []
        if not (firers or friends or foes or marks or self.strays):
            return None
        return Outlook(self.track, firers, marks, friends, foes, self.strays)


def now(chances: list[Chance], time: float) -> list[Chance]:
    """The chances there are at a moment."""
    return [c for c in chances if during(c.spans, time)]


class Clockwork:
    """Everybody's motion over what is left of a turn."""

    def __init__(self, battle: Clash, tracks: list[Track], rest: float) -> None:
        self.battle, self.rest = battle, rest
        self.travel = {t.unit.no: t.far(rest) * (TURNED if t.mover.compelled else 1.0) for t in tracks}
        self.bent = {t.unit.no for t in tracks if t.unit.formation == "marching" or len(t.mover.way) != 2}
        moving = {t.unit.no: drift(t) for t in tracks if t.unit.no not in self.bent}
        self.drifts = [moving.get(u.no) or (None if u.at is None else standing(bodies(u))) for u in battle.field.units]

    def near(self, mover: Unit, other: Unit, d: float) -> list[Span]:
        """When two units may be so near."""
        one, two = self.drifts[mover.no], self.drifts[other.no]
        if one is not None and two is not None and mover.no not in self.bent and other.no not in self.bent:
            return near_spans(one, two, d + MARGIN, self.rest)
        gone = self.travel.get(mover.no, 0.0) + self.travel.get(other.no, 0.0)
        return [(0.0, self.rest)] if apart(bodies(mover), bodies(other)) - gone <= d + MARGIN else []

    def chances(self, mover: Unit, others: list[Unit], d: float) -> list[Chance]:
        """The same of one unit with each of the others."""
        found = [(other.no, self.near(mover, other, d)) for other in others]
        return [Chance(no, spans) for no, spans in found if spans]


def drift(t: Track) -> Drift:
    """A track as the kernel knows it: how far it has come at each change of its pace."""
    times, gone = [0.0], [0.0]
    for part in t.parts if t.allowance else []:
        times.append(times[-1] + (part.end - part.start) / part.factor / t.allowance)
        gone.append(min(t.length, part.end))
    return Drift(bodies(t.unit), t.ux, t.uy, times, gone)


def outlook(clock: Clockwork, t: Track) -> Outlook:
    """What may happen to one mover on its way."""
    battle, unit = clock.battle, t.unit
    enemies = battle.on_table(1 - unit.side)
    friends = [] if t.mover.compelled else [f for f in battle.on_table(unit.side) if f.no != unit.no]
    minds = not t.mover.compelled or t.mover.kind == "pursuit"
    return Outlook(
        t,
        shots_coming(clock, t, enemies),
        marks_coming(clock, t, enemies),
        clock.chances(unit, friends, HAIR),
        clock.chances(unit, enemies, LINE) if minds else [],
        t.mover.kind == "assault" and not sure_of_a_target(clock, t),
    )


def shots_coming(clock: Clockwork, t: Track, enemies: list[Unit]) -> list[Chance]:
    """Whose guns a mover may come before; nobody fires at runners on the way."""
    if t.unit.running:
        return []
    able = [e for e in enemies if has_shot_left(clock.battle, e) and may_fire(clock.battle, e) is None]
    found = [(e.no, clock.near(t.unit, e, reach_of(e)[0])) for e in able]
    return [Chance(no, spans) for no, spans in found if spans]


def marks_coming(clock: Clockwork, t: Track, enemies: list[Unit]) -> list[Span]:
    """When a Nervous mover may get a shot that tells (EM-10.6)."""
    unit = t.unit
    if t.mover.compelled or t.mover.bore or unit.status != NERVOUS or unit.opportunity_fired:
        return []
    if not may_tell(clock.battle, unit) or may_fire(clock.battle, unit) is not None:
        return []
    reach = reach_of(unit)[0]
    return joined([one for e in enemies for one in clock.near(unit, e, reach)])


def sure_of_a_target(clock: Clockwork, t: Track) -> bool:
    """Does an enemy who stands lie so plainly ahead of an assault that it cannot miss him?"""
    r = t.unit.here.rect
    if t.mover.swerved or t.bends:
        return False
    for enemy in clock.battle.enemies(t.unit.side):
        if enemy.no not in clock.travel:
            for part in bodies(enemy):
                first, last = span(r, r.fx, r.fy, part, -MARGIN)
                if last >= 0.0 and first < NEVER:
                    return True
    return False
