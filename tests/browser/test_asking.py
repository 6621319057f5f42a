"""The ruling desk in a browser: what is ticked and thrown is ruled on as the engine rules."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from grognard.rulesets.two_by_two.page.inquiries import MELEE, SHOT
from tests.browser.playing import Player

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_melee_is_ruled_on_kept_and_shared(player: Player) -> None:
    player.open("#/ask")
    player.seen("kind-melee").click()
    player.seen("item-attacker.unit.type").select_option("heavy_cavalry")
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


def test_no_dice_where_none_are_thrown(player: Player) -> None:
    player.open("#/ask/en_avant/willingness")
    expect(player.seen("result")).to_be_visible()
    expect(player.seen("dice")).to_have_count(0)
    player.seen("rules").select_option("en_masse")
    expect(player.seen("kind-risk")).to_be_visible()
