"""Offers: what is marked legal is accepted, every card has its place in the tray, gestures mean what they should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from grognard.engine.battle import Question
from grognard.engine.control import RulingProposed
from grognard.engine.dice import DiceWanted, Scripted
from grognard.engine.events import Ruled
from grognard.engine.game import Game
from grognard.engine.page.scene import Gesture, Offer
from grognard.engine.ruling import Preview, Refusal, Ruling
from grognard.engine.umpire import Outcome, answer
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.assault import Assaults
from grognard.rulesets.en_avant.battle import CONTROL, SIDES, Card, CardName, Duty, Engagement, Unit
from grognard.rulesets.en_avant.cards import EmergencySquare, FormSquareNow, KeepCard, OrderCard, PlayCard
from grognard.rulesets.en_avant.choices import BreakOffChoice, PursueChoice, SecondLineChoice
from grognard.rulesets.en_avant.control.desk import AmendCard, CardReview, ControlDesk, Proceed, TurnReview
from grognard.rulesets.en_avant.formations import Manoeuvres
from grognard.rulesets.en_avant.melee import MeleePhase
from grognard.rulesets.en_avant.menus import cards_for
from grognard.rulesets.en_avant.opportunity import FireNow, HoldFire, OpportunityFire
from grognard.rulesets.en_avant.page.blocks import footprint
from grognard.table.pose import heading
from tests.helpers import changed, no_of, placed
from tests.rulesets.en_avant.playing import controlled, new_game, step

SCENARIOS = ("first_blood", "falenty", "barrosa")
NOTHING = Gesture()


def opening(scenario: str = "falenty", **options: Any) -> Engagement:
    """A battle at its first cards."""
    battle = new_game(scenario, "offers", **options).battle
    assert isinstance(battle, Engagement)
    return battle


def asked(battle: Engagement, question: Question) -> Engagement:
    """The battle with one question more."""
    return replace(battle, questions=(*battle.questions, question))


def offered(battle: Engagement, id: str, gesture: Gesture = NOTHING) -> dict[str, Offer]:
    """What a unit is offered, by key."""
    no = no_of(battle, id)
    question = next(q for q in battle.questions if isinstance(q, OrderCard) and q.unit == no)
    found = RULES.offers(RULES.view(battle, question.seat), question.no, gesture)
    return {o.key: o for o in found}


def card_of(offer: Offer) -> Card:
    """The card of an offer."""
    assert isinstance(offer.action, PlayCard)
    return offer.action.card


def legal(offer: Offer) -> bool:
    """Is it marked as one that may be given?"""
    return isinstance(offer.verdict, Preview)


def gestures(question: Question, view: Engagement, rng: Random) -> list[Gesture]:
    """Nothing, a few places, somebody, a facing."""
    no = getattr(question, "unit", None)
    if no is None:
        return [NOTHING]
    unit = view.unit(no)
    assert unit.at is not None
    near = Gesture(piece=no, x=unit.at.x + rng.uniform(-30, 30), y=unit.at.y + rng.uniform(-30, 30))
    far = Gesture(piece=no, x=rng.uniform(-9, 250), y=rng.uniform(-9, 170))
    onto = Gesture(piece=no, onto=rng.randrange(len(view.field.units)))
    return [NOTHING, Gesture(piece=no), near, far, onto, Gesture(piece=no, facing=rng.uniform(-360, 360))]


def check(game: Game, battle: Engagement, question: Question, found: Sequence[Offer], rng: Random) -> None:
    """Keys differ, and what is marked legal is accepted by the door; some of it is really carried out."""
    assert len({o.key for o in found}) == len(found)
    assert sum(o.main for o in found) <= 1
    for offer in found:
        if isinstance(offer.verdict, Refusal):
            assert offer.verdict.reason
            assert offer.note
        elif rng.random() < 0.15:
            assert isinstance(answer(battle, question.no, offer.action, game.dice), Outcome | DiceWanted)
        else:
            assert offer.action.refusal(battle, question) is None


@pytest.mark.parametrize("options", [{}, {"players_see_rulings": True}, {"control": True, "confirm_rulings": True}])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_offered_as_legal_is_accepted(scenario: str, options: dict[str, Any]) -> None:
    game, rng, met = new_game(scenario, f"legal {options}", **options), Random(f"{scenario} {options}"), Counter[str]()
    for _ in range(90):
        if game.over:
            break
        battle = game.battle
        assert isinstance(battle, Engagement)
        for question in rng.sample(battle.questions, min(2, len(battle.questions))):
            view = RULES.view(battle, question.seat)
            assert isinstance(view, Engagement)
            met[type(question).__name__] += 1
            for gesture in gestures(question, view, rng):
                found = RULES.offers(view, question.no, gesture)
                check(game, battle, question, found, rng)
                if gesture is NOTHING and question.blocks:
                    assert sum(o.main for o in found) == 1
        step(game, rng, bold=True)
    assert met["OrderCard"] > 30


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_card_is_refused_in_the_tray_only_if_none_of_its_kind_is_legal(scenario: str) -> None:
    game, rng = new_game(scenario, "none legal"), Random(scenario)
    for _ in range(60):
        battle = game.battle
        assert isinstance(battle, Engagement)
        question = rng.choice(battle.questions)
        if isinstance(question, OrderCard):
            view = RULES.view(battle, question.seat)
            assert isinstance(view, Engagement)
            found = RULES.offers(view, question.no, NOTHING)
            refused = {o.sign for o in found} - {o.sign for o in found if legal(o)}
            assert not refused & {c.name for c in cards_for(view, view.unit(question.unit))}
        step(game, rng, bold=True)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_clause_is_told_where_the_rules_are_closed(scenario: str) -> None:
    _, stops = controlled(scenario)
    for battle in stops[::15]:
        for question in [q for q in battle.questions if q.seat in SIDES]:
            found = RULES.offers(RULES.view(battle, question.seat), question.no, NOTHING)
            assert b"EA-" not in msgspec.json.encode(found)
            assert not any(o.verdict.rulings for o in found if isinstance(o.verdict, Preview))


def test_where_the_rules_are_open_refusals_name_their_clause_and_shots_their_ruling() -> None:
    tray = offered(opening("barrosa", players_see_rulings=True), "B_ART")
    assert isinstance(tray["advance"].verdict, Refusal)
    assert tray["advance"].verdict.clause == "EA-5.7"
    assert isinstance(tray["fire"].verdict, Preview)
    assert tray["fire"].verdict.rulings


def test_the_tray_has_one_place_for_each_card_of_the_arm() -> None:
    battle = opening()
    signs = {id: [o.sign for o in offered(battle, id).values() if o.group == "piece"] for id in TRAYS}
    assert signs == TRAYS


TRAYS = {
    "B_6": [
        "advance", "assault", "hold", "fire", "withdraw", "form", "form", "form_square", "face", "re_order",
    ],
    "B_CAV": ["advance", "assault", "hold", "withdraw", "form", "face", "re_order"],
    "B_ART": ["advance", "hold", "fire", "withdraw", "limber", "face", "re_order"],
    "B_HQ": ["join", "move", "stay"],
}  # fmt: skip


def test_notes_say_in_a_few_words_what_comes_of_a_card() -> None:
    tray = offered(opening(), "B_6")
    assert tray["advance"].note == "straight ahead 20 cm"
    assert tray["fire"].note == "no enemy in musket range"
    assert tray["re_order"].note == "already in order"
    assert tray["withdraw"].note == "20 cm back, facing the enemy"
    assert tray["form_square"].note == "soon done"
    assert offered(opening(players_see_rulings=True), "B_6")["form_square"].note == "1 turn"
    assert offered(opening(), "B_ART")["advance"].note == "may not move in this formation"


def test_ghosts_stand_where_the_unit_would() -> None:
    battle = opening()
    unit = battle.unit(no_of(battle, "B_6"))
    assert unit.at is not None
    ahead = offered(battle, "B_6")["advance"]
    assert len(ahead.ghost) == 6
    assert ahead.way == ((unit.at.x, unit.at.y), (unit.at.x, unit.at.y - 20))
    assert len(offered(battle, "B_6")["form_square"].ghost) == 4
    assert not offered(battle, "B_6")["hold"].ghost


def test_an_advance_halts_before_an_enemy() -> None:
    battle = placed(opening(), "R_HUS", 70, 85, 0)
    assert offered(battle, "B_6")["advance"].note == "straight ahead 10 cm"


def test_an_enemy_in_reach_is_closed_with() -> None:
    battle = placed(opening(), "R_HUS", 70, 70, 0)
    tray = offered(battle, "R_HUS")
    assert tray["assault"].note == "close with Battalion of the 6th Infantry"
    assert tray["assault"].main
    assert tray["assault"].way[-1] == pytest.approx((70, 70 + 30 - 11), abs=0.1)
    assert offered(battle, "B_6")["form_square"].main


def test_the_card_that_stands_by_itself_and_those_that_lie_in_a_stack_say_so() -> None:
    tray = offered(opening(), "B_6")
    assert [key for key, offer in tray.items() if offer.stands] == ["hold"]
    assert {offer.stack for offer in tray.values() if offer.sign == "form"} == {"Form"}
    assert {offer.stack for offer in tray.values() if offer.sign != "form"} == {""}


def test_the_card_that_is_down_is_the_one_marked() -> None:
    game = new_game("first_blood", "given")
    question = next(q for q in game.battle.questions if isinstance(q, OrderCard) and q.seat == "blue" and q.unit == 1)
    game.answer(question.no, PlayCard(unit=1, card=Card(name="advance", distance=7.5)))
    assert isinstance(game.battle, Engagement)
    [main] = [o for o in offered(game.battle, "B1").values() if o.main]
    assert (main.key, card_of(main).distance) == ("advance", 7.5)


def test_pointing_ahead_behind_and_aside() -> None:
    battle = opening()
    unit = battle.unit(no_of(battle, "B_6"))
    for (right, ahead), name, far in (
        ((1, 12.2), "advance", 12.0),
        ((0, -60), "withdraw", 20.0),
        ((30, 2), "face", None),
    ):
        x, y = seen_from(unit, right, ahead)
        first = next(iter(offered(battle, "B_6", Gesture(piece=unit.no, x=x, y=y)).values()))
        assert first.main
        assert (first.sign, card_of(first).distance) == (name, far)
        assert first.ghost


def seen_from(unit: Unit, right: float, ahead: float) -> tuple[float, float]:
    """A place given from a unit's middle."""
    assert unit.at is not None
    middle, (fx, fy) = footprint(unit, unit.at), heading(unit.at.facing)
    return (middle.x + fx * ahead + fy * right, middle.y + fy * ahead - fx * right)


def test_pointing_at_an_enemy_is_assault_or_fire() -> None:
    battle = placed(opening(), "R_V1", 70, 93, 0)
    enemy = no_of(battle, "R_V1")
    found = list(offered(battle, "B_6", Gesture(piece=no_of(battle, "B_6"), onto=enemy)).values())
    assert [o.key for o in found] == ["fire", "assault", "face"]
    assert all(legal(o) for o in found[:2])
    far = list(offered(battle, "B_6", Gesture(onto=no_of(battle, "R_D1"))).values())
    assert far == []
    column = list(offered(battle, "R_V1", Gesture(onto=no_of(battle, "B_6"))).values())
    assert [o.key for o in column][:2] == ["assault", "fire"]


def test_pointing_with_a_facing_turns_the_unit() -> None:
    [turn] = offered(opening(), "B_6", Gesture(facing=215.0)).values()
    assert (card_of(turn).facing, turn.note) == (215.0, "35° to the right")
    [too_much] = offered(opening(), "B_6", Gesture(facing=0.0)).values()
    assert not legal(too_much)


def test_the_command_group_rides_and_joins() -> None:
    battle = opening()
    friend = no_of(battle, "B_8A")
    [join] = offered(battle, "B_HQ", Gesture(onto=friend)).values()
    assert (join.key, card_of(join).unit, join.main) == ("join", friend, True)
    [ride] = offered(battle, "B_HQ", Gesture(x=130.0, y=108.0)).values()
    assert isinstance(ride.verdict, Preview)
    assert (ride.verdict.cost, ride.verdict.allowance) == (10.0, 60.0)
    [too_far] = offered(battle, "B_HQ", Gesture(x=10.0, y=10.0)).values()
    assert isinstance(too_far.verdict, Refusal)


def test_another_units_gestures_mean_nothing_here() -> None:
    battle = opening()
    assert offered(battle, "B_6", Gesture(piece=no_of(battle, "B_8A"))) == {}
    assert RULES.offers(battle, 999, NOTHING) == []


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


@pytest.mark.parametrize(("id", "likely"), [("B_8A", "hold"), ("B_6", "advance")])
def test_a_garrison_is_not_marched_out_by_the_card_that_comes_first_to_mind(id: str, likely: str) -> None:
    """The I/8th has the village the battle is about, the 6th stands in a field beside it."""
    [main] = [o for o in offered(opening(), id).values() if o.main]
    assert main.key == likely


@pytest.mark.parametrize(("y", "likely"), [(40, "advance"), (56, "hold")])
def test_who_stands_on_the_rise_is_not_marched_off_it(y: float, likely: str) -> None:
    battle = placed(opening("first_blood"), "B1", 52, y, 0)
    assert [o.key for o in offered(battle, "B1").values() if o.main] == [likely]
