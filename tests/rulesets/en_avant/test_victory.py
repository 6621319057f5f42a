"""EA-R50: how the scenarios' objectives decide a battle, and who comes on when."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.dice import Seeded
from grognard.engine.files.scenario import Objective, Scoring, Within
from grognard.engine.files.yaml import BadFile
from grognard.engine.umpire import Outcome, answer, start
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.battle import Engagement, Layer
from grognard.rulesets.en_avant.geometry import shaped
from grognard.rulesets.en_avant.objectives import OBJECTIVES
from grognard.rulesets.en_avant.victory import verdict
from grognard.rulesets.en_avants.events import UnitArrived
from tests.helpers import unit_of

AWAY = {"B1": (20.0, 8.0), "B2": (60.0, 8.0), "B3": (100.0, 8.0), "R1": (20.0, 112.0), "R2": (60.0, 112.0)}
RISE = (80.0, 60.0)
FARM = (31.0, 60.0)


def mustered(name: str, **options: Any) -> Engagement:
    scenario, document, _ = catalogue.load_scenario(name, "en_avant")
    battle = RULES.muster(scenario, document, options)
    assert isinstance(battle, Engagement)
    return battle


def put(battle: Engagement, id: str, x: float, y: float, **fields: Any) -> Engagement:
    """The battle with a unit standing elsewhere, in another state."""
    unit = replace(unit_of(battle, id), **fields)
    facing = unit.at.facing if unit.at else 0.0
    return replace(battle, field=battle.field.put(replace(unit, at=shaped(x, y, facing, unit), place="table")))


def gone(battle: Engagement, *ids: str) -> Engagement:
    """The battle without some units."""
    for id in ids:
        unit = replace(unit_of(battle, id), at=None, place="removed", removed="destroyed")
        battle = replace(battle, field=battle.field.put(unit))
    return battle


def running(battle: Engagement, *ids: str) -> Engagement:
    """The battle with some units running."""
    for id in ids:
        unit = unit_of(battle, id)
        battle = replace(battle, field=battle.field.put(replace(unit, status=(0,) * len(unit.status))))
    return battle


def result(battle: Engagement) -> str | None:
    found = verdict(battle)
    return found and found[0]


@pytest.fixture
def blood() -> Engagement:
    """First blood in its fifth turn."""
    return replace(mustered("first_blood"), turn=5)


@pytest.fixture
def dusk(blood: Engagement) -> Engagement:
    """First blood at the end of its last turn, nobody near the rise or the farm."""
    for id, (x, y) in AWAY.items():
        blood = put(blood, id, x, y)
    return replace(blood, turn=12)


def test_first_blood_goes_on_while_a_side_has_two_of_its_four(blood: Engagement) -> None:
    assert result(gone(blood, "R1", "R_ART")) is None
    assert result(gone(blood, "R1", "R_HQ")) is None


@pytest.mark.parametrize("lose", [gone, running])
def test_first_blood_is_lost_with_three_of_four_gone_or_running(blood: Engagement, lose: Any) -> None:
    assert result(lose(blood, "R1", "R2", "R_ART")) == "blue"
    assert result(lose(blood, "B1", "B2", "B3")) == "red"


def test_first_blood_is_drawn_when_both_lose_three_in_one_turn(blood: Engagement) -> None:
    assert result(gone(running(blood, "B1", "B2", "B3"), "R1", "R2", "R_ART")) == "draw"


def test_the_rise_counts_only_at_the_end(dusk: Engagement) -> None:
    held = put(dusk, "B1", *RISE)
    assert result(held) == "blue"
    assert result(replace(held, turn=11)) is None


def test_the_rise_wants_a_battalion_at_status_three_by_its_reference_point(dusk: Engagement) -> None:
    assert result(put(dusk, "B1", *RISE, status=(3,))) == "blue"
    assert result(put(dusk, "B1", *RISE, status=(2,))) == "red"
    assert result(put(dusk, "B_ART", *RISE)) == "draw"
    assert result(put(dusk, "B1", 80, 50.1)) == "blue"
    assert result(put(dusk, "B1", 80, 49.9)) == "draw"


def test_with_both_on_the_rise_the_side_in_better_heart_wins(dusk: Engagement) -> None:
    both = put(put(dusk, "B1", 70, 55), "R1", 70, 65)
    assert result(both) == "draw"
    assert result(put(both, "R1", 70, 65, status=(2,))) == "blue"
    assert result(put(both, "R2", *AWAY["R2"], status=(3,))) == "blue"
    assert result(put(both, "B3", *AWAY["B3"], status=(3,))) == "red"
    assert result(put(gone(both, "R2"), "B3", *AWAY["B3"], status=(3,))) == "draw"


def test_the_farm_is_worth_a_draw_if_the_enemy_has_the_rise(dusk: Engagement) -> None:
    on_the_rise = put(dusk, "R1", *RISE)
    assert result(on_the_rise) == "red"
    assert result(put(on_the_rise, "B3", *FARM, formation="assault_column")) == "draw"
    assert result(put(on_the_rise, "B3", *FARM, formation="assault_column", status=(1,))) == "draw"
    assert result(put(on_the_rise, "B3", *FARM, formation="assault_column", status=(0,))) == "red"


def test_a_battalion_is_in_the_farm_by_half_its_footprint(dusk: Engagement) -> None:
    on_the_rise = put(dusk, "R1", *RISE)
    assert result(put(on_the_rise, "B3", 31, 53, formation="assault_column")) == "draw"
    assert result(put(on_the_rise, "B3", 31, 52.9, formation="assault_column")) == "red"


FRENCH = ("B_54B", "B_8A", "B_8B", "B_54A", "B_45", "B_GR")


@pytest.fixture
def barrosa() -> Engagement:
    return replace(mustered("barrosa"), turn=4)


def test_barrosa_british_win_by_three_battalions_if_they_lost_fewer(barrosa: Engagement) -> None:
    assert result(gone(barrosa, *FRENCH[:2], "B_ART")) is None
    assert result(gone(barrosa, *FRENCH[:3])) == "red"
    assert result(gone(barrosa, *FRENCH[:3], "R_28")) == "red"


def test_barrosa_french_win_by_two_battalions_or_the_forest_edge(barrosa: Engagement) -> None:
    assert result(gone(barrosa, "R_28", "R_DA", "R_DB")) is None
    assert result(running(barrosa, "R_28", "R_87")) == "blue"
    assert result(put(barrosa, "B_8A", 30, 25.9, status=(3,))) == "blue"
    assert result(put(barrosa, "B_8A", 30, 26.0, status=(3,))) is None
    assert result(put(barrosa, "B_8A", 30, 20.0, status=(2,))) is None
    assert result(put(barrosa, "B_ART", 30, 20.0)) is None


def test_barrosa_both_in_one_turn_is_a_draw(barrosa: Engagement) -> None:
    assert result(gone(barrosa, *FRENCH[:3], "R_28", "R_87")) == "draw"
    assert result(put(gone(barrosa, *FRENCH[:3]), "B_45", 30, 20.0)) == "draw"
    assert result(gone(barrosa, *FRENCH[:3], "R_28", "R_87", "R_67")) == "blue"


def test_barrosa_after_turn_nine_two_battalions_are_enough_for_the_british(barrosa: Engagement) -> None:
    last = replace(barrosa, turn=9)
    assert result(last) == "blue"
    assert result(gone(last, FRENCH[0], "B_ART")) == "blue"
    assert result(running(gone(last, FRENCH[0]), FRENCH[1])) == "red"
    assert result(gone(replace(last, turn=8), *FRENCH[:2])) is None


@pytest.fixture
def falenty() -> Engagement:
    """Falenty with its village empty."""
    return put(replace(mustered("falenty"), turn=6), "B_8A", 20, 150)


def test_falenty_is_decided_by_losses(falenty: Engagement) -> None:
    poles, austrians = ("B_8A", "B_6", "B_ART", "B_CAV"), ("R_V1", "R_V2", "R_V3", "R_BAT", "R_D1")
    assert result(gone(falenty, *poles[:3])) is None
    assert result(gone(falenty, *poles)) == "red"
    assert result(gone(falenty, *austrians[:4])) is None
    assert result(gone(falenty, *austrians)) == "blue"
    assert result(gone(falenty, *poles, *austrians)) == "draw"


def test_cavalry_off_in_pursuit_is_not_lost(falenty: Engagement) -> None:
    away = replace(unit_of(falenty, "B_CAV"), at=None, place="pursuing", timer=2)
    chasing = replace(falenty, field=falenty.field.put(away))
    assert result(gone(chasing, "B_8A", "B_6", "B_ART")) is None


def test_the_village_decides_falenty_after_turn_fourteen(falenty: Engagement) -> None:
    night = replace(falenty, turn=14)
    assert result(night) == "draw"
    assert result(put(night, "B_8A", 120, 88, status=(3,))) == "blue"
    assert result(put(night, "B_8A", 120, 88, status=(2,))) == "draw"
    assert result(put(night, "R_V1", 120, 88, status=(3,))) == "red"
    assert result(put(night, "R_V1", 120, 88, status=(2,))) == "draw"
    both = put(put(night, "R_V1", 110, 88), "B_8A", 130, 88)
    assert result(both) == "blue"
    assert result(gone(both, "B_CAV", "B_6", "B_ART")) == "blue"
    assert result(gone(both, "B_8B", "B_6")) == "red"
    assert result(gone(both, "B_8B", "B_6", "R_V2", "R_V3", "R_HUS")) == "blue"
    shaken = put(both, "B_8A", 130, 88, status=(2,))
    assert result(shaken) == "draw"
    assert result(gone(shaken, "B_CAV")) == "red"
    assert result(running(shaken, "R_V2")) == "blue"
    assert result(put(night, "B_ART", 120, 88)) == "draw"


def test_the_last_turn_over_the_scenario_says_who_has_won(dusk: Engagement) -> None:
    assert result(replace(dusk, layer=replace(dusk.layer, undecided="red"))) == "red"
    assert verdict(dusk) == ("draw", "The last turn is over.")


def test_where_no_objective_is_given_more_than_half_decides(blood: Engagement) -> None:
    bare = replace(blood, layer=Layer())
    assert result(gone(bare, "R1", "R2")) is None
    assert result(gone(bare, "R1", "R2", "R3")) == "blue"
    assert result(gone(bare, "R1", "R2", "R3", "B1", "B2", "B3")) == "draw"
    assert result(replace(bare, turn=99)) is None


def test_objectives_of_a_scenario_stand_alone(barrosa: Engagement) -> None:
    """Three of the five British units are gone, but the scenario counts battalions."""
    assert result(gone(barrosa, "R_67", "R_DA", "R_DB")) is None


def test_a_field_without_anybody_is_a_battle_without_a_winner(blood: Engagement) -> None:
    bare = replace(blood, layer=replace(blood.layer, objectives=()), field=replace(blood.field, units=()))
    assert verdict(bare) == ("draw", "Nobody is left on the field.")
    empty = gone(blood, *[u.id for u in blood.field.units])
    assert result(empty) == "draw"


OTHERS: list[tuple[Objective, bool]] = [
    (Objective(kind="spared", side="blue", units=("B1", "B2"), count=1), True),
    (Objective(kind="spared", side="blue", units=("B1", "B2"), count=0), False),
    (Objective(kind="on", side="blue", features=("rise", "farm"), units=("B2",)), False),
    (Objective(kind="on", side="blue", features=("rise", "farm"), units=("B2",), any_feature=True), True),
    (Objective(kind="on", side="blue", features=("rise",), units=("B2",), by=5), True),
    (Objective(kind="on", side="blue", features=("rise",), units=("B2",), by=4), False),
    (Objective(kind="hold", side="blue", features=("rise",)), True),
    (Objective(kind="fewer_losses", side="red"), True),
    (Objective(kind="reach", side="red", within=Within(edge="y_max", distance=17.5), units=("R3",)), True),
    (Objective(kind="reach", side="red", within=Within(edge="y_max", distance=17.0), units=("R3",)), False),
    (Objective(kind="reach", side="red", within=Within(edge="x_min", distance=56.5)), True),
    (Objective(kind="reach", side="red", within=Within(edge="x_max", distance=28.0)), False),
]


@pytest.mark.parametrize(("objective", "met"), OTHERS)
def test_what_else_a_scenario_may_ask_for(blood: Engagement, objective: Objective, met: bool) -> None:
    battle = gone(put(blood, "B2", *RISE), "B1")
    assert (OBJECTIVES.decided(battle, objective) == objective.side) == met


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"objectives": (Objective(kind="last_held", features=("farm",)),)}, "objectives[0].kind"),
        ({"objectives": (Objective(kind="on", features=("farm",), points=2),)}, "objectives[0].points"),
        ({"scoring": Scoring()}, "scoring"),
    ],
)
def test_objectives_that_cannot_be_judged_are_refused(wrong: dict[str, Any], field: str) -> None:
    scenario, _, _ = catalogue.load_scenario("first_blood", "en_avant")
    with pytest.raises(BadFile) as fault:
        RULES.muster(replace(scenario, **wrong))
    assert fault.value.field == field


def test_reinforcements_come_on_in_their_turn_and_take_a_card_in_it() -> None:
    battle, dice = mustered("falenty"), Seeded("arrivals")
    outcome = start(battle, dice)
    log = list(outcome.events)
    while outcome.battle.result is None and outcome.battle.turn < 6:
        sealed = {s.question for s in outcome.battle.sealed}
        question = next(q for q in outcome.battle.questions if q.no not in sealed)
        assert (outcome.battle.turn < 4) == (outcome.battle.unit(unit_of(battle, "R_D1").no).at is None)
        given = answer(outcome.battle, question.no, question.default(outcome.battle), dice)
        assert isinstance(given, Outcome)
        outcome = given
        log += given.events
    came = [e.unit for e in log if isinstance(e, UnitArrived)]
    assert came == [unit_of(battle, "R_D1").no, unit_of(battle, "R_D2").no]
    assert all(unit_of(battle, id).place == "waiting" for id in ("R_D1", "R_D2"))


def test_a_reinforcement_has_its_rear_edge_on_the_table_edge(falenty: Engagement) -> None:
    outcome = start(replace(mustered("falenty"), turn=4), Seeded("x"))
    first = outcome.battle.unit(unit_of(falenty, "R_D1").no)
    second = outcome.battle.unit(unit_of(falenty, "R_D2").no)
    assert first.at is not None
    assert (first.at.x, first.at.y, first.at.facing) == (118, 3, 0)
    assert second.at is None
    assert any(getattr(q, "unit", None) == first.no for q in outcome.battle.questions)


def test_a_reinforcement_steps_aside_for_who_stands_there(falenty: Engagement) -> None:
    crowded = put(replace(mustered("falenty"), turn=4), "R_HQ", 118, 4)
    first = start(crowded, Seeded("x")).battle.unit(unit_of(falenty, "R_D1").no)
    assert first.at is not None
    assert first.at.y == 3
    assert 7.4 < abs(first.at.x - 118) < 9.5
