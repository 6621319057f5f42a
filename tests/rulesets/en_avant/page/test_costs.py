"""Offers: what a card would come to, and the choices that interrupt, follow a melee or are Control's."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.control import RulingProposed
from grognard.engine.dice import Scripted
from grognard.engine.events import Ruled
from grognard.engine.game import Game
from grognard.engine.page.scene import Gesture
from grognard.engine.ruling import Preview, Refusal, Ruling
from grognard.engine.umpire import Outcome, answer
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.assault import Assaults
from grognard.rulesets.en_avant.battle import CONTROL, Card, CardName, Duty, Engagement
from grognard.rulesets.en_avant.cards import EmergencySquare, FormSquareNow, KeepCard, OrderCard, PlayCard
from grognard.rulesets.en_avant.choices import BreakOffChoice, PursueChoice, SecondLineChoice
from grognard.rulesets.en_avant.control.desk import AmendCard, CardReview, ControlDesk, Proceed, TurnReview
from grognard.rulesets.en_avant.formations import Manoeuvres
from grognard.rulesets.en_avant.melee import MeleePhase
from grognard.rulesets.en_avant.opportunity import FireNow, HoldFire, OpportunityFire
from tests.helpers import changed, no_of, placed
from tests.rulesets.en_avant.page.offering import NOTHING, asked, legal, offered, opening
from tests.rulesets.en_avant.playing import controlled, new_game


def test_opportunity_fire_is_offered_with_what_it_costs() -> None:
    battle = placed(opening(), "R_HUS", 91.5, 60, 0)
    guns, horse = no_of(battle, "B_ART"), no_of(battle, "R_HUS")
    waits = OpportunityFire(no=900, seat="blue", unit=guns, mover=horse, band="ball", waits=True)
    fire, hold = RULES.offers(asked(battle, waits), 900, NOTHING)
    assert (fire.action, fire.label) == (FireNow(unit=guns, target=horse), "Fire on HR 1 Kaiser Hussars")
    assert (hold.action, hold.note, hold.main) == (HoldFire(unit=guns), "wait for canister", True)
    nervous = changed(battle, "B_ART", status=(3,))
    assert RULES.offers(asked(nervous, waits), 900, NOTHING)[1].main
    always = replace(nervous, options=replace(nervous.options, nervous_fires="always"))
    fire, hold = RULES.offers(asked(always, replace(waits, waits=False)), 900, Gesture(onto=guns))
    assert fire.main
    assert isinstance(hold.verdict, Refusal)
    assert [o.key for o in RULES.offers(asked(battle, waits), 900, Gesture(onto=horse))] == ["fire"]


@pytest.mark.parametrize(
    ("label", "facing", "square", "keep", "main"),
    [
        (4, 0.0, "from the front, still some way off: would not close", "would close and win", "form_square"),
        (5, 0.0, "from the front, still some way off: would close and win", "would close and win", "keep"),
        (4, 180.0, "from behind, still some way off: would close and win", "would close and win", "keep"),
    ],
)
def test_a_square_is_offered_with_what_the_charge_would_do(
    label: int, facing: float, square: str, keep: str, main: str
) -> None:
    charged, question = charge(facing, label, players_see_rulings=True)
    first, second = RULES.offers(RULES.view(charged, "blue"), question.no, NOTHING)
    assert (first.action, second.action) == (FormSquareNow(), KeepCard())
    assert first.note == f"HR 1 Kaiser Hussars {square}"
    assert second.note.startswith("hold; HR 1 Kaiser Hussars from ")
    assert second.note.endswith(keep)
    assert [o.key for o in (first, second) if o.main] == [main]
    assert len(first.ghost) == 4


@pytest.mark.parametrize("facing", [0.0, 180.0])
@pytest.mark.parametrize("formed", [True, False])
def test_the_rulings_quoted_for_a_charge_are_those_that_judge_it(facing: float, formed: bool) -> None:
    charged, question = charge(facing, 4, players_see_rulings=True)
    offers = {o.key: o for o in RULES.offers(RULES.view(charged, "blue"), question.no, NOTHING)}
    quoted = offers["form_square" if formed else "keep"]
    assert isinstance(quoted.verdict, Preview)
    alone = replace(charged, questions=(question,), agenda=(MeleePhase(), Assaults(), Manoeuvres()))
    judged, action, no = list[Ruling](), quoted.action, question.no
    while no:
        done = answer(alone, no, action, new_game("falenty", "charge").dice)
        assert isinstance(done, Outcome)
        alone, judged = done.battle, [*judged, *[e.ruling for e in done.events if isinstance(e, Ruled)]]
        no = next((q.no for q in alone.questions if isinstance(q, OpportunityFire)), 0)
        action = HoldFire(unit=question.unit)
    assert [r.totals(()) for r in judged] == [r.totals(()) for r in quoted.verdict.rulings]
    assert judged[0] == quoted.verdict.rulings[0]


def charge(facing: float, label: int, **options: Any) -> tuple[Engagement, EmergencySquare]:
    """Hussars sent at a battalion in the open, from its front or from behind, and what is asked of it."""
    battle = placed(opening(**options), "B_CAV", 20, 150, 180, card=Card(name="hold"))
    battle = placed(battle, "B_6", 220, 60, 180, card=Card(name="hold"))
    foot, y = no_of(battle, "B_6"), 27 if facing == 0 else 93
    card = Card(name="assault", target=foot)
    horse = placed(battle, "R_HUS", 220, y, facing, card=card, status=(label, label))
    question = EmergencySquare(no=900, seat="blue", unit=foot)
    return asked(horse, question), question


def test_a_charge_that_comes_from_behind_or_cannot_come_is_said_to() -> None:
    behind, question = charge(180.0, 4)
    first, second = RULES.offers(RULES.view(behind, "blue"), question.no, NOTHING)
    assert (first.note, second.note) == ("HR 1 Kaiser Hussars from behind, still some way off", "hold")
    assert "this turn from behind." in RULES.prompt(behind, question).detail
    far = placed(behind, "R_HUS", 220, 155, 180)
    first, second = RULES.offers(RULES.view(far, "blue"), question.no, NOTHING)
    assert first.note == "HR 1 Kaiser Hussars: cannot reach it this turn"
    assert second.main


def test_a_shot_is_offered_with_what_it_would_take() -> None:
    battle = placed(opening(players_see_rulings=True), "R_V1", 91.5, 75, 0)
    guns, foot = no_of(battle, "B_ART"), no_of(battle, "R_V1")
    question = OpportunityFire(no=900, seat="blue", unit=guns, mover=foot, band="canister", moving=False)
    fire, _ = RULES.offers(RULES.view(asked(battle, question), "blue"), 900, NOTHING)
    assert fire.note == "with canister, 15 cm off: Steady to Wavering"
    assert isinstance(fire.verdict, Preview)
    assert fire.verdict.rulings
    assert offered(battle, "B_ART")["fire"].note == "at I/IR 48 Vukassovich: Steady to Wavering"
    closed = placed(opening(), "R_V1", 91.5, 75, 0)
    fire, _ = RULES.offers(RULES.view(asked(closed, question), "blue"), 900, NOTHING)
    assert fire.note == "with canister, 15 cm off"


def test_a_march_is_shown_as_far_as_a_friend_who_stays_lets_it() -> None:
    start: Any = new_game("first_blood", "behind the guns").mustered
    game = Game(RULES, placed(start, "B3", 132, 17, 0), seed="behind the guns")
    battle = game.battle
    assert isinstance(battle, Engagement)
    ahead = offered(battle, "B3")["advance"]
    assert ahead.note == "straight ahead 6 cm; halts behind Foot battery unless it moves"
    assert ahead.way == ((132.0, 17.0), (132.0, 23.0))
    assert isinstance(ahead.verdict, Preview)
    assert ahead.verdict.cost == pytest.approx(6.0, abs=0.01)
    pointed = offered(battle, "B3", Gesture(x=132.0, y=42.0))["advance"]
    assert pointed.way == ahead.way
    marches(game, no_of(battle, "B3"), 25.0)
    at = game.battle.field.units[no_of(battle, "B3")].at
    assert at is not None
    assert (at.x, at.y) == pytest.approx((132.0, 23.0), abs=0.01)


def marches(game: Game, no: int, far: float) -> None:
    """One unit advances and all others stand; nobody fires."""
    battle = game.battle
    assert isinstance(battle, Engagement)
    for question in battle.questions:
        assert isinstance(question, OrderCard)
        ahead = PlayCard(unit=no, card=Card(name="advance", distance=far))
        game.answer(question.no, ahead if question.unit == no else question.default(battle))
    while fire := [q for q in game.battle.questions if isinstance(q, OpportunityFire)]:
        game.answer(fire[0].no, HoldFire(unit=fire[0].unit))


def test_a_friend_beside_or_behind_is_not_in_the_way() -> None:
    battle = placed(opening("first_blood"), "B3", 63, 17, 0)
    assert "halts" in offered(battle, "B3")["advance"].note
    assert offered(battle, "B1")["advance"].note == "straight ahead 20 cm"
    assert offered(battle, "B1")["withdraw"].note == "5 cm back, facing the enemy; halts at 3/121e unless it moves"


def test_a_card_says_that_nervous_troops_will_fire_instead() -> None:
    near = changed(placed(opening("first_blood"), "R1", 52, 36, 180), "B1", status=(3,))
    tray = offered(near, "B1")
    assert tray["hold"].note == "stand here"
    assert "Nervous" not in tray["withdraw"].note
    assert tray["advance"].note.endswith("; Nervous: will fire at I/Hohenfels instead")
    assert tray["fire"].note == "at I/Hohenfels"
    far = offered(changed(opening("first_blood"), "B1", status=(3,)), "B1")
    assert far["hold"].note == "stand here"
    assert far["advance"].note == "straight ahead 20 cm; Nervous: will halt and fire once an enemy is in range"
    assert "Nervous" not in far["withdraw"].note
    assert offered(opening("first_blood"), "B1")["advance"].note == "straight ahead 20 cm"


def test_by_the_other_reading_a_card_says_that_nervous_troops_fire_whatever_it_is() -> None:
    always = opening("first_blood", nervous_fires="always")
    tray = offered(changed(placed(always, "R1", 52, 36, 180), "B1", status=(3,)), "B1")
    assert tray["hold"].note == "stand here; Nervous: will fire at I/Hohenfels instead"
    assert tray["withdraw"].note.endswith("; Nervous: will fire at I/Hohenfels instead")
    far = offered(changed(always, "B1", status=(3,)), "B1")
    assert far["withdraw"].note.endswith("; Nervous: will halt and fire once an enemy is in range")


def test_a_shot_that_costs_an_assault_says_so() -> None:
    near = placed(opening("first_blood"), "R1", 52, 36, 180)
    going = changed(near, "B1", card=Card(name="assault", target=no_of(near, "R2")))
    passing = OpportunityFire(no=900, seat="blue", unit=no_of(near, "B1"), mover=no_of(near, "R1"), band="musket")
    fire, hold = RULES.offers(asked(going, passing), 900, NOTHING)
    assert fire.label == "Fire on I/Hohenfels, and give up the assault"
    assert (hold.note, hold.main) == ("go on with the assault", True)
    told = RULES.prompt(RULES.view(going, "blue"), passing)
    assert told.detail.endswith("Fire now, or hold? To fire it must give up the assault.")


@pytest.mark.parametrize(("card", "cost"), [("advance", ", and halt here"), ("re_order", ", and give up re-ordering")])
def test_a_shot_says_what_else_it_costs(card: CardName, cost: str) -> None:
    near = placed(opening("first_blood"), "R1", 52, 36, 180)
    busy = changed(near, "B1", card=Card(name=card), disordered=(True,), was_disordered=True)
    passing = OpportunityFire(
        no=900, seat="blue", unit=no_of(near, "B1"), mover=no_of(near, "R1"), band="musket", moving=card == "advance"
    )
    assert RULES.offers(asked(busy, passing), 900, NOTHING)[0].label == f"Fire on I/Hohenfels{cost}"


def test_a_line_is_formed_to_the_left_or_to_the_right() -> None:
    tray = offered(opening("first_blood"), "B3")
    assert [o.label for o in tray.values() if o.sign == "form"] == [
        "Form line to the left", "Form line to the right", "Form march column",
    ]  # fmt: skip
    assert tray["form:line:left"].note == "takes a while"


def test_choices_after_a_melee() -> None:
    battle = opening()
    horse = no_of(battle, "R_HUS")
    for question, keys in (
        (PursueChoice(no=900, seat="red", unit=horse), ["stand", "pursue"]),
        (SecondLineChoice(no=900, seat="red", unit=horse), ["join", "keep"]),
        (BreakOffChoice(no=900, seat="red", unit=horse), ["fight", "break_off"]),
    ):
        found = RULES.offers(asked(battle, question), 900, NOTHING)
        assert [o.key for o in found] == keys
        assert all(legal(o) and o.note for o in found)
        assert [o.key for o in found if o.main] == keys[:1]
    won = changed(battle, "R_HUS", duty=Duty(kind="pursue", clause="EA-16.1", enemy=0))
    assert RULES.offers(asked(won, SecondLineChoice(no=900, seat="red", unit=horse)), 900, NOTHING)[0].label == "Follow"


def test_control_has_a_nod_for_rulings_and_reviews_and_a_form_for_his_desk() -> None:
    _, stops = controlled("first_blood")
    proposed = next((b, q) for b in stops for q in b.questions if isinstance(q, RulingProposed))
    [accept] = RULES.offers(proposed[0], proposed[1].no, NOTHING)
    assert (accept.key, accept.main, accept.group) == ("accept", True, "phase")
    battle = opening(control=True)
    for question in (CardReview(no=900, seat=CONTROL), TurnReview(no=900, seat=CONTROL)):
        [go_on] = RULES.offers(asked(battle, question), 900, NOTHING)
        assert (go_on.action, go_on.main) == (Proceed(), True)
    desk = next(q for q in battle.questions if isinstance(q, ControlDesk))
    assert RULES.offers(battle, desk.no, NOTHING) == []


def test_control_may_give_a_unit_another_card_when_they_are_turned_up() -> None:
    battle = asked(opening(control=True), CardReview(no=900, seat=CONTROL))
    battle = changed(battle, "B_6", card=Card(name="hold"))
    unit = no_of(battle, "B_6")
    found = {offer.key: offer for offer in RULES.offers(battle, 900, Gesture(piece=unit))}
    assert all(isinstance(offer.action, AmendCard) and offer.action.unit == unit for offer in found.values())
    assert [key for key, offer in found.items() if offer.stands] == ["card:hold"]
    assert {"card:advance", "card:fire", "card:face"} <= set(found)
    assert isinstance(answer(battle, 900, found["card:advance"].action, Scripted(())), Outcome)
    enemy = next(u.no for u in battle.field.units if u.side == 1 and u.at is not None and u.combatant)
    aimed = RULES.offers(battle, 900, Gesture(piece=unit, onto=enemy))
    assert "card:assault" in [offer.key for offer in aimed]
