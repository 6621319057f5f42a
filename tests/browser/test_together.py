"""Two people at two browsers in one battle, and a third who only looks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.opening_moves import TO_THE_FIRST_SHOT
from tests.browser.playing import Player
from tests.server.serving import Guest

LIGNE, SECOND_LIGNE, IR_12 = 1, 2, 5


@pytest.fixture
def friends(guests: Any) -> tuple[Player, Player]:
    """Anna sets a battle up on the page and sends the link that it shows; Bertrand opens it."""
    anna, bertrand = guests(), guests()
    anna.set_up("two_by_two", "first_shots", blue="me", red="friend")
    bertrand.page.goto(anna.seen("link-red").input_value())
    bertrand.wait_for_table()
    anna.seen("to-table").click()
    anna.wait_for_table()
    return anna, bertrand


def test_each_sees_what_the_other_does_and_says(friends: tuple[Player, Player]) -> None:
    anna, bertrand = friends
    bertrand.sees("Waiting for the French")
    anna.drag(LIGNE, 11.2, 11)
    anna.commit()
    bertrand.until(lambda: bertrand.token(LIGNE)["at"]["y"] == pytest.approx(11, abs=0.05), "Anna's move")

    anna.say("Bonjour!")
    expect(bertrand.seen("tab-chat")).to_contain_text("1")
    bertrand.say("Grüß Gott.")
    for one in friends:
        expect(one.page.get_by_role("region", name="Chat")).to_contain_text("Bonjour!")
        expect(one.page.get_by_role("region", name="Chat")).to_contain_text("Grüß Gott.")

    anna.choose(anna.offer("done"))
    bertrand.sees("Move your units")
    bertrand.choose(bertrand.offer("done"))
    anna.sees("Move your units")


def test_what_dice_have_settled_is_taken_back_by_consent(guests: Any) -> None:
    anna, bertrand = guests(), guests()
    links = anna.sit_down("two_by_two", "first_shots", before=TO_THE_FIRST_SHOT)
    bertrand.join(links["red"])
    anna.sees("Fire at the enemy")
    anna.take(SECOND_LIGNE)
    anna.take(IR_12)
    anna.commit()
    shot = anna.settle()["seq"]

    anna.seen("undo").click()
    bertrand.seen("refuse").click()
    expect(bertrand.seen("agree")).to_be_hidden()
    assert anna.settle()["seq"] == shot

    anna.seen("undo").click()
    bertrand.doing(bertrand.seen("agree").click)
    anna.sees("Fire at the enemy")
    anna.sees("1 unit may still fire")
    bertrand.sees("Waiting for the French")


def test_who_has_the_link_to_watch_sees_and_cannot_act(friends: tuple[Player, Player], guests: Any) -> None:
    anna, _ = friends
    onlooker = guests()
    anna.seen("menu").click()
    anna.seen("menu-invite").click()
    onlooker.page.goto(anna.seen("link-observer").input_value())
    onlooker.wait_for_table()
    anna.press("Escape")
    anna.drag(LIGNE, 11.2, 11)
    anna.commit()
    onlooker.until(lambda: onlooker.token(LIGNE)["at"]["y"] == pytest.approx(11, abs=0.05), "Anna's move")
    onlooker.drag(LIGNE, 11.2, 9.6)
    onlooker.take(LIGNE)
    expect(onlooker.seen("ghost")).to_have_count(0)
    expect(onlooker.seen("commit")).to_have_count(0)
    expect(onlooker.seen("offer-done")).to_have_count(0)
    expect(onlooker.seen("undo")).to_be_disabled()
    assert onlooker.token(LIGNE)["at"]["y"] == pytest.approx(11, abs=0.05)


def make_anew(player: Player, role: str) -> None:
    """Ask for a new link in the place of one this browser holds; with one's own the page comes in again."""
    player.seen("menu").click()
    player.seen("menu-invite").click()
    if role == "observer":
        player.seen(f"renew-{role}").click()
        expect(player.page.get_by_text("The old link opens nothing any more.")).to_be_visible()
        player.press("Escape")
    else:
        player.page.get_by_text("Your own link").click()
        with player.page.expect_event("load"):
            player.seen(f"renew-{role}").click()
    player.wait_for_table()


def test_links_are_made_anew_and_the_old_ones_open_nothing(player: Player) -> None:
    links = player.lay_out("two_by_two", "first_shots")
    player.join(links["host"], links["observer"], links["blue"])
    for role in ("observer", "blue"):
        make_anew(player, role)
        old = Guest(player.server.url, links[role])
        assert old.http.get("/room").status_code == 401
        old.leave()
        new = player.by_rest(role)
        assert new.get("/room")["role"] == role
        new.leave()
    player.sees("Move your units")
