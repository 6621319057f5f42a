"""The status labels of a unit, and the one it acts by."""

from __future__ import annotations

from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avants.status import average


def label(battle: Engagement, unit: Unit) -> int:
    """The status a unit acts by: its only label, the first line's in column, the average in line; no broken half's."""
    status = unit.status
    if len(status) == 1:
        return status[0]
    if 0 in status:
        return max(status)
    first, second = status
    if unit.formation == "column":
        return first
    return average(first, second, up=battle.options.average_rounding == "up")
