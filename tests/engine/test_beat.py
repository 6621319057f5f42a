"""What a beat says where all march at once, and how long a charge is shown."""

from __future__ import annotations

from types import SimpleNamespace as Some
from typing import Any

import pytest

from grognard.engine.page.beats import CHARGE, SHORTEST, Way
from grognard.engine.reel.beat import marchers, seconds

STEP = ((0.0, 0.0, 0.0, 0.0), (0.0, 0.5, 0.0, 1.0))


def way(piece: int, kind: Any = "move") -> Way:
    """A short way of a piece."""
    return Way(piece=piece, kind=kind, points=STEP)


@pytest.mark.parametrize(
    ("many", "said"),
    [(1, "A"), (3, "A, B and C"), (5, "A, B, C, D and E"), (7, "A, B, C, D and 3 more")],
)
def test_those_who_march_at_once_are_named(many: int, said: str) -> None:
    tokens: Any = {no: Some(label="ABCDEFG"[no]) for no in range(many)}
    assert marchers([way(no) for no in range(many)], tokens) == said


def test_a_charge_is_shown_long_enough_to_be_named_however_short() -> None:
    scene: Any = Some(width=24.0)
    assert seconds("march", [way(0)], scene) == pytest.approx(SHORTEST, abs=0.1)
    assert seconds("march", [way(0, "charge")], scene) == CHARGE
