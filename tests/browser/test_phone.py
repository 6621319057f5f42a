"""A phone held upright, played by taps alone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Player

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
LIGNE, FIRST, SECOND = 1, 1, 2


@pytest.fixture
def thumb(guests: Any) -> Player:
    """Somebody with a phone."""
    found: Player = guests(**PHONE)
    return found


def no_wider_than_the_screen(player: Player) -> bool:
    """Nothing has to be scrolled sideways."""
    return bool(player.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def find_on_the_whole_table(player: Player, no: int) -> None:
    """The unit in hand is seen from near by; step back to find another."""
    player.page.get_by_role("button", name="Fit the whole table").tap()
    player.tap_unit(no)


def test_a_unit_of_two_by_two_is_moved_by_taps(thumb: Player) -> None:
    thumb.sit_down("two_by_two", "first_shots")
    assert no_wider_than_the_screen(thumb)
    thumb.sees("Move your units")
    thumb.tap_unit(LIGNE)
    thumb.sees("12e Ligne", "tray")
    thumb.tap_at(11.2, 11.4)
    thumb.sees("1.8 of 3 in", "ghost-tag")
    thumb.doing(thumb.seen("commit").locator("visible=true").tap)
    assert thumb.token(LIGNE)["at"]["y"] == pytest.approx(11.4, abs=0.1)
    thumb.sees("3 of 4 may still move")


def test_a_turn_of_en_avant_is_ordered_by_taps(thumb: Player) -> None:
    thumb.sit_down("en_avant", "first_blood", seats={"red": {"general": "recruit"}})
    assert no_wider_than_the_screen(thumb)
    thumb.sees("Give your orders")
    find_on_the_whole_table(thumb, FIRST)
    thumb.sees("1/121e", "tray")
    thumb.offer("hold").tap()
    thumb.doing(thumb.seen("commit").tap)
    thumb.sees("1 of your 5 cards are down")
    find_on_the_whole_table(thumb, SECOND)
    thumb.sees("2/121e", "tray")
    thumb.tap_at(108, 36)
    thumb.sees("10 cm", "tray")
    thumb.doing(thumb.seen("commit").tap)
    thumb.sees("2 of your 5 cards are down")
    thumb.seen("hold-others").tap()
    thumb.until(lambda: thumb.ears.table["turn"] == 2 or not thumb.due(), "All cards down")
    thumb.until(lambda: thumb.ears.table["turn"] == 2 or "open fire" in thumb.prompt(), "The turn is played")

    thumb.seen("open-panel").tap()
    thumb.seen("tab-log").tap()
    expect(thumb.seen("log-line").first).to_be_visible()
