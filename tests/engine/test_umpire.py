"""The umpire's verbs, the door's own refusals, and what every piece and question can be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, OffTable, Question, Step
from grognard.engine.dice import Scripted
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import TargetNo, UnitNo, UnitOrder
from grognard.engine.umpire import Outcome, Umpire, answer, start
from grognard.engine.unknown_pieces import unknown_piece
from tests.toy import Advance, NextTurn, Orders, Pitch, Reveal, Row, Shoot, ToyBattle, field_of

ROWS = (Row(id="a", side="blue", x=3, y=3), Row(id="b", side="red", x=3, y=9))
NOBODY_THERE = 2


def battle() -> ToyBattle:
    return start(field_of(Pitch(units=ROWS)), Scripted(())).battle


def umpire() -> Umpire[ToyBattle]:
    return Umpire(battle(), Scripted(()))


def test_the_battle_knows_of_the_desk_when_it_is_asked_for() -> None:
    desk = umpire()
    before, step = desk.table, NextTurn()
    desk.push(step)
    assert desk.table is before
    assert desk.battle.agenda == (*before.agenda, step)
    assert desk.table is desk.battle
    assert before.agenda != desk.battle.agenda


class Part(Struct, frozen=True):
    target: TargetNo | None = None
    count: int = 0


class Many(Action, frozen=True, tag=True):
    """Names units in every way an action can."""

    unit: UnitNo = -1
    order: UnitOrder = ()
    part: Part | None = None
    parts: tuple[Part, ...] = ()
    chosen: Annotated[tuple[int, ...], Meta(max_length=9)] = ()


@pytest.mark.parametrize(
    ("action", "nobody"),
    [
        (Many(unit=1, order=(0, 1), part=Part(1), parts=(Part(0), Part())), None),
        (Many(), None),
        (Many(chosen=(9,), part=Part(0, count=9)), None),
        (Many(unit=2), 2),
        (Many(order=(0, 7)), 7),
        (Many(order=(-1,)), -1),
        (Many(part=Part(5)), 5),
        (Many(parts=(Part(0), Part(6))), 6),
    ],
)
def test_a_number_that_is_no_units_is_found_wherever_an_action_holds_it(action: Many, nobody: int | None) -> None:
    assert unknown_piece(action, 2) == nobody


@pytest.mark.parametrize("action", [Advance(NOBODY_THERE, 1.0), Shoot(0, NOBODY_THERE), Shoot(-1, 1)])
def test_the_door_refuses_a_unit_that_is_not_there_by_the_clause_of_the_battle(action: Action) -> None:
    refused = answer(battle(), 1, action, Scripted(()))
    assert isinstance(refused, Refusal)
    assert (refused.clause, refused.reason.rsplit(" ", 1)[0]) == (ToyBattle.unasked, "there is no unit")


def test_a_step_is_amended_where_it_waits() -> None:
    work = umpire()
    first, second = Reveal(), NextTurn()
    work.push(second, first)
    below = work.battle.agenda[:-2]
    work.amend(NextTurn())
    work.amend(Reveal(), instead=first)
    assert work.battle.agenda == (*below, Reveal(), NextTurn())
    with pytest.raises(ValueError, match="empty"):
        work.amend(Reveal(), instead=first)


def test_of_steps_alike_the_one_that_is_meant_is_amended() -> None:
    work = umpire()
    upper, lower = NextTurn(), NextTurn()
    work.push(upper, lower)
    work.amend(Reveal(), instead=lower)
    assert [type(step) for step in work.battle.agenda[-2:]] == [Reveal, NextTurn]


class Again(Question, frozen=True, tag=True, kw_only=True):
    """Asked as often as it is answered."""

    late: bool = False

    def asked_by(self) -> Step:
        return AskAgain(self.seat)


class AskAgain(Step, frozen=True, tag=True):
    """Asks."""

    seat: str
    late: bool = False

    def run(self, umpire: Umpire[Any]) -> None:
        umpire.ask(Again(seat=self.seat, late=self.late))


def test_a_question_is_asked_again_when_the_rest_is_done() -> None:
    work = umpire()
    work.withdraw(*work.battle.questions)
    work.again(Again(seat="blue"), late=True)
    work.push(AskAgain("red"))
    work.proceed()
    assert [q.seat for q in work.battle.questions] == ["red"]
    work.withdraw(*work.battle.questions)
    work.proceed()
    asked: Sequence[Question] = work.battle.questions
    assert asked == (Again(no=3, seat="blue", late=True),)


def test_a_question_asked_once_cannot_be_asked_again() -> None:
    with pytest.raises(NotImplementedError):
        umpire().again(Orders(seat="blue", side=0))


def test_only_the_questions_named_are_withdrawn() -> None:
    work = umpire()
    work.ask(Orders(seat="red", side=1))
    kept, gone = work.battle.questions
    work.withdraw(gone)
    assert work.battle.questions == (kept,)


def test_what_is_revealed_to_a_seat_is_not_revealed_to_all() -> None:
    work = umpire()
    work.reveal(())
    work.reveal(("blue",))
    assert (work.outcome.learned, work.outcome.revealed) == (("blue",), False)
    work.reveal()
    assert work.outcome.revealed


def test_a_piece_on_the_table_is_somewhere_and_one_off_it_nowhere() -> None:
    piece = battle().unit(0)
    assert piece.here is piece.at
    with pytest.raises(OffTable, match="a is not on the table"):
        replace(piece, at=None).here.rect  # noqa: B018


def test_every_battle_knows_its_units_by_number_and_by_side() -> None:
    fight = battle()
    assert [fight.unit(no).name for no in (0, 1)] == ["a", "b"]
    shot = answer(replace(fight, questions=(Orders(no=1, seat="blue", side=0),)), 1, Shoot(0, 1), Scripted((6,)))
    assert isinstance(shot, Outcome)
    assert [[u.id for u in shot.battle.on_table(side)] for side in (0, 1)] == [["a"], []]


def test_a_question_about_no_unit_says_so() -> None:
    assert Orders(seat="blue", side=0).unit is None
