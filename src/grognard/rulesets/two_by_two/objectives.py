"""What a scenario adds to the book: a last turn, ground to hold, and losses to compare."""

from __future__ import annotations

from grognard.engine.objectives import Objectives, last_turn
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import SIDES, Skirmish, Unit
from grognard.table.kernel_ground import inside

KINDS = ("hold", "last_held", "fewer_losses")
FIELDS = ("kind", "features", "side", "text")


def stands_on(unit: Unit, feature: Feature) -> bool:
    """Is a unit's centre on a feature? A line is no ground to stand on."""
    return unit.at is not None and bool(feature.outline()) and inside(unit.at.x, unit.at.y, feature.areas[0])


OBJECTIVES = Objectives(
    sides=SIDES,
    counts=lambda unit: True,
    is_lost=lambda unit: unit.place == "destroyed",
    is_fit=lambda battle, unit, objective: unit.at is not None and not unit.shaken,
    stands_on=stands_on,
)


def last_turn_over(umpire: Umpire[Skirmish]) -> bool:
    """At the end of the last turn the objectives decide, else what the scenario says."""
    if not last_turn(umpire.battle):
        return False
    found = OBJECTIVES.decision(umpire.battle)
    umpire.end(found[0] if found else umpire.battle.layer.undecided, "2X2-3.1")
    return True
