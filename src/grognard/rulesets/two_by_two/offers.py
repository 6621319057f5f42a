"""What a gesture may mean."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.offering import plain_offers
from grognard.engine.scene import Gesture, Offer
from grognard.rulesets.two_by_two import preview
from grognard.rulesets.two_by_two.battle import Skirmish


def offers(view: Skirmish, no: int, gesture: Gesture) -> Sequence[Offer]:
    """The answers that fit."""
    return plain_offers(preview, view, no, gesture)
