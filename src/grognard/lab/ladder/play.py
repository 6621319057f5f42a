"""One game of a ladder, played in a worker: who won, how long it took, what each decision cost, what was lost."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache

from msgspec import Struct

from grognard import catalogue
from grognard.engine.battle import SIDES, Battle
from grognard.engine.doctrine import SECONDS, Clock
from grognard.engine.game import Game
from grognard.engine.ruleset import Ruleset
from grognard.engine.umpire import Outcome
from grognard.generals import General, by_seat, general
from grognard.lab.counting import losses, strength
from grognard.lab.jitter import shaken
from grognard.lab.switches import Typed, switched

MOST_ANSWERS = 50_000
GRACE = 1.2
Maker = Callable[[str, str, Ruleset], General]


class Match(Struct, frozen=True, kw_only=True):
    """One game to be played; both games of a pair have the same seed, with the sides swapped."""

    number: int
    rules: str
    scenario: str
    blue: str
    red: str
    seed: str
    shake: float = 0.0
    seconds: float = SECONDS
    options: Typed = ()


class Played(Struct, frozen=True, kw_only=True):
    """How a game came out; times are of the generals' decisions, of which `late` were over time by a fifth or more."""

    number: int
    scenario: str
    blue: str
    red: str
    seed: str
    result: str
    turns: int
    decisions: dict[str, int]
    seconds: dict[str, float]
    slowest: dict[str, float]
    late: dict[str, int]
    began: dict[str, dict[str, int]]
    lost: dict[str, dict[str, int]]


class Watch:
    """Counts a side's decisions and how long they took."""

    def __init__(self) -> None:
        self.decisions, self.seconds, self.slowest, self.late = 0, 0.0, 0.0, 0

    def note(self, spent: float, allowed: float) -> None:
        """One more decision."""
        self.decisions += 1
        self.seconds += spent
        self.slowest = max(self.slowest, spent)
        self.late += spent > allowed * GRACE


@cache
def mustered(scenario: str, rules: str, options: Typed = ()) -> tuple[Ruleset, Battle]:
    """A ruleset and the battle of a scenario, read once a process."""
    read, document, ruleset = catalogue.load_scenario(scenario, rules)
    return ruleset, ruleset.muster(read, document, switched(options))


def play(match: Match, maker: Maker = general) -> Played:
    """Play one game to its end."""
    ruleset, battle = mustered(match.scenario, match.rules, match.options)
    game = Game(ruleset, shaken(ruleset, battle, match.seed, match.shake), seed=match.seed)
    names = by_seat(battle, (match.blue, match.red))
    generals = {seat: maker(name, f"{match.seed}-{seat}", ruleset) for seat, name in names.items()}
    watches = {side: Watch() for side in SIDES}
    fight_out(game, generals, watches, match.seconds)
    return Played(
        number=match.number,
        scenario=match.scenario,
        blue=match.blue,
        red=match.red,
        seed=match.seed,
        result=game.battle.result or "unfinished",
        turns=game.battle.turn,
        decisions={side: watch.decisions for side, watch in watches.items()},
        seconds={side: round(watch.seconds, 6) for side, watch in watches.items()},
        slowest={side: round(watch.slowest, 6) for side, watch in watches.items()},
        late={side: watch.late for side, watch in watches.items()},
        began={name: strength(game.opening.battle, side) for side, name in enumerate(SIDES)},
        lost={name: losses(game.battle, side) for side, name in enumerate(SIDES)},
    )


def fight_out(game: Game, generals: dict[str, General], watches: dict[str, Watch], seconds: float) -> None:
    """Let the generals answer until the game is over; an answer that is refused is a fault of theirs."""
    for _ in range(MOST_ANSWERS):
        if game.over or not game.battle.questions:
            return
        sealed = {s.question for s in game.battle.sealed}
        question = next(q for q in game.battle.questions if q.no not in sealed and q.blocks)
        view, clock, start = game.view(question.seat), Clock(seconds), time.thread_time()
        action, _reasons = generals[question.seat].choose(view, question, clock)
        side = game.battle.side_of(question.seat)
        assert side is not None
        watches[SIDES[side]].note(time.thread_time() - start, seconds)
        outcome = game.answer(question.no, action)
        if not isinstance(outcome, Outcome):
            raise RuntimeError(f"{question.seat} answered {action}: {outcome}")
