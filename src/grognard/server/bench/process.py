"""A server process of its own, and what it costs: seconds of the processor, and memory."""

from __future__ import annotations

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
from urllib.request import Request, urlopen

SCENARIO = ("two_by_two", "two_by_two-quatre_bras")
LIMITS = {"GROGNARD_REQUEST_RATE": "100000", "GROGNARD_ROOMS_A_MINUTE": "100000", "GROGNARD_SILENT": "500"}
PROC = Path("/proc")
USER, SYSTEM = 11, 12


class Served:
    """A server that answers."""

    def __init__(self, url: str, process: subprocess.Popen[bytes]) -> None:
        self.url, self.process = url, process

    def cpu(self) -> float | None:
        """The seconds of the processor it has had; None where the system does not say."""
        try:
            fields = (PROC / str(self.process.pid) / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        return (int(fields[USER]) + int(fields[SYSTEM])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float | None:
        """The kilobytes of its own; None where the system does not say."""
        try:
            lines = (PROC / str(self.process.pid) / "smaps_rollup").read_text().splitlines()
        except OSError:
            return None
        return next((float(line.split()[1]) for line in lines if line.startswith("Anonymous:")), None)

    def new_room(self) -> dict[str, str]:
        """A room for two; its links by role."""
        return new_room(self.url)


@contextmanager
def served(python: str = sys.executable) -> Iterator[Served]:
    """One server process on a free port and an empty store."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--port", str(port), "--database", str(Path(folder) / "bench.sqlite"), "--log-level", "error"]
        command = [python, "-c", "from grognard.cli import main; main()", *words]
        process = subprocess.Popen(command, env={**os.environ, **LIMITS})
        try:
            up(f"http://127.0.0.1:{port}", process)
            yield Served(f"http://127.0.0.1:{port}", process)
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
    """A room for two on the server of an address; its links by role."""
    rules, scenario = SCENARIO
    body = json.dumps({"rules": rules, "scenario": scenario}).encode()
    with urlopen(Request(f"{url}/api/rooms", body, {"content-type": "application/json"})) as answer:
        return {link["role"]: link["token"] for link in json.load(answer)["links"]}
