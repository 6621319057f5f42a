"""Two battles fought side by side, one of them mirrored, turned, swapped or renumbered: they end alike.

Each answer of the first battle is carried over and given in the second, with the same dice, and the two are compared.
What is equal to within the rounding is made equal, so that no drift grows; the second keeps its own order of things, so
that what hangs on order shows. A difference is excused only where everything was moved or turned (renumbering and
swapping change no figure) and the first battle, its units pushed by a hair, ends as the second did: a knife-edge.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Battle, Question
from grognard.engine.dice import Seeded
from grognard.engine.events import Changed, Event, Ruled
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Outcome, answer, start
from grognard.table.pose import pose
from tests.conformance.carrying import Change
from tests.conformance.crowds import Crowd, Row, mustered, pitched
from tests.conformance.matching import TOLERANCE, TURNING, Difference, Match, key, plainly
from tests.conformance.trails import waiting

HAIR = 0.003
LOOSE = 0.05
JITTERS = 24
SHORT = 40
WILD = 0.15
SCENARIOS = 0.05
MENUS = 0.05
DONE = 0.25
Check = Callable[[Battle, Action | None, Outcome[Any]], Sequence[str]]


class Finding(Struct, frozen=True):
    """A difference with all that is needed to see it again."""

    ruleset: str
    seed: str
    change: Change
    situation: Row
    answers: tuple[tuple[Question, Action], ...]
    question: Question | None
    action: Action | None
    differences: tuple[Difference, ...]

    @property
    def kind(self) -> str:
        """What it is about, in a word or two, to tell findings of one kind together."""
        what = type(self.action).__name__ if self.action else "start"
        fields = sorted({d.path.rpartition(".")[2].partition("[")[0] for d in self.differences})
        faults = [d.found for d in self.differences if d.path == "check"]
        return f"{what} [{self.change}] {'; '.join(faults) or ' '.join(fields[:6])}"


class Crashed(Struct, frozen=True):
    """An answer that broke the umpire."""

    where: str


def safely(play: Callable[[], Any]) -> Any:
    """What comes of it, be it a crash."""
    try:
        return play()
    except Exception as broken:
        frame = traceback.extract_tb(broken.__traceback__)[-1]
        return Crashed(f"{broken!r} in {frame.name} of {Path(frame.filename).name}")


class Pair:
    """A battle and its changed twin."""

    def __init__(self, crowd: Crowd, battle: Battle, change: Change, seed: str, checks: Sequence[Check] = ()) -> None:
        self.crowd, self.change, self.seed, self.checks = crowd, change, seed, checks
        self.dice = Seeded(seed)
        self.battle, self.twin = battle, crowd.carrier(change, battle)
        self.excused = 0

    def start(self) -> list[Difference]:
        """Bring both to their first question."""
        first = safely(lambda: start(self.battle, self.dice))
        with self.crowd.handed(self.change):
            second = safely(lambda: start(self.twin, self.dice))
        return self.held(None, first, second, lambda b: start(b, self.dice))

    def answer(self, question: Question, action: Action) -> list[Difference]:
        """Answer in both, and say what differs."""
        twin = self.twin_of(question)
        if twin is None:
            return [Difference("questions", question, self.twin.questions)]
        carried = self.crowd.carrier.answer(self.change, self.battle, question, action)
        first = safely(lambda: answer(self.battle, question.no, action, self.dice))
        with self.crowd.handed(self.change):
            second = safely(lambda: answer(self.twin, twin.no, carried, self.dice))
        return self.held(action, first, second, lambda b: answer(b, question.no, action, self.dice))

    def held(self, action: Action | None, first: Any, second: Any, again: Callable[[Battle], Any]) -> list[Difference]:
        """The differences that nothing excuses, and what the checks find; both battles go on from where they stand."""
        before = self.battle
        found, settled = self.compare(first, second)
        if found and not self.change.in_place and not exact(before) and self.knife_edge(before, second, again):
            self.excused += 1
            found, settled = [], None
        if not found and isinstance(first, Outcome):
            self.battle = first.battle
            self.twin = settled if settled is not None else self.crowd.carrier(self.change, first.battle)
            faults = [fault for check in self.checks for fault in check(before, action, first)]
            found = [Difference("check", "nothing", fault) for fault in faults]
        return found

    def compare(self, first: Any, second: Any, loose: float = 0.0) -> tuple[list[Difference], Any]:
        """What differs between two outcomes, and the second battle settled on the first."""
        if isinstance(first, Refusal) and isinstance(second, Refusal):
            same = first.clause == second.clause
            return [] if same else [Difference("refusal", str(first), str(second))], None
        if not isinstance(first, Outcome) or not isinstance(second, Outcome):
            return [Difference("outcome", told(first), told(second))], None
        grown = len(first.battle.field.units) > len(self.battle.field.units)
        self.change = (
            self.change.with_new(first.battle.field.units, second.battle.field.units) if grown else self.change
        )
        match = Match(self.crowd.unordered, loose or TOLERANCE, 10 * loose or TURNING)
        settled = match.settle("battle", self.crowd.carrier(self.change, first.battle), second.battle)
        if not loose:
            match.found += self.happenings(first.events, second.events)
        return match.found, settled

    def happenings(self, first: Sequence[Event], second: Sequence[Event]) -> list[Difference]:
        """What happened in one battle and not in the other, whatever the order; changes show in the battles."""
        plain = replace(self.change, mirrored=False)
        mine = Counter([said for event in first for said in self.happening(event, self.change)])
        its = Counter([said for event in second for said in self.happening(event, plain)])
        if mine == its:
            return []
        return [Difference("events", sorted((mine - its).elements()), sorted((its - mine).elements()))]

    def happening(self, event: Event, change: Change) -> list[str]:
        """An event in a word; a ruling with its figures and, apart, what came of it.

        Of two shots at once at one that can fall no farther either may be told as that which made it fall.
        """
        said = f"{type(event).__name__} {self.crowd.carrier.clause(change, event.clause)}"
        if isinstance(event, Changed):
            return []
        if not isinstance(event, Ruled):
            return [said]
        ruling = event.ruling
        rows = [sorted([(m.clause, m.value) for m in rows]) for rows in (ruling.modifiers, ruling.against)]
        return [f"{said} {ruling.subject} {ruling.object} {rows} {event.total}", f"{ruling.object} {event.result}"]

    def knife_edge(self, before: Battle, second: Any, again: Callable[[Battle], Any]) -> bool:
        """Does the first battle end as the second did, if its units are pushed by a hair?"""
        rng = Random(self.seed)
        jitters = (safely(lambda: again(pushed(before, rng))) for _ in range(JITTERS))
        return any(not self.compare(jitter, second, LOOSE)[0] for jitter in jitters)

    def twin_of(self, question: Question) -> Question | None:
        """The same question in the twin."""
        wanted = replace(self.crowd.carrier(self.change, question), no=0)
        for asked in self.twin.questions:
            if type(asked) is type(question):
                match = Match(self.crowd.unordered)
                match.settle("question", wanted, replace(asked, no=0))
                if not match.found:
                    return asked
        return None

    def menus(self, question: Question) -> list[Difference]:
        """What is offered in one and not in the other."""
        twin = self.twin_of(question)
        if twin is None:
            return [Difference("questions", question, self.twin.questions)]
        view, seen = self.crowd.rules.view(self.battle, question.seat), self.crowd.rules.view(self.twin, twin.seat)
        carry = partial(self.crowd.carrier.answer, self.change, view, question)
        mine = Counter([key(carry(action)) for action in question.candidates(view)])
        with self.crowd.handed(self.change):
            its = Counter([key(a) for a in twin.candidates(seen)])
        missing, more = sorted((mine - its).elements()), sorted((its - mine).elements())
        if (not missing and not more) or (not self.change.in_place and self.near_menu(view, question, twin, seen)):
            return []
        return [Difference("menu", missing[:8], more[:8])]

    def near_menu(self, view: Battle, question: Question, twin: Question, seen: Battle) -> bool:
        """Is the second menu, but for its figures, that of the first with its units pushed by a hair?"""
        rng = Random(self.seed)
        with self.crowd.handed(self.change):
            its = Counter([plainly(action) for action in twin.candidates(seen)])
        carry = partial(self.crowd.carrier, self.change)
        menus = (question.candidates(pushed(view, rng)) for _ in range(JITTERS))
        return any(Counter([plainly(carry(action)) for action in menu]) == its for menu in menus)


def told(outcome: Any) -> str:
    """An outcome in a line."""
    return "accepted" if isinstance(outcome, Outcome) else str(outcome)


def exact(battle: Battle) -> bool:
    """Does every unit stand where no rounding can touch it: on eighths, facing straight up, down or across?"""
    placed = [u.at for u in battle.field.units if u.at is not None]
    return all([at.x * 8 % 1 == at.y * 8 % 1 == at.facing % 90 == 0 for at in placed])


def pushed(battle: Any, rng: Random) -> Any:
    """The battle with each unit pushed by a hair."""
    units = [u if u.at is None else replace(u, at=nudged(u.at, rng)) for u in battle.field.units]
    return replace(battle, field=replace(battle.field, units=tuple(units)))


def nudged(at: Any, rng: Random) -> Any:
    """A pose a hair off."""
    x, y, turn = (rng.uniform(-HAIR, HAIR) for _ in range(3))
    return pose(at.x + x, at.y + y, at.facing + 10 * turn, at.depth, at.width)


def some_change(crowd: Crowd, battle: Any, rng: Random, fixed: bool = False) -> Change:
    """One way of looking at a battle, or several at once; where the places are fixed, swapped or renumbered.

    Where dice and questions go by the roster, not renumbered.
    """
    width, depth = crowd.table(battle)
    numbers = list(range(len(battle.field.units)))
    rng.shuffle(numbers)
    by_roster = getattr(crowd, "by_roster", False)
    turns = [0] if fixed else [0, 1, 2, 3] if width == depth else [0, 2]
    while True:
        change = Change(
            width=width,
            depth=depth,
            mirrored=not fixed and rng.random() < 0.4,
            quarters=rng.choice(turns) if rng.random() < 0.5 else 0,
            swapped=rng.random() < 0.4,
            numbers=tuple(numbers) if rng.random() < 0.6 and not by_roster else None,
        )
        if change.parts():
            return change


class Tally:
    """What a run of many battles came to."""

    def __init__(self) -> None:
        self.battles = self.decisions = self.excused = 0
        self.kinds: Counter[str] = Counter()
        self.findings: list[Finding] = []


def fight(crowd: Crowd, seed: str, tally: Tally, checks: Sequence[Check] = (), most: int = SHORT) -> None:
    """One short battle at random beside its changed twin."""
    rng = Random(seed)
    situation, battle = pitched(crowd, rng) if rng.random() > SCENARIOS else mustered(crowd, rng)
    change = some_change(crowd, battle, rng, fixed="scenario" in situation)
    pair = Pair(crowd, battle, change, seed, checks)
    answers: list[tuple[Question, Action]] = []

    def finding(question: Question | None, action: Action | None, found: list[Difference]) -> None:
        asked = (question, action, tuple(found))
        tally.findings.append(Finding(crowd.rules.name, seed, change, situation, tuple(answers), *asked))

    tally.battles += 1
    found = pair.start()
    if found:
        return finding(None, None, found)
    while pair.battle.result is None and len(answers) < most and (asked := waiting(pair.battle)):
        question = rng.choice(asked)
        if rng.random() < MENUS and (found := pair.menus(question)):
            return finding(question, None, found)
        if (action := chosen(crowd, pair.battle, question, rng)) is None:
            break
        before = pair.battle
        found = pair.answer(question, action)
        tally.decisions += 1
        tally.kinds[type(action).__name__] += 1
        if found:
            return finding(question, action, found)
        if pair.battle is not before:
            answers.append((question, action))
    tally.excused += pair.excused
    return None


def chosen(crowd: Crowd, battle: Battle, question: Question, rng: Random) -> Action | None:
    """A candidate, rare kinds as likely as common ones; now and then one off the lattice; None if there is none."""
    by_kind: dict[str, list[Action]] = {}
    for candidate in question.candidates(crowd.rules.view(battle, question.seat)):
        by_kind.setdefault(f"{type(candidate).__name__} {crowd.kind(candidate)}", []).append(candidate)
    if not by_kind:
        return None
    weights = [1 if by_kind[kind][0].__struct_fields__ else DONE for kind in sorted(by_kind)]
    action = rng.choice(by_kind[rng.choices(sorted(by_kind), weights)[0]])
    return crowd.wild(battle, question, action, rng) if rng.random() < WILD else action
