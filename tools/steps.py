"""Steps of setting up: run out of sight or in plain sight, and not again while nothing has changed."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
LEFT_OUTSIDE = ("PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE")
HOSTS = re.compile(r"\w+://\S+|host='[^']*'")


class Trouble(Exception):
    """Something went wrong that the reader can be told in a sentence."""


def say(text: str) -> None:
    """One line to the reader, at once."""
    print(f"-- {text}", flush=True)


def surroundings(**extra: str) -> dict[str, str]:
    """The environment variables for what runs inside .venv.

    Its bytecode is kept there even where nobody keeps any: hundreds of processes would each compile all they import.
    """
    inherited = {name: value for name, value in os.environ.items() if name not in LEFT_OUTSIDE}
    path = os.pathsep.join([str(BIN), inherited.get("PATH", "")])
    bytecode = str(VENV / "bytecode")
    return {**inherited, "PATH": path, "VIRTUAL_ENV": str(VENV), "PYTHONPYCACHEPREFIX": bytecode, **extra}


def quiet(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """Run a step out of sight; the last it said if it failed, without the names of hosts, else an empty string."""
    tool = shutil.which(command[0], path=str(BIN)) or command[0]
    ran = subprocess.run(
        [str(tool), *map(str, command[1:])],
        cwd=cwd,
        env=env or surroundings(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    said = HOSTS.sub("...", ran.stdout).strip().splitlines()
    return "" if ran.returncode == 0 else "\n".join(said[-20:]) or f"exit code {ran.returncode}"


class Command(NamedTuple):
    """What to run, and where."""

    words: list[str]
    cwd: Path
    env: dict[str, str]


def of_venv(*words: str, **extra: str) -> Command:
    """A tool of .venv."""
    tool = shutil.which(words[0], path=str(BIN))
    if tool is None:
        raise Trouble(f"{words[0]} is missing from .venv; delete .venv and try again.")
    return Command([tool, *words[1:]], ROOT, surroundings(**extra))


def show(*words: str, **extra: str) -> int:
    """Run a tool of .venv in plain sight; its exit code."""
    return attend(of_venv(*words, **extra))


class Aside:
    """A command that is obeyed while other things are done, and is heard when it is waited for."""

    def __init__(self, command: Callable[[], Command]) -> None:
        self.command = command
        self.child: subprocess.Popen[str] | None = None

    def begin(self) -> subprocess.Popen[str]:
        """Start it, out of sight."""
        words, cwd, env = self.command()
        self.child = subprocess.Popen(
            words, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        )
        return self.child

    def end(self) -> int:
        """Wait for it and print what it has to say; its exit code."""
        child = self.child or self.begin()
        said, _ = child.communicate()
        print(said, end="", flush=True)
        return child.returncode


def attend(command: Command) -> int:
    """Run a command in plain sight; Ctrl-C is for it to obey, and we wait until it has."""
    with subprocess.Popen(command.words, cwd=command.cwd, env=command.env) as child:
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:
                continue


def digest(*paths: Path) -> str:
    """A fingerprint of this Python and the contents of some files."""
    sums = [hashlib.sha256(path.read_bytes()).hexdigest() + path.name for path in paths]
    return hashlib.sha256("\n".join([sys.version, *sums]).encode()).hexdigest()


def stamped(step: str, mark: str) -> bool:
    """Was this step done with the very same input?"""
    stamp = VENV / "stamps" / step
    return stamp.is_file() and stamp.read_text() == mark


def stamp(step: str, mark: str) -> None:
    """Note that a step is done."""
    (VENV / "stamps").mkdir(exist_ok=True)
    (VENV / "stamps" / step).write_text(mark)


def in_ci() -> bool:
    """Is this a machine that judges changes, where nothing may be skipped?"""
    return os.environ.get("CI", "").lower() in ("1", "true")
