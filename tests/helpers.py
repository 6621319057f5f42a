"""Finding, placing and changing units in a test, whatever the ruleset."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from grognard.engine.battle import Battle
from grognard.table.pose import pose

B = TypeVar("B", bound=Battle)


def unit_of(battle: Battle, id: str) -> Any:
    """The unit of that id."""
    return next(u for u in battle.field.units if u.id == id)


def no_of(battle: Battle, id: str) -> int:
    """The number of a unit."""
    no: int = unit_of(battle, id).no
    return no


def changed(battle: B, id: str, **fields: Any) -> B:
    """The battle with something about a unit changed."""
    return replace(battle, field=battle.field.put(replace(unit_of(battle, id), **fields)))


def placed(battle: B, id: str, x: float, y: float, facing: float, **fields: Any) -> B:
    """The battle with a unit of some shape somewhere else."""
    shape = replace(unit_of(battle, id), **fields).shape
    return changed(battle, id, at=pose(x, y, facing, shape.depth, shape.width), **fields)
