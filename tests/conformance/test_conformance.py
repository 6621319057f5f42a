"""What every ruleset must pass, on every scenario it ships."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from grognard.engine.battle import Action, decode, digest, encode
from grognard.engine.dice import Scripted, Seeded
from grognard.engine.plain import pieces
from grognard.engine.records import read_action, verify
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Outcome, answer, refusal
from tests.conformance.mutations import mutated
from tests.conformance.trails import CASES, Trail, rules_of, trail, walk

HUGE = 2_000_000_000


@pytest.fixture(params=CASES, ids=[scenario for _, scenario in CASES])
def walked(request: pytest.FixtureRequest) -> Trail:
    """A random game of each scenario, played to its end."""
    return trail(*request.param)


@pytest.mark.both_kernels
def test_random_play_reaches_the_end_and_nothing_is_ever_wrong(walked: Trail) -> None:
    assert walked.game.over
    assert waiting_for_nobody(walked)
    for stop in [*walked.stops, None]:
        battle = stop.battle if stop else walked.game.battle
        assert walked.rules.invariants(battle) == []


def waiting_for_nobody(walked: Trail) -> bool:
    """A battle that is over asks nothing and has nothing left to do."""
    battle = walked.game.battle
    return (battle.agenda, battle.questions, battle.sealed) == ((), (), ())


@pytest.mark.both_kernels
def test_a_record_replays_to_the_same_hash(walked: Trail) -> None:
    assert verify(walked.game.record, walked.rules) == []


def test_saved_at_any_question_it_loads_to_the_same_bytes_and_goes_on_the_same(walked: Trail) -> None:
    dice = Seeded(walked.game.seed)
    after = [*[stop.battle for stop in walked.stops[1:]], walked.game.battle]
    for stop, following in zip(walked.stops, after, strict=True):
        saved = encode(stop.battle)
        loaded = decode(saved, walked.rules.battle_type)
        assert encode(loaded) == saved
        outcome = answer(loaded, stop.question.no, stop.action, dice)
        assert isinstance(outcome, Outcome)
        assert encode(outcome.battle) == encode(following)


def test_an_action_reads_back_as_it_was_written(walked: Trail) -> None:
    for stop in walked.stops:
        assert read_action(stop.question, msgspec.json.decode(msgspec.json.encode(stop.action))) == stop.action


def test_every_candidate_is_accepted_by_the_door(walked: Trail) -> None:
    for stop in walked.some(25):
        candidates = stop.question.candidates(walked.rules.view(stop.battle, stop.question.seat))
        assert stop.question.default(stop.battle) is not None
        for action in [*candidates, stop.question.default(stop.battle)]:
            outcome = answer(stop.battle, stop.question.no, action, Seeded("door"))
            assert isinstance(outcome, Outcome), f"{action}: {outcome}"


def test_candidates_come_in_the_same_order_after_loading(walked: Trail) -> None:
    for stop in walked.some(6):
        loaded = decode(encode(stop.battle), walked.rules.battle_type)
        question = next(q for q in loaded.questions if q.no == stop.question.no)
        assert list(question.candidates(loaded)) == list(stop.question.candidates(stop.battle))


def test_reach_is_the_part_of_the_candidates_that_concerns_a_piece(walked: Trail) -> None:
    for stop in walked.some(3):
        candidates = list(stop.question.candidates(stop.battle))
        for piece in pieces(stop.battle):
            for action in walked.rules.reach(stop.battle, stop.question.no, piece.no):
                assert action in candidates


def refused_for_a_reason(walked: Trail, battle: Any, no: int, action: Action) -> None:
    """The door says no by a clause of the book, and the battle is what it was."""
    before = encode(battle)
    refused = answer(battle, no, action, Scripted(()))
    assert isinstance(refused, Refusal), f"{action} to question {no}: {refused}"
    assert walked.rules.rulebook.find(refused.clause), refused
    assert refused.reason
    assert encode(battle) == before


def test_an_answer_nobody_asked_for_is_refused(walked: Trail) -> None:
    for stop in walked.some(5):
        refused_for_a_reason(walked, stop.battle, 0, stop.action)
        refused_for_a_reason(walked, stop.battle, HUGE, stop.action)
        for other in {type(s.action): s.action for s in walked.stops}.values():
            if not isinstance(other, stop.question.answers):
                refused_for_a_reason(walked, stop.battle, stop.question.no, other)


def test_a_seat_cannot_answer_for_another(walked: Trail) -> None:
    game = walk(walked.rules.name, walked.game.scenario or scenario_of(walked), "seats", most=3).game
    for question in game.questions():
        others = [seat for seat in game.battle.seats if seat != question.seat]
        for seat in others:
            action = question.candidates(game.battle)[0]
            assert isinstance(game.answer(question.no, action, seat=seat), Refusal)


def scenario_of(walked: Trail) -> str:
    """The case a trail belongs to."""
    return next(scenario for rules, scenario in CASES if trail(rules, scenario) is walked)


def test_distorted_answers_are_refused_or_legal_and_never_break_anything(walked: Trail) -> None:
    rng = Random("distorted")
    for stop in walked.some(150, "distorted"):
        before = encode(stop.battle)
        for action in mutated(stop.action, rng, 6):
            told = refusal(stop.battle, stop.question.no, action)
            outcome = answer(stop.battle, stop.question.no, action, Seeded("distorted"))
            assert (told is None) == isinstance(outcome, Outcome), f"{action}: {told} / {outcome}"
            if told is not None:
                assert walked.rules.rulebook.find(told.clause), told
            elif isinstance(outcome, Outcome):
                assert walked.rules.invariants(outcome.battle) == [], str(action)
        assert encode(stop.battle) == before


def test_a_view_is_a_battle_of_the_same_kind_and_shows_no_sealed_answer(walked: Trail) -> None:
    for stop in walked.stops:
        for seat in stop.battle.seats if stop.battle.sealed else ():
            view = walked.rules.view(stop.battle, seat)
            assert decode(encode(view), walked.rules.battle_type) == view
            assert [s.action for s in view.sealed if s.seat != seat] == [None] * len(
                [s for s in stop.battle.sealed if s.seat != seat]
            )


def test_two_battles_that_differ_only_in_a_sealed_answer_look_the_same_to_the_other_seat(walked: Trail) -> None:
    for stop in walked.stops:
        for sealed in stop.battle.sealed:
            others = [seat for seat in stop.battle.seats if seat != sealed.seat]
            gone = replace(
                stop.battle, sealed=tuple([replace(s, action=None) if s is sealed else s for s in stop.battle.sealed])
            )
            for seat in others:
                assert encode(walked.rules.view(stop.battle, seat)) == encode(walked.rules.view(gone, seat))


def test_what_a_view_leaves_blank_can_be_imagined(walked: Trail) -> None:
    for stop in walked.some(3):
        view = walked.rules.view(stop.battle, stop.question.seat)
        whole = walked.rules.imagine(view, Random("imagined"))
        assert walked.rules.view(whole, stop.question.seat) == view
        assert walked.rules.imagine(view, Random("imagined")) == whole
        assert all(s.action is not None for s in whole.sealed)
        assert list(stop.question.candidates(whole))


def test_every_happening_has_a_clause_of_the_book_and_can_be_told(walked: Trail) -> None:
    book = walked.rules.rulebook
    events = walked.game.events()
    for event in events:
        assert book.find(event.clause), event
        assert isinstance(walked.rules.words(walked.game.battle, event), str)
        assert msgspec.json.encode(event)
    for seat in walked.game.battle.seats:
        assert len(walked.game.events(seat)) <= len(events)


def test_every_piece_can_be_told_as_plain_data(walked: Trail) -> None:
    for piece in pieces(walked.game.battle):
        told = walked.rules.tell_piece(walked.game.battle, piece)
        assert msgspec.json.decode(msgspec.json.encode(told)) == msgspec.to_builtins(told)


def test_the_same_seed_gives_the_same_battle(walked: Trail) -> None:
    scenario = scenario_of(walked)
    first, again = (walk(walked.rules.name, scenario, "twice", most=40).game for _ in range(2))
    assert digest(first.battle) == digest(again.battle)
    assert rules_of(walked.rules.name) is walked.rules
