"""A battle told in beats: what each event is in a reel, and what is said of it."""

from __future__ import annotations

from grognard.engine.events import Event, Ruled
from grognard.engine.names import capital, counted, listed, short, side_of, tenths
from grognard.engine.page import umpiring
from grognard.engine.page.beats import SETTLED, TOLD_WITH, Cue, Cuing, Going, Kind
from grognard.engine.prose import does
from grognard.rulesets.sound_of_guns.arrivals import UnitArrived
from grognard.rulesets.sound_of_guns.battle import Engagement
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
from grognard.rulesets.sound_of_guns.melee.blows import RoundScored
from grognard.rulesets.sound_of_guns.melee.orienting import Oriented
from grognard.rulesets.sound_of_guns.melee.phase import CombatBegun
from grognard.rulesets.sound_of_guns.melee.results import CombatDecided, Consolidated, Exhausted, Ignored
from grognard.rulesets.sound_of_guns.melee.retreat import RetreatBlocked
from grognard.rulesets.sound_of_guns.morale import ArmyCounted, MoraleChecked
from grognard.rulesets.sound_of_guns.moves import Reformed
from grognard.rulesets.sound_of_guns.orders import OrderPaid
from grognard.rulesets.sound_of_guns.sequence import PhaseBegan, Recovered, TurnBegan
from grognard.rulesets.sound_of_guns.setup.deployment import ArmyDrawnUp, CommanderPosted, UnitDeployed
from grognard.rulesets.sound_of_guns.setup.terrain import GroundLaid
from grognard.rulesets.sound_of_guns.shooting import ShotFired
from grognard.rulesets.sound_of_guns.victory import ObjectiveMet
from grognard.rulesets.sound_of_guns.words import setup
from grognard.rulesets.sound_of_guns.words.log import decided as decided_words
from grognard.rulesets.sound_of_guns.words.rulings import (
    BLOWN,
    BLOWS,
    CHECKS,
    RALLY,
    SAVES,
    SHOT,
    SQUARE,
    STATUS,
    hits_of,
    occasion,
    ruled,
)

GOING: dict[str, Going] = {
    "rout": "rout",
    "pursuit": "pursuit",
    "retreat": "pushed",
    "fall back": "pushed",
    "evade": "pushed",
}
VERBS = {
    "move": "marches", "rout": "runs", "evade": "evades", "retreat": "falls back", "fall back": "rides back, blown,",
    "pursuit": "pursues",
}  # fmt: skip
WORSE: tuple[Kind, ...] = ("shot", "melee", "march", "rout", "loss", "test")


def goes(battle: Engagement, event: UnitMoved) -> str:
    """Who goes, and how far."""
    return f"{does(short(battle, event.unit), VERBS[event.manner])} {tenths(event.length)}"


def moved(_battle: Engagement, event: UnitMoved) -> Cue:
    """A march has a beat of its own; who runs or falls back is told with what made it."""
    if event.manner == "rout":
        return Cue(
            kind="rout", joins=("rout",), anybody=True, caption=goes, way="unit", going="rout", touches=("unit",)
        )
    if event.manner in ("retreat", "fall back"):
        return Cue(
            kind="march", joins=("melee",), caption=goes, adds=goes, way="unit", going="pushed", touches=("unit",)
        )
    going: Going = GOING.get(event.manner, "move")
    return Cue(kind="march", caption=goes, way="unit", going=going)


def rides(_battle: Engagement, event: CommanderMoved) -> Cue:
    """A commander's ride; one who only makes room is told with those for whom he makes it."""
    return Cue(kind="march", joins=("march",), way="hq", anybody=event.forced)


def throws(_battle: Engagement, _event: PointsRolled) -> str:
    """Dice of those who throw for themselves, and the pools."""
    return "The commanders throw for their points"


def dealt(_battle: Engagement, _event: PointsGiven) -> str:
    """All have theirs, which their flags show."""
    return "Every commander has his points"


def charges(battle: Engagement, event: Charged) -> str:
    """Who strikes whom."""
    where = "the rear of " if event.rear else ""
    return f"{does(short(battle, event.unit), 'charges')} {where}{short(battle, event.enemy)}"


def fires(battle: Engagement, event: ShotFired) -> str:
    """Who fires at whom."""
    return f"{does(short(battle, event.unit), 'fires')} at {short(battle, event.target)}"


def struck(battle: Engagement, event: ShotFired) -> str:
    """What a shot came to: its hits bite later."""
    return "No hit" if not event.hits else counted(event.hits, "hit")


def fights(battle: Engagement, event: CombatBegun) -> str:
    """Who fights whom."""
    sides = [[short(battle, no) for no in event.units if battle.unit(no).side == s] for s in (0, 1)]
    return f"{listed(sides[event.attacking])} against {listed(sides[1 - event.attacking])}"


def sums(battle: Engagement, event: RoundScored) -> str:
    """Both scores."""
    us, them = event.attacking, 1 - event.attacking
    return capital(f"{side_of(battle, us)} {event.scores[us]}, {side_of(battle, them)} {event.scores[them]}")


def shaken(battle: Engagement, event: OrderChanged) -> str:
    """Its order now."""
    name = short(battle, event.unit)
    words = {"good": "in good order again", "disordered": "disordered", "routed": "routed"}
    return f"{does(name, 'is')} {words[event.order]}"


def falls(battle: Engagement, event: Removed) -> str:
    """Who is lost, and how."""
    return f"{does(short(battle, event.unit), 'is')} lost: {event.fate}"


def thinned(battle: Engagement, event: StandsLost) -> str:
    """What it lost."""
    return f"{does(short(battle, event.unit), 'loses')} {counted(event.stands, 'stand')}"


def squares(battle: Engagement, event: SquareTried) -> str:
    """A square, in time or not."""
    name, enemy = short(battle, event.unit), short(battle, event.enemy)
    if not event.tried:
        return f"{does(name, 'stands')} as it is before {enemy}"
    return f"{does(name, 'forms')} square before {enemy}" if event.formed else f"{name}: no square before {enemy}"


def told(battle: Engagement, event: Ruled) -> str:
    """A throw in its line of the log."""
    return ruled(battle, event).text


def throw(battle: Engagement, event: Ruled) -> Cue:
    """What a ruling is told in."""
    clause = event.ruling.clause
    if clause == SHOT:
        return Cue(kind="shot", verdict=lambda b, e: hits_of(e))
    if clause in BLOWS:
        return Cue(kind="melee", joins=("melee",), verdict=told)
    if clause == SAVES:
        return Cue(kind="test", joins=("melee",), back=True, caption=told, verdict=told)
    if clause in STATUS:
        return Cue(kind="test", joins=("melee", "loss", "test"), back=True, caption=told, verdict=told)
    return checked(event) if clause in CHECKS else Cue(kind="note")


def checked(event: Ruled) -> Cue:
    """What a Quality Check is told in."""
    what = occasion(event)
    if what == RALLY:
        return Cue(kind="rally", caption=told, verdict=told)
    if what == SQUARE:
        return Cue(kind="test", verdict=told, touches=())
    if what in BLOWN:
        return Cue(kind="test", joins=("melee",), verdict=told)
    return Cue(kind="test", joins=("rout", "melee"), caption=told, verdict=told)


BEATS: dict[type[Event], Cuing] = {
    **umpiring.BEATS,
    **dict.fromkeys(setup.LOG, TOLD_WITH),
    GroundLaid: Cue(kind="ground", joins=("ground",), anybody=True),
    UnitDeployed: Cue(kind="arrival"),
    CommanderPosted: Cue(kind="arrival"),
    ArmyDrawnUp: Cue(kind="arrival"),
    ArmyCounted: TOLD_WITH,
    TurnBegan: Cue(kind="phase"),
    PhaseBegan: Cue(kind="phase"),
    PointsRolled: Cue(kind="note", joins=("note",), anybody=True, caption=throws),
    PointsGiven: Cue(kind="note", joins=("note",), anybody=True, caption=dealt),
    OrderPaid: TOLD_WITH,
    UnitMoved: moved,
    Reformed: Cue(kind="march", joins=("rally",)),
    Charged: Cue(
        kind="march", joins=("march",), caption=charges, heads=True, way="unit", going="charge",
        touches=("unit", "enemy"),
    ),
    SquareTried: Cue(kind="test", joins=("test",), caption=squares, touches=("unit",)),
    CommanderMoved: rides,
    CommanderRemoved: Cue(kind="note"),
    ShotFired: Cue(
        kind="shot", caption=fires, verdict=struck, shot=("unit", "target"), touches=("target",), claims=True
    ),
    StandsLost: Cue(
        kind="loss", joins=("melee", "test"), back=True, caption=thinned, verdict=thinned, adds=thinned,
        touches=("unit",),
    ),
    OrderChanged: Cue(kind="test", joins=WORSE, back=True, caption=shaken, verdict=shaken, touches=("unit",)),
    Removed: Cue(kind="loss", joins=("loss",), anybody=True, caption=falls, verdict=falls, touches=("unit",)),
    Oriented: Cue(kind="march", joins=("melee",), way="unit"),
    CombatBegun: Cue(kind="melee", caption=fights, touches=("units",)),
    RoundScored: Cue(kind="melee", joins=("melee",), anybody=True, verdict=sums),
    CombatDecided: Cue(kind="melee", joins=("melee",), anybody=True, verdict=decided_words, decides=True),
    Ignored: Cue(kind="melee", joins=("melee",)),
    RetreatBlocked: Cue(kind="note", joins=("melee", "march")),
    Exhausted: Cue(kind="note", joins=("melee", "test")),
    Consolidated: Cue(kind="note", joins=("melee",)),
    Recovered: Cue(kind="rally"),
    MoraleChecked: Cue(kind="note"),
    ObjectiveMet: Cue(kind="result", anybody=True),
    UnitArrived: Cue(kind="arrival", joins=("arrival",), anybody=True),
    Ruled: throw,
    **SETTLED,
}  # fmt: skip
"""By event, what it is in a reel; what settles the terms, the armies and the edges is read in the log."""
