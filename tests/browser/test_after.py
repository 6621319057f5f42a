"""After the battle: the result and its cause, resigning and a draw, a rematch, the replay and playing on from it."""

from __future__ import annotations

import re
from typing import Any

import httpx
import msgspec
import pytest
from playwright.sync_api import expect

from grognard import catalogue
from grognard.engine.game import Game
from grognard.generals import general
from grognard.lab.simulate import play_out
from tests.browser.playing import Player
from tests.server.serving import Guest, Json, Server, make_room

BOTH = [("two_by_two", "two_by_two-first_shots"), ("en_avant", "en_avant-first_blood")]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def resign(player: Player) -> None:
    """Give the battle up by hand: it is said twice."""
    player.seen("truce").click()
    player.seen("resign").click()
    expect(player.page.get_by_role("dialog")).to_contain_text("cannot be taken back")
    player.seen("confirm-resign").click()
    expect(player.seen("result")).to_be_visible()


def read(player: Player) -> Json:
    """The room as blue is told of it."""
    guest = player.by_rest("blue")
    card: Json = guest.get("/room")
    guest.leave()
    return card


def fought(server: Server) -> str:
    """The link of blue to a battle that two captains fought to its end."""
    scenario, document, rules = catalogue.load_scenario("two_by_two-first_shots")
    game = Game.start(rules, scenario, document=document, seed="a")
    play_out(game, {seat: general("captain", f"a {seat}", rules) for seat in game.battle.seats})
    answer = httpx.post(f"{server.url}/api/records", content=msgspec.json.encode(game.record), timeout=60)
    assert answer.status_code == 201, answer.text
    return str({link["role"]: link["token"] for link in answer.json()["links"]}["blue"])


def room_now(player: Player) -> str:
    """The room of the address."""
    found = re.search(r"#/(?:battle|replay)/(\w+)", player.page.url)
    assert found
    return found[1]


@pytest.mark.parametrize(("rules", "scenario"), BOTH)
def test_who_gives_up_reads_why_it_is_over_and_fights_again_on_the_other_side(
    player: Player, rules: str, scenario: str
) -> None:
    player.set_up(rules, scenario.partition("-")[2], red="general")
    player.wait_for_table()
    first = room_now(player)
    player.seen("truce").click()
    player.seen("fight-on").click()
    expect(player.seen("result")).to_have_count(0)
    resign(player)
    expect(player.seen("cause")).to_contain_text("gave the battle up in turn 1")
    expect(player.seen("result").get_by_role("heading")).to_contain_text("Victory for")
    expect(player.seen("truce")).to_have_count(0)

    player.seen("swap").click()
    player.until(lambda: room_now(player) != first, "The new battle")
    player.wait_for_table()
    sitting = player.keys()[0]
    assert (sitting["room"], sitting["mine"]) == (room_now(player), ["red"])
    there = Guest(player.server.url, sitting["tokens"]["red"])
    assert [seat["general"] != "" for seat in there.get("/room")["seats"]] == [True, False]
    there.leave()


def test_a_rematch_and_the_next_battle(player: Player) -> None:
    player.set_up("two_by_two", "first_shots", red="here")
    player.wait_for_table()
    first = room_now(player)
    resign(player)
    title = read(player)["next_battle"]
    expect(player.seen("next")).to_have_text(f"Next battle: {title}")
    player.seen("rematch").click()
    player.until(lambda: room_now(player) != first, "The rematch")
    player.wait_for_table()
    assert sorted(player.keys()[0]["mine"]) == ["blue", "red"]
    again = room_now(player)
    resign(player)
    player.seen("next").click()
    player.until(lambda: room_now(player) != again, "The next battle")
    expect(player.page.get_by_role("main")).to_contain_text(title)


def test_a_friend_is_invited_where_the_old_battle_ended(guests: Any, server: Server) -> None:
    links = make_room(server.url, seats={"blue": {"name": "Anna"}, "red": {"name": "Pauline"}})
    anna, pauline = guests(), guests()
    anna.join(links["blue"])
    pauline.join(links["red"])
    resign(anna)
    expect(pauline.seen("result")).to_contain_text("Victory is yours")
    anna.seen("swap").click()
    expect(pauline.seen("invited")).to_contain_text("Anna called for a rematch with sides swapped")
    pauline.seen("take-seat").click()
    pauline.until(lambda: pauline.keys()[0]["mine"] == ["blue"], "Her seat in the rematch")
    pauline.wait_for_table()
    assert room_now(pauline) == room_now(anna)


def ask_for_an_end(player: Player) -> None:
    """By the flag in the bar, or on a phone, where the bar is for what is asked, by the menu."""
    if player.seen("truce").is_visible():
        player.seen("truce").click()
    else:
        player.seen("menu").click()
        player.seen("menu-truce").click()


def test_a_draw_is_offered_refused_and_taken(guests: Any, server: Server) -> None:
    links = make_room(server.url, rules="en_avant", scenario="en_avant-first_blood")
    blue, red = guests(), guests(**PHONE)
    blue.join(links["blue"])
    red.join(links["red"])
    for player, other, answer in ((blue, red, "parley-refuse"), (red, blue, "parley-agree")):
        ask_for_an_end(player)
        player.seen("offer-a-draw").click()
        player.seen("confirm-draw").click()
        expect(player.seen("parley")).to_contain_text("You offer a draw")
        other.seen(answer).click()
        expect(player.seen("parley")).to_have_count(0)
    for player in (blue, red):
        expect(player.seen("result")).to_contain_text("A drawn battle")
        expect(player.seen("cause")).to_contain_text("Both sides agreed on a draw")


def test_a_general_says_at_once_that_he_fights_on(player: Player) -> None:
    player.set_up("two_by_two", "first_shots", red="general")
    player.wait_for_table()
    player.seen("truce").click()
    player.seen("offer-a-draw").click()
    player.seen("confirm-draw").click()
    expect(player.page.get_by_text("fight on.")).to_be_visible()
    player.seen("truce").click()
    expect(player.seen("offer-a-draw")).to_be_disabled()
    expect(player.seen("offer-a-draw")).to_contain_text("refused this turn")


def test_turning_points_on_the_scrubber_and_playing_on_from_one(player: Player, server: Server) -> None:
    player.join(fought(server))
    expect(player.seen("cause")).to_have_text(re.compile(r"\w{3}.*\."))
    player.seen("result").get_by_role("link", name="Replay").click()
    room = room_now(player)
    flags = player.page.locator("[data-testid^=turning-]:not([data-testid=turning-on])")
    expect(flags.first).to_be_visible()
    seq = int(str(flags.first.get_attribute("data-testid")).removeprefix("turning-"))
    said = str(flags.first.get_attribute("aria-label"))
    flags.first.click()
    expect(player.seen("scrubber")).to_have_value(str(seq))
    expect(player.seen("moment")).to_contain_text(said.partition(": ")[2])
    ground, page = player.page.get_by_role("main").bounding_box(), player.page.viewport_size
    assert ground is not None
    assert page is not None
    assert ground["width"] * ground["height"] > 0.7 * page["width"] * page["height"]

    player.seen("play-on").click()
    player.seen("blue-me").check()
    player.seen("red-general").check()
    player.seen("play-on-now").click()
    player.until(lambda: room_now(player) != room, "The new battle")
    player.wait_for_table()
    card = read(player)
    assert card["origin"]["battle"] == room
    assert card["origin"]["entry"] <= seq
    expect(player.page.get_by_role("heading", name=re.compile("on from turn")).first).to_be_visible()


def test_at_the_end_of_the_replay_one_may_fight_again(player: Player) -> None:
    player.set_up("two_by_two", "first_shots", red="here")
    player.wait_for_table()
    resign(player)
    first = room_now(player)
    player.seen("result").get_by_role("link", name="Replay").click()
    expect(player.seen("scrubber")).not_to_have_attribute("max", "0")
    player.seen("scrubber").focus()
    player.press("End")
    expect(player.seen("play-on")).to_be_disabled()
    player.seen("after").get_by_test_id("rematch").click()
    player.until(lambda: room_now(player) != first, "The rematch")
    player.wait_for_table()


def test_the_dice_are_pledged_on_the_start_card(guests: Any) -> None:
    player: Player = guests(greeted=False)
    player.set_up("two_by_two", "first_shots", red="general")
    card = player.seen("start-card")
    expect(card).to_be_visible()
    expect(card).to_contain_text(read(player)["pledge"])
