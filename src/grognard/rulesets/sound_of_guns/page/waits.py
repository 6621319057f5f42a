"""What the mover is told while the other side makes up its mind: what it may do, with its odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from grognard.engine.battle import Question
from grognard.engine.names import inches, percent
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.sound_of_guns.interrupts import EVADE, EvadeOffered, SquareOffered
from grognard.rulesets.sound_of_guns.melee.impact import stood
from grognard.rulesets.sound_of_guns.page.preview import lower, round_ahead
from grognard.rulesets.sound_of_guns.units import QUALITIES


def squares(view: Engagement, question: SquareOffered) -> str:
    """The chance of a square."""
    unit = view.unit(question.infantry)
    need = QUALITIES[unit.profile.quality][1]
    return f"{unit.name} may try to form square: it will be one {percent(Fraction(7 - need, 6))}."


def slips(view: Engagement, question: EvadeOffered) -> str:
    """How far it may ride away, and how the fight goes if it stays."""
    horse, mover = view.unit(question.cavalry), view.unit(question.mover)
    fight = round_ahead(*stood(view, mover, horse, question.way), mover.side)
    return f"{horse.name} may ride {inches(EVADE)} away. If it stands, {lower(fight.told)}."


WAITS: Mapping[type[Question], Callable[[Any, Any], str]] = {SquareOffered: squares, EvadeOffered: slips}
"""By what the others are asked."""
