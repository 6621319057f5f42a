"""What a gesture may mean: the cards and choices that fit it, each judged as the door would judge it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from grognard.engine.battle import Action, Question
from grognard.engine.page.offers import Ask
from grognard.engine.page.scene import Gesture, Offer
from grognard.rulesets.en_avant.cards import OrderCard, PlayCard
from grognard.rulesets.en_avant.control.desk import CardReview, ControlDesk
from grognard.rulesets.en_avant.opportunity import FireNow
from grognard.rulesets.en_avant.page.offers.amending import amending
from grognard.rulesets.en_avant.page.offers.choices import CHOICES
from grognard.rulesets.en_avant.page.offers.desk import at_the_desk
from grognard.rulesets.en_avant.page.offers.pointing import pointed
from grognard.rulesets.en_avant.page.offers.tray import card_offer, tray


def cards(ask: Ask) -> Sequence[Offer]:
    """The cards of a unit, or those that fit what is pointed at; the likeliest marked."""
    unit = ask.view.unit(ask.question.unit)
    if elsewhere(ask) or unit.at is None:
        return []
    if points_somewhere(ask.gesture, unit.no):
        return pointed(ask.view, ask.question.no, unit, ask.gesture)
    return tray(ask.view, ask.question.no, unit)


def choices(ask: Ask) -> Sequence[Offer]:
    """The choices of a question, those pointed at if any are; none where only a form will do."""
    if elsewhere(ask):
        return []
    found, onto = CHOICES[type(ask.question)](ask.view, ask.question), ask.gesture.onto
    if onto is None or onto == ask.question.unit:
        return found
    return [o for o in found if isinstance(o.action, FireNow) and o.action.target == onto]


def elsewhere(ask: Ask) -> bool:
    """Is another unit in hand than the one asked about?"""
    about = ask.question.unit
    return about is not None and ask.gesture.piece not in (None, about)


def points_somewhere(gesture: Gesture, unit: int) -> bool:
    """Is there a place, a facing or another piece in it?"""
    onto = gesture.onto is not None and gesture.onto != unit
    return onto or gesture.facing is not None or (gesture.x is not None and gesture.y is not None)


def card(ask: Ask, action: PlayCard) -> Offer | None:
    """Any card can be shown, whether the tray would have thought of it or not."""
    unit = ask.view.unit(action.unit)
    return None if unit.at is None else card_offer(ask.view, ask.question.no, unit, action.card.name, action.card)


GESTURES: dict[type[Question], Callable[[Ask], Sequence[Offer]]] = {
    OrderCard: cards,
    ControlDesk: at_the_desk,
    **dict.fromkeys(CHOICES, choices),
    CardReview: amending,
}
ANSWERS: dict[type[Action], Callable[[Ask, Any], Offer | None]] = {PlayCard: card}
