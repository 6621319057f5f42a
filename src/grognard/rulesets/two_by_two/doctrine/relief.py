"""Doctrine, the lie of the land: how high a place is, and what gives cover there."""

from __future__ import annotations

from grognard.rulesets.two_by_two.doctrine.regiment import Regiment
from grognard.rulesets.two_by_two.ground import Ground, level_of
from grognard.table.kernel_ground import Area, inside


class Relief:
    """Hills, towns and dense woods of a battlefield."""

    __slots__ = ("hills", "levels", "towns", "woods")

    def __init__(self, ground: Ground) -> None:
        self.hills: list[Area] = [p.area for p in ground.hills]
        self.levels: list[int] = [level_of(p.feature) for p in ground.hills]
        self.towns: list[Area] = [p.area for p in ground.towns]
        self.woods: list[Area] = ground.thickets

    def height(self, x: float, y: float) -> int:
        """How high a place is; the highest hill comes first."""
        for i in range(len(self.hills)):
            if inside(x, y, self.hills[i]):
                return self.levels[i]
        return 0

    def covers(self, unit: Regiment, x: float, y: float) -> bool:
        """Is a place in a town, or for Light Infantry in woods?"""
        if not unit.foot:
            return False
        for town in self.towns:
            if inside(x, y, town):
                return True
        if unit.light:
            for wood in self.woods:
                if inside(x, y, wood):
                    return True
        return False
