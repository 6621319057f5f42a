"""What reports of both games tell alike: fire, who closed with whom, disorder, orders not carried out, who came on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol

from grognard.engine.events import Event
from grognard.engine.names import capital, short
from grognard.engine.page.reports import Deed, Manner, Stretch
from grognard.rulesets.en_avants.battle import Encounter
from grognard.rulesets.en_avants.events import ShotFired, UnitArrived
from grognard.rulesets.en_avants.together import OfUnit

Deeds = Iterable[Deed]


class AtTarget(OfUnit, Protocol):
    """An event that names its unit and another it is aimed at."""

    @property
    def target(self) -> int: ...


def stretch(battle: Encounter, _side: int | None) -> Stretch | None:
    """A turn is reported when it is over: all that was ordered in it has been carried out."""
    return Stretch(battle.turn, 0, f"Report of turn {battle.turn}")


def shot(battle: Encounter, event: ShotFired) -> Iterator[Deed]:
    """To the target more than to the firer."""
    yield Deed(event.target, "Fired on by {}", short(battle, event.unit), 1.0, manner=Manner.SUFFERED)
    yield Deed(event.unit, "Fired at {}", short(battle, event.target), 0.2)


def closed(battle: Encounter, event: AtTarget) -> Iterator[Deed]:
    """An assault that came home."""
    yield Deed(event.target, "Assaulted by {}", short(battle, event.unit), 3.0, manner=Manner.SUFFERED)
    yield Deed(event.unit, "Closed with {}", short(battle, event.target), 1.5)


def disordered(_battle: Encounter, event: OfUnit) -> Deeds:
    """Disorder, whatever brought it on."""
    return [Deed(event.unit, "Thrown into disorder", weight=0.8, manner=Manner.SUFFERED)]


def recovered(_battle: Encounter, event: OfUnit) -> Deeds:
    """Its end."""
    return [Deed(event.unit, "Came back to good order", weight=0.3)]


def unordered(unit: int, said: str) -> Deeds:
    """What a unit did otherwise than it was ordered, and why."""
    return [Deed(unit, capital(said).rstrip("."), weight=1.0, order=True, manner=Manner.APART)]


def halted(unit: int, reason: str) -> Deeds:
    """It stopped on its way."""
    return [Deed(unit, f"Halted: {reason}", weight=0.5, order=True, manner=Manner.APART)]


def arrived(_battle: Encounter, event: UnitArrived) -> Deeds:
    """Reinforcements."""
    return [Deed(event.unit, "Came on to the field", weight=1.0)]


DEEDS: Mapping[type[Event], Callable[[Any, Any], Deeds]] = {ShotFired: shot, UnitArrived: arrived}
