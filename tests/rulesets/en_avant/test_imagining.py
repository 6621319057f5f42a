"""Battles imagined from a view: they agree with it, come of it alone, and can be fought on."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from grognard.engine.battle import decode, encode
from grognard.engine.dice import Seeded
from grognard.engine.umpire import Outcome, answer, refusal
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.battle import SIDES, Change, Duty, Engagement, Unit
from grognard.rulesets.en_avant.cards import OrderCard
from grognard.rulesets.en_avant.choices import BreakOffChoice, PursueChoice
from grognard.rulesets.en_avant.units import GRADES
from tests.rulesets.en_avant.playing import controlled, new_game, waiting, walk
from tests.rulesets.en_avant.test_views import with_other_secrets

SCENARIOS = ("first_blood", "falenty", "barrosa")
SEATS = (*SIDES, "spectator", "control")
OPTIONS: tuple[dict[str, Any], ...] = ({}, {"players_see_rulings": True}, {"control": True, "confirm_rulings": True})


def imagined(view: Any, seed: object) -> Engagement:
    """The battle imagined with the chance of a seed."""
    whole = RULES.imagine(view, Random(str(seed)))
    assert isinstance(whole, Engagement)
    return whole


@settings(max_examples=8, deadline=None)
@given(
    scenario=st.sampled_from(SCENARIOS),
    options=st.sampled_from(OPTIONS),
    seed=st.integers(0, 10_000),
    chance=st.integers(),
)
def test_the_view_of_what_is_imagined_is_the_view_itself(
    scenario: str, options: dict[str, Any], seed: int, chance: int
) -> None:
    game = new_game(scenario, str(seed), **options)
    for battle in [*walk(game, Random(seed), 250)[::6], game.battle]:
        for seat in SEATS:
            view = RULES.view(battle, seat)
            whole = imagined(view, chance)
            assert RULES.view(whole, seat) == view
            assert decode(encode(whole), RULES.battle_type) == whole
            assert all([s.action is not None for s in whole.sealed])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_seed_makes_the_guess_and_nothing_but_the_view_goes_into_it(scenario: str) -> None:
    _, stops = controlled(scenario)
    for battle in stops[:200:8]:
        for seat in SIDES:
            view, other = RULES.view(battle, seat), RULES.view(with_other_secrets(battle, seat), seat)
            assert imagined(view, "one") == imagined(view, "one") == imagined(other, "one")
            assert len({encode(imagined(view, seed)) for seed in range(6)}) > 1


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_imagined_at_the_cards_can_be_fought_on(scenario: str) -> None:
    game, rng = new_game(scenario, "on"), Random("on")
    stops = [b for b in walk(game, rng, 300)[::11] if any([isinstance(q, OrderCard) for q in b.questions])]
    for battle, seat in [(b, seat) for b in stops for seat in sorted({q.seat for q in b.questions})]:
        whole = imagined(RULES.view(battle, seat), "on")
        assert {(q.no, q.seat, getattr(q, "unit", -1)) for q in whole.questions} == {
            (q.no, q.seat, getattr(q, "unit", -1)) for q in battle.questions
        }
        assert all([refusal(whole, s.question, s.action) is None for s in whole.sealed if s.action is not None])
        later = fought_on(whole, rng)
        assert later.turn > battle.turn or later.result


def fought_on(battle: Engagement, rng: Random) -> Engagement:
    """The battle some turns later, every answer any; nothing ever goes wrong."""
    end = battle.turn + 2
    while battle.result is None and battle.turn < end:
        question = waiting(battle)[0]
        action = rng.choice(question.candidates(RULES.view(battle, question.seat)))
        outcome = answer(battle, question.no, action, Seeded("on"))
        assert isinstance(outcome, Outcome), outcome
        battle = outcome.battle
    assert RULES.invariants(battle) == []
    return battle


def test_prompts_of_ones_own_can_be_answered_in_what_is_imagined() -> None:
    """Where the rules are closed even one's own results are left out of the view: the question tells them."""
    seen = set()
    for seed in range(12):
        for battle in walk(new_game("barrosa", str(seed)), Random(seed), 250):
            asked = [q for q in battle.questions if isinstance(q, (PursueChoice, BreakOffChoice))]
            for question in asked:
                whole = imagined(RULES.view(battle, question.seat), seed)
                owed, real = whole.unit(question.unit).pending, battle.unit(question.unit).pending
                assert owed is not None
                assert real is not None
                assert (owed.won, owed.drawn, owed.duty, owed.enemy) == (real.won, real.drawn, real.duty, real.enemy)
                fought_on(whole, Random(seed))
                seen.add(type(question))
        if seen:
            break
    assert PursueChoice in seen


def at_cards(**options: Any) -> Engagement:
    """Falenty at its first cards."""
    battle = new_game("falenty", "cards", **options).battle
    assert isinstance(battle, Engagement)
    return battle


def guesses(battle: Engagement, no: int, seat: str, n: int = 60) -> list[Unit]:
    """One unit as a seat imagines it."""
    view = RULES.view(battle, seat)
    return [imagined(view, seed).unit(no) for seed in range(n)]


def enemy(battle: Engagement, **fields: Any) -> tuple[Engagement, int]:
    """The battle with a red battalion somehow different."""
    unit = next(u for u in battle.field.units if u.side == 1 and u.type == "infantry" and u.at is not None)
    return replace(battle, field=battle.field.put(replace(unit, **fields))), unit.no


def test_skirmishers_are_of_any_grade_and_an_army_has_its_practice() -> None:
    battle = at_cards()
    view = RULES.view(battle, "blue")
    foot = [u.no for u in battle.field.units if u.side == 1 and u.type == "infantry"]
    armies = [[imagined(view, seed).unit(no).skirmishers for no in foot] for seed in range(80)]
    each = Counter([grade for army in armies for grade in army])
    assert set(each) == set(GRADES)
    assert each.most_common(1)[0][0] == "some"
    assert sum([len(set(army)) < len(GRADES) for army in armies]) > 60
    assert all([u.skirmishers == "good" for u in guesses(battle, 0, "blue", 5) if battle.unit(0).skirmishers == "good"])


@pytest.mark.parametrize(("to", "phase", "turns"), [("march_column", "orders", {1}), ("line", "movement", {1, 2})])
def test_a_change_has_some_of_its_turns_left(to: Any, phase: Any, turns: set[int]) -> None:
    changing = Change(to=to, element="right", left=1, clause="EA-4.2")
    battle, no = enemy(at_cards(), change=changing)
    found = [u.change for u in guesses(replace(battle, phase=phase), no, "blue")]
    assert {c.left for c in found if c} == turns
    assert {c.clause for c in found if c} == {"EA-4.6" if to == "line" else "EA-4.2"}


def test_a_clock_runs_only_where_it_may() -> None:
    battle, no = enemy(at_cards())
    assert {u.commander_clock for u in guesses(battle, no, "blue")} == {0}
    hq = battle.hq(1)
    assert hq is not None
    led = replace(battle, field=battle.field.put(replace(hq, attached=no)))
    assert {u.commander_clock for u in guesses(led, no, "blue")} == {0, 1}


def test_pursuers_off_the_table_come_back_within_three_turns() -> None:
    battle = at_cards()
    horse = next(u for u in battle.field.units if u.side == 1 and u.type == "cavalry")
    gone = replace(horse, at=None, place="pursuing", timer=2)
    off = replace(battle, field=battle.field.put(gone))
    assert {u.timer for u in guesses(off, horse.no, "blue")} == {1, 2, 3}
    opened = replace(off, options=replace(off.options, players_see_rulings=True))
    assert {u.timer for u in guesses(opened, horse.no, "blue")} == {2}


@pytest.mark.parametrize(("status", "far"), [(5, 5.0), (3, 10.0), (1, 15.0)])
def test_a_beaten_battalion_goes_as_far_back_as_the_table_says(status: int, far: float) -> None:
    duty = Duty(kind="withdraw", clause="EA-16.11", distance=far, enemy=0)
    battle, no = enemy(at_cards(), duty=duty, status=(status,))
    assert {u.duty and u.duty.distance for u in guesses(battle, no, "blue", 5)} == {far}


def test_reinforcements_will_come_some_time_as_somebody() -> None:
    battle = at_cards()
    view = RULES.view(battle, "blue")
    wholes = [imagined(view, seed) for seed in range(60)]
    waiting_red = tuple([u.no for u in battle.field.units if u.place == "waiting" and u.side == 1])
    assert waiting_red
    arrivals = [next(a for a in whole.layer.arrivals if a.side == 1) for whole in wholes]
    assert {a.units for a in arrivals} == {waiting_red}
    assert all([battle.turn < a.turn <= battle.layer.turn_limit for a in arrivals])
    assert len({a.turn for a in arrivals}) > 5
    assert len({whole.unit(waiting_red[0]).type for whole in wholes}) > 1


def test_ground_that_is_not_known_is_not_made_up() -> None:
    battle = at_cards()
    unseen = replace(battle.field.ground, features=())
    bare = RULES.view(replace(battle, field=replace(battle.field, ground=unseen)), "blue")
    assert imagined(bare, 1).field.ground.features == ()
