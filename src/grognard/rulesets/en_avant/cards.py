"""Order flashcards (EA-0.7): one a unit a turn, given in secret, shown together."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import Event
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SIDES, Card, Engagement, Unit
from grognard.rulesets.en_avant.legality import card_refusal, cards_for

HOLD = Card(name="hold")
STAY = Card(name="stay")


class CardsRevealed(Event, frozen=True, kw_only=True, tag=True):
    """Both sides showed their cards."""

    cards: tuple[tuple[int, Card], ...]


class SquareCalled(Event, frozen=True, kw_only=True, tag=True):
    """Infantry answers a charge by forming square."""

    unit: int


class PlayCard(Action, frozen=True, kw_only=True, tag=True):
    """Give the unit this card for the turn."""

    unit: Annotated[int, Meta(extra={"word": "unit"})]
    card: Card

    def refusal(self, battle: Engagement, question: Any) -> Refusal | None:
        """The card must be one the unit could carry out as it stands."""
        if self.unit != question.unit:
            return Refusal("EA-0.7", "that card is for another unit")
        return card_refusal(battle, battle.unit(question.unit), self.card)


class OrderCard(Question, frozen=True, kw_only=True, tag=True):
    """Which card does the unit get?"""

    answers = (PlayCard,)
    secret = True
    unit: int

    def candidates(self, battle: Engagement) -> list[Action]:
        """Every card that is legal on the lattice; standing fast comes first."""
        return [PlayCard(unit=self.unit, card=c) for c in cards_for(battle, battle.unit(self.unit))]

    def default(self, battle: Engagement) -> Action:
        """A unit with no card holds; a change under way goes on."""
        return PlayCard(unit=self.unit, card=standing(battle.unit(self.unit)))


def standing(unit: Unit) -> Card:
    """The card of a unit that was given none."""
    return STAY if unit.type == "hq" else HOLD


def takes_card(unit: Unit) -> bool:
    """Units under an obligation or running take none (EA-16.14, EA-9.8)."""
    return unit.at is not None and unit.duty is None and not unit.running


class DealCards(Step, frozen=True, tag=True):
    """Ask both sides for a card for each unit, all at once."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Open one secret question for each unit."""
        battle = umpire.battle
        umpire.set("EA-0.7", phase="orders")
        takers = [u for side in (0, 1) for u in battle.on_table(side) if takes_card(u)]
        umpire.ask(*[OrderCard(seat=SIDES[u.side], unit=u.no) for u in takers])


class Reveal(Step, frozen=True, tag=True):
    """Turn the cards up."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Every unit now has its card; who was given none holds."""
        given: dict[int, Card] = {}
        for sealed in umpire.unseal():
            assert isinstance(sealed.action, PlayCard)
            given[sealed.action.unit] = sealed.action.card
        for side in (0, 1):
            for unit in umpire.battle.on_table(side):
                card = given.get(unit.no, standing(unit))
                if takes_card(unit):
                    umpire.change(unit, "EA-0.7", card=card)
        umpire.tell(CardsRevealed(clause="EA-0.7", cards=tuple(sorted(given.items()))))


class FormSquareNow(Action, frozen=True, kw_only=True, tag=True):
    """Swap the card for square."""

    def carry_out(self, umpire: Umpire[Engagement], question: Any) -> None:
        """The unit forms square instead of what it was told."""
        umpire.change(umpire.battle.unit(question.unit), "EA-14.1", card=Card(name="form_square"))
        umpire.tell(SquareCalled(clause="EA-14.1", unit=question.unit))


class KeepCard(Action, frozen=True, kw_only=True, tag=True):
    """Keep the card."""


class EmergencySquare(Question, frozen=True, kw_only=True, tag=True):
    """Cavalry are coming: does the battalion form square (EA-R57)?"""

    answers = (FormSquareNow, KeepCard)
    unit: int

    def candidates(self, battle: Engagement) -> list[Action]:
        """Keep the card, or form square."""
        return [KeepCard(), FormSquareNow()]


class EmergencySquares(Step, frozen=True, tag=True):
    """Infantry that a revealed charge aims at may answer it."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Ask for each battalion that could."""
        battle = umpire.battle
        if not battle.options.emergency_square:
            return
        charged = {
            u.card.target
            for side in (0, 1)
            for u in battle.on_table(side)
            if u.type == "cavalry" and u.card is not None and u.card.name == "assault" and u.card.target is not None
        }
        square = Card(name="form_square")
        for no in sorted(charged):
            unit = battle.unit(no)
            if unit.type == "infantry" and takes_card(unit) and card_refusal(battle, unit, square) is None:
                umpire.ask(EmergencySquare(seat=SIDES[unit.side], unit=no))
