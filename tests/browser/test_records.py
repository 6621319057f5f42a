"""A battle kept in a file: saved from the table, opened from the home page; and generals to watch."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

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


def test_an_unfinished_battle_goes_on_where_it_was_against_the_same_general(guests: Any, tmp_path: Path) -> None:
    first: Player = guests()
    first.set_up("two_by_two", "first_shots", red="general")
    first.wait_for_table()
    first.choose(first.offer("done"))
    first.seen("menu").click()
    with first.page.expect_download() as caught:
        first.seen("menu-record").click()
    file = tmp_path / caught.value.suggested_filename
    caught.value.save_as(file)
    kept = json.loads(file.read_text())
    general = kept["hosting"]["generals"]["red"]

    elsewhere: Player = guests()
    elsewhere.open()
    elsewhere.seen("upload").set_input_files(file)
    expect(elsewhere.seen("blue-me")).to_be_checked()
    expect(elsewhere.seen("red-general")).to_be_checked()
    expect(elsewhere.seen("seat-red").get_by_role("combobox")).to_have_value(general)
    elsewhere.seen("go-on-now").click()
    elsewhere.wait_for_table()
    room = elsewhere.by_rest("blue")
    assert [seat["general"] for seat in room.get("/room")["seats"]] == ["", general]
    assert room.get("/room")["seq"] >= len(kept["entries"])
    room.leave()
    assert elsewhere.keys()[0]["mine"] == ["blue"]


def test_generals_on_both_sides_can_be_watched(player: Player) -> None:
    player.set_up("two_by_two", "first_shots", blue="general", red="general")
    player.wait_for_table()
    before = player.settle()["seq"]
    player.until(lambda: player.settle()["seq"] > before + 1, "A few moves of the generals")
    assert player.settle()["seat"] == "observer"
    expect(player.seen("offer-done")).to_have_count(0)


def test_a_new_battle_without_rules_asks_for_them_first(player: Player) -> None:
    player.open("#/new")
    expect(player.page.get_by_role("heading", name="Which rules?")).to_be_visible()
    player.open("#/new?rules=en_avant")
    expect(player.page.get_by_role("heading", name="Which battle?")).to_be_visible()
