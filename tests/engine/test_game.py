"""A game: answering, undoing by the rules of undo, seeing only what a seat may see, exact odds by exhaustion."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from grognard.engine.battle import digest, encode
from grognard.engine.dice import DiceWanted, Scripted, pledge
from grognard.engine.exhaust import Every, exhaust
from grognard.engine.game import Game, NeedsConsent, Played
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Outcome
from tests.toy import RULES, Advance, Pass, Pitch, Plan, Row, Shoot, field_of

PAWNS = (Row(id="B1", side="blue", x=3, y=2), Row(id="R1", side="red", x=3, y=20))


@pytest.fixture
def game() -> Game:
    return Game(RULES, field_of(Pitch(units=PAWNS)), seed="eagle")


@pytest.fixture
def planning() -> Game:
    return Game(RULES, field_of(Pitch(units=PAWNS, plan=True)), seed="eagle")


def test_an_accepted_answer_goes_on_to_the_next_question(game: Game) -> None:
    (question,) = game.questions("blue")
    assert isinstance(game.answer(question.no, Advance(0, 2)), Outcome)
    assert game.questions("blue") == ()
    assert [q.seat for q in game.questions()] == ["red"]
    assert "B1 changed" in game.log()


@pytest.mark.parametrize("action", [Advance(0, 4), Advance(1, 1), Advance(7, 1), Shoot(0, 0), Plan("bold")])
def test_a_refusal_changes_nothing(game: Game, action: Any) -> None:
    before = encode(game.battle)
    refused = game.answer(game.questions()[0].no, action)
    assert isinstance(refused, Refusal)
    assert refused.clause in RULES.rulebook.clauses
    assert encode(game.battle) == before
    assert game.history == []


def test_a_question_of_another_seat_is_not_answered(game: Game) -> None:
    refused = game.answer(game.questions()[0].no, Pass(), seat="red")
    assert isinstance(refused, Refusal)
    assert "put to blue" in refused.reason


def test_real_dice_are_asked_for_until_there_are_enough(game: Game) -> None:
    no = game.questions()[0].no
    wanted = game.answer(no, Shoot(0, 1), dice=[])
    assert wanted == DiceWanted("B1 shooting at R1", 1)
    assert game.history == []
    assert isinstance(game.answer(no, Shoot(0, 1), dice=[6]), Outcome)
    assert game.battle.result == "blue"


def test_undo_is_free_while_nothing_has_happened_since(game: Game) -> None:
    before = digest(game.battle)
    game.answer(game.questions()[0].no, Advance(0, 2))
    back = game.undo("blue")
    assert not isinstance(back, NeedsConsent | Refusal)
    assert digest(back) == before == digest(game.battle)
    assert isinstance(game.answer(game.questions()[0].no, Advance(0, 1)), Outcome)


def test_undo_after_dice_needs_consent_and_keeps_the_dice_fallen(game: Game) -> None:
    no = game.questions()[0].no
    game.answer(no, Shoot(0, 1), dice=[1])
    assert game.undo("blue") == NeedsConsent(("red",), "dice have fallen")
    back = game.undo("blue", consent=["red"])
    assert not isinstance(back, NeedsConsent | Refusal)
    assert back.dice == 1
    assert [q.no for q in game.questions()] == [no]


def test_undo_after_the_other_side_has_answered_needs_consent(game: Game) -> None:
    game.answer(game.questions()[0].no, Advance(0, 2))
    game.answer(game.questions()[0].no, Advance(1, 2))
    assert game.undo("blue") == NeedsConsent(("red",), "another seat has answered")
    assert not isinstance(game.undo("red"), NeedsConsent | Refusal)
    assert not isinstance(game.undo("blue"), NeedsConsent | Refusal)
    assert game.battle == game.opening.battle


def test_undo_after_plans_are_open_needs_consent(planning: Game) -> None:
    planning.answer(1, Plan("bold"))
    planning.answer(2, Plan("shy"))
    assert planning.undo("red") == NeedsConsent(("blue",), "something hidden has been shown")


SEATS = (("ney", 0), ("reille", 0), ("hill", 1), ("picton", 1))


@pytest.mark.parametrize(
    ("order", "asked"),
    [
        (("hill", "picton", "reille", "ney"), ("hill", "picton")),
        (("hill", "ney", "picton", "reille"), ("reille", "hill", "picton")),
    ],
)
def test_undo_asks_the_other_side_and_of_ones_own_only_who_loses_an_answer(
    order: tuple[str, ...], asked: tuple[str, ...]
) -> None:
    game = Game(RULES, field_of(Pitch(units=PAWNS, plan=True, seats=SEATS)), seed="eagle")
    for seat in order:
        game.answer(game.questions(seat)[0].no, Plan("bold"))
    assert game.undo("ney") == NeedsConsent(asked, "something hidden has been shown")
    assert isinstance(game.undo("ney", consent=asked[1:]), NeedsConsent)
    assert not isinstance(game.undo("ney", consent=asked), NeedsConsent | Refusal)


def learning(game: Game, seat: str) -> Game:
    """Blue has advanced, and one seat has learned something by it."""
    game.answer(game.questions()[0].no, Advance(0, 2))
    played = game.history[-1]
    assert isinstance(played, Played)
    game.history[-1] = replace(played, outcome=replace(played.outcome, learned=(seat,)))
    return game


def test_undo_does_not_tell_that_the_enemy_has_learned_something(game: Game) -> None:
    assert not isinstance(learning(game, "red").undo("blue"), NeedsConsent | Refusal)


def test_who_has_learned_something_alone_cannot_ask_the_others_to_forget_it(game: Game) -> None:
    assert isinstance(learning(game, "blue").undo("blue", consent=["red"]), Refusal)
    game.answer(game.questions()[0].no, Advance(1, 2))
    assert game.undo("blue") == NeedsConsent(("red",), "another seat has answered")


def test_nothing_to_undo_is_refused(game: Game) -> None:
    assert isinstance(game.undo("red"), Refusal)


def test_a_sealed_answer_may_be_replaced_until_the_last_is_in(planning: Game) -> None:
    planning.answer(1, Plan("bold"))
    planning.answer(1, Plan("shy"))
    planning.answer(2, Plan("bold"))
    assert msgspec.to_builtins(planning.battle)["moods"] == ("shy", "bold")


def test_a_view_blanks_what_others_sealed(planning: Game) -> None:
    planning.answer(1, Plan("bold"))
    assert b"bold" in encode(planning.view("blue"))
    assert b"bold" not in encode(planning.view("red"))
    assert planning.view("red").sealed[0].action is None


def test_the_seed_is_pledged_before_and_shown_after(game: Game) -> None:
    assert game.pledge == pledge("eagle") == game.record.pledge
    assert Game(RULES, field_of(Pitch(units=PAWNS)), dice=Scripted(())).pledge == ""


def test_every_outcome_of_a_shot_with_its_chance(game: Game) -> None:
    every = exhaust(game.battle, game.questions()[0].no, Shoot(0, 1))
    assert isinstance(every, Every)
    assert every.chances(lambda o: o.battle.result) == {None: Fraction(2, 3), "blue": Fraction(1, 3)}
    assert every.rest == 0
    assert sum(b.chance for b in every.branches) == 1


def test_exhaustion_says_what_it_left_out(game: Game) -> None:
    assert exhaust(game.battle, game.questions()[0].no, Shoot(0, 1), most=0) == Every((), Fraction(1))
    assert isinstance(exhaust(game.battle, game.questions()[0].no, Advance(0, 9)), Refusal)


def test_a_preview_carries_the_ruling(game: Game) -> None:
    preview = game.preview(game.questions()[0].no, Shoot(0, 1))
    assert not isinstance(preview, Refusal)
    assert preview.rulings[0].odds()["killed"] == Fraction(1, 3)


def test_hundreds_of_takebacks_cost_no_more_than_as_many_answers(game: Game) -> None:
    """Work that doubles with each takeback would never come to the end of this."""
    for _ in range(400):
        game.answer(game.questions()[0].no, Advance(0, 2))
        assert len(game.standing) == 1
        game.undo("blue")
        assert game.standing == []
    game.answer(game.questions()[0].no, Advance(0, 2))
    assert Game.resume(game.record, RULES).standing == game.standing == [800]
