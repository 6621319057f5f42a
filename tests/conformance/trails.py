"""Random games that the conformance tests look at from all sides."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from grognard import catalogue
from grognard.engine.battle import Action, Battle, Question
from grognard.engine.files.scenario import read_scenario
from grognard.engine.game import Game
from grognard.engine.ruleset import Ruleset
from grognard.engine.umpire import Outcome
from tests import toy

MOST = 20_000
TOY = "toy"
CROSSING = Path(toy.__file__).parent / "scenarios" / "toy-crossing.yaml"
CASES = [(TOY, TOY), (TOY, CROSSING.stem), *[(name.partition("-")[0], name) for name in catalogue.scenario_names()]]
PAWNS = tuple(
    toy.Row(id=f"{side[0].upper()}{i}", side=side, x=4.0 * i, y=2.0 if side == "blue" else 20.0)
    for side in ("blue", "red")
    for i in (1, 2, 3)
)


class Stop(NamedTuple):
    """A place where a random game stood: the battle, what was asked and what was answered."""

    battle: Battle
    question: Question
    action: Action


class Trail(NamedTuple):
    """One random game from beginning to end."""

    rules: Ruleset
    game: Game
    stops: list[Stop]

    def some(self, n: int, seed: str = "") -> list[Stop]:
        """A sample of the stops, every kind of question among them."""
        rng = Random(f"sample{seed}")
        kinds = {type(stop.question): stop for stop in self.stops}
        return [*kinds.values(), *rng.sample(self.stops, min(n, len(self.stops)))]


def rules_of(name: str) -> Ruleset:
    """The ruleset of a case."""
    return toy.RULES if name == TOY else catalogue.ruleset(name)


@cache
def mustered(rules: str, scenario: str) -> Battle:
    """The first position of a case."""
    if rules == TOY and scenario == TOY:
        return toy.field_of(toy.Pitch(units=PAWNS, plan=True))
    if rules == TOY:
        return toy.RULES.muster(*read_scenario(CROSSING))
    read, document, ruleset = catalogue.load_scenario(scenario, rules)
    return ruleset.muster(read, document)


def waiting(battle: Battle) -> list[Question]:
    """The questions that must be answered before the battle goes on."""
    sealed = {s.question for s in battle.sealed}
    return [q for q in battle.questions if q.blocks and q.no not in sealed]


def choose(question: Question, battle: Any, rng: Random) -> Action:
    """Any candidate."""
    candidates = question.candidates(battle)
    return candidates[int(rng.random() * len(candidates))]


def walk(rules: str, scenario: str, seed: str, most: int = MOST) -> Trail:
    """Play at random to the end, or for so many answers; each seat chooses on its own view."""
    ruleset, rng = rules_of(rules), Random(seed)
    game = Game(ruleset, mustered(rules, scenario), seed=seed)
    stops: list[Stop] = []
    while not game.over and len(stops) < most:
        asked = waiting(game.battle)
        assert asked, f"nobody is asked anything: {game.battle.agenda}"
        question = rng.choice(asked)
        action = choose(question, game.view(question.seat), rng)
        stops.append(Stop(game.battle, question, action))
        outcome = game.answer(question.no, action)
        assert isinstance(outcome, Outcome), f"{question} was offered {action}: {outcome}"
    return Trail(ruleset, game, stops)


@cache
def trail(rules: str, scenario: str) -> Trail:
    """The one game of a case that all tests share."""
    return walk(rules, scenario, f"conformance-{scenario}")
