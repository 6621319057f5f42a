"""`grognard play`: battles in the browser, on this machine."""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import urllib.request
import webbrowser
from typing import Annotated

import typer

from grognard.cli.output import line
from grognard.cli.serve import Database, Port

HOST, USUAL = "127.0.0.1", 8470
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")]


def play(port: Port = USUAL, database: Database = "", browser: Browser = True) -> None:
    """Play in the browser. Battles are kept on this machine and go on where you left them."""
    from grognard.server.run import run
    from grognard.server.settings import Settings

    if not database and is_ours(port):
        tell(address(port), browser, "Grognard is running already")
        return
    chosen = port if is_free(port) else any_port()
    settings = Settings(
        host=HOST,
        port=chosen,
        database=database,
        log="text",
        log_level="warning",
        rooms_a_minute=120.0,
        keep_days=0,
        keep_finished_days=0,
    )
    code = run(settings, lambda: tell(address(chosen), browser, "Grognard is ready"))
    raise typer.Exit(code)


def address(port: int) -> str:
    """Where the browser finds it."""
    return f"http://{HOST}:{port}/"


def is_free(port: int) -> bool:
    """Can we listen there?"""
    with socket.socket() as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return port > 0


def any_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def is_ours(port: int) -> bool:
    """Does a Grognard listen there already?"""
    if is_free(port):
        return False
    try:
        with urllib.request.urlopen(f"{address(port)}health", timeout=2) as answer:
            return {"version", "database", "rooms"} <= set(json.load(answer))
    except (OSError, ValueError, TypeError):
        return False


def tell(where: str, browser: bool, how: str) -> None:
    """Say where it is, and open it."""
    opened = browser and has_screen()
    line((how, "bold"), ": ", (where, "bold underline"))
    line(("Your browser opens it. " if opened else "Open this address in a browser. ") + "Ctrl-C ends it.")
    if opened:
        threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()


def has_screen() -> bool:
    """Is there a screen for a browser? Without one, a browser for the terminal would take ours."""
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
