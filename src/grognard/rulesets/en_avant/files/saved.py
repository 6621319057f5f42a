"""The battle as it is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.engine import adjudication
from grognard.engine.battle import Action, Question, Sealed, Step
from grognard.engine.events import Event
from grognard.engine.unions import family
from grognard.rulesets.en_avant import sequence
from grognard.rulesets.en_avant.battle import Engagement

HOMES = ("grognard.rulesets.en_avant.", "grognard.rulesets.en_avants.", *adjudication.HOMES)
CHAPTERS = (sequence,)
"""Those from which all others are imported, so that whatever they define is there to be found."""

if TYPE_CHECKING:
    AnyStep = Step
    AnyQuestion = Question
    AnyAction = Action
    AnyEvent = Event
else:
    AnyStep, AnyQuestion, AnyAction, AnyEvent = (family(base, *HOMES) for base in (Step, Question, Action, Event))


class EnAvantBattle(Engagement, frozen=True, kw_only=True):
    """A battle of En Avant! that decodes what it encodes, at any question."""

    agenda: tuple[AnyStep, ...] = ()
    questions: tuple[AnyQuestion, ...] = ()
    sealed: tuple[Sealed[AnyAction], ...] = ()
