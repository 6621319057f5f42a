"""What a seat may know, as far as it is the same in every ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from grognard.engine.battle import Battle, Seat
from grognard.engine.events import Event

B = TypeVar("B", bound=Battle)


def blank_sealed(battle: B, seat: Seat) -> B:
    """The battle with every sealed answer of other seats blanked: that it is in may be known, not what it says."""
    if not battle.sealed:
        return battle
    return replace(battle, sealed=tuple([s if s.seat == seat else replace(s, action=None) for s in battle.sealed]))


def shown_to(events: Sequence[Event], battle: Any, seat: Seat) -> list[Event]:
    """The events a seat may know, as far as it may: those told to everybody and those told to it."""
    return [event.as_known_to(seat) for event in events if not event.to or seat in event.to]


def told_plainly(event: Event) -> Event:
    """An event without its clauses and the figures of the tables."""
    hidden: dict[str, Any] = {"clause": "", **event.figures}
    if "because" in event.__struct_fields__:
        hidden["because"] = ()
    return replace(event, **hidden)


def guess_sealed(view: B, random: Random) -> B:
    """A view that lacks only what is on sealed answers made whole: each may be any that its question allows."""
    asked = {q.no: q for q in view.questions}
    sealed = [
        s if s.action is not None else replace(s, action=random.choice(asked[s.question].candidates(view)))
        for s in view.sealed
    ]
    return replace(view, sealed=tuple(sealed))
