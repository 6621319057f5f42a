"""Orders in the making: what a gesture writes, what each phrase may say, when it arrives and what is expected of it."""

from __future__ import annotations

import pytest

from grognard.catalogue import load_scenario
from grognard.engine.dice import Seeded
from grognard.engine.page.drafting import Draft
from grognard.engine.page.scene import Gesture, Offer
from grognard.engine.ruling import Preview, Refusal
from grognard.engine.umpire import Outcome, answer, start
from grognard.rulesets.en_masse import RULES
from grognard.rulesets.en_masse.battle import Clash, Part
from grognard.rulesets.en_masse.command import IssueOrder, Wait
from grognard.rulesets.en_masse.files.muster import muster

AUBRY, COLIN, DORSAY, CHASSEURS, GUNS, ZACH = 0, 1, 2, 3, 4, 5
LAGRAVE = 1000


def opened(name: str = "primer") -> Clash:
    """A battle at its first command."""
    scenario, document, _ = load_scenario(f"en_masse-{name}")
    return start(muster(scenario, document), Seeded("drum")).battle


@pytest.fixture(scope="module")
def battle() -> Clash:
    return opened()


def offers(battle: Clash, gesture: Gesture, held: IssueOrder | None = None, seat: str = "blue") -> list[Offer]:
    """What a gesture means to the commander of a seat."""
    view = RULES.view(battle, seat)
    return list(RULES.offers(view, view.questions[0].no, gesture, held))


def slip(battle: Clash, gesture: Gesture, held: IssueOrder | None = None) -> tuple[IssueOrder, Draft]:
    """The order a gesture writes, and its slip."""
    offer = offers(battle, gesture, held)[0]
    assert isinstance(offer.action, IssueOrder)
    assert offer.draft is not None
    return offer.action, offer.draft


def test_all_four_cards_lie_there_whatever_is_refused(battle: Clash) -> None:
    found = {one.key: one for one in offers(battle, Gesture(piece=DORSAY))}
    assert list(found) == ["order", "ride", "rally", "lead", "stay"]
    rally = found["rally"].verdict
    assert isinstance(rally, Refusal)
    assert rally.clause == "EM-14.2"
    assert isinstance(found["ride"].verdict, Preview)


def test_open_ground_is_where_to_form_up(battle: Clash) -> None:
    order, draft = slip(battle, Gesture(piece=DORSAY, x=20, y=20))
    assert order.parts == (Part(verb="deploy", dest=(20.0, 20.0)),)
    assert draft.legs[0].foot is not None


def test_a_village_is_defended(battle: Clash) -> None:
    order, draft = slip(battle, Gesture(piece=DORSAY, x=61, y=45))
    assert order.parts == (Part(verb="defend", place="altdorf"),)
    assert draft.said.startswith("Defend Altdorf")


def test_the_right_half_of_a_friend_is_the_place_on_his_right(battle: Clash) -> None:
    right, _ = slip(battle, Gesture(piece=DORSAY, x=43, y=16, onto=AUBRY))
    left, _ = slip(battle, Gesture(piece=DORSAY, x=37, y=16, onto=AUBRY))
    assert [order.parts[0].beside for order in (right, left)] == ["right", "left"]


def test_an_enemy_is_assaulted_but_not_by_guns(battle: Clash) -> None:
    order, _ = slip(battle, Gesture(piece=DORSAY, onto=ZACH))
    assert order.parts == (Part(verb="assault", target=ZACH),)
    refused = offers(battle, Gesture(piece=GUNS, onto=ZACH))[0].verdict
    assert isinstance(refused, Refusal)
    assert refused.clause == "EM-13.22"


def test_the_next_gesture_adds_a_part_numbered_as_in_the_sentence(battle: Clash) -> None:
    first, _ = slip(battle, Gesture(piece=DORSAY, x=50, y=32))
    both, draft = slip(battle, Gesture(piece=DORSAY, onto=ZACH), first)
    assert [part.verb for part in both.parts] == ["deploy", "assault"]
    assert [leg.no for leg in draft.legs] == [1, 2]
    assert [phrase.part for phrase in draft.phrases if phrase.opens] == [1, 2]
    assert draft.cuts[1] == first


def test_a_part_is_changed_by_pointing_anew_and_by_turning(battle: Clash) -> None:
    first, _ = slip(battle, Gesture(piece=DORSAY, x=50, y=32))
    moved, _ = slip(battle, Gesture(piece=DORSAY, x=52, y=30, kind="deploy", part=1), first)
    turned, _ = slip(battle, Gesture(piece=DORSAY, facing=45, part=1), moved)
    assert turned.parts == (Part(verb="deploy", dest=(52.0, 30.0), facing=45.0),)


def test_every_choice_of_a_phrase_is_the_order_with_it(battle: Clash) -> None:
    order, draft = slip(battle, Gesture(piece=CHASSEURS, x=90, y=30))
    choices = [choice for phrase in draft.phrases for choice in phrase.choices]
    assert sum(choice.now for choice in choices) >= 2
    question = battle.questions[0]
    for choice in choices:
        refused = choice.action.refusal(battle, question)
        assert (refused.reason if refused else "") == choice.refused
    assert any(choice.clause == "EM-5.5" for choice in choices)
    assert order.unit == CHASSEURS


def test_the_delay_goes_by_the_ten_centimetres(battle: Clash) -> None:
    _, near = slip(battle, Gesture(piece=DORSAY, x=50, y=32))
    _, far = slip(battle, Gesture(piece=CHASSEURS, x=92, y=40))
    assert (near.due, near.clause, near.hour) == ("in force turn 2", "EM-4.6", "9:10")
    assert (far.due, far.clause, far.hour) == ("in force turn 3", "EM-4.7", "9:20")


def test_what_is_forecast_is_what_happens(battle: Clash) -> None:
    order, draft = slip(battle, Gesture(piece=CHASSEURS, x=92, y=40))
    assert [(moment.title, moment.text) for moment in draft.forecast] == [("Turn 3", "marches 24 cm")]
    assert until_turn(sent(battle, order), 3).unit(CHASSEURS).here.y == pytest.approx(16.0)
    assert until_turn(sent(battle, order), 4).unit(CHASSEURS).here.y == pytest.approx(40.0, abs=0.01)


def sent(battle: Clash, order: IssueOrder) -> Clash:
    """The battle when the order is with its rider."""
    outcome = answer(battle, battle.questions[0].no, order, Seeded("drum"))
    assert isinstance(outcome, Outcome)
    return outcome.battle


def until_turn(battle: Clash, turn: int) -> Clash:
    """The battle at the first question of a turn, everybody else doing what stands by itself."""
    while battle.turn < turn:
        sealed = {one.question for one in battle.sealed}
        question = next(q for q in battle.questions if q.no not in sealed)
        outcome = answer(battle, question.no, question.default(battle), Seeded("drum"))
        assert isinstance(outcome, Outcome)
        battle = outcome.battle
    return battle


def test_a_counter_order_names_what_it_replaces(battle: Clash) -> None:
    order, _ = slip(battle, Gesture(piece=CHASSEURS, onto=ZACH))
    later = until_turn(sent(battle, order), 2)
    _, draft = slip(later, Gesture(piece=CHASSEURS, x=61, y=45))
    assert draft.replaces == "Replaces, in turn 4: Assault Brigade Zach."


def test_only_a_seats_own_orders_and_riders_are_shown() -> None:
    battle = opened("friedland")
    shown = {seat: RULES.scene(RULES.view(battle, seat), seat) for seat in battle.seats}
    for seat, scene in shown.items():
        own = {u.no for u in battle.field.units if battle.seat_of(u) == seat}
        assert {plan.piece for plan in scene.plans} <= own
        assert {token.no for token in scene.tokens if token.ordered} == own
    assert shown["Marchand"].plans
    officer = battle.field.commanders[1]
    question = next(q for q in battle.questions if q.seat == "Marchand")
    unit = next(u for u in battle.field.units if battle.seat_of(u) == "Marchand")
    order = IssueOrder(commander=officer.number, unit=unit.no, parts=(Part(verb="defend"),))
    outcome = answer(battle, question.no, order, Seeded("drum"))
    assert isinstance(outcome, Outcome)
    later = until_turn(outcome.battle, 2)
    riders = {seat: RULES.scene(RULES.view(later, seat), seat).riders for seat in later.seats}
    told = later.couriers != ()
    assert {seat for seat, found in riders.items() if found} == ({"Marchand"} if told else set())


def test_a_flag_rides_and_waits_are_answers_too(battle: Clash) -> None:
    ride = offers(battle, Gesture(piece=LAGRAVE, x=50, y=30))[0]
    far = offers(battle, Gesture(piece=LAGRAVE, x=110, y=80))[0]
    assert isinstance(ride.verdict, Preview)
    assert isinstance(far.verdict, Refusal)
    assert far.verdict.clause == "EM-6.4"
    stay = next(one for one in offers(battle, Gesture()) if one.stands)
    assert stay.action == Wait(commander=LAGRAVE)
