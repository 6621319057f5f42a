"""Reloading in mid-battle, and a server that dies in mid-battle: nothing is lost, and play goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.browser.stories import Story
from tests.server.serving import Server

LIGNE, SECOND_LIGNE = 1, 2


def test_a_reload_lands_where_you_were(player: Player) -> None:
    player.sit_down("two_by_two", "first_shots")
    player.drag(LIGNE, 11.2, 11)
    player.commit()
    lines = player.seen("log-line").all_inner_texts()
    player.page.reload()
    player.wait_for_table()
    player.sees("3 of 4 may still move")
    assert player.token(LIGNE)["at"]["y"] == pytest.approx(11, abs=0.05)
    expect(player.seen("log-line")).to_have_text(lines)


def test_orders_face_down_are_still_there_after_a_reload(player: Player) -> None:
    player.sit_down("en_avant", "first_blood")
    player.sees("Give your orders")
    expect(player.seen("commit")).to_be_enabled()
    player.commit()
    player.sees("1 of your 5 cards are down")
    player.page.reload()
    player.wait_for_table()
    player.sees("1 of your 5 cards are down")


def test_the_last_report_and_reel_are_there_after_a_reload(
    guests: Any, server: Server, clash: tuple[Story, int]
) -> None:
    story, no = clash
    links = story.lay_out(server, story.turn_over(no))
    player: Player = guests(pace=0.5)
    player.join(links["blue"])
    expect(player.seen("report")).to_be_visible()
    assert player.page.locator("[data-testid^=trace-]").count() > 0
    beats = story.beats(server, links["blue"], 0, player.settle()["seq"])
    first = [beat["caption"] for beat in beats if beat["kind"] == "cards"][-1]
    expect(player.seen("show-again")).to_be_hidden()  # the report has its own button for it
    player.seen("report-again").click()
    expect(player.seen("caption")).to_contain_text(first)
    player.press("Escape")
    player.commit()
    expect(player.seen("report")).to_have_count(0)
    player.page.reload()
    player.wait_for_table()
    expect(player.seen("report")).to_have_count(0)
    player.seen("show-again").click()
    expect(player.seen("caption")).to_contain_text(first)


def test_what_was_missed_while_the_line_was_lost_is_told(
    guests: Any, server: Server, volley: tuple[Story, int]
) -> None:
    story, no = volley
    links = story.lay_out(server, no - 1)
    player: Player = guests(pace=0.5)
    player.join(links["blue"])
    player.page.context.set_offline(True)
    player.page.evaluate("dispatchEvent(new Event('offline'))")
    story.play(server, links, no)
    player.page.context.set_offline(False)
    expect(player.seen("beats")).to_be_visible()


@pytest.fixture
def fragile(tmp_path: Any) -> Iterator[Server]:
    """A server of its own, to be killed."""
    server = Server(str(tmp_path / "battles.sqlite"), tmp_path / "log").start()
    yield server
    server.stop()


def test_a_killed_server_comes_back_and_the_battle_goes_on(guests: Any, fragile: Server) -> None:
    player: Player = guests(fragile)
    player.sit_down("two_by_two", "first_shots")
    player.drag(LIGNE, 11.2, 11)
    player.commit()

    fragile.kill()
    expect(player.seen("lost")).to_be_visible()
    assert player.token(LIGNE)["at"]["y"] == pytest.approx(11, abs=0.05)

    fragile.start()
    expect(player.seen("lost")).to_be_hidden()
    player.sees("3 of 4 may still move")
    assert player.settle()["seq"] == 1
    player.drag(SECOND_LIGNE, 13.4, 11)
    player.commit()
    player.sees("2 of 4 may still move")
    assert player.token(SECOND_LIGNE)["at"]["y"] == pytest.approx(11, abs=0.05)
