"""What Control's desk says in both games: ground that troops will come upon, who is due, and his usual reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.engine.battle import SIDES
from grognard.engine.names import brief, centimetres, plain
from grognard.engine.page.desk import Alert
from grognard.engine.page.desk_hand import hidden_ahead, reached
from grognard.engine.page.wood import Point
from grognard.rulesets.en_avants.battle import Encounter, Troops

REASONS = (
    "The ground is worse than it looks", "Smoke and noise", "Their blood is up", "The model was knocked", "A slip",
)  # fmt: skip


def entered(battle: Encounter, unit: Troops, way: Sequence[Point], clause: str) -> Iterator[Alert]:
    """What a unit's way leads it into that its side does not know of; found out by that clause."""
    seat = battle.seat_of(unit)
    for feature in hidden_ahead(battle.field.ground.features, SIDES[unit.side], way):
        far, called = centimetres(reached(feature, way)), feature.name or plain(feature.kind)
        text = f"{brief(unit)} will enter {called} after {far}, which it does not know of."
        key = f"hidden:{unit.no}:{feature.id}"
        yield Alert(key=key, text=text, piece=unit.no, seat=seat, feature=feature.id, clause=clause, coming=True)


def due(battle: Encounter) -> Iterator[Alert]:
    """Who comes on when this turn is over."""
    for arrival in battle.layer.arrivals:
        for unit in [battle.unit(no) for no in arrival.units if battle.unit(no).at is None]:
            if arrival.turn == battle.turn + 1:
                text = f"{brief(unit)} is due next turn."
                yield Alert(key=f"due:{unit.no}", text=text, piece=unit.no, seat=battle.seat_of(unit), coming=True)
