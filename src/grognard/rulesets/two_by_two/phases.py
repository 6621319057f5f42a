"""Chapter 5: what the phases of a half-turn have in common."""

from __future__ import annotations

from grognard.engine.battle import Action, Question
from grognard.rulesets.two_by_two.battle import Phase, Skirmish


class Done(Action, frozen=True, kw_only=True, tag=True):
    """End the phase."""


DONE = Done()


class Ordering(Question, frozen=True, kw_only=True, omit_defaults=True):
    """The question of a movement phase, as its answers know it; `declined` says that a draw has just been refused."""

    declined: bool = False


def waits(battle: Skirmish, phase: Phase) -> bool:
    """Is the phase held open until its player is done, even with nothing to choose (situations ask for it)?"""
    return battle.held_open == phase
