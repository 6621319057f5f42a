"""What captains did to each other and to their own: all at one place, the worn in the way, the beaten left standing."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.doctrine import Clock
from grognard.engine.files.scenario import Objective
from grognard.rulesets.en_masse.battle import Layer
from grognard.rulesets.en_masse.doctrine.ideas import ideas
from grognard.rulesets.en_masse.doctrine.plan import Staff
from grognard.rulesets.en_masse.doctrine.shares import FULL, shares
from grognard.rulesets.en_masse.doctrine.worth import marks
from tests.helpers import no_of
from tests.rulesets.en_masse.doctrine.test_doctrine import VILLAGE, WEIGHTS, at


def mustered(name: str) -> Any:
    """A shipped battle before its first turn."""
    scenario, document, rules = catalogue.load_scenario(name, "en_masse")
    return rules.muster(scenario, document)


def commands(battle: Any, side: int) -> dict[str, set[str]]:
    """Who goes where, by the names of the commanders."""
    names = {officer.division: officer.id for officer in battle.field.commanders}
    return {ground: {names[d] for d in divisions} for ground, divisions in shares(battle, side).items()}


def test_the_divisions_of_a_side_share_out_the_ground_that_decides() -> None:
    """At Wavre Hulot is before Bierges; Vandamme's two are before the town; nobody is at Limale yet but he."""
    french = commands(mustered("en_masse-wavre"), 0)
    assert french["wavre"] == {"B_HAB", "B_LEF"}
    assert french["bierges"] == french["limale"] == {"B_HUL"}


def test_no_more_divisions_go_to_one_place_than_can_fight_there() -> None:
    battle = mustered("en_masse-friedland")
    for side, everybody in ((0, {"B_MAR", "B_BIS", "B_LAT", "B_DPT"}), (1, {"R_BAG", "R_KOL", "R_CON"})):
        sent = commands(battle, side)["friedland"]
        assert sent < everybody
    divisions = shares(battle, 0)["friedland"]
    strength = [sum([u.division == d and u.type != "artillery" for u in battle.on_table(0)]) for d in divisions]
    assert sum(strength[:-1]) < FULL


def test_every_piece_of_such_ground_is_somebodys_affair() -> None:
    for side in (0, 1):
        assert all(shares(mustered("en_masse-wavre"), side).values())


BEATEN = """
  - {id: B1, side: blue, type: cavalry, status: 4, firepower: 0, x: 30, y: 20}
  - {id: R1, side: red, status: 1, start_status: 4, firepower: 2, formation: loose, x: 30, y: 34, facing: 180}
  - {id: R2, side: red, status: 5, firepower: 3, x: 110, y: 84, facing: 180}
"""


def test_to_drive_off_the_nearest_enemy_does_not_look_like_marching_away_from_him() -> None:
    """Dragoons stood ten turns beside frightened skirmishers: with these gone, the next enemy would have been far."""
    battle = at(BEATEN)
    staff = Staff(battle, battle.field.commanders[0], WEIGHTS, Clock(60.0))
    before, after = staff.table.copy(), staff.table.copy()
    after.stands[no_of(battle, "R1")].remove()
    assert staff.judge.distance(after) == staff.judge.distance(before)
    assert staff.judge.value(after) > staff.judge.value(before)


def lost(battle: Any, *ids: str) -> Any:
    """The battle without some units."""
    field = battle.field
    for name in ids:
        field = field.put(replace(battle.unit(no_of(battle, name)), at=None, place="removed", status=0))
    return replace(battle, field=field)


@pytest.mark.parametrize(
    "objective",
    [
        Objective(kind="fewer_losses", at="end", text="Fewer."),
        Objective(kind="on", side="red", features=("village",), also=(Objective(kind="spared", side="red", count=1),)),
        Objective(kind="losses", side="blue", count=2),
    ],
)
def test_every_unit_counts_where_losses_decide_at_the_end_too(objective: Objective) -> None:
    rows = BEATEN + VILLAGE
    battle = at(rows, layer=Layer(turn_limit=12, objectives=(objective,)))
    assert marks(battle, 0) == 0.0
    assert marks(lost(battle, "R1"), 0) > 0.0
    assert marks(lost(battle, "R1"), 1) == -marks(lost(battle, "R1"), 0)
    assert marks(lost(battle, "R1", "R2"), 0) > marks(lost(battle, "R1"), 0)


WORN = """
  - {id: B1, side: blue, status: STATUS, start_status: 5, firepower: 3, x: 60, y: 50, facing: 0}
  - {id: B2, side: blue, status: 5, firepower: 3, x: 75, y: 60, facing: 0}
  - {id: R1, side: red, status: 5, firepower: 3, x: 60, y: 78, facing: 180}
"""


@pytest.mark.parametrize(("status", "forward"), [(2, False), (1, False), (3, True), (4, True)])
def test_the_shaken_are_told_nothing_that_leads_nearer_to_the_enemy(status: int, forward: bool) -> None:
    battle = at(WORN.replace("STATUS", str(status)) + VILLAGE, layer=Layer(turn_limit=12))
    unit, foe = battle.unit(no_of(battle, "B1")), battle.unit(no_of(battle, "R1")).here
    here = hypot(unit.here.x - foe.x, unit.here.y - foe.y)
    ways = [idea.parts[0] for idea in ideas(battle, unit)]
    places = [part.dest for part in ways if part.dest is not None]
    assert any([hypot(x - foe.x, y - foe.y) < here for x, y in places]) is forward


@pytest.mark.parametrize(("status", "offered"), [(5, False), (4, True), (2, True)])
def test_the_worn_may_go_back_to_their_commander(status: int, offered: bool) -> None:
    battle = at(WORN.replace("STATUS", str(status)), hq=(58, 20))
    places = [idea.parts[0].dest for idea in ideas(battle, battle.unit(no_of(battle, "B1")))]
    assert ((58.0, 20.0) in places) is offered


def test_shaken_troops_where_an_enemy_can_be_upon_them_are_as_good_as_lost() -> None:
    battle = at(WORN.replace("STATUS", "2"))
    staff = Staff(battle, battle.field.commanders[0], WEIGHTS, Clock(60.0))
    back = at(WORN.replace("STATUS", "2").replace("y: 50", "y: 16"))
    behind = Staff(back, back.field.commanders[0], WEIGHTS, Clock(60.0))
    assert staff.judge.exposed(staff.table) > 0.0 == behind.judge.exposed(behind.table)
