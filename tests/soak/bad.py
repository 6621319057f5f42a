"""Nonsense and near-sense for every route, message, file and answer: nothing falls over, nothing is left changed."""

from __future__ import annotations

import asyncio
import resource
import tempfile
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter

from msgspec import Struct
from rich.console import Console

from grognard.server.web.app import make_app
from tests.soak.bad_answers import Table
from tests.soak.bad_files import Desk
from tests.soak.bad_routes import Way, ways
from tests.soak.bad_service import besieged
from tests.soak.bad_wire import MOST_MEMORY, at_a_server, by_the_command
from tests.soak.campaigns import Orders, Outcome, bar, divided, parts_of
from tests.soak.house import opened, routes_of, unlimited

CHUNK = 50_000
SHARES = {"answers": 0.80, "service": 0.14, "files": 0.04, "server": 0.019, "command": 0.001}
MOST_TOLD = 5
SHARED_MEMORY = Path("/dev/shm")


class Chunk(Struct, frozen=True):
    """What one part of a campaign came to."""

    inputs: int
    seconds: float
    memory: int
    counts: dict[str, int]
    faults: tuple[str, ...]


def assault(seed: str, count: int) -> Chunk:
    """So many bad inputs; the same seed, the same inputs."""
    began = perf_counter()
    counts, faults = Counter[str](), list[str]()
    with tempfile.TemporaryDirectory(dir=SHARED_MEMORY if SHARED_MEMORY.is_dir() else None) as home:
        for kind, share in shares(count).items():
            found, wrong = unbroken(kind, Path(home), share, f"{seed}-{kind}")
            counts += found
            counts[f"all {kind}"] = share
            faults += [f"seed {seed}, {kind}: {one}" for one in wrong]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    if memory > MOST_MEMORY:
        faults.append(f"seed {seed}: {memory:,} KB of memory")
    return Chunk(count, perf_counter() - began, memory, dict(counts), tuple(faults))


def unbroken(kind: str, home: Path, count: int, seed: str) -> tuple[Counter[str], list[str]]:
    """One part of it; if it ends with an error, that is what was found."""
    try:
        return PARTS[kind](home, count, seed)
    except Exception:
        return Counter(), [f"ended early: {traceback.format_exc()}"]


def shares(count: int) -> dict[str, int]:
    """How many inputs each part gets; a server and a command are started only where they get enough to be worth it."""
    found = {kind: int(count * share) for kind, share in SHARES.items()}
    found["answers"] += count - sum(found.values())
    return {kind: n for kind, n in found.items() if n}


def answers(home: Path, count: int, seed: str) -> tuple[Counter[str], list[str]]:
    """Nonsense for battles."""
    table = Table(Random(seed))
    for _ in range(count):
        table.strike()
    return table.counts, table.faults


def files(home: Path, count: int, seed: str) -> tuple[Counter[str], list[str]]:
    """Nonsense in files."""
    desk = Desk(Random(seed))
    for _ in range(count):
        desk.strike()
    return desk.counts, desk.faults


def service(home: Path, count: int, seed: str) -> tuple[Counter[str], list[str]]:
    """Nonsense for a service within this process."""

    async def run() -> tuple[Counter[str], list[str]]:
        async with opened(home) as house:
            return await besieged(house, count, seed)

    return asyncio.run(run())


def server(home: Path, count: int, seed: str) -> tuple[Counter[str], list[str]]:
    """Nonsense for a server in a process of its own."""
    return at_a_server(home, count, seed, known_ways(home))


def known_ways(home: Path) -> list[Way]:
    """The routes of any service."""

    async def run() -> list[Way]:
        return ways(routes_of(make_app(unlimited(home))))

    return asyncio.run(run())


PARTS = {"answers": answers, "service": service, "files": files, "server": server, "command": by_the_command}


def run(console: Console, orders: Orders) -> Outcome:
    """The whole of it, with a bar; faults are told as they are found."""
    done: list[Chunk] = []
    with bar(console) as progress:
        task = progress.add_task("bad input", total=orders.count)
        for chunk in divided(assault, parts_of(orders, CHUNK), orders.jobs):
            done.append(chunk)
            progress.advance(task, chunk.inputs)
            for fault in chunk.faults[:MOST_TOLD]:
                progress.console.print(fault.partition("\n")[0], highlight=False, markup=False, soft_wrap=True)
    faults = tuple(fault for chunk in done for fault in chunk.faults)
    return Outcome(summary(done), faults)


def summary(done: list[Chunk]) -> str:
    """A campaign in a few lines."""
    counts: Counter[str] = Counter()
    for chunk in done:
        counts.update(chunk.counts)
    inputs, seconds = sum([c.inputs for c in done]), sum([c.seconds for c in done])
    parts = ", ".join([f"{kind} {counts[f'all {kind}']:,}" for kind in PARTS])
    refused = ", ".join([f"{name} {n:,}" for name, n in sorted(counts.items()) if name.startswith("refused")])
    wrong, memory = sum([len(c.faults) for c in done]), max([c.memory for c in done]) // 1000
    return (
        f"{inputs:,} bad inputs ({parts}), {inputs / max(seconds, 1e-9):,.0f} a second and job; {memory} MB at most;"
        f" {wrong} wrong\n  {refused}"
    )
