"""Which beat a change is told in."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from grognard import catalogue
from grognard.engine.events import Changed, Event
from grognard.engine.page.beats import Cue
from grognard.engine.reel.drafts import drafted
from grognard.engine.ruleset import Ruleset
from grognard.rulesets.en_avant.regiments import SubdivisionBroke

EACH_ITS_OWN = cast(Ruleset, SimpleNamespace(cue=lambda view, event: Cue(kind="note")))


def broke(no: int) -> Event:
    return SubdivisionBroke(clause="EA-9.8", unit=no, half=no)


def test_who_has_just_come_into_being_changes_in_no_beat_before_that() -> None:
    scenario, document, rules = catalogue.load_scenario("en_avant-first_blood")
    battle: Any = rules.muster(scenario, document, None)
    born = len(battle.field.units)
    mustered = Changed(clause="EA-9.8", shelf="battle", no=0, fields={"field": battle.field})
    changed = Changed(clause="EA-9.8", shelf="units", no=born, fields={"moved": True})
    events = [broke(1), mustered, changed, broke(2)]
    first, second = drafted(EACH_ITS_OWN, battle, [(event, event) for event in events])
    assert [part.no for part in first.in_order] == [0]
    assert [part.no for part in second.in_order] == [1, 2, 3]
