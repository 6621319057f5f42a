"""Why a battle is over can be told of whatever a scenario may ask."""

from __future__ import annotations

from grognard.engine.endings import MET
from grognard.engine.objectives import KINDS


def test_every_kind_of_objective_can_be_told() -> None:
    assert set(MET) == set(KINDS)
