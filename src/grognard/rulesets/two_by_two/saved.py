"""The battle as it is saved: every step, question, action and event of the chapters, found where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from grognard.engine import events
from grognard.engine.battle import Action, Question, Sealed, Step
from grognard.engine.events import Event
from grognard.rulesets.two_by_two import sequence, setup
from grognard.rulesets.two_by_two.battle import Skirmish

HOME = __name__.rpartition(".")[0]
CHAPTERS = (sequence, setup)


def members(base: type[Any]) -> Iterator[type[Any]]:
    """The subclasses of an engine type that the chapters of this ruleset, or the engine itself, define."""
    children: list[type[Any]] = base.__subclasses__()
    for child in children:
        if child.__module__.startswith(HOME) or child.__module__ == events.__name__:
            yield child
        yield from members(child)


def family(base: type[Any]) -> Any:
    """The union of all of them, in the order of their names."""
    return reduce(or_, sorted(set(members(base)), key=lambda t: t.__name__))


if TYPE_CHECKING:
    AnyStep = Step
    AnyQuestion = Question
    AnyAction = Action
    AnyEvent = Event
else:
    AnyStep, AnyQuestion, AnyAction, AnyEvent = (family(base) for base in (Step, Question, Action, Event))


class TwoByTwoBattle(Skirmish, frozen=True, kw_only=True):
    """A battle of 2 by 2 that decodes what it encodes, at any question."""

    agenda: tuple[AnyStep, ...] = ()
    questions: tuple[AnyQuestion, ...] = ()
    sealed: tuple[Sealed[AnyAction], ...] = ()
