"""Nobody needs a mouse: from the home page to the end of a movement phase by keys alone."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.playing import Player

FAR = 120


def tab_to(player: Player, wanted: Locator) -> None:
    """Tab until something has the focus, and see that it shows."""
    for _ in range(FAR):
        player.press("Tab")
        if wanted.evaluate("it => it === document.activeElement"):
            break
    expect(wanted).to_be_focused()
    assert wanted.evaluate("it => it.matches(':focus-visible')")


def end_the_phase(player: Player) -> None:
    """Tab to what ends it, press it, and say yes if units could still act."""
    heard = player.listening()
    tab_to(player, player.offer("done"))
    player.press("Enter")
    player.until(lambda: heard() or player.seen("caution").count(), "The end of the phase, or a question")
    if not heard():
        player.doing(lambda: player.press("Enter"))


def test_a_quick_battle_by_keys_alone(player: Player) -> None:
    player.open()
    expect(player.seen("quick-battle")).to_be_enabled()
    tab_to(player, player.seen("quick-battle"))
    player.press("Enter")
    player.wait_for_table()
    while (question := player.my_move()) and question["kind"] != "MovementPhase":
        end_the_phase(player)

    # The map is one stop of Tab: n goes from unit to unit, Enter lifts one, arrows carry it, Enter sets it down.
    units = player.page.locator("[data-testid^=unit-][tabindex='0']")
    expect(units).to_have_count(1)
    tab_to(player, units)
    player.press("n")
    before = player.settle()["seq"]
    player.press("Enter")
    expect(player.seen("ghost")).to_be_visible()
    player.press("ArrowUp", "ArrowUp")
    expect(player.seen("ghost-tag")).to_contain_text("0.5 of")
    player.doing(lambda: player.press("Enter"))
    assert player.settle()["seq"] == before + 1
    player.sees("Move your units")

    # The same is told to those who hear the table.
    expect(player.page.locator(".unseen[aria-live=polite]").first).to_contain_text("Move your units")
    end_the_phase(player)
    assert "Move your units" not in player.prompt() or player.settle()["turn"] > 1
