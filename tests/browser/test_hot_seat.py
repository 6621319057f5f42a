"""Two people at one screen with secrets between them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.playing import Player

FIRST = 1
WATCH = """window.tables = 0
new MutationObserver(() => {
  if (document.querySelector('[data-testid=map]')) window.tables += 1
}).observe(document, { childList: true, subtree: true })"""


def test_hot_seat_hides_each_sides_orders_until_both_have_given_theirs(player: Player) -> None:
    player.set_up("en_avant", "first_blood", blue="me", red="here")

    # The table is covered before the first player sits down, and between the two.
    expect(player.seen("hand-over")).to_be_visible()
    expect(player.seen("map")).to_have_count(0)
    player.seen("hand-over-ready").click()
    player.wait_for_table()
    player.sees("Give your orders")
    player.take(FIRST)
    player.sees("1/121e", "tray")
    player.offer("hold").click()
    player.commit()
    expect(player.seen("orders")).to_contain_text("Hold")
    player.seen("hold-others").click()

    expect(player.seen("hand-over")).to_be_visible(timeout=60_000)
    for hidden in ("map", "orders", "tray", "log", "prompt"):
        expect(player.seen(hidden)).to_have_count(0)
    assert "1/121e" not in player.page.content()
    assert player.seen("hand-over").locator("xpath=ancestor::body").inner_text().count("Hold") == 0

    # The other side sees cards face down, and nothing of what is on them.
    player.seen("hand-over-ready").click()
    player.wait_for_table()
    told = player.settle()
    theirs = [one for one in told["scene"]["tokens"] if one["side"] == 0]
    assert {one["card"] for one in theirs} == {"down"}
    assert {one["card_sign"] for one in theirs} == {""}
    expect(player.seen("orders")).not_to_contain_text("Hold")

    # When both are sealed, everything is turned up.
    player.seen("hold-others").click()
    player.until(lambda: player.ears.table["turn"] == 2, "The reveal and the second turn")


def test_a_reload_does_not_show_the_table_to_the_wrong_player(player: Player) -> None:
    links = player.lay_out("en_avant", "first_blood")
    for seat in ("blue", "red"):
        player.open(f"#/join/{links[seat]}")
        player.page.wait_for_url("**/#/battle/*")
    expect(player.seen("hand-over")).to_be_visible()
    player.page.add_init_script(WATCH)
    player.page.reload()
    expect(player.seen("hand-over")).to_be_visible()
    assert player.page.evaluate("window.tables") == 0
