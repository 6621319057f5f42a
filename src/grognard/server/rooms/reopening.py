"""Rooms taken up again from what is stored, whatever has become of it."""

from __future__ import annotations

import logging

from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.records import Record
from grognard.engine.reopening import Reopened, Unreadable, readable, reopened
from grognard.server.problems import Trouble
from grognard.server.rooms.workers import Workers
from grognard.server.store.rows import RoomRow
from grognard.server.store.store import Store

LOG = logging.getLogger("grognard.reopening")


class Unshown(Trouble):
    """A room of which nothing can be shown by the rules there are; its record can still be kept."""

    def __init__(self, record: Record) -> None:
        super().__init__(409, unshown(record), code="closed")
        self.record = record


def unshown(record: Record) -> str:
    """That nothing of a battle can be shown."""
    return (
        f"This battle was fought by {record.ruleset} {record.version}, and the rules served here cannot show it. "
        "Its record can be kept, but it cannot be gone on with here."
    )


async def reopen(store: Store, workers: Workers, row: RoomRow) -> Reopened:
    """The battle of a room as it is stored; Unshown if nothing of it can be shown."""
    header, entries = await store.header(row.id), await store.entries(row.id, 0, row.length)
    snapshots = await store.snapshots(row.id)
    try:
        rules = catalogue.ruleset(header.ruleset)
        found = await workers.open(reopened, header, entries, snapshots, rules)
    except (Unreadable, catalogue.UnknownRuleset):
        LOG.error("room cannot be shown", extra={"room": row.id, "version": header.version})
        raise Unshown(replace(header, entries=readable(entries))) from None
    if found.notice:
        LOG.warning("room does not play again", extra={"room": row.id, "why": found.fault, "then": found.notice})
    return found
