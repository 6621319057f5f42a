"""The fastest honest way to play on from a battle: no log, no words, no events; for generals that search, and the lab.

Answers are carried out by the same rules and dice as at the door, which leads to the same battles. It judges no answer:
whoever chooses gives one that is legal, such as a candidate or a sample of the question.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from grognard.engine.battle import Action, Battle, Question
from grognard.engine.dice import Dice
from grognard.engine.umpire import carried_out

B = TypeVar("B", bound=Battle)
Choose = Callable[[Any, Question], Action]


def awaited(battle: Battle) -> Question:
    """The first question that is waited for; what has been answered in secret is not asked again."""
    if not battle.sealed:
        return battle.questions[0]
    sealed = {s.question for s in battle.sealed}
    return next(q for q in battle.questions if q.no not in sealed)


def carry_on(battle: B, question: Question, action: Action, dice: Dice) -> B:
    """The battle after an answer that is known to be legal."""
    return carried_out(battle, question, action, dice, False).battle


def playout(battle: B, dice: Dice, choose: Choose, turns: int = 0) -> B:
    """Play on to the end of the battle, or until so many turns are over."""
    last = battle.turn + turns
    while battle.result is None and (not turns or battle.turn < last):
        question = awaited(battle)
        battle = carry_on(battle, question, choose(battle, question), dice)
    return battle


def ramble(battle: B, dice: Dice, rng: Random, turns: int = 0) -> B:
    """The same with legal answers at random, of which no more are worked out than needed."""
    last = battle.turn + turns
    while battle.result is None and (not turns or battle.turn < last):
        battle, _, action = awaited(battle).wander(battle, rng)
        battle = carry_on(battle, awaited(battle), action, dice)
    return battle
