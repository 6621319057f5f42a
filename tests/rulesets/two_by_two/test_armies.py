"""Army lists: what may be fielded and why not."""

from random import Random

import pytest

from grognard.rulesets.two_by_two.options import Options
from grognard.rulesets.two_by_two.page import army_lists as lists
from grognard.rulesets.two_by_two.rules import RULES
from grognard.rulesets.two_by_two.setup.army_lists import (
    ArmyRow,
    Rows,
    army_fault,
    army_lists,
    cost,
    limit_fault,
    random_army,
    ready_armies,
)
from grognard.rulesets.two_by_two.units import TYPES, Size, TypeName

PLAIN = Options()
EVERYTHING = Options(irregular_shooters=True, irregular_warband=True, irregular_cavalry=True, lancers=True)


def row(unit_type: TypeName, count: int, size: Size = "common", strength: int = 0) -> ArmyRow:
    """A row of an army."""
    return ArmyRow(type=unit_type, count=count, size=size, strength=strength)


HQ = row("hq", 1)
TEMPLATE = (HQ, row("line", 10), row("light_cavalry", 2), row("heavy_cavalry", 1), row("foot_artillery", 2))


def clause_of(name: str, rows: Rows, limit: float = 40.0, options: Options = PLAIN) -> str:
    """The clause that refuses an army, or nothing."""
    fault = army_fault(army_lists()[name], rows, limit, options)
    return fault.clause if fault else ""


def test_the_standard_template_is_sixteen_units_for_39_points() -> None:
    assert sum(r.count for r in TEMPLATE) == 16
    assert cost(TEMPLATE) == 39
    assert clause_of("template", TEMPLATE) == ""


@pytest.mark.parametrize(
    ("name", "rows", "clause"),
    [
        ("french", (HQ, row("line", 18)), ""),
        ("french", (HQ, row("line", 18), row("guards", 2)), "2X2-15.1"),
        ("french", (HQ, row("line", 19)), "2X2-15.22"),
        ("french", (row("line", 10),), "2X2-15.23"),
        ("french", (HQ, row("guards", 1)), "2X2-15.24"),
        ("french", (HQ, row("guards", 2)), ""),
        ("french", (HQ, row("guards", 4, "large")), ""),
        ("french", (HQ, row("guards", 3, "large")), "2X2-15.24"),
        ("french", (HQ, row("guards", 5, "large")), "2X2-15.22"),
        ("french", (HQ, row("light_infantry", 1)), "2X2-15.22"),
        ("french", (HQ, row("line", 2), row("line", 17)), "2X2-15.22"),
        ("french", (HQ, row("line", 4, "small")), "2X2-1.9"),
        ("austrian", (HQ, row("line", 2, "large"), row("militia", 2)), ""),
        ("austrian", (HQ, row("militia", 2, "small")), "2X2-15.13"),
        ("austrian", (row("hq", 3), row("line", 4)), "2X2-15.22"),
        ("british", (HQ, row("line", 2, "large")), "2X2-15.22"),
        ("british", (HQ, row("foot_artillery", 1, "large")), "2X2-1.8"),
        ("british", (HQ, row("lancers", 1)), "2X2-16.1"),
        ("template", (*TEMPLATE[:-1], row("foot_artillery", 1)), "2X2-15.19"),
        ("template", TEMPLATE[1:], "2X2-15.15"),
        ("template", (*TEMPLATE, row("guards", 1)), "2X2-15.14"),
        ("own", (row("line", 1, "small"),), ""),
        ("own", (row("line", 1, "common", 1_500),), ""),
        ("own", (row("line", 1, "common", 2_000),), "2X2-1.9"),
        ("own", (row("hq", 1, "small"),), "2X2-1.8"),
        ("own", (row("militia", 1, "small"),), "2X2-15.13"),
        ("own", (row("irregular_warband", 1),), "2X2-16.1"),
        ("own", (), "2X2-15.1"),
        ("own", (row("line", 0),), "2X2-15.1"),
    ],
)
def test_an_army_is_refused_by_the_clause_it_breaks(name: str, rows: Rows, clause: str) -> None:
    assert clause_of(name, rows) == clause


def test_one_command_holds_80_points() -> None:
    army = (HQ, row("line", 39))
    assert clause_of("own", army, limit=100) == "2X2-15.21"
    assert limit_fault(81) is not None
    assert limit_fault(80) is None


def test_optional_types_come_with_their_option() -> None:
    assert clause_of("own", (row("lancers", 2),), options=EVERYTHING) == ""


@pytest.mark.parametrize("name", sorted(army_lists()))
@pytest.mark.parametrize("ap", [12.0, 40.0, 57.5, 80.0])
def test_ready_made_armies_are_legal_and_spend_their_points(name: str, ap: float) -> None:
    armies = ready_armies(army_lists()[name], ap, EVERYTHING)
    assert armies == ready_armies(army_lists()[name], ap, EVERYTHING)
    assert armies or (name == "template" and ap < 39)
    for rows in armies:
        assert clause_of(name, rows, ap, EVERYTHING) == ""
        assert name == "template" or cost(rows) > min(ap, 60.0) - 3.0


@pytest.mark.parametrize("name", ["austrian", "french", "british", "own"])
def test_random_armies_are_legal(name: str) -> None:
    for seed in range(100):
        rows = random_army(army_lists()[name], 40.0, Random(seed), PLAIN)
        assert clause_of(name, rows) == ""


def test_every_row_names_a_clause_of_the_rulebook() -> None:
    known = RULES.rulebook.clauses
    clauses = [row.clause for found in army_lists().values() for row in found.rows]
    assert set(clauses) <= set(known)
    assert sorted(clauses) == sorted({f"2X2-15.{n}" for n in [*range(15, 20), *range(25, 50)]})


def test_the_lists_are_shown_as_cards_with_their_costs() -> None:
    cards = {one.id: one for one in lists.cards()}
    assert set(cards) == set(army_lists())
    large = next(row for row in cards["austrian"].rows if row.size == "large")
    assert (large.cost, large.least, large.most, large.bracketed) == (3.0, 2, 4, True)
    assert {row.type for row in cards["own"].rows} == set(TYPES)
