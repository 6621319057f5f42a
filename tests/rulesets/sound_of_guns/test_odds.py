"""The odds by convolution are those of every way the dice can fall."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import msgspec
import pytest

from grognard.engine.dice import Scripted
from grognard.engine.exhaust import Every, exhaust
from grognard.engine.files.yaml import Document
from grognard.engine.umpire import start
from grognard.rulesets.sound_of_guns.battle import Engagement, Fray
from grognard.rulesets.sound_of_guns.files.pitch import pitch
from grognard.rulesets.sound_of_guns.files.saved import SoundOfGunsBattle
from grognard.rulesets.sound_of_guns.melee.blows import decided, rounds
from grognard.rulesets.sound_of_guns.odds import round_odds, shot_odds
from grognard.rulesets.sound_of_guns.shooting import Shoot


def pitched(**said: object) -> SoundOfGunsBattle:
    """A small position."""
    return pitch(Document("test", msgspec.to_builtins(said)))


@pytest.mark.parametrize("profile", ["SG-P.32", "SG-P.13", "SG-P.3"])
def test_a_shot_is_worth_what_all_its_dice_say(profile: str) -> None:
    guns = {"id": "G", "side": "blue", "profile": "SG-P.37", "x": 12, "y": 10}
    target = {"id": "T", "side": "red", "profile": profile, "stands": 4, "x": 12, "y": 22, "facing": 180}
    battle = started(pitched(start="shooting", first="red", turn_limit=1, units=[guns, target]))
    found = exhaust(battle, battle.questions[0].no, Shoot(unit=0, target=1), most=4)
    assert isinstance(found, Every)
    assert found.rest == 0
    by_all = found.chances(lambda o: (4 - o.battle.unit(1).stands, o.battle.unit(1).order))
    assert shot_odds(battle, battle.unit(0), battle.unit(1)) == by_all


def started(battle: SoundOfGunsBattle) -> SoundOfGunsBattle:
    """The battle at its first question."""
    return start(battle, Scripted(())).battle


def falls(battle: Engagement, fray: Fray) -> Iterator[tuple[int, int]]:
    """The hits on both sides for every way the dice of a round can fall; for units without saves."""
    blows = rounds(battle, fray)
    sizes = [ruling.pools[0].dice for _, ruling in blows]
    for faces in product(range(1, 7), repeat=sum(sizes)):
        hits, left = [0, 0], list(faces)
        for (blow, ruling), n in zip(blows, sizes, strict=True):
            mine, left = left[:n], left[n:]
            hits[battle.unit(blow.target).side] += ruling.total(tuple(mine))
        yield hits[0], hits[1]


def test_a_round_is_worth_what_all_its_dice_say() -> None:
    line = {"id": "A", "side": "blue", "profile": "SG-P.21", "stands": 1, "start_stands": 4, "x": 12, "y": 10}
    guns = {"id": "D", "side": "red", "profile": "SG-P.37", "formation": "unlimbered", "x": 12, "y": 10, "facing": 180}
    battle = pitched(start="melee", units=[line, guns])
    fray = Fray(units=(0, 1), attacking=0)
    wins: dict[tuple[int | None, int], int] = {}
    for on_blue, on_red in falls(battle, fray):
        alive = (on_blue < 2, on_red < 2)
        key = decided((on_red, on_blue), alive)
        wins[key] = wins.get(key, 0) + 1
    whole = sum(wins.values())
    assert round_odds(battle, fray) == {key: Fraction(n, whole) for key, n in wins.items()}
