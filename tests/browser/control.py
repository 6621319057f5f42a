"""Game Control at his desk, with a mouse and keys."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.server.serving import Json


class Control:
    """Control at his desk; counts his gestures."""

    def __init__(self, player: Player) -> None:
        self.player, self.gestures = player, 0

    def press(self, key: str) -> None:
        self.gestures += 1
        self.player.page.keyboard.press(key)

    def click(self, name: str) -> None:
        self.gestures += 1
        self.player.seen(name).first.click()

    def why(self, reason: str) -> None:
        """Say why, and do it."""
        self.player.seen("why").fill(reason)
        self.click("because")
        expect(self.player.seen("reason")).to_have_count(0)

    def click_stock(self) -> None:
        """A reason from the stock."""
        self.gestures += 1
        self.player.page.locator(".stock button").locator("visible=true").first.click()

    @property
    def table(self) -> Json:
        return self.player.ears.table

    @property
    def turn(self) -> int:
        return int(self.table["turn"])

    def is_past(self, seq: int) -> bool:
        """Has the battle gone on from there?"""
        return int(self.table["seq"]) > seq

    def waits(self) -> str:
        """What lies on the desk: a ruling, a review, or nothing."""
        for name, go in (("ruling", "accept"), ("review", "proceed")):
            if self.player.page.locator(f"[data-testid={go}]:enabled").count():
                return name
        return ""

    def tarry(self) -> str:
        """Is a player asked something while the turn is carried out? Then time is called."""
        phase = next((one["name"] for one in self.table["scene"]["stages"] if one["now"]), "")
        return "player" if phase not in ("", "orders") and set(self.table["waiting"]) - {"control"} else ""

    def end_turn(self) -> None:
        """Let the turn run: the rest of each phase is accepted as it comes."""
        turn, keys = self.turn, {"ruling": "Shift+Enter", "review": "Enter", "player": "t"}
        while self.turn == turn and not self.table["result"]:
            going = lambda: self.waits() or self.tarry() or self.turn != turn or self.table["result"]  # noqa: E731
            self.player.until(going, "Something to let go on")
            what, seq = self.waits() or self.tarry(), self.table["seq"]
            if what:
                self.press(keys[what])
                self.player.until(partial(self.is_past, seq), "What was let go on")
                self.player.page.wait_for_timeout(300)
