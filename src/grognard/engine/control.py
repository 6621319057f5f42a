"""Game Control's say: rulings proposed before they bite, accepted or replaced, always with a reason."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.battle import SIDES, Action, Battle, Question, Step
from grognard.engine.events import OpenEvent, Ruled, RulingEvent
from grognard.engine.ruling import Refusal, Result, Ruling
from grognard.engine.sizes import Whole
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
        return self.decide_with_count(umpire, purpose)[0]

    def decide_with_count(self, umpire: Umpire[Any], purpose: str) -> tuple[Result, int]:
        """The same, with the total: of pools, how many of the last one's dice counted."""
        ruling = self.ruling
        if not ruling.overruled:
            row, dice = umpire.rule_with_dice(ruling, purpose)
            return row, ruling.total(dice)
        row, count = ruling.results[0], ruling.total(()) if ruling.pools else 0
        umpire.tell(Ruled(clause=row.clause, ruling=ruling, dice=(), total=count, result=row.result))
        return row, count


class Tally(Step, frozen=True, kw_only=True):
    """A step that needs the counts of several rulings together: they are made before it, and leave them here."""

    counts: tuple[int, ...] = ()


class Counted(Judged, frozen=True, kw_only=True, tag=True):
    """One of several rulings whose counts are needed together."""

    purpose: str

    def bite(self, umpire: Umpire[Any]) -> None:
        """Leave its count to the tally that waits for it."""
        _, count = self.decide_with_count(umpire, self.purpose)
        tally = next(step for step in reversed(umpire.agenda) if isinstance(step, Tally))
        umpire.amend(replace(tally, counts=(*tally.counts, count)), instead=tally)


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
    count: Whole | None = None

    def refusal(self, battle: Battle, question: RulingProposed) -> Refusal | None:
        """It must be a result that such a ruling can have, with a count that goes with it where it is the count."""
        ends = question.ruling.ends
        if (self.result, self.count) in ends:
            return None
        known = dict.fromkeys([result if count is None else f"{result} ({count})" for result, count in ends])
        return Refusal(battle.control_clause, f"the ruling can end in {', '.join(known)}")

    def carry_out(self, umpire: Umpire[Any], question: RulingProposed) -> None:
        """Change the waiting step's ruling."""
        top = umpire.battle.agenda[-1]
        assert isinstance(top, Judged)
        umpire.amend(replace(top, ruling=top.ruling.forced(self.result, self.count, self.reason)))
        clause = umpire.battle.control_clause
        umpire.tell(Overruled(clause=clause, ruling=question.ruling, result=self.result, reason=self.reason))


class RulingProposed(Question, frozen=True, kw_only=True, tag=True):
    """Control is shown a ruling before it bites."""

    answers = (AcceptRuling, Overrule)
    ruling: Ruling

    def candidates(self, battle: Battle) -> list[Action]:
        """Let it stand, or any other result."""
        ends = self.ruling.ends
        return [AcceptRuling(), *[Overrule(result=result, count=n, reason="Control rules so") for result, n in ends]]
