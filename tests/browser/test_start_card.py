"""Who am I, and what for: the start card, once a seat and again by a key; and the table turned about."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.server.serving import Guest

LIGNE = 1


def test_the_start_card_is_read_once_and_again_by_its_key(guests: Any) -> None:
    anna: Player = guests(greeted=False)
    links = anna.lay_out("two_by_two", "first_shots")
    anna.join(links["blue"])
    card = anna.seen("start-card")
    expect(card).to_be_visible()
    for told in ("You are the French", "Colonel Roux", "Your aim", "How it is won", "First:", "The dice are pledged"):
        expect(card).to_contain_text(told)
    anna.press("Enter")
    expect(card).to_have_count(0)
    expect(anna.seen("you")).to_have_text("You are the French")
    anna.press("b")
    expect(card).to_be_visible()
    anna.press("Escape")
    expect(card).to_have_count(0)
    anna.page.reload()
    anna.wait_for_table()
    expect(card).to_have_count(0)


def test_a_name_is_asked_once_and_the_others_see_it(guests: Any) -> None:
    anna, ben = guests(greeted=False), guests(greeted=False)
    links = anna.lay_out("two_by_two", "first_shots")
    anna.join(links["blue"])
    anna.seen("my-name").fill("Anna")
    anna.press("Enter")
    ben.join(links["red"])
    expect(ben.seen("against")).to_have_text("Against you: Anna")
    ben.seen("my-name").fill("Ben")
    ben.press("Enter")
    expect(ben.seen("foes")).to_have_text("against Anna")
    expect(anna.seen("foes")).to_have_text("against Ben")
    expect(ben.seen("prompt")).to_contain_text("Waiting for Anna (the French)")
    anna.seen("tab-chat").click()
    expect(anna.page.get_by_role("region", name="Chat")).to_contain_text("Ben, ")

    # At another table he is not asked again, and goes by his name from the first.
    red = anna.lay_out("two_by_two", "first_shots")["red"]
    ben.join(red)
    card = ben.seen("start-card")
    expect(card).to_contain_text("Ben, you are")
    expect(ben.seen("my-name")).to_have_count(0)
    ben.press("Enter")
    guest = Guest(ben.server.url, red)
    ben.until(lambda: [one["name"] for one in guest.get("/room")["seats"]] == ["", "Ben"], "A name at the second table")
    guest.leave()


def test_links_that_only_this_machine_can_open_say_so(player: Player) -> None:
    player.sit_down("two_by_two", "first_shots")
    player.seen("menu").click()
    player.seen("menu-invite").click()
    expect(player.seen("reach")).to_contain_text("Only this machine can open these links")


def test_the_table_can_be_turned_about_and_units_are_where_they_are_seen(player: Player) -> None:
    player.sit_down("two_by_two", "first_shots")
    stood = player.unit(LIGNE).bounding_box()
    assert stood is not None
    player.seen("turn-table").click()
    player.until(player.is_still, "A map that keeps still")
    seen = player.unit(LIGNE).bounding_box()
    assert seen is not None
    assert seen["y"] < stood["y"] - 50

    # It is taken in hand where it is seen, and goes where it is dropped: down the screen is up the table now.
    at = player.token(LIGNE)["at"]
    x, y = seen["x"] + seen["width"] / 2, seen["y"] + seen["height"] / 2
    scale = player.seen("map").evaluate("svg => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width")
    mouse = player.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y + 1.5 * scale, steps=6)
    mouse.up()
    player.commit()
    moved = player.token(LIGNE)["at"]
    assert (moved["x"], moved["y"]) == (pytest.approx(at["x"], abs=0.1), pytest.approx(at["y"] + 1.5, abs=0.1))

    # The names stand upright, and it is remembered.
    assert player.seen(f"tag-{LIGNE}").evaluate("it => Math.abs(it.getCTM().b) < 1e-6 && it.getCTM().a > 0")
    player.page.reload()
    player.wait_for_table()
    expect(player.seen("turn-table")).to_have_attribute("aria-pressed", "true")
