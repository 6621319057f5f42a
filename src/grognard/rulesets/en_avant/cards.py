"""Order flashcards (EA-0.7): one a unit a turn, given in secret, shown together."""

from __future__ import annotations

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Card, Engagement, Unit
from grognard.rulesets.en_avant.ground import as_known
from grognard.rulesets.en_avant.legality import HOLD, STAY, card_refusal, obligation_refusal
from grognard.rulesets.en_avant.menus import cards_for
from grognard.rulesets.en_avant.paths import approach


class CardsRevealed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Both sides showed their cards."""

    cards: tuple[tuple[int, Card], ...]


class SquareCalled(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Infantry answers a charge by forming square."""

    unit: int


class PlayCard(Action, frozen=True, kw_only=True, tag=True):
    """Give the unit this card for the turn."""

    unit: UnitNo
    card: Card

    def refusal(self, battle: Engagement, question: OrderCard) -> Refusal | None:
        """The card must be one the unit could carry out as it stands, for all its side knows of the ground."""
        if self.unit != question.unit:
            return other_unit(battle, self.unit, self.card)
        if self.card.turns is not None:
            return Refusal("EA-4.2", "Control says how long a change takes")
        known = as_known(battle, question.seat)
        return card_refusal(known, known.unit(question.unit), self.card)


def other_unit(battle: Engagement, no: int, card: Card) -> Refusal:
    """Why a card for a unit that was not asked about is refused: something binds it, or it is the wrong place."""
    unit = battle.unit(no)
    bound = None if unit.at is None else obligation_refusal(battle, unit, card)
    return bound or Refusal("EA-0.7", "that card is for another unit")


class OrderCard(Question, frozen=True, kw_only=True, tag=True):
    """Which card does the unit get?"""

    answers = (PlayCard,)
    secret = True
    unit: int

    def candidates(self, battle: Engagement) -> list[Action]:
        """Every card that is legal on the lattice; standing fast comes first."""
        known = as_known(battle, self.seat)
        return [PlayCard(unit=self.unit, card=c) for c in cards_for(known, known.unit(self.unit))]

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
        takers = [u for side in (0, 1) for u in battle.on_table(side) if takes_card(u) and u.card is None]
        umpire.ask(*[OrderCard(seat=battle.seat_of(u), unit=u.no) for u in takers])


class Reveal(Step, frozen=True, tag=True):
    """Turn the cards up."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Every unit now has its card; who was given none holds."""
        given: dict[int, Card] = {}
        for sealed in umpire.unseal():
            assert isinstance(sealed.action, PlayCard)
            given[sealed.action.unit] = sealed.action.card
        takers = [u for side in (0, 1) for u in umpire.battle.on_table(side) if takes_card(u) and u.card is None]
        umpire.change_all([(u, {"card": given.get(u.no, standing(u))}) for u in takers], "EA-0.7")
        umpire.tell(CardsRevealed(clause="EA-0.7", cards=tuple(sorted(given.items()))))


class FormSquareNow(Action, frozen=True, kw_only=True, tag=True):
    """Swap the card for square."""

    def carry_out(self, umpire: Umpire[Engagement], question: EmergencySquare) -> None:
        """The unit forms square instead of what it was told, and holds its fire for it."""
        square = Card(name="form_square")
        umpire.change(umpire.battle.unit(question.unit), "EA-14.1", card=square, forming_square=True)
        umpire.tell(SquareCalled(clause="EA-14.1", unit=question.unit))


class KeepCard(Action, frozen=True, kw_only=True, tag=True):
    """Do what the card says, whoever charges."""


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
        """Ask for each battalion that could; one whose card says so already does it."""
        battle = umpire.battle
        if not battle.options.emergency_square:
            return
        for no in sorted(charged(battle)):
            unit = battle.unit(no)
            if unit.type != "infantry" or not takes_card(unit):
                continue
            if unit.card is not None and unit.card.name == "form_square":
                umpire.change(unit, "EA-14.1", forming_square=True)
            elif card_refusal(battle, unit, Card(name="form_square")) is None:
                umpire.ask(EmergencySquare(seat=battle.seat_of(unit), unit=no))


def charged(battle: Engagement) -> set[int]:
    """Whom the revealed assaults of cavalry will meet."""
    found = set()
    for unit in battle.combatants(0) + battle.combatants(1):
        card = unit.card
        if unit.type == "cavalry" and card is not None and card.name == "assault" and card.target is not None:
            way = approach(battle, unit, card.target, card.axis)
            found.add(card.target if way is None else way.target)
    return found
