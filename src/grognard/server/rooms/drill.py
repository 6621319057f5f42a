"""A lesson's room: it takes the answer the lesson is about, or one near enough, and throws the dice that are set."""

from __future__ import annotations

from math import hypot
from typing import Any

import msgspec

from grognard import lessons
from grognard.engine.battle import Action, Battle, Question
from grognard.engine.dice import Scripted
from grognard.engine.game import Game
from grognard.engine.records import read_action
from grognard.engine.umpire import Outcome, answer, refusal
from grognard.lessons import Due, Step
from grognard.server.problems import Trouble
from grognard.server.shown.room_cards import LessonAt

Plain = dict[str, Any]


def drilled(game: Game, due: Due, seat: str, question: Question, action: Action) -> Action:
    """The answer that is carried out for the one that was given; Trouble if the lesson is about another."""
    if seat != due.seat or not is_meant(game, due, question, action):
        raise Trouble(422, f"The lesson waits for something else. {due.step.ask}".strip(), code="lesson")
    return read_action(question, due.order)


def scripted(game: Game, seat: str) -> tuple[int, Plain] | None:
    """What a lesson's script has this seat answer now, and to which question; nothing where there is no script."""
    due = lessons.due(game)
    if due is None or seat != due.seat:
        return None
    asked = [one for one in game.battle.questions if one.seat == seat and fits(game, one, due.order)]
    return (asked[0].no, due.order) if asked else None


def fits(game: Game, question: Question, order: Plain) -> bool:
    """Would the rules take this order as an answer to a question?"""
    try:
        action = read_action(question, order)
    except msgspec.ValidationError:
        return False
    return refusal(game.view(question.seat), question.no, action) is None


def is_meant(game: Game, due: Due, question: Question, action: Action) -> bool:
    """Is it the answer meant: the very one, one with numbers that are near, or one that leads to nearly the same?

    What is handed in face down moves nobody yet, so there only the answer itself tells.
    """
    if not fits(game, question, due.order):
        return False
    wanted, near = read_action(question, due.order), due.step.near
    if alike(msgspec.to_builtins(action), msgspec.to_builtins(wanted), near):
        return True
    seen = near > 0 and not question.secret and type(action) is type(wanted)
    return seen and leads_near(game, question, action, wanted, due.step)


def alike(one: Any, other: Any, near: float) -> bool:
    """Are two plain values the same, but for numbers that are near each other?"""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key], near) for key in one)
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(alike(a, b, near) for a, b in zip(one, other, strict=True))
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= near
    return bool(one == other)


def leads_near(game: Game, question: Question, one: Action, other: Action, step: Step) -> bool:
    """Do two answers leave every unit at nearly the same place?"""
    ends = [after(game, question, action, step) for action in (one, other)]
    if ends[0] is None or ends[1] is None:
        return False
    pairs = zip(ends[0].field.units, ends[1].field.units, strict=True)
    return all((a.at is None) == (b.at is None) and apart(a.at, b.at) <= step.near for a, b in pairs)


def apart(one: Any, other: Any) -> float:
    """How far two poses are from each other; nothing if neither is on the table."""
    return 0.0 if one is None or other is None else hypot(one.x - other.x, one.y - other.y)


def after(game: Game, question: Question, action: Action, step: Step) -> Battle | None:
    """The battle after an answer with the dice of the step, if the rules take it."""
    outcome = answer(game.battle, question.no, action, Scripted(step.dice, game.battle.dice))
    return outcome.battle if isinstance(outcome, Outcome) else None


def lesson_at(game: Game) -> LessonAt | None:
    """The lesson a battle is, and how far it has come."""
    found = lessons.lesson_of(game)
    return LessonAt(id=found.id, step=lessons.step_no(game)) if found else None
