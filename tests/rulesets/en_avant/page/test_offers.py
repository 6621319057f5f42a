"""Offers: what is marked legal is accepted, every card has its place in the tray, gestures mean what they should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from grognard.engine.battle import Question
from grognard.engine.dice import DiceWanted
from grognard.engine.game import Game
from grognard.engine.page.scene import Gesture, Offer
from grognard.engine.ruling import Preview, Refusal
from grognard.engine.umpire import Outcome, answer
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.battle import SIDES, Card, Engagement, Unit
from grognard.rulesets.en_avant.cards import OrderCard, PlayCard
from grognard.rulesets.en_avant.menus import cards_for
from grognard.rulesets.en_avant.page.blocks import footprint
from grognard.table.pose import heading
from tests.helpers import no_of, placed
from tests.rulesets.en_avant.page.offering import NOTHING, SCENARIOS, card_of, legal, offered, opening
from tests.rulesets.en_avant.playing import controlled, new_game, step


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


@pytest.mark.parametrize(("id", "likely"), [("B_8A", "hold"), ("B_6", "advance")])
def test_a_garrison_is_not_marched_out_by_the_card_that_comes_first_to_mind(id: str, likely: str) -> None:
    """The I/8th has the village the battle is about, the 6th stands in a field beside it."""
    [main] = [o for o in offered(opening(), id).values() if o.main]
    assert main.key == likely


@pytest.mark.parametrize(("y", "likely"), [(40, "advance"), (56, "hold")])
def test_who_stands_on_the_rise_is_not_marched_off_it(y: float, likely: str) -> None:
    battle = placed(opening("first_blood"), "B1", 52, y, 0)
    assert [o.key for o in offered(battle, "B1").values() if o.main] == [likely]
