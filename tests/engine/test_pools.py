"""Pools of dice in a row: their exact odds against every way the dice can fall, and how they are thrown and told."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grognard.engine.dice import OutOfDice, Scripted, Seeded
from grognard.engine.events import Rolled, Ruled
from grognard.engine.plain import clauses_of, tell_ruling
from grognard.engine.pools import Pool
from grognard.engine.ruling import Modifier, Result, Ruling
from grognard.engine.umpire import Umpire
from tests import toy

HITS = Pool("T-A.1", "hits", need=5, dice=3)
PAIR = Pool("T-A.1", "hits", need=5, dice=2)
SAVES = Pool("T-A.2", "saves", need=5, counts="missed", by="object")
STATUS = Pool("T-A.3", "status", need=6, by="object")
RESULTS = (
    Result("T-A.4", "steady", high=0),
    Result("T-A.5", "disordered", low=1, high=1),
    Result("T-A.6", "routed", low=2),
)
BATTLE = toy.field_of(
    toy.Pitch(units=(toy.Row(id="B1", side="blue", x=4, y=2), toy.Row(id="R1", side="red", x=4, y=20)))
)


def volley(*pools: Pool, bonus: int = 0, results: tuple[Result, ...] = RESULTS) -> Ruling:
    """A ruling of pools in a row."""
    mods = (Modifier("T-A.7", bonus),) if bonus else ()
    return Ruling(
        clause="T-A.1", subject="B1", object="R1", throw="pools", pools=pools, modifiers=mods, results=results
    )  # fmt: skip


def every_way(ruling: Ruling) -> dict[tuple[int, ...], Fraction]:
    """The chance of every row of counts, by throwing every way the dice can fall."""
    found: dict[tuple[int, ...], Fraction] = {}
    open_scripts: list[tuple[int, ...]] = [()]
    while open_scripts:
        script = open_scripts.pop()
        wanted = ruling.wanted(script, "")[1]
        if wanted:
            open_scripts += [script + more for more in product(range(1, 7), repeat=wanted)]
        else:
            counts = ruling.totals(script)
            found[counts] = found.get(counts, Fraction(0)) + Fraction(1, 6 ** len(script))
    return found


@pytest.mark.parametrize("bonus", [-5, -1, 0, 1, 6])
@pytest.mark.parametrize("pools", [(PAIR,), (PAIR, SAVES), (PAIR, SAVES, STATUS), (PAIR, STATUS)])
def test_the_odds_are_those_of_every_way_the_dice_can_fall(pools: tuple[Pool, ...], bonus: int) -> None:
    ruling = volley(*pools, bonus=bonus)
    counted = every_way(ruling)
    assert ruling.spread() == counted
    expected: dict[str, Fraction] = {}
    for counts, chance in counted.items():
        result = ruling.row(counts[-1]).result
        expected[result] = expected.get(result, Fraction(0)) + chance
    assert ruling.odds() == expected
    assert sum(ruling.odds().values()) == 1


def test_a_great_pool_has_exact_odds_too() -> None:
    ruling = volley(Pool("T-A.1", "hits", need=4, dice=40))
    assert ruling.odds()["steady"] == Fraction(1, 2**40)


def test_pools_are_thrown_one_after_the_other_each_for_its_purpose_and_by_a_fixed_order_of_dice() -> None:
    umpire: Umpire[Any] = Umpire(BATTLE, Scripted((5, 4, 6, 2, 5, 6)))
    row = umpire.rule(volley(HITS, SAVES, STATUS), "B1 at R1")
    assert row.result == "disordered"
    rolled = [(event.purpose, event.dice) for event in umpire.events if isinstance(event, Rolled)]
    assert rolled == [("B1 at R1: hits", (5, 4, 6)), ("B1 at R1: saves", (2, 5)), ("B1 at R1: status", (6,))]
    made = umpire.events[-1]
    assert isinstance(made, Ruled)
    assert (made.dice, made.total, made.ruling.totals(made.dice)) == ((5, 4, 6, 2, 5, 6), 1, (2, 1, 1))


def test_no_dice_are_thrown_for_a_pool_that_has_none() -> None:
    umpire: Umpire[Any] = Umpire(BATTLE, Scripted((1, 1, 1)))
    assert umpire.rule(volley(HITS, SAVES, STATUS), "B1 at R1").result == "steady"
    assert [event.purpose for event in umpire.events if isinstance(event, Rolled)] == ["B1 at R1: hits"]
    assert umpire.battle.dice == 3


def test_dice_that_run_out_are_asked_for_pool_by_pool() -> None:
    umpire: Umpire[Any] = Umpire(BATTLE, Scripted((5, 5, 1)))
    with pytest.raises(OutOfDice) as short:
        umpire.rule(volley(HITS, SAVES), "B1 at R1")
    assert (short.value.wanted.purpose, short.value.wanted.n) == ("B1 at R1: saves", 2)


def test_seeded_dice_fall_the_same_however_they_are_parted() -> None:
    dice = Seeded("pools")
    umpire: Umpire[Any] = Umpire(BATTLE, dice)
    umpire.rule(volley(HITS, SAVES, STATUS), "B1 at R1")
    made = umpire.events[-1]
    assert isinstance(made, Ruled)
    assert made.dice == dice.d6(0, len(made.dice), "")


def test_a_ruling_of_pools_is_told_with_the_dice_and_the_count_of_each() -> None:
    ruling = volley(HITS, SAVES)
    made = Ruled(clause="T-A.5", ruling=ruling, dice=(6, 5, 1, 3, 5), total=1, result="disordered")
    told = tell_ruling(ruling, made)["pools"]
    assert [(row["name"], row["dice"], row["count"]) for row in told] == [("hits", [6, 5, 1], 2), ("saves", [3, 5], 1)]
    assert [row["count"] for row in tell_ruling(ruling)["pools"]] == [None, None]
    assert {"T-A.1", "T-A.2", "T-A.5"} <= set(clauses_of(made))
