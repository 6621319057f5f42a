"""Charges that the revealed cards announce, as those see them who are charged."""

from __future__ import annotations

from grognard.rulesets.en_avant.battle import SLACK, Engagement, Unit
from grognard.rulesets.en_avant.paths import approach


def chargers(view: Engagement, unit: Unit) -> list[Unit]:
    """The enemy cavalry whose cards send it at a unit."""
    found = []
    for horse in view.combatants(1 - unit.side):
        card = horse.card
        if horse.type == "cavalry" and card is not None and card.name == "assault" and card.target is not None:
            way = approach(view, horse, card.target, card.axis)
            if (card.target if way is None else way.target) == unit.no:
                found.append(horse)
    return found


def in_time(view: Engagement, horse: Unit, unit: Unit) -> bool:
    """Is the horse still more than half a turn away (EA-14.2)?"""
    way = approach(view, horse, unit.no, horse.card.axis if horse.card is not None else None)
    return way is None or way.price > horse.shape.rate / 2 + SLACK
