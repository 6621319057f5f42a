"""The scenario as it can be read at the table."""

from __future__ import annotations

import re

from msgspec import Struct

from grognard.engine.control import CONTROL
from grognard.engine.game import Game
from grognard.server.problems import Trouble
from grognard.server.shown import library

CITED = re.compile(r"\s*\((?:[A-Z0-9]+-R?[0-9][\w.]*(?:, )?)+\)")


class Briefing(Struct, frozen=True, kw_only=True):
    """What a seat may read of the scenario; notes for Control are for Control."""

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


def briefing(game: Game, role: str) -> Briefing:
    """The scenario of a room for somebody in it; Trouble if it is none of ours."""
    read = library.known_scenario(game.scenario)
    if read is None:
        raise Trouble(404, "nothing is written of this scenario")
    whole = role == CONTROL or not library.is_secretive(read.id)
    rules = rules_open(game, role)
    return Briefing(
        id=read.id,
        title=read.title,
        date=read.date,
        start_time=read.start_time,
        turn_limit=read.turn_limit,
        situation=plainly(read.situation, rules),
        ground=plainly(read.ground, rules),
        victory=plainly(read.victory, rules),
        balance=read.balance if whole else "",
        notes=notes_for(game, role),
        verified=library.whole_scenario(read.id).verified if whole else "",
        sources=read.sources if whole else "",
    )


def rules_open(game: Game, role: str) -> bool:
    """May a role read the rules: Control may, and players unless their options close them?"""
    return role == CONTROL or game.battle.rules_open


def plainly(text: str, rules: bool) -> str:
    """A text without the clauses it cites, for those who may not read the rules."""
    return text if rules else CITED.sub("", text)


def notes_for(game: Game, role: str) -> tuple[str, ...]:
    """The notes that a role may read: they speak of the rules."""
    if not rules_open(game, role):
        return ()
    open_to_all = library.scenario(game.scenario).notes
    return (*open_to_all, *library.control_notes(game.scenario)) if role == CONTROL else open_to_all
