"""Reports of the enemy's half: what it was to each unit, in plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from grognard.engine.events import Event, Ruled
from grognard.engine.names import counted, short, side_of
from grognard.engine.page.reports import Deed, Manner, Reporting, Stretch
from grognard.rulesets.sound_of_guns.arrivals import UnitArrived
from grognard.rulesets.sound_of_guns.battle import Charge, Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.charges import Charged
from grognard.rulesets.sound_of_guns.effects import OrderChanged, Removed, StandsLost, UnitMoved
from grognard.rulesets.sound_of_guns.interrupts import SquareTried
from grognard.rulesets.sound_of_guns.melee.results import Exhausted, Ignored
from grognard.rulesets.sound_of_guns.melee.retreat import RetreatBlocked
from grognard.rulesets.sound_of_guns.moves import Reformed
from grognard.rulesets.sound_of_guns.sequence import Recovered
from grognard.rulesets.sound_of_guns.shooting import ShotFired
from grognard.rulesets.sound_of_guns.words.names import FORMS
from grognard.rulesets.sound_of_guns.words.rulings import BLOWS

Deeds = Iterable[Deed]
GRAVE = {"good": 0.5, "disordered": 3.0, "routed": 7.0}
BECAME = {"good": "Came back to good order", "disordered": "Lost its order", "routed": "Broke"}
WENT: dict[str, tuple[str, float]] = {
    "move": ("Went {}", 0.1),
    "rout": ("Ran {}", 2.0),
    "evade": ("Evaded {}", 1.0),
    "retreat": ("Fell back {}", 2.0),
    "fall back": ("Rode back {}", 1.0),
    "pursuit": ("Pursued {}", 1.0),
}


def stretch(battle: Engagement, side: int | None) -> Stretch | None:
    """The enemy's half of a turn; who has no side is told of both."""
    if battle.phase == "start" or battle.phasing == side:
        return None
    whose = side_of(battle, battle.phasing).whose
    return Stretch(battle.turn, int(battle.phasing != battle.first), f"Turn {battle.turn}: {whose} half")


def bound(battle: Engagement, piece: Unit | Officer) -> str:
    """What will be asked of it, whatever it would like."""
    if isinstance(piece, Officer):
        return ""
    foes = [c.defender if c.attacker == piece.no else c.attacker for c in battle.charges if piece.no in pair(c)]
    if foes:
        return f"In contact with {short(battle, foes[0])}: it fights in the next melee"
    if piece.order == "routed":
        return "It runs on unless it is rallied"
    return "It cannot move or shoot" if piece.order == "disordered" else ""


def pair(charge: Charge) -> tuple[int, int]:
    """The two units of a contact."""
    return (charge.attacker, charge.defender)


def shot(battle: Engagement, event: ShotFired) -> Iterator[Deed]:
    """Who was fired on, and by whom."""
    yield Deed(event.target, "Fired on by {}", short(battle, event.unit), 1.0, manner=Manner.SUFFERED)
    yield Deed(event.unit, "Fired at {}", short(battle, event.target), 0.2)


def charged(battle: Engagement, event: Charged) -> Iterator[Deed]:
    """Who was charged."""
    where = "Charged from the rear by {}" if event.rear else "Charged by {}"
    yield Deed(event.enemy, where, short(battle, event.unit), 3.0, manner=Manner.SUFFERED)
    yield Deed(event.unit, "Charged {}", short(battle, event.enemy), 1.5)


def fought(battle: Engagement, event: Ruled) -> Iterator[Deed]:
    """The dice of a melee, told once of each pair."""
    if event.ruling.clause not in BLOWS:
        return
    ids = {u.id: u.no for u in battle.field.units}
    one, other = ids[event.ruling.subject], ids[event.ruling.object]
    yield Deed(one, "Fought {}", short(battle, other), 0.5)
    yield Deed(other, "Fought {}", short(battle, one), 0.5)


def ordered(_battle: Engagement, event: OrderChanged) -> Deeds:
    """A change of order, the graver the worse it is."""
    return [Deed(event.unit, BECAME[event.order], weight=GRAVE[event.order])]


def thinned(_battle: Engagement, event: StandsLost) -> Deeds:
    """Stands lost."""
    return [Deed(event.unit, f"Lost {counted(event.stands, 'stand')}", weight=1.5 * event.stands)]


def removed(_battle: Engagement, event: Removed) -> Deeds:
    """Gone."""
    return [Deed(event.unit, event.fate.capitalize(), weight=10.0, manner=Manner.APART)]


def moved(_battle: Engagement, event: UnitMoved) -> Deeds:
    """How far."""
    text, weight = WENT[event.manner]
    return [Deed(event.unit, text, weight=weight, far=event.length)]


def squared(battle: Engagement, event: SquareTried) -> Deeds:
    """A square in time, or not."""
    told = "Formed square before {}" if event.formed else "Failed to form square before {}"
    return [Deed(event.unit, told if event.tried else "Stood as it was before {}", short(battle, event.enemy), 1.5)]


def formed(_battle: Engagement, event: Reformed) -> Deeds:
    """A new formation."""
    return [Deed(event.unit, f"Formed {FORMS[event.formation]}", weight=0.1)]


def plainly(text: str, weight: float) -> Callable[[Engagement, Any], Deeds]:
    """A deed of one unit that needs no more words."""
    return lambda _battle, event: [Deed(event.unit, text, weight=weight)]


DEEDS: dict[type[Event], Callable[[Any, Any], Deeds]] = {
    ShotFired: shot,
    Charged: charged,
    Ruled: fought,
    OrderChanged: ordered,
    StandsLost: thinned,
    Removed: removed,
    UnitMoved: moved,
    SquareTried: squared,
    Reformed: formed,
    Exhausted: plainly("Blew its horses", 1.5),
    Ignored: plainly("Stood in square", 1.0),
    RetreatBlocked: plainly("Found its way back barred", 2.0),
    Recovered: plainly("Got its wind back", 0.5),
    UnitArrived: plainly("Came onto the table", 1.0),
}
REPORTING = Reporting(deeds=DEEDS, stretch=stretch, bound=bound)
