"""The guided first battle: each lesson is over when the thing has been done."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.playing import Player

LIGNE = 1


def test_the_coach_goes_on_as_things_are_done(player: Player) -> None:
    player.open()
    player.page.get_by_role("link", name="Fight a five-minute battle").first.click()
    player.wait_for_table()
    coach = player.seen("coach")
    expect(coach).to_contain_text("These are your men")
    player.take(LIGNE)
    expect(coach).to_contain_text("Where can it go?")
    player.drag(LIGNE, 11.2, 11, let_go=False)
    expect(coach).to_contain_text("Give the order")
    player.page.mouse.up()
    player.commit()
    expect(coach).to_contain_text("Changed your mind?")
    player.doing(player.seen("undo").click)
    expect(coach).to_contain_text("Why did that happen?")
    player.seen("log-line").first.get_by_role("button").first.click()
    expect(coach).to_contain_text("Take the farm")
    coach.get_by_role("button", name="I know my way").click()
    expect(coach).to_have_count(0)
    player.sees("Move your units")
