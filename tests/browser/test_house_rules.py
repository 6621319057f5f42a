"""House rules with a name: kept, sent by link, and told at the table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.playing import Player


def test_house_rules_are_kept_sent_by_link_and_printed(player: Player) -> None:
    player.open("#/new?rules=two_by_two&scenario=two_by_two-salamanca")
    player.page.get_by_role("button", name="Options").first.click()
    player.seen("option-lancers").get_by_text("Yes").click()
    player.seen("house-name").fill("Tuesday club")
    player.seen("house-save").click()
    sheet = player.seen("print-sheet").first.get_attribute("href") or ""
    assert "option=lancers%3Dtrue" in sheet
    link = '#/new?rules=two_by_two&scenario=two_by_two-salamanca&house={"rear_as_flank":true}&set=Friday'
    player.open(link)
    player.page.get_by_role("button", name="Options").first.click()
    expect(player.seen("house-name")).to_have_value("Friday")
    expect(player.seen("option-rear_as_flank").get_by_role("radio", name="Yes")).to_be_checked()
    player.seen("house-sets").select_option("Tuesday club")
    expect(player.seen("option-lancers").get_by_role("radio", name="Yes")).to_be_checked()
    expect(player.seen("option-rear_as_flank").get_by_role("radio", name="No")).to_be_checked()
