"""What happens is told in beats: every event has its place, and playing them all gives the scene after the answer."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec import UNSET

from grognard import catalogue
from grognard.engine.battle import Battle
from grognard.engine.control import CONTROL
from grognard.engine.game import Game, Played
from grognard.engine.page.beats import Reel
from grognard.engine.page.changes import changed_scene
from grognard.engine.page.scene import Scene
from grognard.engine.page.sketches import Sketches
from grognard.engine.reel.reel import bare, drawn, reel
from grognard.engine.ruleset import Ruleset
from tests.conformance.trails import CASES, trail

OBSERVER = "observer"


def played(scene: Scene, told: Reel) -> Scene:
    """The scene when a reel has been played to its end."""
    for change in [*[beat.change for beat in told.beats], told.rest]:
        scene = scene if change is UNSET else changed_scene(scene, change)
    return scene


class Shown:
    """What a seat is shown of a battle, drawn once for the entry that leads to it and the one that follows."""

    def __init__(self, rules: Ruleset, seat: str) -> None:
        self.rules, self.seat = rules, seat
        self.last: tuple[Battle, Scene] | None = None

    def __call__(self, battle: Battle) -> Scene:
        if self.last is None or self.last[0] is not battle:
            self.last = battle, bare(drawn(self.rules, battle, self.seat, Sketches()))
        return self.last[1]


def entries(game: Game) -> list[tuple[int, Battle, Played]]:
    """Every answer of a game with the battle it found."""
    before = [game.opening.battle, *[one.battle for one in game.history]]
    return [(no, before[no - 1], one) for no, one in enumerate(game.history, 1) if isinstance(one, Played)]


@pytest.mark.parametrize("name", sorted(catalogue.RULESETS))
def test_every_event_has_a_beat_or_needs_none(name: str) -> None:
    rules = catalogue.ruleset(name)
    happens = set(get_args(rules.event_type))
    assert len(happens) > 20
    assert happens - set(rules.beats) == set()
    assert set(rules.beats) - happens == set()


def told_once(told: Reel, known: int) -> bool:
    """Every event that a seat is shown stands in one beat, and in one only."""
    places = sorted([i for beat in told.beats for first, end in beat.events for i in range(first, end)])
    return places == (list(range(known)) if told.beats else [])


@pytest.mark.parametrize(("rules", "scenario"), CASES)
def test_every_reel_tells_each_event_once_and_ends_in_the_scene_after_the_answer(rules: str, scenario: str) -> None:
    game = trail(rules, scenario).game
    beats = 0
    for seat in (*game.battle.seats, CONTROL, OBSERVER):
        sketches, shown = Sketches(), Shown(game.ruleset, seat)
        for no, before, one in entries(game):
            told = reel(game.ruleset, before, one.outcome, seat, no, sketches)
            assert played(shown(before), told) == shown(one.battle), f"{seat}, entry {no}"
            assert told_once(told, len(game.ruleset.show(one.outcome.events, one.battle, seat))), f"{seat}, entry {no}"
            beats += len(told.beats)
    assert beats > len(game.history) / 4
