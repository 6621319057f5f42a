"""axe-core on every screen, by day and by candle: nothing serious, nothing critical."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.company import open_doors
from tests.browser.opening_moves import TO_THE_FIRST_SHOT
from tests.browser.playing import Player
from tests.browser.test_phone import PHONE

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = "() => axe.run(document, { resultTypes: ['violations'] })"
COLOURS = """() => axe.run(document, {
  runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations']
})"""
GRAVE = ("serious", "critical")


def faults(player: Player) -> list[str]:
    """What axe has against the page as it stands, in a light system and in a dark one, which has other colours only."""
    page = player.page
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=str(AXE))
    found = graver("light", page.evaluate(RUN))
    page.emulate_media(color_scheme="dark")
    found += graver("dark", page.evaluate(COLOURS))
    page.emulate_media(color_scheme="light")
    return found


def graver(scheme: str, told: Any) -> list[str]:
    """The violations that are grave, each with a few of the places."""
    return [
        f"{one['id']} ({one['impact']}, {scheme}): {node['target']} {node['failureSummary']}"
        for one in told["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"][:4]
    ]


@pytest.fixture
def reader(guests: Any) -> Player:
    """Somebody with a laptop."""
    found: Player = guests(bypass_csp=True)
    return found


PALE = {
    "light": "color: light-dark(#ccc, #fff); background: light-dark(#fff, #000)",
    "dark": "color: light-dark(#000, #444); background: light-dark(#fff, #222)",
}
WRITTEN = """style => {
  const words = document.querySelector('main').appendChild(document.createElement('p'))
  Object.assign(words, { textContent: 'Hard to read.', style })
}"""


@pytest.mark.parametrize("scheme", PALE)
def test_words_too_pale_are_found_in_either_system(reader: Player, scheme: str) -> None:
    home(reader)
    reader.page.evaluate(WRITTEN, PALE[scheme])
    assert [fault.partition(":")[0] for fault in faults(reader)] == [f"color-contrast (serious, {scheme})"]


def home(player: Player) -> None:
    player.open()
    expect(player.seen("quick-battle")).to_be_enabled()


def home_with_battles(player: Player) -> None:
    player.sit_down("two_by_two", "first_shots")
    home(player)
    expect(player.seen("battle-card")).to_be_visible()


def new_scenario(player: Player) -> None:
    player.open("#/new?rules=two_by_two")
    expect(player.seen("scenario-two_by_two-first_shots")).to_be_visible()


def new_rules(player: Player) -> None:
    new_scenario(player)
    player.page.get_by_role("navigation", name="Steps").get_by_role("button", name="Rules").click()
    expect(player.seen("rules-en_avant")).to_be_visible()


def new_seats(player: Player) -> None:
    player.open("#/new?rules=en_avant&scenario=en_avant-first_blood")
    expect(player.seen("begin")).to_be_visible()


def new_options(player: Player) -> None:
    new_seats(player)
    player.page.get_by_role("button", name="Options", exact=True).click()
    expect(player.page.get_by_role("heading", name="Anything otherwise than in the book?")).to_be_visible()


def table_of_two_by_two(player: Player) -> None:
    player.sit_down("two_by_two", "first_shots", before=TO_THE_FIRST_SHOT)
    player.take(2)
    player.take(5)
    expect(player.seen("odds")).to_be_visible()


def table_with_an_illegal_ghost(player: Player) -> None:
    player.sit_down("two_by_two", "first_shots")
    player.drag(1, 11.2, 20)
    expect(player.seen("ghost-tag")).to_be_visible()


def open_log(player: Player) -> None:
    player.sit_down("two_by_two", "first_shots", before=TO_THE_FIRST_SHOT)
    player.take(2)
    player.take(5)
    player.commit()
    player.seen("tab-log").click()
    line = player.seen("log-line").filter(has_text="fired on")
    line.get_by_role("button").first.click()
    expect(line.get_by_role("button", name="Show on table")).to_be_visible()


def table_of_en_avant(player: Player) -> None:
    player.sit_down("en_avant", "first_blood")
    expect(player.seen("tray")).to_be_visible()
    player.take(1)
    player.sees("1/121e", "tray")


def form(player: Player) -> None:
    table_of_en_avant(player)
    player.seen("other-orders").click()
    player.seen("open-form").click()
    expect(player.seen("answer-form")).to_be_visible()


def hand_over(player: Player) -> None:
    player.set_up("en_avant", "first_blood", blue="me", red="here")
    expect(player.seen("hand-over")).to_be_visible()


def invitation(player: Player) -> None:
    player.sit_down("two_by_two", "first_shots")
    player.seen("menu").click()
    player.seen("menu-invite").click()
    expect(player.page.get_by_role("dialog")).to_be_visible()


def army(player: Player) -> None:
    player.sit_down("two_by_two", "pickup")
    expect(player.seen("muster")).to_be_enabled()


def rulebook(player: Player) -> None:
    player.open("#/rules/two_by_two/2X2-11.25")
    expect(player.seen("clause").first).to_be_visible()


def shelf(player: Player) -> None:
    player.open("#/rules")
    expect(player.page.get_by_role("link", name="2 by 2")).to_be_visible()


def lessons(player: Player) -> None:
    player.open("#/first")
    expect(player.seen("lesson-en_avant")).to_be_visible()


def first_lesson(player: Player) -> None:
    lessons(player)
    player.seen("lesson-two_by_two").get_by_test_id("begin-lesson").click()
    player.wait_for_table()
    expect(player.seen("coach-ask")).to_be_visible()


SCREENS = [
    home,
    home_with_battles,
    new_scenario,
    new_rules,
    new_seats,
    new_options,
    table_of_two_by_two,
    table_with_an_illegal_ghost,
    open_log,
    table_of_en_avant,
    form,
    hand_over,
    invitation,
    army,
    rulebook,
    shelf,
    lessons,
    first_lesson,
]


def test_no_screen_has_a_serious_fault(reader: Player) -> None:
    found: dict[str, list[str]] = {}
    for screen in SCREENS:
        screen(reader)
        if grave := faults(reader):
            found[screen.__name__] = grave
    assert found == {}


def test_hall_door_briefing_and_desk_have_no_serious_fault(guests: Any) -> None:
    desk, projector, phone = (guests(bypass_csp=True, **more) for more in ({}, {}, PHONE))
    word = open_doors(desk, "en_masse", "primer").replace(" ", "-")
    projector.open(f"#/hall/{word}")
    expect(projector.seen("word")).to_be_visible()
    phone.open(f"#/at/{word}")
    phone.seen("seat-red").check()
    found = {"hall": faults(projector), "door": faults(phone), "desk": faults(desk)}
    phone.seen("take-seat").click()
    expect(phone.seen("briefing")).to_be_visible()
    found["briefing"] = faults(phone)
    phone.seen("guide").click()
    expect(phone.seen("guide-page")).to_contain_text("Orders ride.")
    found["guide"] = faults(phone)
    assert {screen: grave for screen, grave in found.items() if grave} == {}


def test_neither_replay_nor_bulletin_has_a_serious_fault(reader: Player, over: str) -> None:
    reader.join(over)
    expect(reader.seen("result")).to_be_visible()
    assert faults(reader) == []
    for screen, part in (("replay", "scrubber"), ("bulletin", "bulletin")):
        reader.open(f"#/{screen}/{reader.keys()[0]['room']}")
        expect(reader.seen(part)).to_be_visible()
        assert faults(reader) == []


def test_no_screen_of_a_phone_has_a_serious_fault(guests: Any) -> None:
    player: Player = guests(bypass_csp=True, **PHONE)
    found: dict[str, list[str]] = {}
    for screen in (home, phone_table_of_two_by_two, phone_table_of_en_avant, rulebook):
        screen(player)
        if grave := faults(player):
            found[screen.__name__] = grave
    assert found == {}


def phone_table_of_two_by_two(player: Player) -> None:
    player.sit_down("two_by_two", "first_shots")
    player.tap_unit(1)
    player.sees("12e Ligne", "tray")


def phone_table_of_en_avant(player: Player) -> None:
    player.sit_down("en_avant", "first_blood")
    player.seen("open-panel").tap()
    player.seen("tab-log").tap()
