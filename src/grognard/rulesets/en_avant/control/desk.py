"""Chapter 0: Game Control's desk. He may rule on anything, with a reason, and it is all in the record."""

from __future__ import annotations

from math import isfinite
from typing import ClassVar

from grognard.engine.adjudication import desk
from grognard.engine.adjudication.desk import Deeds, Desk
from grognard.engine.adjudication.ground import ON_THE_GROUND
from grognard.engine.adjudication.speaking import CallBattle, Speak
from grognard.engine.battle import Action, Question, Step
from grognard.engine.control import CONTROL, Reason
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SLACK, Card, Engagement, Unit
from grognard.rulesets.en_avant.cards import takes_card
from grognard.rulesets.en_avant.control.units import FreeGun, SetDrill, SetUnit
from grognard.rulesets.en_avant.ground import KINDS
from grognard.rulesets.en_avant.legality import HQ_CARDS
from grognard.rulesets.en_avants.control import GroundDesk
from grognard.table.pose import turn_to

PAINTED = ("marsh", "light_wood", "dense_wood", "gentle_hill", "steep_ish_hill", "steep_hill", "village")


class GuideGiven(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Each side gets the player's guide, and nothing else of the rules."""


class CardAmended(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Control changed a card."""

    unit: int
    card: Card
    reason: str


class ControlDesk(GroundDesk, frozen=True, kw_only=True, tag=True):
    """Control may act at any time; nobody waits for him."""

    answers = (*ON_THE_GROUND, SetUnit, FreeGun, SetDrill, Speak, CallBattle)
    by: ClassVar[Deeds] = Deeds(shows="EA-6.24", adds="EA-6.25", rules="EA-6.1", affects="EA-6.23", shapes="EA-6.25")
    kinds: ClassVar[tuple[str, ...]] = KINDS
    painted: ClassVar[tuple[str, ...]] = PAINTED


class OpenDesk(desk.OpenDesk, frozen=True, tag=True):
    """Players have their guide, and a human Control his desk, throughout."""

    desk: ClassVar[type[Desk]] = ControlDesk

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Hand the guide out in the first turn; open the desk once."""
        if umpire.battle.turn == 1:
            umpire.tell(GuideGiven(clause="EA-0.3"))
        super().run(umpire)


class AmendCard(Action, frozen=True, kw_only=True, tag=True):
    """Change a card after the reveal, also beyond what players may order (EA-8.3, EA-0.8)."""

    unit: UnitNo
    card: Card
    reason: Reason

    def refusal(self, battle: Engagement, question: CardReview) -> Refusal | None:
        """A unit that takes cards, one of its own deck, with plain numbers and real targets."""
        unit = battle.unit(self.unit)
        if unit.at is None:
            return Refusal("EA-0.8", f"{unit.name} is not on the table")
        if not takes_card(unit):
            return Refusal("EA-9.8" if unit.running else "EA-16.14", f"{unit.name} takes no card this turn")
        if (unit.type == "hq") != (self.card.name in HQ_CARDS):
            return Refusal("EA-0.7", f"{unit.name} has no such card")
        return card_faults(battle, unit, self.card)

    def carry_out(self, umpire: Umpire[Engagement], question: CardReview) -> None:
        """Give it the card, and ask again."""
        clause = self.clause(umpire.battle)
        umpire.change(umpire.battle.unit(self.unit), clause, card=self.card)
        umpire.tell(CardAmended(clause=clause, unit=self.unit, card=self.card, reason=self.reason))
        umpire.again(question)

    def clause(self, battle: Engagement) -> str:
        """An axis off the unit's own is a small variation; all else is Control's ruling."""
        at = battle.unit(self.unit).here
        varies = self.card.axis is not None and abs(turn_to(at.facing, self.card.axis)) > SLACK
        return "EA-8.3" if varies else "EA-0.8"


def card_faults(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """What not even Control can put on a card."""
    numbers = [n for n in (card.distance, card.axis, card.facing, *(card.point or ())) if n is not None]
    if not all([isfinite(n) and abs(n) < 10_000 for n in numbers]) or (card.distance or 0.0) < 0:
        return Refusal("EA-0.8", "distances and facings are plain numbers")
    for no, side in ((card.target, 1 - unit.side), (card.fire, 1 - unit.side), (card.unit, unit.side)):
        if no is None:
            continue
        if battle.unit(no).side != side or battle.unit(no).at is None:
            return Refusal("EA-0.8", "the card names no unit on the table")
    return None


class Proceed(Action, frozen=True, kw_only=True, tag=True):
    """Let the turn go on."""


class CardReview(Question, frozen=True, kw_only=True, tag=True):
    """Control looks over the revealed cards."""

    answers = (AmendCard, Proceed)

    def candidates(self, battle: Engagement) -> list[Action]:
        """Go on."""
        return [Proceed()]

    def asked_by(self) -> Step:
        """He may amend several."""
        return ReviewCards()


class ReviewCards(Step, frozen=True, tag=True):
    """With a human Control the cards are looked over before they are carried out."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Ask him."""
        if umpire.battle.options.control:
            umpire.ask(CardReview(seat=CONTROL))


class TurnReview(Question, frozen=True, kw_only=True, tag=True):
    """Control looks over the turn before it ends: guns to free, a battle to call."""

    answers = (Proceed,)

    def candidates(self, battle: Engagement) -> list[Action]:
        """Go on."""
        return [Proceed()]


class ReviewTurn(Step, frozen=True, tag=True):
    """With a human Control the turn waits for him before it ends."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Ask him."""
        if umpire.battle.options.control:
            umpire.ask(TurnReview(seat=CONTROL))
