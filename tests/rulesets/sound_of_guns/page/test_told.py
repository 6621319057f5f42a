"""Beats of Sound of Guns: what a round of melee has cost is said with who won it, and dice are one beat for all."""

from __future__ import annotations

from functools import cache

from grognard import catalogue
from grognard.engine.game import Game, Played
from grognard.engine.page.beats import Beat
from grognard.engine.page.sketches import Sketches
from grognard.engine.reel.reel import reel
from grognard.rulesets.sound_of_guns.command import PointsGiven
from grognard.rulesets.sound_of_guns.effects import StandsLost
from tests.browser.generals import lead

TURNS = 5


@cache
def told() -> list[tuple[Played, list[Beat]]]:
    """Each answer of a battle between captains, with the beats it is told in."""
    read, document, rules = catalogue.load_scenario("sound_of_guns-primer", "sound_of_guns")
    game = Game.start(rules, read, document=document, seed="beats")
    lead(game, lambda battle: battle.turn > TURNS)
    before = [game.opening.battle, *[one.battle for one in game.history]]
    rows = [(no, one) for no, one in enumerate(game.history, 1) if isinstance(one, Played)]
    return [(one, list(reel(rules, before[no - 1], one.outcome, "blue", no, Sketches()).beats)) for no, one in rows]


def test_the_stands_that_a_round_has_cost_are_said_with_who_won_it() -> None:
    costly = [
        beats
        for one, beats in told()
        if any([isinstance(event, StandsLost) for event in one.outcome.events])
        and [beat.kind for beat in beats].count("melee") == 1
    ]
    assert costly
    for beats in costly:
        verdict = next(beat.verdict for beat in beats if beat.kind == "melee")
        assert "round" in verdict.partition("; ")[0]
        assert " stand" in verdict.partition("; ")[2]


def test_the_points_of_all_commanders_are_one_beat() -> None:
    given = [
        beats for one, beats in told() if sum([isinstance(event, PointsGiven) for event in one.outcome.events]) > 1
    ]
    assert given
    assert all([[beat.caption for beat in beats].count("Every commander has his points") == 1 for beats in given])
