"""The processes of a server and of a database as the system lists them: who started whom, and their memory."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

PROC = Path("/proc")
GONE = (FileNotFoundError, ProcessLookupError)
ENDED = "ZX"
THINKER = "grognard.server.rooms.thinker"


class Process(Struct, frozen=True):
    """One process that has not ended."""

    pid: int
    parent: int
    words: str


def processes() -> Iterator[Process]:
    """All that run just now."""
    for folder in PROC.glob("[0-9]*"):
        with suppress(*GONE):
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
            words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if state not in ENDED:
                yield Process(int(folder.name), int(parent), words)


def children(pid: int, of: str = "") -> list[int]:
    """The processes that one has started, of those whose command line has a word."""
    return sorted(one.pid for one in processes() if one.parent == pid and of in one.words)


def thinkers(pid: int) -> list[int]:
    """The generals' processes of a server."""
    return children(pid, THINKER)


def running(pids: list[int]) -> list[int]:
    """Those of some processes that have not ended."""
    return sorted({one.pid for one in processes()} & set(pids))


def kill(pid: int) -> None:
    """As roughly as can be; who has gone already is gone."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def memory(pid: int) -> float:
    """The megabytes a process keeps in memory; none if it is gone."""
    with suppress(*GONE):
        return int((PROC / str(pid) / "statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6
    return 0.0
