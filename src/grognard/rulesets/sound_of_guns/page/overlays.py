"""What is measured and drawn over the ground: a commander's range, a unit's reach, its ranges, who commands it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.engine.battle import Seat
from grognard.engine.names import inches
from grognard.engine.page.blocks import tidied
from grognard.engine.page.closed import figure
from grognard.engine.page.scene import Overlay
from grognard.engine.page.wood import Point
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.orders import payers, rate
from grognard.rulesets.sound_of_guns.shooting import may_shoot
from grognard.rulesets.sound_of_guns.shot import ranges
from grognard.rulesets.sound_of_guns.sight import all_round
from grognard.rulesets.sound_of_guns.words.names import last_name
from grognard.table.outlines import fan, grown, within_table

SPREAD, PACE = 90, 10
"""A front arc is a half circle; degrees from point to point of its outline."""


def overlays(view: Engagement, seat: str, piece: int) -> Sequence[Overlay]:
    """Of a commander how far his word reaches; of a unit its reach, its fire, and the range of who would pay."""
    found = view.field.piece(piece)
    if isinstance(found, Officer):
        return [command_range(view, found)] if found.at is not None else []
    if not isinstance(found, Unit) or found.at is None:
        return []
    return [*reach(view, found), *fire(view, found), *paid_by(view, found, seat)]


def cut(view: Engagement, points: list[Point]) -> tuple[Point, ...]:
    """An outline cut at the table's edges."""
    return tidied(within_table(points, view.field.ground.width, view.field.ground.depth))


def command_range(view: Engagement, one: Officer) -> Overlay:
    """The range of a commander, from his base."""
    far = one.command.range
    return Overlay(
        kind="ring",
        outline=cut(view, grown(one.here.rect, far)),
        label=f"{last_name(one)}{figure(view, f': {inches(far)}')}",
        clause=one.command.range_clause,
        inside="in command",
        beyond=figure(view, "1 point more", "out of command"),
    )


def reach(view: Engagement, unit: Unit) -> Iterator[Overlay]:
    """How far it goes over open ground; corners that wheel go less far."""
    clause, far = rate(view, unit)
    if far > 0 and unit.side == view.phasing and unit.good:
        label = figure(view, f"{inches(far)} a move", "a move")
        yield Overlay(kind="reach", outline=cut(view, grown(unit.here.rect, far)), label=label, clause=clause)


def fire(view: Engagement, unit: Unit) -> Iterator[Overlay]:
    """How far it shoots."""
    if not unit.profile.shooting or not unit.good or unit.formation == "limbered":
        return
    if unit.side == view.phasing and view.phase == "shooting" and may_shoot(view, unit) is not None:
        return
    clause, near, far = ranges(view, unit)
    for range_, words in dict(
        [(far, "long" if near < far else "fire"), *([(near, "short")] if near < far else [])]
    ).items():
        base = unit.here.rect
        shape = grown(base, range_) if all_round(view, unit) else fan(base, range_, SPREAD, PACE)
        label = f"{words}{figure(view, f' {inches(range_)}')}"
        yield Overlay(kind="range", outline=cut(view, shape), label=label, clause=clause)


def paid_by(view: Engagement, unit: Unit, seat: Seat) -> Iterator[Overlay]:
    """The range of the commander who would pay for it, one of the seat's own before all others."""
    if unit.side == view.phasing and view.phase == "movement":
        yield from [command_range(view, one) for one in (payers(view, unit, seat) or payers(view, unit))[:1]]
