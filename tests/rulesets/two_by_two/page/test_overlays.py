"""Overlays and the ruler: what they show is what the rules say."""

from math import dist
from typing import Any

import pytest

from grognard.engine.page.scene import Gesture
from grognard.engine.ruling import Refusal
from grognard.rulesets.two_by_two.geometry import distance, shot_range
from grognard.rulesets.two_by_two.march import Leg, March, walk
from grognard.rulesets.two_by_two.page.overlays import HEADINGS
from grognard.rulesets.two_by_two.sight import may_shoot, shot_refusal
from grognard.table.pose import round_facing
from tests.conformance import trails
from tests.rulesets.two_by_two.looking import RULES

SCENARIOS = ["pratzen", "quatre_bras", "salamanca"]
SIGHT = ("2X2-11.30", "2X2-11.31", "2X2-4.15", "2X2-7.2")


@pytest.fixture(scope="module", params=SCENARIOS)
def battles(request: pytest.FixtureRequest) -> list[Any]:
    """Some positions of a random game."""
    trail = trails.walk("two_by_two", f"two_by_two-{request.param}", "overlays", 400)
    return [stop.battle for stop in trail.some(8, "overlays")]


def straight(battle: Any, unit: Any, k: int, d: float) -> March | Refusal:
    """A march on one of the headings."""
    facing = round_facing(unit.at.facing + 360.0 / HEADINGS * k)
    turn = () if facing == unit.at.facing else (Leg(turn=facing),)
    return walk(battle, unit, (*turn, Leg(ahead=d)))


def test_the_reach_is_as_far_as_the_rules_let_it_march(battles: list[Any]) -> None:
    for battle in battles[:4]:
        for unit in battle.on_table(battle.phasing)[:6]:
            reach = RULES.overlays(battle, "blue", unit.no)[0]
            assert (reach.kind, len(reach.outline)) == ("reach", HEADINGS)
            for k, place in enumerate(reach.outline):
                d = dist(place, (unit.at.x, unit.at.y))
                if d > 0.05:
                    assert isinstance(straight(battle, unit, k, d - 0.02), March)
                assert isinstance(straight(battle, unit, k, d + 0.1), Refusal)


def test_every_overlay_has_a_clause_and_a_unit_off_the_table_has_none(battles: list[Any]) -> None:
    known = set(RULES.rulebook.clauses)
    for battle in battles:
        for unit in battle.field.units:
            found = RULES.overlays(battle, "red", unit.no)
            assert bool(found) == (unit.at is not None)
            assert all(o.clause in known and o.label for o in found)
            if battle.phase == "shoot" and unit.side != battle.phasing and may_shoot(battle, unit) is not None:
                assert not [o for o in found if o.kind == "sight"]


def test_a_range_is_measured_from_the_middle_of_the_face(battles: list[Any]) -> None:
    battle = battles[0]
    guns = next(u for u in battle.on_table(0) + battle.on_table(1) if u.type == "foot_artillery")
    bands = [o for o in RULES.overlays(battle, "blue", guns.no) if o.kind == "range"]
    assert [o.label for o in bands] == ["close 1 in, +1", "normal 3 in", "long 8 in, −1"]
    for overlay, reach in zip(bands, (1.0, 3.0, 8.0), strict=True):
        for x, y in overlay.outline:
            here = RULES.measure(battle, "blue", Gesture(piece=guns.no), Gesture(x=x, y=y))
            assert here.distance <= reach + 0.3


def test_the_ruler_measures_and_sees_as_the_rules_do(battles: list[Any]) -> None:
    known = set(RULES.rulebook.clauses)
    for battle in battles:
        for one in battle.on_table(0)[:5]:
            for other in battle.on_table(1)[:5]:
                told = RULES.measure(battle, "blue", Gesture(piece=one.no), Gesture(onto=other.no))
                armed = one.troop.weapon is not None
                far = shot_range(battle, one, other) if armed else distance(battle, one, other)
                assert told.distance == round(far, 3)
                assert {fact.clause for fact in told.facts} <= known
                refused = shot_refusal(battle, one, other) if armed else None
                if refused is not None and refused.clause in SIGHT:
                    assert told.clear is False
                if armed and refused is None:
                    assert told.clear is True


def test_the_ruler_from_place_to_place(battles: list[Any]) -> None:
    told = RULES.measure(battles[0], "blue", Gesture(x=1.0, y=1.0), Gesture(x=4.0, y=5.0))
    assert told.distance == pytest.approx(5.0, abs=0.005)
    assert told.text == "5 in"
    same = RULES.measure(battles[0], "blue", Gesture(piece=0), Gesture(piece=0))
    assert (same.distance, same.clear) == (0.0, None)
