"""What the files of both games say alike: hosts, and units in the middle of something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from grognard.engine.files.scenario import Scenario
from grognard.engine.files.yaml import Document
from grognard.rulesets.en_avants.battle import Host, Troops

T = TypeVar("T", bound=Troops)
NAMES = ("enemy", "fire", "half_of", "relative_to", "target", "unit", "with_unit")
"""The fields in which a file calls a unit by its id."""


def host_of(scenario: Scenario, side: str) -> Host:
    """A side by name, and its own edge."""
    spec = scenario.sides[side]
    return Host(name=spec.name, home=spec.home_edge or ("y_min" if side == "blue" else "y_max"))


def in_state(unit: T, given: Mapping[str, Any], numbers: Mapping[str, int], document: Document) -> T:
    """A unit with the change, duty or flags its row gives it; other units are called by their ids there."""
    try:
        state = {name: by_number(value, name, numbers) for name, value in given.items()}
        return msgspec.convert({**msgspec.to_builtins(unit), **state}, type(unit), strict=False)
    except (msgspec.ValidationError, ValueError) as wrong:
        raise document.fault(f"units[{unit.no}]", f"expected the state of a unit: {wrong}") from None


def by_number(value: Any, field: str, numbers: Mapping[str, int]) -> Any:
    """A value in which units are called by their ids, with their numbers instead."""
    if isinstance(value, dict):
        return {name: by_number(inner, name, numbers) for name, inner in value.items()}
    if field not in NAMES or not isinstance(value, str):
        return value
    if value not in numbers:
        raise ValueError(f"there is no unit {value}")
    return numbers[value]
