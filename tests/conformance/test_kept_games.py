"""Games kept by their hashes: however menus are worked out, random play meets the same menus, dice and battles."""

from __future__ import annotations

import hashlib
from random import Random

import msgspec
import pytest

from grognard.engine.battle import digest
from grognard.engine.dice import Seeded
from grognard.engine.playout import awaited
from grognard.engine.umpire import Outcome, answer, start
from grognard.lab.bench.armies import parade
from grognard.lab.bench.pairs import fighting_orders
from grognard.rulesets.two_by_two import RULES

Kept = tuple[str, int, str, str]
KEPT: dict[tuple[int, str], Kept] = {
    (16, "h16-5"): ("b7580e4290a4dbffeb479000", 191, "4b5e616de3d484a98b2ed858", "f470c14d8e2d6fb0a1211460"),
    (28, "h28-7"): ("b985b20e7ccb568d14d9ec06", 311, "600344722b8be7c99d1bf6f4", "b4f20a77441eac9544b95a87"),
    (28, "h28-8"): ("587d8e553ac74c86be2fc04d", 347, "a27085c8305ada3bf0f5f6a5", "47fc730bffc8899a359246fa"),
    (40, "h40-5"): ("fbcf226a7187c8adddace6c1", 465, "8a1511629b839dfa02792d78", "1ebd4b7a14b34a880112bc9d"),
}
"""By units and seed: the last battle, the number of decisions, the lengths of all menus, every event."""


def played(units: int, seed: str) -> Kept:
    """What a game of random orders leaves behind."""
    random, dice = Random(seed), Seeded(seed)
    begun = start(RULES.muster(parade(units)), dice)
    battle, decisions = begun.battle, 0
    lengths, told = hashlib.blake2b(digest_size=12), hashlib.blake2b(digest_size=12)
    told.update(b"".join([msgspec.json.encode(event) for event in begun.events]))
    while battle.result is None:
        question = awaited(battle)
        menu = fighting_orders(question.candidates(battle))
        lengths.update(b"%d," % len(menu))
        outcome = answer(battle, question.no, random.choice(menu), dice)
        assert isinstance(outcome, Outcome)
        told.update(b"".join([msgspec.json.encode(event) for event in outcome.events]))
        battle, decisions = outcome.battle, decisions + (len(menu) > 1)
    return digest(battle), decisions, lengths.hexdigest(), told.hexdigest()


@pytest.mark.both_kernels
@pytest.mark.parametrize(("units", "seed"), KEPT)
def test_a_game_is_played_as_it_was(units: int, seed: str) -> None:
    assert played(units, seed) == KEPT[units, seed]
