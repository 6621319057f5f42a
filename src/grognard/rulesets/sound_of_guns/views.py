"""What a seat may know: everything on the table is in the open but sealed answers and ground its side has not found."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.control import CONTROL
from grognard.engine.events import Changed, Event
from grognard.engine.views import blank_sealed, shown_to
from grognard.rulesets.sound_of_guns.battle import SIDES, Army, Engagement


def view(battle: Engagement, seat: str) -> Engagement:
    """The battle as a seat knows it."""
    seen = blank_sealed(battle, seat)
    field = known_field(battle, battle.field, seat)
    return seen if field is battle.field else replace(seen, field=field)


def known_field(battle: Engagement, field: Army, seat: str) -> Army:
    """The field with only the ground a seat knows of."""
    side, ground = battle.side_of(seat), field.ground
    name = "" if side is None else SIDES[side]
    known = tuple([f for f in ground.features if seat == CONTROL or f.known_by(name)])
    return field if len(known) == len(ground.features) else replace(field, ground=replace(ground, features=known))


def show(events: Sequence[Event], battle: Engagement, seat: str) -> list[Event]:
    """The events one seat may know; a change of the whole field is told with the ground the seat knows of."""
    return [
        known_change(event, battle, seat) if isinstance(event, Changed) else event
        for event in shown_to(events, battle, seat)
    ]


def known_change(event: Changed, battle: Engagement, seat: str) -> Changed:
    """A change without ground the seat has not found."""
    field = event.fields.get("field")
    if not isinstance(field, Army):
        return event
    known = known_field(battle, field, seat)
    return event if known is field else replace(event, fields={**event.fields, "field": known})
