"""What is kept beside the field is what would be worked out anew: a battle and the same one loaded have one menu."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.battle import decode, encode
from grognard.engine.dice import Seeded
from grognard.engine.playout import awaited
from grognard.engine.umpire import Outcome, answer, start
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.sound_of_guns.ordering import Orders
from grognard.rulesets.sound_of_guns.shooting import Shooting

ANSWERS, EVERY = 90, 4


def played(scenario: str, seed: str, **options: Any) -> list[Engagement]:
    """The battles of a game of random answers at which orders are given or shots are fired, with all they have kept."""
    loaded, _, rules = catalogue.load_scenario(scenario)
    random, dice = Random(seed), Seeded(seed)
    mustered = rules.muster(loaded)
    assert isinstance(mustered, Engagement)
    battle = start(replace(mustered, options=replace(mustered.options, **options)), dice).battle
    found = []
    for _ in range(ANSWERS):
        question = awaited(battle)
        outcome = answer(battle, question.no, random.choice(question.candidates(battle)), dice)
        assert isinstance(outcome, Outcome)
        battle = outcome.battle
        if isinstance(awaited(battle), Orders | Shooting):
            found.append(battle)
    return found


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("sound_of_guns-primer", {}),
        ("sound_of_guns-auerstedt", {"interpenetration": True}),
        ("sound_of_guns-albuera", {"split_fire": True, "open_order_by": "any_part"}),
    ],
)
def test_menus_are_what_they_would_be_for_the_battle_loaded(scenario: str, options: dict[str, Any]) -> None:
    battles = played(scenario, "outlook", **options)[::EVERY]
    assert len(battles) > 8
    for battle in battles:
        again = decode(encode(battle), type(battle))
        assert awaited(battle).candidates(battle) == awaited(again).candidates(again)


def test_a_unit_that_is_only_imagined_leaves_nothing_behind() -> None:
    battle = played("sound_of_guns-primer", "imagined")[0]
    unit = battle.on_table(battle.phasing)[0]
    assert battle.prospect(replace(unit, moved=not unit.moved)) is None
    assert battle.prospect(unit) is battle.prospect(unit)
    other = replace(battle, options=replace(battle.options, interpenetration=True))
    assert other.prospect(unit) is not battle.prospect(unit)
