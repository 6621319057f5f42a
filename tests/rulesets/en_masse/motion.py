"""Which moves of En Masse nobody chooses, which way they go and how far."""

from __future__ import annotations

from typing import Any

from grognard.engine.events import Changed
from grognard.rulesets.en_masse.battle import CONTACT, Clash, Unit
from grognard.rulesets.en_masse.clock.clock import ContactMade
from grognard.rulesets.en_masse.geometry import bodies
from tests.conformance.motion import Moment, Motion, Pair


def came_to_blows(moment: Moment) -> list[Pair]:
    """Who closed with whom."""
    return [(moment.event.unit, moment.event.target)]


def called(battle: Clash, name: str) -> list[Unit]:
    """The units of that name."""
    return [u for u in battle.field.units if u.name == name]


def excused(battle: Clash, unit: Any, change: Changed) -> bool:
    """Runners go where they must, and a march comes on with its tail behind it (EM-R.76, EM-R.88)."""
    return unit.at is None or unit.running or unit.formation == "marching"


MOTION = Motion(
    moves={},
    fights={ContactMade: came_to_blows},
    footprint=bodies,
    called=called,
    excused=excused,
    contact=CONTACT,
    slack=0.05,
    standoff=1.0,
)
