"""The umpire and the one door: nothing else changes a battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from msgspec.structs import replace
from mypy_extensions import mypyc_attr

from grognard.engine.battle import Action, Battle, Piece, Question, Sealed, Seat, Step
from grognard.engine.dice import Dice, DiceWanted, OutOfDice
from grognard.engine.events import ALL, Changed, Ended, Event, Rolled, Ruled, Seats
from grognard.engine.outcome import Outcome
from grognard.engine.ruling import REROLL, Refusal, Result, Ruling
from grognard.engine.shapes import unknown

__all__ = ["Outcome", "Umpire", "answer", "refusal", "start"]

B = TypeVar("B", bound=Battle)
P = TypeVar("P", bound=Piece)


@mypyc_attr(allow_interpreted_subclasses=True)
class Umpire(Generic[B]):
    """Carries out what rules code decides; holds the battle while an answer is worked through.

    Where it is not `watched`, no events are kept, and rules need not make any.
    """

    __slots__ = ("battle", "dice", "events", "learned", "revealed", "rolled", "watched")

    def __init__(self, battle: B, dice: Dice, watched: bool = True) -> None:
        self.battle = battle
        self.dice = dice
        self.watched = watched
        self.events: list[Event] = []
        self.rolled = False
        self.revealed = False
        self.learned: tuple[Seat, ...] = ()

    @property
    def outcome(self) -> Outcome[B]:
        """What has come of it."""
        return Outcome(self.battle, tuple(self.events), self.rolled, self.revealed, self.learned)

    def change(self, piece: P, because: str, **fields: Any) -> P:
        """The one way a piece changes."""
        new = replace(piece, **fields)
        self.battle = replace(self.battle, field=self.battle.field.put(new))
        if self.watched:
            self.events.append(Changed(clause=because, shelf=piece.shelf, no=piece.no, fields=fields))
        return new

    def change_all(self, changes: Sequence[tuple[Piece, dict[str, Any]]], because: str) -> None:
        """The same for several pieces at once, each with its own event."""
        news = [replace(piece, **fields) for piece, fields in changes]
        self.battle = replace(self.battle, field=self.battle.field.put_all(news))
        if self.watched:
            for piece, fields in changes:
                self.events.append(Changed(clause=because, shelf=piece.shelf, no=piece.no, fields=fields))

    def set(self, because: str, **fields: Any) -> None:
        """The one way anything else in the battle changes."""
        self.battle = replace(self.battle, **fields)
        if self.watched:
            self.events.append(Changed(clause=because, shelf="battle", no=0, fields=fields))

    def roll(self, purpose: str, because: str, n: int = 1) -> tuple[int, ...]:
        """Throw n dice for a stated purpose."""
        faces = self.dice.d6(self.battle.dice, n, purpose)
        self.battle = replace(self.battle, dice=self.battle.dice + n)
        self.rolled = True
        if self.watched:
            self.events.append(Rolled(clause=because, purpose=purpose, dice=faces))
        return faces

    def rule(self, ruling: Ruling, purpose: str) -> Result:
        """Throw the dice of a ruling, as often as it says, and tell how it came out."""
        return self.rule_with_dice(ruling, purpose)[0]

    def rule_with_dice(self, ruling: Ruling, purpose: str) -> tuple[Result, tuple[int, ...]]:
        """The same, for rules that ask for the dice too, such as for the counts of pools."""
        while True:
            dice = self.throw(ruling, purpose)
            row = ruling.outcome(dice)
            if self.watched:
                total = ruling.total(dice)
                self.tell(Ruled(clause=row.clause, ruling=ruling, dice=dice, total=total, result=row.result))
            if row.result != REROLL:
                return row, dice

    def throw(self, ruling: Ruling, purpose: str) -> tuple[int, ...]:
        """The dice of a ruling: all at once, or pool after pool, each thrown for its own purpose."""
        dice: tuple[int, ...] = ()
        while (next_throw := ruling.wanted(dice, purpose))[1]:
            dice += self.roll(next_throw[0], ruling.clause, next_throw[1])
        return dice

    def tell(self, event: Event, to: Seats = ALL) -> None:
        """Say what happened, to everybody or to some."""
        if self.watched:
            self.events.append(replace(event, to=to) if to else event)

    def push(self, *steps: Step) -> None:
        """Steps are done in the order given, before anything already on the agenda."""
        if self.battle.result is None:
            self.battle = replace(self.battle, agenda=self.battle.agenda + steps[::-1])

    def ask(self, *questions: Question) -> None:
        """Open questions; the agenda waits for all that block."""
        if self.battle.result is not None:
            return
        n = self.battle.asked
        numbered = tuple([replace(q, no=n + i) for i, q in enumerate(questions, 1)])
        self.battle = replace(self.battle, questions=self.battle.questions + numbered, asked=n + len(questions))

    def again(self, question: Question, **fields: Any) -> None:
        """Ask once more what was answered, when all that the answer brings about is done."""
        self.push(question.asked_by(**fields))

    def withdraw(self, *questions: Question) -> None:
        """Close questions that nobody has to answer any more."""
        self.battle = replace(self.battle, questions=tuple([q for q in self.battle.questions if q not in questions]))

    def amend(self, step: Step, instead: Step | None = None) -> None:
        """Put a step in the place of one on the agenda, by default of the next to be done."""
        agenda = self.battle.agenda
        i = max([i for i, old in enumerate(agenda) if instead is None or old is instead])
        self.battle = replace(self.battle, agenda=(*agenda[:i], step, *agenda[i + 1 :]))

    def reveal(self, to: Seats | None = None) -> None:
        """Something was hidden and is known now, to some seats or to everybody: what was done cannot be taken back."""
        if to is None:
            self.revealed = True
        else:
            self.learned += to

    def unseal(self) -> tuple[Sealed[Any], ...]:
        """Open the sealed answers, all together."""
        sealed = self.battle.sealed
        self.battle = replace(self.battle, sealed=())
        self.reveal()
        return sealed

    def end(self, result: str, because: str) -> None:
        """The battle is over, at once."""
        self.battle = replace(self.battle, result=result, agenda=(), questions=(), sealed=())
        self.tell(Ended(clause=because, result=result))

    def waiting(self) -> bool:
        """Is a blocking question unanswered? When the last secret answer is in, the sealed questions close."""
        b = self.battle
        if not b.questions:
            return False
        if not b.sealed:
            return any([q.blocks for q in b.questions])
        sealed = {s.question for s in b.sealed}
        if any([q.blocks and q.no not in sealed for q in b.questions]):
            return True
        self.battle = replace(b, questions=tuple([q for q in b.questions if q.no not in sealed]))
        return False

    def proceed(self) -> None:
        """Work down the agenda until somebody has to be asked."""
        while True:
            agenda = self.battle.agenda
            if not agenda or self.waiting():
                return
            step = agenda[-1]
            self.battle = replace(self.battle, agenda=agenda[:-1])
            step.run(self)


def find_question(battle: Battle, no: int) -> Question | None:
    """The open question of that number."""
    for q in battle.questions:
        if q.no == no:
            return q
    return None


def refusal(battle: Battle, no: int, action: Action) -> Refusal | None:
    """Why this answer would not be accepted, or None: the same test the door makes."""
    question = find_question(battle, no)
    if question is None:
        return Refusal(action.out_of_place(battle), "that question is not open")
    return judged(battle, question, action)


def judged(battle: Battle, question: Question, action: Action) -> Refusal | None:
    """Why an open question may not be answered so."""
    if not isinstance(action, question.answers):
        asked = (type(question).__doc__ or type(question).__name__).strip()
        reason = f"{type(action).__name__} is no answer to: {asked}"
        return Refusal(action.out_of_place(battle), reason)
    stranger = unknown(action, len(battle.field.units), len(battle.field.commanders))
    if stranger is not None:
        return Refusal(action.out_of_place(battle), f"there is no unit {stranger}")
    return action.refusal(battle, question)


def answer(battle: B, no: int, action: Action, dice: Dice) -> Outcome[B] | Refusal | DiceWanted:
    """The one door: judge an answer, carry it out, and go on to the next question."""
    question = find_question(battle, no)
    if question is None:
        return Refusal(action.out_of_place(battle), "that question is not open")
    refused = judged(battle, question, action)
    if refused is not None:
        return refused
    try:
        return admit(battle, question, action, dice)
    except OutOfDice as short:
        return short.wanted


def admit(battle: B, question: Question, action: Action, dice: Dice) -> Outcome[B]:
    """Carry out an answer that has been found legal."""
    return carried_out(battle, question, action, dice, True).outcome


def carried_out(battle: B, question: Question, action: Action, dice: Dice, watched: bool) -> Umpire[B]:
    """The umpire when an answer found legal has been carried out, and the next question asked."""
    if question.secret:
        others = tuple([s for s in battle.sealed if s.question != question.no])
        sealed = (*others, Sealed(question.no, question.seat, action))
        umpire = Umpire(replace(battle, sealed=sealed), dice, watched)
    else:
        left = tuple([q for q in battle.questions if q is not question or not q.blocks])
        umpire = Umpire(replace(battle, questions=left), dice, watched)
        action.carry_out(umpire, question)
    umpire.proceed()
    return umpire


def start(battle: B, dice: Dice) -> Outcome[B]:
    """Bring a mustered battle to its first question."""
    umpire = Umpire(battle, dice)
    umpire.proceed()
    return umpire.outcome
