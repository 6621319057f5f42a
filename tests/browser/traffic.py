"""What a page is told by the service, overheard."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from playwright.sync_api import Page, WebSocket

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
