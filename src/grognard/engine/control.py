"""Game Control's say: rulings proposed before they bite, accepted or replaced, always with a reason."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.battle import SIDES, Action, Battle, Question, Step
from grognard.engine.events import OpenEvent, Ruled, RulingEvent
from grognard.engine.ruling import HIGH, LOW, Refusal, Result, Ruling
from grognard.engine.umpire import Umpire

CONTROL = "control"
Whom = Annotated[str, Meta(max_length=120, extra={"word": "text"})]
Reason = Annotated[str, Meta(min_length=1, max_length=400, extra={"word": "text"})]


class Saying(OpenEvent, frozen=True, kw_only=True):
    """Control's words to players, who are to read them at once."""

    saying: str


def hearers(battle: Battle, whom: str | None) -> tuple[str, ...]:
    """The seats that words for a side or for one seat are told to; for nobody named, everybody."""
    if whom is None:
        return ()
    return (*(battle.seats_of(SIDES.index(whom)) if whom in SIDES else (whom,)), CONTROL)


def unheard(battle: Battle, whom: str | None, clause: str) -> Refusal | None:
    """Why words for a side or a seat cannot be told, or None."""
    known = [*SIDES, *[seat for seat in battle.seats if battle.side_of(seat) is not None]]
    if whom is None or whom in known:
        return None
    return Refusal(clause, f"there is nobody called {whom[:40]!r}; there are {', '.join(dict.fromkeys(known))}")


class Overruled(RulingEvent, frozen=True, kw_only=True, tag=True):
    """Control put another result in a ruling's place."""

    ruling: Ruling
    result: str
    reason: str


class Judged(Step, frozen=True, kw_only=True):
    """A step that lets a ruling bite; where Control confirms rulings he sees it first."""

    ruling: Ruling
    seen: bool = False

    def run(self, umpire: Umpire[Any]) -> None:
        """Propose the ruling if it has to be, else let it bite."""
        if umpire.battle.confirms and not self.seen:
            umpire.push(replace(self, seen=True))
            umpire.ask(RulingProposed(seat=CONTROL, ruling=self.ruling))
            return
        self.bite(umpire)

    def bite(self, umpire: Umpire[Any]) -> None:
        """What the ruling does."""
        raise NotImplementedError

    def decide(self, umpire: Umpire[Any], purpose: str) -> Result:
        """Throw the dice of the ruling, or tell what Control decided instead."""
        if not self.ruling.overruled:
            return umpire.rule(self.ruling, purpose)
        row = self.ruling.results[0]
        umpire.tell(Ruled(clause=row.clause, ruling=self.ruling, dice=(), total=0, result=row.result))
        return row


class RulingStands(RulingEvent, frozen=True, kw_only=True, tag=True):
    """Control let a ruling stand."""

    ruling: Ruling


class AcceptRuling(Action, frozen=True, kw_only=True, tag=True):
    """Let the ruling stand."""

    def carry_out(self, umpire: Umpire[Any], question: RulingProposed) -> None:
        """Say so."""
        umpire.tell(RulingStands(clause=umpire.battle.umpire_clause, ruling=question.ruling))


class Overrule(Action, frozen=True, kw_only=True, tag=True):
    """Put another result in the ruling's place, with a reason."""

    result: Annotated[str, Meta(max_length=400, extra={"word": "text"})]
    reason: Reason

    def refusal(self, battle: Battle, question: RulingProposed) -> Refusal | None:
        """It must be a result that such a ruling can have."""
        known = list(dict.fromkeys([row.result for row in question.ruling.results]))
        if self.result not in known:
            return Refusal(battle.control_clause, f"the ruling can end in {', '.join(known)}")
        return None

    def carry_out(self, umpire: Umpire[Any], question: RulingProposed) -> None:
        """Change the waiting step's ruling."""
        top = umpire.battle.agenda[-1]
        assert isinstance(top, Judged)
        row = next(r for r in top.ruling.results if r.result == self.result)
        only = (replace(row, low=LOW, high=HIGH),)
        forced = replace(top.ruling, throw="none", results=only, overruled=self.reason)
        umpire.amend(replace(top, ruling=forced))
        clause = umpire.battle.control_clause
        umpire.tell(Overruled(clause=clause, ruling=question.ruling, result=self.result, reason=self.reason))


class RulingProposed(Question, frozen=True, kw_only=True, tag=True):
    """Control is shown a ruling before it bites."""

    answers = (AcceptRuling, Overrule)
    ruling: Ruling

    def candidates(self, battle: Battle) -> list[Action]:
        """Let it stand, or any other result."""
        others = [row.result for row in self.ruling.results]
        return [AcceptRuling(), *[Overrule(result=r, reason="Control rules so") for r in dict.fromkeys(others)]]
