"""A real server on a free port, and guests who talk to it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
from msgspec.structs import replace
from websockets.sync.client import ClientConnection, connect

from grognard.engine.records import Record
from grognard.server.settings import database_url
from grognard.server.shown.changes import changed
from grognard.server.shown.tables import TableChange, TableView
from grognard.server.store.database import AWAY, Database
from grognard.server.store.store import Store

Json = dict[str, Any]
PATIENCE = 150
SHORT = "two_by_two-pratzen"
MAIN = "from grognard.cli import main; main()"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`grognard serve` in a process of its own; its battles have fresh dice, or all of them those of one seed."""

    def __init__(self, database: str, log: Path, port: int = 0, seed: str = "", **environment: str) -> None:
        self.database, self.log, self.port = database, log, port or free_port()
        self.main = f"import secrets; secrets.token_hex = lambda n: {seed!r}; {MAIN}" if seed else MAIN
        self.environment = {"GROGNARD_REQUEST_RATE": "10000", "GROGNARD_ROOMS_A_MINUTE": "60000", **environment}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        self.begin()
        self.wait_until_up()
        return self

    def begin(self) -> None:
        """Start, and do not wait until it serves."""
        words = ["serve", "--port", str(self.port), "--database", self.database, "--processes", "1"]
        command = [sys.executable, "-c", self.main, *words]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stderr=log, env={**os.environ, **self.environment})

    def wait_until_up(self) -> None:
        with httpx.Client(base_url=self.url, timeout=10) as http:
            for _ in range(1200):
                assert self.process is not None
                assert self.process.poll() is None, self.log.read_text()
                with suppress(httpx.HTTPError):
                    if http.get("/health").status_code == 200:
                        return
                time.sleep(0.05)
        raise AssertionError(f"the server does not answer\n{self.log.read_text()}")

    def kill(self) -> None:
        """As roughly as can be."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Politely; its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)

    def traces(self) -> list[str]:
        """Whatever went wrong according to the log."""
        return [line for line in self.log.read_text().splitlines() if '"trace"' in line or "Traceback" in line]


class Guest:
    """Somebody with a link, by REST and by a live line."""

    def __init__(self, url: str, token: str) -> None:
        self.url, self.token = url, token
        self.http = httpx.Client(base_url=f"{url}/api", headers={"Authorization": f"Bearer {token}"}, timeout=30)
        self.socket: ClientConnection | None = None
        self.number = 0
        self.table: Json = {}
        self.stack = ExitStack()

    def get(self, path: str, **params: Any) -> Any:
        answer = self.http.get(path, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, data: Any = None) -> httpx.Response:
        return self.http.post(path, json=data)

    def first_candidate(self) -> tuple[int, Json] | None:
        """An open question and its first legal answer."""
        questions = [q for q in self.get("/room/questions") if q["blocks"] and not q["sealed"]]
        if not questions:
            return None
        no = questions[0]["no"]
        rows = self.get(f"/room/questions/{no}/candidates", limit=5)["candidates"]
        return no, rows[0]

    def answer(self, no: int, action: Json, **more: Any) -> httpx.Response:
        return self.post("/room/answers", {"question": no, "action": action, **more})

    # live

    def join(self, *kinds: str, **more: Any) -> Json:
        """Open a live line; the welcome, or another message that may come instead."""
        address = self.url.replace("http", "ws") + "/api/live"
        line = connect(address, max_size=None, max_queue=None, close_timeout=1)  # all that is said can be read later
        self.socket = self.stack.enter_context(line)
        self.send({"type": "Join", "token": self.token, **more})
        return self.hear("Welcome", *kinds)

    def send(self, message: Any) -> None:
        assert self.socket is not None
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def hear(self, *kinds: str, timeout: float = 60) -> Json:
        """The next message of one of these kinds, or any if none is named; the newest table is kept."""
        assert self.socket is not None
        end = time.monotonic() + timeout
        while True:
            message: Json = json.loads(self.socket.recv(timeout=max(0.01, end - time.monotonic())))
            self.table = newest(self.table, message)
            if not kinds or message["type"] in kinds:
                return message

    def ask(self, kind: str, **fields: Any) -> Json:
        """Send a message and hear its reply."""
        self.number += 1
        self.send({"type": kind, "id": self.number, **fields})
        while True:
            message = self.hear()
            if message.get("id") == self.number:
                return message

    def hang_up(self) -> None:
        """Close the live line."""
        self.stack.close()
        self.socket = None

    def leave(self) -> None:
        self.hang_up()
        self.http.close()


def newest(table: Json, message: Json) -> Json:
    """The table after a message: a new one, or the one at hand with what changed."""
    if "change" not in message:
        return message.get("table") or table
    known, news = msgspec.convert(table, TableView), msgspec.convert(message["change"], TableChange)
    told: Json = json.loads(msgspec.json.encode(changed(known, news)))
    return told


def room_of(links: dict[str, str]) -> str:
    """The room that links lead to."""
    return links["host"].partition(".")[0]


def stored_record(database: str, room: str) -> Record:
    """What a battle came to: read from the server's own store, as no seat may have it yet."""

    async def read() -> Record:
        opened = Database(database_url(database))
        store = Store(opened, "test")
        for tries_left in range(PATIENCE, -1, -1):  # PostgreSQL may still be recovering from a kill
            try:
                header, entries = await store.header(room), await store.entries(room)
                break
            except AWAY:
                if not tries_left:
                    raise
                await asyncio.sleep(0.2)
        await opened.close()
        return replace(header, entries=tuple(entries))

    return asyncio.run(read())


def make_room(url: str, **asked: Any) -> dict[str, str]:
    """A new room: its links by role."""
    body = {"rules": "two_by_two", "scenario": SHORT, **asked}
    answer = httpx.post(f"{url}/api/rooms", json=body, timeout=30)
    assert answer.status_code == 201, answer.text
    return {link["role"]: link["token"] for link in answer.json()["links"]}
