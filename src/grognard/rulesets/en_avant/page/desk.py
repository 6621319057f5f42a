"""Control's desk: cards face up, what is coming, and what a hand on the table means there (EA-0.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.engine.names import brief
from grognard.engine.page import umpiring
from grognard.engine.page.desk import Alert, DeskTable, Sheet, Slip
from grognard.engine.prose import does
from grognard.rulesets.en_avant.battle import Card, Engagement, Unit
from grognard.rulesets.en_avant.cards import OrderCard, PlayCard
from grognard.rulesets.en_avant.page.ghosts import shade_of
from grognard.rulesets.en_avant.page.offers.amending import said
from grognard.rulesets.en_avant.page.offers.card_words import label_of
from grognard.rulesets.en_avants.page.desk import REASONS, due, entered

FOUND = "EA-6.24"
MEETS = {"assault": "goes for", "fire": "fires at"}


def sheets(rules: object, battle: Engagement) -> list[Sheet]:
    """Every seat's cards, as they are laid and after they are turned up."""
    seats = [seat for seat in battle.seats if battle.side_of(seat) is not None]
    return [Sheet(seat=seat, slips=tuple(slips(battle, seat))) for seat in seats]


def slips(battle: Engagement, seat: str) -> Iterator[Slip]:
    """A seat's units that take a card, with the card if it is laid."""
    due = {q.unit for q in battle.questions if isinstance(q, OrderCard)}
    for unit in battle.field.units:
        card = laid(battle).get(unit.no, unit.card)
        if unit.at is not None and battle.seat_of(unit) == seat and (unit.no in due or card is not None):
            yield slip(battle, unit, card)


def laid(battle: Engagement) -> dict[int, Card]:
    """The cards that lie face down, by unit."""
    given = [sealed.action for sealed in battle.sealed]
    return {action.unit: action.card for action in given if isinstance(action, PlayCard)}


def slip(battle: Engagement, unit: Unit, card: Card | None) -> Slip:
    """A unit's card in a few words."""
    if card is None:
        return Slip(piece=unit.no, label=brief(unit))
    return Slip(
        piece=unit.no,
        label=brief(unit),
        title=label_of(unit, card),
        note=said(battle, card),
        sign=card.name,
        laid=True,
    )


def alerts(rules: object, battle: Engagement) -> list[Alert]:
    """What the cards so far lead to: hidden ground, assaults, fire; and who comes on next."""
    given = [(unit, laid(battle).get(unit.no)) for unit in battle.field.units if unit.at is not None]
    carded = [(unit, card) for unit, card in given if card is not None]
    hidden = [
        found for unit, card in carded for found in entered(battle, unit, shade_of(battle, unit, card).way, FOUND)
    ]
    return [*hidden, *[found for unit, card in carded for found in met(battle, unit, card)], *due(battle)]


def met(battle: Engagement, unit: Unit, card: Card) -> Iterator[Alert]:
    """Whom a unit's card sends it against, or has it fire at."""
    verb = MEETS.get(card.name)
    if verb is not None and card.target is not None:
        text = f"{does(brief(unit), verb)} {brief(battle.unit(card.target))}."
        yield Alert(key=f"meets:{unit.no}", text=text, piece=unit.no, seat=battle.seat_of(unit), coming=True)


PHRASES: Sequence[str] = ("One minute more.", "Cards, please.", "You see nothing there.", "Smoke hides them.")
DESK = DeskTable(sheets=sheets, alerts=alerts, tools=umpiring.tools, phrases=tuple(PHRASES), reasons=REASONS)
