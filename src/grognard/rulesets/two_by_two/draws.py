"""A draw by agreement is always open (2X2-3.5, R-70)."""

from __future__ import annotations

from grognard.engine.battle import Action, Question
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import Skirmish, seat_of
from grognard.rulesets.two_by_two.phases import Ordering


class DrawOffered(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A side offered a draw."""

    seat: str


class DrawDeclined(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The other side fights on."""

    seat: str


class AnswerDraw(Action, frozen=True, kw_only=True, tag=True):
    """Take the draw, or fight on."""

    accept: bool

    def carry_out(self, umpire: Umpire[Skirmish], question: DrawOffer) -> None:
        """The battle ends, or goes on."""
        if self.accept:
            umpire.end("draw", "2X2-3.5")
        else:
            umpire.tell(DrawDeclined(clause="2X2-3.5", seat=question.seat))


class DrawOffer(Question, frozen=True, kw_only=True, tag=True):
    """Will you take a draw?"""

    answers = (AnswerDraw,)

    def candidates(self, battle: Skirmish) -> list[AnswerDraw]:
        """Fight on, or take it."""
        return [AnswerDraw(accept=False), AnswerDraw(accept=True)]


class OfferDraw(Action, frozen=True, kw_only=True, tag=True):
    """Offer the other side a draw."""

    def refusal(self, battle: Skirmish, question: Ordering) -> Refusal | None:
        """An offer that was declined is not made again before something else is ordered."""
        if question.declined:
            return Refusal("2X2-3.5", "the other side has just declined a draw and fights on")
        return None

    def carry_out(self, umpire: Umpire[Skirmish], question: Ordering) -> None:
        """Ask the other side."""
        umpire.again(question, declined=True)
        umpire.tell(DrawOffered(clause="2X2-3.5", seat=question.seat))
        umpire.ask(DrawOffer(seat=seat_of(1 - umpire.battle.phasing)))
