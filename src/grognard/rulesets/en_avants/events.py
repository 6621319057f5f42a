"""What happens to units in both games, told in the same words: they fire, move, come on, are lost to the battle."""

from __future__ import annotations

from grognard.engine.events import OpenEvent
from grognard.table.pose import Pose


class ShotFired(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit fired."""

    unit: int
    target: int
    range: float
    opportunity: bool = False


class UnitMoved(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit changed its place."""

    unit: int
    end: Pose


class Removed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit is out of the battle."""

    unit: int
    reason: str


class UnitArrived(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Reinforcements came on."""

    unit: int
    name: str


class ArrivalDelayed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """There was no room for reinforcements; they try again next turn."""

    unit: int
    name: str
