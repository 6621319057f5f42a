"""The ruling desk in a browser: what is ticked and thrown is ruled on as the engine rules."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from grognard import catalogue
from grognard.rulesets.two_by_two import rout
from grognard.rulesets.two_by_two.page.inquiries import MELEE, SHOT
from tests.browser.playing import Player
from tests.server.serving import Server

STOCKED = """() => Object.keys(JSON.parse(localStorage['grognard.rulings'] ?? '{}'))
    .filter((key) => key.includes('"rout"')).length >= 7"""
KEPT = """async () => (await (await caches.open('grognard-desk')).keys())
    .filter((one) => one.url.endsWith('/') || one.url.endsWith('/rulesets')).length === 2"""
CUT = """() => [...document.querySelectorAll('.facts button, .facts select, .kinds [aria-current=true]')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().height < 44
        || one.getBoundingClientRect().right > innerWidth || one.getBoundingClientRect().left < 0)
    .map((one) => one.textContent)"""
"""What is cut off, too low for a thumb, or beside the screen."""
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_melee_is_ruled_on_kept_and_shared(player: Player) -> None:
    player.open("#/ask")
    player.seen("kind-melee").click()
    player.seen("item-attacker.unit.type-heavy_cavalry").click()
    player.seen("item-defender.higher").click()
    player.seen("die-0-4").click()
    player.seen("die-1-2").click()
    ruling = MELEE.rule({"attacker.unit.type": "heavy_cavalry", "defender.higher": True})
    result = ruling.outcome((4, 2)).result
    expect(player.seen("result")).to_contain_text(result, ignore_case=True)
    expect(player.seen("result")).to_contain_text(" against ".join(map(str, ruling.totals((4, 2)))))
    for clause in [m.clause for m in (*ruling.modifiers, *ruling.against)]:
        expect(player.seen("verdict")).to_contain_text(clause)
    player.seen("share").click()
    player.open("#/ask/two_by_two/shot")
    expect(player.seen("result")).to_have_count(0)
    player.page.get_by_text("Last rulings").click()
    player.seen("last").get_by_role("button").first.click()
    expect(player.seen("result")).to_contain_text(result, ignore_case=True)
    player.seen("clear").click()
    expect(player.seen("result")).to_have_count(0)


def test_a_shot_on_a_phone_by_touch_and_from_a_link(guests: Any) -> None:
    player: Player = guests(**PHONE)
    player.open('#/ask/two_by_two/shot?said={"shot.firer.size":"large"}&dice=5')
    expect(player.seen("result")).to_be_visible()
    player.seen("item-shot.about.cover").tap()
    ruling = SHOT.rule({"shot.firer.size": "large", "shot.about.cover": True})
    expect(player.seen("result")).to_contain_text(ruling.outcome((5,)).result, ignore_case=True)
    player.seen("die-0-6").tap()
    expect(player.seen("result")).to_contain_text(ruling.outcome((6,)).result, ignore_case=True)
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_every_kind_of_ruling_fits_a_phone_and_all_to_choose_is_large_enough_for_a_thumb(guests: Any) -> None:
    player: Player = guests(**PHONE)
    for rules in catalogue.RULESETS:
        for kind in catalogue.ruleset(rules).inquiries:
            player.open(f"#/ask/{rules}/{kind.key}")
            expect(player.seen("verdict")).to_be_visible()
            expect(player.seen(f"kind-{kind.key}")).to_have_attribute("aria-current", "true")
            if player.seen("more").count():
                player.seen("more").tap()
            assert player.page.evaluate(CUT) == [], (rules, kind.key)
            answer, screen = player.page.locator(".answer").bounding_box(), PHONE["viewport"]["height"]
            assert answer
            assert answer["y"] + answer["height"] == pytest.approx(screen, abs=1), (rules, kind.key)


def test_no_dice_where_none_are_thrown(player: Player) -> None:
    player.open("#/ask/en_avant/willingness")
    expect(player.seen("result")).to_be_visible()
    expect(player.seen("dice")).to_have_count(0)
    player.seen("rules").select_option("en_masse")
    expect(player.seen("kind-risk")).to_be_visible()


def test_the_desk_opens_without_a_network_and_says_what_it_can(server: Server, browser: Browser) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{server.url}/#/ask/two_by_two/rout")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.wait_for_function(STOCKED)
        page.wait_for_function(KEPT)
        context.set_offline(True)
        page.reload()
        page.get_by_test_id("die-0-2").click()
        expect(page.get_by_test_id("result")).to_contain_text(rout.judge("").outcome((2,)).result, ignore_case=True)
        expect(page.get_by_test_id("away")).to_contain_text("The host is away")
        page.get_by_test_id("kind-melee").click()
        page.get_by_test_id("item-attacker.higher").click()
        expect(page.get_by_role("alert")).to_contain_text("needs its host")
        context.set_offline(False)
        page.get_by_test_id("item-attacker.higher").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        page.keyboard.press("r")
        expect(page.get_by_test_id("result")).to_be_visible()
