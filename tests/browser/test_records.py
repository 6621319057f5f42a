"""A battle kept in a file: saved from the table, opened from the home page; and generals to watch."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.playing import Player


def test_a_record_is_saved_and_opened_again(player: Player, over: str, tmp_path: Path) -> None:
    player.join(over)
    expect(player.seen("result")).to_be_visible()
    player.seen("menu").click()
    with player.page.expect_download() as caught:
        player.seen("menu-record").click()
    file = tmp_path / caught.value.suggested_filename
    caught.value.save_as(file)
    assert json.loads(file.read_text())["ruleset"] == "two_by_two"

    player.open()
    player.seen("upload").set_input_files(file)
    player.page.wait_for_url("**/#/replay/*")
    expect(player.seen("scrubber")).not_to_have_attribute("max", "0")


def test_generals_on_both_sides_can_be_watched(player: Player) -> None:
    player.set_up("two_by_two", "first_shots", blue="general", red="general")
    player.wait_for_table()
    before = player.settle()["seq"]
    player.until(lambda: player.settle()["seq"] > before + 1, "A few moves of the generals")
    assert player.settle()["seat"] == "observer"
    expect(player.seen("offer-done")).to_have_count(0)
