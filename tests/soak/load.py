"""`soak --load N`: players are added until they notice one another, and what each costs in memory is weighed.

Players sit at the tables of one server process, drag units about and answer, as in `grognard bench --server`. Before
each look an echo is timed with nobody else there; the service is full when, twice running, previews' p99 has passed
three times that echo's. All is told as a ratio: seconds differ from machine to machine and from hour to hour.
"""

from __future__ import annotations

import asyncio
import gc
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from msgspec import Struct
from rich.console import Console

from grognard.server.bench import players
from grognard.server.bench.process import new_room
from grognard.server.bench.report import spread
from tests.server.serving import Guest, Server
from tests.soak.campaigns import Orders, Outcome, bar, shortened
from tests.soak.processes import memory

TIMES, STEPS, TRIES = 3.0, 20, 2
RUSH_ROOMS = 24


class Effort(Struct, frozen=True):
    """How long to play at each number of players, how many echoes to time, and how many of everything to weigh."""

    seconds: float = 10.0
    echoes: int = 200
    weighed: int = 60
    rush: float = 30.0


class Look(Struct, frozen=True):
    """So many players, and how many times the idle echo's p99 previews took at p50 and p99."""

    players: int
    p50: float
    p99: float


class Weight(Struct, frozen=True):
    """The kilobytes that a room, a line into it and an entry of its record add to the server."""

    room: float
    line: float
    entry: float


BOUND = Weight(room=100, line=200, entry=40)
"""A room is let grow no heavier; two thousand lines, as many as are let in, stay under half a gigabyte."""


@contextmanager
def served() -> Iterator[Server]:
    """A server with nobody there; our own garbage must not be taken for its."""
    gc.collect()
    gc.freeze()
    with tempfile.TemporaryDirectory() as folder:
        limits = {"GROGNARD_SILENT": "2000", "GROGNARD_LOG_LEVEL": "error"}
        server = Server(str(Path(folder) / "battles.sqlite"), Path(folder) / "log", 0, **limits)
        try:
            yield server.start()
        finally:
            server.stop()
            gc.unfreeze()


# how many


def looked(server: Server, rooms: list[dict[str, str]], effort: Effort) -> Look:
    """Both seats of every room for a while, against the echo of just before."""
    idle = spread(asyncio.run(players.echoes(server.url, rooms[0]["observer"], effort.echoes)))
    times = asyncio.run(players.company(server.url, rooms, effort.seconds, drag=True))
    previews = spread(times.get("preview", []))
    return Look(2 * len(rooms), previews.p50 / idle.p99, previews.p99 / idle.p99)


def filled(server: Server, most: int, effort: Effort, on_look: Callable[[int], None]) -> list[Look]:
    """What previews took with more and more players, until there are as many as asked for or too many."""
    rooms: list[dict[str, str]] = []
    looks: list[Look] = []
    while len(rooms) < most // 2 and not is_full(looks):
        rooms += [new_room(server.url) for _ in range(max(1, most // 2 // STEPS))]
        for _ in range(TRIES):
            looks.append(looked(server, rooms, effort))
            if looks[-1].p99 <= TIMES:
                break
        on_look(2 * len(rooms))
    return looks


def is_full(looks: Sequence[Look]) -> bool:
    """Did previews take too long at every try with the last number of players?"""
    tries = [look for look in looks if look.players == looks[-1].players]
    return len(tries) == TRIES and all(look.p99 > TIMES for look in tries)


def sustained(looks: Sequence[Look]) -> int:
    """The most players who did not notice one another."""
    return max((look.players for look in looks if look.p99 <= TIMES), default=0)


# how heavy


def weigh(server: Server, effort: Effort) -> Weight:
    """Open rooms, then lines into them, then let entries be stored; what the server grew by each time."""
    stands = resting(server)
    rooms = [new_room(server.url) for _ in range(effort.weighed)]
    with_rooms = resting(server)
    with ExitStack() as lines:
        for room in rooms:
            guest = Guest(server.url, room["blue"])
            lines.callback(guest.leave)
            guest.join()
        with_lines = resting(server)
    before = resting(server)
    asyncio.run(players.company(server.url, rooms[:RUSH_ROOMS], effort.rush, drag=False))
    stored = sum(length(server, room) for room in rooms)
    grown = resting(server) - before
    return Weight(
        room=(with_rooms - stands) * 1000 / effort.weighed,
        line=(with_lines - with_rooms) * 1000 / effort.weighed,
        entry=grown * 1000 / max(1, stored),
    )


def resting(server: Server) -> float:
    """The megabytes of a server once it has nothing more to do."""
    assert server.process is not None
    time.sleep(1.0)
    return memory(server.process.pid)


def length(server: Server, room: dict[str, str]) -> int:
    """How many entries a battle has."""
    guest = Guest(server.url, room["observer"])
    entries = int(guest.get("/room")["seq"])
    guest.leave()
    return entries


def too_heavy(weight: Weight) -> list[str]:
    """What weighs more than it may."""
    pairs = [(name, getattr(weight, name), getattr(BOUND, name)) for name in Weight.__struct_fields__]
    return [f"{name}: {found:.0f} KB, and {bound:.0f} are allowed" for name, found, bound in pairs if found > bound]


# both


def measured(most: int, effort: Effort, on_look: Callable[[int], None] = lambda players: None) -> Outcome:
    """Players until it is full, and on a server of its own what everything weighs."""
    with served() as server:
        weight = weigh(server, effort)
        faults = server.traces()
    with served() as server:
        looks = filled(server, most, effort, on_look)
        faults += server.traces()
    return Outcome(told(looks, weight), (*too_heavy(weight), *[f"the log has {shortened(line)}" for line in faults]))


def told(looks: Sequence[Look], weight: Weight) -> str:
    """Both in words."""
    end = "full" if is_full(looks) else "as many as were asked for"
    grown = ", ".join(f"{one.players}: {one.p50:.1f}/{one.p99:.1f}" for one in looks)
    heavy = f"a room {weight.room:.0f} KB, a line {weight.line:.0f} KB, an entry {weight.entry:.0f} KB"
    return f"{sustained(looks)} players sustained ({end}); {heavy}; previews' p50/p99 in idle echoes' p99: {grown}"


def run(console: Console, orders: Orders) -> Outcome:
    """At most so many players."""
    with bar(console) as progress:
        task = progress.add_task("players", total=orders.count)
        return measured(orders.count, Effort(), lambda players: progress.update(task, completed=players))
