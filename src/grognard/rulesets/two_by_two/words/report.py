"""Reports of the enemy's half: what it was to each unit, in plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from grognard.engine.events import Event, Ruled
from grognard.engine.names import short, side_of
from grognard.engine.page.reports import Deed, Manner, Reporting, Stretch
from grognard.rulesets.two_by_two.battle import Skirmish, Unit
from grognard.rulesets.two_by_two.effects import Marked, PushedBack
from grognard.rulesets.two_by_two.follow_up import FollowedUp
from grognard.rulesets.two_by_two.geometry import FACE_NAMES
from grognard.rulesets.two_by_two.legs import Engaged, Exited, TradedByExit, UnitMoved
from grognard.rulesets.two_by_two.rally import Rallied
from grognard.rulesets.two_by_two.reinforcements import Arrived, TradedOnArrival
from grognard.rulesets.two_by_two.rout import Panicked, UnitRouted
from grognard.rulesets.two_by_two.shooting import ShotFired
from grognard.rulesets.two_by_two.victory import Destroyed
from grognard.rulesets.two_by_two.words.names import DISRUPTED, PINNED

HALVES = ("first", "second")
MELEE = "2X2-13.4"
Deeds = Iterable[Deed]


def stretch(battle: Skirmish, side: int | None) -> Stretch | None:
    """The enemy's half of a turn; who has no side is told of both."""
    if battle.phase == "setup" or battle.phasing == side:
        return None
    whose = side_of(battle, battle.phasing).whose
    return Stretch(battle.turn, battle.half, f"Turn {battle.turn}: {whose} half")


def bound(battle: Skirmish, unit: Unit) -> str:
    """What will be asked of it, whatever it would like."""
    enemies = [
        c.defender if c.attacker == unit.no else c.attacker
        for c in battle.contacts
        if unit.no in (c.attacker, c.defender)
    ]
    if enemies:
        return f"In contact with {short(battle, enemies[0])}: it fights in the next melee"
    return DISRUPTED if unit.disrupted else PINNED if unit.pinned else ""


def shot(battle: Skirmish, event: ShotFired) -> Iterator[Deed]:
    yield Deed(event.target, "Fired on by {}", short(battle, event.unit), 1.0, manner=Manner.SUFFERED)
    yield Deed(event.unit, "Fired at {}", short(battle, event.target), 0.2)


def charged(battle: Skirmish, event: Engaged) -> Iterator[Deed]:
    face = FACE_NAMES.get(event.face, "front")
    yield Deed(
        event.defender, f"Charged in the {face} by {{}}", short(battle, event.attacker), 3.0, manner=Manner.SUFFERED
    )
    yield Deed(event.attacker, "Charged {}", short(battle, event.defender), 1.5)


def fought(battle: Skirmish, event: Ruled) -> Iterator[Deed]:
    """A melee: who had the better of it."""
    if event.ruling.clause != MELEE or event.result == "reroll":
        return
    ids = {u.id: u.no for u in battle.field.units}
    attacker, defender = ids[event.ruling.subject], ids[event.ruling.object]
    loser, winner = (attacker, defender) if event.result.startswith("attacker") else (defender, attacker)
    yield Deed(loser, "Beaten by {} in the melee", short(battle, winner), 4.0, manner=Manner.SUFFERED)
    yield Deed(winner, "Beat {} in the melee", short(battle, loser), 1.5)


def marked(_battle: Skirmish, event: Marked) -> Deeds:
    return [
        Deed(
            event.unit,
            event.marker.capitalize(),
            weight=2.0 if event.marker == "pinned" else 3.0,
            manner=Manner.SUFFERED,
        )
    ]


def pushed(_battle: Skirmish, event: PushedBack) -> Deeds:
    return [Deed(event.unit, "Recoiled from the fire", weight=2.0)]


def routed(_battle: Skirmish, event: UnitRouted) -> Deeds:
    return [Deed(event.unit, "Broke, ran and halted Disrupted", weight=6.0)]


def panicked(battle: Skirmish, event: Panicked) -> Deeds:
    return [Deed(event.unit, "Carried away by the rout of {}", short(battle, event.by), 5.0, manner=Manner.SUFFERED)]


def destroyed(_battle: Skirmish, event: Destroyed) -> Deeds:
    return [Deed(event.unit, "Destroyed", weight=10.0, manner=Manner.SUFFERED)]


def marched(battle: Skirmish, event: UnitMoved) -> Deeds:
    verb = "Rode" if battle.unit(event.unit).type == "hq" else "Marched"
    far = sum([(leg.ahead or 0) + (leg.back or 0) + abs(leg.aside or 0) for leg in event.path])
    return [Deed(event.unit, f"{verb} {{}}" if far else "Turned", weight=0.1, far=far or None)]


def followed(_battle: Skirmish, event: FollowedUp) -> Deeds:
    return [Deed(event.unit, "Followed up", weight=0.5)]


def rallied(_battle: Skirmish, event: Rallied) -> Deeds:
    return [Deed(event.unit, "Rallied", weight=0.5)]


def arrived(_battle: Skirmish, event: Arrived) -> Deeds:
    return [Deed(event.unit, "Came on to the field", weight=1.0)]


def left(_battle: Skirmish, event: Exited | TradedByExit) -> Deeds:
    return [Deed(event.unit, "Marched off the field", weight=2.0)]


def traded(_battle: Skirmish, event: TradedOnArrival) -> Deeds:
    return [Deed(event.enemy, "Taken off by troops that came on at its back", weight=9.0, manner=Manner.SUFFERED)]


DEEDS: dict[type[Event], Callable[[Any, Any], Deeds]] = {
    ShotFired: shot,
    Engaged: charged,
    Ruled: fought,
    Marked: marked,
    PushedBack: pushed,
    UnitRouted: routed,
    Panicked: panicked,
    Destroyed: destroyed,
    UnitMoved: marched,
    FollowedUp: followed,
    Rallied: rallied,
    Arrived: arrived,
    Exited: left,
    TradedByExit: left,
    TradedOnArrival: traded,
}
REPORTING = Reporting(deeds=DEEDS, stretch=stretch, bound=bound)
