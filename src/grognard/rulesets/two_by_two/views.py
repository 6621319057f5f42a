"""What a side knows: everything on the table but sealed answers and ground that a scenario hides from it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.control import CONTROL
from grognard.engine.events import Changed, Event
from grognard.engine.views import blank_sealed, shown_to
from grognard.rulesets.two_by_two.battle import Army, Skirmish


def view(battle: Skirmish, seat: str) -> Skirmish:
    """The battle as one seat may know it."""
    field = known_field(battle.field, seat)
    return blank_sealed(battle if field is battle.field else replace(battle, field=field), seat)


def known_field(field: Army, seat: str) -> Army:
    """The field with only the ground a seat knows of."""
    ground = field.ground
    known = tuple([f for f in ground.features if seat == CONTROL or f.known_by(seat)])
    return field if len(known) == len(ground.features) else replace(field, ground=replace(ground, features=known))


def show(events: Sequence[Event], battle: Skirmish, seat: str) -> list[Event]:
    """The events one seat may know; a change of the whole field is told with the ground the seat knows of."""
    return [
        known_change(event, seat) if isinstance(event, Changed) else event for event in shown_to(events, battle, seat)
    ]


def known_change(event: Changed, seat: str) -> Changed:
    """A change without ground the seat has not found."""
    field = event.fields.get("field")
    if not isinstance(field, Army):
        return event
    known = known_field(field, seat)
    return event if known is field else replace(event, fields={**event.fields, "field": known})
