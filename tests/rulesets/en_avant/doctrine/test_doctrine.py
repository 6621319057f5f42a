"""The doctrine of En Avant! in positions that have an answer, by the weights as they were written down.

Tuning may change a taste; what holds for every taste is tested with the tuned weights too.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.engine.dice import Scripted
from grognard.engine.doctrine import Clock
from grognard.engine.files.scenario import Objective, Within
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Outcome, answer, refusal
from grognard.rulesets.en_avant.battle import SIDES, Card, Engagement, Layer
from grognard.rulesets.en_avant.cards import EmergencySquare, FormSquareNow, KeepCard, PlayCard
from grognard.rulesets.en_avant.doctrine import DOCTRINE
from grognard.rulesets.en_avant.doctrine.aims import assign
from grognard.rulesets.en_avant.doctrine.command import peace
from grognard.rulesets.en_avant.doctrine.plan import make_plan
from grognard.rulesets.en_avant.doctrine.shots import shots
from grognard.rulesets.en_avant.doctrine.staff import Staff
from grognard.rulesets.en_avant.doctrine.worth import rung
from grognard.rulesets.en_avant.opportunity import FireNow, HoldFire, OpportunityFire
from tests.helpers import no_of, placed
from tests.rulesets.en_avant.doctrine.weighing import BOTH, WEIGHTS, at, best, weighed
from tests.rulesets.en_avant.playing import new_game, waiting


def test_guns_go_for_guns_that_still_shoot_well() -> None:
    battle = at("""
  - {id: B1, side: blue, type: foot_artillery, status: 4, x: 100, y: 20}
  - {id: R1, side: red, type: foot_artillery, status: 4, x: 100, y: 90, facing: 180}
  - {id: R2, side: red, type: foot_artillery, status: 3, x: 130, y: 90, facing: 180}
""")
    card, why = best(battle, "B1")
    assert (card.name, card.target) == ("fire", no_of(battle, "R1"))
    assert "guns" in why


def test_fire_goes_where_it_tells() -> None:
    """A battery at 4 cannot hurt a battalion at 5 (EA-10.7)."""
    battle = at("""
  - {id: B1, side: blue, type: foot_artillery, status: 4, x: 100, y: 20}
  - {id: R1, side: red, type: infantry, status: 5, x: 80, y: 80, facing: 180}
  - {id: R2, side: red, type: infantry, status: 4, x: 125, y: 90, facing: 180}
""")
    card, _ = best(battle, "B1")
    assert (card.name, card.target) == ("fire", no_of(battle, "R2"))


def test_a_shaken_enemy_is_assaulted() -> None:
    battle = at("""
  - {id: B1, side: blue, type: infantry, formation: assault_column, status: 4, x: 100, y: 40}
  - {id: R1, side: red, type: infantry, formation: line, status: 1, ordered: false, x: 100, y: 62, facing: 180}
""")
    card, why = best(battle, "B1")
    assert (card.name, card.target) == ("assault", no_of(battle, "R1"))
    assert "Frightened" in why


def test_nobody_walks_into_a_first_volley() -> None:
    """An ordered line that has not fired takes two levels off a column (EA-10.3)."""
    battle = at("""
  - {id: B1, side: blue, type: infantry, formation: assault_column, status: 4, x: 100, y: 40}
  - {id: R1, side: red, type: infantry, formation: line, status: 4, x: 100, y: 62, facing: 180}
""")
    card, _ = best(battle, "B1")
    assert card.name != "assault"


def test_fire_and_assault_fall_on_the_same_enemy() -> None:
    """The guns make him Nervous, so that his volley cannot stop a Steady column."""
    battle = at("""
  - {id: B1, side: blue, type: infantry, formation: assault_column, status: 4, x: 100, y: 40}
  - {id: B2, side: blue, type: foot_artillery, status: 4, x: 150, y: 30, facing: 315}
  - {id: R1, side: red, type: infantry, formation: assault_column, status: 4, x: 100, y: 62, facing: 180}
  - {id: R2, side: red, type: infantry, formation: assault_column, status: 4, x: 40, y: 120, facing: 180}
""")
    fire, assault = best(battle, "B2")[0], best(battle, "B1")[0]
    assert (fire.name, fire.target) == ("fire", no_of(battle, "R1"))
    assert (assault.name, assault.target) == ("assault", no_of(battle, "R1"))


def test_runners_are_ridden_down() -> None:
    battle = at("""
  - {id: B1, side: blue, type: cavalry, formation: line, status: [4, 4], x: 100, y: 40}
  - {id: R1, side: red, type: infantry, formation: line, status: 0, x: 100, y: 62, duty: {kind: run, clause: EA-9.8}}
  - {id: R2, side: red, type: infantry, formation: line, status: 4, x: 30, y: 140, facing: 180}
""")
    card, why = best(battle, "B1")
    assert (card.name, card.target) == ("assault", no_of(battle, "R1"))
    assert "running" in why


NERVOUS_LINE = """
  - {id: B1, side: blue, type: infantry, formation: line, status: 3, x: 100, y: 40}
  - {id: R1, side: red, type: infantry, formation: line, status: 2, x: 100, y: 49, facing: 180}
"""


def cards_weighed(battle: Engagement, name: str) -> set[str]:
    """What the doctrine thinks of for a unit."""
    question = next(q for q in battle.questions if getattr(q, "unit", -1) == no_of(battle, name))
    return {one.action.card.name for one in weighed(battle, question) if isinstance(one.action, PlayCard)}


def test_nervous_troops_fire_or_go_back_but_not_on() -> None:
    battle = at(NERVOUS_LINE)
    assert best(battle, "B1")[0].name == "fire"
    assert {"fire", "withdraw"} <= cards_weighed(battle, "B1") <= {"fire", "withdraw", "hold", "face", "form"}


def test_nervous_troops_fire_because_they_must_by_the_other_reading() -> None:
    battle = at(NERVOUS_LINE)
    always = replace(battle, options=replace(battle.options, nervous_fires="always"))
    assert cards_weighed(always, "B1") == {"fire"}


def test_a_disordered_battalion_far_from_everybody_puts_itself_in_order() -> None:
    battle = at("""
  - {id: B1, side: blue, type: infantry, formation: line, status: 4, ordered: false, x: 100, y: 20}
  - {id: R1, side: red, type: infantry, formation: line, status: 5, x: 100, y: 60, facing: 180}
""")
    card, why = best(battle, "B1")
    assert card.name == "re_order"
    assert "order" in why


def test_a_wavering_battalion_goes_back() -> None:
    battle = at("""
  - {id: B1, side: blue, type: infantry, formation: assault_column, status: 2, x: 100, y: 60}
  - {id: B2, side: blue, type: infantry, formation: line, status: 4, x: 40, y: 20}
  - {id: R1, side: red, type: infantry, formation: line, status: 5, x: 100, y: 78, facing: 180}
""")
    assert best(battle, "B1")[0].name == "withdraw"


def test_guns_unlimber_where_there_is_something_to_hit() -> None:
    battle = at("""
  - {id: B1, side: blue, type: foot_artillery, formation: limbered, status: 4, x: 100, y: 20}
  - {id: R1, side: red, type: infantry, formation: assault_column, status: 4, x: 100, y: 80, facing: 180}
""")
    assert best(battle, "B1")[0].name == "unlimber"


def test_the_commander_goes_to_those_who_need_him() -> None:
    battle = at("""
  - {id: HQ, side: blue, type: hq, x: 100, y: 20}
  - {id: B1, side: blue, type: infantry, formation: assault_column, status: 3, x: 100, y: 30}
  - {id: B2, side: blue, type: infantry, formation: line, status: 4, x: 40, y: 30}
  - {id: R1, side: red, type: infantry, formation: line, status: 4, x: 100, y: 110, facing: 180}
""")
    card, why = best(battle, "HQ")
    assert (card.name, card.unit) == ("join", no_of(battle, "B1"))
    assert "Nervous" in why


def test_a_step_that_wins_is_taken() -> None:
    won = Objective(kind="reach", side="blue", within=Within(edge="y_max", distance=30), at="turn")
    battle = at(
        """
  - {id: B1, side: blue, type: infantry, formation: assault_column, status: 4, x: 100, y: 112}
  - {id: R1, side: red, type: infantry, formation: line, status: 5, x: 150, y: 125, facing: 180}
""",
        layer=Layer(turn_limit=10, objectives=(won,)),
    )
    card, _ = best(battle, "B1")
    assert card.name == "advance"
    assert 112 + (card.distance or 25.0) > 120


def test_ground_is_not_left_for_a_fight() -> None:
    hill = Feature(id="hill", kind="gentle_hill", polygon=((80, 30), (120, 30), (120, 50), (80, 50)))
    hold = Objective(kind="on", features=("hill",), status=3, at="end")
    battle = at("""
  - {id: B1, side: blue, type: infantry, formation: line, status: 4, x: 100, y: 40}
  - {id: R1, side: red, type: infantry, formation: line, status: 4, x: 100, y: 120, facing: 180}
""")
    ground = replace(battle.field.ground, features=(hill,))
    held = replace(
        battle,
        turn=9,
        field=replace(battle.field, ground=ground),
        layer=Layer(turn_limit=10, objectives=(hold,)),
    )
    assert best(held, "B1")[0].name in ("hold", "face")


def test_infantry_forms_square_against_cavalry_it_cannot_stop() -> None:
    """In column its fire does not stop them; against a square they are unwilling (EA-12.6, EA-14.2)."""
    rows = """
  - {id: B1, side: blue, type: infantry, formation: assault_column, status: 4, volleys: 1, x: 100, y: 40}
  - {id: R1, side: red, type: cavalry, formation: line, status: [4, 4], x: 100, y: 75, facing: 180}
"""
    battle = at(rows)
    charge = PlayCard(unit=1, card=Card(name="assault", target=0))
    for question in waiting(battle):
        action = charge if question.seat == "red" else question.default(battle)
        outcome = answer(battle, question.no, action, Scripted(()))
        assert isinstance(outcome, Outcome)
        battle = outcome.battle
    (question,) = waiting(battle)
    assert isinstance(question, EmergencySquare)
    first = weighed(battle, question)[0]
    assert isinstance(first.action, FormSquareNow)
    assert "square" in first.reasons[0]
    assert {type(one.action) for one in weighed(battle, question)} == {FormSquareNow, KeepCard}


@pytest.mark.parametrize(("status", "choice"), [(4, FireNow), (6, HoldFire)])
def test_a_volley_is_kept_for_those_it_can_stop(status: int, choice: type) -> None:
    """A column fires on the lower rows: at a label above its own it has no effect (EA-10.4)."""
    battle = at(f"""
  - {{id: B1, side: blue, type: infantry, formation: assault_column, status: 4, x: 100, y: 40}}
  - {{id: R1, side: red, type: infantry, formation: assault_column, status: {status}, x: 100, y: 65, facing: 180}}
""")
    question = OpportunityFire(seat="blue", unit=0, mover=1, band="musket")
    near = replace(battle.unit(1), at=replace(battle.unit(1).at, y=52.0))  # type: ignore[type-var]
    closer = replace(battle, field=battle.field.put(near), questions=(question,))
    assert isinstance(weighed(closer, question)[0].action, choice)


@BOTH
@pytest.mark.parametrize("scenario", ["first_blood", "falenty", "barrosa"])
def test_the_plan_is_one_plan_and_says_why(scenario: str, weights: dict[str, float]) -> None:
    """Every card is legal as it stands, has a reason in words, and is the same whatever order they are asked in."""
    game = new_game(scenario, "plan")
    for seat in SIDES:
        view = game.view(seat)
        asked = game.questions(seat)
        once = {q.no: DOCTRINE.weigh(view, q, weights, Clock(10.0)) for q in asked}
        again = {q.no: DOCTRINE.weigh(game.view(seat), q, weights, Clock(10.0)) for q in reversed(asked)}
        assert once == again
        for found in once.values():
            assert found
            assert all(one.reasons and one.reasons[0].endswith(".") for one in found)


def test_no_time_still_gives_an_answer() -> None:
    game = new_game("barrosa", "hurry")
    for question in game.questions("red"):
        found = DOCTRINE.weigh(game.view("red"), question, {**WEIGHTS, "march": 0.7001}, Clock(0.0))
        assert any(refusal(game.view("red"), question.no, one.action) is None for one in found)


def test_evaluation_is_even_at_first_blood_and_mirrors() -> None:
    game = new_game("first_blood", "even")
    blue, red = (DOCTRINE.evaluate(game.battle, side, WEIGHTS) for side in (0, 1))
    assert blue == pytest.approx(-red)
    assert abs(blue) < 1.0


@BOTH
def test_evaluation_falls_with_what_is_lost(weights: dict[str, float]) -> None:
    battle = new_game("first_blood", "even").battle
    assert isinstance(battle, Engagement)
    unit = battle.unit(1)
    shaken = replace(battle, field=battle.field.put(replace(unit, status=(2,))))
    gone = replace(battle, field=battle.field.put(replace(unit, at=None, place="removed")))
    values = [DOCTRINE.evaluate(b, 0, weights) for b in (battle, shaken, gone)]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 3
    assert DOCTRINE.evaluate(replace(battle, result="blue"), 0, weights) == 10.0


def test_weights_temperaments_and_the_run_are_data() -> None:
    assert DOCTRINE.untuned().keys() == DOCTRINE.weights().keys()
    assert set(DOCTRINE.temperaments()) == {"cautious", "bold"}
    for factors in DOCTRINE.temperaments().values():
        assert factors.keys() <= DOCTRINE.weights().keys()


RISE = Feature(id="rise", kind="gentle_hill", name="The rise", polygon=((60, 60), (140, 60), (140, 85), (60, 85)))


def contested(status: int) -> Engagement:
    """Both have a battalion on ground that only one may have; the enemy's has a given status."""
    battle = at(f"""
  - {{id: B1, side: blue, type: infantry, status: 5, x: 75, y: 70, facing: 90}}
  - {{id: R1, side: red, type: infantry, status: {status}, x: 125, y: 70, facing: 270, volleys: 1}}
  - {{id: R2, side: red, type: infantry, status: 4, x: 100, y: 150, facing: 180}}
""")
    ground = replace(battle.field.ground, features=(RISE,))
    hold = Objective(kind="on", features=("rise",), units=("B1", "R1", "R2"), status=3, at="end")
    layer = replace(battle.layer, turn_limit=12, objectives=(hold,))
    return replace(battle, field=replace(battle.field, ground=ground), layer=layer)


@BOTH
def test_whoever_shares_ground_with_an_enemy_drives_him_out(weights: dict[str, float]) -> None:
    battle = contested(status=4)
    goal = assign(Staff(battle, 0, weights))[no_of(battle, "B1")]
    assert goal.enemy == no_of(battle, "R1")
    assert "drive R1 from the rise" in goal.why


@BOTH
def test_one_who_no_longer_counts_is_not_worth_driving_out(weights: dict[str, float]) -> None:
    battle = contested(status=2)
    staff = Staff(battle, 0, weights)
    assert not staff.spoils(battle.unit(no_of(battle, "R1")))
    assert assign(staff)[no_of(battle, "B1")].enemy < 0


@BOTH
def test_a_column_does_not_shut_itself_in_behind_its_own_guns(weights: dict[str, float]) -> None:
    game = new_game("en_avant-first_blood", "shut in")
    view = game.view("blue")
    assert isinstance(view, Engagement)
    for id, x, y in (("B1", 52, 26), ("B_ART", 80, 27), ("B3", 80, 17)):
        view = placed(view, id, x, y, 0)
    plan = make_plan(Staff(view, 0, weights), Clock(10.0))
    column = next(u for u in game.battle.field.units if u.id == "B3")
    card = plan[column.no][0][0]
    assert (card.name, abs(card.facing or 0.0) > 0) == ("face", True)


@BOTH
def test_nobody_fires_at_those_who_run(weights: dict[str, float]) -> None:
    battle = at("""
  - {id: B1, side: blue, type: foot_artillery, status: 4, x: 100, y: 20}
  - {id: R1, side: red, type: infantry, status: 0, x: 100, y: 60, facing: 180}
""")
    assert battle.unit(no_of(battle, "R1")).running
    assert shots(Staff(battle, 0, weights)) == {}


def test_a_higher_status_is_never_worth_less() -> None:
    odd = {**WEIGHTS, "determined": 1.9, "pugnacious": 1.4}
    assert [rung(status, odd) for status in (5, 6)] == [1.9, 1.9]


@BOTH
def test_the_commander_does_not_wait_where_nobody_can_recover(weights: dict[str, float]) -> None:
    battle = at("""
  - {id: B1, side: blue, type: infantry, status: 3, x: 100, y: 20}
  - {id: R1, side: red, type: cavalry, status: 4, x: 100, y: 45, facing: 180}
""")
    staff = Staff(battle, 0, weights)
    assert peace(staff, battle.unit(no_of(battle, "B1"))) == 0.0
