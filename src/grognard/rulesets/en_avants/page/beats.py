"""What both games say in a beat: everybody on one clock, who fires, who closes with whom, who comes and who is lost."""

from __future__ import annotations

from grognard.engine.events import Event, Ruled
from grognard.engine.names import centimetres, short, short_by
from grognard.engine.page.beats import SETTLED, Cue, Cuing, Kind
from grognard.engine.prose import does
from grognard.rulesets.en_avants.battle import Encounter
from grognard.rulesets.en_avants.events import ArrivalDelayed, Removed, ShotFired, UnitArrived, UnitMoved
from grognard.rulesets.en_avants.objectives import ObjectiveMet
from grognard.table.pose import Pose

BOTH = ("unit", "target")
FIGHTS: tuple[Kind, ...] = ("shot", "test", "melee", "rout", "loss", "march")
ON_THE_CLOCK = Cue(kind="clock", joins=("clock", "test", "march", "rout"), anybody=True)
SHAKEN = Cue(kind="note", joins=("clock", *FIGHTS), back=True)
"""Disorder, told with what brought it on."""


def straight_to(_start: Pose, event: UnitMoved) -> tuple[Pose]:
    """A straight way."""
    return (event.end,)


def all_march(_battle: Encounter, _event: Event) -> str:
    """The caption of everybody's moves."""
    return "All march on one clock"


def recover(_battle: Encounter, _event: Event) -> str:
    """The caption of all who take heart or come back into order."""
    return "The troops recover"


def fires(battle: Encounter, event: ShotFired) -> str:
    """Who fires at whom, and how far off."""
    one, other = short(battle, event.unit), short(battle, event.target)
    how = f"{does(one, 'opens')} fire as they come on, at" if event.opportunity else f"{does(one, 'fires')} at"
    return f"{how} {other}, {centimetres(event.range)} off"


def will_they(battle: Encounter, event: Ruled) -> str:
    """The question a charge comes to."""
    return f"Will {short_by(battle, event.ruling.subject)} close with {short_by(battle, event.ruling.object)}?"


def who_fights(battle: Encounter, event: Ruled) -> str:
    """The two whose sums are compared."""
    return f"{short_by(battle, event.ruling.subject)} against {short_by(battle, event.ruling.object)}"


def sums(event: Ruled) -> str:
    """Both figures, as they are compared."""
    mine, his = event.ruling.totals(event.dice)
    return f"{mine} against {his}"


def comes(battle: Encounter, event: UnitArrived) -> str:
    """Who comes on."""
    return does(short(battle, event.unit), "comes") + " on"


def gone(battle: Encounter, event: Removed) -> str:
    """Who is lost."""
    return does(short(battle, event.unit), "is") + " out of the battle"


RECOVERY = Cue(kind="rally", joins=("rally",), anybody=True, caption=recover)
BEATS: dict[type[Event], Cuing] = {
    ShotFired: Cue(kind="shot", caption=fires, shot=BOTH, touches=("target",)),
    UnitMoved: Cue(
        kind="clock",
        joins=ON_THE_CLOCK.joins,
        anybody=True,
        caption=all_march,
        way="unit",
        route=straight_to,
    ),
    Removed: Cue(kind="loss", joins=("loss",), caption=gone, touches=("unit",)),
    UnitArrived: Cue(kind="arrival", joins=("arrival",), anybody=True, caption=comes),
    ArrivalDelayed: Cue(kind="note"),
    ObjectiveMet: Cue(kind="result"),
    **SETTLED,
}
"""By event, what it is in a reel of either game."""
