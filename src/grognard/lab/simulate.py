"""Whole games between computer generals, on as many processes as asked for."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.battle import SIDES, Battle
from grognard.engine.files.scenario import Scenario
from grognard.engine.game import Game
from grognard.engine.records import write_record
from grognard.engine.ruleset import Ruleset
from grognard.engine.umpire import Outcome
from grognard.generals import General, by_seat, general
from grognard.lab.counting import engaged, losses
from grognard.lab.crew import crew
from grognard.lab.jitter import shaken
from grognard.lab.switches import Typed, switched

MOST_ANSWERS = 50_000


class Bout(Struct, frozen=True, kw_only=True):
    """One game to be played."""

    rules: str
    scenario: str
    blue: str = "recruit"
    red: str = "recruit"
    seed: str
    shake: float = 0.0
    options: Typed = ()
    number: int = 0
    out: str = ""

    @property
    def name(self) -> str:
        """The seed of this game, and the name of its record."""
        return f"{self.seed}-{self.number:05d}"


class Fought(Struct, frozen=True, kw_only=True):
    """How a game came out, what both sides lost by type and which share fought; no result: it was broken off."""

    number: int
    result: str | None
    decisions: int
    answers: int
    turns: int
    cpu_seconds: float
    lost: dict[str, int] = {}
    engaged: float = 0.0
    record: str = ""


class Summary(Struct, frozen=True, kw_only=True):
    """How many games came out how; turns, losses and shares that fought are sums over all that were finished."""

    games: int
    finished: int = 0
    blue: int = 0
    red: int = 0
    drawn: int = 0
    turns: int = 0
    lost: dict[str, int] = {}
    engaged: float = 0.0
    decisions: int = 0
    cpu_seconds: float = 0.0
    records: tuple[str, ...] = ()
    stopped: bool = False

    def plus(self, fought: Fought) -> Summary:
        """The summary with one more game in it."""
        won = fought.result
        turns, lost = (0, {}) if won is None else (fought.turns, fought.lost)
        return replace(
            self,
            finished=self.finished + (won is not None),
            blue=self.blue + (won == "blue"),
            red=self.red + (won == "red"),
            drawn=self.drawn + (won is not None and won not in SIDES),
            turns=self.turns + turns,
            lost=dict(sorted((Counter(self.lost) + Counter(lost)).items())),
            engaged=round(self.engaged + fought.engaged * (won is not None), 6),
            decisions=self.decisions + fought.decisions,
            cpu_seconds=round(self.cpu_seconds + fought.cpu_seconds, 6),
            records=(*self.records, fought.record) if fought.record else self.records,
        )


@cache
def _loaded(scenario: str, rules: str, options: Typed = ()) -> tuple[Scenario, Ruleset, Battle]:
    """A scenario, its ruleset and the mustered battle, read once a process."""
    read, document, ruleset = catalogue.load_scenario(scenario, rules)
    return read, ruleset, ruleset.muster(read, document, switched(options))


def play_out(game: Game, generals: dict[str, General], most: int = MOST_ANSWERS, *, reasons: bool = False) -> int:
    """Let generals answer until the game is over, or too long, and keep why if asked to; how many answers they gave."""
    for given in range(most):
        if game.over or not game.battle.questions:
            return given
        sealed = {s.question for s in game.battle.sealed}
        question = next(q for q in game.battle.questions if q.no not in sealed and q.blocks)
        chooser = generals[question.seat]
        action, why = chooser.choose(game.view(question.seat), question)
        outcome = game.answer(question.no, action, reasons=why if reasons else ())
        if not isinstance(outcome, Outcome):
            raise RuntimeError(f"{question.seat} answered {action}: {outcome}")
    return most


def fight(bout: Bout) -> Fought:
    """Play one game to its end."""
    scenario, ruleset, mustered = _loaded(bout.scenario, bout.rules, bout.options)
    start = time.process_time()
    game = Game(ruleset, shaken(ruleset, mustered, bout.name, bout.shake), seed=bout.name)
    game.scenario, game.title = scenario.id, scenario.title
    game.players = by_seat(game.battle, (bout.blue, bout.red))
    generals = {seat: general(name, f"{bout.name}-{seat}", ruleset) for seat, name in game.players.items()}
    answers = play_out(game, generals)
    spent = time.process_time() - start
    return Fought(
        number=bout.number,
        result=game.battle.result,
        decisions=sum(one.decisions for one in generals.values()),
        answers=answers,
        turns=game.battle.turn,
        cpu_seconds=spent,
        lost=dict(Counter(losses(game.battle, 0)) + Counter(losses(game.battle, 1))),
        engaged=engaged(game),
        record=str(write_record(game.record, Path(bout.out) / f"{bout.name}.json.gz")) if bout.out else "",
    )


def simulate(bout: Bout, games: int, jobs: int = 1, each: Callable[[Fought], None] = lambda fought: None) -> Summary:
    """Play many games; they come out the same on any number of processes. Stopped by Ctrl-C, it keeps what is done."""
    summary, done = Summary(games=games), []
    bouts = (replace(bout, number=n) for n in range(1, games + 1))
    try:
        for fought in crew(fight, bouts, jobs):
            done.append(fought)
            each(fought)
    except KeyboardInterrupt:
        summary = replace(summary, stopped=True)
    for fought in sorted(done, key=lambda one: one.number):
        summary = summary.plus(fought)
    return summary
