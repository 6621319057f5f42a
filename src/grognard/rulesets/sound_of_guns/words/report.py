"""Reports of the enemy's half of a turn: what became of each unit, in plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from grognard.engine.events import Event
from grognard.engine.names import counted, inches, short
from grognard.engine.page.reports import Deed, Reporting, Stretch
from grognard.rulesets.sound_of_guns.arrivals import UnitArrived
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.charges import Charged
from grognard.rulesets.sound_of_guns.effects import OrderChanged, Removed, StandsLost, UnitMoved
from grognard.rulesets.sound_of_guns.interrupts import SquareTried
from grognard.rulesets.sound_of_guns.moves import Reformed
from grognard.rulesets.sound_of_guns.results import Consolidated, Exhausted, Ignored
from grognard.rulesets.sound_of_guns.retreat import RetreatBlocked
from grognard.rulesets.sound_of_guns.sequence import Recovered
from grognard.rulesets.sound_of_guns.shooting import ShotFired
from grognard.rulesets.sound_of_guns.words.names import FORMED

Deeds = Iterable[Deed]
MOVES = {
    "move": ("Moved", 0.1), "rout": ("Ran", 5.0), "evade": ("Evaded", 1.0), "retreat": ("Fell back", 2.0),
    "fall back": ("Rode back, blown,", 2.0), "pursuit": ("Pursued", 1.0),
}  # fmt: skip
ORDERS = {"good": ("In good order again", 0.3), "disordered": ("Fell into disorder", 3.0), "routed": ("Broke", 6.0)}


def stretch(battle: Engagement, side: int | None) -> Stretch | None:
    """The enemy's half is reported when it is over."""
    if battle.phasing == side:
        return None
    return Stretch(battle.turn, battle.phasing, f"The enemy's turn {battle.turn}")


def bound(_battle: Engagement, piece: Unit | Officer) -> str:
    """What it will do whatever it is ordered."""
    if isinstance(piece, Officer) or piece.at is None:
        return ""
    return {"routed": "Runs on unless it is rallied", "disordered": "Cannot move or shoot until it recovers"}.get(
        piece.order, ""
    )


def moved(_battle: Engagement, event: UnitMoved) -> Deeds:
    words, weight = MOVES[event.manner]
    return [Deed(event.unit, f"{words} {inches(event.length)}", weight=weight)]


def shot(battle: Engagement, event: ShotFired) -> Iterator[Deed]:
    yield Deed(event.target, "Fired on by {}", short(battle, event.unit), 1.0)
    yield Deed(event.unit, "Fired at {}", short(battle, event.target), 0.2)


def charged(battle: Engagement, event: Charged) -> Iterator[Deed]:
    yield Deed(event.enemy, "Charged by {}", short(battle, event.unit), 3.0)
    yield Deed(event.unit, "Charged {}", short(battle, event.enemy), 1.5)


def squared(_battle: Engagement, event: SquareTried) -> Deeds:
    if not event.tried:
        return []
    said = "Formed square in time" if event.formed else "Tried to form square and failed"
    return [Deed(event.unit, said, weight=1.0)]


def formed(_battle: Engagement, event: Reformed) -> Deeds:
    return [Deed(event.unit, f"Is {FORMED[event.formation]} now", weight=0.2)]


def thinned(_battle: Engagement, event: StandsLost) -> Deeds:
    return [Deed(event.unit, f"Lost {counted(event.stands, 'stand')}", weight=2.0 * event.stands)]


def changed(_battle: Engagement, event: OrderChanged) -> Deeds:
    words, weight = ORDERS[event.order]
    return [Deed(event.unit, words, weight=weight)]


def removed(_battle: Engagement, event: Removed) -> Deeds:
    return [Deed(event.unit, f"Lost: {event.fate}", weight=8.0)]


def said(words: str, weight: float) -> Callable[[Any, Any], Deeds]:
    """The same of every unit it happens to."""
    return lambda _battle, event: [Deed(event.unit, words, weight=weight)]


DEEDS: dict[type[Event], Callable[[Any, Any], Deeds]] = {
    UnitMoved: moved,
    Reformed: formed,
    Charged: charged,
    SquareTried: squared,
    ShotFired: shot,
    StandsLost: thinned,
    OrderChanged: changed,
    Removed: removed,
    RetreatBlocked: said("Found its way back barred", 3.0),
    Ignored: said("Stood in square, whatever it lost", 1.0),
    Exhausted: said("Is exhausted", 2.0),
    Recovered: said("Has its breath back", 0.3),
    Consolidated: said("Won and holds its ground", 1.5),
    UnitArrived: said("Came on to the field", 1.0),
}
REPORTING = Reporting(deeds=DEEDS, stretch=stretch, bound=bound)
