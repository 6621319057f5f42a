"""A real server with the built page, and real Chromium."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.playing import Player
from tests.browser.stories import SEEDS, Story, fought
from tests.server.serving import Guest, Server, make_room
from tools import web

STATIC = Path(__file__).resolve().parents[2] / "src" / "grognard" / "server" / "static"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect.set_options(timeout=20_000)
KNOWN = "localStorage.getItem('grognard.greeted') ?? localStorage.setItem('grognard.greeted', '{\"wanted\": false}')"
"""Those who have read their start card; without it every table would be covered by one at first."""
NO_FAULTS = ("ERR_CONNECTION", "WebSocket", "409 (Conflict)")
LAPTOP = {"width": 1440, "height": 900}


def missing(what: str) -> None:
    """Skip with a word; where changes are judged, fail."""
    if os.environ.get("CI", "").lower() in ("1", "true"):
        pytest.fail(f"{what} is missing, and with CI=true nothing may be skipped")
    pytest.skip(f"{what} is missing; `python3 dev.py test` sets it up")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    found = web.chromium()
    if not found:
        missing("Chromium")
    return {**browser_type_launch_args, "headless": True, "args": FLAGS, "executable_path": found}


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests of a process. What fails once fails again: only a soak has dice nobody has seen."""
    if not (STATIC / "index.html").exists():
        missing("the built page")
    folder = tmp_path_factory.mktemp("server")
    seed = "" if request.config.getoption("markexpr") == "slow" else "the same dice every day"
    server = Server(str(folder / "battles.sqlite"), folder / "log", seed=seed).start()
    yield server
    server.stop()
    assert server.traces() == []


@pytest.fixture(scope="session")
def over(server: Server) -> str:
    """A battle that two generals have fought to its end: the link of its blue seat."""
    generals = {seat: {"general": "recruit"} for seat in ("blue", "red")}
    links = make_room(server.url, rules="two_by_two", scenario="two_by_two-first_shots", seats=generals)
    guest = Guest(server.url, links["blue"])
    guest.join()
    while guest.get("/room")["result"] is None:
        guest.hear("Happened", "RoomChanged")
    guest.leave()
    return links["blue"]


@pytest.fixture(scope="session")
def volley() -> tuple[Story, int]:
    """2 by 2: a shot of the enemy."""
    return fought("two_by_two", "villarejo", 3, "shot", by="red")


@pytest.fixture(scope="session")
def half() -> tuple[Story, int]:
    """2 by 2: four answers of the enemy in a row, with an arrival and a march among them."""
    stories = (Story("two_by_two", "villarejo", seed, 4) for seed in SEEDS)
    return next((story, no) for story in stories if (no := story.row(4, "red", "arrival", "march")))


@pytest.fixture(scope="session")
def melee() -> tuple[Story, int]:
    """2 by 2: a melee that costs a unit."""
    return fought("two_by_two", "villarejo", 5, "melee", "loss")


@pytest.fixture(scope="session")
def rout() -> tuple[Story, int]:
    """2 by 2: a melee that one side runs from, and the answer by which the other goes after it."""
    stories = (Story("two_by_two", "villarejo", seed, 7) for seed in reversed(SEEDS))
    return next((story, no) for story in stories if (no := story.followed_up()))


@pytest.fixture(scope="session")
def clash() -> tuple[Story, int]:
    """En Avant!: fire, marches on one clock, an assault that closes and its melee."""
    return fought("en_avant", "first_blood", 6, "shot", "clock", "test", "melee")


@pytest.fixture
def guests(browser: Browser, server: Server) -> Iterator[Any]:
    """Sits people down: each call is a browser of its own, which must not say anything went wrong.

    They have what happens told at once, as the settings of the table let one; who comes to watch asks for a pace.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def sit(at: Server = server, pace: float = 0, greeted: bool = True, **options: Any) -> Player:
        context = browser.new_context(**{"viewport": LAPTOP, "reduced_motion": "reduce", **options})
        context.add_init_script(liking({"pace": pace}))
        if greeted:
            context.add_init_script(KNOWN)
        contexts.append(context)
        return Player(watched(context.new_page(), faults), at)

    yield sit
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def player(guests: Any) -> Player:
    """One person at a laptop."""
    found: Player = guests()
    return found


def liking(kept: dict[str, Any]) -> str:
    """A script by which a browser is found to like its table so, if it has said nothing else since."""
    return f"localStorage['grognard.table'] ??= '{json.dumps(kept)}'"


def watched(page: Page, faults: list[str]) -> Page:
    """Note errors of the page; a lost connection is none, nor that somebody else was quicker."""

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and not any([known in message.text for known in NO_FAULTS]):
            faults.append(message.text)

    page.on("console", heard)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.set_default_timeout(15_000)
    return page
