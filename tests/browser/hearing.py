"""What a page is told by the service, overheard."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from playwright.sync_api import Page, WebSocket

from tests.server.serving import Json


class Ears:
    """Listens to the live lines of a page: the last table of each seat, and how many came to it."""

    def __init__(self, page: Page) -> None:
        self.tables: dict[str, Json] = {}
        self.table: Json = {}
        self.told: Counter[str] = Counter()
        page.on("websocket", self.listen)

    def listen(self, line: WebSocket) -> None:
        line.on("framereceived", self.hear)

    def hear(self, frame: Any) -> None:
        message = json.loads(frame)
        table = message.get("table")
        if table is None:
            return
        self.table = self.tables[table["seat"]] = table
        self.told[table["seat"]] += 1

    def seen_by(self, seat: str) -> Json:
        """The last table of a seat."""
        return self.tables.get(seat, self.table)
