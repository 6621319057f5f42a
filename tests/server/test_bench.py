"""`grognard bench --server` measures a real server."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import AsyncIterator
from typing import Any, cast

import msgspec

from grognard.server import garbage
from grognard.server.bench import players, report
from grognard.server.bench.report import Hall, Rush, ServerReport, Weight, spread
from grognard.server.bench.run import QUICK, measure, read
from grognard.server.problems import Problem
from grognard.server.settings import Settings
from grognard.server.shown.messages import Pong


def test_it_measures_previews_answers_and_echoes() -> None:
    found = measure(QUICK)
    assert read(msgspec.json.encode(found)) == found
    told = msgspec.to_builtins(found)
    for name in ("previews", "echoes", "echoes_idle", "answers"):
        assert told[name]["count"] > 0
        assert 0 < told[name]["p50"] <= told[name]["p99"] <= told[name]["worst"]
    assert told["rush"]["a_second"] > 0
    assert told["rush"]["a_cpu_second"] > 0
    assert 0 < told["rush"]["bytes_an_answer"] < 40_000
    assert told["weight"]["room"] is not None
    assert told["cores"] >= 1


def test_what_was_asked_too_fast_is_no_time_of_the_servers() -> None:
    class Wire:
        """A server that refuses every other message."""

        def __init__(self) -> None:
            self.replies: asyncio.Queue[bytes] = asyncio.Queue()
            self.heard = 0

        async def send(self, message: str) -> None:
            self.heard += 1
            refused = Problem(status=429, code="too many", reason="wait")
            reply = refused if self.heard % 2 else Pong(id=json.loads(message)["id"])
            self.replies.put_nowait(msgspec.json.encode(reply))

        async def __aiter__(self) -> AsyncIterator[bytes]:
            while True:
                yield await self.replies.get()

    async def ask() -> dict[str, list[float]]:
        player, wire = players.Player("", "", 0, {}), cast(Any, Wire())
        reader = asyncio.create_task(player.read(wire))
        for _ in range(4):
            await player.ask(wire, "echo", type="Ping")
        reader.cancel()
        return player.times

    assert [ms < players.PAUSE * 1000 for ms in asyncio.run(ask())["echo"]] == [True, True]


def test_an_idle_echo_keeps_to_the_rate_anybody_may_ask_at() -> None:
    assert Settings().message_rate > 1 / players.CALM


def test_a_server_sets_aside_what_is_there_for_good() -> None:
    gc.unfreeze()
    try:
        garbage.set_aside()
        assert gc.get_freeze_count() > 10_000
    finally:
        gc.unfreeze()
        gc.set_threshold(700, 10, 10)


def reported(previews: float, room: float | None = 80.0) -> ServerReport:
    """A report with previews that took so long at their slowest."""
    fast = spread([1.0, 1.0, 1.0])
    return ServerReport(
        players=2,
        seconds=1,
        load=0.1,
        cores=2,
        previews=spread([1.0, 2.0, previews]),
        echoes=fast,
        echoes_idle=fast,
        answers=fast,
        answers_a_second=3,
        rush=Rush(rooms=4, answers=9, a_second=9, a_cpu_second=400, bytes_an_answer=9000),
        weight=Weight(rooms=4, room=room, line=room),
        hall=Hall(phones=20, answers=spread([20.0, 30.0, previews * 10]), echoes=fast),
    )


def test_it_is_told_in_words() -> None:
    slow = report.told(reported(40.0))
    assert "beyond one frame" in slow
    assert "beyond 3" in slow
    assert "400 a second of the server's processor" in slow
    assert "a room 80 kB" in slow
    assert "within one frame" in report.told(reported(2.0))
    assert "within 3" in report.told(reported(2.0))
    assert "20 phones at one table" in slow
    assert "beyond 250 ms" in slow
    assert "within 250 ms" in report.told(reported(2.0))
    assert "does not say" in report.told(reported(2.0, room=None))
