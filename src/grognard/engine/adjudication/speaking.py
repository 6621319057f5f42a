"""An umpire's words, and his word that the battle is over."""

from __future__ import annotations

from typing import Any, Literal

from grognard.engine.battle import Action, Battle, Question
from grognard.engine.control import Reason, Saying, Whom, hearers, unheard
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire


class Told(Saying, frozen=True, kw_only=True, tag=True):
    """The umpire's words to a side, to a seat, or to everybody."""


class BattleCalled(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The umpire ended the battle and named the result."""

    result: str
    reason: str


class Speak(Action, frozen=True, kw_only=True, tag=True):
    """Say something to a side, to one seat, or to everybody."""

    text: Reason
    side: Whom | None = None

    def refusal(self, battle: Battle, question: Question) -> Refusal | None:
        """There must be somebody to hear it."""
        return unheard(battle, self.side, battle.control_clause)

    def carry_out(self, umpire: Umpire[Any], question: Question) -> None:
        """Tell them."""
        to = hearers(umpire.battle, self.side)
        umpire.tell(Told(clause=umpire.battle.control_clause, saying=self.text), to=to)


class CallBattle(Action, frozen=True, kw_only=True, tag=True):
    """End the battle and name the result."""

    result: Literal["blue", "red", "draw"]
    reason: Reason

    def carry_out(self, umpire: Umpire[Any], question: Question) -> None:
        """It is over."""
        clause = umpire.battle.control_clause
        umpire.tell(BattleCalled(clause=clause, result=self.result, reason=self.reason))
        umpire.end(self.result, clause)
