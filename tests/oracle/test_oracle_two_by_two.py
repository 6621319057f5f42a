"""2 by 2 beside a slow oracle, written from the ledger's geometry in plain Shapely, on random crowded tables."""

from random import Random

import pytest

from tests.oracle.differences import Differences
from tests.oracle.two_by_two.compare import compare_marches, compare_shots, pitched, play_half
from tests.oracle.two_by_two.tables import some_table


def compared(first: int, tables: int, each: int) -> Differences:
    """Shots, marches and three ways to fight the half-turn, on so many tables."""
    out = Differences("two_by_two")
    for seed in range(first, first + tables):
        random = Random(seed)
        rows = some_table(random)
        standing, battle = pitched(rows, "shoot"), pitched(rows, "move")
        compare_shots(standing, standing.on_table(1 - standing.phasing), out)
        compare_marches(battle, random, out, each)
        for _ in range(3):
            play_half(battle, random, out)
    return out


def test_the_ruleset_agrees_with_the_oracle() -> None:
    out = compared(first=0, tables=8, each=3)
    assert out.none()
    assert min([out.tally.compared[kind] for kind in ("shots", "marches", "melees")]) >= 25


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", [1000, 2000])
def test_the_ruleset_agrees_with_the_oracle_on_many_tables(first: int) -> None:
    out = compared(first, tables=120, each=5)
    assert out.none()
    assert min(out.tally.compared.values()) >= 100
