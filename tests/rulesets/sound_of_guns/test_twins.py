"""Battles that once ended otherwise when they were turned: ties that were settled by the last digit of a figure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.engine.battle import Action
from grognard.engine.files.yaml import Document
from grognard.rulesets.sound_of_guns.command import Pool
from grognard.rulesets.sound_of_guns.legs import Leg
from grognard.rulesets.sound_of_guns.ordering import Form, Move
from grognard.rulesets.sound_of_guns.phases import Done
from grognard.rulesets.sound_of_guns.sight import eye
from grognard.table.kernel import FRONT, Rect, face_mid
from grognard.table.pose import heading
from tests.conformance.carrying import Change
from tests.conformance.crowds import crowd_of
from tests.conformance.metamorphic import Pair

CROWD = crowd_of("sound_of_guns")
STAFF = [("infantry_corps", 6.0), ("infantry_division", 11.0), ("cavalry_division", 16.0)]
DRAGOONS = {"profile": "SG-P.46", "formation": "line"}


def staff(points: dict[str, int]) -> list[dict[str, Any]]:
    """A corps with two divisions on either side."""
    rows = []
    for side, y, facing in (("blue", 2.0, 0.0), ("red", 22.0, 180.0)):
        for i, (rank, x) in enumerate(STAFF):
            row = {"id": f"{side}_{i}", "side": side, "rank": rank, "x": x, "y": y, "facing": facing, **points}
            rows.append(row | ({"superior": f"{side}_0"} if i else {}))
    return rows


def differences(
    situation: dict[str, Any], actions: Sequence[Action], quarters: int = 0, mirrored: bool = False
) -> list[str]:
    """What differs between a battle and its twin turned by so many quarters, or seen in a mirror."""
    wide, deep = situation.get("table", (24.0, 24.0))
    battle = CROWD.rules.pitch(Document("twin.yaml", {"table": [wide, deep], "turn_limit": 6, **situation}))
    change = Change(width=wide, depth=deep, quarters=quarters, mirrored=mirrored)
    pair = Pair(CROWD, battle, change, "rivoli3-9-35")
    found = pair.start()
    for action in actions:
        found = found or pair.answer(pair.battle.questions[0], action)
    return [str(one) for one in found]


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_commander_makes_room_alike_where_two_places_are_equally_near(quarters: int) -> None:
    rider = {"id": "R", "side": "red", "x": 9.5, "y": 14.0, "facing": 180.0, "commander": "red_2", **DRAGOONS}
    orders = (
        Pool(members=()),
        Form(commander=1005, unit=0, facing=0.0),
        Move(commander=1005, unit=0, path=(Leg(8.086, 21.414, 0.0),)),
    )
    situation = {"start": "turn", "phasing": "red", "units": [rider], "commanders": staff({})}
    assert differences(situation, orders, quarters) == []


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_who_slides_along_an_enemy_s_front_stops_alike(quarters: int) -> None:
    units = [
        {"id": "B", "side": "blue", "x": 7.5, "y": 13.0, "facing": 90.0, "commander": "blue_2", **DRAGOONS},
        {"id": "R", "side": "red", "x": 14.5, "y": 14.5, "facing": 180.0, "commander": "red_2", **DRAGOONS},
    ]
    orders = (Move(commander=1002, unit=0, path=(Leg(14.5, 13.0, 90.0),)),)
    situation = {"start": "movement", "phasing": "blue", "units": units, "commanders": staff({"cp": 6})}
    assert differences(situation, orders, quarters) == []


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_guns_that_turn_beside_guns_find_room_alike(quarters: int) -> None:
    guns = {"profile": "SG-P.12", "side": "blue", "facing": 0.0, "commander": "blue_1"}
    units = [
        {"id": "G", "x": 7.5, "y": 13.5, "formation": "unlimbered", **guns},
        {"id": "H", "x": 6.5, "y": 12.5, "formation": "limbered", **guns},
    ]
    orders = (Form(commander=1001, unit=1, facing=90.0),)
    situation = {"start": "movement", "phasing": "blue", "units": units, "commanders": staff({"cp": 6})}
    assert differences(situation, orders, quarters) == []


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_who_comes_as_close_to_a_friend_as_can_be_is_let_alike(quarters: int) -> None:
    units = [
        {"id": "F", "formation": "column", "x": 7.5, "commander": "red_1", "profile": "SG-P.21"},
        {"id": "R", "formation": "line", "x": 12.5, "exhausted": True, "commander": "red_2"},
    ]
    place = {"side": "red", "y": 18.5, "facing": 180.0, "profile": "SG-P.46"}
    orders = (
        Form(commander=1005, unit=1, facing=270.0),
        Form(commander=1004, unit=0, formation="column", facing=270.0),
        Move(commander=1005, unit=1, path=(Leg(8.99, 19.13, 270.0),)),
    )
    row = [{**place, **unit} for unit in units]
    situation = {"table": (30.0, 30.0), "start": "movement", "phasing": "red", "units": row}
    assert differences({**situation, "commanders": staff({"cp": 6})}, orders, quarters) == []


def test_a_slanting_charge_turns_alike_in_a_mirror() -> None:
    units = [
        {"id": "B", "side": "blue", "x": 12.5, "y": 13.0, "facing": 0.0, "commander": "blue_2", **DRAGOONS},
        {"id": "R", "side": "red", "x": 7.5, "y": 16.0, "facing": 180.0, "stands": 4, **DRAGOONS},
    ]
    orders = (Move(commander=1002, unit=0, path=(Leg(6.843, 18.657, 0.0),)), Done(), Done())
    situation = {"start": "movement", "phasing": "blue", "units": units, "commanders": staff({"cp": 6})}
    assert differences(situation, orders, mirrored=True) == []


@pytest.mark.parametrize("facing", range(0, 360, 7))
def test_a_stand_with_two_edges_as_near_looks_from_its_front_however_it_is_turned(facing: int) -> None:
    fx, fy = heading(facing)
    stand = Rect(10.125, 9.875, fx, fy, 0.375, 0.375)
    target = Rect(stand.x + 3 * (fx + fy), stand.y + 3 * (fy - fx), fx, fy, 0.5, 0.5)
    assert eye(stand, target, True) == face_mid(stand, FRONT)
