"""Whole battles of real scenarios under any switches: saved and loaded on the way, checked throughout, replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.battle import Battle, decode, digest, encode
from grognard.engine.files.yaml import BadFile
from grognard.engine.game import Game, Played
from grognard.engine.records import Record, parse_record, plain, verify
from grognard.engine.ruleset import Ruleset
from grognard.engine.umpire import Outcome
from tests.conformance.crowds import some_options
from tests.conformance.metamorphic import Check, Crashed, safely
from tests.conformance.trails import choose, waiting

SAVED, RESUMED = 0.05, 0.01
SWITCHED, SWITCHES = 0.7, 6


class Journey:
    """One battle at random, from its beginning to its end or for so many answers."""

    def __init__(self, ruleset: str, seed: str, checks: Sequence[Check]) -> None:
        self.seed, self.rng, self.checks = seed, Random(seed), checks
        self.scenario = ""
        self.options: dict[str, Any] = {}
        self.game = self.begun(ruleset)
        self.kinds: Counter[str] = Counter()
        self.faults: list[str] = []

    def begun(self, ruleset: str) -> Game:
        """Any scenario, some switches thrown; thrown again where they do not go with it."""
        self.scenario = self.rng.choice(catalogue.scenario_names(ruleset))
        scenario, document, rules = catalogue.load_scenario(self.scenario)
        thrown = self.rng.random() < SWITCHED
        self.options = some_options(rules.options_type, self.rng, n=SWITCHES) if thrown else {}
        try:
            return Game.start(rules, scenario, document=document, options=self.options, seed=self.seed)
        except BadFile:
            return self.begun(ruleset)

    def walk(self, most: int) -> int:
        """Play on, and verify the record at the end; how many answers were given."""
        given = 0
        while given < most and not self.game.over and not self.faults:
            if not (asked := waiting(self.game.battle)):
                self.faults.append("nobody is asked anything")
                break
            self.answer(self.rng.choice(asked))
            given += 1
        if not self.faults:
            self.faults += [f"replay: {fault}" for fault in verify(self.game.record, self.game.ruleset)]
        return given

    def answer(self, question: Any) -> None:
        """Any candidate, put to every check; now and then what stands is saved and loaded, and played on."""
        before = self.game.battle
        action = choose(question, self.game.view(question.seat), self.rng)
        outcome = safely(lambda: self.game.answer(question.no, action))
        self.kinds[type(action).__name__] += 1
        if not isinstance(outcome, Outcome):
            told = outcome.where if isinstance(outcome, Crashed) else str(outcome)
            self.faults.append(f"{action} was offered to {question}: {told}")
            return
        self.faults += [fault for check in self.checks for fault in check(before, action, outcome)]
        if self.rng.random() < SAVED:
            self.load()
        if self.rng.random() < RESUMED:
            self.resume()

    def load(self) -> None:
        """Save the battle and load it, see that it is the same and offers the same, and go on with the loaded one."""
        battle, rules, last = self.game.battle, self.game.ruleset, self.game.history[-1]
        loaded = decode(encode(battle), type(battle))
        if digest(loaded) != digest(battle):
            self.faults.append("a loaded battle is another")
        elif menus(rules, loaded) != menus(rules, battle):
            self.faults.append("a loaded battle offers something else")
        assert isinstance(last, Played)
        self.game.history[-1] = replace(last, outcome=replace(last.outcome, battle=loaded))

    def resume(self) -> None:
        """Write the record, read it, and go on with the game it gives."""
        stands = digest(self.game.battle)
        record: Record = parse_record(msgspec.json.encode(self.game.record), "journey.json")
        self.game = Game.resume(record, self.game.ruleset)
        if digest(self.game.battle) != stands:
            self.faults.append("a resumed game stands elsewhere")

    def told(self) -> str:
        """What was wrong, and how to see it again."""
        where = f"# seed {self.seed}, {self.scenario} {self.options}, entry {len(self.game.history)}"
        return "\n".join([where, *self.faults])


def menus(rules: Ruleset, battle: Battle) -> list[Any]:
    """All that is offered to whoever is asked, each on what his seat may know."""
    return [plain(list(q.candidates(rules.view(battle, q.seat)))) for q in battle.questions]


class Journeys:
    """What a run of many journeys came to."""

    def __init__(self) -> None:
        self.battles = self.decisions = 0
        self.kinds: Counter[str] = Counter()
        self.wrong: list[tuple[str, str]] = []
        self.seconds = 0.0

    def run(self, ruleset: str, seed: str, decisions: int, checks: Sequence[Check] = ()) -> None:
        """Battles until so many decisions are made; the same seed, the same battles."""
        began = perf_counter()
        while self.decisions < decisions:
            one = Journey(ruleset, f"{seed}-{self.battles}", checks)
            self.decisions += one.walk(decisions - self.decisions)
            self.battles += 1
            self.kinds += one.kinds
            self.wrong += [("journey", one.told())] if one.faults else []
        self.seconds += perf_counter() - began
