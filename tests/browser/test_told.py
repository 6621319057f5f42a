"""What happened, told on the table: seen beat by beat, as it comes and in the replay, and reported when it is over."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.browser.stories import Story
from tests.server.serving import Json, Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


OVERWRITTEN = """card => {
  const title = card.querySelector('b').getBoundingClientRect()
  const below = card.querySelector('small, .steps')?.getBoundingClientRect()
  return below !== undefined && (title.bottom > below.top + 1 || below.bottom > card.getBoundingClientRect().bottom)
}"""
"""Is a beat's card too small for what stands on it?"""


def at_the_beat(player: Player, no: int, beat: Json) -> None:
    """What is on the screen when a beat has been told."""
    card = player.page.locator("[data-testid=beats] [aria-current=step]")
    expect(card).to_have_attribute("data-testid", f"beat-{no}")
    assert not card.evaluate(OVERWRITTEN), beat["caption"]
    expect(player.seen("caption").locator("b")).to_have_text(beat["caption"])
    if beat.get("verdict"):
        expect(player.seen("caption")).to_contain_text(beat["verdict"])
        player.sees(beat["verdict"], "told")
    for way in beat.get("ways", []):
        assert player.seen(f"trace-{way['piece']}").count() or short(way)
    assert player.page.locator("g.shot:not(.old)").count() == 0, "a beat that is over glows no more"
    assert player.seen("shot").count() >= len(beat.get("shots", []))


def short(way: Json) -> bool:
    """A step too small to leave a trace."""
    points = way["points"]
    far: float = sum(abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in pairwise(points))
    return far < 2


def hold_the_first(player: Player) -> None:
    """Stop the telling, and go back to its first beat."""
    expect(player.seen("beats")).to_be_visible()
    player.press("Space")
    player.seen("beat-0").click()


def through(player: Player, beats: list[Json], first: int = 0) -> None:
    """One beat after the other, each looked at; the first of them is there already."""
    for no, beat in enumerate(beats, first):
        if no > first:
            player.press("ArrowRight")
        at_the_beat(player, no, beat)


def test_a_volley_of_the_enemy_is_seen_and_stays_until_one_acts(
    guests: Any, server: Server, volley: tuple[Story, int]
) -> None:
    story, no = volley
    links = story.lay_out(server, no - 1)
    player: Player = guests(pace=0.5)
    player.join(links["blue"])
    before, after = story.play(server, links, no)
    beats = story.beats(server, links["blue"], before, after)
    assert beats[0]["kind"] == "shot"
    hold_the_first(player)
    through(player, beats)
    player.press("Escape")
    expect(player.seen("beats")).to_have_count(0)
    assert player.seen("shot").count() >= 1
    player.seen("show-again").click()
    expect(player.seen("caption")).to_contain_text(beats[0]["caption"])
    player.press("Enter")  # an order is not given unseen: it ends the show
    expect(player.seen("beats")).to_have_count(0)


def test_an_enemy_half_of_several_answers_is_told_in_order_live_and_in_the_replay(
    guests: Any, server: Server, half: tuple[Story, int]
) -> None:
    story, first = half
    links = story.lay_out(server, first - 1)
    player: Player = guests(pace=0.5)
    player.join(links["blue"])
    rows = [story.play(server, links, no) for no in range(first, first + 4)]
    before, after = rows[0][0], rows[-1][1]
    beats = story.beats(server, links["blue"], before, after)
    assert {"arrival", "march"} <= {beat["kind"] for beat in beats}
    expect(player.seen(f"beat-{len(beats) - 1}")).to_have_count(1)
    hold_the_first(player)
    through(player, beats)
    player.open(f"#/replay/{player.keys()[0]['room']}")
    expect(player.seen("scrubber")).to_have_attribute("max", str(after))
    for beat in story.beats(server, links["blue"], 0, after):
        player.press("ArrowRight")
        expect(player.seen("caption").locator("b")).to_have_text(beat["caption"])


def test_a_melee_is_told_to_its_loss_and_nothing_runs_ahead(
    guests: Any, server: Server, melee: tuple[Story, int]
) -> None:
    story, no = melee
    links = story.lay_out(server, no - 1)
    watcher: Player = guests(pace=0.5)
    watcher.join(links["observer"])
    before, after = story.play(server, links, no)
    beats = story.beats(server, links["observer"], before, after)
    assert "melee" in [beat["kind"] for beat in beats]
    hold_the_first(watcher)
    for at, beat in enumerate(beats):
        if at:
            watcher.press("ArrowRight")
        at_the_beat(watcher, at, beat)
        expect(watcher.page.locator("[data-testid^=lost-]")).to_have_count(
            sum(one["kind"] == "loss" for one in beats[: at + 1])
        )


def test_a_melee_with_rout_and_follow_up_is_told_in_order_and_by_name(
    guests: Any, server: Server, rout: tuple[Story, int]
) -> None:
    story, no = rout
    links = story.lay_out(server, no + 1)
    watcher: Player = guests(pace=0.5)
    watcher.join(links["observer"])
    last = watcher.settle()["seq"]
    beats = story.beats(server, links["observer"], no - 1, no + 1)
    kinds = [beat["kind"] for beat in beats]
    assert kinds.index("melee") < kinds.index("rout") < len(kinds) - 1 - kinds[::-1].index("march")

    # At the table, told again with what came before it.
    watcher.seen("show-again").click()
    hold_the_first(watcher)
    first = watcher.page.locator("[data-testid=beats] [data-kind]").count() - len(beats)
    watcher.seen(f"beat-{first}").click()
    through(watcher, beats, first)
    watcher.press("Escape")

    # And in the replay.
    watcher.open(f"#/replay/{watcher.keys()[0]['room']}")
    scrubber = watcher.seen("scrubber")
    expect(scrubber).to_have_attribute("max", str(last))
    scrubber.fill(str(no))
    scrubber.evaluate("one => one.blur()")  # its own arrows go from entry to entry
    caption = watcher.seen("caption").locator("b")
    expect(caption).to_have_text(beats[0]["caption"])
    for at, beat in enumerate(beats):
        watcher.press("ArrowRight") if at else None
        expect(caption).to_have_text(beat["caption"])
        if beat["kind"] == "melee":
            expect(watcher.seen("throw").first).to_be_visible()
            assert not re.search("attacker|defender", watcher.seen("throw").first.inner_text(), re.IGNORECASE)
        for way in beat.get("ways", []):
            assert watcher.seen(f"trace-{way['piece']}").count() or short(way)


def test_the_tab_one_has_open_is_kept_while_something_is_told(
    guests: Any, server: Server, half: tuple[Story, int]
) -> None:
    story, first = half
    links = story.lay_out(server, first - 1)
    player: Player = guests(pace=0.5)
    player.join(links["blue"])
    player.seen("tab-list").click()
    story.play(server, links, first)
    expect(player.seen("told")).to_be_visible()
    player.press("Escape")
    expect(player.seen("told")).to_have_count(0)
    expect(player.seen("tab-list")).to_have_attribute("aria-selected", "true")


def test_a_simultaneous_turn_is_told_in_beats_reported_and_stepped_through_in_the_replay(
    guests: Any, server: Server, clash: tuple[Story, int]
) -> None:
    story, no = clash
    links = story.lay_out(server, no - 1)
    player: Player = guests(pace=0.5)
    player.join(links["blue"])
    before, after = story.play(server, links, no)
    beats = story.beats(server, links["blue"], before, after)
    assert {"shot", "clock", "test", "melee"} <= {beat["kind"] for beat in beats}
    hold_the_first(player)
    through(player, beats)
    player.press("Escape")
    expect(player.seen("report")).to_be_visible()
    player.page.locator("[data-testid=report] .line").first.click()
    player.seen("see-again").click()
    expect(player.seen("beats")).to_be_visible()
    player.open(f"#/replay/{player.keys()[0]['room']}")
    expect(player.seen("scrubber")).to_have_attribute("max", str(after))
    for beat in story.beats(server, links["blue"], 0, after):
        player.press("ArrowRight")
        expect(player.seen("caption").locator("b")).to_have_text(beat["caption"])


def test_the_report_is_what_a_phone_shows_first(guests: Any, server: Server, clash: tuple[Story, int]) -> None:
    story, no = clash
    links = story.lay_out(server, no - 1)
    player: Player = guests(pace=0, **PHONE)
    player.join(links["blue"])
    story.play(server, links, no)
    report = player.page.get_by_role("contentinfo").get_by_test_id("report")
    expect(report).to_be_visible()
    expect(player.seen("tray")).to_have_count(0)
    report.get_by_test_id("report-go").click()
    expect(player.seen("tray")).to_be_visible()
