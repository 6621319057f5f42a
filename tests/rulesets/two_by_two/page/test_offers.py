"""Offers: whatever is offered as legal passes the door, and nobody is left without an answer."""

from math import dist
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grognard.engine.battle import Question
from grognard.engine.dice import Scripted, Seeded
from grognard.engine.files.yaml import parse_yaml
from grognard.engine.page.scene import Gesture, Offer
from grognard.engine.ruling import Preview, Refusal
from grognard.engine.umpire import Outcome, answer, find_question, start
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.page.offers.fight import harm
from grognard.rulesets.two_by_two.shooting import Shoot, ShootingPhase
from tests.conformance.trails import Stop, Trail, walk
from tests.rulesets.two_by_two.looking import FILES, RULES, situation, stops

SCENARIOS = ["pratzen", "quatre_bras", "salamanca", "pickup"]
SAMPLE = 40


@pytest.fixture(scope="module", params=SCENARIOS)
def played(request: pytest.FixtureRequest) -> Trail:
    """A random game of each scenario."""
    return walk("two_by_two", f"two_by_two-{request.param}", "offers", 700)


def offered(trail: Trail, stop: Stop, gesture: Gesture) -> list[Offer]:
    """What a gesture at a stop is offered, on the seat's own view."""
    return list(trail.rules.offers(trail.rules.view(stop.battle, stop.question.seat), stop.question.no, gesture))


def gestures(battle: Skirmish, question: Question, rng: Random) -> list[Gesture]:
    """Pointing at nothing, with a unit, at a place, onto an enemy, beyond the edge."""
    ground, units = battle.field.ground, battle.field.units
    x, y = rng.uniform(-1, ground.width + 1), rng.uniform(-1, ground.depth + 1)
    out = [Gesture(), Gesture(x=x, y=y)]
    side = battle.seats.index(question.seat)
    mine = [u for u in units if u.side == side and u.place in ("table", "waiting")]
    for unit in rng.sample(mine, min(4, len(mine))):
        at = (unit.at.x, unit.at.y) if unit.at else (12.0, 12.0)
        near = (at[0] + rng.uniform(-4, 4), at[1] + rng.uniform(-4, 4))
        facing = rng.choice([None, rng.uniform(0, 360)])
        out += [Gesture(piece=unit.no), Gesture(piece=unit.no, facing=90.0), Gesture(onto=unit.no)]
        out += [Gesture(piece=unit.no, x=near[0], y=near[1], facing=facing), Gesture(piece=unit.no, x=x, y=y)]
        foes = sorted(battle.on_table(1 - side), key=lambda f: dist((f.rect.x, f.rect.y), at))[:2]
        out += [Gesture(piece=unit.no, onto=foe.no, x=foe.rect.x, y=foe.rect.y) for foe in foes]
        out += [Gesture(onto=foe.no) for foe in foes]
    return out


def door(battle: Any, question: Question, offer: Offer) -> Any:
    """What the door says to an offer."""
    return answer(battle, question.no, offer.action, Seeded("door"))


def test_what_is_offered_as_legal_passes_the_door_and_what_is_refused_does_not(played: Trail) -> None:
    rng = Random("gestures")
    legal = refused = 0
    for stop in played.some(SAMPLE, "offers"):
        for gesture in gestures(stop.battle, stop.question, rng):  # type: ignore[arg-type]
            for offer in offered(played, stop, gesture):
                said = door(stop.battle, stop.question, offer)
                if isinstance(offer.verdict, Preview):
                    assert isinstance(said, Outcome), (gesture, offer, said)
                    legal += 1
                else:
                    assert said == offer.verdict
                    refused += 1
    assert legal > SAMPLE
    assert refused > 0


def test_everybody_asked_has_something_to_press(played: Trail) -> None:
    for stop in played.some(SAMPLE, "press"):
        found = offered(played, stop, Gesture())
        assert any(isinstance(offer.verdict, Preview) for offer in found), stop.question
        assert len({offer.key for offer in found}) == len(found)
        assert all(offer.label and offer.key for offer in found)
        assert sum(offer.main for offer in found) <= 1


def test_a_refused_march_shows_where_it_would_stand_and_how_far_it_can_go(played: Trail) -> None:
    rng, seen = Random("far"), 0
    for stop in played.some(SAMPLE, "far"):
        battle: Any = stop.battle
        if type(stop.question).__name__ != "MovementPhase":
            continue
        for unit in [u for u in battle.on_table(battle.phasing) if not u.moved and not u.shaken][:3]:
            x, y = rng.uniform(2, 22), rng.uniform(2, 22)
            found = offered(played, stop, Gesture(piece=unit.no, x=x, y=y))
            first = found[0]
            if isinstance(first.verdict, Refusal):
                assert first.ghost[0].x == pytest.approx(x, abs=0.02)
                assert first.ghost[0].y == pytest.approx(y, abs=0.02)
                assert first.verdict.clause.startswith("2X2-")
                assert all(isinstance(o.verdict, Preview) for o in found[1:])
                seen += len(found) - 1
    assert seen > 0 or played.game.battle.turn == 1


def stop_at(name: str, row: int = 0) -> tuple[Any, Any]:
    """The battle and question of a situation before one of its answers."""
    battle, no, _, _ = list(stops(situation(name)))[row]
    question = find_question(battle, no)
    return battle, question


def keys(battle: Any, question: Any, **gesture: Any) -> list[str]:
    """The keys of what a gesture is offered."""
    return [offer.key for offer in RULES.offers(battle, question.no, Gesture(**gesture))]


@pytest.mark.parametrize("path", FILES, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_every_question_of_the_situations_has_offers_that_pass_the_door(path: Path) -> None:
    for battle, no, action, _ in stops(path):
        question = find_question(battle, no)
        if question is None:
            continue
        about = [getattr(action, name, None) for name in ("unit", "lead", "attacker")]
        piece = next((n for n in about if isinstance(n, int) and 0 <= n < len(battle.field.units)), None)
        bare = list(RULES.offers(battle, no, Gesture()))
        assert not question.blocks or any(isinstance(offer.verdict, Preview) for offer in bare), question
        for offer in [*bare, *RULES.offers(battle, no, Gesture(piece=piece))]:
            said = door(battle, question, offer)
            assert isinstance(said, Outcome) == isinstance(offer.verdict, Preview), (offer, said)


def test_pointing_at_a_place_is_a_march_there_and_pointing_at_an_enemy_a_charge() -> None:
    battle, question = stop_at("a_charge_off_a_road_march_is_at_minus_2")
    unit, enemy = battle.unit(0), battle.unit(1)
    (charge, *_) = RULES.offers(battle, question.no, Gesture(piece=0, onto=1, x=enemy.at.x, y=enemy.at.y))
    assert charge.key == "charge:1"
    assert charge.label == "Charge R1"
    assert isinstance(charge.verdict, Preview)
    assert charge.verdict.meets == ("R1",)
    assert charge.verdict.rulings
    short = RULES.offers(battle, question.no, Gesture(piece=0, x=unit.at.x, y=unit.at.y + 0.5, facing=90.0))
    assert [(o.key, o.label, o.ghost[0].facing) for o in short] == [("move", "Move here", 90.0)]
    assert keys(battle, question, piece=0, facing=45.0) == ["turn"]


def test_a_place_beyond_reach_is_refused_with_its_clause_and_the_farthest_point_is_offered() -> None:
    battle, question = stop_at("a_unit_charged_after_a_road_march_is_at_minus_2")
    refused, farthest = RULES.offers(battle, question.no, Gesture(piece=1, x=13.0, y=20.0))
    assert isinstance(refused.verdict, Refusal)
    assert isinstance(farthest.verdict, Preview)
    assert (refused.key, farthest.key) == ("move", "move_far")
    assert (refused.verdict.clause, farthest.verdict.cost) == ("2X2-6.1", 3.0)
    assert (refused.ghost[0].x, refused.ghost[0].y) == pytest.approx((13.0, 20.0), abs=0.01)


def test_a_short_way_back_or_aside_keeps_the_facing() -> None:
    battle, question = stop_at("a_unit_charged_after_a_road_march_is_at_minus_2")
    unit = battle.unit(battle.field.present[battle.phasing][0])
    fx, fy = unit.rect.fx, unit.rect.fy
    back = RULES.offers(battle, question.no, Gesture(piece=unit.no, x=unit.at.x - fx / 2, y=unit.at.y - fy / 2))[0]
    aside = RULES.offers(battle, question.no, Gesture(piece=unit.no, x=unit.at.x + fy / 2, y=unit.at.y - fx / 2))[0]
    assert [back.ghost[0].facing, aside.ghost[0].facing] == [unit.at.facing] * 2
    assert [back.verdict.cost, aside.verdict.cost] == [0.5, 1.0]  # type: ignore[union-attr]


SWING = b"""
units:
- {id: B1, side: blue, type: heavy_cavalry, x: 12, y: 10, facing: 0}
- {id: B2, side: blue, type: line, x: 12.6, y: 10.9, facing: 0}
- {id: R1, side: red, type: line, x: 12, y: 12.6, facing: 90, pinned: true}
"""


def test_a_charge_round_a_friend_in_the_way_is_found() -> None:
    battle: Any = start(RULES.pitch(parse_yaml(SWING, "test")), Scripted(())).battle
    swing, straight = RULES.offers(battle, battle.questions[0].no, Gesture(piece=0, onto=2, x=12.0, y=12.6))
    assert isinstance(straight.verdict, Refusal)
    assert isinstance(swing.verdict, Preview)
    assert swing.verdict.meets == ("R1",)


def test_a_march_keeps_the_front_unless_another_is_asked_for() -> None:
    battle: Any = start(RULES.pitch(parse_yaml(SWING, "test")), Scripted(())).battle
    oblique = RULES.offers(battle, battle.questions[0].no, Gesture(piece=0, x=10.0, y=11.0))[0]
    asked = RULES.offers(battle, battle.questions[0].no, Gesture(piece=0, x=10.0, y=11.0, facing=300.0))[0]
    assert [o.ghost[0].facing for o in (oblique, asked)] == [0.0, 300.0]
    assert oblique.verdict.cost == asked.verdict.cost  # type: ignore[union-attr]


def test_a_unit_that_may_not_move_says_why() -> None:
    for path in FILES:
        for battle, no, action, result in stops(path):
            if isinstance(result, Refusal) and "may not move" in result.reason:
                (offer, *_) = RULES.offers(battle, no, Gesture(piece=action.unit))
                assert offer.verdict == result
                return


def test_a_shot_is_offered_with_its_odds_and_a_bad_one_with_its_reason() -> None:
    seen = [0, 0]
    for path in FILES:
        for battle, no, action, result in stops(path):
            if not isinstance(action, Shoot) or not isinstance(find_question(battle, no), ShootingPhase):
                continue
            found = list(RULES.offers(battle, no, Gesture(piece=action.unit, onto=action.target)))
            mine = [offer for offer in found if offer.action == action]
            assert mine or action.taker is not None or isinstance(result, Refusal)
            for offer in mine:
                assert isinstance(offer.verdict, Refusal) == isinstance(result, Refusal)
                seen[isinstance(result, Refusal)] += 1
    assert min(seen) > 5


def test_shots_at_one_enemy_are_offered_best_first() -> None:
    for path in FILES:
        for battle, no, action, _ in stops(path):
            if isinstance(action, Shoot) and isinstance(find_question(battle, no), ShootingPhase):
                found = RULES.offers(battle, no, Gesture(onto=action.target))
                assert [harm(o) for o in found] == sorted([harm(o) for o in found], reverse=True)
