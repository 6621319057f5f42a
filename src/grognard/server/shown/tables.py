"""The table as a seat is sent it: whole, or what is no longer as it was in the table it has."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from grognard.engine.page.scene import Block, Box, Chip, Fact, Goal, Prompt, Scene, SideName, Sign, Stage, Tally
from grognard.engine.shapes import FieldShape
from grognard.engine.terrain import Feature


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
    """The battle after so many entries as one seat may know it, and what that seat is asked."""

    seq: int
    seat: str
    turn: int
    scene: Scene
    questions: tuple[QuestionCard, ...]
    waiting: tuple[str, ...]
    undo: bool = False
    result: str | None = None
    winner: int | None = None


class WholeTable(TableView, frozen=True, kw_only=True):
    """The table with the battle itself, for programs; a page draws the scene."""

    battle: Any


# what changed


class TokenChange(Struct, frozen=True, kw_only=True):
    """What is new of a piece, all of it if the piece was not there before."""

    no: int
    id: str | UnsetType = UNSET
    side: int | UnsetType = UNSET
    name: str | UnsetType = UNSET
    label: str | UnsetType = UNSET
    sign: Sign | UnsetType = UNSET
    place: Literal["table", "waiting", "gone"] | UnsetType = UNSET
    at: Block | UnsetType | None = UNSET
    blocks: tuple[Block, ...] | UnsetType = UNSET
    pips: int | UnsetType = UNSET
    smoke: Literal["", "front", "all"] | UnsetType = UNSET
    chips: tuple[Chip, ...] | UnsetType = UNSET
    card: Literal["", "due", "down", "up"] | UnsetType = UNSET
    card_sign: str | UnsetType = UNSET
    about: str | UnsetType = UNSET
    facts: tuple[Fact, ...] | UnsetType = UNSET


class SceneChange(Struct, frozen=True, kw_only=True):
    """What is new of a scene: of its tokens those that changed, and the numbers of all if there are others now."""

    width: float | UnsetType = UNSET
    depth: float | UnsetType = UNSET
    measure: Literal["inch", "cm"] | UnsetType = UNSET
    sides: tuple[SideName, ...] | UnsetType = UNSET
    tokens: tuple[TokenChange, ...] | UnsetType = UNSET
    present: tuple[int, ...] | UnsetType = UNSET
    features: tuple[Feature, ...] | UnsetType = UNSET
    turn_title: str | UnsetType = UNSET
    turn_note: str | UnsetType = UNSET
    stages: tuple[Stage, ...] | UnsetType = UNSET
    boxes: tuple[Box, ...] | UnsetType = UNSET
    tallies: tuple[Tally, ...] | UnsetType = UNSET
    goals: tuple[Goal, ...] | UnsetType = UNSET
    contacts: tuple[tuple[int, int], ...] | UnsetType = UNSET
    result: str | UnsetType = UNSET


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
    undo: bool | UnsetType = UNSET
    result: str | UnsetType | None = UNSET
    winner: int | UnsetType | None = UNSET
