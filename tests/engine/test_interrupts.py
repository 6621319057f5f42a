"""On the toy rules: a move that is interrupted half way, shots whose results bite later, dice in a fixed order."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import DiceWanted, Scripted
from grognard.engine.events import Rolled, Ruled
from grognard.engine.exhaust import Every, exhaust
from grognard.engine.ruling import Preview, Refusal
from grognard.engine.umpire import Outcome, answer
from tests import toy
from tests.engine.test_commanders import dealt
from tests.toy.march import Brace, GoOn, Met, MoveInterrupted
from tests.toy.volley import Volley

B_1, B_3, R_1, R_3 = 0, 2, 3, 5


def after(battle: Any, action: Any, dice: tuple[int, ...] = ()) -> Any:
    """The battle after an answer to its first question."""
    outcome = answer(battle, battle.questions[0].no, action, Scripted(dice, battle.dice))
    assert isinstance(outcome, Outcome), outcome
    return outcome.battle


def met() -> Any:
    """B_1 goes three, and R_1 is asked when it is four away."""
    return after(dealt(), toy.Advance(B_1, 3.0))


def test_the_mover_stops_where_the_other_side_is_asked() -> None:
    battle = met()
    (question,) = battle.questions
    assert isinstance(question, Met)
    assert (question.seat, question.unit, question.mover) == ("hill", R_1, B_1)
    assert battle.field.units[B_1].here.y == 10.0


def test_who_is_not_stopped_goes_all_the_way() -> None:
    battle = after(met(), Brace(False))
    assert battle.field.units[B_1].here.y == 11.0
    assert battle.questions[0].seat == "ney"


@pytest.mark.parametrize(
    ("answered", "x", "y"), [(GoOn(1.0), 4.0, 11.0), (GoOn(0.0), 4.0, 10.0), (GoOn(0.25, -0.75), 3.25, 10.25)]
)
def test_who_is_stopped_keeps_shortens_or_redirects_his_move(answered: GoOn, x: float, y: float) -> None:
    battle = after(met(), Brace(True))
    (question,) = battle.questions
    assert isinstance(question, MoveInterrupted)
    assert (question.seat, question.left) == ("ney", 1.0)
    at = after(battle, answered).field.units[B_1].here
    assert (at.x, at.y) == (x, y)


def test_no_more_is_gone_than_is_left() -> None:
    battle = after(met(), Brace(True))
    refused = answer(battle, battle.questions[0].no, GoOn(0.5, 0.75), Scripted(()))
    assert isinstance(refused, Refusal)
    assert refused.clause == "TOY-B.3"


def test_shots_are_thrown_at_once_and_bite_when_all_have_fired() -> None:
    battle = after(dealt(), toy.Pass())
    battle = after(battle, Volley(B_3, R_3), (5, 6, 1, 2))
    target = battle.field.units[R_3]
    assert (target.hits, target.stands, battle.shot_at) == (2, 4, (R_3,))
    outcome = answer(battle, battle.questions[0].no, toy.Pass(), Scripted((1, 5, 6, 4, 4), battle.dice))
    assert isinstance(outcome, Outcome)
    target = outcome.battle.field.units[R_3]
    assert (target.hits, target.stands, target.shaken) == (0, 3, True)
    rolled = [(event.purpose, event.dice) for event in outcome.events if isinstance(event, Rolled)]
    assert rolled[:2] == [("the hits on R_3: saves", (1, 5)), ("the hits on R_3: nerves", (6,))]


def test_a_stream_of_typed_dice_gives_the_same_battle_in_one_go_or_one_by_one() -> None:
    battle = after(dealt(), toy.Pass())
    shot = after(battle, Volley(B_3, R_3), (5, 6, 1, 2))
    question, dice = shot.questions[0].no, (1, 2, 6, 1, 4, 4)
    whole = answer(shot, question, toy.Pass(), Scripted(dice, shot.dice))
    typed: tuple[int, ...] = ()
    outcome: Any = None
    while not isinstance(outcome, Outcome):
        outcome = answer(shot, question, toy.Pass(), Scripted(typed, shot.dice))
        if isinstance(outcome, DiceWanted):
            typed = dice[: len(typed) + 1]
    assert outcome == whole
    assert typed == dice[: len(typed)]


def test_a_volley_is_foreseen_with_all_that_comes_of_it() -> None:
    battle = after(dealt(), toy.Pass())
    seen = toy.RULES.preview(battle, battle.questions[0].no, Volley(B_3, R_3))
    assert isinstance(seen, Preview)
    (ruling,) = seen.rulings
    assert [pool.name for pool in ruling.pools] == ["hits", "saves", "nerves"]
    every = exhaust(battle, battle.questions[0].no, Volley(B_3, R_3))
    assert isinstance(every, Every)
    hits = every.chances(lambda outcome: next(e.total for e in outcome.events if isinstance(e, Ruled)))
    spread = ruling.spread()
    assert hits == {n: sum(p for row, p in spread.items() if row[0] == n) for n in range(5)}
