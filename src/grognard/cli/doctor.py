"""`grognard doctor`: what is wrong with a database of battles."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from grognard.cli.output import line, plural
from grognard.cli.serve import Database

Replay = Annotated[bool, typer.Option("--replay/--no-replay", help="Play every battle again, which takes its time.")]


def doctor(database: Database = "", replay: Replay = True) -> None:
    """Say what is wrong with a database: is it whole, and does every battle play again? It is only read."""
    from grognard.server.doctor import examine

    found = asyncio.run(examine(database, replay))
    for fault in found.faults:
        line(("wrong: ", "bold red"), fault)
    for remark in found.remarks:
        line(("remark: ", "bold"), remark)
    counted = f"{plural(found.rooms, 'room')}, {plural(found.entries, 'entry', 'entries')}"
    line(f"{counted}: " + (plural(len(found.faults), "fault") if found.faults else "nothing is wrong"))
    raise typer.Exit(1 if found.faults else 0)
