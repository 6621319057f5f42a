"""The whole protocol: players who drag and answer, then answers as fast as can be, then what rooms weigh."""

from __future__ import annotations

import asyncio
import gc
import os
import time

import msgspec
from msgspec import Struct

from grognard.server.bench.phones import fight
from grognard.server.bench.players import characters, company, echoes, seated
from grognard.server.bench.process import Served, served
from grognard.server.bench.report import Hall, Rush, ServerReport, Weight, spread

SETTLE = 1.0


class Plan(Struct, frozen=True, kw_only=True):
    """How many, and for how long."""

    players: int = 100
    seconds: float = 30.0
    echoes: int = 500
    rush_rooms: int = 24
    rush: float = 10.0
    weighed: int = 60
    phones: int = 20
    hall: float = 30.0


QUICK = Plan(players=6, seconds=2.0, echoes=20, rush_rooms=4, rush=1.0, weighed=4, phones=5, hall=2.0)


def measure(plan: Plan) -> ServerReport:
    """Run it; our own garbage must not be taken for the server's."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    gc.collect()
    gc.disable()
    with served() as server:
        rooms = [server.new_room() for _ in range(plan.players // 2)]
        idle = asyncio.run(echoes(server.url, rooms[0]["observer"], plan.echoes))
        times = asyncio.run(company(server.url, rooms, plan.seconds, drag=True))
        rush = rushed(server, plan)
    with served() as server:
        weight = weighed(server, plan.weighed)
    with served() as server:
        phones = asyncio.run(fight(server.url, plan.phones, plan.hall))
    gc.enable()
    return ServerReport(
        players=plan.players,
        seconds=plan.seconds,
        load=load,
        cores=os.cpu_count() or 1,
        previews=spread(times.get("preview", [])),
        echoes=spread(times.get("echo", [])),
        echoes_idle=spread(idle),
        answers=spread(times.get("answer", [])),
        answers_a_second=round(len(times.get("answer", [])) / plan.seconds, 1),
        rush=rush,
        weight=weight,
        hall=Hall(phones=plan.phones, answers=spread(phones.get("answer", [])), echoes=spread(phones.get("echo", []))),
    )


def rushed(server: Served, plan: Plan) -> Rush:
    """Answers as fast as both ends can."""
    rooms = [server.new_room() for _ in range(plan.rush_rooms)]
    before, times = server.cpu(), asyncio.run(company(server.url, rooms, plan.rush, drag=False))
    after, answers = server.cpu(), len(times.get("answer", []))
    spent = None if before is None or after is None else after - before
    return Rush(
        rooms=plan.rush_rooms,
        answers=answers,
        a_second=round(answers / plan.rush, 1),
        a_cpu_second=round(answers / spent, 1) if spent else None,
        bytes_an_answer=round(characters(times) / max(1, answers), 1),
    )


def weighed(server: Served, count: int) -> Weight:
    """What the server grows by with rooms, and with a line into each."""
    for _ in range(count // 4):
        server.new_room()  # what is made once for all rooms
    stands = resting(server)
    rooms = [server.new_room() for _ in range(count)]
    with_rooms = resting(server)
    with_lines = asyncio.run(seated(server.url, [room["blue"] for room in rooms], lambda: resting(server)))
    return Weight(rooms=count, room=each(stands, with_rooms, count), line=each(with_rooms, with_lines, count))


def resting(server: Served) -> float | None:
    """Its memory once it has nothing more to do."""
    time.sleep(SETTLE)
    return server.memory()


def each(before: float | None, after: float | None, count: int) -> float | None:
    """What one of so many adds."""
    return None if before is None or after is None else round((after - before) / count, 1)


def read(raw: bytes) -> ServerReport:
    """A report that was kept as JSON; ValidationError if it is none."""
    return msgspec.json.decode(raw, type=ServerReport)
