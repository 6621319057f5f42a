"""The captain: weighs what its ruleset's doctrine puts forward, and takes the best."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from grognard.engine.battle import Battle, Question
from grognard.engine.doctrine import Clock, Weighed, tempered
from grognard.engine.ruleset import Ruleset
from grognard.engine.umpire import refusal
from grognard.generals.general import Choice

EVEN = 1e-6
AT_A_LOSS = ("nothing better comes to mind",)


class Captain:
    """Fights by doctrine. Its seed only decides between answers that are equally good."""

    def __init__(self, seed: str, ruleset: Ruleset, weights: Mapping[str, float] | None = None) -> None:
        """A captain of a ruleset; without weights, it goes by the tuned ones."""
        self.random = Random(seed)
        self.ruleset = ruleset
        self.doctrine = ruleset.doctrine
        self.weights = dict(self.doctrine.weights() if weights is None else weights)
        self.decisions = 0

    def choose(self, view: Battle, question: Question, clock: Clock | None = None) -> Choice:
        """The best answer the doctrine knows that the rules allow."""
        weighed = self.doctrine.weigh(view, question, self.weights, clock or Clock())
        self.decisions += len(weighed) > 1
        for one in ranked(weighed, self.random):
            if refusal(view, question.no, one.action) is None:
                return one.action, one.reasons
        return question.default(view), AT_A_LOSS


def ranked(weighed: list[Weighed], random: Random) -> list[Weighed]:
    """The best first; chance decides between those as good as the best."""
    order = sorted(weighed, key=lambda one: -one.score)
    best = [one for one in order if one.score >= order[0].score - EVEN]
    if len(best) > 1:
        first = best[int(random.random() * len(best))]
        order.remove(first)
        order.insert(0, first)
    return order


def with_temper(seed: str, ruleset: Ruleset, name: str) -> Captain:
    """A captain of a temperament."""
    doctrine = ruleset.doctrine
    return Captain(seed, ruleset, tempered(doctrine.weights(), doctrine.temperaments().get(name, {})))


def cautious(seed: str, ruleset: Ruleset) -> Captain:
    """Keeps his men together and asks for good odds."""
    return with_temper(seed, ruleset, "cautious")


def bold(seed: str, ruleset: Ruleset) -> Captain:
    """Goes in, and lets the reserve go in too."""
    return with_temper(seed, ruleset, "bold")


def untuned(seed: str, ruleset: Ruleset) -> Captain:
    """By the weights as they were first written down."""
    return Captain(seed, ruleset, ruleset.doctrine.untuned())
