"""Every situation that is shipped can be told as the service and `judge` tell it, to every seat."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grognard import catalogue
from grognard.cli.tables import brief_ruling, show_ruling
from grognard.engine.dice import Seeded
from grognard.engine.events import Ruled
from grognard.engine.files.yaml import read_yaml
from grognard.engine.game import Game
from grognard.engine.situations.judge import Judgement, judge, tell
from grognard.server.shown.showing import event_cards, table_view
from grognard.server.store.seats import OBSERVER

CHAPTERS = [
    folder
    for name in catalogue.RULESETS
    for folder in sorted((catalogue.situation_folder(name) or Path()).iterdir())
    if folder.is_dir()
]


@pytest.mark.parametrize("chapter", CHAPTERS, ids=[f"{folder.parent.name}-{folder.name}" for folder in CHAPTERS])
def test_every_situation_can_be_told(chapter: Path) -> None:
    rules = catalogue.ruleset(chapter.parent.name)
    files = sorted(chapter.glob("*.yaml"))
    assert files
    for file in files:
        found = judge(read_yaml(file), rules)
        assert msgspec.json.encode(tell(found, rules))
        served(found)
        shown(found)


def served(found: Judgement) -> None:
    """Tell the last table and all that happened to every seat."""
    rules = catalogue.ruleset(found.situation.ruleset)
    game = Game(rules, found.battle, dice=Seeded("told"))
    for seat in (*game.battle.seats, OBSERVER):
        table = table_view(game, seat)
        assert msgspec.json.encode(table)
        for step in found.steps:
            view = rules.view(step.battle, seat)
            assert msgspec.json.encode(event_cards(rules.show(step.events, step.battle, seat), view, rules))


def shown(found: Judgement) -> None:
    """Tell every ruling in the terminal."""
    book = catalogue.ruleset(found.situation.ruleset).rulebook
    for event in found.events:
        if isinstance(event, Ruled):
            assert brief_ruling(event)
            show_ruling(event.ruling, event, book)
