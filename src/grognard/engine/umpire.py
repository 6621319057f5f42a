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
from grognard.engine.unknown_pieces import unknown_piece

__all__ = ["Outcome", "Umpire", "answer", "refusal", "start"]

B = TypeVar("B", bound=Battle)
P = TypeVar("P", bound=Piece)


@mypyc_attr(allow_interpreted_subclasses=True)
class Umpire(Generic[B]):
    """Carries out what rules code decides; holds the battle while an answer is worked through.

    Where it is not `watched`, no events are kept, and rules need not make any. What is on the umpire's own desk, that
    is agenda, questions and the dice thrown, changes at every step: it lies beside the `table`, a battle that knows of
    the desk only what was so when somebody last asked for the whole `battle`.
    """

    __slots__ = (
        "agenda", "asked", "dice", "events", "learned", "questions", "revealed", "rolled", "stale", "table", "thrown",
        "watched",
    )  # fmt: skip

    def __init__(self, battle: B, dice: Dice, watched: bool = True) -> None:
        self.table = battle
        self.agenda: tuple[Step, ...] = battle.agenda
        self.questions: tuple[Question, ...] = battle.questions
        self.asked: int = battle.asked
        self.thrown: int = battle.dice
        self.stale = False
        self.dice = dice
        self.watched = watched
        self.events: list[Event] = []
        self.rolled = False
        self.revealed = False
        self.learned: tuple[Seat, ...] = ()

    @property
    def battle(self) -> B:
        """The battle as it stands, desk and all."""
        if self.stale:
            self.table = replace(
                self.table, agenda=self.agenda, questions=self.questions, asked=self.asked, dice=self.thrown
            )
            self.stale = False
        return self.table

    @property
    def outcome(self) -> Outcome[B]:
        """What has come of it."""
        return Outcome(self.battle, tuple(self.events), self.rolled, self.revealed, self.learned)

    def change(self, piece: P, because: str, **fields: Any) -> P:
        """The one way a piece changes."""
        return self.change_to(piece, because, fields)

    def change_to(self, piece: P, because: str, fields: dict[str, Any]) -> P:
        """The same, with the new values already together."""
        new = replace(piece, **fields)
        self.table = replace(self.table, field=self.table.field.put(new))
        if self.watched:
            self.events.append(Changed(clause=because, shelf=piece.shelf, no=piece.no, fields=fields))
        return new

    def change_all(self, changes: Sequence[tuple[Piece, dict[str, Any]]], because: str) -> None:
        """The same for several pieces at once, each with its own event."""
        news = [replace(piece, **fields) for piece, fields in changes]
        self.table = replace(self.table, field=self.table.field.put_all(news))
        if self.watched:
            for piece, fields in changes:
                self.events.append(Changed(clause=because, shelf=piece.shelf, no=piece.no, fields=fields))

    def set(self, because: str, **fields: Any) -> None:
        """The one way anything else in the battle changes, but for the desk."""
        self.table = replace(self.table, **fields)
        if self.watched:
            self.events.append(Changed(clause=because, shelf="battle", no=0, fields=fields))

    def roll(self, purpose: str, because: str, n: int = 1) -> tuple[int, ...]:
        """Throw n dice for a stated purpose."""
        faces = self.dice.d6(self.thrown, n, purpose)
        self.thrown += n
        self.stale = True
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
        if self.table.result is None:
            self.agenda += steps[::-1] if len(steps) > 1 else steps
            self.stale = True

    def ask(self, *questions: Question) -> None:
        """Open questions; the agenda waits for all that block."""
        if self.table.result is not None:
            return
        for q in questions:
            self.asked += 1
            self.questions += (replace(q, no=self.asked),)
        self.stale = True

    def again(self, question: Question, **fields: Any) -> None:
        """Ask once more, when all that the answer brings about is done; `fields` are what is different in the step."""
        step = question.asked_by()
        self.push(replace(step, **fields) if fields else step)

    def withdraw(self, *questions: Question) -> None:
        """Close questions that nobody has to answer any more."""
        self.questions = tuple([q for q in self.questions if q not in questions])
        self.stale = True

    def close(self, question: Question) -> None:
        """Take a question that has been answered off the desk."""
        alone = len(self.questions) == 1 and self.questions[0] is question
        self.questions = () if alone else tuple([q for q in self.questions if q is not question])
        self.stale = True

    def amend(self, step: Step, instead: Step | None = None) -> None:
        """Put a step in the place of one on the agenda, by default of the next to be done."""
        i = max([i for i, old in enumerate(self.agenda) if instead is None or old is instead])
        self.agenda = (*self.agenda[:i], step, *self.agenda[i + 1 :])
        self.stale = True

    def reveal(self, to: Seats | None = None) -> None:
        """Something was hidden and is known now, to some seats or to everybody: what was done cannot be taken back."""
        if to is None:
            self.revealed = True
        else:
            self.learned += to

    def seal(self, question: Question, action: Action) -> None:
        """Keep an answer until those to all secret questions are in; it takes the place of an earlier one."""
        others = tuple([s for s in self.table.sealed if s.question != question.no])
        self.table = replace(self.table, sealed=(*others, Sealed(question.no, question.seat, action)))

    def unseal(self) -> tuple[Sealed[Any], ...]:
        """Open the sealed answers, all together."""
        sealed = self.table.sealed
        self.table = replace(self.table, sealed=())
        self.reveal()
        return sealed

    def end(self, result: str, because: str) -> None:
        """The battle is over, at once."""
        self.table = replace(self.table, result=result, sealed=())
        self.agenda, self.questions = (), ()
        self.stale = True
        self.tell(Ended(clause=because, result=result))

    def waiting(self) -> bool:
        """Is a blocking question unanswered? When the last secret answer is in, the sealed questions close."""
        if not self.questions:
            return False
        if not self.table.sealed:
            return any([q.blocks for q in self.questions])
        sealed = [s.question for s in self.table.sealed]
        for q in reversed(self.questions):  # the last are answered last
            if q.blocks and q.no not in sealed:
                return True
        self.questions = tuple([q for q in self.questions if q.no not in sealed])
        self.stale = True
        return False

    def proceed(self) -> None:
        """Work down the agenda until somebody has to be asked."""
        while self.agenda and not self.waiting():
            step = self.agenda[-1]
            self.agenda = self.agenda[:-1]
            self.stale = True
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
    nobody = unknown_piece(action, len(battle.field.units), len(battle.field.commanders))
    if nobody is not None:
        return Refusal(action.out_of_place(battle), f"there is no unit {nobody}")
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
    umpire = Umpire(battle, dice, watched)
    work_through(umpire, question, action)
    return umpire


def work_through(umpire: Umpire[Any], question: Question, action: Action) -> None:
    """Carry out an answer found legal, or seal it, and go on to the next question."""
    if question.secret:
        umpire.seal(question, action)
    else:
        if question.blocks:
            umpire.close(question)
        action.carry_out(umpire, question)
    umpire.proceed()


def start(battle: B, dice: Dice) -> Outcome[B]:
    """Bring a mustered battle to its first question."""
    umpire = Umpire(battle, dice)
    umpire.proceed()
    return umpire.outcome
