"""Answers written by hand: rows of a situation's `do`, in which pieces are called by their ids."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from grognard.engine.battle import Action, Battle
from grognard.engine.shapes import shape
from grognard.engine.unions import members

Prepare = Callable[[type[Action], dict[str, Any]], dict[str, Any]]


def snake(name: str) -> str:
    """A class name as a word of a file."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def actions(*homes: str) -> dict[str, type[Action]]:
    """Every action of a ruleset by its word."""
    return {snake(cls.__name__): cls for cls in members(Action, *homes)}


def read_action(
    battle: Battle, row: dict[str, Any], known: Mapping[str, type[Action]], aliases: Mapping[str, str], prepare: Prepare
) -> tuple[int, Action]:
    """A row as an answer to an open question; ValueError in plain words if it is none."""
    row = dict(row)
    word, seat = row.pop("action", None), row.pop("seat", None)
    cls = known.get(aliases.get(word, word)) if isinstance(word, str) else None
    if cls is None:
        raise ValueError(f"expected an action, one of {', '.join(sorted([*known, *aliases]))}; got {word!r}")
    action = make(battle, cls, prepare(cls, row))
    return question_for(battle, action, seat), action


def question_for(battle: Battle, action: Action, seat: str | None) -> int:
    """The open question an action answers: one that is about its piece, else one of its side's, else any."""
    named = battle.field.piece(action.unit)
    piece, owner = (named.number, named.side) if named else (None, None)
    seated = [q for q in battle.questions if seat in (None, q.seat)]
    fitting = [q for q in seated if isinstance(action, q.answers)]
    about = [q for q in fitting if piece is not None and q.unit == piece]
    mine = [q for q in fitting if owner in (None, battle.side_of(q.seat))]
    asked = about or mine or fitting or seated
    return asked[0].no if asked else 0


def make(battle: Battle, cls: type[Action], row: dict[str, Any]) -> Action:
    """Build an action from a row in which pieces are called by their ids."""
    for field in shape(cls):
        if field.name in row and field.word in ("unit", "target", "several of", "ordering"):
            row[field.name] = numbers_of(battle, row[field.name])
        if isinstance(row.get(field.name), dict) and field.word == "dice":
            row[field.name] = [(numbers_of(battle, id), face) for id, face in row[field.name].items()]
    try:
        return msgspec.convert(row, cls, strict=True)
    except (msgspec.ValidationError, TypeError) as wrong:
        raise ValueError(f"expected the fields of {snake(cls.__name__)}: {wrong}") from None


def numbers_of(battle: Battle, value: Any) -> Any:
    """Ids as piece numbers."""
    if isinstance(value, list):
        return [numbers_of(battle, v) for v in value]
    if not isinstance(value, str):
        return value
    for piece in battle.field.pieces:
        if piece.id == value:
            return piece.number
    raise ValueError(f"expected a unit of this file, got {value!r}")
