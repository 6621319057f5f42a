"""axe-core on what is told: start card, beats, report, replay; by day and by candle, on a laptop and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.browser.stories import Story
from tests.browser.test_access import faults
from tests.browser.test_phone import PHONE
from tests.server.serving import Server

DEVICES: dict[str, dict[str, Any]] = {"laptop": {}, "phone": PHONE}
FIRST = [
    ("two_by_two", "first_shots"),
    ("en_avant", "first_blood"),
    ("en_masse", "primer"),
    ("sound_of_guns", "primer"),
]


def grave(found: dict[str, list[str]]) -> list[str]:
    """Every fault once, with the screen on which it was found first."""
    return list({fault: f"{screen}: {fault}" for screen, those in found.items() for fault in those}.values())


@pytest.mark.parametrize("device", DEVICES)
def test_no_start_card_has_a_serious_fault(guests: Any, device: str) -> None:
    player: Player = guests(greeted=False, bypass_csp=True, **DEVICES[device])
    found = {}
    for rules, scenario in FIRST:
        links = player.lay_out(rules, scenario)
        player.join(links.get("blue") or next(links[role] for role in links if role not in ("control", "observer")))
        expect(player.seen("start-card")).to_be_visible()
        found[rules] = faults(player)
    assert "\n".join(grave(found)) == ""


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("tale", ["volley", "melee", "clash"])
def test_nothing_that_is_told_has_a_serious_fault(
    guests: Any, server: Server, request: pytest.FixtureRequest, tale: str, device: str
) -> None:
    told: tuple[Story, int] = request.getfixturevalue(tale)
    story, no = told
    links = story.lay_out(server, no - 1)
    player: Player = guests(pace=0.5, bypass_csp=True, **DEVICES[device])
    player.join(links["blue"])
    before, after = story.play(server, links, no)
    beats = story.beats(server, links["blue"], before, after)
    found = each_kind(player, [beat["kind"] for beat in beats])
    assert len(found) == len({beat["kind"] for beat in beats})
    if tale == "clash":
        found |= report(player)
    found |= replay(player, after)
    assert "\n".join(grave(found)) == ""


def each_kind(player: Player, kinds: list[str]) -> dict[str, list[str]]:
    """Step through what is told from its first beat; the faults at the first beat of each kind."""
    expect(player.seen("beats")).to_be_visible()
    player.press("Space", "Home", "Space")
    found: dict[str, list[str]] = {}
    for at, kind in enumerate(kinds):
        if at:
            player.press("ArrowRight")
        if kind not in found:
            expect(player.seen("caption").locator("visible=true").first).to_be_visible()
            found[kind] = faults(player)
    return found


def report(player: Player) -> dict[str, list[str]]:
    """The report, with a line of it opened."""
    player.press("Escape")
    shown = player.seen("report").locator("visible=true")
    expect(shown).to_be_visible()
    shown.locator(".line").first.click()
    expect(player.seen("see-again").locator("visible=true")).to_be_visible()
    return {"report": faults(player)}


def replay(player: Player, last: int) -> dict[str, list[str]]:
    """The replay at its last beat: the map alone, then with log and beats."""
    player.open(f"#/replay/{player.keys()[0]['room']}")
    expect(player.seen("scrubber")).to_have_attribute("max", str(last))
    player.press("End", "ArrowLeft", "ArrowRight")
    expect(player.seen("caption").locator("visible=true").first).to_be_visible()
    found = {"replay": faults(player)}
    player.seen("large").click()
    found["replay with beats"] = faults(player)
    player.seen("tab-log").click()
    found["replay with log"] = faults(player)
    return found
