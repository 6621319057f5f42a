"""How a battle is told in beats: dice dealt, moves and what interrupts them, volleys, the fight, what becomes of it."""

from __future__ import annotations

from typing import Any

from grognard.engine.events import Changed, DrawAgreed, Ended, Event, Resigned, Rolled, Ruled
from grognard.engine.names import called
from grognard.engine.page.beats import TOLD_WITH, Cue, Cuing, Kind
from grognard.rulesets.sound_of_guns.arrivals import UnitArrived
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.sound_of_guns.blows import RoundScored
from grognard.rulesets.sound_of_guns.charges import Charged
from grognard.rulesets.sound_of_guns.command import PointsGiven, PointsRolled
from grognard.rulesets.sound_of_guns.effects import (
    CommanderMoved,
    CommanderRemoved,
    OrderChanged,
    Removed,
    StandsLost,
    UnitMoved,
)
from grognard.rulesets.sound_of_guns.interrupts import SquareTried
from grognard.rulesets.sound_of_guns.melee import CombatBegun
from grognard.rulesets.sound_of_guns.morale import ArmyCounted, MoraleChecked
from grognard.rulesets.sound_of_guns.moves import Reformed
from grognard.rulesets.sound_of_guns.orders import OrderPaid
from grognard.rulesets.sound_of_guns.orienting import Oriented
from grognard.rulesets.sound_of_guns.results import CombatDecided, Consolidated, Exhausted, Ignored
from grognard.rulesets.sound_of_guns.retreat import RetreatBlocked
from grognard.rulesets.sound_of_guns.sequence import PhaseBegan, Recovered, TurnBegan
from grognard.rulesets.sound_of_guns.shooting import ShotFired
from grognard.rulesets.sound_of_guns.victory import ObjectiveMet

FIGHTS: tuple[Kind, ...] = ("melee", "shot", "test", "rout", "loss", "march")
DEALT = Cue(kind="cards", joins=("cards",), anybody=True)
AFTER = Cue(kind="note", joins=FIGHTS, back=True, touches=("unit",))


def moved(_battle: Engagement, event: UnitMoved) -> Cue:
    """A move by itself; a rout and a pursuit as what they are."""
    if event.manner == "rout":
        return Cue(kind="rout", joins=("rout",), claims=True, way="unit", going="rout")
    going = {"pursuit": "pursuit", "retreat": "pushed", "fall back": "pushed"}.get(event.manner, "move")
    return Cue(kind="march", claims=True, way="unit", going=going)  # type: ignore[arg-type]


def ruled(_battle: Engagement, event: Ruled) -> Cue:
    """Dice: those of a fight belong to it, those of a shot to the volley, the others are a test."""
    clause = event.ruling.clause
    if clause.startswith("SG-F."):
        return Cue(kind="shot", joins=("shot", "melee"))
    if clause.startswith("SG-G."):
        return Cue(kind="melee", joins=("melee",))
    return Cue(kind="test", joins=("melee", "shot", "test"))


def by_name(words: str) -> Any:
    """A caption about one unit."""
    return lambda battle, event: words.format(called(battle, event.unit))


BEATS: dict[type[Event], Cuing] = {
    ArmyCounted: TOLD_WITH,
    TurnBegan: Cue(kind="phase"),
    PhaseBegan: Cue(kind="phase", joins=("phase",), anybody=True),
    PointsRolled: DEALT,
    PointsGiven: DEALT,
    OrderPaid: TOLD_WITH,
    UnitMoved: moved,
    Reformed: Cue(kind="march", joins=("march",), touches=("unit",)),
    Charged: Cue(kind="march", joins=("march",), touches=("unit", "enemy")),
    Oriented: Cue(kind="march", claims=True, way="unit"),
    SquareTried: Cue(kind="test", joins=("test",), touches=("unit", "enemy")),
    CommanderMoved: TOLD_WITH,
    CommanderRemoved: Cue(kind="loss"),
    UnitArrived: Cue(kind="arrival", joins=("arrival",), anybody=True, caption=by_name("{} comes on")),
    ShotFired: Cue(kind="shot", joins=("shot",), shot=("unit", "target"), touches=("target",)),
    CombatBegun: Cue(kind="melee", anybody=True),
    RoundScored: Cue(kind="melee", joins=("melee",), anybody=True),
    CombatDecided: Cue(kind="melee", joins=("melee",), anybody=True),
    StandsLost: AFTER,
    OrderChanged: AFTER,
    Ignored: AFTER,
    RetreatBlocked: AFTER,
    Exhausted: AFTER,
    Consolidated: AFTER,
    Removed: Cue(kind="loss", joins=("loss",), caption=by_name("{} is lost"), touches=("unit",)),
    Recovered: Cue(kind="rally", joins=("rally",), anybody=True),
    MoraleChecked: Cue(kind="note"),
    ObjectiveMet: Cue(kind="result"),
    Ruled: ruled,
    Resigned: Cue(kind="result", anybody=True),
    DrawAgreed: Cue(kind="result", anybody=True),
    Ended: Cue(kind="result", joins=("result",), anybody=True),
    Changed: TOLD_WITH,
    Rolled: TOLD_WITH,
}
