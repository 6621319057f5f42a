"""Dice dealt out among pieces: every way to do it, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from grognard.engine.battle import Question

Deal = tuple[tuple[int, int], ...]


def deals(question: Question) -> list[Deal]:
    """Every way to give each taker one of the question's dice, in a fixed order; dice that are alike count once."""
    faces = dict.fromkeys(permutations(sorted(question.dice, reverse=True), len(question.takers)))
    return [tuple(zip(question.takers, row, strict=True)) for row in faces]


def misdealt(question: Question, dealt: Iterable[tuple[int, int]]) -> str:
    """Why dice cannot be dealt like this, in words; nothing if they can."""
    dealt = list(dealt)
    if sorted([taker for taker, _ in dealt]) != sorted(question.takers):
        return "each taker has one die, and nobody else has any"
    left = list(question.dice)
    for _, face in dealt:
        if face not in left:
            return f"there is no {face} left among {', '.join(map(str, question.dice))}"
        left.remove(face)
    return ""
