"""The doctrine of the ground that decides: who holds it, who comes up for the end, who may leave it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.engine.doctrine import Clock
from grognard.engine.files.scenario import Objective
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant.battle import Card, Duty, Engagement
from grognard.rulesets.en_avant.doctrine import DOCTRINE
from grognard.rulesets.en_avant.doctrine.aims import GUN_RANGE, assign
from grognard.rulesets.en_avant.doctrine.command import care
from grognard.rulesets.en_avant.doctrine.drills import arrived, bites, drills, foot_drill
from grognard.rulesets.en_avant.doctrine.ground import Goal, post, sole, straight_on
from grognard.rulesets.en_avant.doctrine.moves import honest, room, turn_card
from grognard.rulesets.en_avant.doctrine.plan import plan_for
from grognard.rulesets.en_avant.doctrine.prompts import left_empty
from grognard.rulesets.en_avant.doctrine.staff import Staff
from grognard.rulesets.en_avant.doctrine.strikes import awaited, decides, prize_of
from grognard.rulesets.en_avant.doctrine.words import because
from grognard.rulesets.en_avant.doctrine.worth import lowered
from grognard.rulesets.en_avant.geometry import shaped
from grognard.rulesets.en_avant.objectives import stands_on
from grognard.rulesets.en_avant.paths import approach
from tests.helpers import no_of
from tests.rulesets.en_avant.doctrine.weighing import BOTH, WEIGHTS, at

VILLAGE = Feature(id="village", kind="village", name="Village", polygon=((80, 70), (120, 70), (120, 92), (80, 92)))
NAMES = ("B1", "B2", "R1", "R2")
LAST = 12
HELD = """
  - {id: B1, side: blue, type: infantry, formation: assault_column, status: 4, x: 100, y: 81}
  - {id: B2, side: blue, type: infantry, formation: assault_column, status: 4, x: 100, y: 50}
  - {id: R1, side: red, type: infantry, formation: assault_column, status: 4, x: 100, y: 150, facing: 180}
"""
SHARED = """
  - {id: B1, side: blue, type: infantry, formation: assault_column, status: 4, x: 88, y: 81, facing: 90}
  - {id: B2, side: blue, type: infantry, formation: assault_column, status: 5, x: 112, y: 56}
  - {id: R1, side: red, type: infantry, formation: assault_column, status: 2, x: 112, y: 81, facing: 180, volleys: 1}
"""


def fought_for(units: str, turn: int) -> Engagement:
    """A battle that is won by whoever alone is in the village at its end."""
    battle = at(units)
    hold = [Objective(kind="hold", side=side, features=("village",), units=NAMES, at="end") for side in ("blue", "red")]
    layer = replace(battle.layer, turn_limit=LAST, objectives=tuple(hold), undecided="draw")
    ground = replace(battle.field.ground, features=(VILLAGE,))
    return replace(battle, turn=turn, field=replace(battle.field, ground=ground), layer=layer)


@BOTH
@pytest.mark.parametrize(("turn", "comes"), [(2, False), (10, True)])
def test_a_second_battalion_comes_up_in_time_for_the_end(turn: int, comes: bool, weights: dict[str, float]) -> None:
    battle = fought_for(HELD, turn)
    goals = assign(Staff(battle, 0, weights))
    assert goals[no_of(battle, "B1")].feature == VILLAGE
    assert (goals[no_of(battle, "B2")].feature == VILLAGE) == comes


@BOTH
def test_in_the_last_turns_everybody_there_goes_for_the_enemy_in_the_village(weights: dict[str, float]) -> None:
    battle = fought_for(SHARED, 11)
    goals = assign(Staff(battle, 0, weights))
    for name in ("B1", "B2"):
        goal = goals[no_of(battle, name)]
        assert goal.enemy == no_of(battle, "R1")
        assert "drive R1 from Village" in goal.why


@BOTH
def test_beating_him_is_worth_more_as_the_end_comes_near(weights: dict[str, float]) -> None:
    worth = []
    for turn in (4, 10, 12):
        battle = fought_for(SHARED, turn)
        worth.append(prize_of(Staff(battle, 0, weights), battle.unit(no_of(battle, "R1"))))
    assert worth == sorted(worth)
    assert worth[2] > 2 * worth[0]


@BOTH
@pytest.mark.parametrize(("turn", "wins"), [(11, False), (12, True)])
def test_a_blow_that_decides_the_battle_is_worth_a_victory(turn: int, wins: bool, weights: dict[str, float]) -> None:
    battle = fought_for(SHARED, turn)
    unit, target = battle.unit(no_of(battle, "B2")), battle.unit(no_of(battle, "R1"))
    way = approach(battle, unit, target.no)
    assert way is not None
    found = decides(Staff(battle, 0, weights), target, ((unit, way),), 1.0)
    assert found == pytest.approx(weights["victory"] if wins else 0.0)


@BOTH
def test_the_last_of_ours_does_not_run_out_of_the_village_after_the_beaten(weights: dict[str, float]) -> None:
    battle = fought_for(HELD, 11)
    one, other, enemy = (battle.unit(no_of(battle, name)) for name in ("B1", "B2", "R1"))
    assert left_empty(Staff(battle, 0, weights), one, enemy) > 0.0
    assert other.at is not None
    joined = replace(battle, field=battle.field.put(replace(other, at=replace(other.at, x=88.0, y=81.0))))
    assert left_empty(Staff(joined, 0, weights), one, enemy) == 0.0


@BOTH
def test_the_commander_makes_no_hotheads_of_a_garrison(weights: dict[str, float]) -> None:
    """Pugnacious troops must go at whoever comes near, and so out of the village."""
    battle = fought_for(HELD.replace("status: 4", "status: 5"), 6)
    staff, inside, behind = Staff(battle, 0, weights), no_of(battle, "B1"), no_of(battle, "B2")
    assert staff.keeps(battle.unit(inside))
    assert not staff.keeps(battle.unit(behind))
    hq = replace(battle.unit(behind), attached=inside)
    assert care(staff, hq, battle.unit(inside), -1, [])[0] == 0.0


SQUARE = """
  - {id: B1, side: blue, type: infantry, formation: square, status: 4, x: 100, y: 56}
  - {id: R1, side: red, type: cavalry, formation: line, status: 4, x: 100, y: 20}
"""


@BOTH
@pytest.mark.parametrize(("turn", "moves"), [(3, False), (10, True)])
def test_a_square_that_is_wanted_elsewhere_breaks_up_in_time(turn: int, moves: bool, weights: dict[str, float]) -> None:
    battle = fought_for(SQUARE, turn)
    staff, unit = Staff(battle, 0, weights), battle.unit(no_of(battle, "B1"))
    options = foot_drill(staff, unit, assign(staff)[unit.no])
    assert any(o.card.formation == "assault_column" and "no time to lose" in o.why for o in options) == moves


@BOTH
@pytest.mark.parametrize(("turn", "costs"), [(2, False), (11, True)])
def test_a_fight_elsewhere_costs_the_way_to_the_village(turn: int, costs: bool, weights: dict[str, float]) -> None:
    battle = fought_for(HELD.replace("y: 81", "y: 20"), turn)
    staff = Staff(battle, 0, weights)
    unit, target = battle.unit(no_of(battle, "B2")), battle.unit(no_of(battle, "R1"))
    assert (awaited(staff, unit, assign(staff)[unit.no], target) > 0.0) == costs


def test_a_corner_that_is_only_cut_is_no_place_in_a_village() -> None:
    battle = fought_for(HELD.replace("assault_column", "line"), 6)
    unit = battle.unit(no_of(battle, "B2"))
    for x in range(60, 141):
        there = replace(unit, at=shaped(float(x), 50.0, 40.0, unit))
        found = straight_on(there, VILLAGE)
        if found is not None:
            assert stands_on(replace(unit, at=shaped(*found, 40.0, unit)), VILLAGE)


def test_a_way_nobody_can_take_is_no_way() -> None:
    """From the best place in reach it is 3 turns more: so it is 4, whatever it looked like."""
    assert honest(3.2, [3.0, 5.0]) == 4.0
    assert honest(0.1, [0.0]) == 0.1
    assert honest(3.2, []) == 3.2


CLOSE = """
  - {id: B1, side: blue, type: infantry, formation: assault_column, status: 4, x: 100, y: 60}
  - {id: B2, side: blue, type: infantry, formation: assault_column, status: 4, x: 100, y: 66}
  - {id: R1, side: red, type: infantry, formation: assault_column, status: 4, x: 100, y: 150, facing: 180}
"""


@BOTH
def test_who_touches_a_friend_can_still_step_back_and_turn_a_little(weights: dict[str, float]) -> None:
    battle = fought_for(CLOSE, 3)
    staff, unit = Staff(battle, 0, weights), battle.unit(no_of(battle, "B1"))
    assert room(staff, staff.place(unit), 1.0, 25.0) == 0.0
    assert room(staff, staff.place(unit), -1.0, 25.0) > 10.0
    assert turn_card(staff, unit, 8.0) == []
    apart = replace(unit, at=shaped(100.0, 57.7, 0.0, unit))
    battle = replace(battle, field=battle.field.put(apart))
    (card, _), *_ = turn_card(Staff(battle, 0, weights), apart, 60.0)
    assert card.facing is not None
    assert 0.0 < card.facing < 60.0


@BOTH
def test_a_march_ends_where_one_can_turn(weights: dict[str, float]) -> None:
    """Behind a friend it halts with room between them."""
    battle = fought_for(CLOSE.replace("y: 60", "y: 48"), 3)
    staff, unit = Staff(battle, 0, weights), battle.unit(no_of(battle, "B1"))
    assert unit.at is not None
    there = replace(unit, at=shaped(unit.at.x, unit.at.y + room(staff, staff.place(unit), 1.0, 25.0), 0.0, unit))
    battle = replace(battle, field=battle.field.put(there))
    assert turn_card(Staff(battle, 0, weights), there, 90.0)[0][0].facing == 90.0


@BOTH
@pytest.mark.parametrize(("y", "alone"), [(50.0, False), (2.0, True)])
def test_a_garrison_that_wins_as_it_stands_stays_unless_another_can_come(
    y: float, alone: bool, weights: dict[str, float]
) -> None:
    battle = fought_for(HELD.replace("y: 50", f"y: {y}"), 9)
    staff, unit = Staff(battle, 0, weights), battle.unit(no_of(battle, "B1"))
    goal = assign(staff)[unit.no]
    assert sole(staff, unit, VILLAGE) == alone
    plain = weights["post"] * (0.5 + 9 / LAST)
    assert (post(staff, unit, goal) > plain + 1.0) == alone


@BOTH
@pytest.mark.parametrize(("y", "deploys"), [(70.0, True), (30.0, False)])
def test_a_column_deploys_where_it_is_to_stand_not_on_the_way(
    y: float, deploys: bool, weights: dict[str, float]
) -> None:
    battle = fought_for(HELD.replace("y: 50", f"y: {y}"), 3)
    unit = battle.unit(no_of(battle, "B2"))
    assert arrived(unit, assign(Staff(battle, 0, weights))[unit.no]) == deploys


def nearly_won(units: str, lost: int, side: str | None = "blue") -> Engagement:
    """A battle that blue, or whoever does it, wins when two of red's three are lost, so many of them already."""
    battle = fought_for(units, 6)
    goal = Objective(kind="losses", side=side, units=("R1", "R2", "R3"), count=2, at="turn")
    gone = [u for u in battle.field.units if u.id == "R3"][:lost]
    field = battle.field
    for unit in gone:
        field = field.put(replace(unit, at=None, place="removed"))
    return replace(battle, field=field, layer=replace(battle.layer, objectives=(*battle.layer.objectives, goal)))


BROKEN = (
    HELD
    + """
  - {id: R2, side: red, type: infantry, formation: assault_column, status: 1, x: 40, y: 50, facing: 180, volleys: 1}
  - {id: R3, side: red, type: infantry, formation: assault_column, status: 4, x: 160, y: 150, facing: 180}
"""
)


@BOTH
@pytest.mark.parametrize("side", ["blue", None])
@pytest.mark.parametrize(("lost", "wins"), [(0, False), (1, True)])
def test_whose_loss_wins_the_battle_is_worth_a_victory(
    lost: int, wins: bool, side: str | None, weights: dict[str, float]
) -> None:
    battle = nearly_won(BROKEN, lost, side)
    staff, target = Staff(battle, 0, weights), battle.unit(no_of(battle, "R2"))
    assert ("R2" in staff.last_straws) == wins
    assert (prize_of(staff, target) > weights["victory"]) == wins
    assert staff.breaks(target, lowered(target, 1)) == wins
    steady = battle.unit(no_of(battle, "R1"))
    assert not staff.breaks(steady, lowered(steady, 1))


SECOND = "  - {id: R2, side: red, type: infantry, formation: assault_column, status: 4, x: 60, y: 150, facing: 180}\n"


@BOTH
def test_the_stronger_press_harder_and_fear_less(weights: dict[str, float]) -> None:
    equal, better = (Staff(fought_for(units, 3), 0, weights) for units in (HELD + SECOND, HELD))
    assert equal.upper_hand == 1.0
    assert better.upper_hand > 1.2
    assert better.caution < equal.caution


def test_a_friend_who_is_touched_and_would_be_run_into_bars_the_way() -> None:
    """Side by side is no bar; with the first step into him it is, as it is when the cards are carried out."""
    units = """
  - {id: B1, side: blue, type: infantry, formation: assault_column, status: 4, x: 100, y: 60}
  - {id: B2, side: blue, type: infantry, formation: assault_column, status: 4, x: %s, y: %s}
  - {id: R1, side: red, type: infantry, formation: assault_column, status: 4, x: 100, y: 78, facing: 180}
"""
    for (x, y), clear in (((110, 60), True), ((105, 66), False)):
        battle = at(units % (x, y))
        way = approach(battle, battle.unit(no_of(battle, "B1")), no_of(battle, "R1"))
        assert way is not None
        assert way.clear == clear


def test_who_turns_towards_the_village_says_so() -> None:
    battle = fought_for(HELD.replace("x: 100, y: 81", "x: 60, y: 81").replace("y: 50", "y: 5"), 6)
    staff = Staff(battle, 0, DOCTRINE.weights())
    unit = battle.unit(no_of(battle, "B1"))
    turn = because(staff, unit, assign(staff)[unit.no], Card(name="face", facing=90.0), gets_on=True)
    assert turn == "B1 turns towards Village."


@BOTH
def test_who_must_fall_back_is_in_nobodys_way_and_holds_nothing(weights: dict[str, float]) -> None:
    """He leaves before the others move."""
    battle = fought_for(HELD.replace("x: 100, y: 50", "x: 100, y: 66"), LAST)
    holder = battle.unit(no_of(battle, "B1"))
    free = Staff(battle, 0, weights)
    behind = battle.unit(no_of(battle, "B2"))
    assert free.leader == "blue"
    duty = Duty(kind="withdraw", clause="EA-16.5", distance=25.0, enemy=no_of(battle, "R1"))
    beaten = replace(battle, field=battle.field.put(replace(holder, duty=duty)))
    staff = Staff(beaten, 0, weights)
    assert staff.leader == "draw"
    assert room(staff, staff.place(behind), 1.0, 25.0) > room(free, free.place(behind), 1.0, 25.0) + 5.0


@BOTH
def test_nobody_stands_idle_far_from_the_fight(weights: dict[str, float]) -> None:
    battle = fought_for(HELD.replace("y: 50", "y: 8"), 2)
    staff = Staff(battle, 0, weights)
    assert assign(staff)[no_of(battle, "B2")].weight >= weights["ground"]


@pytest.mark.parametrize(("status", "hurts"), [(3, True), (6, False)])
def test_a_battery_that_hurts_nobody_has_to_go_nearer(status: int, hurts: bool) -> None:
    battle = at(f"""
  - {{id: B1, side: blue, type: foot_artillery, formation: deployed, status: 4, x: 100, y: 20}}
  - {{id: R1, side: red, type: infantry, formation: assault_column, status: {status}, x: 100, y: 90, facing: 180}}
""")
    staff, gun = Staff(battle, 0, DOCTRINE.weights()), battle.unit(no_of(battle, "B1"))
    assert bites(staff, gun) == hurts
    assert (assign(staff)[gun.no].near == GUN_RANGE) == hurts
    assert any(o.card.name == "limber" for o in drills(staff, gun, None)) != hurts


def test_a_turn_past_the_enemy_is_not_called_a_turn_towards_him() -> None:
    battle = fought_for(HELD, 3)
    staff, unit = Staff(battle, 0, DOCTRINE.weights()), battle.unit(no_of(battle, "B2"))
    goal = Goal(100.0, 150.0, 12.0, 1.0, "B2 makes for R1.", enemy=no_of(battle, "R1"))
    aside, towards = [because(staff, unit, goal, Card(name="face", facing=f), gets_on=True) for f in (40.0, 10.0)]
    assert aside == "B2 turns aside, to come round those in its way."
    assert towards == "B2 turns towards R1."


def test_a_plan_made_on_other_ground_is_not_used_again() -> None:
    bare = at(HELD)
    built = replace(bare, field=replace(bare.field, ground=replace(bare.field.ground, features=(VILLAGE,))))
    aims = replace(bare, layer=replace(bare.layer, turn_limit=LAST))
    plans = [plan_for(view, 0, WEIGHTS, Clock(10.0)) for view in (bare, built, aims)]
    assert len({id(plan) for plan in plans}) == len(plans)
    assert plan_for(built, 0, WEIGHTS, Clock(10.0)) is plans[1]
