"""One line a deed: an order with what it cost, a status die with the order that was lost by it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.events import Event, Ruled
from grognard.engine.lines import UNSAID, Deeds, Line, Said
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer
from grognard.rulesets.sound_of_guns.effects import CommanderMoved, OrderChanged, UnitMoved
from grognard.rulesets.sound_of_guns.moves import Reformed
from grognard.rulesets.sound_of_guns.orders import OrderPaid
from grognard.rulesets.sound_of_guns.words.names import last_name
from grognard.rulesets.sound_of_guns.words.rulings import STATUS

ORDERED = (UnitMoved, Reformed)
"""What a commander pays for; the others of a pair go for the same points."""


def together(said: Said, battle: Engagement, events: Sequence[Event]) -> Deeds:
    """The lines of those events that are one deed with others of the same answer."""
    told: dict[int, Line] = {}
    deeds: dict[int, int] = {}
    paid = thrown = None
    for i, event in enumerate(events):
        if isinstance(event, ORDERED):
            deeds[event.unit] = i
        elif isinstance(event, OrderPaid) and event.unit in deeds:
            paid = deeds[event.unit]
            told |= {paid: ordered(battle, said(battle, events[paid]), event, said(battle, event).detail), i: UNSAID}
        elif isinstance(event, CommanderMoved) and event.forced and paid is not None:
            told |= {paid: opened(told[paid], said(battle, event).text), i: UNSAID}
        elif isinstance(event, Ruled):
            thrown = i
        elif isinstance(event, OrderChanged) and thrown is not None and is_status(battle, events[thrown], event.unit):
            told |= {
                thrown: UNSAID,
                i: replace(said(battle, event), detail=said(battle, events[thrown]).detail, of=thrown),
            }
    return told


def ordered(battle: Engagement, deed: Line, paid: OrderPaid, extra: str) -> Line:
    """A deed with who paid for it, and what he has left; for what each point went is for those who open it."""
    payer = battle.field.piece(paid.hq)
    who = last_name(payer) if isinstance(payer, Officer) else "a commander"
    return opened(replace(deed, text=f"{deed.text} ({who} pays {paid.points}, has {paid.left} left)"), extra)


def opened(told: Line, more: str) -> Line:
    """A line with more to be read inside."""
    return replace(told, detail="; ".join([one for one in (told.detail, more) if one]))


def is_status(battle: Engagement, last: Event, unit: int) -> bool:
    """Were the dice last thrown the status dice of a unit?"""
    assert isinstance(last, Ruled)
    ruling = last.ruling
    return not ruling.overruled and ruling.clause in STATUS and ruling.subject == battle.unit(unit).id
