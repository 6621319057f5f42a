"""What happened, told on the table: seen beat by beat, as it comes and in the replay, and reported when it is over."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import httpx
import msgspec
import pytest
from playwright.sync_api import expect

from grognard import catalogue
from grognard.engine.game import Game, Played
from grognard.server.shown.reels import reels
from tests.browser.generals import lead
from tests.browser.playing import Player
from tests.server.serving import Guest, Json, Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SEEDS = [f"rawka-{no}" for no in range(6)]


class Story:
    """A battle that generals have fought, to be laid out as it stood after some entry and played on from there."""

    def __init__(self, rules: str, scenario: str, seed: str, turns: int) -> None:
        self.read, document, _ = catalogue.load_scenario(f"{rules}-{scenario}", rules)
        options = {"players_see_rulings": True} if rules == "en_avant" else None
        self.options: Json = {"document": document, "options": options, "seed": seed}
        self.rules = catalogue.ruleset(rules)
        self.game = Game.start(self.rules, self.read, **self.options)
        lead(self.game, lambda battle: battle.turn > turns)
        self.kinds = [
            {beat.kind for beat in reel.beats} for reel in reels(self.game, "blue", 0, len(self.game.history))
        ]

    def find(self, *kinds: str, by: str = "") -> int:
        """The first entry that is told with these kinds of beats, by whoever gave it; 0 if there is none."""
        told = zip(self.kinds, self.game.history, strict=True)
        return next((no for no, (had, one) in enumerate(told, 1) if had >= {*kinds} and by in ("", one.seat)), 0)

    def row(self, many: int, by: str, *kinds: str) -> int:
        """The first of so many answers that a seat gave in a row, all of them with something to see; 0 if none is.

        Only the last of them may throw dice: a battle laid out anew has new ones, and the next answer may not fit.
        """
        for no in range(len(self.kinds) - many + 1):
            told, row = self.kinds[no : no + many], self.answers(no, no + many)
            if {one.seat for one in row} == {by} and all(told) and not any(one.outcome.rolled for one in row[:-1]):
                if len(row) == many and {*kinds} <= set().union(*told):
                    return no + 1
        return 0

    def answers(self, after: int, to: int) -> list[Played]:
        """What was answered between two entries."""
        return [entry for entry in self.game.history[after:to] if isinstance(entry, Played)]

    def record(self, entries: int) -> bytes:
        """The record of its first entries."""
        game = Game.start(self.rules, self.read, **self.options)
        for entry in self.answers(0, entries):
            game.answer(entry.question, entry.action)
        return msgspec.json.encode(game.record)

    def lay_out(self, server: Server, after: int) -> dict[str, str]:
        """A room in which so many answers have been given: its links by role."""
        answer = httpx.post(f"{server.url}/api/records", content=self.record(after), timeout=120)
        return {link["role"]: link["token"] for link in answer.raise_for_status().json()["links"]}

    def play(self, server: Server, links: dict[str, str], no: int) -> tuple[int, int]:
        """Give the answer that came then, without a page: the room's entries before and after it."""
        guests = {seat: Guest(server.url, links[seat]) for seat in ("blue", "red")}
        before = guests["blue"].get("/room")["seq"]
        for entry in self.answers(no - 1, no):
            answer = guests[entry.seat].answer(entry.question, msgspec.to_builtins(entry.action))
            assert answer.status_code < 300, answer.text
        after = guests["blue"].get("/room")["seq"]
        for guest in guests.values():
            guest.leave()
        return before, after

    def beats(self, server: Server, link: str, after: int, to: int) -> list[Json]:
        """The beats of some entries as a seat is told them; phases pass with the next."""
        guest = Guest(server.url, link)
        told = guest.get("/room/reels", **{"from": after + 1, "to": to})
        guest.leave()
        return [beat for reel in told for beat in reel.get("beats", []) if beat["kind"] != "phase"]


def fought(rules: str, scenario: str, turns: int, *kinds: str, by: str = "") -> tuple[Story, int]:
    """A battle, and the entry in it that is told with these kinds of beats."""
    for seed in SEEDS:
        story = Story(rules, scenario, seed, turns)
        if no := story.find(*kinds, by=by):
            return story, no
    raise AssertionError(f"no battle is told with {kinds}")


@pytest.fixture(scope="module")
def volley() -> tuple[Story, int]:
    """2 by 2: a shot of the enemy."""
    return fought("two_by_two", "villarejo", 3, "shot", by="red")


@pytest.fixture(scope="module")
def half() -> tuple[Story, int]:
    """2 by 2: four answers of the enemy in a row, with an arrival and a march among them."""
    stories = (Story("two_by_two", "villarejo", seed, 4) for seed in SEEDS)
    return next((story, no) for story in stories if (no := story.row(4, "red", "arrival", "march")))


@pytest.fixture(scope="module")
def melee() -> tuple[Story, int]:
    """2 by 2: a melee that costs a unit."""
    return fought("two_by_two", "villarejo", 5, "melee", "loss")


@pytest.fixture(scope="module")
def clash() -> tuple[Story, int]:
    """En Avant!: fire, marches on one clock, an assault that closes and its melee."""
    return fought("en_avant", "first_blood", 6, "shot", "clock", "test", "melee")


def at_the_beat(player: Player, no: int, beat: Json) -> None:
    """What is on the screen when a beat has been told."""
    expect(player.page.locator("[data-testid=beats] [aria-current=step]")).to_have_attribute(
        "data-testid", f"beat-{no}"
    )
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


def through(player: Player, beats: list[Json], on: str = "ArrowRight") -> None:
    """One beat after the other, each looked at."""
    for no, beat in enumerate(beats):
        if no:
            player.press(on)
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
