"""March Toward the Sound of Guns in the browser: dice ticked, rolled and dealt, orders priced."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.playing import Player

VASSEUR, MORLOT, TEULIE = 1000, 1001, 1002
B_LIGNE = 1


def to_orders(player: Player) -> None:
    """Through the command phase of the first turn, as the service would deal."""
    while (question := player.my_move()) and question["kind"] != "Orders":
        if question["prompt"]["form"] == "dice":
            player.seen("deal-for-me").click()
        name = "dice-given" if question["prompt"]["form"] == "dice" else "roll-pool"
        expect(player.seen(name)).to_be_enabled()
        player.doing(player.seen(name).click)


def dice_to_deal(player: Player) -> list[int]:
    """The dice of a pool of three, rolled in a new battle until they are not all alike."""
    for _ in range(5):
        player.sit_down("sound_of_guns", "primer")
        player.sees("For whom do you roll?")
        expect(player.seen(f"pool-{MORLOT}")).to_be_checked()
        player.doing(player.seen("roll-pool").click)
        prompt = player.settle()["questions"][0]["prompt"]
        if prompt["form"] == "dice":
            found: list[int] = prompt["dice"]
            return found
    raise AssertionError("three dice alike, five times over")


def test_dice_are_ticked_rolled_and_dealt_by_hand(player: Player) -> None:
    dice = dice_to_deal(player)
    player.seen("die-2").click()
    player.seen(f"man-{MORLOT}").click()
    player.seen("die-0").click()
    player.seen(f"man-{TEULIE}").click()
    player.doing(player.seen("dice-given").click)
    points = {one["piece"]: one["left"] for one in player.settle()["scene"]["staff"]}
    assert [points[no] for no in (MORLOT, TEULIE, VASSEUR)] == [dice[2], dice[0], dice[1]]


def test_an_order_shows_its_price_and_who_pays(player: Player) -> None:
    player.sit_down("sound_of_guns", "primer")
    to_orders(player)
    left = {one["piece"]: one["left"] for one in player.settle()["scene"]["staff"]}
    player.drag(B_LIGNE, 16, 10.5)
    player.sees("pays", "aim")
    player.commit()
    now = {one["piece"]: one["left"] for one in player.settle()["scene"]["staff"]}
    assert sum(now[no] or 0 for no in now) == sum(left[no] or 0 for no in left) - 1
    assert player.token(B_LIGNE)["at"]["y"] > 9
