"""Control looks the cards over: those a unit might have instead of its own (EA-0.8)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.names import called, centimetres
from grognard.engine.page.desk import RULES_SO
from grognard.engine.page.offers import Ask
from grognard.engine.page.scene import Offer
from grognard.rulesets.en_avant.battle import Card, Engagement, Unit
from grognard.rulesets.en_avant.cards import PlayCard, takes_card
from grognard.rulesets.en_avant.control.desk import AmendCard
from grognard.rulesets.en_avant.page.ghosts import shade_of
from grognard.rulesets.en_avant.page.offers.card_words import label_of
from grognard.rulesets.en_avant.page.offers.choices import proceed
from grognard.rulesets.en_avant.page.offers.pointing import pointed
from grognard.rulesets.en_avant.page.offers.tray import hq_rows, unit_rows, with_given

CARD = "Card"


def amending(ask: Ask) -> Sequence[Offer]:
    """The cards of the unit in hand, or those that fit what is pointed at; with nobody in hand the turn goes on."""
    if ask.piece is None:
        return proceed(ask.view, ask.question)
    unit: Unit = ask.piece
    if unit.at is None or not takes_card(unit):
        return []
    return [amended(ask, unit, key, card) for key, card in deck(ask, unit)]


def deck(ask: Ask, unit: Unit) -> list[tuple[str, Card]]:
    """Each card with its key; the one it has is among them."""
    gesture = ask.gesture
    if gesture.onto is not None or gesture.facing is not None or ask.place is not None:
        found = pointed(ask.view, ask.question.no, unit, gesture)
        return [(offer.key, offer.action.card) for offer in found if isinstance(offer.action, PlayCard)]
    rows = hq_rows(ask.view, unit) if unit.type == "hq" else unit_rows(ask.view, unit)
    return [(key, card) for key, card, _ in with_given(rows, unit.card)]


def amended(ask: Ask, unit: Unit, key: str, card: Card) -> Offer:
    """A card in the place of the unit's own."""
    shade = shade_of(ask.view, unit, card)
    found = ask.offer(
        f"card:{key}",
        label_of(unit, card),
        AmendCard(unit=unit.no, card=card, reason=RULES_SO),
        note=said(ask.view, card),
        sign=card.name,
        ghost=shade.blocks,
        way=shade.way,
    )
    return replace(found, stack=CARD, stands=card == unit.card)


def said(view: Engagement, card: Card) -> str:
    """At whom, or how far."""
    whom = next((no for no in (card.target, card.unit) if no is not None), None)
    if whom is not None:
        return called(view, whom)
    return centimetres(card.distance) if card.distance is not None else ""
