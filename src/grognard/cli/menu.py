"""The open question as a short menu: many answers in a few rows, picked by number or typed in words."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from grognard.cli.words import NotUnderstood, spoken, verb
from grognard.engine.battle import Action, Battle
from grognard.engine.shapes import shape


class Row(Struct):
    """Answers that differ only in their last number."""

    text: str
    values: dict[str, Action]

    @property
    def line(self) -> str:
        """The row as it is shown."""
        values = list(self.values)
        if len(values) > 8:
            values = [*values[:3], "…", *values[-3:]]
        return f"{self.text} {' | '.join(values)}".rstrip()


class Menu(Struct):
    """The rows on show."""

    rows: list[Row] = []

    def pick(self, number: int, value: str = "") -> Action:
        """The answer of a row; its last value if none is named."""
        if not 1 <= number <= len(self.rows):
            raise NotUnderstood(f"there is no row {number} on show; list shows what there is")
        values = self.rows[number - 1].values
        if value and value not in values:
            has = ", ".join(values) or "no values to choose from"
            raise NotUnderstood(f"row {number} has no {value}; it has {has}")
        return values[value or list(values)[-1]]


def piece_of(action: Action) -> int | None:
    """The number of the unit an action is about."""
    for field in shape(type(action)):
        if field.word == "unit" and field.required:
            no: int = getattr(action, field.name)
            return no
    return None


def by_piece(actions: Sequence[Action]) -> dict[int | None, list[Action]]:
    """Answers sorted under the unit they are about."""
    found: dict[int | None, list[Action]] = {}
    for action in actions:
        found.setdefault(piece_of(action), []).append(action)
    return found


def menu_of(actions: Sequence[Action], battle: Battle, understood: str = "") -> Menu:
    """Answers in rows, those that differ only in the last number in one; how they begin may be understood."""
    rows: dict[str, Row] = {}
    for action in actions:
        head, _, last = spoken(action, battle).removeprefix(understood).rpartition(" ")
        if not is_number(last):
            head, last = f"{head} {last}".strip(), ""
        rows.setdefault(head, Row(head, {})).values[last] = action
    return Menu(list(rows.values()))


def is_number(text: str) -> bool:
    """Is it a plain number?"""
    return text.replace(".", "", 1).lstrip("-").isdigit()


def counted(actions: Sequence[Action]) -> str:
    """How many answers of which kind."""
    kinds: dict[str, int] = {}
    for action in actions:
        kinds[verb(type(action))] = kinds.get(verb(type(action)), 0) + 1
    return ", ".join(name if n == 1 else f"{name} ({n} ways)" for name, n in kinds.items())
