"""Order cards in the hand, and what is told once they are turned up."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Player

COLONEL, FIRST, SECOND, GUNS, THEIR_COLONEL = 0, 1, 2, 4, 5


@pytest.fixture
def table(player: Player) -> Player:
    """The French of First blood against a computer captain."""
    player.sit_down("en_avant", "first_blood", seats={"red": {"general": "captain"}})
    player.sees("Give your orders")
    return player


def test_a_facing_is_set_by_hand_and_told_as_a_turn(table: Player) -> None:
    table.take(FIRST)
    table.sees("Nothing near us", "tray")
    table.offer("face").click()
    expect(table.seen("heading")).to_be_visible()
    first = table.seen("heading").inner_text()
    table.page.get_by_role("button", name="Turn 5° right").click()
    expect(table.seen("heading")).not_to_have_text(first)
    expect(table.seen("ghost")).to_be_visible()
    turn = table.seen("heading").inner_text()
    table.commit()
    table.seen("tab-orders").click()
    table.sees(f"Face {turn.replace('° ', '° to the ')}", "orders")


def test_the_commander_joins_the_unit_that_is_clicked(table: Player) -> None:
    table.take(COLONEL)
    table.offer("join").click()
    table.take(SECOND)
    expect(table.offer("join")).to_contain_text("2/121e")
    table.sees("Col. Marchand-Duval", "tray")


def test_a_target_that_is_none_does_not_spoil_the_card(table: Player) -> None:
    table.take(GUNS)
    table.take(THEIR_COLONEL)
    table.sees("is no target", "tray")
    expect(table.offer("fire")).to_have_attribute("aria-disabled", "false")


def test_once_the_cards_are_up_they_are_told_one_by_one_with_reasons_and_are_not_taken_back(table: Player) -> None:
    table.hold_others()
    table.seen("tab-log").click()
    expect(table.seen("log-rows").first.locator("li").first).to_be_visible()
    table.page.get_by_role("button", name="Why? the orders of").first.click()
    expect(table.seen("reasons").first).to_be_visible()
    table.seen("undo").click()
    table.sees("The cards have been turned up", "fault")


def test_the_scenario_can_be_read_at_the_table(table: Player) -> None:
    table.seen("menu").click()
    table.seen("menu-scenario").click()
    for part in ("The situation", "The ground", "Victory", "Two regiments"):
        table.sees(part, "briefing")
    expect(table.seen("briefing")).not_to_contain_text("For Control")
