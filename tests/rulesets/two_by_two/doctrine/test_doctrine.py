"""What the doctrine of 2 by 2 makes of situations with a plain right answer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.engine.doctrine import Clock
from grognard.engine.umpire import refusal
from grognard.rulesets.two_by_two.battle import CONTACT
from grognard.rulesets.two_by_two.contact import TurnToFace
from grognard.rulesets.two_by_two.doctrine import DOCTRINE
from grognard.rulesets.two_by_two.doctrine.draws import TIRED, standing
from grognard.rulesets.two_by_two.doctrine.fights import looks
from grognard.rulesets.two_by_two.doctrine.odds import Shot, fight_odds, forced_on, shot_odds
from grognard.rulesets.two_by_two.doctrine.plan import Plan
from grognard.rulesets.two_by_two.draws import AnswerDraw, DrawOffer, OfferDraw
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.phases import Done
from grognard.rulesets.two_by_two.rally import Rally
from grognard.rulesets.two_by_two.reinforcements import RollForReinforcements
from grognard.rulesets.two_by_two.shooting import Shoot
from grognard.table.kernel import Rect, gap
from tests.helpers import no_of
from tests.rulesets.two_by_two.captains import HQ, chosen, moved, pitched, struck, weighed


def chances(odds: Shot) -> tuple[float, float, float, float]:
    """Pinned, Disrupted, routs, destroyed."""
    return odds.pinned, odds.disrupted, odds.routs, odds.destroyed


def test_the_odds_are_those_of_the_tables() -> None:
    assert chances(shot_odds(1)) == pytest.approx((1 / 6, 1 / 6, 1 / 6, 0))
    assert chances(shot_odds(3)) == pytest.approx((1 / 6, 1 / 6, 1 / 6, 1 / 3))
    assert chances(shot_odds(3, light=True)) == pytest.approx((5 / 6, 0, 0, 0))
    fight = fight_odds(2)
    assert fight.kills + fight.routs + fight.flees + fight.falls == pytest.approx(1)
    assert fight_odds(0).wins == pytest.approx(0.5)
    assert fight_odds(0).kills == pytest.approx(6 / 30)
    assert forced_on(0) == pytest.approx(3 / 30)


def test_it_charges_the_disrupted_not_the_steady() -> None:
    units = HQ + (
        "- {id: B1, side: blue, type: line, x: 12, y: 10, facing: 0}\n"
        "- {id: R1, side: red, type: line, x: 10.5, y: 12.4, facing: 180}\n"
        "- {id: R2, side: red, type: line, x: 13.5, y: 12.4, facing: 180, disrupted: true}\n"
    )
    battle, question = pitched(units)
    action, why = chosen(battle, question)
    assert isinstance(action, Move)
    assert action.unit == no_of(battle, "B1")
    assert struck(battle, action) == {"R2"}
    assert "Disrupted" in why


def test_cavalry_does_not_ride_at_steady_infantry() -> None:
    units = HQ + (
        "- {id: B1, side: blue, type: heavy_cavalry, x: 12, y: 10, facing: 0}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 13, facing: 180}\n"
    )
    battle, question = pitched(units)
    action, _ = chosen(battle, question)
    assert not struck(battle, action)


def test_cavalry_rides_at_stuck_infantry_from_behind() -> None:
    units = HQ + (
        "- {id: B1, side: blue, type: heavy_cavalry, x: 12, y: 10, facing: 0}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 13, facing: 0, pinned: true}\n"
    )
    battle, question = pitched(units)
    action, _ = chosen(battle, question)
    assert struck(battle, action) == {"R1"}


def test_cavalry_goes_for_a_headquarters() -> None:
    units = HQ + (
        "- {id: B1, side: blue, type: light_cavalry, x: 12, y: 10, facing: 0}\n"
        "- {id: R1, side: red, type: line, x: 15, y: 14, facing: 180}\n"
        "- {id: R_HQ, side: red, type: hq, x: 12, y: 14, facing: 180}\n"
    )
    battle, question = pitched(units)
    action, _ = chosen(battle, question)
    assert struck(battle, action) == {"R_HQ"}


def test_two_charge_where_one_would_not() -> None:
    enemy = "- {id: R1, side: red, type: guards, size: small, x: 12, y: 12.6, facing: 180, pinned: true}\n"
    one = HQ + enemy + "- {id: B1, side: blue, type: line, x: 11.6, y: 10, facing: 0}\n"
    plain = DOCTRINE.untuned()
    battle, question = pitched(one)
    assert not struck(battle, chosen(battle, question, plain)[0])
    battle, question = pitched(one + "- {id: B2, side: blue, type: line, x: 12.7, y: 10, facing: 0}\n")
    first, why = chosen(battle, question, plain)
    assert struck(battle, first) == {"R1"}
    assert "B1" in why
    assert "B2" in why
    battle = moved(battle, first)
    second, why = chosen(battle, battle.questions[0], plain)
    assert struck(battle, second) == {"R1"}
    assert "joins" in why
    assert {first.unit, second.unit} == {no_of(battle, "B1"), no_of(battle, "B2")}


def test_infantry_turns_to_face_and_forms_square() -> None:
    units = (
        "- {id: B1, side: blue, type: heavy_cavalry, x: 12.76, y: 12, facing: 270}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 12, facing: 0}\n"
    )
    battle, question = pitched(units, phase="face", contacts="[{attacker: B1, defender: R1}]")
    action, why = chosen(battle, question)
    assert action == TurnToFace(unit=no_of(battle, "R1"), attacker=no_of(battle, "B1"))
    assert "square" in why


def test_a_charge_is_met_with_fire() -> None:
    units = (
        "- {id: B1, side: blue, type: heavy_cavalry, x: 12, y: 11.5, facing: 0}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 12, facing: 180}\n"
    )
    battle, question = pitched(units, phase="shoot", contacts="[{attacker: B1, defender: R1}]")
    action, why = chosen(battle, question)
    assert action == Shoot(unit=no_of(battle, "R1"), target=no_of(battle, "B1"))
    assert "meets the charge" in why


def test_the_bayonet_is_kept_for_a_broken_enemy() -> None:
    units = (
        "- {id: B1, side: blue, type: line, x: 12, y: 10.7, facing: 0, disrupted: true}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 11.4, facing: 180, size: large}\n"
    )
    battle, question = pitched(units, phase="shoot")
    action, _ = chosen(battle, question)
    assert isinstance(action, Done)
    held = next(c for c in weighed(battle, question) if isinstance(c.action, Shoot))
    assert "bayonet" in held.reasons[0]


def test_guns_fire_for_they_are_never_stuck() -> None:
    units = (
        "- {id: B1, side: blue, type: heavy_cavalry, x: 12, y: 10, facing: 0}\n"
        "- {id: B2, side: blue, type: line, x: 14, y: 10, facing: 0}\n"
        "- {id: R1, side: red, type: foot_artillery, x: 13, y: 12.5, facing: 180}\n"
    )
    battle, question = pitched(units, phase="shoot")
    action, _ = chosen(battle, question)
    assert action == Shoot(unit=no_of(battle, "R1"), target=no_of(battle, "B1"))


def test_everybody_who_can_tries_to_rally() -> None:
    units = HQ + (
        "- {id: B1, side: blue, type: line, x: 12, y: 7, facing: 0, pinned: true}\n"
        "- {id: B2, side: blue, type: guards, x: 14, y: 7, facing: 0, disrupted: true}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 20, facing: 180}\n"
    )
    battle, question = pitched(units, phase="rally")
    action, _ = chosen(battle, question)
    assert action == Rally(unit=no_of(battle, "B2"))
    assert not any([isinstance(c.action, Done) and c.score > 0 for c in weighed(battle, question)])


def test_a_headquarters_gets_out_of_harms_way() -> None:
    units = (
        "- {id: B_HQ, side: blue, type: hq, x: 12, y: 10, facing: 0}\n"
        "- {id: B1, side: blue, type: line, x: 12, y: 6, facing: 0, pinned: true}\n"
        "- {id: R1, side: red, type: light_cavalry, x: 12, y: 13, facing: 180}\n"
    )
    battle, question = pitched(units)
    action, _ = chosen(battle, question)
    assert isinstance(action, Move)
    assert action.unit == no_of(battle, "B_HQ")
    before = gap(battle.unit(action.unit).rect, battle.unit(no_of(battle, "R1")).rect)
    after = moved(battle, action)
    assert gap(after.unit(action.unit).rect, after.unit(no_of(battle, "R1")).rect) > before + 2


def test_reinforcements_are_called_up_first() -> None:
    units = HQ + (
        "- {id: B1, side: blue, type: line, place: waiting}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 20, facing: 180}\n"
    )
    battle, question = pitched(units, points="[{id: P, side: blue, at: [12, 0], queue: [B1]}]")
    action, why = chosen(battle, question)
    assert action == RollForReinforcements(point="P")
    assert "B1" in why


def test_a_march_ends_with_the_front_to_the_enemy() -> None:
    units = HQ + (
        "- {id: B1, side: blue, type: line, x: 12, y: 6, facing: 180}\n"
        "- {id: R1, side: red, type: line, x: 15, y: 14, facing: 180}\n"
    )
    battle, question = pitched(units)
    action, _ = chosen(battle, question)
    after = moved(battle, action).unit(no_of(battle, "B1"))
    assert after.rect.fx * (15 - after.rect.x) + after.rect.fy * (14 - after.rect.y) > 0


def test_out_of_time_it_still_has_an_answer() -> None:
    units = HQ + (
        "- {id: B1, side: blue, type: line, x: 12, y: 10, facing: 0}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 12.4, facing: 180, disrupted: true}\n"
    )
    battle, question = pitched(units)
    found = DOCTRINE.weigh(battle, question, DOCTRINE.weights(), Clock(0))
    assert any([refusal(battle, question.no, one.action) is None for one in found])


def test_light_horse_looks_after_a_flank() -> None:
    foot = "".join([f"- {{id: B{i}, side: blue, type: line, x: {10 + 1.1 * i}, y: 6, facing: 0}}\n" for i in range(5)])
    horse = "- {id: BC, side: blue, type: light_cavalry, x: 12, y: 3, facing: 0}\n"
    foes = "".join(
        [f"- {{id: R{i}, side: red, type: line, x: {10 + 1.1 * i}, y: 18, facing: 180}}\n" for i in range(5)]
    )
    battle, _ = pitched(foot + horse + foes)
    plan = Plan(battle, 0, DOCTRINE.weights())
    (x, _y) = plan.guards[no_of(battle, "BC")]
    assert x < 10 or x > 14.4


def test_of_a_big_force_somebody_is_held_back() -> None:
    foot = "".join(
        [f"- {{id: B{i}, side: blue, type: line, x: {6 + 1.1 * i}, y: {4 + i % 2}, facing: 0}}\n" for i in range(8)]
    )
    battle, _ = pitched(foot + "- {id: R1, side: red, type: line, x: 12, y: 18, facing: 180}\n")
    assert len(Plan(battle, 0, DOCTRINE.weights()).reserves) == 1


def test_how_a_side_stands() -> None:
    units = HQ + (
        "- {id: B1, side: blue, type: line, x: 12, y: 6, facing: 0}\n"
        "- {id: R1, side: red, type: line, x: 15, y: 14, facing: 180, disrupted: true}\n"
        "- {id: R_HQ, side: red, type: hq, x: 12, y: 20, facing: 180}\n"
    )
    battle, _ = pitched(units)
    assert standing(battle, 0) == -standing(battle, 1) > 0
    worse, _ = pitched(units, sides="{blue: {destroyed: 3}}")
    assert standing(worse, 0) < 0


def test_every_weight_has_a_number_and_temperaments_bend_known_ones() -> None:
    names = set(DOCTRINE.untuned())
    assert set(DOCTRINE.weights()) == names
    assert {"cautious", "bold"} <= set(DOCTRINE.temperaments())
    for factors in DOCTRINE.temperaments().values():
        assert set(factors) <= names


def test_a_draw_is_taken_only_by_the_beaten() -> None:
    units = HQ + "- {id: R1, side: red, type: line, x: 15, y: 14, facing: 180}\n"
    battle, _ = pitched(units, sides="{blue: {destroyed: 4}}")
    offer = DrawOffer(seat="blue", no=99)
    best = max(weighed(battle, offer), key=lambda c: c.score)
    assert best.action == AnswerDraw(accept=True)
    best = max(weighed(battle, DrawOffer(seat="red", no=99)), key=lambda c: c.score)
    assert best.action == AnswerDraw(accept=False)


def test_a_battle_that_goes_nowhere_ends_in_a_draw() -> None:
    """After many turns the side that is no better off offers a draw, once a half, and takes one; not before."""
    units = HQ + (
        "- {id: B1, side: blue, type: line, x: 12, y: 6, facing: 0}\n"
        "- {id: R_HQ, side: red, type: hq, x: 12, y: 22, facing: 180}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 20, facing: 180}\n"
    )
    battle, question = pitched(units)
    late = replace(battle, turn=TIRED)
    assert not any([isinstance(c.action, OfferDraw) for c in weighed(battle, question)])
    assert max(weighed(late, question), key=lambda c: c.score).action == OfferDraw()
    assert not any([isinstance(c.action, OfferDraw) for c in weighed(late, replace(question, declined=True))])
    offer = DrawOffer(seat="red", no=99)
    assert max(weighed(late, offer), key=lambda c: c.score).action == AnswerDraw(accept=True)
    assert max(weighed(battle, offer), key=lambda c: c.score).action == AnswerDraw(accept=False)


def test_both_press_harder_the_longer_a_battle_lasts() -> None:
    """Where no turn is the last, the drive grows and worse charges are made."""
    units = HQ + (
        "- {id: B1, side: blue, type: line, x: 12, y: 6, facing: 0}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 20, facing: 180}\n"
    )
    battle, _ = pitched(units)
    soon, late = [Plan(replace(battle, turn=turn), 0, DOCTRINE.weights()) for turn in (5, 30)]
    assert late.drive > soon.drive
    assert late.asks < soon.asks


def test_guns_that_fired_last_turn_are_loaded_again() -> None:
    units = HQ + (
        "- {id: B1, side: blue, type: light_cavalry, x: 12, y: 10, facing: 0}\n"
        "- {id: R1, side: red, type: foot_artillery, x: 12, y: 13, facing: 180, fired: FIRED}\n"
    )
    before, after = [pitched(units.replace("FIRED", fired)) for fired in ("false", "true")]
    assert after[0].unit(no_of(after[0], "R1")).fired
    assert [c.score for c in weighed(*before)] == [c.score for c in weighed(*after)]
    assert not any(["no fire" in why for c in weighed(*after) for why in c.reasons])


def test_the_general_rallies_the_broken_in_person() -> None:
    units = (
        "- {id: B_HQ, side: blue, type: hq, x: 12, y: 6, facing: 0}\n"
        "- {id: B1, side: blue, type: guards, x: 12, y: 9, facing: 0, disrupted: true}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 19, facing: 180}\n"
    )
    battle, question = pitched(units)
    while not isinstance(action := chosen(battle, question)[0], Done):
        battle = moved(battle, action)
        question = battle.questions[0]
        if question.seat != "blue" or battle.phase != "move":
            break
    staff, broken = (battle.unit(no_of(battle, id)) for id in ("B_HQ", "B1"))
    assert gap(staff.rect, broken.rect) <= CONTACT


def test_turning_to_a_follow_up_looks_to_the_enemies_beyond() -> None:
    base = Rect(12, 12, 0, 1, 0.5, 0.5)
    left, ahead = Rect(10, 12, 1, 0, 0.5, 0.5), Rect(12, 15, 0, -1, 0.5, 0.5)
    assert looks(base, left, ahead) < 0 < looks(base, ahead, left)


def test_reasons_for_a_march_are_put_into_words_only_when_asked_for() -> None:
    units = HQ + (
        "- {id: B1, side: blue, type: line, x: 12, y: 6, facing: 0}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 20, facing: 180}\n"
    )
    battle, question = pitched(units)
    marches = [c for c in weighed(battle, question) if isinstance(c.action, Move)]
    assert marches
    assert all([callable(c.words) and "B1" in c.reasons[0] for c in marches])
