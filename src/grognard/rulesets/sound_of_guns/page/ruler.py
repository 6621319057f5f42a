"""The ruler: how far, in whose arc and range, within whose command."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from grognard.engine.names import inches
from grognard.engine.page.closed import figure
from grognard.engine.page.ruler import place_of, pointed
from grognard.engine.page.scene import Fact, Gesture, Measured
from grognard.rulesets.sound_of_guns.battle import LIMIT, Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.shooting import no_target
from grognard.rulesets.sound_of_guns.shot import ranges
from grognard.table.kernel import Rect
from grognard.table.plane import nearest_points

SPECK = 0.001  # inches: the base of a place pointed at


def measure(view: Engagement, seat: str, start: Gesture, end: Gesture) -> Measured:
    """What lies between two pieces or places, from base to base."""
    one, other = pointed(view, start), pointed(view, end)
    (x0, y0), (x1, y1) = nearest_points(bases(view, one, start), bases(view, other, end))
    far = hypot(x1 - x0, y1 - y0)
    found = tuple(facts(view, one, other, far))
    shot = isinstance(one, Unit) and isinstance(other, Unit) and one.side != other.side
    clear = no_target(view, one, other) is None if shot and one.profile.shooting else None
    return Measured(
        start=(round(x0, 3), round(y0, 3)), end=(round(x1, 3), round(y1, 3)), distance=round(far, 3),
        text=inches(far), clear=clear, facts=found,
    )  # fmt: skip


def bases(view: Engagement, piece: object, gesture: Gesture) -> list[Rect]:
    """The stands of a piece, or a speck where one points."""
    if isinstance(piece, Unit) and piece.at is not None:
        return piece.rects
    if isinstance(piece, Officer) and piece.at is not None:
        return [piece.here.rect]
    return [Rect(*place_of(view, gesture), 0.0, 1.0, SPECK, SPECK)]


def facts(view: Engagement, one: object, other: object, far: float) -> Iterator[Fact]:
    """All that a player would ask of that line."""
    yield Fact(label="Distance", value=inches(far), clause="SG-F.4")
    if isinstance(one, Officer):
        within = "within" if far <= one.command.range + LIMIT else "beyond"
        yield Fact(
            label="Command",
            value=f"{within} {figure(view, inches(one.command.range), 'his range')}",
            clause=one.command.range_clause,
        )
    if isinstance(one, Unit) and isinstance(other, Unit) and one.side != other.side and one.profile.shooting:
        refused = no_target(view, one, other)
        clause, near, most = ranges(view, one)
        band = "short" if far <= near + LIMIT and near < most else "in range"
        value = refused.reason if refused is not None else "long" if far > near + LIMIT else band
        yield Fact(label="Fire", value=value, clause=refused.clause if refused is not None else clause)
