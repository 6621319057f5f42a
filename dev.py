#!/usr/bin/env python3
"""Sets Grognard up, plays it and checks it. Needs nothing but Python."""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
import venv
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
TABLE = ROOT / "src" / "grognard" / "table"
RUNTIME, DEV = "requirements.lock", "requirements-dev.lock"
UV = "uv==0.13.7"
COMPILE = "--universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-emit-find-links"
HOSTS = re.compile(r"\w+://\S+|host='[^']*'")


class Trouble(Exception):
    """Something went wrong that the reader can be told in a sentence."""


class Check(NamedTuple):
    """One thing that must hold before a change goes in."""

    name: str
    about: str
    command: list[str]
    uncompiled: bool = False


CHECKS = (
    Check("format", "the layout of the code", ["ruff", "format", "--check", "."]),
    Check("lint", "common mistakes", ["ruff", "check", "."]),
    Check("types", "strict types", ["mypy"]),
    Check("imports", "imports point one way", ["lint-imports", "--no-logo"]),
    Check("tests", "the tests", ["pytest", "-q", "-n", "2", "-m", "not slow"]),
    Check(
        "plain",
        "the tests again on the uncompiled kernel",
        ["pytest", "-q", "-n", "2", "-m", "both_kernels and not slow"],
        True,
    ),
)


def say(text: str) -> None:
    """One line to the reader, at once."""
    print(f"-- {text}", flush=True)


def surroundings(**extra: str) -> dict[str, str]:
    """The environment variables for what runs inside .venv."""
    inherited = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    path = os.pathsep.join([str(BIN), inherited.get("PATH", "")])
    return {**inherited, "PATH": path, "VIRTUAL_ENV": str(VENV), **extra}


def quiet(*command: str | Path) -> str:
    """Run a step out of sight; the last it said if it failed, without the names of hosts, else an empty string."""
    tool = shutil.which(command[0], path=str(BIN)) or command[0]
    ran = subprocess.run(
        [str(tool), *map(str, command[1:])],
        cwd=ROOT,
        env=surroundings(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    said = HOSTS.sub("...", ran.stdout).strip().splitlines()
    return "" if ran.returncode == 0 else "\n".join(said[-20:]) or f"exit code {ran.returncode}"


def show(*command: str, **extra: str) -> int:
    """Run a tool of .venv in plain sight; its exit code."""
    tool = shutil.which(command[0], path=str(BIN))
    if tool is None:
        raise Trouble(f"{command[0]} is missing from .venv; delete .venv and try again.")
    return subprocess.run([tool, *command[1:]], cwd=ROOT, env=surroundings(**extra)).returncode


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


def make_environment() -> None:
    """Make .venv anew if it is missing, broken or of another Python."""
    if PYTHON.exists() and not quiet(PYTHON, "-c", f"import sys; sys.exit(sys.version != {sys.version!r})"):
        return
    say("Making .venv")
    try:
        venv.create(VENV, clear=True, with_pip=True)
    except (subprocess.CalledProcessError, OSError) as error:
        advice = "On Debian and Ubuntu, install the package python3-venv."
        raise Trouble(f".venv could not be made ({error}). {advice}") from error


def has_uv() -> bool:
    """Get uv, which is quick, by pip; False if it cannot be had, and pip must do."""
    if shutil.which("uv", path=str(BIN)) is None and quiet(PYTHON, "-m", "pip", "install", UV):
        say("uv could not be had; pip does the work, more slowly")
        return False
    return True


def install(*arguments: str) -> None:
    """Install with uv, or with pip where uv cannot be had or fails."""
    if has_uv() and not quiet("uv", "pip", "install", "-q", "--python", PYTHON, *arguments):
        return
    if why := quiet(PYTHON, "-m", "pip", "install", "-q", *arguments):
        raise Trouble(f"This failed: pip install {' '.join(arguments)}\n{why}")


def install_lock(lock: str) -> None:
    """Install exactly what a lock names, every hash checked."""
    mark = digest(ROOT / lock)
    if stamped(lock, mark):
        return
    say(f"Installing what {lock} names")
    install("--require-hashes", "-r", lock)
    stamp(lock, mark)
    if lock == DEV:  # it holds all the other lock does
        stamp(RUNTIME, digest(ROOT / RUNTIME))


def kernel() -> list[Path]:
    """The sources of the kernel."""
    return sorted(TABLE.glob("kernel*.py"))


def is_compiled() -> bool:
    """Does a compiled module of this Python stand beside every source of the kernel, and none older than it?"""
    pairs = [(source, source.with_suffix(sysconfig.get_config_var("EXT_SUFFIX"))) for source in kernel()]
    return all(built.exists() and built.stat().st_mtime >= source.stat().st_mtime for source, built in pairs)


def compiler() -> str:
    """What decides whether the kernel can be compiled."""
    return f"{shutil.which(os.environ.get('CC') or 'cc')} {os.environ.get('GROGNARD_NO_COMPILE')}"


def install_project() -> None:
    """Install Grognard itself so that it runs from src, its kernel compiled if that can be."""
    inputs = [ROOT / "pyproject.toml", ROOT / "hatch_build.py", ROOT / "src/grognard/__init__.py", *kernel()]
    mark = f"{digest(*inputs)} {compiler()}"
    if stamped("project", f"{mark} {is_compiled()}"):
        return
    say("Installing Grognard and compiling its kernel")
    install("--no-deps", "--no-build-isolation", "-e", ".")
    if not is_compiled():
        say("The kernel is not compiled (no C compiler?): the same answers, more slowly")
    stamp("project", f"{mark} {is_compiled()}")


def set_up(lock: str) -> None:
    """Bring .venv up to date with a lock and the sources."""
    make_environment()
    install_lock(lock)
    install_project()


def in_ci() -> bool:
    """Is this a machine that judges changes, where nothing may be skipped?"""
    return os.environ.get("CI", "").lower() in ("1", "true")


def play(words: list[str]) -> int:
    """Play in the terminal."""
    set_up(RUNTIME)
    return show("grognard", "skirmish", *words)


def test(names: list[str]) -> int:
    """Run the checks named, or all of them, and sum up."""
    if in_ci() and names:
        raise Trouble("With CI=true every check runs; name none.")
    set_up(DEV)
    if in_ci() and not is_compiled():
        raise Trouble("With CI=true the kernel must be compiled, and it is not. Is there a C compiler?")
    return sum_up([run_check(check) for check in CHECKS if not names or check.name in names])


def run_check(check: Check) -> tuple[str, int, float]:
    """Announce and run one check: its name, exit code and seconds."""
    say(f"{check.name}: {check.about}")
    start = time.perf_counter()
    code = show(*check.command, GROGNARD_UNCOMPILED="1" if check.uncompiled else "0")
    return check.name, code, time.perf_counter() - start


def sum_up(results: list[tuple[str, int, float]]) -> int:
    """Print the table of results; 0 if all is well, else 1."""
    print()
    for name, code, seconds in results:
        print(f"{name:<10}{'ok' if code == 0 else 'FAILED':<10}{seconds:6.1f} s")
    failed = [name for name, code, _ in results if code]
    print(f"\n{', '.join(failed)} failed." if failed else "\nAll is well.", flush=True)
    return 1 if failed else 0


def soak(words: list[str]) -> int:
    """Run the slow tests."""
    set_up(DEV)
    return show("pytest", "-n", "2", "-m", "slow", *words)


def setup() -> int:
    """Only bring .venv up to date."""
    set_up(DEV)
    say(f"Ready: the tools are in {BIN.relative_to(ROOT)}")
    return 0


def tidy() -> int:
    """Lay the code out and mend what can be mended by machine."""
    set_up(DEV)
    return max(show("ruff", "check", "--fix", "."), show("ruff", "format", "."))


def pictures() -> int:
    """Draw the pictures of the documentation again."""
    set_up(DEV)
    return show("python", "-m", "grognard.cli.pictures", str(ROOT / "docs" / "pictures"), FORCE_COLOR="1")


def lock(upgrade: bool) -> int:
    """Make both locks again, with hashes and without hosts."""
    make_environment()
    if not has_uv():
        raise Trouble("The locks are made with uv, and it could not be had.")
    for name, extra in ((RUNTIME, ["--group", "build"]), (DEV, ["--group", "dev", "-c", RUNTIME])):
        say(f"Making {name}")
        newest = ["--upgrade"] if upgrade else []
        command = ["uv", "pip", "compile", "pyproject.toml", *COMPILE.split(), *extra, *newest, "-o", name]
        if why := quiet(*command):
            raise Trouble(f"{name} could not be made.\n{why}")
        if HOSTS.search((ROOT / name).read_text()):
            raise Trouble(f"{name} names a host; do not commit it.")
    return 0


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="dev.py", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True, metavar="command")
    commands.add_parser("play", help="play in the terminal; what follows goes to `grognard skirmish`", add_help=False)
    tests = commands.add_parser("test", help="run every check a change must pass")
    tests.add_argument("only", nargs="*", metavar="check", help="only these: " + ", ".join(c.name for c in CHECKS))
    commands.add_parser("soak", help="run the slow tests; what follows goes to pytest", add_help=False)
    commands.add_parser("setup", help="only make .venv, or bring it up to date")
    commands.add_parser("tidy", help="lay the code out and mend what a machine can mend")
    commands.add_parser("pictures", help="draw the pictures of the documentation again")
    locks = commands.add_parser("lock", help="make the locks again after a change of dependencies")
    locks.add_argument("--upgrade", action="store_true", help="take the newest versions")
    return top


def run(words: list[str]) -> int:
    """Do what the command line asks."""
    if words[:1] == ["play"]:
        return play(words[1:])
    if words[:1] == ["soak"]:
        return soak(words[1:])
    asked = parser().parse_args(words)
    if asked.command == "test":
        unknown = set(asked.only) - {check.name for check in CHECKS}
        if unknown:
            raise Trouble(f"There is no check called {', '.join(sorted(unknown))}; see dev.py test --help.")
        return test(asked.only)
    if asked.command == "lock":
        return lock(asked.upgrade)
    return {"setup": setup, "tidy": tidy, "pictures": pictures}[asked.command]()


def main() -> int:
    """Run, and turn trouble into words."""
    if sys.version_info < (3, 11):
        print(f"Grognard needs Python 3.11 or newer; this is {sys.version.split()[0]}.", file=sys.stderr)
        return 2
    try:
        return run(sys.argv[1:])
    except Trouble as trouble:
        print(f"dev.py: {trouble}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
