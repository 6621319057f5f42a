"""A game in progress: the friendly way to play a battle, undo, look, save and go on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Battle, Question, Seat, digest
from grognard.engine.control import CONTROL
from grognard.engine.dice import Dice, DiceWanted, Scripted, Seeded, new_seed, pledge
from grognard.engine.events import Event, Rolled
from grognard.engine.files.scenario import Scenario
from grognard.engine.files.yaml import Document
from grognard.engine.past import Gap, Past, Played, Pledged, Settlement, TakenBack, counted_from, entry_of
from grognard.engine.records import (
    Moment,
    Origin,
    Record,
    Reseeded,
    Rewound,
    Settled,
    canonical,
    first_battle,
    plain,
    replay,
    thrown,
)
from grognard.engine.ruleset import Ruleset
from grognard.engine.ruling import Preview, Refusal
from grognard.engine.settling import Manner, settled, unsettled
from grognard.engine.umpire import Outcome, answer, find_question, start

__all__ = [
    "Game",
    "Gap",
    "NeedsConsent",
    "Past",
    "Played",
    "Pledged",
    "Settlement",
    "TakenBack",
    "counted_from",
    "entry_of",
]


class NeedsConsent(Struct, frozen=True):
    """An undo that the other seats have to agree to, and why."""

    of: tuple[Seat, ...]
    reason: str


class Game:
    """One battle being fought. Everything it tells is a value.

    Only `answer`, `undo`, `rewind`, `reseed` and `settle` change the game. One that was gone on with from a snapshot
    `begins` after so many entries: those before are told, and stand. Of one that is only told the record is as it was
    `written`.
    """

    def __init__(
        self, ruleset: Ruleset, mustered: Battle, *, seed: str | None = None, dice: Dice | None = None
    ) -> None:
        """Start from a mustered battle: with dice of a seed (a new one if none is given), or with your own dice."""
        self.ruleset, self.mustered = ruleset, mustered
        self.seed = self.first_seed = "" if dice is not None else seed or new_seed()
        self.dice: Dice = dice if dice is not None else Seeded(self.seed)
        self.opening = start(mustered, self.dice)
        self.history: list[Past] = []
        self.standing: list[int] = []
        self.begins = 0
        self.written: Record | None = None
        self.scenario, self.title = "", ruleset.title
        self.players: dict[Seat, str] = {}
        self.origin: Origin | None = None
        self._seen: tuple[Battle, dict[Seat, Battle]] | None = None

    @classmethod
    def start(
        cls,
        ruleset: Ruleset,
        scenario: Scenario,
        *,
        document: Document | None = None,
        options: Any = None,
        seed: str | None = None,
        dice: Dice | None = None,
    ) -> Game:
        """A new game of a scenario; BadFile if the scenario cannot be mustered."""
        game = cls(ruleset, ruleset.muster(scenario, document, options), seed=seed, dice=dice)
        game.scenario, game.title = scenario.id, scenario.title
        return game

    @classmethod
    def resume(cls, record: Record, ruleset: Ruleset) -> Game:
        """Go on where a record stops; Mismatch if it does not replay."""
        game = cls.begun(record, ruleset)
        for moment in replay(record, ruleset):
            game.remember(moment)
        return game

    @classmethod
    def begun(cls, record: Record, ruleset: Ruleset) -> Game:
        """The game of a record at its opening; Mismatch if its first position is none."""
        dice = None if record.seed else Scripted(thrown(record.opening), record.start.get("dice", 0))
        game = cls(ruleset, first_battle(record, ruleset), seed=record.seed, dice=dice)
        game.scenario, game.title, game.players = record.scenario, record.title, dict(record.players)
        game.origin = record.origin
        return game

    def remember(self, moment: Moment) -> None:
        """Go on as a record does."""
        if isinstance(moment.entry, Rewound):
            back = moment.entry
            self._take_back(TakenBack(back.to, back.seat, back.consent, moment.battle, back.clause, back.reason))
        elif isinstance(moment.entry, Reseeded):
            self.reseed(moment.entry.seat, moment.entry.seed)
        elif isinstance(moment.entry, Settled):
            assert moment.outcome is not None
            end = moment.entry
            self.history.append(Settlement(end.seat, end.manner, end.consent, moment.outcome))
        elif moment.entry and moment.action and moment.outcome:
            said = moment.entry
            asked = self.question(said.question)
            secret = asked is not None and asked.secret
            self._add(Played(said.question, said.seat, moment.action, moment.outcome, said.real, said.reasons, secret))

    @property
    def battle(self) -> Battle:
        """The battle as it stands."""
        return self.history[-1].battle if self.history else self.opening.battle

    @property
    def over(self) -> bool:
        """Is it decided?"""
        return self.battle.result is not None

    @property
    def pledge(self) -> str:
        """The hash of the seed: shown before its first die, so that the seed shown after the game can be checked."""
        return pledge(self.seed) if self.seed else ""

    @property
    def seeds(self) -> tuple[str, ...]:
        """Every seed whose dice the battle was fought with, in order; none if they are thrown by hand."""
        later = [one.seed for one in self.history if isinstance(one, Pledged)]
        return tuple([seed for seed in (self.first_seed, *later) if seed])

    def questions(self, seat: Seat | None = None) -> tuple[Question, ...]:
        """The open questions, of one seat or of all."""
        return tuple([q for q in self.battle.questions if seat in (None, q.seat)])

    def question(self, no: int) -> Question | None:
        """The open question of that number."""
        return find_question(self.battle, no)

    def answer(
        self,
        no: int,
        action: Action,
        *,
        seat: Seat | None = None,
        dice: Sequence[int] | None = None,
        reasons: tuple[str, ...] = (),
    ) -> Outcome[Any] | Refusal | DiceWanted:
        """Answer a question; `dice` are real ones, thrown for this answer. Only an Outcome changes the game."""
        question = self.question(no)
        if question is not None and seat not in (None, question.seat):
            return Refusal(action.out_of_place(self.battle), f"that question is put to {question.seat}")
        try:
            action = canonical(action)
        except msgspec.ValidationError as wrong:
            return Refusal(action.out_of_place(self.battle), str(wrong))
        thrown: Dice = self.dice if dice is None else Scripted(tuple(dice), self.battle.dice)
        outcome = answer(self.battle, no, action, thrown)
        if isinstance(outcome, Outcome):
            assert question is not None
            real = dice is not None and outcome.rolled
            self._add(Played(no, question.seat, action, outcome, real, reasons, question.secret))
        return outcome

    def preview(self, no: int, action: Action) -> Refusal | Preview:
        """What an answer would do, judged on what its seat may know."""
        question = self.question(no)
        view = self.battle if question is None else self.view(question.seat)
        return self.ruleset.preview(view, no, action)

    def view(self, seat: Seat) -> Battle:
        """What one seat may know; looked at again, it is the same value."""
        battle = self.battle
        if self._seen is None or self._seen[0] is not battle:
            self._seen = (battle, {})
        seen = self._seen[1]
        if seat not in seen:
            seen[seat] = self.ruleset.view(battle, seat)
        return seen[seat]

    def events(self, seat: Seat | None = None, after: int | None = None) -> list[Event]:
        """What happened, or what happened after so many entries, as one seat may know it."""
        found: list[Event] = []
        parts: list[Outcome[Any]] = [self.opening] if after is None else []
        parts += [one.outcome for one in self.history[after:] if isinstance(one, Played | Settlement)]
        for outcome in parts:
            found += outcome.events if seat is None else self.ruleset.show(outcome.events, outcome.battle, seat)
        return found

    def log(self, seat: Seat | None = None) -> list[str]:
        """The battle in lines."""
        told = [one.outcome for one in self.history if isinstance(one, Played | Settlement)]
        parts = [self.opening, *told]
        shown = [
            (one.battle, one.events if seat is None else self.ruleset.show(one.events, one.battle, seat))
            for one in parts
        ]
        words = [self.ruleset.words(battle, event) for battle, events in shown for event in events]
        return [line for line in words if line]

    # taking back

    def undo(
        self, seat: Seat, consent: Collection[Seat] = (), entry: int | None = None
    ) -> Battle | NeedsConsent | Refusal:
        """Take back this seat's last answer, or all since an entry of its own.

        Free until dice fall, something hidden shows or another seat has acted. Why not is told by what the seat itself
        knows. Who alone has learned something by it cannot even ask, for that would tell the others.
        """
        mine = self.chosen_by(seat, entry)
        if not mine:
            return Refusal(self.battle.unasked, self._nothing_to_undo(seat, entry))
        since = [self._played(i) for i in self.standing if i >= mine[-1]]
        reason = self._since(since, seat)
        if not reason and any(seat in played.outcome.learned for played in since):
            return Refusal(self.battle.unasked, "you have learned something by it that the others may not know of")
        asked = self._asked(since, seat)
        if reason and not set(asked) <= set(consent):
            return NeedsConsent(asked, reason)
        return self.rewind(mine[-1], seat, consent if reason else ())

    def chosen_by(self, seat: Seat, entry: int | None = None) -> list[int]:
        """Where in the history a seat's standing answers are, or only that entry; not those nobody was asked for."""
        played = [(i, self._played(i)) for i in self.standing if entry in (None, i + 1)]
        return [i for i, one in played if one.seat == seat and not (one.forced and entry is None)]

    def only_answer(self) -> tuple[Question, Action] | None:
        """What is asked next, if all wait for that and there is but one answer to it."""
        asked = self.battle.questions
        if len(asked) != 1 or not asked[0].closed or asked[0].secret:
            return None
        found = asked[0].candidates(self.view(asked[0].seat))
        return (asked[0], found[0]) if len(found) == 1 else None

    def _asked(self, since: Sequence[Played], seat: Seat) -> tuple[Seat, ...]:
        """Who has to consent: the other side, Control, and whoever of one's own side loses an answer by it."""
        side, losing = self.battle.side_of(seat), {played.seat for played in since}
        others = [other for other in self.battle.seats if other != seat]
        return tuple([o for o in others if side is None or self.battle.side_of(o) != side or o in losing])

    def _nothing_to_undo(self, seat: Seat, entry: int | None) -> str:
        """Why this seat has nothing to take back, or nothing at that entry."""
        if self.begins and (entry is None or entry <= self.begins):
            return f"what was done up to entry {self.begins} stands: the battle was gone on with from there"
        return f"{seat} has nothing to undo{f' at entry {entry}' if entry else ''}"

    def _since(self, since: Sequence[Played], seat: Seat) -> str:
        """Why answers cannot be taken back without consent, in words that tell nobody anything; nothing if they can."""
        if any(self.saw_dice(played, seat) for played in since):
            return "dice have fallen"
        if any(played.outcome.revealed for played in since):
            return "something hidden has been shown"
        if any(played.seat != seat for played in since):
            return "another seat has answered"
        return "the battle has gone on" if any(played.outcome.rolled for played in since) else ""

    def saw_dice(self, played: Played, seat: Seat) -> bool:
        """Did dice fall in an answer, and is a seat told of them?"""
        outcome = played.outcome
        return outcome.rolled and any(
            isinstance(event, Rolled) for event in self.ruleset.show(outcome.events, outcome.battle, seat)
        )

    def rewind(self, to: int, seat: Seat, consent: Collection[Seat] = (), reason: str = "") -> Battle:
        """Go back to the battle after so many entries; the record keeps it, the dice counter never goes back."""
        old = self.history[to - 1].battle if to else self.opening.battle
        back = replace(old, dice=self.battle.dice)
        clause = self.battle.control_clause if seat == CONTROL else ""
        self._take_back(TakenBack(to, seat, tuple(sorted(consent)), back, clause, reason))
        return back

    def reseed(self, seat: Seat = "", seed: str | None = None) -> str:
        """Go on with the dice of a new seed, which nobody knows; its pledge. The dice counter goes on."""
        self.seed = seed or new_seed()
        self.dice = Seeded(self.seed)
        self.history.append(Pledged(self.seed, seat, self.battle))
        return self.pledge

    def settle(self, seat: Seat, manner: Manner, consent: Collection[Seat] = ()) -> Outcome[Any] | Refusal:
        """End the battle by a seat's word: its side gives up, or its offer of a draw was taken. It stays over."""
        if refused := unsettled(self.battle, seat):
            return refused
        outcome = settled(self.battle, seat, manner)
        self.history.append(Settlement(seat, manner, tuple(sorted(consent)), outcome))
        return outcome

    def _add(self, played: Played) -> None:
        self.standing.append(len(self.history))
        self.history.append(played)

    def _take_back(self, back: TakenBack) -> None:
        """After a rewind those answers stand that stood at the entry it went to."""
        self.standing = [i for i in self.stood(back.to) if i >= self.begins]
        self.history.append(back)

    def stood(self, after: int) -> list[int]:
        """The answers that stood after so many entries, by their place in the history."""
        found = []
        while after > 0:
            entry = self.history[after - 1]
            if isinstance(entry, Played):
                found.append(after - 1)
            after = entry.to if isinstance(entry, TakenBack) else after - 1
        return found[::-1]

    def _played(self, i: int) -> Played:
        entry = self.history[i]
        assert isinstance(entry, Played)
        return entry

    # record

    @property
    def record(self) -> Record:
        """The game so far, ready to be written: from where it begins, or as it was written before."""
        if self.written is not None:
            return self.written
        return Record(
            ruleset=self.ruleset.name,
            version=self.ruleset.version,
            scenario=self.scenario,
            title=self.title,
            players=dict(self.players),
            origin=self.origin,
            seed=self.first_seed,
            pledge=pledge(self.first_seed) if self.first_seed else "",
            start=plain(self.mustered),
            opening=[] if self.begins else plain(self.opening.events),
            entries=tuple(counted_from(self.begins, entry_of(one)) for one in self.history[self.begins :]),
            result=self.battle.result,
            hash=digest(self.battle),
        )
