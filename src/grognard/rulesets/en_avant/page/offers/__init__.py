"""What a gesture may mean: the cards and choices that fit it, each judged as the door would judge it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.battle import Action
from grognard.engine.page.offers import fitting_offer
from grognard.engine.page.scene import Gesture, Offer
from grognard.engine.umpire import find_question
from grognard.rulesets.en_avant.battle import Engagement
from grognard.rulesets.en_avant.cards import OrderCard, PlayCard
from grognard.rulesets.en_avant.page.offers.choices import choices
from grognard.rulesets.en_avant.page.offers.pointing import pointed
from grognard.rulesets.en_avant.page.offers.tray import card_offer, tray


def offers(view: Engagement, no: int, gesture: Gesture) -> Sequence[Offer]:
    """The answers that fit, the likeliest marked."""
    question = find_question(view, no)
    if question is None:
        return []
    about = getattr(question, "unit", None)
    if gesture.piece is not None and about is not None and gesture.piece != about:
        return []
    if not isinstance(question, OrderCard):
        return choices(view, question, gesture)
    unit = view.unit(question.unit)
    if unit.at is None:
        return []
    return pointed(view, no, unit, gesture) if points_somewhere(gesture, unit.no) else tray(view, no, unit)


def points_somewhere(gesture: Gesture, unit: int) -> bool:
    """Is there a place, a facing or another piece in it?"""
    onto = gesture.onto is not None and gesture.onto != unit
    return onto or gesture.facing is not None or (gesture.x is not None and gesture.y is not None)


def offer(rules: Any, view: Engagement, no: int, action: Action) -> Offer:
    """One answer as an offer; any card can be shown, whether the tray would have thought of it or not."""
    if isinstance(action, PlayCard) and view.unit(action.unit).at is not None:
        return card_offer(view, no, view.unit(action.unit), action.card.name, action.card)
    return fitting_offer(rules, view, no, action)
