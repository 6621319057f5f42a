"""Chapter 7: order comes back to a unit that does nothing for a turn."""

from __future__ import annotations

from typing import Any

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Engagement, Unit


class ReOrdered(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit is in order again."""

    unit: int
    because: tuple[str, ...] = ("EA-7.1", "EA-7.7")


def may_re_order(battle: Engagement, unit: Unit) -> bool:
    """Disordered since before this turn, and this turn it neither moved, manoeuvred, fired nor fought (EA-R58)."""
    return (
        unit.at is not None
        and unit.combatant
        and any(unit.disordered)
        and unit.was_disordered
        and unit.disordered_since < battle.turn
        and not (unit.moved or unit.manoeuvred or unit.fired or unit.opportunity_fired or unit.fought)
        and unit.change is None
        and not unit.running
        and not battle.in_contact(unit.no)
    )


class ReOrdering(Step, frozen=True, tag=True):
    """4c: units that spent the turn quietly are in order again."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Put them in order."""
        for unit in umpire.battle.field.units:
            if not may_re_order(umpire.battle, unit):
                continue
            fields: dict[str, Any] = {"disordered": (False,) * len(unit.disordered)}
            if umpire.battle.options.first_volley_renews == "on_reorder":
                fields["volleys"] = 0
            umpire.change(unit, "EA-7.6", **fields)
            umpire.tell(ReOrdered(clause="EA-7.6", unit=unit.no))
