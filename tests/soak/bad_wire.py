"""Nonsense for a real server in a process of its own: over its sockets, byte by byte, and for the real command."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed

from grognard import catalogue
from grognard.server.problems import Problem
from grognard.server.shown.messages import FromSeat
from tests.server.serving import Guest, Server, make_room
from tests.soak.bad_files import Desk
from tests.soak.bad_routes import Asked, Way, asking
from tests.soak.bad_talk import SHARES, Talk
from tests.soak.nonsense import damaged, written

BOUNDLESS = {f"GROGNARD_{name}": "100000000" for name in ("REQUEST_RATE", "ROOMS_A_MINUTE", "SILENT")}
ASIDE = ("Happened", "RoomChanged", "Said")
TIME, IMPATIENT = 30.0, 0.2
MOST_MEMORY = 1_000_000
FILES_A_COMMAND = {"situation": 20}
SUFFIX = {"situation": "yaml", "scenario": "yaml", "record": "json"}


class Outside:
    """Somebody at the other end of the sockets of a server."""

    def __init__(self, server: Server, rng: Random, ways: list[Way]) -> None:
        self.server, self.rng, self.ways = server, rng, [way for way in ways if way.body is not bytes]
        self.weights = [way.weight for way in self.ways]
        self.talk = Talk(rng)
        scenario = rng.choice(catalogue.scenario_names())
        self.talk.links = make_room(server.url, rules=scenario.partition("-")[0], scenario=scenario)
        self.talk.asked, self.talk.last, self.talk.units = list(range(1, 12)), 12, 20
        self.guest: Guest | None = None
        self.counts, self.faults = Counter[str](), list[str]()

    def strike(self) -> None:
        """One request or one message."""
        if self.rng.random() < 0.5:
            self.request()
        else:
            self.message()

    def request(self) -> None:
        """A request as bytes, now and then damaged as such."""
        spoilt = self.rng.choice(SHARES)
        asked = asking(self.rng.choices(self.ways, self.weights)[0], self.talk.grammar, spoilt, b"")
        raw = as_bytes(asked, self.talk.a_token())
        broken = self.rng.random() < 0.1
        raw = damaged(raw, self.rng) if broken else raw
        said = self.exchange(raw, IMPATIENT if broken else TIME)
        status = int(said[9:12]) if said.startswith(b"HTTP/1.1 ") else 0
        self.counts[f"HTTP {status or 'silence'}"] += 1
        if status >= 500 or (not status and not broken):
            self.faults.append(f"{said[:300]!r}\n  by {raw[:1500]!r}")
        elif status == 201 and "/links/" in asked.path:
            self.take_link(said.partition(b"\r\n\r\n")[2])
        elif status >= 400 and not broken and asked.method != "HEAD" and b"text/html" not in said:
            self.judge(said.partition(b"\r\n\r\n")[2], raw)

    def take_link(self, body: bytes) -> None:
        """A link was renewed: the old one opens nothing any more."""
        told = msgspec.json.decode(body)
        self.talk.links[told["role"]] = told["token"]

    def judge(self, body: bytes, raw: bytes) -> None:
        """A refusal is a problem with a reason."""
        try:
            msgspec.json.decode(body, type=Problem)
        except msgspec.MsgspecError as error:
            if not body.startswith(b"Invalid HTTP request"):
                self.faults.append(f"no problem document ({error}): {body[:300]!r}\n  by {raw[:1500]!r}")

    def exchange(self, raw: bytes, patience: float) -> bytes:
        """What the server says to some bytes before it closes; of what makes it wait for more it is left waiting."""
        said, line = b"", socket.create_connection(("127.0.0.1", self.server.port), patience)
        with line, suppress(ConnectionError, TimeoutError):
            line.sendall(raw)
            while more := line.recv(65536):
                said += more
        return said

    def message(self) -> None:
        """A message over a live line, which is joined anew when it is cut off."""
        if self.guest is None:
            self.guest = Guest(self.server.url, self.rng.choice(list(self.talk.links.values())))
        value = self.talk.grammar.make(FromSeat, self.rng.choice(SHARES))
        raw = written(value, self.rng)
        self.counts["messages"] += 1
        try:
            self.guest.join() if self.guest.socket is None else None
            self.guest.send(raw if self.rng.random() < 0.5 else raw.decode("utf-8", "replace"))
            said: Any = self.guest.hear(timeout=TIME)
            while said["type"] in ASIDE:
                said = self.guest.hear(timeout=TIME)
        except ConnectionClosed:
            self.counts["cut off"] += 1
            self.guest.leave()
            self.guest = None
            return
        if said["type"] == "Problem" and said["status"] >= 500 and said["code"] != "busy":
            self.faults.append(f"{said}\n  by {raw[:1500]!r}")


def as_bytes(asked: Asked, token: str) -> bytes:
    """A request as it goes over a socket, which is closed after it."""
    target = asked.path.encode("ascii", "replace") + (b"?" + asked.query if asked.query else b"")
    lines = [asked.method.encode() + b" " + target + b" HTTP/1.1", b"host: table", b"connection: close"]
    lines += [b"authorization: Bearer " + token.encode(), b"content-length: " + str(len(asked.body)).encode()]
    lines += [
        name + b": " + value for name, value in asked.headers if name not in (b"content-length", b"authorization")
    ]
    return b"\r\n".join([*lines, b"", asked.body])


def peak_memory(pid: int) -> int:
    """The most memory a process has held, in KB."""
    told = Path(f"/proc/{pid}/status").read_text(encoding="utf-8") if Path(f"/proc/{pid}/status").exists() else ""
    return next((int(line.split()[1]) for line in told.splitlines() if line.startswith("VmHWM")), 0)


def at_a_server(folder: Path, count: int, seed: str, ways: list[Way]) -> tuple[Counter[str], list[str]]:
    """So much nonsense for one server, which must then stop as it is told, with nothing in its log."""
    server = Server(str(folder / "wire.sqlite"), folder / "log", 0, **BOUNDLESS).start()
    outside = Outside(server, Random(seed), ways)
    for _ in range(count):
        outside.strike()
    if outside.guest:
        outside.guest.leave()
    assert server.process is not None
    memory = peak_memory(server.process.pid)
    faults = [*outside.faults, *[f"in the server's log: {line[:1500]}" for line in server.traces()]]
    faults += [f"the server held {memory:,} KB"] if memory > MOST_MEMORY else []
    if code := server.stop():
        faults.append(f"the server ended with exit code {code}")
    outside.counts["peak memory of the server, MB"] = memory // 1000
    return outside.counts, faults


def by_the_command(folder: Path, count: int, seed: str) -> tuple[Counter[str], list[str]]:
    """So many files for the real command: each of its complaints is a line, and its exit code 0, 1 or 2."""
    desk, faults, counts = Desk(Random(seed)), list[str](), Counter[str]()
    while (done := sum(counts.values())) < count:
        kind = desk.rng.choice(list(SUFFIX))
        paths = [folder / f"{i}.{SUFFIX[kind]}" for i in range(min(FILES_A_COMMAND.get(kind, 1), count - done))]
        for path in paths:
            path.write_bytes(desk.written(kind))
        faults += commanded(kind, [str(path) for path in paths], counts)
    return counts, faults


def commanded(kind: str, files: list[str], counts: Counter[str]) -> list[str]:
    """Run the command for some files of one kind."""
    words = {"situation": ["judge"], "scenario": ["scenarios", "--check"], "record": ["replay", "--verify"]}[kind]
    command = [sys.executable, "-c", "from grognard.cli import main; main()", *words, *files]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, env={**os.environ, "COLUMNS": "200"})
    counts[f"{words[0]} exit {ran.returncode}"] += len(files)
    told = ran.stdout + ran.stderr
    if ran.returncode in (0, 1, 2) and "Traceback" not in told and "fault of Grognard" not in told:
        return []
    return [f"exit {ran.returncode}: {told[-1500:]}\n  by {words[0]} {Path(files[0]).read_bytes()[:1500]!r}"]
