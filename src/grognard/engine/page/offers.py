"""Scenes, prompts and offers made of nothing but a battle's types: enough to play a ruleset before it has its own."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Battle, Piece, Question
from grognard.engine.page.blocks import block
from grognard.engine.page.drafting import Draft
from grognard.engine.page.scene import Gesture, Offer, Overlay, Prompt, Scene, Token, side_names
from grognard.engine.page.wood import Block, Point
from grognard.engine.ruling import Preview, Refusal
from grognard.engine.shapes import shape
from grognard.engine.terrain import LengthUnit
from grognard.engine.umpire import find_question

NEAR = 12  # answers offered at most where a ruleset has no better way to show them
Group = Literal["piece", "phase", "more"]
PIECE_WORDS = ("unit", "target")


def spelled(name: str) -> str:
    """A name of the code in plain words: `RollForReinforcements` is "Roll for reinforcements"."""
    words = re.sub(r"(?<!^)(?=[A-Z])|_", " ", name).lower()
    return words[:1].upper() + words[1:]


def plain_token(piece: Piece) -> Token:
    """Any piece as one block."""
    at = None if piece.at is None else block(piece.at)
    return Token(
        no=piece.number,
        id=piece.id,
        side=piece.side,
        name=piece.name,
        label=short_label(piece.name),
        sign="hq" if piece.first else "line",
        place="gone" if at is None else "table",
        at=at,
        blocks=() if at is None else (at,),
    )


def short_label(name: str) -> str:
    """A name short enough for the map: what stands before a bracket or a comma."""
    return re.split(r"\s*[(,]", name, maxsplit=1)[0].strip() or name


def plain_scene(view: Battle, width: float, depth: float, measure: LengthUnit) -> Scene:
    """Any battle, drawn as blocks on a bare table."""
    return Scene(
        width=width,
        depth=depth,
        measure=measure,
        sides=side_names(view),
        tokens=tuple(plain_token(piece) for piece in view.field.pieces),
        turn_title=f"Turn {view.turn}",
        result=view.result or "",
    )


def plain_prompt(view: Battle, question: Question) -> Prompt:
    """A question in the words of its own docstring, with dice to be dealt and to whom."""
    said = " ".join((type(question).__doc__ or "").split())
    title = spelled(type(question).__name__)
    return Prompt(title=title, detail=said, piece=question.unit, pieces=question.takers, dice=question.dice)


class Rules(Protocol):
    """What of a ruleset is needed to judge an answer and to offer it."""

    @property
    def preview(self) -> Callable[[Any, int, Action], Refusal | Preview]:
        """What an answer would do."""

    @property
    def reach(self) -> Callable[[Any, int, int], Sequence[Action]]:
        """The candidates that concern one piece."""

    def offers(self, view: Any, no: int, gesture: Gesture) -> Sequence[Offer]:
        """What a gesture may mean."""


class Ask(NamedTuple):
    """A gesture at an open question, perhaps with an answer in hand that it is to change."""

    rules: Rules
    view: Any
    question: Any
    gesture: Gesture
    held: Action | None = None

    @property
    def piece(self) -> Any:
        """The unit pointed with."""
        return self.unit(self.gesture.piece)

    @property
    def onto(self) -> Any:
        """The unit pointed at."""
        return self.unit(self.gesture.onto)

    @property
    def place(self) -> Point | None:
        """The place pointed at."""
        x, y = self.gesture.x, self.gesture.y
        return None if x is None or y is None else (x, y)

    @property
    def bare(self) -> bool:
        """Is nothing pointed at?"""
        return self.gesture.piece is None and self.gesture.onto is None and self.place is None

    def unit(self, no: int | None) -> Any:
        """A unit or commander that is there."""
        return self.view.field.piece(no)

    def judge(self, action: Action) -> Refusal | Preview:
        """What the door would say."""
        return self.rules.preview(self.view, self.question.no, action)

    def refused(self, action: Action) -> Refusal | None:
        """Would the door refuse it? Quicker than a whole preview."""
        return action.refusal(self.view, self.question)

    def offer(
        self,
        key: str,
        label: str,
        action: Action,
        *,
        note: str = "",
        sign: str = "",
        ghost: tuple[Block, ...] = (),
        way: tuple[Point, ...] = (),
        group: Group = "piece",
        main: bool = False,
        caution: str = "",
        draft: Draft | None = None,
    ) -> Offer:
        """An answer as an offer."""
        return Offer(
            key=key,
            label=label,
            note=note,
            sign=sign,
            action=action,
            verdict=self.judge(action),
            ghost=ghost,
            way=way,
            group=group,
            main=main,
            caution=caution,
            draft=draft,
        )


def legal(offer: Offer) -> bool:
    """Would the door take it?"""
    return isinstance(offer.verdict, Preview)


def plain_offers(ask: Ask) -> list[Offer]:
    """Candidates that fit a gesture: about its piece, ending near its place, aimed at whom it points at."""
    fitting = [a for a in candidates(ask) if fits(a, ask.gesture)]
    if ask.bare:
        fitting = [a for a in fitting if not about(a, PIECE_WORDS)] or fitting
    return [plain_offer(ask, action) for action in nearest(fitting, ask.gesture)[:NEAR]]


def candidates(ask: Ask) -> Sequence[Action]:
    """All candidates, or those of one piece."""
    if ask.gesture.piece is None:
        found: Sequence[Action] = ask.question.candidates(ask.view)
        return found
    return ask.rules.reach(ask.view, ask.question.no, ask.gesture.piece)


def plain_reach(view: Battle, no: int, piece: int) -> Sequence[Action]:
    """The candidates of an open question that concern one piece: all, if the question itself does."""
    question = find_question(view, no)
    if question is None:
        return []
    found = question.candidates(view)
    return found if question.unit == piece else [a for a in found if piece in about(a, ("unit",))]


def fits(action: Action, gesture: Gesture) -> bool:
    """Is the action aimed at the piece pointed at?"""
    return gesture.onto is None or gesture.onto in about(action, ("target",))


def about(action: Struct, words: Sequence[str]) -> list[int]:
    """The pieces an action names."""
    named = [getattr(action, field.name) for field in shape(type(action)) if field.word in words]
    return [no for no in named if isinstance(no, int)]


def nearest(actions: list[Action], gesture: Gesture) -> list[Action]:
    """Those that lie nearest to the place pointed at first, if they lie anywhere."""
    if gesture.x is None or gesture.y is None:
        return actions
    x, y = gesture.x, gesture.y
    return sorted(actions, key=lambda a: math.hypot(getattr(a, "x", x) - x, getattr(a, "y", y) - y))


def plain_offer(ask: Ask, action: Action) -> Offer:
    """An action as an offer, named by its type and what it says."""
    kind = type(action).__name__
    told = [f"{f.name} {getattr(action, f.name)}" for f in shape(type(action)) if getattr(action, f.name) is not None]
    key = ":".join([kind, *told])
    return ask.offer(key, spelled(kind), action, note=dealt(ask, action) or ", ".join(told), group=grouped(action))


def dealt(ask: Ask, action: Action) -> str:
    """Who has which die, where an action deals them out."""
    pairs = [pair for f in shape(type(action)) if f.word == "dice" for pair in getattr(action, f.name)]
    return ", ".join([f"{ask.unit(taker).name} {face}" for taker, face in pairs if ask.unit(taker)])


def fitting_offer(ask: Ask, action: Action) -> Offer:
    """The offer a ruleset itself makes of an action, if any gesture brings it; else one in plain words."""
    for gesture in gestures_for(action):
        for offer in ask.rules.offers(ask.view, ask.question.no, gesture):
            if offer.action == action:
                return offer
    plain, named = plain_offer(ask, action), [ask.unit(one) for one in about(action, ("unit",))]
    names = [piece.name for piece in named if piece]
    return replace(plain, label=": ".join([plain.label, *names[:1]]), note="")


def gestures_for(action: Action) -> list[Gesture]:
    """The gestures that may mean an action, the barest first."""
    piece, onto = next(iter(about(action, ("unit",))), None), next(iter(about(action, ("target",))), None)
    found = [Gesture()]
    if piece is not None:
        found.append(Gesture(piece=piece))
    if onto is not None:
        found.append(Gesture(piece=piece, onto=onto))
    x, y, facing = [getattr(action, name, None) for name in ("x", "y", "facing")]
    if isinstance(x, float) and isinstance(y, float):
        found.append(Gesture(piece=piece, x=x, y=y, facing=facing if isinstance(facing, float) else None))
    return found


def pieces_of(action: Struct) -> list[int]:
    """Every piece an action names, in its parts too."""
    held = [getattr(action, field.name) for field in shape(type(action)) if field.word in ("parts", "list of parts")]
    parts = [part for one in held for part in (one if isinstance(one, tuple) else (one,))]
    inner = [no for part in parts if isinstance(part, Struct) for no in pieces_of(part)]
    return list(dict.fromkeys([*about(action, PIECE_WORDS), *inner]))


def grouped(action: Action) -> Literal["piece", "phase"]:
    """Does it concern a piece, or the phase as a whole?"""
    return "piece" if about(action, PIECE_WORDS) else "phase"


def plain_overlays(view: Battle, seat: str, piece: int) -> list[Overlay]:
    """Nothing is known of a reach."""
    return []
