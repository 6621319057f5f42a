"""What a page is told by the service, overheard."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from playwright.sync_api import Error, Page, Response, WebSocket

from tests.server.serving import Json, newest


class Ears:
    """Listens to the live lines of a page: the last table of each seat, and how many came to it."""

    def __init__(self, page: Page) -> None:
        self.tables: dict[str, Json] = {}
        self.table: Json = {}
        self.told: Counter[str] = Counter()
        page.on("websocket", self.listen)

    def listen(self, line: WebSocket) -> None:
        known: Json = {}

        def hear(frame: Any) -> None:
            nonlocal known
            message = json.loads(frame)
            if message.keys() & {"table", "change"}:
                known = self.table = newest(known, message)
                self.tables[known["seat"]] = known
                self.told[known["seat"]] += 1

        line.on("framereceived", hear)

    def seen_by(self, seat: str) -> Json:
        """The last table of a seat."""
        return self.tables.get(seat, self.table)


class Tap:
    """Keeps every word that comes to a page, by its live line or by request, and of which turn it was.

    Of each table it is told, it looks whether a card that lies face down can be read by somebody it is not for, and
    whether an order or a rider is shown to somebody who has not sent it.
    """

    def __init__(self, page: Page) -> None:
        self.heard: list[tuple[int, str]] = []
        self.read_early: list[str] = []
        self.overheard: list[str] = []
        self.turn, self.own = 0, set[int]()
        page.on("websocket", self.listen)
        page.on("response", self.fetch)

    def listen(self, line: WebSocket) -> None:
        known: Json = {}

        def hear(frame: Any) -> None:
            nonlocal known
            message = json.loads(frame)
            if message.keys() & {"table", "change"}:
                known = newest(known, message)
                self.look(known)
            self.heard.append((self.turn, str(frame)))

        line.on("framereceived", hear)

    def look(self, table: Json) -> None:
        """Note whose cards are asked of this seat, and cards of others that could be read before their time."""
        self.turn = max(self.turn, int(table["turn"]))
        self.own |= {card["prompt"]["piece"] for card in table["questions"] if card["prompt"]["piece"] is not None}
        commands = [card["prompt"]["pieces"] for card in table["questions"] if card["prompt"]["form"] == "order"]
        self.own |= {no for pieces in commands for no in pieces}
        for plan in [] if table["result"] else [*table["scene"]["plans"], *table["scene"]["riders"]]:
            if plan["piece"] not in self.own:
                self.overheard.append(f"turn {table['turn']}: {plan['words']}")
        for token in table["scene"]["tokens"]:
            if token["card"] == "down" and token["card_sign"] and token["no"] not in self.own:
                self.read_early.append(f"turn {table['turn']}: {token['name']} {token['card_sign']}")

    def fetch(self, response: Response) -> None:
        if "/api/" in response.url:
            self.heard.append((self.turn, f"{response.url}\n{self.body(response)}"))

    @staticmethod
    def body(response: Response) -> str:
        """What came; a page that goes elsewhere meanwhile has nothing any more."""
        try:
            return response.text()
        except Error:
            return ""

    def all(self, before: int = 10_000) -> str:
        """Everything that was heard, or what was heard before a turn."""
        return "\n".join([words for turn, words in self.heard if turn < before])
