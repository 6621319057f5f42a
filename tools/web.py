"""The front end: its packages, its build, its checks, and a browser to try it in."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tools import node
from tools.steps import PYTHON, ROOT, Command, Trouble, digest, in_ci, quiet, say, stamp, stamped, surroundings

WEB = ROOT / "web"
STATIC = ROOT / "src" / "grognard" / "server" / "static"
WIRE = WEB / "src" / "wire"
LEAN = "chromium-headless-shell"  # draws no window around the page, which costs as much as the page
BROWSERS = (LEAN, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APPLICATIONS = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",)
Install = Callable[..., None]


def find_node(install: Install) -> node.Node:
    """Node from the path, or from PyPI into .venv."""
    found = node.on_path() or node.of_wheel(PYTHON)
    if found is None:
        say("Getting Node")
        install(node.WHEEL)
        found = node.of_wheel(PYTHON)
    if found is None:
        raise Trouble("Node could not be had; install Node 20.19 or newer.")
    return found


def packages(found: node.Node, everything: bool) -> None:
    """Install the packages the lock names: those the build needs, or everything."""
    lock, done = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    fresh = done.exists() and done.stat().st_mtime >= lock.stat().st_mtime
    if fresh and (not everything or (WEB / "node_modules" / "vitest").is_dir()):
        return
    say("Installing what web/package-lock.json names")
    less = [] if everything else ["--omit=dev"]
    if why := quiet(*found.npm, "ci", *less, cwd=WEB, env=found.environment(surroundings())):
        raise Trouble(f"This failed: npm ci\n{why}")


def sources() -> list[Path]:
    """Whatever the build reads."""
    files = [path for folder in ("src", "public") for path in (WEB / folder).rglob("*") if path.is_file()]
    settings = [WEB / name for name in ("index.html", "vite.config.ts", "package.json", "package-lock.json")]
    return sorted([*files, *settings])


def build(install: Install) -> None:
    """Build the pages into the package, if their sources have changed."""
    mark = digest(*sources())
    if stamped("web", mark) and (STATIC / "index.html").exists():
        return
    found = find_node(install)
    packages(found, everything=False)
    say("Building the pages")
    if why := quiet(*found.npm, "run", "build", cwd=WEB, env=found.environment(surroundings())):
        raise Trouble(f"The pages could not be built.\n{why}")
    stamp("web", mark)


def script(name: str, install: Install) -> Command:
    """A script of web/package.json."""
    found = find_node(install)
    packages(found, everything=True)
    return Command([*found.npm, "run", "--silent", name], WEB, found.environment(surroundings()))


def types(install: Install, out: Path = WIRE) -> None:
    """Make the types of the page from those of the service."""
    found = find_node(install)
    packages(found, everything=True)
    told = subprocess.run(
        [str(PYTHON), "-m", "grognard.server.schemas"], cwd=ROOT, env=surroundings(), capture_output=True
    )
    if told.returncode:
        raise Trouble(f"The service does not tell its schemas.\n{told.stderr.decode(errors='replace')[-2000:]}")
    made = subprocess.run([found.node, "scripts/types.mjs", str(out)], cwd=WEB, input=told.stdout, capture_output=True)
    if made.returncode:
        raise Trouble(f"The types could not be made.\n{made.stderr.decode(errors='replace')[-2000:]}")


def types_hold(install: Install) -> int:
    """Are the types of the page those of the service? 0 if so."""
    with tempfile.TemporaryDirectory() as folder:
        types(install, Path(folder))
        stale = [path.name for path in Path(folder).iterdir() if path.read_bytes() != kept(WIRE / path.name)]
    if stale:
        print(f"web/src/wire: {', '.join(sorted(stale))} must be made again: python3 dev.py types", flush=True)
    return 1 if stale else 0


def kept(path: Path) -> bytes:
    """A file, or nothing."""
    return path.read_bytes() if path.exists() else b""


def chromium() -> str:
    """A Chromium of this machine, or an empty string."""
    named = os.environ.get("GROGNARD_CHROMIUM", "")
    found = [named if Path(named).is_file() else shutil.which(named) or ""] if named else map(shutil.which, BROWSERS)
    return next((path for path in [*found, *filter(os.path.exists, APPLICATIONS)] if path), "")


def get_chromium() -> str:
    """A Chromium: of this machine, or of Debian where we may install it; an empty string where there is none."""
    may_install = sys.platform == "linux" and shutil.which("apt-get") and os.geteuid() == 0
    if not chromium() and may_install:
        say("Installing Chromium")
        if why := install_chromium():
            say(f"Chromium could not be installed: {why.splitlines()[-1]}")
    return chromium()


def install_chromium() -> str:
    """Install the lean one, or else the whole; if neither can be had, why not."""
    settled = {**surroundings(), "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "--no-install-recommends"]
    if not quiet(*install, LEAN, env=settled):
        return ""
    quiet("apt-get", "update", env=settled)
    return quiet(*install, LEAN, env=settled) and quiet(*install, "chromium", env=settled)


def browser_tests(install: Install, run: Callable[..., int]) -> int:
    """The tests in a real browser; without one they are skipped, and in CI that is a failure."""
    build(install)
    found = get_chromium()
    if not found:
        say("SKIPPED: there is no Chromium here; install it, or name one by GROGNARD_CHROMIUM")
        return 1 if in_ci() else 0
    tests = ("pytest", "-q", "-m", "not slow", "tests/browser")
    if run(*tests, "-n", "2", GROGNARD_CHROMIUM=found) == 0:
        return 0
    say("Some failed; once more those, one at a time, in case it was for want of a free processor")
    return run(*tests, "--last-failed", "--last-failed-no-failures", "none", GROGNARD_CHROMIUM=found)
