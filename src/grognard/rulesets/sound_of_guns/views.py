"""What a seat may know: everything on the table is in the open, only sealed answers are not."""

from __future__ import annotations

from grognard.engine.views import blank_sealed
from grognard.rulesets.sound_of_guns.battle import Engagement


def view(battle: Engagement, seat: str) -> Engagement:
    """The battle as a seat knows it."""
    return blank_sealed(battle, seat)
