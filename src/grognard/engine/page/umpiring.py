"""An umpire's desk where the book knows none: its tools, its prompt, and what a hand on the ground means there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from grognard.engine.adjudication.desk import ControlRuled, Desk, Setting
from grognard.engine.adjudication.features import TerrainRevealed
from grognard.engine.adjudication.ground import (
    AddTerrain,
    RevealTerrain,
    SetTerrain,
    SideName,
    TerrainAdded,
    TerrainSet,
    TerrainWithdrawn,
    WithdrawTerrain,
)
from grognard.engine.adjudication.speaking import BattleCalled, CallBattle, Speak, Told
from grognard.engine.battle import Action, Battle
from grognard.engine.control import AcceptRuling, Overruled, RulingProposed, RulingStands
from grognard.engine.events import Event
from grognard.engine.names import plain, side_of
from grognard.engine.page.beats import TOLD_WITH, Cue, Cuing
from grognard.engine.page.desk import RULES_SO, DeskTable, Kind, Tools
from grognard.engine.page.desk_hand import lies_at, new_ground
from grognard.engine.page.offers import Ask
from grognard.engine.page.scene import Offer, Prompt
from grognard.engine.page.wood import Block
from grognard.engine.terrain import Feature

S = TypeVar("S", bound=Setting)
REASONS = ("The model was knocked", "So it stands on the table", "It was measured again", "A slip")
BEATS: dict[type[Event], Cuing] = {
    TerrainRevealed: Cue(kind="ground", place="feature"),
    TerrainAdded: Cue(kind="ground", place="feature"),
    TerrainSet: Cue(kind="ground", place="feature"),
    TerrainWithdrawn: Cue(kind="note"),
    ControlRuled: Cue(kind="note"),
    BattleCalled: Cue(kind="result"),
    Told: Cue(kind="note"),
    Overruled: TOLD_WITH,
    RulingStands: TOLD_WITH,
}


def prompt(view: Battle, question: Desk) -> Prompt:
    """The umpire's desk."""
    detail = "Units and ground as they are, words, and the end: at any time."
    return Prompt(title="The umpire's desk", detail=detail, clause=view.control_clause)


def proposed(view: Battle, question: RulingProposed) -> Prompt:
    """An umpire is shown a ruling before it bites."""
    ruling = question.ruling
    units = {unit.id: unit for unit in view.field.units}
    about = [id for id in (ruling.subject, ruling.object) if id]
    pieces = tuple([units[id].no for id in about if id in units])
    return Prompt(
        title=f"Ruling: {' against '.join([units[id].name if id in units else id for id in about])}",
        detail="Let it stand, or put another result in its place and say why.",
        piece=pieces[0] if pieces else None,
        pieces=pieces,
        clause=ruling.clause,
    )


def accepted(ask: Ask) -> Sequence[Offer]:
    """Let the ruling stand; another result needs its reason, and so the desk."""
    ruling = ask.question.ruling
    likely = ruling.outcome(()).result if ruling.throw == "none" else "the dice will tell"
    return [ask.offer("accept", "Let it stand", AcceptRuling(), note=likely, main=True)]


def tools(battle: Battle) -> Tools | None:
    """The desk, while it is open."""
    desk = next((q for q in battle.questions if isinstance(q, Desk)), None)
    if desk is None:
        return None
    return Tools(
        question=desk.no,
        speak=Speak(text="", side=None),
        end=CallBattle(result="draw", reason=""),
        paint=AddTerrain(feature=new_ground(battle.field.ground.features)),
        reshape=SetTerrain(feature="", reason="", polygon=()),
        kinds=tuple([Kind(kind=kind, title=plain(kind).capitalize()) for kind in desk.painted]),
        puts_on=desk.puts_on,
    )


DESK = DeskTable(tools=tools, reasons=REASONS)


Wish = tuple[str, str, Action]
"""Something an umpire may do with ground: its key, its label, and the action."""


def no_wishes(feature: Feature) -> list[Wish]:
    """Of a ruleset that lets him do no more with ground than every umpire does."""
    return []


def at_the_desk(
    ask: Ask, in_hand: Callable[[Ask], list[Offer]], wishes: Callable[[Feature], list[Wish]] = no_wishes
) -> Sequence[Offer]:
    """A piece in hand is the ruleset's; a place alone is the ground there."""
    if ask.piece is not None:
        return in_hand(ask)
    if ask.place is None:
        return []
    lying = [one for one in ask.view.field.ground.features if lies_at(one, ask.place)]
    return [offer for one in lying for offer in ground(ask, one, wishes(one))]


def set_down(ask: Ask, kind: type[S]) -> S:
    """The unit in hand as it is pointed to: put there, turned, or both."""
    x, y = ask.place or (None, None)
    return kind(unit=ask.piece.no, reason=RULES_SO, x=x, y=y, facing=ask.gesture.facing)


def put(ask: Ask, action: Action, ghost: tuple[Block, ...]) -> list[Offer]:
    """The offer to set it down so."""
    label = "Turn" if ask.place is None else "Put it here"
    return [ask.offer("put", label, action, ghost=ghost, main=True)]


def set_unit(
    kind: type[Setting], ask: Ask, key: str, label: str, stack: str = "", so: bool = False, **values: Any
) -> Offer:
    """A row of the menu of the unit in hand: one thing set of it; `so` if that is how it is already."""
    action = kind(unit=ask.piece.no, reason=RULES_SO, **values)
    return replace(ask.offer(key, label, action), stack=stack, stands=so)


def ground(ask: Ask, feature: Feature, wishes: list[Wish]) -> list[Offer]:
    """What can be done with ground: shown to a side or hidden, ruled on as its rules have it, taken away."""
    called = feature.name or plain(feature.kind).capitalize()
    sides: tuple[tuple[int, SideName], ...] = ((0, "blue"), (1, "red"))
    gone = ("gone", "Take it away", WithdrawTerrain(feature=feature.id, reason=RULES_SO))
    settings = [ask.offer(f"{key}:{feature.id}", label, act, note=called) for key, label, act in (*wishes, gone)]
    return [*[known(ask, feature, no, name, called) for no, name in sides], *settings]


def known(ask: Ask, feature: Feature, no: int, side: SideName, called: str) -> Offer:
    """Let a side know of ground, or no more."""
    who = side_of(ask.view, no).noun
    if feature.known_by(side):
        hidden = WithdrawTerrain(feature=feature.id, side=side, reason=RULES_SO)
        return ask.offer(f"hide:{feature.id}:{side}", f"Hide it from {who}", hidden, note=called)
    shown = RevealTerrain(feature=feature.id, side=side)
    return ask.offer(f"show:{feature.id}:{side}", f"Show it to {who}", shown, note=called)
