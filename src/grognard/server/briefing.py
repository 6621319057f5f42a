"""The scenario as it can be read at the table."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.control import CONTROL
from grognard.engine.scenario import Scenario
from grognard.server import library
from grognard.server.problems import Trouble


class Briefing(Struct, frozen=True, kw_only=True):
    """What everybody at the table may read of the scenario; notes for Control are for Control."""

    id: str
    title: str
    date: str = ""
    start_time: str = ""
    turn_limit: int | None = None
    situation: str = ""
    ground: str = ""
    victory: str = ""
    balance: str = ""
    notes: tuple[str, ...] = ()
    verified: str = ""
    sources: str = ""


def briefing(id: str, role: str) -> Briefing:
    """The scenario of a room for somebody in it; Trouble if it is none of ours."""
    read = library.known_scenario(id)
    if read is None:
        raise Trouble(404, "nothing is written of this scenario")
    return Briefing(
        id=read.id,
        title=read.title,
        date=read.date,
        start_time=read.start_time,
        turn_limit=read.turn_limit,
        situation=read.situation,
        ground=read.ground,
        victory=read.victory,
        balance=read.balance,
        notes=notes_for(read, role),
        verified=read.verified,
        sources=read.sources,
    )


def notes_for(read: Scenario, role: str) -> tuple[str, ...]:
    """The notes that a role may read."""
    return (*read.notes, *library.control_notes(read.id)) if role == CONTROL else read.notes
