"""Points decide where a scenario says so: Wavre counts places, units on the heights and losses."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.events import Ended
from grognard.engine.files.scenario import Scoring
from grognard.rulesets.en_masse.victory import OBJECTIVES, verdict
from grognard.rulesets.en_masse.words.ending import cause
from grognard.table.pose import pose

LAST = 24


def wavre() -> Any:
    """The battle in its last turn, with points that leave room for a draw."""
    scenario, document, rules = catalogue.load_scenario("en_masse-wavre")
    battle: Any = rules.muster(scenario, document)
    layer = replace(battle.layer, scoring=Scoring(side="blue", win=6, draw=4))
    return replace(battle, turn=LAST, layer=layer)


def changed(battle: Any, id: str, **fields: Any) -> Any:
    """A battle with one unit otherwise."""
    unit = next(u for u in battle.field.units if u.id == id)
    return replace(battle, field=battle.field.put(replace(unit, **fields)))


def put(battle: Any, id: str, x: float, y: float) -> Any:
    """A battle with one unit on the table somewhere else."""
    return changed(battle, id, at=pose(x, y, 0.0, 2.5, 7.5), place="table")


def gone(battle: Any, *ids: str) -> Any:
    """A battle without some units."""
    for id in ids:
        battle = changed(battle, id, at=None, place="removed")
    return battle


def on_the_heights(battle: Any, n: int) -> Any:
    """So many French brigades on the left bank."""
    for i, id in enumerate(("B_GEN", "B_DUP", "B_BIL", "B_COR", "B_BAU", "B_TOU")[:n]):
        battle = put(battle, id, 70.0 + 8 * i, 90.0)
    return battle


@pytest.mark.parametrize(("n", "result"), [(6, "blue"), (5, "draw"), (4, "draw"), (3, "red")])
def test_marks_divide_a_win_from_a_draw_and_a_loss(n: int, result: str) -> None:
    found = verdict(on_the_heights(wavre(), n))
    assert found is not None
    assert found[0] == result


@pytest.mark.parametrize(("n", "points"), [(6, "6 points"), (1, "1 point"), (0, "0 points")])
def test_the_end_is_told_by_the_points_and_not_as_a_draw(n: int, points: str) -> None:
    found = cause(on_the_heights(wavre(), n), [Ended(clause="EM-1.5", result="red")])
    assert found.text == f"When turn 24 was over the Army of the North had {points}, and wanted 6 to win or 4 to draw."
    assert (found.rule, found.clause) == ("", "EM-1.5")


def test_a_place_counts_only_where_they_are_alone() -> None:
    battle = put(wavre(), "B_GEN", 140.0, 68.0)
    assert OBJECTIVES.points(battle, 0) == 0
    assert OBJECTIVES.points(gone(battle, "R_ZEP"), 0) == 3 + 1


def test_a_shaken_unit_holds_nothing() -> None:
    battle = on_the_heights(wavre(), 2)
    assert OBJECTIVES.points(battle, 0) == 2
    assert OBJECTIVES.points(changed(battle, "B_GEN", status=2), 0) == 1


def test_losses_of_either_side_count_against_each_other() -> None:
    battle = gone(wavre(), "R_27", "R_2K", "B_BIL")
    assert (OBJECTIVES.points(battle, 0), OBJECTIVES.points(battle, 1)) == (2, 1)
    assert OBJECTIVES.balance(battle) == ("red", 1)
