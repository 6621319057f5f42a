"""How battles of both En Avants are decided: what a scenario may ask for, who is lost, what is told at the end."""

from __future__ import annotations

from typing import Protocol

from grognard.engine.events import OpenEvent
from grognard.engine.files.scenario import Objective

ALIVE = 1
KINDS = ("on", "hold", "reach", "losses", "fewer_losses", "spared", "more_left")


class ObjectiveMet(OpenEvent, frozen=True, kw_only=True, tag=True):
    """What decided the battle, in the scenario's words."""

    objective: str


class Losable(Protocol):
    """A unit that may be gone or in flight."""

    @property
    def place(self) -> str:
        """Where it is."""

    @property
    def running(self) -> bool:
        """Is it in flight?"""


def lost(unit: Losable) -> bool:
    """Destroyed, gone or running; cavalry off in pursuit will be back."""
    return unit.place == "removed" or unit.running


def least(objective: Objective) -> int:
    """The status an objective asks for; who runs away holds nothing."""
    return ALIVE if objective.status is None else objective.status
