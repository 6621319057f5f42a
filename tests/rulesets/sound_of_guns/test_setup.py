"""Armies from the lists, and a battle set up by the players: what situations cannot say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.dice import Seeded
from grognard.engine.files.yaml import BadFile
from grognard.engine.umpire import Outcome, answer, start
from grognard.rulesets.sound_of_guns import RULES
from grognard.rulesets.sound_of_guns.files.muster import muster
from grognard.rulesets.sound_of_guns.files.saved import SoundOfGunsBattle
from grognard.rulesets.sound_of_guns.profiles import ROWS
from grognard.rulesets.sound_of_guns.setup.army_lists import FIRST_YEAR, LAST_YEAR, army_fault, army_lists
from grognard.rulesets.sound_of_guns.setup.deployment import DrawUp
from grognard.rulesets.sound_of_guns.setup.ready import STYLES, ready_armies
from grognard.rulesets.sound_of_guns.setup.terrain import ground_fault, maps
from grognard.rulesets.sound_of_guns.setup.zones import in_zone

NAME = "sound_of_guns-pick_up"


def set_up(points: int, year: int) -> list[SoundOfGunsBattle]:
    """Every state of a set-up in which both take what is offered first and the rest is drawn up."""
    scenario, document, _ = catalogue.load_scenario(NAME)
    dice = Seeded("setup")
    battle = replace(muster(replace(scenario, army_points=points), document), year=year)
    states = [start(battle, dice).battle]
    while states[-1].phase == "start":
        sealed = {one.question for one in states[-1].sealed}
        question = next(q for q in states[-1].questions if q.no not in sealed)
        found = question.candidates(states[-1])
        action = next((a for a in found if isinstance(a, DrawUp)), found[0])
        outcome = answer(states[-1], question.no, action, dice)
        assert isinstance(outcome, Outcome), outcome
        states.append(outcome.battle)
    return states


def test_every_profile_is_in_one_list() -> None:
    listed = [profile for nation in army_lists().values() for profile in nation.rows]
    assert sorted([p.clause for p in listed]) == sorted([p.clause for p in ROWS])


@pytest.mark.parametrize("nation", list(army_lists()))
def test_ready_armies_are_legal_in_every_year_and_size(nation: str) -> None:
    known = army_lists()[nation]
    for year in range(FIRST_YEAR, LAST_YEAR + 1, 3):
        for points in (400, 800, 1200, 2000, 3000):
            found = ready_armies(known, points, year)
            assert 1 <= len(found) <= len(STYLES)
            assert [army_fault(known, posts, points, year) for posts in found] == [None] * len(found)


@pytest.mark.parametrize(("points", "year"), [(400, 1806), (1200, 1809), (3000, 1813)])
def test_an_army_drawn_up_stands_in_its_zone_whole(points: int, year: int) -> None:
    states = set_up(points, year)
    for battle in states:
        assert RULES.invariants(battle) == []
    last = states[-1]
    assert last.turn == 1
    assert all([u.place == "table" and in_zone(last, u) for u in last.field.units])
    assert all([one.at is not None for one in last.field.commanders])
    assert {u.side for u in last.field.units} == {0, 1}


def test_the_maps_may_be_laid_on_the_table_they_are_drawn_for() -> None:
    battle = set_up(400, 1809)[0]
    assert len(maps()) == 4
    assert [ground_fault(battle.field.ground, drawn.terrain) for drawn in maps()] == [None] * 4


def test_a_scenario_has_room_and_points_for_two_armies() -> None:
    scenario, document, _ = catalogue.load_scenario(NAME)
    with pytest.raises(BadFile, match=r"army_points: expected a total that can be fielded"):
        muster(replace(scenario, army_points=100), document)
    with pytest.raises(BadFile, match=r"table.depth: expected at least 30 in, "):
        muster(replace(scenario, table=replace(scenario.table, depth=29)), document)


def test_a_nation_in_the_scenario_is_the_list_of_its_side() -> None:
    scenario, document, _ = catalogue.load_scenario(NAME)
    sides = {**scenario.sides, "red": replace(scenario.sides["red"], nation="Prussian")}
    battle = muster(replace(scenario, sides=sides, army_points=800), document)
    questions = start(battle, Seeded("nation")).battle.questions
    assert [question.list for question in questions] == ["", "prussian"]  # type: ignore[attr-defined]
