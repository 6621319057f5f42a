"""The end of the battle: the scenario's objectives and last turn, or Control's word (EM-R.86)."""

from __future__ import annotations

from grognard.engine.files.scenario import Objective
from grognard.engine.objectives import Objectives, last_turn
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avants.objectives import ObjectiveMet, least, lost
from grognard.rulesets.en_masse.battle import SIDES, Clash, Unit
from grognard.rulesets.en_masse.geometry import stands_in

CALL = "EM-1.5"
FIELDS = tuple([f for f in Objective.__struct_fields__ if f not in ("grade", "counting")])


def is_fit(battle: Clash, unit: Unit, objective: Objective) -> bool:
    """On the table with at least the status asked for; who runs away holds nothing."""
    return unit.at is not None and unit.status >= least(objective)


def stands_on(unit: Unit, feature: Feature) -> bool:
    """Is its centre there?"""
    return unit.at is not None and stands_in(unit, feature)


OBJECTIVES = Objectives(sides=SIDES, counts=lambda unit: True, is_lost=lost, is_fit=is_fit, stands_on=stands_on)


def verdict(battle: Clash) -> tuple[str, str] | None:
    """Who has won, if the battle is decided, and by what."""
    last = last_turn(battle)
    found = OBJECTIVES.decision(battle, last)
    if found is not None:
        return (found[0], found[1].text)
    for side in (0, 1):
        if not anybody(battle, side):
            return (SIDES[1 - side], f"Nobody of {battle.armies[side] or SIDES[side]} is left on the field.")
    if not last:
        return None
    scored = OBJECTIVES.balance(battle)
    return (battle.layer.undecided, "The last turn is over.") if scored is None else (scored[0], by_points(scored[1]))


def by_points(more: float) -> str:
    """How the count of points stands."""
    return f"The last turn is over, and the points come to {more:g}."


def anybody(battle: Clash, side: int) -> bool:
    """Has a side a unit on the table, or one that will come or come back?"""
    return any([u.side == side and not lost(u) for u in battle.field.units])


def check_victory(umpire: Umpire[Clash]) -> None:
    """End the battle if it is decided."""
    found = verdict(umpire.battle)
    if found is not None:
        umpire.tell(ObjectiveMet(clause=CALL, objective=found[1]))
        umpire.end(found[0], CALL)
