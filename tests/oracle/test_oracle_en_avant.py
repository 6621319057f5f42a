"""En Avant! beside a slow oracle, written from the ledger's geometry in plain Shapely, on random crowded tables."""

from random import Random

import pytest

from tests.oracle.differences import Differences
from tests.oracle.en_avant.clashes import Clash, some_assaults
from tests.oracle.en_avant.compare import Orders
from tests.oracle.en_avant.tables import some_table
from tests.oracle.en_avant.walks import compare_walk, some_walk


def compared(first: int, tables: int) -> Differences:
    """Shots, marches and assaults on so many tables."""
    out = Differences("en_avant")
    for seed in range(first, first + tables):
        random = Random(seed)
        orders = Orders(some_table(random), out)
        orders.compare_shots()
        orders.compare_marches(random)
        orders.compare_reach(random)
        for _ in range(2):
            Clash(some_assaults(random), out).compare()
            compare_walk(some_walk(random), out)
    return out


def test_the_ruleset_agrees_with_the_oracle() -> None:
    out = compared(first=100, tables=14)
    assert out.none(most_left_out=0.25)
    assert min(out.tally.compared.values()) >= 20


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", [1000, 2000])
def test_the_ruleset_agrees_with_the_oracle_on_many_tables(first: int) -> None:
    out = compared(first, tables=150)
    assert out.none(most_left_out=0.25)
    assert min(out.tally.compared.values()) >= 200
