"""Players at live lines: they drag units about, look, answer, and time every reply."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from random import Random
from typing import Any, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from grognard.server.problems import Problem
from grognard.server.shown.changes import changed
from grognard.server.shown.messages import ToSeat

T = TypeVar("T")
DRAG_STEP, DRAG_STEPS = 0.1, 15
PAUSE = 0.1
CALM = 0.025
HEARD = "heard"
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ToSeat)


class Player:
    """Somebody at one seat: drags a unit about for a while, then answers; every reply is timed."""

    def __init__(self, url: str, token: str, seed: int, times: dict[str, list[float]]) -> None:
        self.url, self.token, self.times = url, token, times
        self.chance = Random(seed)
        self.waiting: dict[int, asyncio.Future[Any]] = {}
        self.table: Any = None
        self.news = asyncio.Event()
        self.next = 0

    async def sit(self, seconds: float, drag: bool, everybody: asyncio.Barrier) -> None:
        """Play for so many seconds once everybody has joined: what joining takes is no part of it."""
        async with connect(f"{self.url}/api/live", max_size=None) as line:
            reader = asyncio.create_task(self.read(line))
            await self.ask(line, "join", type="Join", token=self.token)
            await everybody.wait()
            until = time.perf_counter() + seconds
            if drag:
                await asyncio.sleep(self.chance.uniform(0, DRAG_STEPS * DRAG_STEP))  # nor do people begin as one
            while time.perf_counter() < until:
                await self.turn(line, until, drag)
            reader.cancel()

    async def read(self, line: ClientConnection) -> None:
        """Hand replies to those who wait for them, and keep the newest table."""
        async for raw in line:
            self.times.setdefault(HEARD, []).append(len(raw))
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
        """Answer what is asked, after an echo and some dragging; with nothing asked, patience."""
        if drag:
            await self.ask(line, "echo", type="Ping")
        asked = [card for card in self.table.questions if not card.sealed] if self.table else []
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
        """Move a unit about as a hand would: one look in flight, about ten a second."""
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
            pause = self.chance.uniform(0.5, 1.5) * DRAG_STEP  # hands that kept time would fall into step
            await asyncio.sleep(max(0.0, start + pause - time.perf_counter()))


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
    tokens = [room[seat] for room in rooms for seat in ("blue", "red")]
    players = [Player(url.replace("http", "ws", 1), token, i, times) for i, token in enumerate(tokens)]
    everybody = asyncio.Barrier(len(players))
    await asyncio.gather(*[player.sit(seconds, drag, everybody) for player in players])
    return times


def characters(times: dict[str, list[float]]) -> float:
    """How many characters all players were sent."""
    return sum(times.get(HEARD, []))


async def seated(url: str, tokens: Sequence[str], look: Callable[[], T]) -> T:
    """What somebody sees who looks while a line is open for each of some links."""
    async with AsyncExitStack() as lines:
        for token in tokens:
            line = await lines.enter_async_context(connect(f"{url.replace('http', 'ws', 1)}/api/live", max_size=None))
            await line.send(json.dumps({"type": "Join", "token": token}))
            await line.recv()
        return await asyncio.to_thread(look)


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
