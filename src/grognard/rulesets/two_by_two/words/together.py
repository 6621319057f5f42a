"""One line a deed: what several events of an answer make up together, told where the last of it happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from grognard.engine.events import Event, Ruled
from grognard.engine.lines import UNSAID, Deeds, Line, Said
from grognard.engine.names import called, listed, side_of
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.effects import Marked
from grognard.rulesets.two_by_two.legs import Engaged, UnitMoved
from grognard.rulesets.two_by_two.rally import Rallied
from grognard.rulesets.two_by_two.rout import Overrun, Panicked, UnitRouted
from grognard.rulesets.two_by_two.victory import Destroyed
from grognard.rulesets.two_by_two.words.rulings import sums

ROUT, RALLY = "2X2-12.7", "2X2-10.1"
ENDS = (UnitRouted, Overrun, Destroyed)
SHOTS = ("2X2-11.1", "2X2-11.2")
Gatherer = Callable[[Said, Skirmish, Sequence[Event], int], Deeds]


def together(said: Said, battle: Skirmish, events: Sequence[Event]) -> Deeds:
    """The lines of those events that are one deed with others of the same answer."""
    told: dict[int, Line] = {}
    for i, event in enumerate(events):
        gather = GATHERED.get(type(event))
        if gather is not None and i not in told:
            told |= gather(said, battle, events, i)
    return told


def carried(_said: Said, battle: Skirmish, events: Sequence[Event], i: int) -> Deeds:
    """All that one rout carries away."""
    first = events[i]
    assert isinstance(first, Panicked)
    row = takewhile(lambda one: isinstance(one, Panicked) and one.by == first.by, events[i:])
    swept = [one.unit for one in row if isinstance(one, Panicked)]
    told = Line(f"The rout of {called(battle, first.by)} carried {listed([called(battle, no) for no in swept])} away")
    return {i: told, **dict.fromkeys(range(i + 1, i + len(swept)), UNSAID)}


def thrown(said: Said, battle: Skirmish, events: Sequence[Event], i: int) -> Deeds:
    """A throw with what it led to at once: where a rout ended, which marker went or came."""
    event = events[i]
    assert isinstance(event, Ruled)
    ruling = event.ruling
    if ruling.overruled:
        return {}
    if ruling.clause == ROUT:
        return routed(said, battle, event, events, i)
    if ruling.clause == RALLY:
        return rallied(said, battle, event, events, i)
    if ruling.clause in SHOTS:
        marked = first_after(events, i, Marked, ruling.object, battle)
        return {} if marked is None else {marked: UNSAID}
    return {}


def rallied(said: Said, battle: Skirmish, event: Ruled, events: Sequence[Event], i: int) -> Deeds:
    """A rally that succeeds, with the marker it is rid of."""
    end = first_after(events, i, Rallied, event.ruling.subject, battle)
    if end is None:
        return {}
    return {i: replace(said(battle, event), text=said(battle, events[end]).text), end: UNSAID}


def routed(said: Said, battle: Skirmish, event: Ruled, events: Sequence[Event], i: int) -> Deeds:
    """A rout that ends in the same answer is told by its end, and opened there for its die."""
    found = [first_after(events, i, kind, event.ruling.subject, battle) for kind in ENDS]
    ends = {type(events[j]): j for j in found if j is not None}
    if not ends:
        return {}
    last = max(ends.values())
    told = replace(rout_line(said, battle, events, ends), detail=f"its throw {sums(event)[0]}", of=i)
    return {**dict.fromkeys([i, *ends.values()], UNSAID), last: told}


def rout_line(said: Said, battle: Skirmish, events: Sequence[Event], ends: Mapping[type[Event], int]) -> Line:
    """How a rout ended: it halted, it ran into something, or it came apart."""
    if Destroyed not in ends:
        return said(battle, events[ends[UnitRouted]])
    gone = events[ends[Destroyed]]
    assert isinstance(gone, Destroyed)
    owner = side_of(battle, battle.unit(gone.unit).side)
    ran = said(battle, events[ends[Overrun]]).text if Overrun in ends else ""
    how = ran or f"{called(battle, gone.unit)} broke and scattered for good"
    return Line(f"{how}: {owner:has} lost {gone.losses}", rout=True)


def first_after(events: Sequence[Event], i: int, kind: type[Any], subject: str, battle: Skirmish) -> int | None:
    """Where the next event of a kind stands that is about a unit, if there is one before another throw falls."""
    for j in range(i + 1, len(events)):
        event = events[j]
        if isinstance(event, Ruled):
            return None
        if isinstance(event, kind) and battle.unit(event.unit).id == subject:
            return j
    return None


def charged(said: Said, battle: Skirmish, events: Sequence[Event], i: int) -> Deeds:
    """A march that strikes home is a charge, with its way for those who open it."""
    march, home = events[i], events[i + 1] if i + 1 < len(events) else None
    assert isinstance(march, UnitMoved)
    if not isinstance(home, Engaged) or home.attacker != march.unit:
        return {}
    return {i: UNSAID, i + 1: replace(said(battle, home), detail=said(battle, march).detail)}


GATHERED: Mapping[type[Event], Gatherer] = {Panicked: carried, Ruled: thrown, UnitMoved: charged}
"""By the event that begins a deed, how the rest is found."""
