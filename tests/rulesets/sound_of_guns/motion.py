"""Which moves of March Toward the Sound of Guns nobody chooses, which way they go and how far."""

from __future__ import annotations

from typing import Any

from grognard.engine.events import Changed
from grognard.rulesets.sound_of_guns.battle import TOUCH, Engagement, Unit
from grognard.rulesets.sound_of_guns.charges import Charged
from grognard.table.kernel import Rect
from tests.conformance.motion import Moment, Motion, Pair


def came_to_blows(moment: Moment) -> list[Pair]:
    """Who came into contact with whom."""
    return [(moment.event.unit, moment.event.enemy)]


def called(battle: Engagement, name: str) -> list[Unit]:
    """The units of that name."""
    return [u for u in battle.field.units if u.name == name]


def excused(battle: Engagement, unit: Any, change: Changed) -> bool:
    """Routers leave the table with their heads first (SG-R.25)."""
    return unit.at is None or unit.order == "routed"


def footprint(unit: Unit) -> list[Rect]:
    """A unit's stands; one that is off the table has none."""
    return [] if unit.at is None else list(unit.rects)


MOTION = Motion(
    moves={},
    fights={Charged: came_to_blows},
    footprint=footprint,
    called=called,
    excused=excused,
    contact=TOUCH,
    slack=0.03,
    standoff=0.1,
)
