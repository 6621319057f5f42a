"""A real table with Grognard as umpire: people type the dice they threw, and set units where their models stand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Player


def throw(player: Player) -> None:
    """Tap a 4 for every die that is wanted now, and give them."""
    page, what = player.page, player.seen("dice-purpose")
    said = what.inner_text()
    for _ in player.seen("typed-dice").locator("ol li").all():
        player.seen("face-4").click()
    player.seen("give-dice").click()
    player.until(lambda: said not in page.get_by_test_id("dice-purpose").all_inner_texts(), "What comes after the dice")


@pytest.mark.timeout(300)
def test_dice_are_typed_and_units_set_where_the_models_stand(player: Player) -> None:
    player.open()
    player.seen("rules-sound_of_guns").click()
    player.seen("choose-scenario").click()
    player.seen("scenario-sound_of_guns-primer").get_by_role("button", name="Fight this one").click()
    player.seen("own-dice").check()
    player.seen("set-table").check()
    player.seen("begin").click()
    expect(player.seen("map")).to_be_visible()

    # the first dice: the page says for whom and how many, and nothing happens before they are typed
    player.seen("roll-pool").click()
    expect(player.seen("dice-wanted")).to_be_visible()
    before = player.ears.table["seq"]
    player.press("1", "Backspace", "7")
    expect(player.seen("give-dice")).to_be_disabled()
    assert player.ears.table["seq"] == before
    while player.ears.table["seq"] == before:
        throw(player)
    expect(player.seen("dice-wanted")).to_have_count(0)

    # a unit is dragged to where its models stand, with a reason, and the battle goes on from there
    unit = next(one for one in player.settle()["scene"]["tokens"] if one["side"] == 0 and one["blocks"])
    player.seen("menu").click()
    player.seen("menu-umpire").click()
    expect(player.seen("desk")).to_be_visible()
    x, y = unit["at"]["x"] - 3, unit["at"]["y"] - 2
    mouse = player.page.mouse
    mouse.move(*player.spot(unit["at"]["x"], unit["at"]["y"]))
    mouse.down()
    mouse.move(*player.spot(x, y), steps=6)
    mouse.up()
    expect(player.seen("reason")).to_be_visible()
    player.seen("why").fill("So it stands")
    player.seen("because").click()
    expect(player.seen("reason")).to_have_count(0)
    player.seen("play-on").click()
    player.wait_for_table()
    moved = player.token(unit["no"])["at"]
    assert (abs(moved["x"] - x), abs(moved["y"] - y)) < (0.6, 0.6)
    assert player.is_asked()
