"""PDF by the browser's own print: Chromium, if there is one."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

NAMES = (
    *("chromium", "chromium-browser", "chromium-headless-shell"),
    *("google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge"),
)
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
ADVICE = (
    "there is no Chromium to print with: install chromium, Chrome or Edge, or name one in GROGNARD_CHROMIUM; "
    "or write the page with --html and print it from any browser"
)
FLAGS = ("--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--no-pdf-header-footer")
PATIENCE = 120


class NoPrinter(RuntimeError):
    """There is no Chromium, or it could not print."""


def found() -> str:
    """The program that prints; NoPrinter, with advice, if there is none."""
    named = os.environ.get("GROGNARD_CHROMIUM")
    if named:
        if shutil.which(named) is None:
            raise NoPrinter(f"GROGNARD_CHROMIUM names {named}, which cannot be run; {ADVICE}")
        return named
    known = [shutil.which(name) for name in (*NAMES, *ELSEWHERE)]
    program = next((one for one in known if one), None)
    if program is None:
        raise NoPrinter(ADVICE)
    return program


def pdf(html: str) -> bytes:
    """A page as PDF."""
    program = found()
    with TemporaryDirectory(prefix="grognard-print-") as folder:
        source, target = Path(folder, "page.html"), Path(folder, "page.pdf")
        source.write_text(html, encoding="utf-8")
        home = f"--user-data-dir={Path(folder, 'profile')}"
        root = ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
        command = [program, *FLAGS, *root, home, f"--print-to-pdf={target}", source.as_uri()]
        try:
            ran = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            raise NoPrinter(f"{program} did not print within {PATIENCE} seconds") from None
        if not target.exists():
            last = ran.stderr.decode(errors="replace").strip().splitlines()[-1:]
            raise NoPrinter(f"{program} could not print: {' '.join(last) or f'exit code {ran.returncode}'}")
        return target.read_bytes()


def pages(made: bytes) -> int:
    """How many pages a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", made))
