"""What an answer leads to, told before it is given: carried out for nobody to see, up to its first throw."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from grognard.engine.battle import Action, Battle, Question
from grognard.engine.control import RulingProposed
from grognard.engine.dice import Scripted
from grognard.engine.ruling import Preview, Refusal, Result, Ruling
from grognard.engine.umpire import Umpire, find_question, refusal

Ahead = Callable[[Any, Any, Any], Refusal | Preview]
Judge = Callable[[Any, int, Action], Refusal | Preview]


class Foreseen(Exception):
    """The first throw an answer leads to."""

    def __init__(self, ruling: Ruling | None) -> None:
        super().__init__()
        self.ruling = ruling


class Foresight(Umpire[Any]):
    """An umpire who carries out an answer up to its first throw, and throws nothing."""

    def rule_with_dice(self, ruling: Ruling, purpose: str) -> tuple[Result, tuple[int, ...]]:
        """Here the dice would fall."""
        raise Foreseen(ruling)

    def roll(self, purpose: str, because: str, n: int = 1) -> tuple[int, ...]:
        """Here dice would fall that no ruling explains."""
        raise Foreseen(None)


def looking_ahead(battle: Battle, question: Question) -> Foresight:
    """An umpire over the battle with the question answered."""
    left = tuple([q for q in battle.questions if q is not question or not q.blocks])
    return Foresight(replace(battle, questions=left), Scripted(()))


def foresee(battle: Battle, question: Question, action: Action) -> tuple[Ruling, ...]:
    """The throw an answer leads to at once, if any; it cannot depend on dice, for none have fallen."""
    if question.secret:
        return ()
    umpire = looking_ahead(battle, question)
    try:
        action.carry_out(umpire, question)
        umpire.proceed()
    except Foreseen as seen:
        return () if seen.ruling is None else (seen.ruling,)
    return tuple([asked.ruling for asked in umpire.questions if isinstance(asked, RulingProposed)])


def first_throw(battle: Battle, question: Question, action: Action) -> Preview:
    """The first throw an answer leads to."""
    return Preview(rulings=foresee(battle, question, action))


def preview_by(ahead: Mapping[type[Action], Ahead], other: Ahead = first_throw) -> Judge:
    """A preview that asks the door first, and of an answer it would take what comes of it, by the answer's type."""

    def preview(battle: Any, no: int, action: Action) -> Refusal | Preview:
        """Why an answer is refused, or what it leads to."""
        look = ahead.get(type(action), other)
        return refusal(battle, no, action) or look(battle, find_question(battle, no), action)

    return preview


plain_preview = preview_by({})
