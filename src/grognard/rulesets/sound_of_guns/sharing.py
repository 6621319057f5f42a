"""A side of several players: who holds whom, and how they go through a phase together (SG-R.103)."""

from __future__ import annotations

from typing import TypeVar

from grognard.engine.battle import Question, Seat, Step
from grognard.engine.ruling import Refusal
from grognard.engine.sizes import Few
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit

P = TypeVar("P", Unit, Officer)


def held(battle: Engagement, pieces: list[P], seat: Seat) -> list[P]:
    """Those of a side's pieces that a seat holds: all of them, where its side has the one seat."""
    return pieces if len(battle.seats_of(battle.phasing)) == 1 else [p for p in pieces if battle.seat_of(p) == seat]


def anothers(battle: Engagement, piece: Unit | Officer, seat: Seat) -> Refusal | None:
    """A piece is ordered by whoever holds it, not by others of the side."""
    holder = battle.seat_of(piece)
    if holder == seat:
        return None
    return Refusal("SG-D.8", f"{piece.name} is under {holder}")


class Loop(Step, frozen=True):
    """A phase that goes on order by order; `seats` are those of a divided side still at it, none all of them."""

    seats: Few[Seat] = ()

    def question(self, battle: Engagement, seat: Seat) -> Question | None:
        """What a seat is asked, if there is anything for it to do."""
        raise NotImplementedError

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Ask everybody who can do something, all at once: each orders when he likes."""
        battle = umpire.battle
        found = [self.question(battle, seat) for seat in self.seats or battle.seats_of(battle.phasing)]
        umpire.ask(*[question for question in found if question is not None])


def go_on(umpire: Umpire[Engagement], question: Question) -> None:
    """Ask once more when what was ordered is done; the others of the side, for whom the table is another now, too."""
    seats = umpire.table.seats_of(umpire.table.phasing)
    if len(seats) == 1:
        umpire.again(question)
        return
    others = [q for q in umpire.questions if type(q) is type(question)]
    left = {question.seat, *[q.seat for q in others]}
    umpire.withdraw(*others)
    umpire.again(question, seats=tuple([seat for seat in seats if seat in left]))
