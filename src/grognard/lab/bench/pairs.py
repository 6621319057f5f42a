"""Decisions per CPU-second against python-chess: alternating slices of both in one pinned process."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from random import Random
from statistics import median
from typing import Any

from msgspec import Struct

from grognard.engine.battle import Action, Battle
from grognard.engine.dice import Seeded
from grognard.engine.events import Event
from grognard.engine.files.scenario import Scenario
from grognard.engine.playout import awaited, carry_on
from grognard.engine.umpire import Outcome, answer, start
from grognard.rulesets.two_by_two import RULES
from grognard.rulesets.two_by_two.draws import OfferDraw
from grognard.rulesets.two_by_two.phases import Done

PLIES = 200
LOOK = 20
"""After how many decisions the clock is looked at."""
SIZES = (16, 28, 40)


class Pace(Struct, frozen=True):
    """What one slice did."""

    decisions: int
    seconds: float

    @property
    def rate(self) -> float:
        """Decisions per CPU-second."""
        return self.decisions / self.seconds


class Skirmisher:
    """Random play: every legal order of the open question is worked out, one is given, the log is kept."""

    def __init__(self, scenario: Scenario, seed: str = "bench", rules: Any = RULES) -> None:
        self.scenario, self.seed, self.rules = scenario, seed, rules
        self.decisions = self.offered = self.games = self.events = 0

    def play(self) -> Iterator[Battle]:
        """Game after game, each from its muster on."""
        while True:
            self.games += 1
            yield from self.game(self.games)

    def game(self, number: int, turns: int = 0) -> Iterator[Battle]:
        """One game to its end, or for so many turns; yields the battle after every decision."""
        seed = f"{self.seed}-{number}"
        random, dice = Random(seed), Seeded(seed)
        begun = start(self.rules.muster(self.scenario), dice)
        battle, log = begun.battle, [*begun.events]
        while battle.result is None and not 0 < turns < battle.turn:
            question = awaited(battle)
            menu = fighting_orders(question.candidates(battle))
            battle = self.note(answer(battle, question.no, random.choice(menu), dice), log)
            if len(menu) > 1:
                self.decisions += 1
                self.offered += len(menu)
                yield battle
        self.events += len(log)

    def note(self, outcome: Any, log: list[Event]) -> Battle:
        """Keep the log; a candidate that is refused is a fault of the engine."""
        if not isinstance(outcome, Outcome):
            raise RuntimeError(f"a candidate was not accepted: {outcome}")
        log.extend(outcome.events)
        battle: Battle = outcome.battle
        return battle


class Sampler(Skirmisher):
    """Random play on from a battle: legal orders are drawn and carried out, no others worked out, no log kept."""

    def __init__(self, scenario: Scenario, seed: str = "bench", rules: Any = RULES) -> None:
        super().__init__(scenario, seed, rules)
        self.mustered = rules.muster(scenario)

    def game(self, number: int, turns: int = 0) -> Iterator[Battle]:
        """One game; what ends a phase is not counted, as it may have been the only thing to do."""
        seed = f"{self.seed}-{number}"
        random, dice = Random(seed), Seeded(seed)
        battle = start(self.mustered, dice).battle
        while battle.result is None and not 0 < turns < battle.turn:
            battle, taken, action = awaited(battle).wander(battle, random)
            battle = carry_on(battle, awaited(battle), action, dice)
            taken += not isinstance(action, Done)
            self.decisions += taken
            for _ in range(taken):
                yield battle


def fighting_orders(menu: Sequence[Action]) -> Sequence[Action]:
    """The menu without the offer of a draw, which stands only beside the end of a phase: neither player makes one."""
    return [a for a in menu if not isinstance(a, OfferDraw)] if len(menu) == 2 else menu


class ChessPlayer:
    """Random chess by python-chess: all legal moves are listed, one is pushed."""

    def __init__(self, seed: str = "bench") -> None:
        self.chess = import_module("chess")
        self.random = Random(seed)

    def play(self) -> Iterator[None]:
        """Game after game, two hundred plies at most."""
        while True:
            board = self.chess.Board()
            moves = list(board.legal_moves)
            while moves and board.ply() < PLIES:
                board.push(self.random.choice(moves))
                yield
                moves = list(board.legal_moves)


class Pairs(Struct, frozen=True, kw_only=True):
    """Pairs of slices of one size of battle."""

    units: int
    pairs: int
    decisions_per_second: float
    plies_per_second: float | None
    ratio: float | None
    lowest: float | None
    highest: float | None
    mean_menu: float
    decisions: int
    games: int


def slice_of(play: Iterator[Any], seconds: float) -> Pace:
    """Let a player go on for so many CPU-seconds, by a clock that takes a while to read itself."""
    begun = now = time.process_time()
    count = 0
    while now - begun < seconds:
        for _ in range(LOOK):
            next(play)
        count += LOOK
        now = time.process_time()
    return Pace(count, now - begun)


def chess_version() -> str | None:
    """The version of python-chess, or None where it is not installed."""
    try:
        return str(import_module("chess").__version__)
    except ImportError:
        return None


def compare(
    scenario: Scenario, pairs: int, seconds: float, rules: Any = RULES, player: type[Skirmisher] = Skirmisher
) -> Pairs:
    """Alternate slices of chess and of a battle."""
    soldier = player(scenario, rules=rules)
    battle, chess = soldier.play(), ChessPlayer().play() if chess_version() else None
    ours, theirs = [], []
    for _ in range(pairs):
        if chess is not None:
            theirs.append(slice_of(chess, seconds).rate)
        ours.append(slice_of(battle, seconds).rate)
    ratios = [us / them for us, them in zip(ours, theirs, strict=False)]
    return Pairs(
        units=len(scenario.units),
        pairs=pairs,
        decisions_per_second=median(ours),
        plies_per_second=median(theirs) if theirs else None,
        ratio=median(ratios) if ratios else None,
        lowest=min(ratios, default=None),
        highest=max(ratios, default=None),
        mean_menu=soldier.offered / max(soldier.decisions, 1),
        decisions=soldier.decisions,
        games=soldier.games,
    )
