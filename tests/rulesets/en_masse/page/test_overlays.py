"""Under whose guns a brigade stands is seen at a glance: a line from each that would cost it status."""

from __future__ import annotations

import pytest

from grognard.rulesets.en_masse.battle import Clash
from grognard.rulesets.en_masse.page.overlays import overlays
from grognard.rulesets.en_masse.views import view
from tests.helpers import no_of
from tests.rulesets.en_masse.doctrine.test_doctrine import at

ROWS = """
  - {{id: B1, side: blue, formation: {form}, status: 4, x: 60, y: 40}}
  - {{id: Guns, side: red, type: artillery, status: {status}, x: 60, y: {y}, facing: {facing}}}
  - {{id: R2, side: red, status: 2, x: 66, y: 58, facing: 225}}
"""


def lines(battle: Clash, id: str, seat: str = "blue") -> list[tuple[str, str]]:
    """The lines that end at a brigade, in words, with their clauses."""
    found = overlays(view(battle, seat), seat, no_of(battle, id))
    return [(one.label, one.clause) for one in found if one.kind == "way"]


@pytest.mark.parametrize(
    ("status", "y", "facing", "form", "told"),
    [
        (4, 55, 180, "assault", [("Guns 12.5 cm", "EM-12.9")]),
        (4, 75, 180, "assault", []),
        (5, 75, 180, "assault", [("Guns 32.5 cm", "EM-12.10")]),
        (5, 75, 180, "loose", []),
        (4, 55, 0, "assault", []),
    ],
    ids=["effective", "far and no better", "far and better", "far and loose", "turned away"],
)
def test_guns_that_tell_are_joined_to_whom_they_bear_on(
    status: int, y: int, facing: int, form: str, told: list[tuple[str, str]]
) -> None:
    battle = at(ROWS.format(status=status, y=y, facing=facing, form=form))
    assert lines(battle, "B1") == told


def test_it_is_told_of_the_enemy_too() -> None:
    battle = at(ROWS.format(status=4, y=55, facing=180, form="assault"))
    assert [(words.split()[0], clause) for words, clause in lines(battle, "R2")] == [("B1", "EM-12.11")]
    assert lines(battle, "B1", "red") == lines(battle, "B1")
