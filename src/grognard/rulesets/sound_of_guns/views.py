"""What a seat may know: everything on the table is in the open but sealed answers and ground its side has not found."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.control import CONTROL
from grognard.engine.views import blank_sealed
from grognard.rulesets.sound_of_guns.battle import SIDES, Engagement


def view(battle: Engagement, seat: str) -> Engagement:
    """The battle as a seat knows it."""
    seen = blank_sealed(battle, seat)
    if seat == CONTROL:
        return seen
    side = battle.side_of(seat)
    ground = seen.field.ground
    known = tuple([f for f in ground.features if f.known_by("" if side is None else SIDES[side])])
    if len(known) == len(ground.features):
        return seen
    return replace(seen, field=replace(seen.field, ground=replace(ground, features=known)))
