"""Situations: a position, what is done in it, the dice, and what must come of it, in one small file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from grognard.engine.battle import SIDES, Battle, Question
from grognard.engine.clauses import UnknownClause, with_rows
from grognard.engine.dice import DiceWanted, OutOfDice, Scripted
from grognard.engine.events import Event, Ruled
from grognard.engine.files.yaml import Document, decode, suggestion
from grognard.engine.plain import clauses_of, tell_event, tell_happenings, tell_ruling, tell_units
from grognard.engine.ruleset import Ruleset
from grognard.engine.ruling import Refusal, Ruling
from grognard.engine.situations.expectations import Expect, WantedRefusal, WantedRuling, in_order, partly, said
from grognard.engine.sizes import Fields, Line, Many, Name, Prose, Some
from grognard.engine.umpire import answer, start

Face = Annotated[int, Meta(ge=1, le=6)]
REST = "rest"
OURS = ("ruleset", "title", "clauses", "do", "dice", "expect", "note")


class Situation(Struct, frozen=True, kw_only=True):
    """The part of the file that is the same for every ruleset."""

    ruleset: Name
    title: Line
    clauses: Some[Name] = ()
    do: Many[Fields] = ()
    dice: Many[Face] = ()
    expect: Expect = Expect()
    note: Prose = ""


class Done(Struct, frozen=True, kw_only=True):
    """One row of `do`, judged."""

    row: dict[str, Any]
    battle: Battle
    refusal: Refusal | None = None
    wanted: DiceWanted | None = None
    events: tuple[Event, ...] = ()
    foreseen: tuple[Ruling, ...] = ()

    @property
    def accepted(self) -> bool:
        """Was it carried out?"""
        return self.refusal is None and self.wanted is None


class Judgement(Struct, frozen=True, kw_only=True):
    """What the umpire says of a situation; it passes when nothing speaks against it."""

    situation: Situation
    file: str
    opening: tuple[Event, ...]
    steps: tuple[Done, ...]
    battle: Battle
    dice_used: int
    units: dict[str, dict[str, Any]]
    cited: frozenset[str]
    failures: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Did all come out as expected?"""
        return not self.failures

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        return [*self.opening, *[event for step in self.steps for event in step.events]]


def read_situation(document: Document, ruleset: Ruleset) -> Situation:
    """The common part of a situation file, its clauses checked; BadFile if it is none."""
    situation = decode(document, Situation)
    for field, id in named_clauses(situation):
        try:
            ruleset.rulebook.clause(id)
        except UnknownClause as unknown:
            raise document.fault(field, f"expected a clause of {ruleset.name}: {unknown}") from None
    for i, row in enumerate(situation.do):
        if not isinstance(row.get("action"), str):
            raise document.fault(f"do[{i}].action", "expected the name of an action")
    return situation


def named_clauses(situation: Situation) -> Iterator[tuple[str, str]]:
    """Every clause the file names, with its field."""
    yield from [(f"clauses[{i}]", id) for i, id in enumerate(situation.clauses)]
    for i, row in enumerate(situation.do):
        if "refused" in row:
            yield f"do[{i}].refused", str(row["refused"])
    yield from situation.expect.clauses()


def own_part(document: Document) -> Document:
    """What is left of a situation file for the ruleset to read."""
    data = {key: value for key, value in document.data.items() if key not in OURS}
    return Document(document.file, data, document.lines)


def judge(document: Document, ruleset: Ruleset) -> Judgement:
    """Play a situation through the door and compare it with what it expects; BadFile if it cannot be played."""
    situation = read_situation(document, ruleset)
    battle = ruleset.pitch(own_part(document))
    run = Run(document, ruleset, situation, battle)
    run.open()
    for i, row in enumerate(situation.do):
        if run.short is None:
            run.play(i, dict(row))
    return run.judgement()


def open_questions(battle: Battle, seat: str | None) -> list[Question]:
    """The questions the battle waits for, of one seat or of all."""
    sealed = {answered.question for answered in battle.sealed}
    return [q for q in battle.questions if q.blocks and q.no not in sealed and seat in (None, q.seat)]


class Run:
    """One situation while it is being played."""

    def __init__(self, document: Document, ruleset: Ruleset, situation: Situation, battle: Battle) -> None:
        self.document, self.ruleset, self.situation = document, ruleset, situation
        self.battle, self.thrown = battle, battle.dice
        self.dice = Scripted(situation.dice, battle.dice)
        self.opening: tuple[Event, ...] = ()
        self.steps: list[Done] = []
        self.short: DiceWanted | None = None

    def open(self) -> None:
        """Go on to the first question, if the position does not stand at one."""
        try:
            outcome = start(self.battle, self.dice)
        except OutOfDice as short:
            self.short = short.wanted
        else:
            self.battle, self.opening = outcome.battle, outcome.events

    def play(self, i: int, row: dict[str, Any]) -> None:
        """Put one row through the door."""
        row.pop("refused", None)
        seats = [*self.battle.seats, *[question.seat for question in self.battle.questions]]
        if row.get("seat", seats[0]) not in seats:
            raise self.document.fault(f"do[{i}].seat", f"expected one of {', '.join(dict.fromkeys(seats))}")
        if row.get("action") == REST:
            self.play_rest(row)
            return
        try:
            no, action = self.ruleset.read_action(self.battle, row)
        except ValueError as error:
            raise self.document.fault(f"do[{i}]", str(error)) from None
        outcome = answer(self.battle, no, action, self.dice)
        match outcome:
            case Refusal():
                self.steps.append(Done(row=row, battle=self.battle, refusal=outcome))
            case DiceWanted():
                self.short = outcome
                preview = self.ruleset.preview(self.battle, no, action)
                foreseen = () if isinstance(preview, Refusal) else preview.rulings
                self.steps.append(Done(row=row, battle=self.battle, wanted=outcome, foreseen=foreseen))
            case _:
                self.battle = outcome.battle
                self.steps.append(Done(row=row, battle=outcome.battle, events=outcome.events))

    def play_rest(self, row: dict[str, Any]) -> None:
        """Every question still waited for gets the answer that stands when time is called."""
        before = self.battle
        events: list[Event] = []
        for question in open_questions(before, row.get("seat")):
            outcome = answer(self.battle, question.no, question.default(self.battle), self.dice)
            if isinstance(outcome, DiceWanted):
                self.short = outcome
                self.steps.append(Done(row=row, battle=before, wanted=outcome))
                return
            if not isinstance(outcome, Refusal):
                self.battle = outcome.battle
                events += outcome.events
        self.steps.append(Done(row=row, battle=self.battle, events=tuple(events)))

    def row_faults(self) -> Iterator[str]:
        """Rows refused against hope, or accepted against expectation; `expect.refusal` answers for the last refusal."""
        refused = [i for i, step in enumerate(self.steps) if step.refusal]
        for i, step in enumerate(self.steps):
            wanted, got = self.situation.do[i].get("refused"), step.refusal
            if wanted is not None and step.accepted:
                yield f"do[{i}]: expected a refusal by {wanted}, but it was accepted"
            elif wanted is not None and got is not None and got.clause != wanted:
                yield f"do[{i}]: expected a refusal by {wanted}, got {got.clause}: {got.reason}"
            elif wanted is None and got is not None and (i != refused[-1] or self.situation.expect.refusal is None):
                yield f"do[{i}]: refused by {got.clause}: {got.reason}"

    def judgement(self) -> Judgement:
        """Compare what happened with what was expected."""
        units = tell_units(self.ruleset, self.battle)
        events = [*self.opening, *[event for step in self.steps for event in step.events]]
        refusals = [step.refusal for step in self.steps if step.refusal]
        cited = with_rows([*[id for e in events for id in clauses_of(e)], *[r.clause for r in refusals]])
        failures = list(self.row_faults())
        if self.short:
            failures.append(f"dice: {self.short.n} more wanted for {self.short.purpose}")
        failures += self.differences(events, refusals[-1] if refusals else None, units)
        failures += [f"clauses: {id} was never applied" for id in self.situation.clauses if id not in cited]
        failures += [f"expect.absent: {id} was applied" for id in self.situation.expect.absent if id in cited]
        return Judgement(
            situation=self.situation,
            file=self.document.file,
            opening=self.opening,
            steps=tuple(self.steps),
            battle=self.battle,
            dice_used=self.battle.dice - self.thrown,
            units=units,
            cited=cited,
            failures=tuple(failures),
        )

    def differences(
        self, events: list[Event], refusal: Refusal | None, units: dict[str, dict[str, Any]]
    ) -> Iterator[str]:
        """Where what happened is not what was expected."""
        expect = self.situation.expect
        rulings = [event for event in events if isinstance(event, Ruled)]
        told = [tell_event(event, self.battle, self.ruleset) for event in events]
        sides = {name: side for side, name in enumerate(SIDES)}
        numbers = {piece.id: piece.number for piece in self.battle.field.pieces} | sides
        yield from in_order("rulings", expect.rulings, rulings, WantedRuling.faults)
        yield from in_order("events", expect.events, told, lambda want, one: partly(want, one, numbers))
        yield from refusal_faults(expect.refusal, refusal)
        yield from self.unit_faults(units)
        battle = msgspec.to_builtins(self.battle)
        yield from [f"expect.battle.{fault}" for fault in partly(expect.battle, battle, sides)]
        if expect.questions is not msgspec.UNSET:
            yield from question_faults(expect.questions, battle["questions"], numbers)
        if expect.result is not msgspec.UNSET and expect.result != self.battle.result:
            yield f"expect.result: expected {said(expect.result)}, got {said(self.battle.result)}"
        used = self.battle.dice - self.thrown
        if expect.dice_used is not None and expect.dice_used != used:
            yield f"expect.dice_used: expected {expect.dice_used}, got {used}"

    def unit_faults(self, units: dict[str, dict[str, Any]]) -> Iterator[str]:
        """Units that are not as expected; BadFile for a unit or a field that does not exist."""
        fields = {field for told in units.values() for field in told}
        for id, wanted in self.situation.expect.units.items():
            if id not in units:
                raise self.document.fault(f"expect.units.{id}", f"expected a unit of the file{suggestion(id, units)}")
            for field in wanted.keys() - fields:
                hint = suggestion(field, fields) or f", one of {', '.join(sorted(fields))}"
                raise self.document.fault(f"expect.units.{id}.{field}", f"expected a field of a unit{hint}")
            yield from [f"expect.units.{id}.{fault}" for fault in partly(wanted, units[id])]


def refusal_faults(wanted: WantedRefusal | None, got: Refusal | None) -> list[str]:
    """In what the last refusal differs from the expected one."""
    if wanted is None:
        return []
    if got is None:
        return [f"expect.refusal: expected one by {wanted.clause}, but nothing was refused"]
    if got.clause != wanted.clause:
        return [f"expect.refusal.clause: expected {wanted.clause}, got {got.clause}: {got.reason}"]
    if wanted.reason.casefold() not in got.reason.casefold():
        return [f"expect.refusal.reason: expected {said(wanted.reason)}, got {said(got.reason)}"]
    return []


def question_faults(
    wanted: tuple[str | dict[str, Any], ...], got: Sequence[dict[str, Any]], numbers: Mapping[str, int]
) -> list[str]:
    """The open questions must be these, all of them, in this order."""
    if len(wanted) != len(got):
        names = ", ".join(f"{q['type']} ({q['seat']})" for q in got) or "none"
        return [f"expect.questions: expected {len(wanted)}, got {len(got)}: {names}"]
    parts = [{"type": want} if isinstance(want, str) else want for want in wanted]
    return [f"expect.questions{fault}" for fault in partly(parts, got, numbers)]


def tell_step(step: Done, ruleset: Ruleset) -> dict[str, Any]:
    """One row of `do` and what came of it, as plain data."""
    refused = None if step.refusal is None else {"clause": step.refusal.clause, "reason": step.refusal.reason}
    told = {"action": step.row, "accepted": step.accepted, "refusal": refused}
    told |= tell_happenings(step.events, step.battle, ruleset)
    if step.wanted:
        told["dice_wanted"] = {"purpose": step.wanted.purpose, "n": step.wanted.n}
        told["rulings"] = [tell_ruling(ruling) for ruling in step.foreseen]
    return told


def tell(judgement: Judgement, ruleset: Ruleset) -> dict[str, Any]:
    """A judgement as plain data, ready for JSON."""
    return {
        "title": judgement.situation.title,
        "ruleset": judgement.situation.ruleset,
        "file": judgement.file,
        "opening": tell_happenings(judgement.opening, judgement.battle, ruleset),
        "steps": [tell_step(step, ruleset) for step in judgement.steps],
        "units": judgement.units,
        "questions": msgspec.to_builtins(judgement.battle.questions),
        "result": judgement.battle.result,
        "dice_used": judgement.dice_used,
        "cited": sorted(judgement.cited),
        "passed": judgement.passed,
        "failures": list(judgement.failures),
    }
