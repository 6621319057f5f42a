"""What is asked, in plain words, with what the unit sees."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grognard.engine.battle import Question
from grognard.engine.control import RulingProposed
from grognard.engine.page.scene import Prompt
from grognard.engine.ruling import Result, Ruling
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.battle import CONTROL, SIDES, Card, Change, Duty, Engagement, Unit
from grognard.rulesets.en_avant.cards import EmergencySquare, OrderCard
from grognard.rulesets.en_avant.choices import BreakOffChoice, PursueChoice, SecondLineChoice
from grognard.rulesets.en_avant.control.desk import CardReview, ControlDesk, TurnReview
from grognard.rulesets.en_avant.opportunity import OpportunityFire
from grognard.rulesets.en_avant.words.quotes import kind, quote, where
from grognard.table.pose import pose
from tests.helpers import changed, no_of
from tests.rulesets.en_avant.playing import controlled, new_game, step

SCENARIOS = ("first_blood", "falenty", "barrosa")


def opening(scenario: str = "falenty", **options: Any) -> Engagement:
    """A battle at its first cards."""
    battle = new_game(scenario, "prompt", **options).battle
    assert isinstance(battle, Engagement)
    return battle


def at(unit: Unit, x: float, y: float, facing: float) -> Any:
    """A pose for a unit in its formation."""
    return pose(x, y, facing, unit.shape.depth, unit.shape.width)


def asked(battle: Engagement, question: Question) -> Prompt:
    """How a question is put to its seat."""
    return RULES.prompt(RULES.view(battle, question.seat), question)


def test_orders_name_the_unit_and_say_what_to_do() -> None:
    battle = opening()
    question = next(q for q in battle.questions if isinstance(q, OrderCard) and battle.unit(q.unit).id == "B_8B")
    told = asked(battle, question)
    assert told.title == "Orders for II/8th Infantry"
    assert told.detail == "Play one card face down."
    assert (told.piece, told.pieces, told.clause) == (question.unit, (question.unit,), "")
    assert told.quote


def test_a_card_that_is_down_may_be_changed() -> None:
    game = new_game("first_blood", "down")
    battle = game.battle
    question = battle.questions[0]
    game.answer(question.no, question.default(battle))
    assert isinstance(game.battle, Engagement)
    assert "until both sides are sealed" in asked(game.battle, question).detail


def test_a_unit_that_is_changing_goes_on_with_hold() -> None:
    battle = changed(opening(), "B_6", change=Change(to="square", left=1, clause="EA-4.12"))
    question = next(q for q in battle.questions if isinstance(q, OrderCard) and battle.unit(q.unit).id == "B_6")
    assert asked(battle, question).detail == "It is forming square, 1 turn. Hold lets it go on."


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_question_has_words_of_its_own_and_shows_no_rules(scenario: str) -> None:
    _, stops = controlled(scenario)
    for battle in stops[::5]:
        for question in battle.questions:
            told = asked(battle, question)
            assert told.title
            assert told.detail
            assert told.title != type(question).__name__
            assert question.seat == CONTROL or ("EA-" not in told.title + told.detail + told.quote and not told.clause)
            assert question.seat != CONTROL or told.clause


def test_quotes_are_the_same_for_the_same_sight() -> None:
    battle = opening()
    for unit in battle.on_table(0) + battle.on_table(1):
        assert quote(battle, unit) == quote(battle, unit)
    game, rng, heard = new_game("barrosa", "heard"), Random(2), set()
    for _ in range(120):
        assert isinstance(game.battle, Engagement)
        heard |= {quote(game.battle, u) for u in game.battle.on_table(0)}
        step(game, rng, bold=True)
    assert len(heard) > 25


def test_a_quote_tells_who_where_and_how_near() -> None:
    battle = opening()
    unit, horse = battle.unit(no_of(battle, "R_V1")), battle.unit(no_of(battle, "B_CAV"))
    assert unit.at is not None
    near = changed(battle, "B_CAV", at=at(horse, unit.at.x + 24, unit.at.y + 30, 180))
    uhlans = near.unit(horse.no)
    assert kind(uhlans) == "Uhlans"
    assert "right front" in where(near, unit, uhlans)
    said = quote(near, unit)
    assert "ulans" in said or "Uhlans" in said or "uhlans" in said
    assert said.endswith(("They will be on us this turn.", "We have no time to lose.", "Give the word quickly, sir."))
    behind = changed(battle, "B_CAV", at=at(horse, unit.at.x, unit.at.y - 20, 0))
    assert where(behind, unit, behind.unit(horse.no)) in ("behind us", "in our rear", "at our backs")


def test_the_staff_tells_the_commander_who_needs_him() -> None:
    battle = opening()
    hq = battle.hq(0)
    assert hq is not None
    assert quote(battle, hq).endswith("sir.")
    shaken = changed(battle, "B_8B", status=(2,))
    assert "II/8th Infantry" in quote(shaken, hq)


def test_choices_are_put_by_how_the_melee_went() -> None:
    battle = opening("falenty")
    horse = no_of(battle, "R_HUS")
    second = SecondLineChoice(no=900, seat="red", unit=horse)
    won = changed(battle, "R_HUS", duty=Duty(kind="pursue", clause="EA-16.1", enemy=0))
    lost = changed(battle, "R_HUS", duty=Duty(kind="withdraw", clause="EA-16.4", enemy=0))
    assert "broken in" in asked(won, second).detail
    assert "beaten" in asked(lost, second).detail
    assert "locked" in asked(battle, second).detail
    assert asked(battle, PursueChoice(no=901, seat="red", unit=horse)).title.endswith("pursue?")
    assert asked(battle, BreakOffChoice(no=902, seat="red", unit=horse)).title.endswith("break off?")


def test_fire_and_square_name_the_enemy() -> None:
    battle = opening()
    guns, horse, foot = no_of(battle, "B_ART"), no_of(battle, "R_HUS"), no_of(battle, "B_6")
    fire = OpportunityFire(no=900, seat="blue", unit=guns, mover=horse, band="ball", waits=True)
    told = asked(battle, fire)
    assert told.title == "Sołtyk's horse guns: open fire?"
    assert "HR 1 Kaiser Hussars" in told.detail
    assert "nearer" in told.detail
    charging = changed(battle, "R_HUS", card=Card(name="assault", target=foot), at=at(battle.unit(horse), 70, 90, 0))
    square = asked(charging, EmergencySquare(no=901, seat="blue", unit=foot))
    assert "HR 1 Kaiser Hussars will charge it this turn from the front." in square.detail
    over_marsh = changed(charging, "R_HUS", at=at(battle.unit(horse), 70, 70, 0))
    far = asked(over_marsh, EmergencySquare(no=901, seat="blue", unit=foot))
    assert "HR 1 Kaiser Hussars: sent at it, but out of reach." in far.detail
    assert "ussars" in square.quote


def test_control_is_asked_in_his_own_words() -> None:
    battle = opening(control=True, confirm_rulings=True)
    ruling = Ruling(
        clause="EA-12.2", subject="R_V1", object="B_6", throw="none", results=(Result("EA-12.17", "closes"),)
    )
    told = asked(battle, RulingProposed(no=900, seat=CONTROL, ruling=ruling))
    assert told.title == "Ruling: I/IR 48 Vukassovich against Battalion of the 6th Infantry (Sierawski)"
    assert told.clause == "EA-12.2"
    for question in (
        CardReview(no=901, seat=CONTROL),
        TurnReview(no=902, seat=CONTROL),
        ControlDesk(no=903, seat=CONTROL),
    ):
        assert asked(battle, question).clause == "EA-0.8"


def test_clauses_are_told_where_the_rules_are_open() -> None:
    battle = opening(players_see_rulings=True)
    for seat in SIDES:
        question = next(q for q in battle.questions if q.seat == seat)
        assert asked(battle, question).clause == "EA-0.7"
