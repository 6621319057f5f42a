"""A battle of each ruleset from the home page to the Bulletin: set up, fought to its end, seen again and read about."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.autoplay import Soldier
from tests.browser.playing import Player

COLONEL, FIRST, SECOND, HUSSARDS = 0, 1, 2, 3


def test_two_by_two_from_the_home_page_to_the_bulletin(player: Player, tmp_path: Path) -> None:
    player.set_up("two_by_two", "first_shots", blue="me", red="general")
    player.wait_for_table()
    player.sees("Move your units")

    # By a drag, by two clicks, and by keys.
    player.drag(FIRST, 11.3, 12)
    player.commit()
    player.take(SECOND)
    player.click_at(13.4, 11.5)
    player.commit()
    player.take(HUSSARDS)
    player.press("Enter", "Shift+ArrowUp", "Shift+ArrowUp", "ArrowUp")
    player.sees("2.3 of 5", "ghost-tag")
    player.doing(lambda: player.press("Enter"))
    assert player.token(HUSSARDS)["at"]["y"] > 11.2
    player.press("e")
    player.sees("1 could still move", "caution")
    player.doing(lambda: player.press("Enter"))

    soldier = Soldier(player)
    while question := player.my_move():
        soldier.answer(question)
    expect(player.seen("result")).to_be_visible()
    see_it_again(player)
    read_about_it(player, tmp_path, "First shots")


def test_en_avant_from_the_home_page_to_the_bulletin(player: Player, tmp_path: Path) -> None:
    player.set_up("en_avant", "first_blood", blue="me", red="general")
    player.wait_for_table()
    player.sees("Give your orders")

    # A card by a click, one by a drag and a key, one by its letter, and the rest as they are.
    player.take(COLONEL)
    player.offer("stay").click()
    player.commit()
    player.drag(FIRST, 52, 40)
    player.sees("14 cm", "tray")
    player.doing(lambda: player.press("Enter"))
    player.take(SECOND)
    expect(player.offer("advance")).to_be_visible()
    player.press("a")
    player.doing(lambda: player.press("Enter"))
    player.sees("3 of your 5 cards are down")
    player.hold_others()

    soldier = Soldier(player)
    while question := player.my_move():
        soldier.answer(question)
    expect(player.seen("result")).to_be_visible()
    see_it_again(player)
    read_about_it(player, tmp_path, "First blood")


def see_it_again(player: Player) -> None:
    """The replay: back to the start, a step on, to the end, and through the other side's eyes."""
    player.seen("result").get_by_role("link", name="Replay").click()
    scrubber = player.seen("scrubber")
    expect(scrubber).not_to_have_attribute("max", "0")
    last = scrubber.get_attribute("max")
    assert last is not None
    assert int(last) > 3
    scrubber.fill("0")
    expect(player.page.locator("output")).to_contain_text(f"0 of {last}")
    player.page.get_by_role("button", name="A step on").click()
    expect(player.page.locator("output")).not_to_contain_text(re.compile(rf"\b0 of {last}"))
    player.seen("seen-by").select_option("red")
    expect(player.seen("map")).to_be_visible()
    scrubber.focus()
    player.press("End")
    expect(player.page.locator("output")).to_contain_text(f"{last} of {last}")
    player.seen("large").click()
    player.page.get_by_role("tab", name="Log").click()
    expect(player.page.locator(f"[data-seq='{last}']").first).to_be_in_viewport()


PAINT = "maps => maps.map(one => getComputedStyle(one)).map(({ fillOpacity, stroke }) => `${fillOpacity} ${stroke}`)"
"""What the ground and the units of a map are given to paint with: nothing of another sheet's."""


def read_about_it(player: Player, folder: Path, title: str) -> None:
    """The Bulletin: on the page, and as a file that needs nothing else."""
    player.page.get_by_role("link", name="Bulletin").click()
    sheet = player.seen("bulletin")
    expect(sheet.get_by_role("heading", name="Bulletin")).to_be_visible()
    expect(sheet.get_by_role("heading", name=title)).to_be_visible()
    expect(sheet.locator(".result")).to_have_text(re.compile(r"\w{3}"))
    expect(sheet.get_by_role("region", name="What happened").locator("p").first).to_have_text(re.compile(r"\w{3}"))
    maps = sheet.get_by_role("region", name="Maps").locator("figure > svg")
    assert set(maps.evaluate_all(PAINT)) == {"1 none"}
    expect(player.page.get_by_role("button", name=re.compile("Print"))).to_be_visible()
    with player.page.expect_download() as caught:
        player.seen("keep-bulletin").click()
    file = folder / caught.value.suggested_filename
    caught.value.save_as(file)
    text = file.read_text()
    assert title in text
    assert "<svg" in text
    assert "<script" not in text
