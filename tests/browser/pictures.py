"""Takes the pictures of the documentation from real battles: `python -m tests.browser.pictures docs/pictures`."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

from grognard import catalogue
from grognard.engine.battle import Battle
from grognard.engine.game import Game
from tests.browser.conftest import FLAGS, KNOWN, LAPTOP
from tests.browser.generals import lead
from tests.server.serving import Server
from tools import web

PHONE = {"width": 390, "height": 844}
SHEET = {"width": 1191, "height": 1000}
Until = Callable[[Battle], bool]


def fought(rules: str, scenario: str, seed: str, until: Until) -> Game:
    """A battle led by generals up to a moment."""
    ruleset = catalogue.ruleset(rules)
    read, document, _ = catalogue.load_scenario(scenario, rules)
    options = {"players_see_rulings": True} if rules == "en_avant" else None
    game = Game.start(ruleset, read, document=document, options=options, seed=seed)
    game.players = {"blue": "Pauline", "red": "Anna"}
    lead(game, until)
    return game


def asks(kind: str, turn: int) -> Until:
    """Blue is asked a kind of question in a turn, and nobody has answered it yet."""
    return lambda battle: (
        battle.turn >= turn
        and any(type(q).__name__ == kind and q.seat == "blue" for q in battle.questions)
        and not battle.sealed
    )


class Studio:
    """A server and a browser to take pictures with."""

    def __init__(self, server: Server, browser: Browser, folder: Path) -> None:
        self.server, self.browser, self.folder = server, browser, folder

    def room(self, game: Game, mine: list[str]) -> dict[str, Any]:
        """Upload a battle; its entry among the links a browser keeps."""
        answer = httpx.post(f"{self.server.url}/api/records", content=msgspec.json.encode(game.record), timeout=120)
        made = answer.raise_for_status().json()
        tokens = {link["role"]: link["token"] for link in made["links"]}
        card = made["room"]
        kept = {"room": card["id"], "title": card["title"], "ruleset": card["ruleset"]}
        return {**kept, "tokens": tokens, "mine": mine, "added": 1}

    def page(self, kept: list[dict[str, Any]], size: dict[str, int], **options: Any) -> Page:
        """A page of somebody who keeps these links."""
        context = self.browser.new_context(viewport=size, **options)  # type: ignore[arg-type]
        script = f"localStorage.setItem('grognard.keys', {json.dumps(json.dumps(kept))})"
        context.add_init_script(script)
        context.add_init_script(KNOWN)
        return context.new_page()

    def shoot(self, page: Page, route: str, name: str, ready: str, whole: bool = False) -> None:
        """Open a screen and take its picture."""
        page.goto(f"{self.server.url}/{route}")
        page.get_by_test_id(ready).first.wait_for()
        self.take(page, name, whole)

    def take(self, page: Page, name: str, whole: bool = False) -> None:
        """The picture, when everything has come to rest."""
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(1500)
        page.screenshot(path=self.folder / f"{name}.png", full_page=whole)


def table_two_by_two(studio: Studio, kept: dict[str, Any], name: str, theme: str) -> None:
    """A unit in hand, its reach, and the odds of what it may do."""
    page = studio.page([kept], LAPTOP, color_scheme=theme)
    page.goto(f"{studio.server.url}/#/battle/{kept['room']}")
    page.get_by_test_id("map").wait_for()
    page.wait_for_timeout(1500)
    page.keyboard.press("Tab")
    select_charger(page)
    studio.take(page, name)


def select_charger(page: Page) -> None:
    """Take in hand the first unit that has a charge or a shot to offer, and aim it."""
    for _ in range(14):
        page.keyboard.press("n")
        page.wait_for_timeout(400)
        buttons = page.locator('[data-testid^="offer-charge"], [data-testid^="offer-shoot"]')
        if buttons.count() and buttons.first.is_enabled():
            buttons.first.click()
            return


def pictures(studio: Studio) -> None:
    """All of them."""
    villarejo = fought("two_by_two", "two_by_two-villarejo", "tagus-6630", asks("MovementPhase", 3))
    falenty = fought("en_avant", "en_avant-falenty", "rawka-19", asks("OrderCard", 4))
    blood = fought("en_avant", "en_avant-first_blood", "rise-7", asks("OrderCard", 5))
    over = fought("two_by_two", "two_by_two-villarejo", "tagus-6630", lambda battle: False)
    rooms = [studio.room(game, ["blue"]) for game in (villarejo, falenty, blood, over)]
    studio.shoot(studio.page(rooms[:3], LAPTOP), "#/", "home", "quick-battle")
    table_two_by_two(studio, rooms[0], "table-two-by-two", "light")
    table_two_by_two(studio, rooms[0], "table-two-by-two-dark", "dark")
    studio.shoot(studio.page(rooms, LAPTOP), f"#/battle/{rooms[1]['room']}", "table-en-avant", "map")
    phone = studio.page(rooms, PHONE, device_scale_factor=2, has_touch=True, is_mobile=True)
    studio.shoot(phone, f"#/battle/{rooms[2]['room']}", "phone", "map")
    studio.shoot(studio.page(rooms, LAPTOP), f"#/replay/{rooms[3]['room']}", "replay", "scrubber")
    bulletin = studio.page(rooms, SHEET)
    bulletin.goto(f"{studio.server.url}/#/bulletin/{rooms[3]['room']}")
    bulletin.locator("article").first.wait_for()
    studio.take(bulletin, "bulletin", whole=True)


def main(folder: Path) -> None:
    """Start a server and a browser, and take every picture."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(str(Path(place) / "b.sqlite"), Path(place) / "log").start()
        browser = playwright.chromium.launch(executable_path=web.chromium(), args=FLAGS)
        try:
            pictures(Studio(server, browser, folder))
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
