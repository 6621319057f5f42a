"""An event says where it is defined who may see it; one that says nothing is not shown to players under Control."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.battle import Battle
from grognard.engine.control import CONTROL
from grognard.engine.events import Changed, Event, OpenEvent, RulingEvent
from grognard.engine.files.yaml import read_yaml
from grognard.engine.ruleset import Ruleset
from grognard.engine.situations.judge import own_part

RULESETS = sorted(catalogue.RULESETS)


class SaysNothing(Event, frozen=True, kw_only=True):
    """An event of somebody who did not think of who may see it."""


def battle_of(rules: Ruleset) -> Battle:
    """Any battle under a Control who keeps his rulings to himself."""
    folder = catalogue.situation_folder(rules.name)
    assert folder is not None
    room = next(iter([*folder.glob("*_control"), *folder.glob("*_umpire")]))
    battles = (rules.pitch(own_part(read_yaml(path))) for path in sorted(room.glob("*.yaml")))
    battle: Any = next(battle for battle in battles if CONTROL in battle.seats)
    switch = "players_see_rules" if rules.name == "en_masse" else "players_see_rulings"
    closed: Battle = replace(battle, options=replace(battle.options, **{switch: False}))
    assert not closed.rules_open
    return closed


def shown(rules: Ruleset, event: Event, seat: str) -> list[Event]:
    """What a seat is shown of one event."""
    return rules.show([event], battle_of(rules), seat)


@pytest.mark.parametrize("name", RULESETS)
def test_what_says_nothing_is_shown_to_control_alone(name: str) -> None:
    rules = catalogue.ruleset(name)
    event = SaysNothing(clause="X-1")
    assert shown(rules, event, "control") == [event]
    assert [shown(rules, event, seat) for seat in ("blue", "red", "observer")] == [[], [], []]


@pytest.mark.parametrize("name", RULESETS)
def test_every_event_but_the_bare_change_says_who_may_see_it(name: str) -> None:
    kinds = get_args(catalogue.ruleset(name).event_type)
    assert len(kinds) > 20
    assert [kind for kind in kinds if not issubclass(kind, OpenEvent | RulingEvent)] == [Changed]
    for kind in kinds:
        assert set(kind.figures) <= set(kind.__struct_fields__)
