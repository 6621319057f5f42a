"""Games kept by their hashes: however menus are worked out, random play meets the same menus, dice and battles."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

import msgspec
import pytest

from grognard import catalogue
from grognard.engine.battle import digest
from grognard.engine.dice import Seeded
from grognard.engine.playout import awaited
from grognard.engine.umpire import Outcome, answer, start
from grognard.lab.bench.armies import parade
from grognard.lab.bench.pairs import fighting_orders
from grognard.rulesets.two_by_two import RULES

Kept = tuple[str, int, str, str]
KEPT: dict[tuple[int, str], Kept] = {
    (16, "h16-5"): ("b7580e4290a4dbffeb479000", 191, "4b5e616de3d484a98b2ed858", "dca5278bccd579c549cf397b"),
    (28, "h28-7"): ("b985b20e7ccb568d14d9ec06", 311, "600344722b8be7c99d1bf6f4", "20db51f5c542ed4900d293a6"),
    (28, "h28-8"): ("587d8e553ac74c86be2fc04d", 347, "a27085c8305ada3bf0f5f6a5", "ab3e1ba77e80810e856ff75b"),
    (40, "h40-5"): ("fbcf226a7187c8adddace6c1", 465, "8a1511629b839dfa02792d78", "b8693b973ad61b1e1af301af"),
}
"""By units and seed: the last battle, the number of decisions, the lengths of all menus, every event."""


GUNS: dict[str, Kept] = {
    "sound_of_guns-auerstedt": ("e85b07444c9ed3e7a984512d", 50, "57cefd9b68c9dba4a50fef54", "579870218b660a7c721e3d9d"),
    "sound_of_guns-albuera": ("abaf00694bffc40c22233160", 50, "dfc82990ce8db39afc5753dd", "408ce35defef4c1b58c8f74c"),
}
"""By scenario of March Toward the Sound of Guns, the same of its first answers."""
ANSWERS = 50


def played(mustered: Any, seed: str, most: int = 1_000_000) -> Kept:
    """What a game of random orders leaves behind, or the first answers of one."""
    random, dice = Random(seed), Seeded(seed)
    begun = start(mustered, dice)
    battle, decisions = begun.battle, 0
    lengths, told = hashlib.blake2b(digest_size=12), hashlib.blake2b(digest_size=12)
    told.update(b"".join([msgspec.json.encode(event) for event in begun.events]))
    while battle.result is None and decisions < most:
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
    assert played(RULES.muster(parade(units)), seed) == KEPT[units, seed]


@pytest.mark.both_kernels
@pytest.mark.parametrize("scenario", GUNS)
def test_a_game_of_guns_is_played_as_it_was(scenario: str) -> None:
    loaded, _, rules = catalogue.load_scenario(scenario)
    assert played(rules.muster(loaded), "kept", ANSWERS) == GUNS[scenario]
