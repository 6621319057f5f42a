"""Random games of En Avant! for tests to look at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from grognard import catalogue
from grognard.engine.battle import Action, Battle, Question
from grognard.engine.game import Game
from grognard.engine.umpire import Outcome
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.battle import Engagement
from grognard.rulesets.en_avant.cards import PlayCard


def waiting(battle: Battle) -> list[Question]:
    """The questions that must be answered before the battle goes on."""
    sealed = {s.question for s in battle.sealed}
    return [q for q in battle.questions if q.blocks and q.no not in sealed]


def new_game(scenario: str, seed: str, **options: Any) -> Game:
    """A game of a scenario under some options."""
    read, document, _ = catalogue.load_scenario(scenario, "en_avant")
    return Game.start(RULES, read, document=document, options=options, seed=seed)


def boldly(candidates: Sequence[Action], rng: Random) -> Action:
    """Any answer, but every second card brings the two sides together, so that there is something to look at."""
    forward = [a for a in candidates if isinstance(a, PlayCard) and a.card.name in ("advance", "assault", "fire")]
    return rng.choice(forward if forward and rng.random() < 0.5 else candidates)


def step(game: Game, rng: Random, bold: bool = False) -> None:
    """Answer one of the open questions at random, on its seat's view."""
    question = rng.choice(waiting(game.battle))
    candidates = question.candidates(game.view(question.seat))
    outcome = game.answer(question.no, boldly(candidates, rng) if bold else rng.choice(candidates))
    assert isinstance(outcome, Outcome), outcome


def walk(game: Game, rng: Random, most: int) -> list[Engagement]:
    """Play at random for so many answers; every battle on the way."""
    stops: list[Engagement] = []
    while not game.over and len(stops) < most:
        assert isinstance(game.battle, Engagement)
        stops.append(game.battle)
        step(game, rng, bold=True)
    return stops


@cache
def controlled(scenario: str, seed: str = "controlled", most: int = 400) -> tuple[Game, tuple[Engagement, ...]]:
    """A random game under a human Control who confirms rulings, and where it stood."""
    game = new_game(scenario, seed, control=True, confirm_rulings=True)
    return game, tuple(walk(game, Random(seed), most))
