"""`grognard bench --server`: fifty players live at one server process, what they wait for, beside an echo."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from grognard.server.problems import Problem
from grognard.server.shown.changes import changed
from grognard.server.shown.messages import ToSeat

SCENARIO = ("two_by_two", "two_by_two-quatre_bras")
DRAG_STEP, DRAG_STEPS = 0.1, 15
RUSH_ROOMS = 8
PAUSE = 0.1
CALM = 0.025
FRAME = 16.0
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ToSeat)


class Times(Struct, frozen=True, kw_only=True):
    """How long replies took, in milliseconds."""

    count: int
    p50: float
    p90: float
    p99: float
    worst: float


class ServerReport(Struct, frozen=True, kw_only=True):
    """What fifty players found; `rush` is as many answers a second as one process stores, from eight rooms."""

    players: int
    seconds: float
    previews: Times
    echoes: Times
    echoes_idle: Times
    answers: Times
    answers_a_second: float
    rush: float


class Player:
    """Somebody at one seat: drags a unit about for a while, then answers; every reply is timed."""

    def __init__(self, url: str, token: str, seed: int, times: dict[str, list[float]]) -> None:
        self.url, self.token, self.times = url, token, times
        self.chance = Random(seed)
        self.waiting: dict[int, asyncio.Future[Any]] = {}
        self.table: Any = None
        self.news = asyncio.Event()
        self.next = 0

    async def sit(self, until: float, drag: bool) -> None:
        """Play until the time is up."""
        async with connect(f"{self.url}/api/live", max_size=None) as line:
            reader = asyncio.create_task(self.read(line))
            await self.ask(line, "join", type="Join", token=self.token)
            while time.perf_counter() < until:
                await self.turn(line, until, drag)
            reader.cancel()

    async def read(self, line: ClientConnection) -> None:
        """Hand replies to those who wait for them, and keep the newest table."""
        async for raw in line:
            heard = DECODER.decode(raw)
            self.table = latest(self.table, heard)
            self.news.set()
            number = getattr(heard, "id", None)
            if too_fast(heard):  # what was asked for will not be answered
                await asyncio.sleep(PAUSE)
                number = next(iter(self.waiting), None)
            future = self.waiting.pop(-1 if number is None else number, None)
            if future is not None and not future.done():
                future.set_result(heard)

    async def ask(self, line: ClientConnection, kind: str, **message: Any) -> Any:
        """Send a message and time its reply."""
        self.next += 1
        future = self.waiting[self.next] = asyncio.get_running_loop().create_future()
        start = time.perf_counter()
        await line.send(json.dumps({**message, "id": self.next}))
        reply = await future
        if not too_fast(reply):
            self.times.setdefault(kind, []).append((time.perf_counter() - start) * 1000)
        return reply

    async def turn(self, line: ClientConnection, until: float, drag: bool) -> None:
        """Answer what is asked, after some dragging; with nothing asked, an echo and patience."""
        await self.ask(line, "echo", type="Ping")
        asked = self.table.questions if self.table else ()
        if not asked:
            self.news.clear()
            await wait(self.news, min(1.0, until - time.perf_counter()))
            return
        card = self.chance.choice(asked)
        if drag:
            await self.drag(line, card, until)
        rows = await self.ask(line, "candidates", type="Candidates", question=card.no, limit=60)
        if getattr(rows, "candidates", ()):
            action = self.chance.choice(rows.candidates)
            await self.ask(line, "answer", type="Answer", question=card.no, action=action)

    async def drag(self, line: ClientConnection, card: Any, until: float) -> None:
        """Move a unit about as a hand would: one look in flight, ten a second."""
        scene = self.table.scene
        mine = [t for t in scene.tokens if t.no in card.prompt.pieces and t.at] or [t for t in scene.tokens if t.at]
        unit = self.chance.choice(mine)
        for _ in range(DRAG_STEPS):
            if time.perf_counter() > until:
                return
            start = time.perf_counter()
            x, y = (unit.at.x + self.chance.uniform(-4, 4), unit.at.y + self.chance.uniform(-4, 4))
            gesture = {"piece": unit.no, "x": x, "y": y}
            await self.ask(line, "preview", type="Offers", question=card.no, gesture=gesture)
            await asyncio.sleep(max(0.0, start + DRAG_STEP - time.perf_counter()))


def latest(table: Any, heard: Any) -> Any:
    """The table after a message: a new one, or the one at hand with what changed."""
    if news := getattr(heard, "change", None):
        return changed(table, news)
    return getattr(heard, "table", None) or table


def too_fast(heard: Any) -> bool:
    """Does the service say that it was asked too often? That is no time it took."""
    return isinstance(heard, Problem) and heard.status == 429


async def wait(event: asyncio.Event, seconds: float) -> None:
    """Wait for an event, but not for ever."""
    try:
        await asyncio.wait_for(event.wait(), max(0.01, seconds))
    except TimeoutError:
        return


async def company(url: str, rooms: list[dict[str, str]], seconds: float, drag: bool) -> dict[str, list[float]]:
    """Both seats of every room for so many seconds; what they waited for."""
    times: dict[str, list[float]] = {}
    until = time.perf_counter() + seconds
    tokens = [room[seat] for room in rooms for seat in ("blue", "red")]
    players = [Player(url.replace("http", "ws", 1), token, i, times) for i, token in enumerate(tokens)]
    await asyncio.gather(*[player.sit(until, drag) for player in players])
    return times


async def echoes(url: str, token: str, count: int) -> list[float]:
    """An echo on a server that has nothing else to do, no more often than it lets anybody ask."""
    times: dict[str, list[float]] = {}
    player = Player(url.replace("http", "ws", 1), token, 0, times)
    async with connect(f"{player.url}/api/live", max_size=None) as line:
        reader = asyncio.create_task(player.read(line))
        await player.ask(line, "join", type="Join", token=token)
        for _ in range(count):
            await player.ask(line, "echo", type="Ping")
            await asyncio.sleep(CALM)
        reader.cancel()
    return times["echo"]


def spread(times: list[float]) -> Times:
    """The usual percentiles."""
    if len(times) < 2:
        return Times(count=len(times), p50=0.0, p90=0.0, p99=0.0, worst=0.0)
    cuts = quantiles(times, n=100, method="inclusive")
    return Times(
        count=len(times),
        p50=round(median(times), 2),
        p90=round(cuts[89], 2),
        p99=round(cuts[98], 2),
        worst=round(max(times), 2),
    )


@contextmanager
def served() -> Iterator[str]:
    """One server process on a free port and an empty store."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--port", str(port), "--database", str(Path(folder) / "bench.sqlite"), "--log-level", "error"]
        limits = {"GROGNARD_REQUEST_RATE": "100000", "GROGNARD_ROOMS_A_MINUTE": "100000", "GROGNARD_SILENT": "500"}
        command = [sys.executable, "-c", "from grognard.cli import main; main()", *words]
        process = subprocess.Popen(command, env={**os.environ, **limits})
        try:
            up(f"http://127.0.0.1:{port}", process)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()


def up(url: str, process: subprocess.Popen[bytes]) -> None:
    """Wait until it answers."""
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError("the server did not start")
        try:
            with urlopen(f"{url}/health", timeout=5):
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server does not answer")


def new_room(url: str) -> dict[str, str]:
    """A room for two; its links by role."""
    rules, scenario = SCENARIO
    body = json.dumps({"rules": rules, "scenario": scenario}).encode()
    with urlopen(Request(f"{url}/api/rooms", body, {"content-type": "application/json"})) as answer:
        return {link["role"]: link["token"] for link in json.load(answer)["links"]}


def measure(players: int = 50, seconds: float = 30.0, rush: float = 10.0) -> ServerReport:
    """Run the whole protocol; our own garbage must not be taken for the server's."""
    gc.collect()
    gc.freeze()
    with served() as url:
        rooms = [new_room(url) for _ in range(players // 2)]
        idle = asyncio.run(echoes(url, rooms[0]["observer"], 500 if seconds > 5 else 20))
        times = asyncio.run(company(url, rooms, seconds, drag=True))
        fresh = [new_room(url) for _ in range(RUSH_ROOMS)]
        rushed = asyncio.run(company(url, fresh, rush, drag=False))
    return ServerReport(
        players=players,
        seconds=seconds,
        previews=spread(times.get("preview", [])),
        echoes=spread(times.get("echo", [])),
        echoes_idle=spread(idle),
        answers=spread(times.get("answer", [])),
        answers_a_second=round(len(times.get("answer", [])) / seconds, 1),
        rush=round(len(rushed.get("answer", [])) / rush, 1),
    )


def told(report: ServerReport) -> str:
    """The report for people."""
    rows = [("previews while dragging", report.previews), ("echoes beside them", report.echoes)]
    rows += [("echoes, nobody else there", report.echoes_idle), ("answers, stored", report.answers)]
    lines = [f"{report.players} players live for {report.seconds:g} s on one server process, milliseconds:", ""]
    lines += [f"{'':<28}{'count':>8}{'p50':>9}{'p90':>9}{'p99':>9}{'worst':>9}"]
    lines += [f"{name:<28}{t.count:>8}{t.p50:>9.2f}{t.p90:>9.2f}{t.p99:>9.2f}{t.worst:>9.2f}" for name, t in rows]
    verdict = "within" if report.previews.p99 <= FRAME else "beyond"
    lines += ["", f"previews p99 is {verdict} one frame ({FRAME:g} ms)"]
    lines += [f"{report.answers_a_second:g} answers a second in play; {report.rush:g} a second as fast as can be"]
    return "\n".join(lines)


def main(as_json: bool, quick: bool) -> int:
    """Measure and print."""
    report = measure(players=6, seconds=2.0, rush=1.0) if quick else measure()
    print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode() if as_json else told(report))
    return 0
