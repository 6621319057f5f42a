"""Hands that never slip: Enter after a click elsewhere, ends that ask first, taking back over a hand-over."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Player

LIGNE, SECOND_LIGNE = 1, 2
COLONEL, FIRST = 0, 1


@pytest.fixture
def table(player: Player) -> Player:
    """The French of First shots, about to move, against somebody who is not there."""
    player.sit_down("two_by_two", "first_shots")
    player.sees("Move your units")
    return player


def test_enter_gives_the_order_in_hand_after_a_click_in_the_log(table: Player) -> None:
    stood = table.token(SECOND_LIGNE)["at"]
    table.drag(SECOND_LIGNE, stood["x"], stood["y"] + 1)
    table.commit()
    table.drag(LIGNE, 11.2, 11.2)
    expect(table.seen("commit")).to_be_visible()
    table.seen("log-line").last.get_by_role("button").first.click()
    table.doing(lambda: table.press("Enter"))
    assert table.token(LIGNE)["at"]["y"] == pytest.approx(11.2, abs=0.05)


def test_enter_on_a_control_reached_by_keys_is_the_controls(table: Player) -> None:
    table.drag(LIGNE, 11.2, 11.2)
    expect(table.seen("commit")).to_be_visible()
    before = table.settle()["seq"]
    table.press("Tab")
    table.seen("tab-unit").focus()
    table.press("Enter")
    expect(table.seen("unit-card")).to_be_visible()
    assert table.settle()["seq"] == before


def test_ending_a_phase_with_units_unmoved_asks_first(table: Player) -> None:
    before = table.settle()["seq"]
    table.press("e")
    table.sees("4 could still move", "caution")
    assert table.settle()["seq"] == before
    table.press("e")
    assert table.settle()["seq"] == before
    table.press("Escape")
    expect(table.seen("caution")).to_have_count(0)
    table.sees("Move your units")
    table.press("e")
    table.doing(lambda: table.press("Enter"))
    assert table.settle()["seq"] > before


def pull(table: Player, x: float, y: float) -> None:
    """Take the ghost's handle and pull it towards a place on the table."""
    box = table.seen("ghost-handle").bounding_box()
    assert box is not None
    mouse = table.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(*table.spot(x, y), steps=6)
    mouse.up()


def test_a_ghost_is_picked_up_again_and_turned_by_its_handle(table: Player) -> None:
    table.drag(LIGNE, 11.2, 11.2)
    expect(table.seen("ghost-handle")).to_be_visible()

    # It is taken by its corner and put down elsewhere: it keeps the hand's place on it.
    mouse = table.page.mouse
    mouse.move(*table.spot(11.5, 11.3))
    mouse.down()
    mouse.move(*table.spot(11.1, 11.0), steps=6)
    mouse.up()

    # Pulled round to the right it faces there, and stays where it is.
    pull(table, 16.0, 10.9)
    expect(table.seen("ghost-handle")).to_have_attribute("aria-valuenow", "90")
    table.commit()
    at = table.token(LIGNE)["at"]
    assert (at["x"], at["y"]) == (pytest.approx(10.8, abs=0.05), pytest.approx(10.9, abs=0.05))
    assert at["facing"] == pytest.approx(90, abs=2)


def test_the_handle_is_turned_by_keys_too(table: Player) -> None:
    table.drag(LIGNE, 11.2, 11.2)
    faced = int(table.seen("ghost-handle").get_attribute("aria-valuenow") or "0")
    table.seen("ghost-handle").focus()
    table.press("ArrowRight", "ArrowRight")
    expect(table.seen("ghost-handle")).to_have_attribute("aria-valuenow", str((faced + 30) % 360))


def test_a_thumb_picks_the_ghost_up_and_turns_it(guests: Any) -> None:
    thumb: Player = guests(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    thumb.sit_down("two_by_two", "first_shots")
    thumb.tap_unit(LIGNE)
    thumb.tap_at(11.2, 11.2)
    handle = thumb.seen("ghost-handle")
    expect(handle).to_be_visible()
    box = handle.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    swipe(thumb, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), thumb.spot(13.5, 11.2))
    expect(handle).to_have_attribute("aria-valuenow", "90")
    swipe(thumb, thumb.spot(11.2, 11.2), thumb.spot(11.0, 10.8))
    thumb.commit()
    at = thumb.token(LIGNE)["at"]
    assert (at["x"], at["y"]) == (pytest.approx(11.0, abs=0.1), pytest.approx(10.8, abs=0.1))
    assert at["facing"] == pytest.approx(90, abs=3)


def swipe(thumb: Player, start: tuple[float, float], end: tuple[float, float]) -> None:
    """One finger from a place on the page to another."""
    hand = thumb.page.context.new_cdp_session(thumb.page)
    steps = [(start[0] + (end[0] - start[0]) * i / 8, start[1] + (end[1] - start[1]) * i / 8) for i in range(1, 9)]
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start[0], "y": start[1]}]})
    for x, y in steps:
        hand.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_verb_keeps_its_letter_whoever_is_in_hand(table: Player) -> None:
    for no in (LIGNE, SECOND_LIGNE):
        table.take(no)
        expect(table.offer("ahead").locator("kbd")).to_have_text("A")
        expect(table.offer("done").locator("kbd")).to_have_text("E")
    table.press("a")
    expect(table.seen("ghost")).to_be_visible()


def test_what_was_ended_on_one_screen_can_be_taken_back_from_the_other_seat(guests: Any) -> None:
    both: Player = guests()
    both.sit_down("two_by_two", "first_shots", "blue", "red")
    both.choose(both.offer("done"))
    both.until(lambda: both.shown()[0] == "red", "The hand-over")
    both.settle()
    expect(both.seen("undo")).to_be_enabled()
    both.press("u")
    both.until(lambda: both.shown()[0] == "blue", "The turn given back")
    both.sees("4 of 4 may still move")


def test_a_click_on_another_unit_takes_it_in_hand_though_the_colonel_would_join(player: Player) -> None:
    player.sit_down("en_avant", "first_blood")
    player.sees("Give your orders")
    player.take(COLONEL)
    player.sees("Marchand-Duval", "tray")
    player.take(FIRST)
    player.sees("1/121e", "tray")
