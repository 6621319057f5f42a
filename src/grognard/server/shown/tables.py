"""The table as a seat is sent it: whole, or what is no longer as it was in the table it has."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from grognard.engine.page.changes import SceneChange
from grognard.engine.page.scene import Prompt, Scene
from grognard.engine.shapes import FieldShape


class QuestionCard(Struct, frozen=True, kw_only=True):
    """A question put to a seat, and the shape of each answer to it."""

    no: int
    seat: str
    kind: str
    secret: bool
    blocks: bool
    sealed: bool
    question: Any
    answers: dict[str, tuple[FieldShape, ...]]
    prompt: Prompt
    given: Any = None


class TableView(Struct, frozen=True, kw_only=True):
    """The battle after so many entries as one seat may know it, and what that seat is asked.

    `meanwhile` is what may come of that for which it waits.
    """

    seq: int
    seat: str
    turn: int
    scene: Scene
    questions: tuple[QuestionCard, ...]
    waiting: tuple[str, ...]
    meanwhile: str = ""
    undo: bool = False
    result: str | None = None
    winner: int | None = None


class WholeTable(TableView, frozen=True, kw_only=True):
    """The table with the battle itself, for programs; a page draws the scene."""

    battle: Any


# what changed


class QuestionChange(Struct, frozen=True, kw_only=True):
    """What is new of a question, all of it if it was not asked before."""

    no: int
    seat: str | UnsetType = UNSET
    kind: str | UnsetType = UNSET
    secret: bool | UnsetType = UNSET
    blocks: bool | UnsetType = UNSET
    sealed: bool | UnsetType = UNSET
    question: Any = UNSET
    answers: dict[str, tuple[FieldShape, ...]] | UnsetType = UNSET
    prompt: Prompt | UnsetType = UNSET
    given: Any = UNSET


class TableChange(Struct, frozen=True, kw_only=True):
    """What is new since the table after so many entries; `asked` are the numbers of all questions, if others are."""

    since: int
    seq: int
    turn: int | UnsetType = UNSET
    scene: SceneChange | UnsetType = UNSET
    questions: tuple[QuestionChange, ...] | UnsetType = UNSET
    asked: tuple[int, ...] | UnsetType = UNSET
    waiting: tuple[str, ...] | UnsetType = UNSET
    meanwhile: str | UnsetType = UNSET
    undo: bool | UnsetType = UNSET
    result: str | UnsetType | None = UNSET
    winner: int | UnsetType | None = UNSET
