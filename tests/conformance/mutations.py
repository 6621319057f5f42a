"""Answers distorted at random, as a clumsy or a malicious player would send them."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from grognard.engine.battle import Action

NUMBERS = (-1, 0, 1, 2, 7, 10**6, -(10**6), 0.5, -0.25, 1e-9, 359.99, 1e300, float("nan"), float("inf"))


def mutated(action: Action, rng: Random, n: int) -> list[Action]:
    """Some distortions of an action that still have its type."""
    found: list[Action] = []
    plain = msgspec.to_builtins(action)
    for _ in range(n * 3):
        try:
            found.append(msgspec.convert(distort(plain, rng), type(action)))
        except msgspec.ValidationError:
            continue
    return found[:n]


def distort(value: Any, rng: Random) -> Any:
    """A value with one thing in it changed, or now and then two."""
    match value:
        case dict() if value:
            key = rng.choice([k for k in value if k != "type"] or list(value))
            return {**value, key: distort(value[key], rng)} if key != "type" else value
        case list() | tuple() if value:
            items = list(value)
            if rng.random() < 0.3:
                return rng.choice([items[1:], items + items, items[::-1]])
            i = rng.randrange(len(items))
            return [distort(v, rng) if i == j else v for j, v in enumerate(items)]
        case bool():
            return not value
        case int():
            return rng.choice([value + 1, value - 1, *[n for n in NUMBERS if isinstance(n, int)]])
        case float():
            return rng.choice([value + 0.37, -value, value * 3, *map(float, NUMBERS)])
        case None:
            return rng.choice([0, 1, 3, 10**6])
        case _:
            return value
