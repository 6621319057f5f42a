"""A report of something that looks wrong: what its seat may know, and the record where that holds no secrets."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

import grognard
from grognard.engine.game import Game
from grognard.engine.records import Record
from grognard.server.rooms.room import Room
from grognard.server.rooms.uploads import kept
from grognard.server.shown import showing
from grognard.server.shown.cards import LogEntry
from grognard.server.shown.tables import WholeTable

LINES = 100


class Report(Struct, frozen=True, kw_only=True):
    """Enough for somebody else to see what the reporter saw; with the record, to play it again."""

    grognard: str
    ruleset: str
    version: str
    scenario: str
    title: str
    seat: str
    options: Any
    table: WholeTable
    log: tuple[LogEntry, ...]
    record: Record | None = None


def report(room: Room, game: Game, seat: str, whole: bool) -> Report:
    """What one seat can report of a game; whole with the record."""
    last = len(game.history)
    return Report(
        grognard=grognard.__version__,
        ruleset=game.ruleset.name,
        version=game.ruleset.version,
        scenario=game.scenario,
        title=game.title,
        seat=seat,
        options=game.battle.options,
        table=showing.whole_table(game, seat),
        log=tuple(showing.log(game, seat, max(-1, last - LINES), LINES, room.thoughts)),
        record=kept(room, game) if whole else None,
    )
