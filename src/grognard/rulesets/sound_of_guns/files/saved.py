"""The battle as it is saved: every step, question, action and event of the chapters, found where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.engine import adjudication
from grognard.engine.battle import Action, Question, Sealed, Step
from grognard.engine.events import Event
from grognard.engine.unions import family
from grognard.rulesets.sound_of_guns import umpiring
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.sound_of_guns.setup import order

HOME = "grognard.rulesets.sound_of_guns."
HOMES = (HOME, *adjudication.HOMES)
CHAPTERS = (order, umpiring)
"""Those from which all others are imported, so that whatever they define is there to be found."""

if TYPE_CHECKING:
    AnyStep = Step
    AnyQuestion = Question
    AnyAction = Action
    AnyEvent = Event
else:
    AnyStep, AnyQuestion, AnyAction, AnyEvent = (family(base, *HOMES) for base in (Step, Question, Action, Event))


class SoundOfGunsBattle(Engagement, frozen=True, kw_only=True):
    """A battle of March Toward the Sound of Guns that decodes what it encodes, at any question."""

    agenda: tuple[AnyStep, ...] = ()
    questions: tuple[AnyQuestion, ...] = ()
    sealed: tuple[Sealed[AnyAction], ...] = ()
