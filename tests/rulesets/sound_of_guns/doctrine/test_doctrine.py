"""The doctrine of March Toward the Sound of Guns in positions that have an answer, by the weights as written down."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from grognard.engine.dice import Scripted
from grognard.engine.doctrine import Clock, Weighed
from grognard.engine.files.yaml import Document
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Outcome, answer, refusal, start
from grognard.rulesets.sound_of_guns.command import DealPoints
from grognard.rulesets.sound_of_guns.doctrine import DOCTRINE
from grognard.rulesets.sound_of_guns.doctrine.charges import charges_of
from grognard.rulesets.sound_of_guns.doctrine.worth import brink
from grognard.rulesets.sound_of_guns.files.pitch import pitch
from grognard.rulesets.sound_of_guns.files.saved import SoundOfGunsBattle
from grognard.rulesets.sound_of_guns.interrupts import Evade, EvadeOffered, FormSquare, SquareOffered
from grognard.rulesets.sound_of_guns.melee.impact import gone_home
from grognard.rulesets.sound_of_guns.moves import judged_move
from grognard.rulesets.sound_of_guns.ordering import Form, Move, Orders
from grognard.rulesets.sound_of_guns.phases import Done
from grognard.rulesets.sound_of_guns.rally import Rally
from grognard.rulesets.sound_of_guns.riding import Ride
from grognard.rulesets.sound_of_guns.shooting import Shoot

WEIGHTS = DOCTRINE.untuned()
FOOT = {"side": "blue", "profile": "SG-P.32", "stands": 6, "formation": "line", "facing": 0}
FOE = {"side": "red", "profile": "SG-P.3", "stands": 6, "formation": "line", "facing": 180}
HORSE = {"side": "blue", "profile": "SG-P.36", "stands": 3, "formation": "line", "facing": 0}
LEADER = {"id": "C", "side": "blue", "rank": "infantry_corps", "x": 20, "y": 4, "cp": 6}


def pitched(*units: dict[str, Any], **said: Any) -> SoundOfGunsBattle:
    """A position before anything is asked."""
    said = {"start": "movement", "commanders": [LEADER], "units": list(units), **said}
    return pitch(Document("test", msgspec.to_builtins(said)))


def at(*units: dict[str, Any], **said: Any) -> SoundOfGunsBattle:
    """A position at the first question it asks."""
    return start(pitched(*units, **said), Scripted(())).battle


def weighed(battle: SoundOfGunsBattle, question: Any = None) -> list[Weighed]:
    """What the doctrine says to a question, the best first."""
    found = DOCTRINE.weigh(battle, question or battle.questions[0], WEIGHTS, Clock(60.0))
    assert all([one.reasons for one in found])
    return sorted(found, key=lambda one: -one.score)


def best(battle: SoundOfGunsBattle) -> Any:
    """The answer to the question in hand, which the rules must allow."""
    found = weighed(battle)[0]
    assert refusal(battle, battle.questions[0].no, found.action) is None
    return found.action


def test_the_disordered_are_charged() -> None:
    battle = at({"id": "A", **HORSE, "x": 20, "y": 12}, {"id": "B", **FOE, "x": 20, "y": 17, "order": "disordered"})
    order = best(battle)
    assert isinstance(order, Move)
    assert "charges" in weighed(battle)[0].reasons[0]


def test_horse_does_not_charge_a_square() -> None:
    square = {**FOE, "formation": "square", "profile": "SG-P.1"}
    battle = at({"id": "A", **HORSE, "x": 20, "y": 12}, {"id": "B", **square, "x": 20, "y": 18})
    assert not any(["charges" in one.reasons[0] for one in weighed(battle)])


def test_guns_are_ridden_down() -> None:
    guns = {"side": "red", "profile": "SG-P.11", "formation": "unlimbered", "facing": 180}
    battle = at({"id": "A", **HORSE, "x": 20, "y": 12}, {"id": "G", **guns, "x": 20, "y": 17})
    assert "charges" in weighed(battle)[0].reasons[0]


def test_a_column_far_off_marches_toward_the_enemy() -> None:
    battle = at({"id": "A", **FOOT, "formation": "column", "x": 20, "y": 10}, {"id": "B", **FOE, "x": 20, "y": 30})
    order = best(battle)
    assert isinstance(order, Move)
    assert order.path[0].y > 12


def test_a_column_near_the_enemy_forms_line() -> None:
    near = {"id": "B", **FOE, "x": 20, "y": 15.5}
    order = best(at({"id": "A", **FOOT, "formation": "column", "x": 20, "y": 10}, near))
    assert isinstance(order, Form)
    assert order.formation == "line"


def test_guns_in_range_unlimber() -> None:
    guns = {"id": "G", "side": "blue", "profile": "SG-P.37", "formation": "limbered", "x": 20, "y": 10}
    order = best(at(guns, {"id": "B", **FOE, "x": 20, "y": 17}))
    assert isinstance(order, Form)
    assert order.formation == "unlimbered"


def test_nobody_is_ordered_who_stands_as_he_should() -> None:
    guard = {**FOE, "profile": "SG-P.1"}
    assert best(at({"id": "A", **FOOT, "x": 20, "y": 10}, {"id": "B", **guard, "x": 20, "y": 11.8})) == Done()


@pytest.mark.parametrize(("rider", "tries"), [("SG-P.35", True), ("SG-P.28", False)])
def test_a_square_is_formed_against_horse_that_would_win(rider: str, tries: bool) -> None:
    horse = {**HORSE, "side": "red", "profile": rider, "facing": 180, "stands": 3 if tries else 1, "start_stands": 3}
    battle = at({"id": "A", **FOOT, "formation": "column", "x": 20, "y": 10}, {"id": "H", **horse, "x": 20, "y": 14})
    question = SquareOffered(seat="blue", infantry=0, cavalry=(1,))
    assert weighed(battle, question)[0].action == FormSquare(tries)


def test_horse_stands_where_it_would_win_and_evades_where_not() -> None:
    foot = {"id": "A", **FOOT, "side": "red", "facing": 180, "x": 20, "y": 12, "formation": "column"}
    horse = {"id": "H", **HORSE, "x": 20, "y": 12}
    question = EvadeOffered(seat="blue", cavalry=1, mover=0, way=(0.0, -1.0))
    fresh = pitched(foot, horse)
    assert weighed(fresh, question)[0].action == Evade(False)
    worn = pitched({**foot, "formation": "line"}, {**horse, "stands": 1, "start_stands": 3})
    assert weighed(worn, question)[0].action == Evade(True)


def test_the_routed_are_rallied_and_the_disordered_left_alone() -> None:
    battle = at(
        {"id": "A", **FOOT, "formation": "column", "x": 20, "y": 10, "order": "routed"},
        {"id": "D", **FOOT, "x": 30, "y": 10, "order": "disordered"},
        {"id": "B", **FOE, "x": 20, "y": 30},
        start="rally",
    )
    assert best(battle) == Rally(commander=1000, unit=0)
    assert all([one.action in (Done(), Rally(commander=1000, unit=0)) for one in weighed(battle)])


def test_fire_goes_where_it_tells() -> None:
    line = {"id": "A", **FOOT, "x": 20, "y": 10}
    behind_walls = {"id": "T", **FOE, "x": 17.5, "y": 11.5, "profile": "SG-P.3", "stands": 2, "start_stands": 6}
    open_field = {"id": "O", **FOE, "x": 21.5, "y": 11.5, "profile": "SG-P.21", "stands": 2, "start_stands": 6}
    assert best(at(line, behind_walls, open_field, start="shooting")) == Shoot(unit=0, target=2)


def test_the_best_die_goes_to_who_has_most_to_do() -> None:
    under = {"side": "blue", "rank": "infantry_division", "superior": "C"}
    leaders = [
        {**LEADER, "cp": 0},
        {"id": "D1", **under, "x": 17, "y": 4},
        {"id": "D2", **under, "x": 23, "y": 4},
    ]
    battle = at(
        {"id": "A", **FOOT, "x": 17, "y": 10, "commander": "D1"},
        {"id": "A2", **FOOT, "x": 23, "y": 10, "commander": "D1"},
        {"id": "A3", **FOOT, "x": 29, "y": 10, "commander": "D1"},
        {"id": "B", **FOE, "x": 20, "y": 14},
        {"id": "Z", "side": "blue", "profile": "SG-P.37", "x": 40, "y": 3, "commander": "D2"},
        start="command",
        commanders=leaders,
    )
    pool = best(battle)
    assert len(pool.members) == 2
    dealt = start_over(battle, pool, (1, 6, 2))
    deal = best(dealt)
    assert isinstance(deal, DealPoints)
    assert dict(deal.dice)[1001] == 6


def start_over(battle: SoundOfGunsBattle, action: Any, dice: tuple[int, ...]) -> SoundOfGunsBattle:
    """The battle after an answer and these dice."""
    found = answer(battle, battle.questions[0].no, action, Scripted(dice))
    assert isinstance(found, Outcome)
    return found.battle


def test_a_commander_rides_to_his_men() -> None:
    leader = {"id": "C", "side": "blue", "rank": "infantry_division", "x": 45, "y": 4}
    battle = at(
        {"id": "A", **FOOT, "x": 24, "y": 10},
        {"id": "B", **FOE, "x": 24, "y": 30},
        start="commanders",
        commanders=[leader],
    )
    ride = best(battle)
    assert isinstance(ride, Ride)
    assert abs(ride.place[0] - 24) < 6


def test_it_is_even_at_first_and_ten_is_won() -> None:
    battle = at({"id": "A", **FOOT, "x": 20, "y": 10}, {"id": "B", **{**FOE, "profile": "SG-P.32"}, "x": 20, "y": 30})
    assert abs(DOCTRINE.evaluate(battle, 0, WEIGHTS)) < 0.5
    lost = replace(battle, field=battle.field.put(replace(battle.unit(1), order="routed")))
    assert DOCTRINE.evaluate(lost, 0, WEIGHTS) == 10.0
    assert DOCTRINE.evaluate(lost, 1, WEIGHTS) == -10.0


def test_two_lines_in_contact_go_on_together_for_one_point() -> None:
    leader = {**LEADER, "cp": 1, "x": 22, "y": 6}
    ours = [{"id": name, **FOOT, "x": x, "y": 10} for name, x in (("A", 20), ("B", 24.5))]
    foes = [{"id": name, **FOE, "x": x, "y": 16} for name, x in (("X", 20), ("Y", 24.5))]
    order = best(at(*ours, *foes, commanders=[leader]))
    assert isinstance(order, Move)
    assert {order.unit, order.partner} == {0, 1}


def test_horse_in_contact_charges_together_for_two_points() -> None:
    leader = {**LEADER, "cp": 2, "x": 21, "y": 7}
    ours = [{"id": name, **HORSE, "x": x, "y": 12} for name, x in (("A", 20), ("B", 23))]
    foes = [
        {"id": name, **FOE, "stands": 4, "x": x, "y": 15, "order": "disordered"} for name, x in (("X", 20), ("Y", 23))
    ]
    order = best(at(*ours, *foes, commanders=[leader]))
    assert isinstance(order, Move)
    assert {order.unit, order.partner} == {0, 1}


def test_an_army_at_its_break_point_is_dearer() -> None:
    ours = [{"id": f"A{i}", **FOOT, "x": 8 * i + 4, "y": 10} for i in range(6)]
    lost = [{**row, "gone": True, "start_stands": 6} for row in ours[4:]]
    foe = {"id": "X", **FOE, "x": 20, "y": 30}
    fresh, worn = pitched(*ours, foe), pitched(*ours[:4], *lost, foe)
    assert brink(worn, worn.unit(0), WEIGHTS) > brink(fresh, fresh.unit(0), WEIGHTS) == 1.0


def test_a_charge_is_told_as_it_will_be_fought() -> None:
    horse = {"id": "A", **HORSE, "x": 20, "y": 12, "facing": 20}
    battle = at(horse, {"id": "B", **FOE, "x": 21, "y": 17, "order": "disordered"})
    (one,) = charges_of(battle, battle.unit(0), WEIGHTS)
    way = judged_move(battle, battle.unit(0), one.legs, 0.0)
    assert not isinstance(way, Refusal)
    fight = gone_home(battle, [(battle.unit(0), way[1], way[0])])
    assert fight is not None
    assert fight[0].unit(0).here.facing == 0.0
    assert fight[0].unit(0).charging
    assert all([c.oriented for c in fight[0].charges])


def ordered_about(battle: SoundOfGunsBattle) -> SoundOfGunsBattle:
    """The table after all the orders he gives with the points he has."""
    while isinstance(battle.questions[0], Orders) and not isinstance(order := best(battle), Done):
        outcome = answer(battle, battle.questions[0].no, order, Scripted(()))
        assert isinstance(outcome, Outcome)
        battle = outcome.battle
    return battle


def test_horse_does_not_ride_far_ahead_of_the_foot() -> None:
    foot = {"id": "F", **FOOT, "formation": "column", "x": 14, "y": 8}
    battle = at({"id": "H", **HORSE, "x": 24, "y": 8}, foot, {"id": "B", **FOE, "x": 20, "y": 40}, table=[40, 44])
    after = ordered_about(battle)
    horse, column, enemy = after.field.units
    assert horse.reference[1] > 12
    assert column.body.box_gap(enemy.body) - horse.body.box_gap(enemy.body) <= 6.0


def test_a_column_that_goes_round_a_town_stays_in_column() -> None:
    town = {"id": "town", "kind": "built_up", "polygon": [[16, 16], [24, 16], [24, 20], [16, 20]]}
    foot = {"id": "F", **FOOT, "formation": "column", "x": 20, "y": 10, "facing": 90}
    foe = {"id": "B", **FOE, "x": 20, "y": 34}
    found = weighed(at(foot, foe, terrain=[town], table=[40, 44]))
    assert isinstance(found[0].action, Move)
    assert not any(["forms line" in one.reasons[0] for one in found])
    drawn_up = weighed(at({**foot, "formation": "line"}, foe, terrain=[town], table=[40, 44]))
    assert "forms column" in drawn_up[0].reasons[0]
