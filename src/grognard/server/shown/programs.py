"""The battle and its questions as data, for programs that play; no page shows them."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from grognard.engine.battle import Battle, Question
from grognard.engine.clauses import Rulebook


def battle_data(view: Battle, book: Rulebook) -> Any:
    """The battle; the steps to come are rules at work, and not for those who may not read the rules."""
    return view if view.rules_open else uncited(msgspec.to_builtins(replace(view, agenda=())), book)


def question_data(question: Question, view: Battle, book: Rulebook) -> Any:
    """A question with all that it is about."""
    return question if view.rules_open else uncited(msgspec.to_builtins(question), book)


def uncited(data: Any, book: Rulebook) -> Any:
    """Data in which every value that names a clause is empty."""
    if isinstance(data, dict):
        return {name: uncited(part, book) for name, part in data.items()}
    if isinstance(data, list | tuple):
        return [uncited(part, book) for part in data]
    cited = isinstance(data, str) and (data in book.readings or (bool(data) and book.find(data) is not None))
    return "" if cited else data
