"""The battle as it is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.engine import adjudication
from grognard.engine.battle import Action, Question, Sealed, Step
from grognard.engine.events import Event
from grognard.engine.unions import family
from grognard.rulesets.en_masse import leadership
from grognard.rulesets.en_masse.battle import Clash

HOMES = ("grognard.rulesets.en_masse.", "grognard.rulesets.en_avants.", *adjudication.HOMES)
CHAPTERS = (leadership,)
"""Those from which all others are imported, so that whatever they define is there to be found."""

if TYPE_CHECKING:
    AnyStep = Step
    AnyQuestion = Question
    AnyAction = Action
    AnyEvent = Event
else:
    AnyStep, AnyQuestion, AnyAction, AnyEvent = (family(base, *HOMES) for base in (Step, Question, Action, Event))


class EnMasseBattle(Clash, frozen=True, kw_only=True):
    """A battle of En Masse that decodes what it encodes, at any question."""

    agenda: tuple[AnyStep, ...] = ()
    questions: tuple[AnyQuestion, ...] = ()
    sealed: tuple[Sealed[AnyAction], ...] = ()
