"""Seats that belong to sides: one a side of its own name, or several that a scenario names."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from grognard.catalogue import load_scenario
from grognard.engine.battle import decode, encode
from grognard.engine.files.scenario import Scenario, SeatSpec, SideSpec, check
from grognard.engine.files.yaml import BadFile, Document
from grognard.engine.terrain import Table
from grognard.generals import by_seat
from tests import toy

TWO = toy.field_of(toy.Pitch(units=(toy.Row(id="B1", side="blue", x=4, y=2), toy.Row(id="R1", side="red", x=4, y=20))))
FOUR = replace(TWO, seats=("ney", "reille", "hill", "control"), seat_sides=(0, 0, 1))


def scenario(blue: tuple[str, ...], red: tuple[str, ...]) -> Scenario:
    """A scenario whose sides name these seats."""
    sides = {
        name: SideSpec(name=name, seats=tuple([SeatSpec(name=seat) for seat in seats]))
        for name, seats in (("blue", blue), ("red", red))
    }
    rows = ({"id": "B1", "side": "blue", "x": 4, "y": 2}, {"id": "R1", "side": "red", "x": 4, "y": 20})
    table = Table(width=24, depth=24, measure="inch")
    return Scenario(id="toy-seats", ruleset="toy", title="Seats", table=table, sides=sides, units=rows)


def test_a_side_has_the_seat_of_its_own_name_and_nothing_of_it_is_saved() -> None:
    assert [TWO.side_of(seat) for seat in ("blue", "red", "control")] == [0, 1, None]
    assert TWO.seats_of(1) == ("red",)
    assert b"seat_sides" not in encode(TWO)


def test_a_side_may_have_several_seats_and_control_has_no_side() -> None:
    loaded = decode(encode(FOUR), toy.ToyBattle)
    assert loaded == FOUR
    assert [loaded.side_of(seat) for seat in loaded.seats] == [0, 0, 1, None]
    assert (loaded.seats_of(0), loaded.seats_of(1)) == (("ney", "reille"), ("hill",))


@pytest.mark.parametrize(("result", "side"), [("blue", 0), ("red", 1), ("draw", None), (None, None)])
def test_the_winner_is_a_side_whoever_sits_there(result: str | None, side: int | None) -> None:
    assert replace(FOUR, result=result).winner == side


def test_a_scenario_names_the_seats_of_its_sides() -> None:
    assert scenario((), ()).seats == ("blue", "red")
    assert scenario((), ()).seat_sides is UNSET
    named = scenario(("Ney", "Reille"), ())
    assert (named.seats, named.seat_sides) == (("Ney", "Reille", "red"), (0, 0, 1))


@pytest.mark.parametrize(
    ("blue", "red"), [(("Ney", "Ney"), ()), (("Ney",), ("Hill", "Ney")), (("Ney", "control"), ()), ((), ("blue",))]
)
def test_a_seat_has_a_name_that_no_other_has_on_either_side(blue: tuple[str, ...], red: tuple[str, ...]) -> None:
    wrong = scenario(blue, red)
    faults = check(wrong, Document("seats.yaml", msgspec.to_builtins(wrong)))
    assert [fault.expectation for fault in faults if "a name of its own" in fault.expectation]


def test_a_general_of_a_side_sits_in_all_its_seats_and_never_in_controls() -> None:
    assert by_seat(FOUR, ("captain", "recruit")) == {"ney": "captain", "reille": "captain", "hill": "recruit"}


def test_a_ruleset_of_one_player_a_side_refuses_several() -> None:
    scenario, document, rules = load_scenario("two_by_two-first_shots")
    first = next(iter(scenario.sides))
    spec = replace(scenario.sides[first], seats=(SeatSpec(name="ney"), SeatSpec(name="reille")))
    with pytest.raises(BadFile, match=rf"sides\.{first}\.seats.*expected none"):
        rules.muster(replace(scenario, sides={**scenario.sides, first: spec}), document)
