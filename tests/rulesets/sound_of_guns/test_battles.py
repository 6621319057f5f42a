"""Whole battles fought at random: nothing breaks, what is saved is what was there, and a replay ends alike."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from grognard import scenarios
from grognard.catalogue import scenario_names
from grognard.engine.battle import decode, digest, encode
from grognard.engine.dice import Seeded
from grognard.engine.files.scenario import read_scenario
from grognard.engine.umpire import Outcome, answer, start
from grognard.rulesets.sound_of_guns import RULES
from grognard.rulesets.sound_of_guns.files.muster import muster
from grognard.rulesets.sound_of_guns.files.saved import SoundOfGunsBattle
from grognard.rulesets.sound_of_guns.phases import Done
from tests.rulesets.sound_of_guns.small_battles import crowd

SCENARIOS = [Path(str(scenarios.find(name))) for name in scenario_names("sound_of_guns")]
MOST = 4_000
BUSY = 0.9
"""How often a random player does something where he might also be done."""


def fought(path: Path, seed: str) -> list[SoundOfGunsBattle]:
    """Every state of a scenario's battle fought at random."""
    scenario, document = read_scenario(path)
    return fought_out(muster(scenario, document), seed)


def fought_out(battle: SoundOfGunsBattle, seed: str) -> list[SoundOfGunsBattle]:
    """Every state of a battle fought at random."""
    rng, dice = Random(seed), Seeded(seed)
    states = [start(battle, dice).battle]
    while states[-1].result is None and len(states) < MOST:
        battle = states[-1]
        question = rng.choice(battle.questions)
        found = question.candidates(battle)
        acts = [action for action in found if not isinstance(action, Done)]
        outcome = answer(battle, question.no, rng.choice(acts if acts and rng.random() < BUSY else found), dice)
        assert isinstance(outcome, Outcome), outcome
        for event in outcome.events:
            RULES.words(outcome.battle, event)
        states.append(outcome.battle)
    return states


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["mud", "smoke", "rain"])
@pytest.mark.parametrize("switched", [False, True])
def test_crowded_battles_break_nothing(seed: str, switched: bool) -> None:
    states = fought_out(crowd(seed, switched), seed)
    assert states[-1].result is not None
    for battle in states:
        assert RULES.invariants(battle) == []
        assert decode(encode(battle), SoundOfGunsBattle) == battle


@pytest.mark.slow
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", ["drum"])
def test_random_battles_end_and_break_nothing(path: Path, seed: str) -> None:
    states = fought(path, seed)
    assert states[-1].result is not None
    for battle in states:
        assert RULES.invariants(battle) == []
        assert decode(encode(battle), SoundOfGunsBattle) == battle


def test_the_same_answers_and_dice_lead_to_the_same_battle() -> None:
    first, second = [fought_out(crowd("bugle"), "bugle")[-1] for _ in range(2)]
    assert digest(first) == digest(second)


def test_every_scene_can_be_drawn_and_every_question_put() -> None:
    asked = set()
    for battle in fought_out(crowd("trumpet"), "trumpet")[::7]:
        for seat in battle.seats:
            RULES.scene(RULES.view(battle, seat), seat)
        for question in battle.questions:
            assert RULES.prompt(battle, question).title
            asked.add(type(question))
    assert asked
