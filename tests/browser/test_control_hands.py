"""Control's hand on the table: units dragged and turned, ground painted, reshaped and taken away, all in sight."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.control import Control
from tests.browser.playing import Player
from tests.browser.test_desk import features, paint

UNCOVERED = """() => {
  const map = document.querySelector('[data-testid=map]').closest('.ground').getBoundingClientRect()
  const places = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((x) => [0.02, 0.5, 0.98].map((y) => [x, y]))
  return places.every(([x, y]) => document.elementFromPoint(map.left + x * map.width, map.top + y * map.height)
    ?.closest('.ground'))
}"""
"""Does nothing of the desk lie on the table?"""
BESIDE = """() => [...document.querySelectorAll('.stage .bar *')]
    .filter((one) => one.getBoundingClientRect().right > document.querySelector('.stage').getBoundingClientRect().right)
    .map((one) => one.textContent)"""
"""Tools that are cut off."""


@pytest.fixture
def control(player: Player) -> Control:
    """Control of Falenty before anybody has come."""
    links = player.lay_out("en_avant", "falenty", options={"control": True})
    player.join(links["control"])
    expect(player.seen("desk")).to_be_visible()
    return Control(player)


def feature(control: Control, id: str) -> Any:
    """A piece of ground as the desk was told of it."""
    return next(one for one in control.table["scene"]["features"] if one["id"] == id)


def test_a_unit_is_dragged_and_turned_and_its_menu_stands_beside_it(control: Control) -> None:
    desk = control.player
    no = desk.named("Uhlans")
    desk.take(no)
    expect(desk.seen("desk-menu")).to_be_visible()
    assert desk.in_reach(no), "the menu lies on the unit it is about"
    desk.press("Escape")
    expect(desk.seen("desk-menu")).to_have_count(0)

    at = desk.token(no)["at"]
    desk.drag(no, at["x"] - 10, at["y"] - 20)
    control.why("It was measured again")
    desk.until(lambda: desk.token(no)["at"]["x"] < at["x"] - 5, "A unit that was moved")

    desk.take(no)
    grip = desk.seen("ghost-handle").bounding_box()
    assert grip
    facing, mouse = desk.token(no)["at"]["facing"], desk.page.mouse
    mouse.move(grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2)
    mouse.down()
    mouse.move(grip["x"] + 60, grip["y"] - 40, steps=5)
    mouse.up()
    control.why("So it stands")
    desk.until(lambda: desk.token(no)["at"]["facing"] != facing, "A unit that was turned")


def test_ground_is_painted_reshaped_and_taken_away_and_no_tool_hides_the_table(control: Control) -> None:
    desk = control.player
    for key in "vgrd":
        control.press(key)
        desk.until(lambda: desk.page.evaluate(UNCOVERED), "A table that nothing lies on")
    control.press("g")
    desk.seen("paint-kind").select_option("steep_ish_hill")
    desk.seen("paint-known").select_option("both")
    expect(desk.seen("paint-kind").locator("option:checked")).to_have_text("Steep-ish hill")
    paint(control, [(196, 10), (216, 10), (216, 30), (196, 30), (197, 11)])
    desk.until(lambda: "painted_1" in features(desk), "Painted ground")
    assert feature(control, "painted_1")["kind"] == "steep_ish_hill"

    control.press("r")
    desk.click_at(206, 20)
    corner, before = desk.seen("corner-1").bounding_box(), feature(control, "painted_1")["polygon"]
    assert corner
    mouse = desk.page.mouse
    mouse.move(corner["x"] + 8, corner["y"] + 8)
    mouse.down()
    mouse.move(corner["x"] + 28, corner["y"] - 4, steps=4)
    mouse.up()
    control.why("As the felt lies")
    desk.until(lambda: feature(control, "painted_1")["polygon"] != before, "Another outline")

    desk.click_at(206, 20)
    control.click("do-gone:painted_1")
    control.why("It was never there")
    desk.until(lambda: "painted_1" not in features(desk), "Ground that is gone")


def test_on_a_low_screen_the_table_keeps_its_height_and_its_tools_fit(guests: Any) -> None:
    desk: Player = guests(viewport={"width": 1280, "height": 720})
    links = desk.lay_out("en_avant", "falenty", options={"control": True})
    desk.join(links["control"])
    for key in ("v", "g", "r"):
        desk.press(key)
        assert desk.page.evaluate(BESIDE) == []
    box = desk.page.locator(".ground").bounding_box()
    assert box
    assert box["height"] > 320
