#!/usr/bin/env python3
"""Sets Grognard up, plays it and checks it. Needs nothing but Python."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from tools import compiling, web
from tools.steps import (
    BIN,
    HOSTS,
    PYTHON,
    ROOT,
    VENV,
    Aside,
    Command,
    Trouble,
    attend,
    digest,
    in_ci,
    of_venv,
    quiet,
    say,
    show,
    stamp,
    stamped,
)

RUNTIME, DEV = "requirements.lock", "requirements-dev.lock"
UV = "uv==0.13.7"
PYTEST = ("pytest", "-q", "--dist", "loadgroup")
COMPILE = "--universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-emit-find-links"


class Check(NamedTuple):
    """One thing that must hold before a change goes in; its run gives an exit code.

    One that keeps a single processor busy is begun ahead of all others, and says what it found when its turn comes.
    """

    name: str
    about: str
    run: Callable[[], int]
    begin: Callable[[], object] = lambda: None


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


def compiler() -> str:
    """What decides whether the kernel can be compiled."""
    return f"{shutil.which(os.environ.get('CC') or 'cc')} {os.environ.get('GROGNARD_NO_COMPILE')}"


def install_project() -> None:
    """Install Grognard itself so that it runs from src, its kernel compiled if that can be."""
    builders = [ROOT / "pyproject.toml", ROOT / "hatch_build.py", ROOT / "tools/building.py"]
    inputs = [*builders, ROOT / "src/grognard/__init__.py", *compiling.sources()]
    mark = f"{digest(*inputs)} {compiler()}"
    if stamped("project", f"{mark} {compiling.is_compiled()}"):
        return
    say("Installing Grognard and compiling its kernel")
    install("--no-deps", "--no-build-isolation", "-e", ".")
    if not compiling.is_compiled():
        say("The kernel is not compiled (no C compiler?): the same answers, more slowly")
    stamp("project", f"{mark} {compiling.is_compiled()}")


def set_up(lock: str) -> None:
    """Bring .venv up to date with a lock and the sources."""
    make_environment()
    install_lock(lock)
    install_project()


def play(words: list[str]) -> int:
    """Play in the browser."""
    set_up(RUNTIME)
    web.build(install)
    return show("grognard", "play", *words)


def skirmish(words: list[str]) -> int:
    """Play in the terminal."""
    set_up(RUNTIME)
    return show("grognard", "skirmish", *words)


def tool(*command: str) -> Callable[[], int]:
    """A check by a tool of .venv."""
    return lambda: show(*command, GROGNARD_UNCOMPILED="0")


def aside(name: str, about: str, command: Callable[[], Command]) -> Check:
    """A check that keeps one processor busy while others are made."""
    work = Aside(command)
    return Check(name, about, work.end, work.begin)


def page(script: str) -> Callable[[], Command]:
    """A script of web/package.json."""
    return lambda: web.script(script, install)


def tests() -> int:
    """All but those of the browser; of three workers on two processors one mostly waits for a server."""
    return show(*PYTEST, "-n", "3", "-m", "not slow", "--ignore=tests/browser", GROGNARD_UNCOMPILED="0")


def tests_of_both_kernels() -> int:
    """The tests marked so, on the uncompiled kernel; only their files are read, for that alone takes long."""
    marked = [str(path) for path in sorted(ROOT.glob("tests/**/test_*.py")) if "mark.both_kernels" in path.read_text()]
    return show(*PYTEST, "-n", "2", "-m", "both_kernels and not slow", *marked, GROGNARD_UNCOMPILED="1")


def built() -> int:
    """The pages can be built."""
    web.build(install)
    return 0


CHECKS = (
    Check("format", "the layout of the code", tool("ruff", "format", "--check", ".")),
    Check("lint", "common mistakes", tool("ruff", "check", ".")),
    Check("imports", "imports point one way", tool("lint-imports", "--no-logo")),
    aside("types", "strict types", lambda: of_venv("mypy")),
    aside("web-format", "the layout of the pages' code", page("format")),
    aside("web-lint", "common mistakes in the pages", page("lint")),
    aside("web-types", "strict types in the pages", page("check")),
    Check("web-wire", "the pages know the types of the service", lambda: web.types_hold(install)),
    Check("web-tests", "the tests of the pages", lambda: attend(page("test")())),
    Check("web-build", "the pages as they are sent", built),
    Check("tests", "the tests", tests),
    Check("plain", "the tests again on the uncompiled kernel", tests_of_both_kernels),
    Check("browser", "the tests in a real browser", lambda: web.browser_tests(install, show)),
)


def test(names: list[str]) -> int:
    """Run the checks named, or all of them, and sum up."""
    if in_ci() and names:
        raise Trouble("With CI=true every check runs; name none.")
    set_up(DEV)
    if in_ci() and not compiling.is_compiled():
        raise Trouble("With CI=true the kernel must be compiled, and it is not. Is there a C compiler?")
    chosen = [check for check in CHECKS if not names or check.name in names]
    for check in chosen:
        with suppress(Trouble):  # it comes again when the check is made
            check.begin()
    return sum_up([run_check(check) for check in chosen])


def run_check(check: Check) -> tuple[str, int, float]:
    """Announce and run one check: its name, exit code and seconds."""
    say(f"{check.name}: {check.about}")
    start = time.perf_counter()
    try:
        code = check.run()
    except Trouble as trouble:
        print(trouble, flush=True)
        code = 2
    return check.name, code, time.perf_counter() - start


def sum_up(results: list[tuple[str, int, float]]) -> int:
    """Print the table of results; 0 if all is well, else 1."""
    print()
    for name, code, seconds in results:
        print(f"{name:<12}{'ok' if code == 0 else 'FAILED':<10}{seconds:6.1f} s")
    failed = [name for name, code, _ in results if code]
    print(f"\n{', '.join(failed)} failed." if failed else "\nAll is well.", flush=True)
    return 1 if failed else 0


def soak(words: list[str]) -> int:
    """Run the campaigns that are named, as in `--kills 200`; without a name, the slow tests."""
    set_up(DEV)
    if (words[:1] and words[0].startswith("--")) or words[:1] == ["-h"]:
        return show("python", "-m", "tests.soak", *words)
    return show("pytest", "-n", "2", "-m", "slow", *words)


def setup() -> int:
    """Only bring .venv up to date."""
    set_up(DEV)
    say(f"Ready: the tools are in {BIN.relative_to(ROOT)}")
    return 0


def tidy() -> int:
    """Lay the code out and mend what can be mended by machine."""
    set_up(DEV)
    return max(show("ruff", "check", "--fix", "."), show("ruff", "format", "."), attend(page("tidy")()))


def types() -> int:
    """Make the types of the pages again from those of the service."""
    set_up(DEV)
    web.types(install)
    return 0


def pictures() -> int:
    """Draw the pictures of the documentation again: of the terminal, and of the pages in a browser."""
    set_up(DEV)
    web.build(install)
    folder = str(ROOT / "docs" / "pictures")
    drawn = show("python", "-m", "grognard.cli.pictures", folder, FORCE_COLOR="1")
    return drawn or show("python", "-m", "tests.browser.pictures", folder)


def playthroughs() -> int:
    """Write the kept games of every scenario anew."""
    set_up(DEV)
    return show("python", "-m", "tests.playthroughs")


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
    commands.add_parser("play", help="play in the browser; what follows goes to `grognard play`", add_help=False)
    commands.add_parser(
        "skirmish", help="play in the terminal; what follows goes to `grognard skirmish`", add_help=False
    )
    tests = commands.add_parser("test", help="run every check a change must pass")
    tests.add_argument("only", nargs="*", metavar="check", help="only these: " + ", ".join(c.name for c in CHECKS))
    commands.add_parser("soak", help="run the slow tests, or a campaign: `soak --help`", add_help=False)
    commands.add_parser("setup", help="only make .venv, or bring it up to date")
    commands.add_parser("tidy", help="lay the code out and mend what a machine can mend")
    commands.add_parser("types", help="make the types of the pages again from those of the service")
    commands.add_parser("pictures", help="draw the pictures of the documentation again")
    commands.add_parser("playthroughs", help="write the kept games of every scenario anew, after a change of play")
    locks = commands.add_parser("lock", help="make the locks again after a change of dependencies")
    locks.add_argument("--upgrade", action="store_true", help="take the newest versions")
    return top


def run(words: list[str]) -> int:
    """Do what the command line asks."""
    passed_on = {"play": play, "skirmish": skirmish, "soak": soak}
    if words[:1] and words[0] in passed_on:
        return passed_on[words[0]](words[1:])
    asked = parser().parse_args(words)
    if asked.command == "test":
        unknown = set(asked.only) - {check.name for check in CHECKS}
        if unknown:
            raise Trouble(f"There is no check called {', '.join(sorted(unknown))}; see dev.py test --help.")
        return test(asked.only)
    if asked.command == "lock":
        return lock(asked.upgrade)
    return {"setup": setup, "tidy": tidy, "types": types, "pictures": pictures, "playthroughs": playthroughs}[
        asked.command
    ]()


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
