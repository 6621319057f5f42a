"""Battles of En Avant! at their first cards, and what their units are offered."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.engine.battle import Question
from grognard.engine.page.scene import Gesture, Offer
from grognard.engine.ruling import Preview
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.battle import Card, Engagement
from grognard.rulesets.en_avant.cards import OrderCard, PlayCard
from tests.helpers import no_of
from tests.rulesets.en_avant.playing import new_game

SCENARIOS = ("first_blood", "falenty", "barrosa")
NOTHING = Gesture()


def opening(scenario: str = "falenty", **options: Any) -> Engagement:
    """A battle at its first cards."""
    battle = new_game(scenario, "offers", **options).battle
    assert isinstance(battle, Engagement)
    return battle


def asked(battle: Engagement, question: Question) -> Engagement:
    """The battle with one question more."""
    return replace(battle, questions=(*battle.questions, question))


def offered(battle: Engagement, id: str, gesture: Gesture = NOTHING) -> dict[str, Offer]:
    """What a unit is offered, by key."""
    no = no_of(battle, id)
    question = next(q for q in battle.questions if isinstance(q, OrderCard) and q.unit == no)
    found = RULES.offers(RULES.view(battle, question.seat), question.no, gesture)
    return {o.key: o for o in found}


def card_of(offer: Offer) -> Card:
    """The card of an offer."""
    assert isinstance(offer.action, PlayCard)
    return offer.action.card


def legal(offer: Offer) -> bool:
    """Is it marked as one that may be given?"""
    return isinstance(offer.verdict, Preview)
