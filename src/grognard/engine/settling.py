"""A battle settled by those who fight it and not by its book: a side resigns, or both agree on a draw."""

from __future__ import annotations

from typing import Literal, TypeVar

from grognard.engine.battle import SIDES, Battle, Seat
from grognard.engine.dice import Scripted
from grognard.engine.events import DrawAgreed, Resigned
from grognard.engine.objectives import DRAW
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Outcome, Umpire

B = TypeVar("B", bound=Battle)
Manner = Literal["resigned", "agreed"]


def unsettled(battle: Battle, seat: Seat) -> Refusal | None:
    """Why a seat cannot settle a battle, or None: it is over, or the seat fights for nobody."""
    if battle.result is not None:
        return Refusal("", "the battle is over")
    if battle.side_of(seat) is None:
        return Refusal("", f"{seat} fights for neither side")
    return None


def settled(battle: B, seat: Seat, manner: Manner) -> Outcome[B]:
    """The battle after a seat's side has given it up, or its draw was taken; it is one that can be settled."""
    umpire = Umpire(battle, Scripted((), battle.dice))
    side = battle.side_of(seat)
    assert side is not None
    if manner == "resigned":
        umpire.tell(Resigned(clause="", seat=seat))
        umpire.end(SIDES[1 - side], "")
    else:
        umpire.tell(DrawAgreed(clause=battle.draw_clause, seat=seat))
        umpire.end(DRAW, battle.draw_clause)
    return umpire.outcome
