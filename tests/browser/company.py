"""People with phones at a participation game: they come in, read, play their cards or orders, and are overheard."""

from __future__ import annotations

import os
import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.browser.traffic import Tap

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SECRETS = re.compile(
    r"\b(?:EA|EM|2X2|SG)-R?\d|\"(?:modifiers|against|rulings|pools|prospects)\": ?\[\{|\"exact_odds\": ?\{\""
)


class Company:
    """Everybody with a phone."""

    def __init__(self, desk: Player) -> None:
        self.desk = desk
        self.phones: dict[str, Player] = {}
        self.taps: dict[str, Tap] = {}

    def come(self, phone: Player, word: str, seat: str, name: str) -> None:
        """Through the door: a name, a seat, the briefing read."""
        self.phones[seat], self.taps[seat] = phone, Tap(phone.page)
        phone.open(f"#/at/{word.replace(' ', '-')}")
        phone.seen("take-name").fill(name)
        phone.seen(f"seat-{seat}").check()
        phone.seen("take-seat").click()
        expect(phone.seen("briefing")).to_contain_text(seat)
        shot(phone, f"briefing-{seat}")
        phone.seen("ready").click()

    def hold(self, *seats: str) -> None:
        """Whoever of these has a card to give holds."""
        for seat in seats or tuple(self.phones):
            phone = self.phones[seat]
            if not phone.page.is_closed():
                self.keep_up(phone)
                cards_down(phone)

    def keep_up(self, phone: Player) -> None:
        """Until a phone has heard what the desk has."""
        seq = self.desk.ears.table["seq"]
        phone.until(lambda: phone.ears.table["seq"] >= seq, "The last news")


def cards_down(phone: Player) -> None:
    """Put the report away, and give whoever has no card yet: hold. Who is asked nothing does nothing."""
    while [one for one in phone.settle()["questions"] if one["blocks"] and not one["secret"] and not one["sealed"]]:
        obey(phone)
    go = phone.seen("report-go").locator("visible=true")
    if go.count():
        go.first.click()
    due = phone.due()
    if len(due) > 1:
        phone.hold_others()
    elif due:
        hold_alone(phone, due[0]["prompt"]["piece"])


def hold_alone(phone: Player, unit: int) -> None:
    """The one unit that has no card holds, or stays if it is a commander."""
    cards = phone.page.locator("[data-testid=offer-hold], [data-testid=offer-stay]").locator("visible=true")
    if not cards.count():
        phone.tap_unit(unit)
        expect(cards.first).to_be_visible()
    phone.choose(cards.first)


def shot(player: Player, name: str) -> None:
    """A picture of the page, where they are wanted."""
    if folder := os.environ.get("GROGNARD_SHOTS"):
        player.page.wait_for_timeout(400)
        player.page.screenshot(path=f"{folder}/{name}.png")


def obey(phone: Player) -> None:
    """Whatever is asked of this commander is answered as it stands there."""
    asked = [one for one in phone.settle()["questions"] if one["blocks"] and not one["sealed"]]
    if not asked:
        return
    go = phone.seen("report-go").locator("visible=true")
    if go.count():
        go.first.click()
    if asked[0]["kind"] == "CommandQuestion":
        phone.doing(phone.seen("offer-stay").locator("visible=true").first.click)
        return
    if phone.seen("composer").locator("visible=true").count():
        phone.commit()
        return
    cards = phone.page.locator("[data-testid^=offer-]").locator("visible=true")
    expect(cards.first).to_be_visible()
    phone.choose(cards.first)


def open_doors(desk: Player, rules: str, scenario: str) -> str:
    """Control makes the battle at the page, as he would; the word of the room."""
    desk.open()
    desk.seen(f"rules-{rules}").click()
    desk.seen("choose-scenario").click()
    desk.seen(f"scenario-{rules}-{scenario}").get_by_role("button", name="Fight this one").click()
    desk.seen("with-hall").check()
    desk.seen("begin").click()
    expect(desk.seen("desk")).to_be_visible()
    word = desk.seen("seats").locator("b").first.inner_text()
    assert re.fullmatch(r"[A-Z]+ \d\d", word)
    return word
